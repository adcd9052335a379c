import { asked, last, play, refusal, told, tried } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { maps } from "../data/maps.ts"
import { nations } from "../data/nations.ts"
import { factsOf, targetAt } from "../rules/artillery/strengths.ts"
import { fieldOf as field } from "../rules/basic-game-concepts/field.ts"
import { cooperate, isInfantry } from "../rules/basic-game-concepts/units.ts"
import { defenceOf, modifiersOf } from "../rules/combat/engagement.ts"
import { isInfluenced } from "../rules/special-units/headquarters.ts"
import { capture, fortificationIn } from "../rules/zones-of-control-and-ownership/ownership.ts"
import { isSupportedBy } from "../rules/zones-of-control-and-ownership/position.ts"
import type { Fortification } from "../types.ts"
import { at, go, ids, position, table, unit } from "./table.ts"

const guards = (as: string, where = "0404") => ({ at: where, is: "british-guards", as })
const german = (as: string, where = "0505") => ({ at: where, is: "german-1915", as })
const far = { at: "0105", is: "british-regular", as: "far" } as const

describe("sides, powers, maps", () => {
  it("GTW-3.B-1, GTW-DATA-03 Germany and Austria-Hungary are Central Powers; Britain, France, Russia and Serbia the Entente", () => {
    const of = (side: string) =>
      Object.entries(nations)
        .filter(([, n]) => n.side === side)
        .map(([id]) => id)
    expect(of("central")).toEqual(expect.arrayContaining(["germany", "austria-hungary"]))
    expect(of("entente")).toEqual(expect.arrayContaining(["britain", "france", "russia", "serbia"]))
  })

  it("GTW-3.B.4 Italy is a major power and not a great one; Britain, France and Germany are great", () => {
    expect(nations.italy.power).toBe("major")
    expect(
      Object.entries(nations)
        .filter(([, n]) => n.power === "great")
        .map(([id]) => id),
    ).toEqual(["britain", "france", "germany"])
  })

  it("GTW-3.E.1, GTW-3.E.3 every land hex has a terrain and one country", () => {
    for (const map of Object.values(maps))
      for (const [h, isLand] of map.land.entries())
        expect([map.terrain[h] !== undefined, map.countries[h] !== null]).toEqual([true, isLand])
  })

  it("GTW-3.E.2, GTW-7.A.1-1 a fortress alone is a city and no major city, and with its railway a marshaling yard; a point city is none", () => {
    const m = position({ scenario: "tannenberg", units: [{ at: "1503", is: "russian-rifle" }] })
    const { majorCity, yards } = field(m)
    expect([majorCity[at(m, "1408")], yards[at(m, "1408")], yards[at(m, "0707")], majorCity[at(m, "0914")]]).toEqual([
      false,
      true,
      false,
      true,
    ])
  })

  it("GTW-3.E.6 neither map lies in the Arctic or the Desert", () => {
    expect(Object.values(maps).map((m) => m.harsh)).toEqual([false, false])
  })
})

describe("phases", () => {
  it("GTW-4.A.4, GTW-6.D-2 the second headquarters is checked only when the first has finished", () => {
    const match = table({
      units: [
        { at: "0604", is: "german-army", as: "h1" },
        { at: "0605", is: "german-army", as: "h2" },
        german("g", "0705"),
        far,
      ],
      phase: "reaction movement",
      dice: [5, 5],
    })
    expect(asked(match)).toBe("headquarters")
    play(match, "unit:h1")
    expect([asked(match), told(match, "checked").length]).toEqual(["move", 1])
    play(match, go("g", "0706"))
    expect(told(match, "checked").length).toBe(2)
  })

  it("GTW-6.D-3, GTW-4.C reaction is on foot: no forced march, no train, no work", () => {
    const match = table({
      units: [{ at: "0604", is: "german-army", as: "h1" }, german("g", "0605"), far],
      phase: "reaction movement",
      dice: [5],
    })
    expect(refusal(match, go("g", "march 0606")).rules).toEqual(["GTW-6.B-1"])
    expect(refusal(match, go("g", "0803")).rules).toContain("GTW-7.A-2")
    expect(refusal(match, go("g", "dig")).rules).toContain("GTW-13.A-1")
  })

  it("GTW-6.D-1 a French division in the zone of a British headquarters only may not react", () => {
    const m = position({
      units: [
        { at: "0303", is: "british-army", as: "hq" },
        { at: "0304", is: "french-1915", as: "f" },
        { at: "0304", is: "british-regular", as: "b" },
      ],
    })
    expect([isInfluenced(m, m.named("f")), isInfluenced(m, m.named("b"))]).toEqual([false, true])
  })

  it("GTW-14.M.1-1 an inactive headquarters influences nobody", () => {
    const m = position({
      units: [
        { at: "0303", is: "british-army", as: "hq", active: false },
        { at: "0304", is: "british-regular", as: "b" },
      ],
    })
    expect(isInfluenced(m, m.named("b"))).toBe(false)
  })

  it("GTW-9-1, GTW-4.A.5 in the reaction combat phase the other side attacks, three hexes from its headquarters it may not", () => {
    const near = table({
      units: [german("g"), { at: "0605", is: "german-army", as: "hq" }, guards("a")],
      phase: "reaction combat",
      bare: true,
    })
    expect([asked(near), near.pending[0]?.by]).toEqual(["attack", "central"])
    const away = table({
      units: [german("g"), { at: "0805", is: "german-army", as: "hq" }, guards("a")],
      phase: "reaction combat",
      bare: true,
    })
    expect(asked(away)).not.toBe("attack")
  })

  it("GTW-4.A.6, GTW-6.E-1 in the exploitation phase a rifle division of 5 has 1 point, cavalry of 7 has 3", () => {
    const match = table({
      units: [
        { at: "0203", is: "british-regular", as: "d" },
        { at: "0203", is: "british-cavalry", as: "c" },
      ],
      phase: "exploitation",
    })
    expect(refusal(match, go("d", "0202 0102")).rules).toEqual(["GTW-6-2"])
    expect(tried(match, go("c", "0202 0102 0103")).ok).toBe(true)
  })
})

describe("ownership, works and reserves", () => {
  it("GTW-15.B.1, GTW-15.B.2, GTW-15.B.3, GTW-15.B.4-3, GTW-DATA-57 what capture leaves of every kind of works", () => {
    const left = (kind: Fortification) => {
      const match = table({ units: [guards("a"), far], works: { "0506": kind } })
      const m = match.state as never
      capture(m, at(m, "0506"), "entente")
      return fortificationIn(m, at(m, "0506"))
    }
    expect([left("fieldworks"), left("fort"), left("improved fort"), left("improved fortress (new)")]).toEqual([
      undefined,
      undefined, // an entrenchment that no unit maintains
      "fort",
      "unimproved fortress",
    ])
  })

  it("GTW-6.C-2, GTW-6.C-3, GTW-6.C-6, GTW-9.A-3 reserves next to a positional attack succeed on 3 or more and arrive disrupted", () => {
    const match = table({
      units: [guards("a"), german("g"), german("r", "0604"), far],
      phase: "combat",
      works: { "0505": "fort" },
      dice: [3, 4, 4],
    })
    play(match, "0505", ids("a"))
    expect(asked(match)).toBe("reserves")
    play(match, "0604", ids("r"))
    expect(unit(match, "r")).toMatchObject({ hex: at(match.state as never, "0505"), disruption: 1 })
    expect(last(match, "reserves")).toBeDefined()
  })

  it("GTW-6.C-5 a rifle division with 1 point does not come up into rough ground off the road", () => {
    const match = table({
      units: [guards("a"), german("g"), german("r", "0606"), far],
      phase: "combat",
      works: { "0505": "fort" },
      dice: [4],
    })
    play(match, "0505", ids("a"))
    expect(asked(match)).not.toBe("reserves")
  })

  it("GTW-12.A-1, GTW-12.A-3, GTW-15.E.3-1 artillery supports a brigade in its hex; a self-supported division and a stranger do not", () => {
    const m = position({
      units: [
        { at: "0203", is: "belgian-1915", as: "b" },
        { at: "0203", is: "british-heavy-artillery", as: "british" },
        { at: "0203", is: "french-heavy-artillery", as: "french" },
        { at: "0203", is: "british-cavalry", as: "self" },
      ],
    })
    const u = m.named("b")
    const by = (...names: string[]) => isSupportedBy(u, [u, ...names.map((n) => m.named(n))])
    expect([by("french"), by("british"), by("self"), by()]).toEqual([true, false, false, false])
    expect([cooperate("belgium", "france"), cooperate("britain", "france")]).toEqual([true, false])
  })

  it("GTW-13.D-2, GTW-13.D-1 combat engineers are supported against an entrenchment and alone in the open", () => {
    const m = position({
      units: [{ at: "0403", is: "british-combat-engineers", as: "e" }],
      works: { "0506": "entrenchment" },
    })
    const e = m.named("e")
    const supported = (hex: string) => factsOf(m, e, [e], targetAt(m, at(m, hex)), true).supported
    expect([supported("0506"), supported("0705")]).toEqual([true, false])
  })

  it("GTW-14.H-1 a rifle division is no infantry, whatever its strength", () => {
    const m = position({ scenario: "tannenberg", units: [{ at: "0707", is: "german-active", as: "d" }] })
    expect(isInfantry(m.named("d"))).toBe(false)
  })

  it("GTW-15.E.3-2 British and French who attack together lose one from the die, once", () => {
    const m = position({
      units: [guards("a"), { at: "0404", is: "french-1915", as: "f" }, german("g")],
      bare: true,
    })
    const e = {
      hex: at(m, "0505"),
      side: "entente" as const,
      attackers: [m.named("a"), m.named("f")],
      defenders: [m.named("g")],
      isServed: () => true,
      crt: "mobile" as const,
      works: undefined,
    }
    expect(modifiersOf(m, e).parts.find((p) => p.rule === "GTW-15.E.3-2")?.amount).toBe(-1)
    expect(defenceOf(m, e).total).toBe(12)
  })
})
