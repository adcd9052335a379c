import { bearing } from "@salient/space/table"
import { describe, expect, it } from "vitest"
import type { State } from "../state.ts"
import { battle, options, path, play, refusal, told, unit } from "./battle.ts"

const M1 = "blue/2-manchesters/rifle-company-1" // 8 figures
const CAR = "blue/carriers" // strength 3, defence 1
const WAGONS = "blue/wagons-north"
const RAFT = "blue/raft-1"
const VICKERS = "blue/96-bde/vickers-company-1"
const TRAIN = "red/train"
const G1 = "red/i-115/infantry-company-1"
const FK = "red/guns/field-battery-1" // 7.7 cm, strike 4
const ors = { scenario: "ors-1918" } as const
const aboard = (carrier: string) => ({ where: "aboard" as const, carrier: `unit:${carrier}` as const })

describe("transport and passengers", () => {
  it("TRR-MOVE-10 TRR-MOVE-11 a company gets in for a penalty, and loading costs the vehicle two", () => {
    const match = battle({ ...ors, units: { [M1]: { cm: [20, 95] }, [CAR]: { cm: [30, 95] } }, dice: [6, 6, 5] })
    play(match, `unit:${M1}`, "board")
    expect(unit(match, M1)).toMatchObject({ where: "aboard", carrier: `unit:${CAR}` })
    play(match, `unit:${CAR}`, "withdraw", path(CAR, [24, 95]))
    expect(told(match, "moved", "blue").at(-1)).toMatchObject({ left: { total: 20 - 6 - 5 } })
    expect(unit(match, M1).at).toEqual(unit(match, CAR).at)
  })

  it("TRR-MOVE-10 who rolls too high to reach the vehicle waits outside", () => {
    const match = battle({ ...ors, units: { [M1]: { cm: [10, 95] }, [CAR]: { cm: [32, 95] } }, dice: [9] })
    play(match, `unit:${M1}`, "board") // 17 cm between them, and a rate of 20 less 9 to walk
    expect(unit(match, M1)).toMatchObject({ where: "table", carrier: null })
    expect(unit(match, M1).at.x).toBe(21_000)
  })

  it("TRR-SCALE-07 a model carries one company, and nothing that carries supplies takes passengers", () => {
    const full = battle({
      ...ors,
      units: {
        [M1]: { cm: [24, 95] },
        "blue/2-manchesters/rifle-company-2": { cm: [36, 95], ...aboard(CAR) },
        [CAR]: { cm: [30, 95] },
        [WAGONS]: { cm: [24, 88], stock: 3 },
      },
      change: (m) => {
        const inside = m.units.find((u) => u.id === "unit:blue/2-manchesters/rifle-company-2")
        if (inside) inside.where = "aboard"
      },
    })
    play(full, `unit:${M1}`)
    expect(options(full)).not.toContain("board")
  })

  it("TRR-MOVE-11 wagons (25 cm) that unload with dice 6 and 5 have moved 14 cm, and the company gets out", () => {
    const match = battle({
      ...ors,
      units: { [M1]: aboard(WAGONS), [WAGONS]: { cm: [40, 95], stock: 0 } },
      dice: [6, 5, 5, 7],
    })
    play(match, `unit:${WAGONS}`, "unload", path(WAGONS, [26, 95]))
    expect(unit(match, WAGONS).at).toEqual({ x: 26_000, y: 95_000 })
    expect(unit(match, M1)).toMatchObject({ where: "table", carrier: null, owes: ["dismountVehicle"] })
    play(
      match,
      `unit:${M1}`,
      "advance",
      "move",
      path(M1, [unit(match, M1).at.x / 1000 + 13, unit(match, M1).at.y / 1000]),
    )
    expect(told(match, "moved", "blue").at(-1)).toMatchObject({ left: { total: 20 - 7 } }) // TRR-MOVE-10: a penalty to dismount
  })

  it("TRR-MOVE-10 passengers get out of what has not moved, and may advance at once", () => {
    const match = battle({ ...ors, units: { [M1]: aboard(CAR), [CAR]: { cm: [30, 95] } }, dice: [5, 4] })
    play(match, `unit:${M1}`)
    expect(options(match)).toEqual(["get-out-advance", "get-out", "hold"])
    play(match, "get-out-advance")
    expect(unit(match, M1).where).toBe("table")
    expect(unit(match, M1).at.x).toBeGreaterThan(32_000) // on the enemy's side of the tank
    expect(told(match, "motivated").filter((h) => "score" in h)).toHaveLength(1)
  })

  it("TRR-MOVE-10 they get out straight ahead, and where that is taken 30 degrees to the side", () => {
    const landed = (taken: boolean) => {
      const match = battle({
        ...ors,
        units: {
          [M1]: aboard(CAR),
          [CAR]: { cm: [30, 95] },
          ...(taken ? { "blue/409-re/field-company-1": { cm: [35.5, 95] as const, facing: 9000 } } : {}),
        },
      })
      play(match, `unit:${M1}`, "get-out")
      const { at } = unit(match, M1)
      return bearing({ x: 30_000, y: 95_000 }, at)
    }
    expect(landed(false)).toBe(9000)
    expect(Math.abs(landed(true) - 9000) % 3000).toBeLessThanOrEqual(5)
    expect(landed(true)).not.toBe(9000)
  })

  it("TRR-MOVE-10 nobody boards what is more than a move away, or behind water", () => {
    const boards = (company: readonly [number, number], carriers: readonly [number, number]) => {
      const match = battle({ ...ors, units: { [M1]: { cm: company }, [CAR]: { cm: carriers } } })
      play(match, `unit:${M1}`)
      return options(match).includes("board")
    }
    expect([boards([20, 95], [30, 95]), boards([10, 95], [50, 95]), boards([60, 95], [76, 95])]).toEqual([
      true,
      false,
      false,
    ])
  })

  it("TRR-AT-07 two markers at score 7: those inside roll twice with factor 7; if the tank is destroyed they are gone", () => {
    const units = { [M1]: aboard(CAR), [CAR]: { cm: [30, 95] as const }, [FK]: { cm: [60, 95] as const } }
    const hurt = battle({ ...ors, units, active: "red", dice: [5, 4, 10, 1, 2, 1] })
    play(hurt, `unit:${FK}`, "fire", `gun:strike:unit:${CAR}`)
    expect(told(hurt, "struck")[0]).toMatchObject({ score: { total: 7 }, markers: 2 })
    expect(told(hurt, "hit").map((h) => [h.unit, h.hits])).toEqual([
      [`unit:${M1}`, 2],
      [`unit:${M1}`, 0],
    ])
    expect(unit(hurt, M1).lost).toBe(2)
    const dead = battle({ ...ors, units, active: "red", dice: [5, 9] })
    play(dead, `unit:${FK}`, "fire", `gun:strike:unit:${CAR}`)
    expect([unit(dead, CAR).where, unit(dead, M1).where]).toEqual(["lost", "lost"])
  })

  it("TRR-FIRE-13 wagons with passengers that take 4 hits: 2 markers, and 4 hits on the passengers", () => {
    const match = battle({
      ...ors,
      units: { [VICKERS]: { cm: [20, 95] }, [TRAIN]: { cm: [36, 95], stock: 0 }, [G1]: aboard(TRAIN) },
      dice: [5, 10, 1, 2, 3, 4],
    })
    play(match, `unit:${VICKERS}`, "fire", `mg1:unit:${TRAIN}`)
    expect(told(match, "hit")[0]).toMatchObject({ hits: 4 })
    expect(unit(match, TRAIN).markers).toEqual([2])
    expect(unit(match, G1).lost).toBe(4)
  })

  it("passengers of an enemy are not in the view, nor that they are there", () => {
    const match = battle({ ...ors, units: { [M1]: aboard(CAR), [CAR]: { cm: [30, 95] }, [G1]: { cm: [60, 95] } } })
    const seen = match.game.view(match.state as State, "red")
    expect(seen.seen.map((u) => u.id)).toEqual([`unit:${CAR}`])
    expect(JSON.stringify(seen)).not.toContain(M1)
  })
})

describe("boats", () => {
  it("TRR-ENG-03 a rowed boat moves up to 20 cm on water and nowhere else", () => {
    const match = battle({ ...ors, units: { [RAFT]: { cm: [67.75, 85] } } })
    play(match, `unit:${RAFT}`, "withdraw")
    expect(refusal(match, path(RAFT, [60, 85])).rules).toEqual(["TRR-ENG-03"])
    expect(refusal(match, path(RAFT, [68.8, 106])).rules).toEqual(["TRR-MOVE-01"]) // 21 cm
    play(match, path(RAFT, [67.25, 75]))
    expect(unit(match, RAFT).at).toEqual({ x: 67_250, y: 75_000 })
  })

  it("TRR-ENG-03 a company gets in on one bank and out on the other; nobody else crosses a deep river", () => {
    const start = { [M1]: { cm: [62, 75] as const }, [RAFT]: { cm: [67.25, 75] as const } }
    const match = battle({ ...ors, units: start, dice: [5] })
    play(match, `unit:${M1}`, "board")
    expect(unit(match, M1).where).toBe("aboard")
    const over = battle({ ...ors, units: { ...start, [M1]: aboard(RAFT) }, move: 2 })
    play(over, `unit:${M1}`, "get-out", path(M1))
    expect(unit(over, M1).at.x).toBeGreaterThan(69_000)
    const dry = battle({ ...ors, units: start, dice: [5] })
    play(dry, `unit:${M1}`, "advance", "move")
    expect(refusal(dry, path(M1, [72, 75])).rules).toEqual(["TRR-GAP-20"])
  })

  it("TRR-ENG-03 by option the stream carries a boat down by a die", () => {
    const drift = (boatsDrift: string) => {
      const units = { [RAFT]: { cm: [67.25, 75] as const } }
      const match = battle({ ...ors, units, stage: "planned", options: { boatsDrift }, dice: [6] })
      return unit(match, RAFT).at.y
    }
    expect(Math.round(drift("on") / 1000)).toBe(81) // the canal flows north
    expect(drift("off")).toBe(75_000)
  })
})
