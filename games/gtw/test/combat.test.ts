import { anyMove, randomFrom } from "@salient/engine"
import { asked, last, play, refusal, told } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { turnNamed } from "../data/calendar.ts"
import { counterFrom, counters } from "../data/counters.ts"
import { disruptionBy } from "../rules/artillery/bombardment.ts"
import { fieldOf } from "../rules/basic-game-concepts/field.ts"
import { cooperate } from "../rules/basic-game-concepts/units.ts"
import { modifiersOf } from "../rules/combat/engagement.ts"
import { refugesOf } from "../rules/combat/retreats.ts"
import { pointsOf } from "../rules/scenarios-and-victory/victory.ts"
import { armourIn, attemptModifier, sizeOf } from "../rules/special-combat-effects.ts"
import { activationOf, covers } from "../rules/special-units/headquarters.ts"
import { at, ids, position, table, unit } from "./table.ts"

const guards = (as: string, where = "0404") => ({ at: where, is: "british-guards", as })
const german = (as: string, where = "0505") => ({ at: where, is: "german-1915", as })

describe("an attack", () => {
  it("GTW-9.A-1, GTW-9.A-8 a hex without works is fought on the mobile table, a fort on the positional one", () => {
    const open = table({ units: [guards("a"), german("g")], phase: "combat", bare: true, dice: [4] })
    play(open, "0505", ids("a"))
    expect(last(open, "strengths")).toMatchObject({ crt: "mobile" })
    const fort = table({ units: [guards("a"), german("g")], phase: "combat", works: { "0505": "fort" }, dice: [4] })
    play(fort, "0505", ids("a"))
    expect(last(fort, "strengths")).toMatchObject({ crt: "positional" })
  })

  it("GTW-9.A-6, GTW-9.A-7 three Guards against one division in rough: 16.5 to 6 is 2:1, one off the die", () => {
    const match = table({
      units: [guards("a"), guards("b"), guards("c"), german("g")],
      phase: "combat",
      bare: true,
      dice: [4],
    })
    play(match, "0505", ids("a", "b", "c"))
    expect(last(match, "strengths")).toMatchObject({ attack: { total: 16.5 }, defence: { total: 6 }, odds: "2:1" })
    expect(last(match, "result")).toMatchObject({ die: 4, modifiers: { total: -1 }, result: "AQ" })
  })

  it("GTW-9.C.1-4, GTW-9.D-1, GTW-9.D-4, GTW-9.E AQ of 33 costs 8.25: one division of 11 goes to its cadre, no more", () => {
    const match = table({
      units: [guards("a"), guards("b"), guards("c"), german("g")],
      phase: "combat",
      bare: true,
      dice: [4],
    })
    play(match, "0505", ids("a", "b", "c"))
    expect(asked(match)).toBe("losses")
    expect(refusal(match, ids("a", "b")).rules).toEqual(["GTW-9.D-4"])
    play(match, ids("a"))
    expect(unit(match, "a").reduced).toBe(true)
    expect(match.state.losses).toMatchObject({ entente: 11 })
  })

  it("GTW-9.D-4, GTW-9.C.2-7 in an exchange artillery goes last, and half means half or more", () => {
    const units = [
      german("g1"),
      german("g2"),
      { at: "0505", is: "german-heavy-artillery", as: "gun" },
      ...["a", "b", "c", "d", "e", "f"].map((n) => guards(n)),
    ]
    const match = table({ units, phase: "combat", works: { "0505": "fort" }, dice: [6] })
    play(match, "0505", ids("a", "b", "c", "d", "e", "f"))
    expect(last(match, "result")).toMatchObject({ result: "AX" })
    expect(refusal(match, ids("gun", "g1")).rules).toEqual(["GTW-9.D-4"])
  })

  it("GTW-9.B-1 a unit attacks once in a phase, and so is a hex attacked", () => {
    const match = table({
      units: [guards("a"), german("g"), german("h", "0506"), guards("z", "0405")],
      phase: "combat",
      bare: true,
      dice: [5, 5, 5],
    })
    play(match, "0505", ids("a"))
    while (asked(match) !== "attack") play(match, anyMove(match.pending[0]!, randomFrom("any")))
    expect(refusal(match, "0505").rules[0]).toMatch(/GTW-9/)
  })

  it("GTW-3.F-1, GTW-9.F.4-1, GTW-DATA-10 in autumn 1915 DH drives back by two hexes in the East, by one in the West", () => {
    const drivenFrom = (scenario: string, from: string, hex: string, is: string): number => {
      const names = ["a", "b", "c", "d", "e", "f"].slice(0, scenario === "loos" ? 6 : 4)
      const match = table({
        scenario,
        turn: turnNamed("Sep II 15")!,
        units: [...names.map((as) => ({ at: from, is: "german-active", as })), { at: hex, is, as: "r" }],
        owners: { central: from, entente: hex },
        active: "central",
        phase: "combat",
        bare: true,
        dice: [6],
      })
      play(match, hex, ids(...names))
      expect(last(match, "result")).toMatchObject({ result: "DH" })
      while (["losses", "declare", "advance", "retreat"].includes(asked(match)!))
        play(match, anyMove(match.pending[0]!, randomFrom("any")))
      const { grid } = fieldOf(match.state).map
      return grid.distance(grid.hex(hex), unit(match, "r").hex)
    }
    expect(drivenFrom("tannenberg", "0709", "0710", "russian-rifle")).toBe(2)
    expect(drivenFrom("loos", "0605", "0505", "british-guards")).toBe(1)
  })

  it("GTW-9.F.5, GTW-9.F.4-2 who has advanced once in the East overruns a weak enemy next to him, if he likes", () => {
    const second = (confirm: boolean) => {
      const names = ["a", "b", "c", "d"]
      const match = table({
        scenario: "tannenberg",
        turn: turnNamed("Sep II 15")!,
        units: [
          ...names.map((as) => ({ at: "0709", is: "german-active", as })),
          { at: "0710", is: "russian-rifle", as: "r" },
          ...["0810", "0609"].map((where) => ({ at: where, is: "russian-army", as: where })),
        ],
        owners: { central: "0709", entente: "0710 0810 0609" },
        active: "central",
        phase: "combat",
        bare: true,
        dice: [6],
      })
      play(match, "0710", ids(...names))
      for (let i = 0; i < 9 && ["losses", "declare", "advance", "retreat"].includes(asked(match)!); i++)
        play(
          match,
          asked(match) === "advance"
            ? ids("a", "b")
            : asked(match) === "declare"
              ? { confirm: true }
              : anyMove(match.pending[0]!, randomFrom("any")),
        )
      expect(asked(match)).toBe("overrun")
      play(match, { confirm })
      return match
    }
    const over = second(true)
    expect(last(over, "overran")).toMatchObject({ side: "central", names: "a, b" })
    expect(["0810", "0609"].filter((as) => unit(over, as).away === "eliminated")).toHaveLength(1)
    expect(told(second(false), "overran")).toEqual([])
  })

  it("GTW-9.B-2, GTW-3.E.5 nobody attacks across a lake", () => {
    const match = table({
      scenario: "tannenberg",
      units: [
        { at: "1004", is: "russian-rifle", as: "r" },
        { at: "1005", is: "german-active", as: "g" },
        { at: "1105", is: "german-active", as: "l" },
      ],
      phase: "combat",
      owners: { entente: "1004" },
    })
    expect(refusal(match, "1105").ok).toBe(false)
  })

  it("GTW-9.G.1 units without attack strength do not attack alone; a lone headquarters that is attacked is gone", () => {
    const match = table({
      units: [guards("a"), { at: "0505", is: "german-army", as: "hq" }],
      phase: "combat",
      bare: true,
    })
    play(match, "0505", ids("a"))
    expect(unit(match, "hq").away).toBe("eliminated")
    expect(asked(match)).toBe("advance")
  })

  it("GTW-8.B-3, GTW-9.B-6 no more attack from a hex than the attacked hex could hold", () => {
    const seven = Array.from({ length: 7 }, (_, i) => guards(`a${i}`))
    const match = table({ units: [...seven, german("g")], phase: "combat", bare: true })
    play(match, "0505")
    expect(refusal(match, ids(...seven.map((u) => u.as))).rules).toContain("GTW-8.B-3")
  })

  it("GTW-9.I-1, GTW-9.I-2 cavalry of rating 7 may try to get away, and on a 5 it does", () => {
    const match = table({
      units: [
        { at: "0405", is: "british-cavalry", as: "c" },
        { at: "0505", is: "german-guard-1915", as: "g" },
      ],
      phase: "combat",
      active: "central",
      bare: true,
      dice: [5],
    })
    play(match, "0405", ids("g"))
    expect(asked(match)).toBe("withdraw")
    play(match, ids("c"))
    expect(told(match, "withdrew").length).toBe(1)
  })

  it("GTW-15.D.1 Russians with a will of 2 attack Germans of 3: one off the die", () => {
    const match = table({
      scenario: "tannenberg",
      units: [
        { at: "0910", is: "russian-rifle", as: "r" },
        { at: "0809", is: "german-landwehr", as: "g" },
      ],
      phase: "combat",
      owners: { central: "0809" },
      dice: [3],
    })
    play(match, "0809", ids("r"))
    expect(
      (last(match, "result") as unknown as { modifiers: { parts: { rule: string }[] } }).modifiers.parts.map(
        (p) => p.rule,
      ),
    ).toContain("GTW-15.D.1")
  })

  it("GTW-15.E.1, GTW-15.E.3-2 British and French attack together: one off; Belgians and French do cooperate", () => {
    expect([cooperate("britain", "france"), cooperate("belgium", "france"), cooperate("belgium", "britain")]).toEqual([
      false,
      true,
      false,
    ])
    const match = table({
      units: [guards("a"), { at: "0404", is: "french-1915", as: "f" }, german("g")],
      phase: "combat",
      bare: true,
      dice: [4],
    })
    play(match, "0505", ids("a", "f"))
    expect((last(match, "result") as unknown as { modifiers: { total: number } }).modifiers.total).toBe(-2)
  })

  it("GTW-15.A.7 Lens is a resource center: on a 6 the die loses one", () => {
    const match = table({ units: [guards("a"), german("g", "0504")], phase: "combat", bare: true, dice: [6, 4] })
    play(match, "0504", ids("a"))
    expect((last(match, "result") as unknown as { modifiers: { total: number } }).modifiers.total).toBe(-1)
  })

  it("GTW-9.F.3-2 eight divisions advance with a Corps headquarters: two of them are overstacked; without it they are too many", () => {
    const names = ["a", "b", "c", "d", "e", "f", "x", "y"]
    const match = table({
      scenario: "artois-1915",
      options: { limitedIntelligence: "off" },
      units: [
        ...names.slice(0, 6).map((n) => guards(n, "0404")),
        ...names.slice(6).map((n) => guards(n, "0405")),
        { at: "0404", is: "british-corps", as: "hq" },
        german("g"),
      ],
      phase: "combat",
      bare: true,
      dice: [6],
    })
    play(match, "0505", ids(...names))
    for (let i = 0; i < 9 && asked(match) !== "advance"; i++)
      play(match, asked(match) === "declare" ? { confirm: true } : anyMove(match.pending[0]!, randomFrom("any")))
    expect(refusal(match, ids(...names)).rules).toEqual(["GTW-9.F.3-1"])
    play(match, ids(...names, "hq"))
    expect(asked(match)).toBe("excess")
    expect(refusal(match, ids("x")).rules).toEqual(["GTW-8.C.2-1"])
    play(match, ids("x", "y"))
    expect(names.filter((n) => unit(match, n).overstacked)).toEqual(["x", "y"])
    expect(unit(match, "y").hex).toBe(at(match.state as never, "0505"))
  })

  it("GTW-15.C-1 four of eight REs are at home in wooded rough in winter: one more on the die; light troops are not", () => {
    const faceOfType = (type: "mountain rifle" | "light rifle" | "rifle", size: "brigade" | "regiment") => ({
      nation: "france" as const,
      type,
      size,
      front: "2-3-6",
      name: type,
      source: "ours" as const,
    })
    Object.assign(counters, {
      "test-french-mountain": counterFrom("test-french-mountain", faceOfType("mountain rifle", "brigade")),
      "test-french-light": counterFrom("test-french-light", faceOfType("light rifle", "brigade")),
      "test-french-rifle": counterFrom("test-french-rifle", faceOfType("rifle", "regiment")),
    })
    const dieFor = (mountain: number, weather: "winter" | "mud") => {
      const m = position({
        units: [
          ...Array.from({ length: mountain }, (_, i) => ({ at: "0404", is: "test-french-mountain", as: `m${i}` })),
          { at: "0404", is: "test-french-light", as: "l" },
          { at: "0404", is: "test-french-rifle", as: "r" },
          { at: "0404", is: "test-french-rifle", as: "s" },
          ...["p", "q", "t"].map((as) => ({ at: "0404", is: "test-british-field-artillery", as })),
          german("g"),
        ],
        weather,
        bare: true,
      })
      const ground = fieldOf(m).map.terrain as string[]
      const hex = at(m, "0505")
      const was = ground[hex]!
      ground[hex] = "wooded rough"
      const attackers = m.units.filter((u) => u.side === "entente")
      const defenders = [m.named("g")]
      const found = modifiersOf(m, {
        ...{ hex, side: "entente", crt: "mobile", attackers, defenders, isServed: () => true, forced: false },
      } as never)
      ground[hex] = was
      return found.parts.filter((p) => p.rule === "GTW-15.C-1").map((p) => p.amount)
    }
    expect([dieFor(2, "winter"), dieFor(1, "winter"), dieFor(2, "mud")]).toEqual([[1], [], []])
  })

  it("GTW-9.F.1 the defender stays if nobody advances", () => {
    const six = ["a", "b", "c", "d", "e", "f"].map((n) => guards(n, "0505"))
    const match = table({
      units: [...six, { at: "0605", is: "german-railroad", as: "r" }, german("g", "0605")],
      phase: "combat",
      bare: true,
      owners: { entente: "0505" },
      dice: [5],
    })
    play(match, "0605", ids("a", "b", "c", "d", "e", "f"))
    expect([last(match, "result")?.result, asked(match)]).toEqual(["DR", "declare"])
    play(match, { confirm: false })
    expect(told(match, "stands").length).toBe(1)
    expect(unit(match, "g").hex).toBe(at(match.state as never, "0605"))
  })
})

describe("retreats", () => {
  it("GTW-9.F.2-1, GTW-9.F.2-2 the best refuge is free of enemies, and the nearest to a depot", () => {
    const m = position({ units: [german("g", "0504"), guards("a", "0404")] })
    const found = refugesOf(m, m.named("g"), new Set(), new Set([at(m, "0404")]))
    expect(found.every((r) => r.rank === 1)).toBe(true)
    expect(found.map((r) => m.depots.some((d) => d.hex === r.hex))).toContain(true)
  })

  it("GTW-9.F.2-8 a division of attack 8 ignores zones into a hex that a friend holds; its cadre does not", () => {
    const m = position({
      units: [guards("a", "0405"), guards("friend", "0305"), german("g", "0406")],
      owners: { central: "0406" },
    })
    const occupied = new Set([at(m, "0305")])
    expect(refugesOf(m, m.named("a"), occupied, new Set()).find((r) => r.hex === at(m, "0305"))?.rank).toBe(1)
  })
})

describe("special effects", () => {
  const target = {
    terrain: "clear",
    weather: "clear",
    fullCity: false,
    majorCity: true,
    fortification: "fort",
  } as const
  it("GTW-10.C, GTW-10-2 two combat engineer regiments are a brigade: + 1", () => {
    const m = position({
      units: [
        { at: "0403", is: "british-combat-engineers", as: "x" },
        { at: "0403", is: "british-combat-engineers", as: "y" },
        german("g", "0503"),
      ],
    })
    const battle = {
      hex: at(m, "0503"),
      side: "entente" as const,
      crt: "positional" as const,
      target,
      attackers: [m.named("x"), m.named("y")],
      defenders: [m.named("g")],
    }
    const attempt = { effect: "EEC" as const, side: "entente" as const, units: battle.attackers }
    expect([sizeOf(battle, attempt), attemptModifier(battle, attempt)]).toEqual([2, 1])
  })
  it("GTW-10.D-1 gas against Belgians, a minor power, has one more", () => {
    const m = position({
      units: [
        { at: "0601", is: "german-gas-engineers", as: "x" },
        { at: "0501", is: "belgian-1915", as: "b" },
      ],
    })
    const battle = {
      hex: at(m, "0501"),
      side: "central" as const,
      crt: "positional" as const,
      target,
      attackers: [m.named("x")],
      defenders: [m.named("b")],
    }
    expect(attemptModifier(battle, { effect: "GEC", side: "central", units: battle.attackers })).toBe(1)
  })
  it("GTW-10.A-4, GTW-10.A-2 armour does nothing in a city or in mud, half in snow", () => {
    expect([
      armourIn(target),
      armourIn({ ...target, majorCity: false, fortification: undefined, weather: "mud" }),
      armourIn({ ...target, majorCity: false, fortification: undefined, weather: "snow" }),
    ]).toEqual([0, 0, 0.5])
  })
})

describe("bombardment and headquarters", () => {
  it("GTW-12.C.3-2 two hits disrupt a division and four do so badly; one badly disrupts a regiment", () => {
    const m = position({ units: [german("g"), { at: "0505", is: "german-heavy-artillery", as: "gun" }] })
    expect([1, 2, 4].map((n) => disruptionBy(m.named("g"), n))).toEqual([0, 1, 2])
    expect(disruptionBy(m.named("gun"), 1)).toBe(2)
  })
  it("GTW-12.C.1-1, GTW-12.C-2 guns bombard once; hits are allocated by the bombarder first", () => {
    const match = table({
      units: [
        { at: "0404", is: "british-heavy-artillery", as: "x" },
        { at: "0404", is: "british-heavy-artillery", as: "y" },
        guards("a"),
        german("g"),
      ],
      phase: "bombardment",
      bare: true,
      dice: [6],
    })
    const [decision] = match.pending
    const target = decision?.kind === "choose" ? decision.options.find((o) => o.id === "fire:0505") : undefined
    const promised = target?.forecast?.().tallies?.[0]?.tally.parts.map((p) => p.label)
    expect(promised).toEqual([unit(match, "x").name, unit(match, "y").name]) // all guns that can fire together
    play(match, "fire:0505", ids("x"))
    expect(unit(match, "x").bombarded).toBe(true)
    expect(asked(match)).toBe("bombard")
    play(match, "fire:0505")
    expect(refusal(match, ids("x")).rules).toEqual(["GTW-12.C.1-1"])
  })
  it("GTW-14.M.1-2 a British headquarters does not cover the French beside it; a German one covers all", () => {
    const m = position({
      units: [
        { at: "0303", is: "british-army", as: "hq" },
        { at: "0603", is: "german-army", as: "de" },
      ],
    })
    expect([
      covers(m, m.named("hq"), at(m, "0303"), "france"),
      covers(m, m.named("hq"), at(m, "0403"), "britain"),
    ]).toEqual([false, true])
    expect(covers(m, m.named("de"), at(m, "0703"), "austria-hungary")).toBe(true)
  })
  it("GTW-14.M.1-4, GTW-GAP-57, GTW-GAP-16 Germany adds 2 in 1914 and 1 in 1915, Russia takes 1 off", () => {
    expect([
      activationOf("germany", turnNamed("Aug II 14")!),
      activationOf("germany", turnNamed("Sep II 15")!),
      activationOf("russia", turnNamed("Aug II 14")!),
    ]).toEqual([2, 1, -1])
  })
  it("GTW-GAP-21 every whole twenty points of strength lost are a point for the enemy in Artois, every ten at Loos", () => {
    const pointsFor59 = (scenario: string) => {
      const m = position({ units: [guards("a")], scenario })
      m.losses.central = 59
      return pointsOf(m, "entente").parts.find((p) => p.label.startsWith("strength"))?.amount
    }
    expect([pointsFor59("artois-1915"), pointsFor59("loos")]).toEqual([2, 5])
  })
})
