/** Rules that no other test checked closely, found by the mutation run (MUTANTS.md). */
import { describe, expect, it } from "vitest"
import { antiTankScore } from "../charts/anti-tank.ts"
import { mineScore } from "../charts/engineering.ts"
import { hasSmoke } from "../charts/gas-and-smoke.ts"
import { type LegGround, wireOf } from "../rules/movement/going.ts"
import { rectAt } from "../rules/scale-and-representation/remembered.ts"
import type { Sortie, State } from "../state.ts"
import { battle, mission, options, play, told, unit } from "./battle.ts"

const M1 = "blue/2-manchesters/rifle-company-1"
const RE = "blue/206-re/field-company-1"
const CAR = "blue/carriers"
const RE8 = "blue/re8"
const CAMELS = "blue/camels"
const ors = { scenario: "ors-1918" } as const
const away = { where: "offTable" as const }

const sortie = (flight: string, move: number): Sortie => ({
  flight: `unit:${flight}`,
  side: "blue",
  move,
  at: { x: 120_000, y: 95_000 },
  attack: "bomb",
  altitude: "medium",
})

describe("fire and mines", () => {
  it("TRR-AT-05 in a wood or built-up area: -1", () => {
    const shot = { weapon: "fieldArtillery", strike: 4, defence: 2, range: "medium" } as const
    expect(antiTankScore(shot).total - antiTankScore({ ...shot, inWoodOrTown: true }).total).toBe(1)
  })

  it("TRR-MINE-02 a mine strikes with 3: 2 against a Mk I, 1 against a Mk IV", () => {
    expect([mineScore(1).total, mineScore(2).total]).toEqual([2, 1])
  })
})

it("TRR-SMOKE-02 guns of 60 to 160 mm and mortars of 60 to 120 mm have smoke rounds, the limits included", () => {
  expect([59, 60, 160, 161].map((mm) => hasSmoke(mm, false))).toEqual([false, true, true, false])
  expect([59, 60, 120, 121].map((mm) => hasSmoke(mm, true))).toEqual([false, true, true, false])
})

it("TRR-MOVE-05 wire 3 cm deep counts as far as it is crossed, deeper wire in full", () => {
  const leg = (depth: number, gone: number): LegGround => ({
    to: { x: 0, y: 0 },
    length: 1_000,
    going: "normal",
    obstacles: [],
    wire: [{ belt: "wire-1", depth, gone }],
    road: false,
    names: [],
  })
  expect([wireOf([leg(3, 1)]), wireOf([leg(3, 1), leg(3, 2)]), wireOf([leg(4, 1)])]).toEqual([1, 3, 4])
})

it("TRR-GAP-20 a place, a facing and a size have one rectangle, and other sizes another", () => {
  const under = (width: number, depth: number) => rectAt({ x: 1_000, y: 2_000 }, 0, width, depth)
  expect(under(10, 20)).toBe(under(10, 20))
  expect([under(10, 30), under(20, 20)]).toMatchObject([
    { width: 10, depth: 30 },
    { width: 20, depth: 20 },
  ])
})

it("TRR-MOVE-10 nobody gets into a vehicle that has moved in this move, however little", () => {
  const boards = (moved: number) => {
    const match = battle({ ...ors, units: { [M1]: { cm: [20, 95] }, [CAR]: { cm: [30, 95], moved } } })
    play(match, `unit:${M1}`)
    return options(match).includes("board")
  }
  expect([boards(0), boards(1)]).toEqual([true, false])
})

it("TRR-SEQ-03 the roll for the initiative names its sector", () => {
  const match = battle({
    ...ors,
    units: {
      [M1]: { cm: [20, 60] },
      "blue/2-sussex/rifle-company-1": { cm: [20, 40] },
      "red/i-115/infantry-company-1": { cm: [120, 95] },
      "red/ii-115/infantry-company-1": { cm: [120, 20] },
    },
    options: { sectors: "on" },
    stage: "initiative",
    dice: [7, 4, 3, 9],
  })
  expect(told(match, "initiative").map((h) => h.where)).toEqual([" in the Ors sector", " in the lock sector"])
})

describe("flights", () => {
  it("TRR-AIR-02 a flight that is written down for one move may be written down for another, and no other is held up by it", () => {
    const match = battle({
      ...ors,
      units: { [RE8]: away, [CAMELS]: away, [M1]: { cm: [20, 95] } },
      stage: "plan",
      change: (m) => {
        m.planned = 5
        m.sorties.push(sortie(RE8, 5), sortie(CAMELS, 6))
      },
    })
    while (match.pending[0]?.what === "fire-plan") play(match, { place: {} })
    expect(match.pending[0]).toMatchObject({ what: "air-plan", pieces: [`unit:${RE8}`] })
  })

  it("TRR-AIR-05 scouts do not drive off bombers of their own side", () => {
    const match = battle({
      ...ors,
      units: { [M1]: { cm: [20, 95] }, [RE8]: away, [CAMELS]: away },
      stage: "air",
      dice: [9, 1, 9, 1, 1, 1],
      change: (m) => m.sorties.push(sortie(RE8, 1), sortie(CAMELS, 1)),
    })
    expect(told(match, "driven-off")).toEqual([])
    expect((match.state as State).sorties.length).toBeLessThan(2)
  })
})

it("TRR-ENG-02 engineers who stand elsewhere on the bank begin a bridge of their own", () => {
  const far = { piece: "canal", side: "blue", from: { x: 66_750, y: 20_000 }, to: { x: 68_000, y: 20_000 } } as const
  const match = battle({
    ...ors,
    units: { [RE]: { cm: [64, 75], facing: 9000 } },
    dice: [1, 2, 3],
    change: (m) => m.bridges.push({ ...far, work: 5, need: 20 }),
  })
  play(match, `unit:${RE}`, "bridge")
  expect(told(match, "bridging")[0]).toMatchObject({ done: 14, work: 14 })
})

it("TRR-MOT-04 where no enemy is located the nearest ground ahead that could hide one draws it, not what is nearer behind", () => {
  const A = "blue/4-rf/rifle-company-1"
  const R = "red/i-84/infantry-company-1"
  const match = battle({ units: { [A]: { cm: [34, 30] }, [R]: { cm: [110, 88], unseen: true } }, dice: [10] })
  play(match, `unit:${A}`, "advance", "advance")
  const { x, y } = unit(match, A).at
  expect((x - 34_000) / (y - 30_000)).toBeCloseTo(10 / 12, 1) // to the pits at (44, 42); the crops are 4 cm behind it
})

it("TRR-IND-09 the list of SOS calls names batteries of one's own side alone, the greyed ones among them", () => {
  const observer = "blue/148-rfa/forward-observation-officer-1"
  const guns = "blue/148-rfa/field-battery-1"
  const match = battle({
    scenario: "montauban-1916",
    units: { [observer]: { cm: [20, 20] }, [guns]: { where: "offTable" } },
    change: (m) => m.missions.push(mission(guns, [60, 60], { move: null, group: 1 })),
    dice: [8],
  })
  play(match, `unit:${observer}`, "call")
  const [asked] = match.pending
  const barred = asked && "barred" in asked ? (asked.barred?.() ?? []) : []
  const calls = [...options(match), ...barred.map((b) => b.id)].filter((id) => id.startsWith("sos:"))
  expect(calls.length).toBeGreaterThan(0)
  expect(calls.filter((id) => !id.startsWith("sos:unit:blue/"))).toEqual([])
})
