import { anyMove, type Decision, Match, randomFrom, seedFrom } from "@salient/engine"
import { lengthOf } from "@salient/space/table"
import { describe, expect, it } from "vitest"
import { hitsAt } from "../charts/casualties.ts"
import { game } from "../game.ts"
import { forceOf } from "../rules/scale-and-representation/field.ts"
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

  /** Moves of fire by this many batteries, each on its own, with the initiative dice after each. */
  const pounded = (at: readonly [number, number], batteries: number, dice: number[]) => {
    const guns = [1, 2, 3].slice(0, batteries).map((n) => `blue/255-rfa/field-battery-${n}`)
    return battle({
      scenario: "flesquieres-1917",
      units: {
        ...Object.fromEntries(guns.map((gun) => [gun, { where: "offTable" as const }])),
        [SEA]: { cm: [120, 10] },
        [GER]: { cm: [140, 110] },
      },
      stage: "planned",
      dice,
      change: (m) => {
        for (const move of [1, 2, 3]) m.missions.push(...guns.map((gun) => mission(gun, at, move)))
      },
    })
  }
  /** The count of the shelled ground in each move, up to the fourth. */
  const counted = (match: ReturnType<typeof battle>, piece: string): number[] => {
    const counts: number[] = []
    for (let move = 1; move <= 4; move++) {
      while (state(match).move < move) play(match, "pass")
      counts.push(state(match).shelled[piece] ?? 0)
    }
    return counts
  }

  it("TRR-ENG-06 a village under fire in moves 1 to 3 is worse going from the move after each, however many batteries fire", () => {
    const village = [70, 72] as const
    expect(counted(pounded(village, 1, [9, 9, 1, 9, 9, 1, 9]), "flesquieres")).toEqual([0, 1, 2, 3])
    expect(counted(pounded(village, 3, [9, 9, 9, 9, 1, 9, 9, 9, 9, 1, 9, 9, 9]), "flesquieres")).toEqual([0, 1, 2, 3])
  })

  it("TRR-ENG-05 TRR-GAP-08 shells that do not hit a bunker fall on nobody in it; who is beside it is under fire", () => {
    const hq = "red/ii-84/hq-1"
    const underFire = (cm: readonly [number, number]) =>
      unit(fallen([77.5, 62], { [hq]: { cm } }, [9, 1]), hq).underFire
    expect([underFire([77.5, 62.2]), underFire([81, 64.5])]).toEqual([false, true])
  })

  it("TRR-ENG-06 TRR-AMB-26 wire shelled in three moves with rolls 4, 10, 9 is poor going; two batteries roll once a move", () => {
    const dice = [9, 4, 9, 1, 9, 10, 9, 1, 9, 9]
    expect(counted(pounded([50, 45.5], 1, dice), "wire-2")).toEqual([0, 0, 1, 1])
    const both = [9, 4, 9, 9, 1, 9, 10, 9, 9, 1, 9, 9, 9]
    expect(counted(pounded([50, 45.5], 2, both), "wire-2")).toEqual([0, 0, 1, 1])
  })

  it("TRR-ENG-06 only built-up areas, woods and wire are wrecked: a bunker is not, nor broken ground", () => {
    const fallenOn = (at: readonly [number, number]) => Object.keys(state(fallen(at, {}, [9])).shelling)
    expect(fallenOn([70, 101])).toEqual([])
    expect(fallenOn([77.5, 57])).toEqual([]) // under the edge of the bunker, and not as far as the village
    expect(fallenOn([77.5, 62])).toEqual(["flesquieres"])
    expect(fallenOn([103, 72])).toEqual(["chateau-park"])
  })

  it("TRR-GAP-17 TRR-AMB-06 the bullets of two machine-gun companies laid abreast block no sight, shells do", () => {
    const [first, second] = ["red/ii-84/machine-gun-company-1", "red/i-27/machine-gun-company-1"]
    const laid = (...batteries: string[]) =>
      state(
        battle({
          scenario: "flesquieres-1917",
          options: { mgBarrages: "on" },
          units: {
            [first]: { cm: [60, 60] },
            [second]: { cm: [70, 60] },
            "red/far-108/field-battery-1": { where: "offTable" },
            "red/far-108/field-battery-2": { where: "offTable" },
            [SEA]: { cm: [120, 10] },
          },
          stage: "planned",
          move: 5,
          dice: [9],
          change: (m) => {
            for (const [i, b] of batteries.entries())
              m.missions.push({ ...mission(b, [60 + 10 * i, 20]), side: "red", ammunition: "shrapnel", group: 1 })
          },
        }),
      ).curtain
    expect(laid(first, second)).toEqual([])
    expect(laid("red/far-108/field-battery-1", "red/far-108/field-battery-2")).toHaveLength(2)
    expect(laid("red/far-108/field-battery-1", second)).toEqual([])
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

describe("shells over open sights at guns and wagons", () => {
  const GUN = "blue/161-rfa/field-battery-1" // 18 pdr: HE 7, shrapnel 8
  const FK = "red/guns/field-battery-1"
  const TRAIN = "red/train"
  const aimedAt = (target: string, dice: number[], more = {}) => {
    const match = battle({
      scenario: "ors-1918",
      options: { weather: "clear-weather", logistics: "on" },
      units: { [GUN]: { cm: [60, 95] }, [target]: { cm: [30, 95], ...more } },
      dice,
    })
    play(match, `unit:${GUN}`, "fire")
    return match
  }
  const oddsOf = (match: ReturnType<typeof battle>, id: string) => {
    const [decision] = match.pending
    const option = decision && "options" in decision ? decision.options.find((o) => o.id === id) : undefined
    return option?.forecast?.().odds
  }

  it("TRR-FIRE-13 shrapnel tells on the crew of a deployed gun, HE on the gun", () => {
    const shrapnel = aimedAt(FK, [5, 10, 10, 1, 2, 1, 1])
    play(shrapnel, `gun:shrapnel:unit:${FK}`)
    expect(told(shrapnel, "hit")[0]).toMatchObject({ hits: 2 })
    expect(unit(shrapnel, FK)).toMatchObject({ markers: [0], lost: 2 })
    const he = aimedAt(FK, [5, 10, 10, 1])
    play(he, `gun:he:unit:${FK}`)
    expect(told(he, "hit")[0]).toMatchObject({ hits: 2 })
    expect(unit(he, FK)).toMatchObject({ markers: [1], lost: 0 })
  })

  it("TRR-FIRE-13 the odds of HE at guns are of markers and of the odd hit on the crew, of shrapnel of the crew alone", () => {
    const match = aimedAt(FK, [5])
    // two shots that hit on 2 or more; factor 7: no hit on 1 to 3, one on 4 to 9, two on a 10 (TRR-FIRE-09)
    const he = oddsOf(match, `gun:he:unit:${FK}`)
    const two = he?.chances.find((c) => c.result === "0 figures lost, 2 markers")
    expect((two?.ways ?? 0) / (he?.of ?? 1)).toBeCloseTo((0.9 * 0.1) ** 2, 12)
    expect(he?.chances.reduce((n, c) => n + c.ways, 0)).toBe(he?.of)
    const shrapnel = oddsOf(match, `gun:shrapnel:unit:${FK}`)
    expect(shrapnel?.chances.map((c) => c.result)).toEqual([
      "0 figures lost",
      "1 figure lost",
      "2 figures lost",
      "3 figures lost",
      "4 figures lost",
    ])
  })

  it("TRR-FIRE-13 the odds of shells at wagons are of markers, and say nothing of who is in them", () => {
    const odds = oddsOf(aimedAt(TRAIN, [5]), `gun:he:unit:${TRAIN}`)
    expect(odds?.chances.map((c) => c.result)).toEqual(["0 markers", "1 marker", "2 markers"])
    expect((odds?.chances[2]?.ways ?? 0) / (odds?.of ?? 1)).toBeCloseTo((0.9 * 0.1) ** 2, 12)
  })
})

describe("the bombardment before the battle", () => {
  /** Plays the preparations at random, except for the target of the bombardment. */
  function bombarded(target: string) {
    const random = randomFrom("bombarded")
    const match = Match.begin(game, { scenario: "montauban-1916" }, { seed: seedFrom("bombarded") })
    while (state(match).phase !== "moves") {
      const decision = match.pending[0] as Decision
      const own = decision.what === "bombardment-target"
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
