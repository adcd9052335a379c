import { asked, last, optionsOf, play, refusal, told } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { turnNamed } from "../data/calendar.ts"
import { counters } from "../data/counters.ts"
import { tables } from "../data/tables.ts"
import { terrainData } from "../data/terrain.ts"
import { unitTypes } from "../data/unit-types.ts"
import { factsOf, targetAt } from "../rules/artillery/strengths.ts"
import { faceOf } from "../rules/basic-game-concepts/units.ts"
import { type Engagement, modifiersOf, tableFor } from "../rules/combat/engagement.ts"
import { supplyFor } from "../rules/supply/general.ts"
import { disrupt } from "../rules/zones-of-control-and-ownership/fate.ts"
import { capture, fortificationIn } from "../rules/zones-of-control-and-ownership/ownership.ts"
import { isSupportedBy, stackAt } from "../rules/zones-of-control-and-ownership/position.ts"
import type { State, Unit } from "../state.ts"
import { at, go, ids, position, table, unit, within } from "./table.ts"

const on = (text: string) => turnNamed(text)!
const guards = (as: string, where = "0404") => ({ at: where, is: "british-guards", as })
const german = (as: string, where = "0505") => ({ at: where, is: "german-1915", as })
const far = { at: "0105", is: "british-regular", as: "far" } as const
const _many = (n: number, is: string, where: string) =>
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

describe("guns, morale, cities", () => {
  it("GTW-12.A-4 a brigade that attacks without the division beside it is unsupported", () => {
    const m = position({ units: [{ at: "0603", is: "german-landwehr", as: "b" }, german("g", "0603")] })
    expect([isSupportedBy(m.named("b"), m.units), isSupportedBy(m.named("b"), [m.named("b")])]).toEqual([true, false])
  })

  it("GTW-12.B-2 modern tactics: Germany from Oct I 17, France from Jul I 18", () => {
    const modern = (is: string, text: string) => {
      const m = position({ units: [{ at: "0603", is, as: "gun" }], turn: on(text) })
      return factsOf(m, m.named("gun"), m.units, targetAt(m, at(m, "0505")), true).modernTactics
    }
    expect([modern("german-heavy-artillery", "Sep II 17"), modern("german-heavy-artillery", "Oct I 17")]).toEqual([
      false,
      true,
    ])
    expect([modern("french-heavy-artillery", "Oct I 17"), modern("french-heavy-artillery", "Jul I 18")]).toEqual([
      false,
      true,
    ])
  })

  const moved = (is: string, text: string, where: string, to: string, active: "entente" | "central") => {
    const match = table({ units: [{ at: where, is, as: "gun" }, far, german("g", "0805")], active, turn: on(text) })
    play(match, go("gun", to))
    return unit(match, "gun").disruption
  }

  it("GTW-12.B.2-2 French heavy artillery that moves before 1917 is disrupted, German is not", () => {
    expect(moved("french-heavy-artillery", "Sep II 15", "0304", "0203", "entente")).toBe(1)
    expect(moved("french-heavy-artillery", "Feb I 17", "0304", "0203", "entente")).toBe(0)
    expect(moved("german-heavy-artillery", "Sep II 15", "0603", "0703", "central")).toBe(0)
  })

  it("GTW-12.B.3-1, GTW-12.B.4-1 siege guns of any nation are disrupted; foreign heavy siege guns badly before 1917", () => {
    expect(moved("german-siege-artillery", "Sep II 15", "0603", "0703", "central")).toBe(1)
    expect(moved("test-german-heavy-siege", "Sep II 15", "0603", "0703", "central")).toBe(1)
    expect(moved("test-french-heavy-siege", "Sep II 15", "0304", "0203", "entente")).toBe(2)
    expect(moved("test-french-heavy-siege", "Feb I 17", "0304", "0203", "entente")).toBe(1)
  })

  it("GTW-12.B.2-1 gas heavy mortars are heavy artillery; GTW-10.D-2 gas units survive a clear failure", () => {
    expect([unitTypes["gas heavy mortar"].guns, unitTypes["coast artillery"].guns]).toEqual(["heavy", "heavy"])
    expect([tables.effects.GEC.loses, tables.effects.EEC.loses]).toEqual([false, true])
  })

  it("GTW-12.C.1-2, GTW-12.C.1-3, GTW-12.C.2-1 guns of one hex bombard different hexes in bombardments of their own; French and British do not fire together", () => {
    const match = table({
      units: [
        { at: "0404", is: "british-heavy-artillery", as: "x" },
        { at: "0404", is: "french-heavy-artillery", as: "y" },
        german("g"),
        german("h", "0504"),
      ],
      phase: "bombardment",
      bare: true,
      dice: [1, 1],
    })
    expect(optionsOf(match)).toEqual(expect.arrayContaining(["fire:0505", "fire:0504"]))
    play(match, "fire:0505")
    expect(refusal(match, ids("x", "y")).rules).toContain("GTW-15.E.3-1")
    play(match, ids("x"), "fire:0504", ids("y"))
    expect(told(match, "bombards").map((b) => b.hex)).toEqual(["0505", "0504"])
  })

  it("GTW-12.C.5 hits upon Amiens cost France morale and touch nobody in it", () => {
    const match = table({
      units: [
        ...Array.from({ length: 4 }, (_, i) => ({ at: "0406", is: "german-siege-artillery", as: `s${i}` })),
        { at: "0306", is: "french-1915", as: "f" },
      ],
      phase: "bombardment",
      active: "central",
      owners: { central: "0406" },
      dice: [6],
      bare: true,
    })
    expect(refusal(match, "terror:0503").rules).toEqual(["GTW-12.C.5"])
    play(match, "terror:0306", ids("s0", "s1", "s2", "s3"))
    expect(last(match, "morale")).toMatchObject({ nation: "France" })
    expect([match.state.fires.length, unit(match, "f").disruption]).toEqual([0, 0])
  })

  it("GTW-15.A.9 Lille declared open is fought for on the mobile table, and to attack it on a 3 is an atrocity", () => {
    const match = table({
      units: [guards("a", "0403"), german("g", "0503")],
      phase: "bombardment",
      works: { "0503": "" },
      dice: [3, 4],
      but: (m) => {
        m.stage = 0
      },
    })
    expect(asked(match)).toBe("open-city")
    play(match, { select: ["0503"] })
    const m = match.state as State
    expect(tableFor(m, at(m, "0503"), undefined, [named(m, "a")])).toBe("mobile")
    play(match, "0503", ids("a"))
    expect(last(match, "morale")).toMatchObject({ nation: "Britain", by: -1 })
  })

  it("GTW-15.A.8-2 attackers from one devastated and one whole hex: two off; entering costs 2 more, and it counts 2 for supply", () => {
    const m = position({ units: [guards("a"), guards("b", "0504"), german("g")], bare: true })
    m.devastated.push(at(m, "0404"))
    expect(modifiersOf(m, fight(m, "0505", [m.named("a"), m.named("b")])).parts).toContainEqual(
      expect.objectContaining({ rule: "GTW-15.A.8-2", amount: -2 }),
    )
    expect(terrainData.devastated).toMatchObject({ cost: 2, supply: 2, lowVolume: 2 })
  })

  it("GTW-15.D.3 three divisions of a shaken nation attack: three rolls before strengths are totalled", () => {
    const match = table({
      units: [guards("a"), guards("b"), guards("c"), german("g")],
      phase: "combat",
      bare: true,
      dice: [3, 5, 5, 4],
      but: (m) => {
        m.morale.britain = 9
      },
    })
    play(match, "0505", ids("a", "b", "c"))
    expect(
      told(match, "tried")
        .slice(0, 3)
        .map((t) => t.result),
    ).toEqual(["F", "S", "S"])
    expect(unit(match, "a").disruption).toBe(1)
  })

  it("GTW-15.B.4-1, GTW-15.B.4-2, GTW-15.B-1 a hex has one fortification, and an unimproved fortress is one", () => {
    const m = position({ units: [german("g")], works: { "0505": "unimproved fortress" } })
    expect(fortificationIn(m, at(m, "0505"))).toBe("unimproved fortress")
    expect(terrainData.fortifications["unimproved fortress"].positional).toBe(true)
  })
})

describe("headquarters and leaders", () => {
  const staffs = (option: string, dice: readonly number[]) =>
    table({
      units: [
        { at: "0604", is: "german-army", as: "h1" },
        { at: "0605", is: "german-army", as: "h2" },
        { at: "0701", is: "german-army", as: "h3" },
        german("g", "0705"),
        far,
      ],
      phase: "reaction movement",
      options: { coordination: option },
      dice,
    })

  it("GTW-14.M.3 three headquarters checked together have two off: Germany's 1 of 1915 makes a 5 fail and a 6 succeed for all", () => {
    const good = staffs("on", [6])
    play(good, "unit:h1")
    expect(asked(good)).toBe("coordinate")
    play(good, ids("h2", "h3"))
    expect([asked(good), unit(good, "h2").active, good.state.reacting.length]).toEqual(["move", true, 3])
    const bad = staffs("on", [5])
    play(bad, "unit:h1", ids("h2", "h3"))
    expect(["h1", "h2", "h3"].map((as) => unit(bad, as).active)).toEqual([false, false, false])
    const off = staffs("off", [6])
    play(off, "unit:h1")
    expect(asked(off)).toBe("move")
  })

  it("GTW-14.M.1-3, GTW-14.M.2 inactive headquarters are active again in their owner's initial phase; a disrupted one has one off its check", () => {
    const match = table({
      units: [{ at: "0604", is: "german-army", as: "h", active: false }, german("g", "0805"), far],
      phase: "exploitation",
      active: "entente",
      scenario: "artois-1915",
    })
    play(match, { path: {} })
    expect(unit(match, "h").active).toBe(true)
    expect([tables.headquartersDisruptedCheck, tables.headquartersDisrupted]).toEqual([-1, 1])
  })

  const led = (leaders: State["leaders"], dice: readonly number[]) =>
    table({
      units: [
        guards("a"),
        { at: "0303", is: "british-army", as: "hq" },
        german("g"),
        { at: "0604", is: "german-army", as: "gq" },
      ],
      phase: "combat",
      bare: true,
      dice,
      but: (m) => {
        m.leaders = leaders
      },
    })

  it("GTW-14.P.2 Haig rolls 1 (− 1), Falkenhayn 6 (1, reversed): two off the die", () => {
    const match = led(
      [
        { name: "Haig", side: "entente", nation: "britain", ratings: [-1, 0, 1], headquarters: 1 },
        { name: "Falkenhayn", side: "central", nation: "germany", ratings: [0, 0, 1], headquarters: 3 },
      ],
      [6, 1, 4],
    )
    play(match, "0505", ids("a"), "Falkenhayn", "Haig")
    const parts = (last(match, "result") as unknown as { modifiers: { parts: { rule: string; amount: number }[] } })
      .modifiers.parts
    expect(parts.filter((p) => p.rule === "GTW-14.P.2").map((p) => p.amount)).toEqual([-1, -1])
  })

  it("GTW-14.P.1 Haig (− 1, 0, 1) rolls 5 for the check of his headquarters: one more", () => {
    const match = table({
      units: [{ at: "0303", is: "british-army", as: "hq" }, guards("a", "0304"), german("g", "0805")],
      phase: "reaction movement",
      active: "central",
      dice: [5, 4],
      but: (m) => {
        m.leaders = [{ name: "Haig", side: "entente", nation: "britain", ratings: [-1, 0, 1], headquarters: 0 }]
      },
    })
    play(match, "Haig")
    expect(last(match, "leader")).toMatchObject({ rating: 1 })
    expect(last(match, "checked")).toMatchObject({ active: true })
  })

  it("GTW-14.P-1 a leader goes from one headquarters to another by way of the pool, which takes an initial phase", () => {
    const match = table({
      scenario: "artois-1915",
      phase: "initial",
      units: [
        { at: "0303", is: "british-army", as: "h1" },
        { at: "0401", is: "british-army", as: "h2" },
        german("g", "0805"),
      ],
      but: (m) => {
        m.leaders = [{ name: "Haig", side: "entente", nation: "britain", ratings: [-1, 0, 1], headquarters: 0 }]
      },
    })
    expect(asked(match)).toBe("assignment")
    expect(refusal(match, "unit:h2").rules).toEqual(["GTW-14.P-1"])
    play(match, "pool")
    expect(match.state.leaders[0]!.headquarters).toBe(-1)
    expect(asked(match)).not.toBe("assignment")
  })
})

describe("supply and stores", () => {
  it("GTW-11.B.3a-2 a net of 9 REs is weak: every hex of it counts as low volume", () => {
    const m = position({ scenario: "artois-1915", units: [{ at: "0603", is: "german-army", as: "hq" }, german("g")] })
    const fed = () => supplyFor(m, "central").feeding[0]!.by
    const before = fed()
    for (const n of m.nets) n.weak = true
    expect([before, tables.supply.weakNet]).toEqual([fed(), 10])
  })

  it("GTW-11.C.2a, GTW-11.C.2-1 a source feeds only its owner, and once the enemy has had it never again", () => {
    within(
      { scenario: "artois-1915", units: [{ at: "0703", is: "german-army", as: "hq" }, german("g", "0803")] },
      (m) => {
        const hex = at(m, "0804")
        capture(m, hex, "entente")
        capture(m, hex, "central")
        expect(m.lost).toContain(hex)
      },
    )
  })

  it("GTW-11.F.3 isolated and out for a second turn: a 4 perishes, a 5 survives; frost takes one off", () => {
    const fate = (die: number, weather: "clear" | "frost") => {
      const match = table({
        scenario: "tannenberg",
        phase: "initial",
        weather,
        units: [
          { at: "0505", is: "russian-rifle", as: "r", supplied: false, out: 3, isolated: true },
          { at: "0303", is: "german-active", as: "g" },
        ],
        dice: [die],
      })
      return unit(match, "r").hex >= 0
    }
    expect([fate(4, "clear"), fate(5, "clear"), fate(5, "frost")]).toEqual([false, true, false])
  })

  it("GTW-11.H-3, GTW-11.H-1, GTW-11.G-1 three points fall to the enemy: rolls of 5, 3 and 6 leave him two", () => {
    within(
      { units: [german("g", "0603")], points: [{ at: "0605", side: "central", points: 3 }], dice: [5, 3, 6] },
      (m) => {
        capture(m, at(m, "0605"), "entente")
        expect(m.stocks).toMatchObject([{ side: "entente", points: 2 }])
      },
    )
  })

  it("GTW-3.A.5-1 what is worse already stays: a badly disrupted unit is not disrupted anew", () => {
    within({ units: [{ ...german("g"), disruption: 2 }] }, (m) => {
      disrupt(m, named(m, "g"), 1, "GTW-9.J-3", "a test")
      expect(named(m, "g").disruption).toBe(2)
    })
  })

  it("GTW-14.C-1, GTW-14.C.1 tanks count double on trains and have their full rating in reserve; motorized field guns are artillery in combat", () => {
    expect(faceOf({ counter: "test-german-tanks", reduced: false }).is.motorized).toBe(true)
    expect(unitTypes["motorized field artillery"].traits).toEqual(expect.arrayContaining(["artillery", "motorized"]))
    expect(counters["test-german-tanks"]!.front.rating).toBe(4)
  })
})
