import { anyMove, type Decision, Match, randomFrom, seedFrom } from "@salient/engine"
import { lengthOf } from "@salient/space/table"
import { describe, expect, it } from "vitest"
import { forceOf } from "../field.ts"
import { game } from "../game.ts"
import { hitsAt } from "../rules/casualties.ts"
import type { Mission, State } from "../state.ts"
import { battle, play, told, unit } from "./battle.ts"

const FOO = "blue/107-bty/forward-observation-officer-1"
const BTY = "blue/107-bty/field-battery-1"
const R = "red/i-84/infantry-company-1"
const RFA = "blue/255-rfa/field-battery-1" // 18 pdr: HE 7
const TANK = "blue/e-1" // Mk IV: defence 2, closed
const GER = "red/ii-84/infantry-company-1"
const SEA = "blue/5-seaforth/rifle-company-1"
const state = (match: { state: unknown }): State => match.state as State

const mission = (battery: string, at: readonly [number, number], move = 5): Mission => ({
  battery: `unit:${battery}`,
  side: "blue",
  move,
  at: { x: at[0] * 1000, y: at[1] * 1000 },
  ammunition: "he",
  group: 0,
})

/** The start of move 5 at Flesquières, with a mission to be fired. */
const fallen = (at: readonly [number, number], units: Parameters<typeof battle>[0]["units"], dice: number[]) =>
  battle({
    scenario: "flesquieres-1917",
    units: { [RFA]: { where: "offTable" }, [SEA]: { cm: [120, 10] }, ...units },
    move: 5,
    stage: "planned",
    dice,
    change: (m) => {
      m.missions.push(mission(RFA, at))
    },
  })

describe("where shells fall", () => {
  const called = (dice: number[], more = {}) => {
    const units = {
      [FOO]: { cm: [20, 30] as const },
      [BTY]: { where: "offTable" as const, ...more },
      [R]: { cm: [20, 50] as const },
    }
    const match = battle({ units, dice })
    play(match, `unit:${FOO}`, "call", `call:he:unit:${R}`)
    return told(match, "shells")[0]?.at as { x: number; y: number }
  }
  const target = { x: 20_000, y: 50_000 }

  it("TRR-IND-11 TRR-AMB-17 observed fire with rolls 5 and 4: 8 cm short, towards the middle of the edge", () => {
    const at = called([5, 5, 5, 4])
    expect(Math.round(lengthOf(at, target) / 100)).toBe(80)
    expect(lengthOf(at, { x: 60_000, y: 0 })).toBeLessThan(lengthOf(target, { x: 60_000, y: 0 }))
  })

  it("TRR-IND-10 TRR-AMB-30 in the second move of fire at a point a die of 7 is on target, in the first it is over", () => {
    expect(called([5, 5, 7], { aim: { ...target }, turns: 1 })).toEqual(target)
    expect(called([5, 5, 7, 3])).not.toEqual(target)
  })
})

describe("what shells do", () => {
  it("TRR-IND-13 factor 7 on a company in broken ground: column D, 5", () => {
    const match = fallen([70, 100], { [GER]: { cm: [70, 100] } }, [9, 1])
    expect(told(match, "hit")[0]).toMatchObject({ unit: `unit:${GER}`, factor: { total: 5 } })
  })

  it("TRR-IND-14 a closed tank is hit on a 10: 9 - 5 + 7 - 2 = 9, four markers; on a 9 it is not", () => {
    const hit = fallen([20, 10], { [TANK]: { cm: [20, 10] } }, [9, 10, 9])
    expect(told(hit, "struck")[0]).toMatchObject({ score: { total: 9 }, markers: 4 })
    expect(told(fallen([20, 10], { [TANK]: { cm: [20, 10] } }, [9, 9]), "struck")).toEqual([])
  })

  it("TRR-ENG-06 TRR-AMB-26 wire is told on by a 10 only, and then it is poor going", () => {
    expect(state(fallen([50, 45.5], {}, [9, 9])).shelled).toEqual({})
    expect(state(fallen([50, 45.5], {}, [9, 10])).shelled).toEqual({ "wire-2": 1 })
  })

  it("TRR-IND-15 of three batteries with two observers the third can only be planned", () => {
    const m = game.setup({ scenario: "tsaritsyn-1919", options: {}, seats: [] })
    const served = m.units.map((u) => forceOf(m, u).serves).filter((id) => id?.startsWith("unit:blue/guns"))
    expect(served).toEqual(["unit:blue/guns/battery-1", "unit:blue/guns/battery-2"])
  })

  it("TRR-GAS-03 TRR-AMB-24 TRR-AMB-13 gas of factor 8 on a Mk IV without masks: 10 - 5 - 2 + 8 - 2 = 9; once a move", () => {
    const gassed = (masked: boolean) =>
      battle({
        scenario: "flesquieres-1917",
        units: { [TANK]: { cm: [20, 10], masked }, [GER]: { cm: [140, 110] } },
        move: 5,
        stage: "planned",
        dice: [1, 1, 10],
        change: (m) => {
          for (let i = 0; i < 2; i++) m.clouds.push({ at: { x: 19_000, y: 10_000 }, facing: 0, factor: 8 })
        },
      })
    expect(told(gassed(false), "struck")).toMatchObject([{ score: { total: 9 }, markers: 4 }])
    expect(told(gassed(true), "struck")).toMatchObject([{ score: { total: 5 }, markers: 0 }])
    expect(unit(gassed(false), TANK).underGas).toBe(true)
  })
})

describe("the bombardment before the battle", () => {
  /** Prepares the battle at random, but for what is bombarded. */
  function bombarded(target: string) {
    const random = randomFrom("bombarded")
    const match = Match.begin(game, { scenario: "montauban-1916" }, { seed: seedFrom("bombarded") })
    while (state(match).phase !== "moves") {
      const decision = match.pending[0] as Decision
      const own = decision.prompt === "What is bombarded before the battle?"
      if (own) expect(decision).toMatchObject({ by: "blue", secret: true })
      match.play({ by: decision.by, seq: match.seq, move: own ? { choose: target } : anyMove(decision, random) })
    }
    const first = match.told.findIndex((t) => t.what.kind === "move")
    return match.told.slice(0, first).map((t) => t.what)
  }

  it("TRR-BOMB-03 TRR-BOMB-04 seven days of slow fire: factor 4 at most, and 3 added to every die", () => {
    const hits = bombarded("planned").filter((h) => h.kind === "hit")
    expect(hits.length).toBeGreaterThan(0)
    for (const hit of hits) {
      const { total } = hit.factor as { total: number }
      expect(total).toBeLessThanOrEqual(4)
      expect(hit.hits).toBe(hitsAt(total, (hit.die as number) + 3))
    }
  })

  it("TRR-BOMB-02 the attacker says in secret what is bombarded, and only those in it suffer", () => {
    const names = (target: string) =>
      bombarded(target)
        .filter((h) => h.kind === "bombarded")
        .map((h) => h.name as string)
    const front = (name: string) => name.startsWith("III/Reserve Infantry Regiment 109")
    expect(names("planned").some(front)).toBe(true)
    expect(names("redoubt").some(front)).toBe(false)
    expect(names("redoubt").length).toBeGreaterThan(0)
  })
})
