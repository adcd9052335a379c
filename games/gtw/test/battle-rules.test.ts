import { anyMove, randomFrom } from "@salient/engine"
import { asked, last, optionsOf, play, playUntil, refusal, tried } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { turnNamed } from "../data/calendar.ts"
import { unitTypes } from "../data/unit-types.ts"
import { fieldOf } from "../rules/basic-game-concepts/field.ts"
import { isInfantry } from "../rules/basic-game-concepts/units.ts"
import { settleContested } from "../rules/combat/advances.ts"
import {
  counting,
  type Engagement,
  fatigueShift,
  halvesOf,
  isInfantryCapable,
  isMountainCapable,
  modifiersOf,
  tableFor,
  worksAgainst,
} from "../rules/combat/engagement.ts"
import { refugesOf } from "../rules/combat/retreats.ts"
import { directionTo } from "../rules/movement/costs.ts"
import { mayBeIn, mayEndIn, mayMarch } from "../rules/movement/entering.ts"
import { overrunAgainst } from "../rules/movement/overrun.ts"
import { isWithin } from "../rules/stacking.ts"
import { rideBetween, wantedBy } from "../rules/transportation-lines/rails.ts"
import { enterContested } from "../rules/zones-of-control-and-ownership/fate.ts"
import { fortificationIn, isOwnedBy } from "../rules/zones-of-control-and-ownership/ownership.ts"
import { adjacentTo, stackAt } from "../rules/zones-of-control-and-ownership/position.ts"
import type { State, Unit } from "../state.ts"
import { at, go, ids, position, type Scene, table, unit, within } from "./table.ts"

const on = (text: string) => turnNamed(text)!
const guards = (as: string, where = "0404") => ({ at: where, is: "british-guards", as })
const german = (as: string, where = "0505") => ({ at: where, is: "german-1915", as })
const far = { at: "0105", is: "british-regular", as: "far" } as const
const many = (n: number, is: string, where: string) =>
  Array.from({ length: n }, (_, i) => ({ at: where, is, as: `u${i}` }))
const named = (m: State, as: string): Unit => m.units.find((u) => u.id === `unit:${as}`)!
const fight = (m: State, hex: string, attackers: readonly Unit[], more: Partial<Engagement> = {}): Engagement => ({
  hex: at(m, hex),
  side: attackers[0]!.side,
  attackers,
  defenders: [...stackAt(m, at(m, hex), attackers[0]!.side === "entente" ? "central" : "entente")],
  isServed: () => true,
  crt: "mobile",
  works: undefined,
  ...more,
})

describe("concepts and sequence", () => {
  it("GTW-1-1, GTW-8.C.2-1, GTW-8.C.2-3 a seventh division may stay beside a Corps headquarters if overstacking is on, thirty too, and not if it is off", () => {
    const scene = (option: string, n: number): Scene => ({
      units: [...many(n, "british-regular", "0203"), { at: "0203", is: "british-corps" }],
      options: { overstacking: option },
    })
    const may = (option: string, n: number) => {
      const m = position(scene(option, n))
      return mayEndIn(m, m.units.slice(0, n), at(m, "0203")).ok
    }
    expect([may("off", 7), may("on", 7), may("on", 30)]).toEqual([false, true, true])
  })

  it("GTW-3.A.5-1 an Entente unit is still disrupted in the enemy's turn and clear from its own next initial phase on", () => {
    const turn = (active: "entente" | "central") => {
      const match = table({
        units: [{ ...far, disruption: 1 }, german("g", "0805")],
        phase: "exploitation",
        active,
        scenario: "artois-1915",
      })
      if (asked(match) === "move") play(match, { path: {} })
      return unit(match, "far").disruption
    }
    expect([turn("entente"), turn("central")]).toEqual([1, 0])
  })

  it("GTW-3.A-1, GTW-3.D, GTW-8-1 forty points and a depot in a hex are no units", () => {
    const m = position({
      units: [german("g", "0603")],
      points: [{ at: "0603", side: "central", points: 40 }],
      depots: [{ at: "0603", side: "central" }],
    })
    expect(stackAt(m, at(m, "0603"), "central").length).toBe(1)
    expect(isWithin(m, at(m, "0603"), stackAt(m, at(m, "0603"), "central"))).toBe(true)
  })

  it("GTW-3.A-3, GTW-14.A-1 light rifle is light; mountain light rifle is light and mountain", () => {
    expect(unitTypes["light rifle"].traits).toContain("light")
    expect(unitTypes["mountain light rifle"].traits).toEqual(expect.arrayContaining(["light", "mountain"]))
  })

  it("GTW-3.E-1 a hex is named by its column and row", () => {
    const { grid } = fieldOf(position({ units: [far] })).map
    expect([grid.name(grid.hex("0503")), grid.find("0999")]).toEqual(["0503", undefined])
  })

  it("GTW-3.F-3 the Central Powers may not enter Warsaw before Sep II 14: nobody retreats there", () => {
    const m = position({
      scenario: "tannenberg",
      units: [{ at: "0813", is: "german-active", as: "g" }],
      owners: { central: "0813" },
      turn: on("Sep I 14"),
    })
    expect(mayBeIn(m, m.named("g"), at(m, "0713"))).toMatchObject({ ok: false, rules: ["GTW-3.F-3"] })
    expect(refugesOf(m, m.named("g"), new Set(), new Set()).map((r) => r.hex)).not.toContain(at(m, "0713"))
    m.turn = on("Sep II 14")
    expect(mayBeIn(m, m.named("g"), at(m, "0713")).ok).toBe(true)
  })

  it("GTW-4.A.3, GTW-12.C-1 once attacks are made, nobody bombards any more", () => {
    const match = table({
      units: [guards("a"), { at: "0404", is: "british-heavy-artillery", as: "gun" }, german("g")],
      phase: "combat",
      bare: true,
    })
    expect(asked(match)).toBe("attack")
    expect(refusal(match, "fire:0505").reason).toMatch(/not offered/)
  })
})

describe("movement and railways", () => {
  const march = (is: string, from: string, to: string) => {
    const m = position({ scenario: "tannenberg", units: [{ at: from, is, as: "u" }] })
    const d = directionTo(m, at(m, from), at(m, to))!
    return mayMarch(m, m.named("u"), at(m, from), at(m, to), d)
  }

  it("GTW-6.B.1 in a country of good roads a forced march goes off the road into woods and not into forest", () => {
    expect(march("german-active", "0907", "1007")).toMatchObject({ ok: false, rules: ["GTW-6.B.1"] })
    expect(march("german-active", "0707", "0807").ok).toBe(true)
  })

  it("GTW-6.B.2 where roads are poor it does not go into woods off the road; cavalry does", () => {
    expect(march("russian-rifle", "1705", "1706")).toMatchObject({ ok: false, rules: ["GTW-6.B.2"] })
    expect(march("russian-cavalry", "1705", "1706").ok).toBe(true)
  })

  it("GTW-6.F.1-2 an overstacked division adds nothing to the defence against an overrun", () => {
    const defence = (overstacked: boolean) => {
      const m = position({
        units: [
          ...many(6, "british-guards", "0404"),
          { at: "0505", is: "german-landwehr", as: "b" },
          { ...german("g"), overstacked },
        ],
        bare: true,
      })
      const found = overrunAgainst(m, m.units.slice(0, 6), at(m, "0505"), () => 99)
      return found.ok ? found.defence.total : found.reason
    }
    expect(defence(true)).toBe(0.75)
    expect(defence(false)).toMatch(/is not enough for an overrun/)
  })

  it("GTW-6.F.2 lone cavalry gets away on a 5: the hex is empty, and it is entered at the cost of its ground", () => {
    const match = table({
      units: [...many(4, "british-guards", "0404"), { at: "0505", is: "german-cavalry", as: "c", reduced: true }],
      bare: true,
      dice: [5],
    })
    const all = Object.fromEntries(many(4, "", "").map(({ as }) => [`unit:${as}`, ["0505"]]))
    play(match, { path: all })
    expect(asked(match)).toBe("withdraw")
    play(match, ids("c"))
    const hex = at(match.state as State, "0505")
    expect([unit(match, "u0").hex === hex, unit(match, "c").hex === hex, unit(match, "u0").spent]).toEqual([
      true,
      false,
      2,
    ])
  })

  it("GTW-7.A.5-1, GTW-7.A.8 a ride over two nets changes gauge once and counts on each of them", () => {
    const m = position({
      scenario: "tannenberg",
      units: [{ at: "0609", is: "german-landwehr", as: "b" }],
      owners: { central: "0710 0711 0712" },
    })
    const ride = rideBetween(m, "central", at(m, "0609"), at(m, "0711"), m.units)
    expect(ride).toMatchObject({ ok: true, changes: 1 })
    if (ride.ok) expect([...wantedBy(m, m.named("b"), [ride])].sort()).toEqual([...ride.nets].sort().map((n) => [n, 2]))
  })

  it("GTW-7.A-1 lines of low volume are the scarce ones: Hazebrouck to Ypres", () => {
    const { map } = fieldOf(position({ units: [far] }))
    const side = (a: string, b: string) => map.rail[map.grid.sideBetween(map.grid.hex(a), map.grid.hex(b))]
    expect([side("0402", "0401"), side("0402", "0403")]).toEqual(["low", "high"])
  })

  it("GTW-16.A.1aa-2, GTW-6-1 who came by rail has half of its points, and keeps them when others move first", () => {
    const match = table({
      units: [{ at: "0203", is: "british-regular", as: "d", spent: 2.5 }, far],
      but: (m) => m.entrained.push(0),
    })
    play(match, go("far", "0104"))
    expect(tried(match, go("d", "0202 0102")).ok).toBe(true)
    expect(refusal(match, go("d", "0202 0102 0103")).rules).toEqual(["GTW-6-2"])
  })
})

describe("stacking", () => {
  it("GTW-8.A.4, GTW-14.B-1, GTW-14.M-1, GTW-14.J-1 six divisions, an Army and two Corps headquarters, fixed guns and a fortress brigade fit", () => {
    const m = position({
      units: [
        ...many(6, "german-1915", "0603"),
        { at: "0603", is: "german-army" },
        { at: "0603", is: "german-corps" },
        { at: "0603", is: "german-corps" },
        { at: "0603", is: "german-fixed-artillery" },
        { at: "0603", is: "german-fortress-brigade" },
      ],
    })
    expect(isWithin(m, at(m, "0603"), m.units)).toBe(true)
    expect(isWithin(m, at(m, "0603"), [...m.units, m.units[0]!])).toBe(false)
  })

  it("GTW-8.C.1 units in the box of a Corps headquarters defend as if they stood on the map", () => {
    const m = position({
      units: [{ at: "0505", is: "german-corps", as: "hq" }, { ...german("g"), corps: 0 }, guards("a")],
    })
    expect(counting(stackAt(m, at(m, "0505"), "central")).map((u) => u.name)).toContain("g")
  })

  it("GTW-8.B-2, GTW-9.F.2-4, GTW-8.C.2-4 a full hex is a second choice for a retreat; with a Corps headquarters in it and overstacking on it is as good as any", () => {
    const ranks = (option: string) => {
      const m = position({
        units: [guards("a", "0403"), ...many(6, "british-regular", "0402"), { at: "0402", is: "british-corps" }],
        options: { overstacking: option },
      })
      const others = adjacentTo(m, at(m, "0403")).filter((h) => h !== at(m, "0402"))
      return refugesOf(m, m.named("a"), new Set(), new Set(others)).map((r) => r.rank)
    }
    expect([ranks("off"), ranks("on")]).toEqual([[2], [1]])
  })
})

describe("combat", () => {
  it("GTW-9-2, GTW-9.B-4, GTW-9.B-5 two divisions of one hex attack two hexes one after the other; who has attacked does not again", () => {
    const match = table({
      units: [guards("a"), guards("b"), german("g"), german("h", "0504")],
      phase: "combat",
      bare: true,
      dice: [4, 4, 4],
    })
    play(match, "0505", ids("a"))
    playUntil(match, "attack", (d) => anyMove(d, randomFrom("after the attack")))
    expect(asked(match)).toBe("attack")
    play(match, "0504")
    expect([unit(match, "a").attacked, optionsOf(match)]).toEqual([true, ["unit:b"]])
  })

  it("GTW-9.B-3, GTW-9.F.2-7 all in the hex defend, but for those who retreated into it, and they suffer the result", () => {
    const m = position({ units: [german("g"), { ...german("r"), retreated: true }, guards("a")], bare: true })
    expect(counting(stackAt(m, at(m, "0505"), "central")).map((u) => u.name)).toEqual(["g"])
    const match = table({
      units: [
        ...many(6, "test-british-infantry", "0407"),
        { ...german("g", "0507"), reduced: true },
        { ...german("r", "0507"), retreated: true, reduced: true },
      ],
      phase: "combat",
      bare: true,
      dice: [6],
    })
    play(match, "0507", { select: many(6, "", "").map(({ as }) => `unit:${as}`) })
    expect(last(match, "result")).toMatchObject({ result: "DE" })
    expect([unit(match, "g").hex, unit(match, "r").hex]).toEqual([-1, -1])
  })

  it("GTW-9.D-3 a headquarters left alone in the attacked hex is eliminated", () => {
    const match = table({
      units: [
        ...many(6, "test-british-infantry", "0407"),
        { ...german("g", "0507"), reduced: true },
        { at: "0507", is: "german-corps", as: "hq" },
      ],
      phase: "combat",
      bare: true,
      dice: [6],
    })
    play(match, "0507", { select: many(6, "", "").map(({ as }) => `unit:${as}`) })
    expect([unit(match, "g").hex, unit(match, "hq").away]).toEqual([-1, "eliminated"])
  })

  it("GTW-6.C-1, GTW-9.A-3 reserves come up against an attack on works, not in the open", () => {
    const scene = (works: Scene["works"]): Scene => ({
      units: [guards("a", "0407"), german("g", "0507"), german("r", "0607")],
      phase: "combat",
      works: { "0507": "", ...works },
      dice: [4],
    })
    const open = table(scene({}))
    play(open, "0507", ids("a"))
    expect(asked(open)).not.toBe("reserves")
    const fort = table(scene({ "0507": "fort" }))
    play(fort, "0507", ids("a"))
    expect(asked(fort)).toBe("reserves")
  })

  it("GTW-6.B.4-3 the fatigue of a headquarters that gives combat supply counts like that of a unit", () => {
    const m = position({
      units: [
        { ...guards("a"), fatigue: 1 },
        { ...german("g"), fatigue: 3 },
        { at: "0303", is: "british-army", as: "hq", fatigue: 3 },
      ],
    })
    expect(fatigueShift(fight(m, "0505", [m.named("a")]))).toBe(1)
    expect(fatigueShift(fight(m, "0505", [m.named("a")], { staffs: [m.named("hq")] }))).toBe(0)
  })

  it("GTW-9.L 48:20 is 2.4: on a 4 the attack is resolved at 3:1, on a 5 at 2:1", () => {
    const odds = (die: number) => {
      const match = table({
        units: [guards("a"), guards("b"), guards("c"), guards("d"), german("g")],
        phase: "combat",
        bare: true,
        options: { incrementalOdds: "on" },
        dice: [die, 4],
      })
      play(match, "0505", ids("a", "b", "c", "d"))
      expect(asked(match)).toBe("tenths")
      play(match, { confirm: true })
      return [last(match, "tenths"), last(match, "strengths")]
    }
    expect(odds(7)).toMatchObject([{ ratio: 3.7, up: true }, { odds: "4:1" }])
    expect(odds(8)).toMatchObject([{ ratio: 3.7, up: false }, { odds: "3:1" }])
  })

  it("GTW-14.H.1-1, GTW-14.H.1-3 half of the REs without guns make a side infantry-capable; one off the die if it defends", () => {
    const m = position({
      units: [
        { at: "0505", is: "test-german-infantry", as: "i" },
        german("g"),
        { at: "0505", is: "german-heavy-artillery", as: "gun" },
        guards("a"),
      ],
      bare: true,
    })
    const defenders = stackAt(m, at(m, "0505"), "central")
    expect([isInfantry(m.named("i")), isInfantryCapable(defenders), isInfantryCapable([m.named("g")])]).toEqual([
      true,
      true,
      false,
    ])
    const parts = modifiersOf(m, fight(m, "0505", [m.named("a")])).parts.map((p) => [p.rule, p.amount])
    expect(parts).toContainEqual(["GTW-14.H.1-3", -1])
  })

  it("GTW-14.H.2, GTW-14.H.3 mountain units make a side mountain-capable; infantry bears half of the losses in mobile combat", () => {
    const m = position({
      units: [{ at: "0404", is: "test-british-infantry", as: "i" }, guards("a"), german("g")],
      bare: true,
    })
    expect(isMountainCapable([m.named("i"), m.named("a")])).toBe(true)
    const e = fight(m, "0505", [m.named("i"), m.named("a")])
    expect(halvesOf(m, e, "entente").map((h) => h.rule)).toEqual(["GTW-14.H.3"])
    expect(tableFor(m, e.hex, "fort", e.attackers)).toBe("mobile")
  })
})

describe("contested hexes", () => {
  const contested = (more: Partial<Scene> = {}): Scene => ({
    units: [guards("a", "0505"), german("g", "0605")],
    works: { "0505": "fort" },
    but: (m) => {
      m.contested.push({ hex: at(m, "0505"), side: "entente", since: m.turn, phase: "combat", active: "entente" })
      m.owners[at(m, "0505")] = 2
    },
    ...more,
  })

  it("GTW-9.J-2, GTW-9.J-6, GTW-9.J-8 it is nobody's, its fort counts for nothing, and it is attacked on the mobile table with one off", () => {
    const m = position(contested())
    const hex = at(m, "0505")
    expect([isOwnedBy(m, hex, "entente"), isOwnedBy(m, hex, "central")]).toEqual([false, false])
    expect([worksAgainst(m, hex, [m.named("g")]), tableFor(m, hex, undefined, [m.named("g")])]).toEqual([
      undefined,
      "mobile",
    ])
    const e = fight(m, "0505", [m.named("g")])
    expect(modifiersOf(m, e).parts).toContainEqual(expect.objectContaining({ rule: "GTW-9.J-8", amount: -1 }))
    expect(rideBetween(m, "entente", at(m, "0404"), hex)).toMatchObject({ ok: false, rules: ["GTW-7.A-4"] })
  })

  it("GTW-9.J-5, GTW-6-5 the other side cannot walk in", () => {
    const match = table(contested({ active: "central" }))
    expect(refusal(match, go("g", "0505")).rules.join()).toMatch(/GTW-9.J-5|GTW-6.F.1-3/)
  })

  it("GTW-9.J-3, GTW-9.J-4 a rifle division that enters is disrupted on a 3 and not on a 5; infantry never is, and the hex stays contested", () => {
    const entry = (is: string, die: number) =>
      within(contested({ units: [{ at: "0505", is, as: "a" }, german("g", "0605")], dice: [die] }), (m) => {
        enterContested(m, named(m, "a"))
        return [named(m, "a").disruption, m.contested.length]
      })
    expect([entry("british-guards", 3), entry("british-guards", 5), entry("test-british-infantry", 1)]).toEqual([
      [1, 1],
      [0, 1],
      [0, 1],
    ])
  })

  it("GTW-9.J-9 held from the combat phase of one turn to that of the next it is owned", () => {
    within(contested({ phase: "combat" }), (m) => {
      settleContested(m)
      expect(m.contested).toHaveLength(1)
      m.turn++
      settleContested(m)
      expect([m.contested, isOwnedBy(m, at(m, "0505"), "entente")]).toEqual([[], true])
    })
  })

  it("GTW-9.J-10 when no enemy zone reaches it any more it belongs to who is in it", () => {
    within(contested({ phase: "combat", units: [guards("a", "0505"), german("g", "0805")] }), (m) => {
      settleContested(m)
      expect(isOwnedBy(m, at(m, "0505"), "entente")).toBe(true)
      expect(fortificationIn(m, at(m, "0505"))).toBe("entrenchment")
    })
  })

  it("GTW-9.J-7 nobody works there", () => {
    const match = table(contested({ units: [{ at: "0505", is: "british-construction-1915", as: "e" }, far] }))
    expect(refusal(match, go("e", "demolish")).rules).toEqual(["GTW-9.J-7"])
  })
})
