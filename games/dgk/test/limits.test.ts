/** Conditions and limits that no other test checked closely; found by the mutation run (MUTANTS.md). */
import { describe, expect, it } from "vitest"
import { closeCombat } from "../charts/assault.ts"
import { breaches, laws } from "../charts/laws.ts"
import { changed, models, parseModel } from "../data/model.ts"
import { pickUpData } from "../data/pick-up.ts"
import { finalOutcome, takeObjectives } from "../rules/army-morale-and-victory.ts"
import { planLeader } from "../rules/leaders.ts"
import { goingAlong, leaderGait, legCost, type MovementMode } from "../rules/movement/going.ts"
import { planDeploy } from "../rules/movement/paths.ts"
import { awayFrom } from "../rules/movement/retreat.ts"
import { anyAim } from "../rules/movement/suggest.ts"
import { atLimits, limitsFault, maySetUp, zoneOf } from "../rules/scenarios-and-setting-up/zones.ts"
import { terrainNow } from "../rules/terrain-and-sight/terrain.ts"
import { isOnTrack, railReach } from "../rules/vehicles-and-trains/rails.ts"
import type { State, Unit } from "../state.ts"
import { a, box } from "./duel.ts"
import { charge } from "./facts.ts"
import { railwayField, train } from "./railway.ts"
import { field, id, leaderId, table } from "./table.ts"

const { A, B } = models
/** Set B with a change. */
const set = (changes: unknown) => parseModel(changed(B, changes))
const one = (m: State, unit: string): Unit => m.units.find((u) => u.id === unit) as Unit
const spare = id("allied", "Spare")

describe("the end of a battle (DGK-GAP-13)", () => {
  const wonBy = (when: object, change: (m: State) => void = () => {}) => {
    const { state } = field({
      allied: [{ name: "A", at: [10, 10] }],
      scenario: {
        victory: { says: "Win.", byBreaking: true, atEnd: [{ winner: "allied", when: [when] }], otherwise: "draw" },
      },
    })
    change(state)
    return finalOutcome(state).winners?.length
  }
  const loses = (unit: string) => (m: State) => {
    one(m, unit).where = "lost"
  }

  it("DGK-GAP-13 a unit that must survive: not lost; who else stands does not matter", () => {
    const survives = { is: "survives", unit: spare }
    expect(wonBy(survives)).toBe(1)
    expect(wonBy(survives, loses(spare))).not.toBe(1)
    expect(wonBy(survives, loses(a))).toBe(1)
  })

  it("DGK-GAP-13 losses that are allowed: none, none lost, then one", () => {
    const few = { is: "loses", side: "allied", arms: ["infantry"], atMost: 0 }
    expect(wonBy(few)).toBe(1)
    expect(wonBy(few, loses(a))).not.toBe(1)
  })

  it("DGK-GAP-13 units that must stand somewhere: on the table, in that area, in good order", () => {
    const stands = {
      is: "stands",
      side: "allied",
      arms: ["infantry"],
      statuses: ["ok"],
      area: box(6, 6, 14, 14),
      atLeast: 1,
    }
    expect(wonBy(stands)).toBe(1)
    expect(
      wonBy(stands, (m) => {
        one(m, a).status = "demoralized"
      }),
    ).not.toBe(1)
    expect(
      wonBy(stands, (m) => {
        one(m, a).where = "lost"
      }),
    ).not.toBe(1)
  })

  it("DGK-GAP-13 an objective is taken by the one side that has a unit there", () => {
    const objectives = [{ id: "mill", name: "the mill", at: [20_000, 24_000], worth: 1 }]
    const at = (...sides: ("allied" | "central")[]) => {
      const near = (side: "allied" | "central") =>
        sides.includes(side) ? [{ name: "N", at: [20, side === "allied" ? 23.5 : 24.5] as const }] : []
      const { state } = table({ allied: near("allied"), central: near("central"), scenario: { objectives } })
      takeObjectives(state)
      return state.held.mill
    }
    const nobody = at()
    expect(at("allied")).toBe("allied")
    expect(at("central")).toBe("central")
    expect(at("allied", "central")).toBe(nobody)
  })
})

describe("what the text asks of a parameter set (DGK-GAP-15)", () => {
  it.each([
    ["a Leader does not help:", { led: { ok: [58, 26, 16] }, alone: { ok: [58, 26, 16], shaken: [50, 30, 20] } }],
    ["a Leader does not help the disordered", { led: { shaken: [58, 26, 16] } }],
    ["disorder does not matter", { alone: { shaken: [74, 17, 9] } }],
    ["a Leader makes orders certain", { led: { ok: [100, 0, 0] } }],
    ["orders cannot be delayed or lost", { alone: { ok: [83, 0, 17] } }],
    ["orders cannot be delayed or lost", { alone: { ok: [83, 17, 0] } }],
  ])("DGK-GAP-15 C16 is found out: %s", (says, regularInfantry) => {
    expect(laws.C16?.(B)).toBeUndefined()
    expect(`${laws.C16?.(set({ orders: { chances: { regularInfantry } } }))}:`).toContain(says)
  })

  it("DGK-GAP-15 C17 full recovery that never comes without a Leader is found out", () =>
    expect(laws.C17?.(set({ regroup: { chances: { machineGun: { alone: [0, 62, 38] } } } }))).toMatch(/full recovery/))

  it("DGK-GAP-15 Cavalry just as good as Infantry in rough ground is found out", () => {
    const { value } = B.assault
    const rough = value.veteranInfantry - value.veteranCavalry
    const said = breaches(set({ assault: { charge: { rough } } })).map((b) => JSON.stringify(b))
    expect(said.join()).toMatch(/no worse than Infantry in rough ground/)
  })

  it("DGK-GAP-15 C13 a disordered defender whose fire is as good as ever is found out", () =>
    expect(laws.C13?.(set({ assault: { defence: { disordered: 0 } } }))).toMatch(/by a disordered target/))

  it("DGK-GAP-15 C19 a winning defender that never suffers is found out, though a winning attacker does", () => {
    const harmless = [0, 0, 0, 0, 0, 0]
    // at even strength the attacker's fire-worn winner is at index 6, the defender's at 4 or 5: no level below 6
    const damage = A.fire.damage.map((row, index) => (index < 6 ? harmless : row))
    expect(laws.C19?.(B)).toBeUndefined()
    expect(laws.C19?.(set({ fire: { damage } }))).toBe("a winning defender never suffers")
  })

  it("DGK-GAP-15 C11 compares a big battery with single bases, not with pairs", () =>
    expect(laws.C11?.(set({ fire: { outnumbering: { support: { actorOutnumbered: 0 } } } }))).toBeUndefined())

  it("DGK-ASLT-13 the close combat says why Cavalry charges better in the open, worse in rough ground and against cover", () => {
    const line = (facts: Parameters<typeof charge>[0]) => {
      const { parts } = closeCombat(B, charge({ attacker: "regularCavalry", ...facts }), "ok")
      return parts.filter(({ rule }) => rule === "DGK-ASLT-13").map(({ label, amount }) => [label, amount])
    }
    expect(line({})).toEqual([["Cavalry in the open", 1]])
    expect(line({ targetInRough: true })).toEqual([["Cavalry against rough ground or cover", -2]])
    expect(line({ targetCover: "hard" })).toEqual([["Cavalry against rough ground or cover", -4]])
  })

  it("DGK-ASLT-04 an assault that is not frontal has its own line in the close combat", () => {
    const d = (frontal: boolean) => closeCombat(B, charge({ frontal }), "ok").total
    expect(d(false) - d(true)).toBe(B.assault.notFrontal)
    expect(B.assault.notFrontal).toBeGreaterThan(0)
  })

  it("DGK-GAP-15 set A: the larger army leads in 50, 55, 60, 65 of 100 turns from 1, 1.25, 1.5, 2 to 1", () =>
    expect(A.initiative.imbalance.map((r) => [r.from, r.larger])).toEqual([
      [1, 50],
      [1.25, 55],
      [1.5, 60],
      [2, 65],
    ]))
})

describe("pick-up battles (DGK-GAP-13)", () => {
  it("DGK-GAP-13 the table of terrain", () =>
    expect(pickUpData.terrain.map((t) => [t.upTo, t.kind, "width" in t ? [t.width, t.depth] : []].flat())).toEqual([
      [45, null],
      [60, "woods", 6, 5],
      [68, "village", 4, 4],
      [72, "town", 5, 5],
      [82, "hill", 8, 6],
      [90, "hedge", 8, 0],
      [96, "scrub", 5, 4],
      [100, "marsh", 5, 4],
    ]))

  it("DGK-GAP-13 a brigade has its batteries one by one", () => {
    const batteries = JSON.stringify(pickUpData).match(/"arm":"fieldArtillery","bases":\d+/g) ?? []
    expect(batteries.length).toBeGreaterThan(4)
    expect(new Set(batteries)).toEqual(new Set(['"arm":"fieldArtillery","bases":1']))
  })
})

describe("setting up", () => {
  it("DGK-MOVE-10 only trains are on the table before the others set up", () => {
    const { state } = field({ allied: [{ name: "A", at: [10, 10] }] })
    const at = { x: 2_000, y: 4_000, facing: 0, how: "maneuver" }
    expect(maySetUp(state, one(state, a), at, [])).toMatchObject({ ok: true })
  })

  it("DGK-GAP-13 a limit of a zone counts the units that set up in it", () => {
    const { state } = field({ allied: [{ name: "A", at: [10, 10] }] })
    const placed = maySetUp(state, one(state, a), { x: 20_000, y: 8_000, facing: 0, how: "maneuver" }, [])
    if (!placed.ok) throw new Error("expected room")
    const area = box(0, 0, 48, 18).map(([x, y]) => ({ x: x as number, y: y as number }))
    const limited = (atMost: number) => {
      Object.assign(zoneOf(state, a) as object, { limits: [{ arms: ["infantry"], area, atMost, says: "Too many." }] })
      return limitsFault(state, "allied", [placed.setUp])
    }
    expect(limited(1)).toMatchObject({ ok: true })
    expect(limited(0)).toMatchObject({ ok: false, rules: ["DGK-GAP-13"], reason: "Too many." })
  })

  it("DGK-GAP-13 a limit binds the arms that it names", () => {
    const { state } = field({ allied: [{ name: "A", at: [10, 10] }] })
    const limited = (arm: "infantry" | "cavalry") => {
      const area = box(0, 0, 48, 18).map(([x, y]) => ({ x: x as number, y: y as number }))
      const zone = { ...zoneOf(state, a), limits: [{ arms: [arm], area, atMost: 0, says: "No more." }] }
      const placed = maySetUp(state, one(state, a), { x: 20_000, y: 8_000, facing: 0, how: "maneuver" }, [])
      if (!placed.ok) throw new Error("expected room")
      return atLimits(state, zone as Parameters<typeof atLimits>[1], one(state, a), placed.setUp, [])
    }
    expect(limited("cavalry")).toBe(true)
    expect(limited("infantry")).toBe(false)
  })
})

describe("ways", () => {
  it("DGK-MOVE-12 away from a blow that came from straight behind or beside", () => {
    const { state } = field({ allied: [{ name: "A", at: [10, 10], facing: 45 }] })
    const unit = one(state, a)
    const [xs, ys] = [unit.bases.map((b) => b.x), unit.bases.map((b) => b.y)]
    const mid = (n: number[]) => Math.round((Math.min(...n) + Math.max(...n)) / 2)
    const centre = { x: mid(xs), y: mid(ys) }
    expect(awayFrom(unit, { x: centre.x, y: centre.y - 5_000 })).toBe(0)
    expect(awayFrom(unit, { x: centre.x - 5_000, y: centre.y })).toBe(9_000)
  })

  it("DGK-ACT-02 a Leader's path is spots alone", () => {
    const { state } = field({})
    const leader = state.leaders.find((l) => l.id === leaderId("allied")) as State["leaders"][number]
    const to = { x: leader.x - 2_000, y: leader.y + 2_000 }
    expect(planLeader(state, leader, [to]).ok).toBe(true)
    expect(planLeader(state, leader, [{ ...to, how: "pivot" }]).ok).toBe(false)
  })

  it("DGK-ACT-03 after the spot only bends; a line whose bends are all 0 needs no edge to follow", () => {
    const { state } = field({ allied: [{ name: "A", at: [20, 10], formation: "deployed" }] })
    const unit = one(state, a)
    const bend = { ...unit.front, how: "bend", amount: 0 }
    expect(planDeploy(state, unit, [bend, bend, bend], 1_000)).toMatchObject({ ok: true })
    const turn = { ...unit.front, how: "pivot", amount: 100 }
    expect(planDeploy(state, unit, [{ ...unit.front }, turn], 1_000)).toMatchObject({ rules: ["DGK-ACT-03"] })
  })

  it("DGK-MOVE-04 Infantry that crosses 2 in of open ground and 2 in of woods has used 6: 4 of distance, 2 of rough ground", () => {
    const wood = { id: "wood", kind: "woods", points: box(18, 12, 22, 16) }
    const { state } = field({ terrain: [wood] })
    const cost = (gait: MovementMode) =>
      legCost(terrainNow(state), { x: 20_000, y: 10_000 }, [], { x: 0, y: 4_000 }, gait, false)
    const shown = (gait: MovementMode) => cost(gait).tally.parts.map(({ rule, amount }) => [rule, amount])
    const infantry = { rough: 2, marching: false }
    expect(shown(infantry)).toEqual([
      ["DGK-MOVE-02", 4_000],
      ["DGK-MOVE-04", 2_000],
    ])
    expect(cost(infantry).total).toBe(6_000)
    expect(shown(leaderGait)).toEqual([
      ["DGK-MOVE-02", 4_000],
      ["DGK-MOVE-04", 6_000],
    ])
    expect(cost(leaderGait).total).toBe(10_000)
  })

  it("DGK-TERR-01 a square in a town is open ground", () => {
    const { state } = field({
      terrain: [
        { id: "town", kind: "town", points: box(16, 12, 24, 20) },
        { id: "square", kind: "plaza", points: box(18, 14, 22, 17) },
      ],
    })
    const going = (marching: boolean) => {
      const across = [
        { x: 20_000, y: 10_000 },
        { x: 20_000, y: 22_000 },
      ] as const
      return goingAlong(terrainNow(state), ...across, { rough: 2, marching })
    }
    expect(going(false)).toMatchObject({ length: 12_000, rough: 5_000, road: 0 })
    expect(going(true)).toMatchObject({ rough: 0, road: 8_000 })
  })

  it("DGK-MOVE-04 going nowhere costs nothing", () => {
    const { state } = field({})
    const p = { x: 20_000, y: 20_000 }
    expect(goingAlong(terrainNow(state), p, p, leaderGait)).toMatchObject({ length: 0, ground: 0, rough: 0, road: 0 })
  })

  it("DGK-MOVE-01 an aim may be the one objective there is", () => {
    const objectives = [{ id: "mill", name: "the mill", at: [20_000, 24_000], worth: 1 }]
    const { state } = field({ central: [{ name: "X", at: [40, 40] }], scenario: { objectives } })
    expect(anyAim(state, { side: "allied", front: { x: 0, y: 0 } }, () => 0)).toMatchObject({ x: 20_000, y: 24_000 })
  })
})

describe("on rails", () => {
  it("DGK-TRAIN-09 a train stands on its own track and on no other", () => {
    const { state } = railwayField()
    expect(isOnTrack(state, { track: "line", from: 19_000, to: 21_000 })).toBe(true)
    expect(isOnTrack(state, { track: "line", from: 21_000, to: 22_000 })).toBe(false)
    expect(isOnTrack(state, { track: "other", from: 19_000, to: 21_000 })).toBe(false)
  })

  it("DGK-TRAIN-09 a wreck right before the locomotive stops it", () => {
    const { state } = railwayField()
    expect(railReach(state, one(state, train), 6_000).far).toBeGreaterThan(0)
    state.cuts.push({ track: "line", from: 20_000, to: 21_000, wreck: true } as State["cuts"][number])
    expect(railReach(state, one(state, train), 6_000).far).toBe(0)
  })

  it("DGK-MOVE-11 a train may run along an enemy as near as it stood", () => {
    const { state } = railwayField({ central: [{ name: "X", at: [19, 21], formation: "deployed" }] })
    expect(railReach(state, one(state, train), 1_000).far).toBeGreaterThan(0)
  })
})
