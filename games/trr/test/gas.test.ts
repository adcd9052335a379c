import { imagine, randomFrom } from "@salient/engine"
import { describe, expect, it } from "vitest"
import type { Cloud, Mission, State } from "../state.ts"
import type { Ammunition } from "../types.ts"
import { battle, path, play, told, unit, type Wanted } from "./battle.ts"

const KINGS = "blue/18-kings/rifle-company-1"
const BAV = "red/i-bav-6/infantry-company-1"
const OBSERVER = "blue/148-rfa/forward-observation-officer-1"
const RFA = "blue/148-rfa/field-battery-1" // 18 pdr: HE 7
const state = (match: { state: unknown }): State => match.state as State

const cloud = (x: number, y: number, factor = 7): Cloud => ({ at: { x: x * 1000, y: y * 1000 }, facing: 0, factor })

const montauban = (setting: Omit<Parameters<typeof battle>[0], "scenario">) =>
  battle({ scenario: "montauban-1916", options: { weather: "clear-weather" }, ...setting })

/** An SOS signal for one battery, seen from the south-west. */
function signalled(ammunition: Ammunition, dice: number[], units: { [who: string]: Wanted } = {}) {
  const sos: Mission = {
    battery: `unit:${RFA}`,
    side: "blue",
    move: null,
    at: { x: 60_000, y: 60_000 },
    ammunition,
    group: 0,
  }
  const match = montauban({
    units: { [OBSERVER]: { cm: [20, 20] }, [RFA]: { where: "offTable" }, [BAV]: { cm: [60, 60] }, ...units },
    dice,
    change: (m) => {
      m.missions.push(sos)
    },
  })
  play(match, `unit:${OBSERVER}`, "call", `sos:unit:${RFA}`)
  return match
}

describe("gas", () => {
  const walked = (to: number, dice: number[], more: Wanted = {}, clouds = [cloud(100, 27)]) => {
    const match = montauban({
      units: { [KINGS]: { cm: [100, 15], ...more }, [BAV]: { cm: [20, 120] } },
      dice,
      change: (m) => {
        m.clouds.push(...clouds)
      },
    })
    play(match, `unit:${KINGS}`, "advance", "move", path(KINGS, [100, to]))
    return match
  }

  it("TRR-GAS-03 TRR-AMB-13 who walks into a cloud is attacked, and under gas for the rest of the move", () => {
    const match = walked(27, [8, 1, 9, 1])
    expect(told(match, "hit")).toMatchObject([{ unit: `unit:${KINGS}`, die: 9, factor: { total: 7 } }])
    expect(unit(match, KINGS).underGas).toBe(true)
  })

  it("TRR-AMB-13 so is who walks through it, once, by the worst of the clouds in his way; who stops short is not", () => {
    const clouds = [cloud(100, 20, 3), cloud(100, 23, 8)]
    const through = walked(34, [8, 1, 9, 1], {}, clouds)
    expect(unit(through, KINGS).at.y).toBe(34_000)
    expect(told(through, "hit")).toMatchObject([{ factor: { total: 8 } }])
    expect(told(walked(18, [8]), "hit")).toEqual([])
  })

  it("TRR-AMB-13 who has been attacked in this move is not attacked again", () => {
    expect(told(walked(27, [8], { underGas: true }), "hit")).toEqual([])
  })

  it("TRR-GAS-03 gas that a signal brings down attacks at once, a second cloud on the same unit not again", () => {
    const match = signalled("gas", [8, 6, 9, 9, 1])
    expect(state(match).clouds).toHaveLength(1)
    expect(told(match, "hit")).toMatchObject([{ unit: `unit:${BAV}`, factor: { total: 7 } }])
    expect(unit(match, BAV).underGas).toBe(true)
    expect(told(signalled("gas", [8, 6, 9], { [BAV]: { cm: [60, 60], underGas: true } }), "hit")).toEqual([])
  })

  it("TRR-GAS-02 a cloud stays as long as a part of it is over the table", () => {
    const drifted = (x: number, die: number) =>
      state(
        montauban({
          units: { [KINGS]: { cm: [20, 20] } },
          stage: "planned",
          dice: [die],
          change: (m) => {
            m.wind = 9000 // towards the east
            m.clouds.push(cloud(x, 100))
          },
        }),
      ).clouds
    expect(drifted(118, 6)).toMatchObject([{ at: { x: 124_000, y: 100_000 } }]) // 1 cm of it is over a table of 120
    expect(drifted(118, 7)).toEqual([])
  })
})

describe("phosphorus", () => {
  it("TRR-SMOKE-04 what a signal brings down burns at once those who are in it, once a move", () => {
    const match = signalled("phosphorus", [8, 6, 9, 9, 1])
    expect(told(match, "hit")).toMatchObject([{ unit: `unit:${BAV}`, factor: { total: 7 } }])
    expect(told(signalled("phosphorus", [8, 6, 9], { [BAV]: { cm: [60, 60], burned: 1 } }), "hit")).toEqual([])
  })

  it("TRR-SMOKE-04 who walks into it burns", () => {
    const match = montauban({
      units: { [KINGS]: { cm: [100, 15] }, [BAV]: { cm: [20, 120] } },
      dice: [8, 9, 1],
      change: (m) => {
        m.screens.push({ at: { x: 100_000, y: 20_000 }, facing: 0, width: 4000, depth: 4000, until: 1, factor: 7 })
      },
    })
    play(match, `unit:${KINGS}`, "advance", "move", path(KINGS, [100, 20]))
    expect(told(match, "hit")).toMatchObject([{ unit: `unit:${KINGS}`, factor: { total: 7 } }])
  })
})

describe("what is not seen of it", () => {
  it("TRR-OBS-04 nobody knows whether gas or phosphorus has reached those who are out of sight", () => {
    const touched = { underGas: true, burned: 1 }
    const match = montauban({
      units: { [KINGS]: { cm: [100, 15] }, [BAV]: { cm: [20, 120], unseen: true, ...touched } },
    })
    const dream = imagine(match, "blue", randomFrom("gas"))
    expect(dream?.state.units.find((u) => u.id === `unit:${BAV}`)).toMatchObject({ underGas: false, burned: null })
    expect(unit(match, BAV)).toMatchObject(touched)
  })
})
