import { matchOf, optionsOf, play, refusal } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { paceOf, sideCost } from "../charts/movement.ts"
import { turnNamed } from "../data/calendar.ts"
import { faceFrom } from "../data/counters.ts"
import { unitTypes } from "../data/unit-types.ts"
import { game } from "../game.ts"
import { targetAt } from "../rules/artillery/strengths.ts"
import { fieldOf, hexName } from "../rules/basic-game-concepts/field.ts"
import { isRifleAssaultCapable } from "../rules/combat/engagement.ts"
import { retreat } from "../rules/combat/retreats.ts"
import { worksAsTwo } from "../rules/engineers/builders.ts"
import { bridgeBetween, mayWork, priceOf, siteAt } from "../rules/engineers/works.ts"
import { mayRebuild } from "../rules/replacements/rebuilding.ts"
import { type Battle, resolveAttempts, sizeOf } from "../rules/special-combat-effects.ts"
import { isInfluenced } from "../rules/special-units/headquarters.ts"
import { supplyAnew } from "../rules/supply/general.ts"
import { floodRail } from "../rules/supply/lines.ts"
import { mayShift } from "../rules/supply/stores.ts"
import { remove } from "../rules/zones-of-control-and-ownership/fate.ts"
import { adjacentTo } from "../rules/zones-of-control-and-ownership/position.ts"
import type { State, Unit } from "../state.ts"
import { at, go, position, type Scene, table, unit, within } from "./table.ts"

const far = { at: "0105", is: "british-regular", as: "far" } as const

describe("retreats that nobody is asked about", () => {
  /** Runs a retreat from 0403 in which at most `to` is open. */
  const driven = (is: string, to: string | undefined, more: Scene["units"] = []) =>
    within({ units: [{ at: "0403", is, as: "u" }, ...more] }, (m, named) => {
      const open = to === undefined ? -1 : at(m, to)
      const barred = adjacentTo(m, at(m, "0403")).filter((h) => h !== open)
      const { done } = retreat(m, "entente", [named("u")], new Set(barred)).next()
      expect(done).toBe(true)
      return { hex: named("u").hex, reduced: named("u").reduced, open }
    })

  it("GTW-9.F.2-5 whoever has no way out is eliminated, cadre and all", () => {
    expect(driven("british-regular", undefined)).toMatchObject({ hex: -1, reduced: false })
  })

  it("GTW-9.F.2-3 into an enemy zone of control a division arrives as its cadre, and a regiment without one is eliminated", () => {
    const enemy = [{ at: "0503", is: "german-1915", as: "g" }]
    const division = driven("british-territorial", "0402", enemy)
    expect(division).toEqual({ hex: division.open, reduced: true, open: division.open })
    expect(driven("british-combat-engineers", "0402", enemy).hex).toBe(-1)
  })

  it("GTW-9.F.2-6, GTW-14.B.3 units of rating 0 and heavy siege guns that must retreat are eliminated", () => {
    expect(driven("russian-fixed-artillery", "0402").hex).toBe(-1)
    expect(driven("test-french-heavy-siege", "0402").hex).toBe(-1)
  })
})

describe("several who retreat at once", () => {
  it("GTW-9.F.2-9, GTW-9.F.2-8 two divisions of attack 8 that go into one empty hex in an enemy zone do not hold it for each other", () => {
    const run = (friend: boolean) =>
      within(
        {
          units: [
            { at: "0403", is: "british-guards", as: "a" },
            { at: "0403", is: "british-guards", as: "b" },
            { at: "0503", is: "german-1915", as: "g" },
            ...(friend ? [{ at: "0402", is: "british-combat-engineers", as: "f" }] : []),
          ],
        },
        (m, named) => {
          const open = at(m, "0402")
          const barred = new Set(adjacentTo(m, at(m, "0403")).filter((h) => h !== open))
          expect(retreat(m, "entente", [named("a"), named("b")], barred).next().done).toBe(true)
          return [named("a").reduced, named("b").reduced]
        },
      )
    expect([run(false), run(true)]).toEqual([
      [true, true],
      [false, false],
    ])
  })
})

describe("GTW-9.F.5 overruns in retreat", () => {
  const guards = (as: string, where = "0404") => ({ at: where, is: "british-guards", as })
  const railroad = { at: "0505", is: "german-railroad", as: "prey" } as const
  const staff = { at: "0505", is: "german-army", as: "prey" } as const
  /** The stack of 0404 retreats; every adjacent hex is barred unless the stack overruns the units in it. */
  const driven = (units: Scene["units"], closed: readonly string[] = []) =>
    within({ units, owners: { central: "0505" }, bare: true }, (m, named) => {
      const stack = m.units.filter((u) => u.side === "entente")
      const spent = stack.map((u) => u.spent)
      const barred = new Set(adjacentTo(m, at(m, "0404")))
      const { done } = retreat(m, "entente", stack, barred, new Set(closed.map((h) => at(m, h)))).next()
      expect(done).toBe(true)
      expect(stack.map((u) => u.spent)).toEqual(spent) // no movement points spent
      return {
        prey: named("prey").away,
        stack: stack.map((u) => (u.hex < 0 ? "lost" : `${u.reduced ? "cadre" : "full"} in ${hexName(m, u.hex)}`)),
      }
    })

  it("GTW-9.F.5 a stack goes over a headquarters without a zone of control, without loss and without movement points", () => {
    expect(driven([guards("a"), staff])).toEqual({ prey: "eliminated", stack: ["full in 0505"] })
    expect(driven([guards("a"), staff], ["0505"])).toEqual({ prey: "", stack: ["lost"] }) // not into the hex it has just left
  })

  it("GTW-9.F.5, GTW-9.F.2-3, GTW-9.F.2-5 zones come first: one division of 22:1 is a cadre below 10:1 and lost, two cadres have 10:1", () => {
    expect(driven([guards("a"), railroad])).toEqual({ prey: "", stack: ["lost"] })
    expect(driven([guards("a"), guards("b"), railroad])).toEqual({
      prey: "eliminated",
      stack: ["cadre in 0505", "cadre in 0505"],
    })
  })

  it("GTW-9.F.5, GTW-9.F.2-1 it is a choice beside the refuges, and says its odds", () => {
    const { named: _, ...state } = position({
      units: [guards("a"), guards("b"), railroad],
      owners: { central: "0505" },
      bare: true,
    })
    const match = matchOf(game, { state: state as State }, (m) => retreat(m, "entente", m.units.slice(0, 2), new Set()))
    expect(optionsOf(match)).toContain("0505")
    expect(match.pending[0]).toMatchObject({
      options: expect.arrayContaining([
        expect.objectContaining({ id: "0505", label: "Overrun Bapaume (0505) at 10:1" }),
      ]),
    })
    play(match, "0505")
    expect(unit(match, "prey").away).toBe("eliminated")
  })
})

describe("special combat effects", () => {
  const battle = (m: State, attackers: readonly Unit[], defenders: readonly Unit[]): Battle => {
    const target = { ...targetAt(m, at(m, "0503")), fullCity: true, majorCity: true, fortification: "fort" as const }
    return { hex: at(m, "0503"), side: "entente", crt: "positional", target, attackers, defenders }
  }

  it("GTW-10-5, GTW-10-3, GTW-10-4 dice 5, 2, 5, 5, 6, 6: the die from three off to two off, the column as it was, one regiment lost", () => {
    const engineers = ["a", "b", "c"].map((as) => ({ at: "0403", is: "british-combat-engineers", as }))
    const sappers = ["s", "t"].map((as) => ({ at: "0403", is: "british-siege-engineers", as }))
    const units = [...engineers, ...sappers, { at: "0503", is: "german-gas-engineers", as: "g" }]
    within({ units, dice: [5, 2, 5, 5, 6, 6] }, (m, named) => {
      const of = (...names: string[]) => names.map(named)
      const effects = resolveAttempts(m, battle(m, of("a", "b", "c", "s", "t"), of("g")), [
        { effect: "EEC", side: "entente", units: of("a", "b") },
        { effect: "EEC", side: "entente", units: of("c") },
        { effect: "SEC", side: "entente", units: of("s", "t") },
        { effect: "GEC", side: "central", units: of("g") },
      ])
      expect([-3 + effects.die, effects.columns, named("c").away]).toEqual([-2, 0, "eliminated"])
    })
  })

  it("GTW-10.D-2, GTW-13.H-1 a clear failure with gas costs nobody; gas engineers build nothing", () => {
    within({ units: [far, { at: "0503", is: "german-gas-engineers", as: "g" }], dice: [1] }, (m, named) => {
      const b = battle(m, [named("far")], [named("g")])
      const effects = resolveAttempts(m, b, [{ effect: "GEC", side: "central", units: [named("g")] }])
      expect([effects.die, named("g").away]).toEqual([0, ""])
    })
    const match = table({ units: [{ at: "0203", is: "british-gas-engineers", as: "e" }, far] })
    expect(refusal(match, go("e", "dig")).rules).toContain("GTW-13.A-1")
  })

  it("GTW-10.A-1 a tank regiment and two engineer tank regiments are 2 REs of armour", () => {
    const tanks = ["t", "e", "f"].map((as) => ({
      at: "0403",
      is: as === "t" ? "test-british-tanks" : "test-british-engineer-tanks",
      as,
    }))
    const m = position({ units: tanks })
    const open: Battle = {
      ...battle(m, m.units, []),
      target: { ...targetAt(m, at(m, "0506")), fortification: undefined },
    }
    expect(sizeOf(open, { effect: "AECA", side: "entente", units: m.units })).toBe(2)
  })

  it("GTW-14.R-1 half of the REs, engineers and guns left out, make an attacker rifle-assault-capable", () => {
    const m = position({
      units: [
        { at: "0403", is: "test-british-assault", as: "a" },
        { at: "0403", is: "british-regular", as: "b" },
        { at: "0403", is: "british-combat-engineers", as: "e" },
        { at: "0403", is: "british-heavy-artillery", as: "gun" },
      ],
    })
    expect(isRifleAssaultCapable(m.units)).toBe(true)
    expect(isRifleAssaultCapable([...m.units, m.named("b")])).toBe(false)
  })
})

describe("engineers, lines, pools", () => {
  it("GTW-13.A.3-2 a canal bridge costs 8 points: a regiment of 5 does it in its second turn", () => {
    const match = table({
      units: [{ at: "0403", is: "british-construction-1915", as: "e" }, far],
      but: (m) => m.blown.push(bridgeBetween(m, at(m, "0403"), at(m, "0402"))),
    })
    play(match, go("e", "mend:0402"))
    expect([match.state.blown.length, match.state.tasks[0]?.left]).toEqual([1, 0.375])
  })

  it("GTW-13.A.6 of two French engineers near Amiens only one has its civilians; the British have none there", () => {
    const m = position({
      units: [
        { at: "0305", is: "french-construction-1915", as: "e" },
        { at: "0305", is: "french-construction-1915", as: "f" },
        { at: "0305", is: "british-construction-1915", as: "b" },
      ],
    })
    expect(["e", "f", "b"].map((as) => worksAsTwo(m, m.named(as), at(m, "0305")))).toEqual([true, false, false])
  })

  it("GTW-16.B.3-1, GTW-16-1 on Nov I 15 the Entente receives 3 French, 3 British manpower and 3 equipment points", () => {
    const match = table({
      scenario: "artois-1915",
      phase: "initial",
      turn: turnNamed("Nov I 15")!,
      units: [far, { at: "0805", is: "german-1915" }],
      but: (m) => {
        const { reinforcements } = fieldOf(m).scenario
        m.received = reinforcements.flatMap((r, i) => (r.replacements ? [] : [i]))
      },
    })
    expect(match.state.pools.map((p) => [p.contingent, p.men])).toEqual([
      ["Metropolitan", 3],
      ["Imperial", 3],
    ])
    expect(match.state.equipment).toEqual({ entente: 3, central: 0 })
  })

  it("GTW-13.B-1 railroad engineers dig no fieldworks", () => {
    const match = table({
      scenario: "tannenberg",
      active: "central",
      units: [
        { at: "0707", is: "german-railroad", as: "r" },
        { at: "0606", is: "german-active" },
      ],
    })
    expect(refusal(match, go("r", "dig")).rules).toContain("GTW-13.A-1")
  })

  it("GTW-13.B.3a regauging costs 2 points a hex, and an obstructed line must be cleared first, for 1", () => {
    const m = position({ scenario: "tannenberg", units: [{ at: "0707", is: "german-railroad", as: "r" }] })
    const work = (task: "regauging" | "rail clearing") => ({ task, hex: at(m, "0707"), toward: -1 })
    expect([
      priceOf(m, m.named("r"), work("rail clearing"), true),
      priceOf(m, m.named("r"), work("regauging"), true),
    ]).toEqual([1, 2])
    m.obstructed.push(at(m, "0707"))
    expect(mayWork(m, m.named("r"), work("regauging"), siteAt(m, at(m, "0707")))).toMatchObject({
      ok: false,
      rules: ["GTW-13.B.3a"],
    })
  })

  it("GTW-11.B.3a-3 broken and obstructed railways do not cut supply", () => {
    const m = position({ scenario: "artois-1915", units: [{ at: "0603", is: "german-army", as: "hq" }] })
    const before = supplyAnew(m, "central").supplied
    m.broken = fieldOf(m).map.onRail.flatMap((on, h) => (on ? [h] : []))
    m.obstructed = [...m.broken]
    expect(supplyAnew(m, "central").supplied).toEqual(before)
  })

  it("GTW-7.A.1-2 a line of any length joins two towns over breaks and obstructions, not through a hex in enemy hands", () => {
    const reaches = (lost: string): boolean => {
      const m = position({
        scenario: "artois-1915",
        units: [{ at: "0704", is: "german-army" }],
        owners: { entente: lost },
      })
      m.broken = fieldOf(m).map.onRail.flatMap((on, h) => (on ? [h] : []))
      m.obstructed = [...m.broken]
      return floodRail(m, "central", [at(m, "0804")], Number.POSITIVE_INFINITY).has(at(m, "0503"))
    }
    expect([reaches(""), reaches("0602 0603 0504")]).toEqual([true, false])
  })

  it("GTW-11.C.1-3 a depot never leaves its net", () => {
    const m = position({
      scenario: "tannenberg",
      units: [{ at: "0609", is: "german-active" }],
      depots: [{ at: "0609", side: "central", operational: false }],
      owners: { central: "0710" },
    })
    expect(mayShift(m, m.depots[0]!, at(m, "0710"))).toMatchObject({ ok: false, rules: ["GTW-11.C.1-3"] })
  })

  it("GTW-3.B.5 a Bavarian division is of the nation of a Prussian headquarters", () => {
    const m = position({
      units: [
        { at: "0603", is: "german-army" },
        { at: "0604", is: "bavarian-1915", as: "b" },
      ],
    })
    expect(isInfluenced(m, m.named("b"))).toBe(true)
  })

  it("GTW-16.B.2-1 a unit eliminated while isolated goes to its own section of the pool", () => {
    const units = [
      { at: "0603", is: "german-landwehr", as: "i", isolated: true },
      { at: "0603", is: "german-landwehr", as: "f" },
    ]
    within({ units }, (m, named) => {
      for (const as of ["i", "f"]) remove(m, named(as), "GTW-9.E", "lost in combat")
      expect([named("i").away, named("f").away]).toEqual(["eliminated while isolated", "eliminated"])
    })
  })

  it("GTW-8.B-4 a cadre is made up in a full hex in one's own initial phase, not in the enemy's", () => {
    const m = position({
      scenario: "artois-1915",
      phase: "initial",
      active: "central",
      units: [
        { at: "0603", is: "german-1915", as: "c", reduced: true },
        ...Array.from({ length: 6 }, () => ({ at: "0603", is: "german-1915" })),
        { at: "0603", is: "german-army" },
      ],
      but: (one) => {
        one.pools.push({ side: "central", nation: "germany", contingent: "Prussian", men: 10 })
        one.equipment.central = 10
      },
    })
    expect(mayRebuild(m, m.named("c"), true).ok).toBe(true)
    expect(mayRebuild(m, m.named("c"), false)).toMatchObject({ ok: false, rules: ["GTW-8.B-4"] })
  })

  it("GTW-14.F.1-1 only high mountain units cross a high mountain hexside, in clear weather", () => {
    const cost = (type: "rifle" | "high mountain") =>
      sideCost(paceOf(faceFrom("germany", type, "regiment", "1-2-5")), "high mountain", "clear")
    expect([cost("rifle"), typeof cost("high mountain")]).toEqual([undefined, "number"])
  })

  it("GTW-14.D.4, GTW-14.F.2, GTW-14.L-1 horse artillery is cavalry and field artillery, mountain artillery is mountain, irregulars are irregular", () => {
    expect([unitTypes["horse artillery"].traits, unitTypes["horse artillery"].guns]).toEqual([
      expect.arrayContaining(["artillery", "cavalry"]),
      "field",
    ])
    expect(unitTypes["mountain field artillery"].traits).toEqual(expect.arrayContaining(["artillery", "mountain"]))
    expect(unitTypes["irregular rifle"].traits).toContain("irregular")
  })
})
