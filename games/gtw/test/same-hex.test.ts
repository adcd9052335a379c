/** Both sides in one hex: compulsory combat, overruns in the hex, sieges. GTW-6.F.3, GTW-9.K, GTW-15.G. */
import { anyMove, randomFrom } from "@salient/engine"
import { asked, last, optionsOf, play, playUntil, question, refusal, told } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { propose } from "../officer/book.ts"
import { modifiersOf, worksAgainst } from "../rules/combat/engagement.ts"
import { noteSurrounded } from "../rules/combat/same-hex.ts"
import { directionTo } from "../rules/movement/costs.ts"
import { mayEnter } from "../rules/movement/entering.ts"
import { judgeIsolation, judgeSupply } from "../rules/supply/general.ts"
import { rideBetween } from "../rules/transportation-lines/rails.ts"
import { isOwnedBy } from "../rules/zones-of-control-and-ownership/ownership.ts"
import { zoneIn } from "../rules/zones-of-control-and-ownership/position.ts"
import { scene } from "../scene/scene.ts"
import type { State } from "../state.ts"
import { view } from "../view.ts"
import { at, go, ids, position, type Scene, table, unit, within } from "./table.ts"

const guards = (as: string, where = "0505") => ({ at: where, is: "british-guards", as })
const german = (as: string, where = "0505") => ({ at: where, is: "german-1915", as })
const engineers = (as: string, where = "0505") => ({ at: where, is: "british-combat-engineers", as })
const far = guards("far", "0105")
const names = (n: number) => Array.from({ length: n }, (_, i) => `a${i}`)
/** Both sides in Bapaume, which belongs to the Germans. */
const shared = (units: Scene["units"], more: Partial<Scene> = {}): Scene => ({
  units: [...units, german("g"), far],
  phase: "combat",
  bare: true,
  options: { sieges: "on" },
  ...more,
})
const around = ["0404", "0405", "0504", "0506", "0604", "0605"] as const
/** Guards all around Bapaume and a German division in it, at the start of the Entente's movement phase. */
const ring = (more: Partial<Scene> = {}, hexes: readonly string[] = around): Scene => ({
  units: [...hexes.map((h) => guards(h, h)), german("g"), ...(more.units ?? [])],
  owners: { entente: around.join(" "), central: "0505" },
  bare: true,
  options: { sieges: "on" },
  ...Object.fromEntries(Object.entries(more).filter(([key]) => key !== "units")),
  but(m) {
    more.but?.(m)
    if (m.phase === "movement") m.begun = false
  },
})
/** The same with a division inside: the Germans are under siege. */
const besieged = (more: Partial<Scene> = {}, hexes: readonly string[] = around): Scene =>
  ring(
    {
      ...more,
      units: [guards("in"), ...(more.units ?? [])],
      but(m) {
        m.sieges.push({ hex: at(m, "0505"), side: "central" })
        more.but?.(m)
      },
    },
    hexes,
  )
const hexOf = (match: { readonly state: Readonly<State> }, as: string) => unit(match, as).hex
const bapaume = (match: { readonly state: Readonly<State> }) => at(match.state as State, "0505")
const finish = (match: Parameters<typeof play>[0] & { readonly pending: readonly { what: string }[] }) => {
  for (let i = 0; i < 20 && ["losses", "retreat", "advance", "declare"].includes(asked(match) ?? ""); i++)
    play(match, anyMove(match.pending[0] as never, randomFrom("any")))
}

describe("combat in one hex", () => {
  it("GTW-9.K-1 whoever shares a hex must attack there, all of them, and nowhere else", () => {
    const match = table(shared([guards("a"), engineers("e"), german("n", "0605")], { dice: [6] }))
    expect(refusal(match, "end")).toMatchObject({ rules: ["GTW-9.K-1"] })
    expect(optionsOf(match)).toEqual(["0505"])
    play(match, "0505")
    expect(refusal(match, ids("a"))).toMatchObject({ rules: ["GTW-9.K-1"], at: "unit:e" })
    play(match, ids("a", "e"))
    expect(last(match, "attacks")).toMatchObject({ hex: "0505" })
  })

  it("GTW-9.K-1 friends next to the hex may join, and need not", () => {
    const match = table(shared([guards("a"), guards("b", "0404")]))
    play(match, "0505")
    const d = question(match, "attackers")
    if (d.kind !== "select") throw new Error("not a selection")
    expect([d.check!(["unit:a"]).ok, d.check!(["unit:a", "unit:b"]).ok, d.check!(["unit:b"]).ok]).toEqual([
      true,
      true,
      false,
    ])
    expect(d.forecast!(["unit:a"]).odds.of).toBeGreaterThan(0)
    expect(d.forecast!(["unit:a"]).tallies![0]!.tally.total).toBe(5.5)
  })

  it("GTW-9.K-2, GTW-4.A.5 in reaction combat they attack in their hex without any Army headquarters, and nobody else does", () => {
    const match = table(
      shared([guards("a"), guards("b", "0402"), german("n", "0503")], {
        phase: "reaction combat",
        active: "central",
        but: (m) => {
          m.stage = 1
        },
      }),
    )
    playUntil(match, "attack", () => ({ select: [] }))
    expect(optionsOf(match)).toEqual(["0505"])
    expect(refusal(match, "0503").ok).toBe(false)
  })

  it("GTW-9.K.1-1 a badly disrupted brigade alone beside the enemy is eliminated; with a friend next to it it is not yet", () => {
    const alone = table(shared([{ ...engineers("e"), disruption: 2 }]))
    expect(unit(alone, "e").away).toMatch(/^eliminated/)
    const helped = table(shared([{ ...engineers("e"), disruption: 2 }, guards("b", "0404")]))
    expect([hexOf(helped, "e"), asked(helped)]).toEqual([bapaume(helped), "attack"])
    play(helped, "0505")
    expect(refusal(helped, ids("b")).rules).toEqual(["GTW-9.K-1"])
  })

  it("GTW-9.K.1-2 on AS those in the hex retreat, and those next to it stay", () => {
    const match = table(shared([...names(2).map((n) => guards(n)), guards("b", "0404")], { dice: [5] }))
    play(match, "0505", ids("a0", "a1", "b"))
    expect(last(match, "result")).toMatchObject({ result: "AS" })
    finish(match)
    expect([hexOf(match, "a0"), hexOf(match, "a1")]).not.toContain(bapaume(match))
    expect(hexOf(match, "b")).toBe(at(match.state as State, "0404"))
  })

  it("GTW-9.K.1-3 a regiment that retreats from a supported division is in its zone everywhere and is lost", () => {
    const match = table(shared([engineers("a"), ...["x", "y"].map((n) => guards(n, "0404"))], { dice: [6] }))
    play(match, "0505", ids("a", "x", "y"))
    expect(last(match, "result")).toMatchObject({ result: "AS" })
    finish(match)
    expect(unit(match, "a").away).toMatch(/^eliminated/)
    expect(last(match, "eliminated")).toMatchObject({ rules: ["GTW-9.F.2-3"] })
  })

  it("GTW-9.K.1-4 both sides remain after BX: the attackers are besieged, and not where sieges are not played or help is near", () => {
    const remain = (sieges: "on" | "off", more: Scene["units"] = []) => {
      const match = table(
        shared([...names(6).map((n) => guards(n)), ...more], {
          options: { sieges },
          works: { "0505": "fort" },
          dice: [6],
        }),
      )
      play(match, "0505", ids(...names(6)))
      expect(last(match, "result")).toMatchObject({ result: "BX" })
      for (let i = 0; i < 20 && ["losses", "fall-back"].includes(asked(match) ?? ""); i++)
        play(match, asked(match) === "losses" ? anyMove(match.pending[0]!, randomFrom("x")) : { confirm: false })
      expect(new Set(match.state.units.filter((u) => u.hex === bapaume(match)).map((u) => u.side)).size).toBe(2)
      return match.state.sieges
    }
    expect(remain("on")).toMatchObject([{ side: "entente" }])
    expect(remain("off")).toEqual([])
    expect(remain("on", [guards("b", "0404")])).toEqual([])
  })

  it("GTW-9.J-1, GTW-9.K-1 attackers in the hex on the positional table, defenders who fall back next to it: the hex is contested", () => {
    const outside = names(6).map((n) => `${n}o`)
    const match = table(
      shared(
        [
          ...names(6).map((n) => guards(n)),
          ...outside.map((n) => guards(n, "0404")),
          ...["h", "near"].map((n) => german(n, n === "h" ? "0505" : "0605")),
        ],
        { works: { "0505": "fort" }, dice: [6] },
      ),
    )
    play(match, "0505", ids(...names(6), ...outside))
    for (let i = 0; i < 20 && asked(match) !== "attack" && match.state.phase === "combat"; i++) {
      const d = match.pending[0]!
      play(match, d.what === "fall-back" ? { confirm: d.by === "central" } : anyMove(d, randomFrom("x")))
    }
    expect(told(match, "contested").length).toBe(1)
    expect(match.state.contested).toMatchObject([{ hex: bapaume(match), side: "entente" }])
    expect(match.state.owners[bapaume(match)]).toBe(2)
  })

  it("GTW-6.F.3, GTW-6.F.1-3 ten to one in one hex is an overrun without movement points; less is none, and nobody joins from outside", () => {
    const scene = (units: Scene["units"]): Scene => ({
      units: [...units, { at: "0505", is: "german-railroad", as: "r" }, far],
      bare: true,
    })
    const match = table(scene([guards("a"), guards("b"), guards("c", "0404")]))
    expect(refusal(match, go("c", "overrun")).rules).toEqual(["GTW-6.F.3"])
    expect(refusal(match, go("c", "0505 overrun")).ok).toBe(false)
    play(match, { path: { "unit:a": ["overrun"], "unit:b": ["overrun"] } })
    expect(unit(match, "r").away).toMatch(/^eliminated/)
    expect([unit(match, "a").spent, hexOf(match, "a")]).toEqual([0, bapaume(match)])
    const weak = table(scene([engineers("e")]))
    expect(refusal(weak, go("e", "overrun")).rules).toEqual(["GTW-6.F.1-3"])
  })

  it("GTW-9.K.2 works shelter their owner: the garrison that attacks the besiegers in its fort meets no fort", () => {
    const m = position(besieged({ works: { "0505": "fort" } }))
    const against = (as: string) => worksAgainst(m, at(m, "0505"), [m.named(as)])
    expect([against("in"), against("g")]).toEqual(["fort", undefined])
    const e = { hex: at(m, "0505"), isServed: () => true, crt: "mobile" as const }
    const out = { ...e, side: "central" as const, attackers: [m.named("g")], defenders: [m.named("in")] }
    expect(modifiersOf(m, { ...out, works: undefined }).parts.map((p) => p.label)).not.toContain("fort")
  })

  it("the officer fights where he must", () => {
    const match = table(shared([guards("a")]))
    expect(propose(match.state as State, match.pending[0]!, randomFrom("x"))[0]).toEqual({ choose: "0505" })
    play(match, "0505")
    expect(propose(match.state as State, match.pending[0]!, randomFrom("x"))[0]).toEqual({ select: ["unit:a"] })
  })
})

describe("sieges", () => {
  it("GTW-15.G-1 who stands all around a hex as his movement phase begins may go in and besiege it", () => {
    const match = table(ring())
    play(match, go("0404", "besiege:0505"))
    expect(match.state.sieges).toEqual([{ hex: bapaume(match), side: "central" }])
    expect(hexOf(match, "0404")).toBe(bapaume(match))
    play(match, go("0405", "0505")) // GTW-15.G-2: the others enter freely
    expect(hexOf(match, "0405")).toBe(bapaume(match))
    expect(isOwnedBy(match.state as State, bapaume(match), "central")).toBe(true)
  })

  it("GTW-15.G-1 the map shows the way in", () => {
    const match = table(ring())
    const d = question(match, "move")
    if (d.kind !== "path") throw new Error("not a way")
    expect(d.reach!(["unit:0404"])).toContainEqual(
      expect.objectContaining({ at: "0505", does: "Besieges the units in it." }),
    )
    expect(d.wayTo!(["unit:0404"], "0505")).toMatchObject({ ok: true, paths: { "unit:0404": ["besiege:0505"] } })
  })

  it("GTW-15.G-1 not with one adjacent hex empty, though in a zone of control; nor later in the phase, nor without the rule", () => {
    const open = table(ring({}, around.slice(1)))
    expect(zoneIn(open.state as State, at(open.state as State, "0404"), "entente")).toBeGreaterThan(0)
    expect(refusal(open, go("0405", "besiege:0505")).rules).toEqual(["GTW-15.G-1"])
    const late = table(ring({ units: [guards("new", "0305")] }, around.slice(1)))
    play(late, go("new", "0404"))
    expect(refusal(late, go("0405", "besiege:0505")).rules).toEqual(["GTW-15.G-1"])
    expect(refusal(table(ring({ options: {} })), go("0405", "besiege:0505")).rules).toEqual(["GTW-15.G-1"])
    const far2 = table(ring({ units: [guards("second", "0305")] }))
    expect(refusal(far2, go("second", "0404 besiege:0505")).rules).toEqual(["GTW-15.G-1"])
  })

  it("GTW-15.G-2, GTW-5.A-5 the besieged have zones in their own hex only, the besiegers all of theirs", () => {
    const zones = (set: Scene) => {
      const m = position(set)
      return [zoneIn(m, at(m, "0505"), "central") > 0, zoneIn(m, at(m, "0605"), "central") > 0]
    }
    expect(zones(ring())).toEqual([true, true])
    expect(zones(besieged())).toEqual([true, false])
    const m = position(besieged({}, []))
    expect(zoneIn(m, at(m, "0605"), "entente")).toBeGreaterThan(0)
  })

  it("GTW-15.G-2, GTW-8-1 each side stacks to the limit in the hex", () => {
    const five = names(5).flatMap((n) => [guards(`${n}i`), german(`${n}o`)])
    const full = table(besieged({ units: five }))
    play(full, go("0404", "0505"))
    expect(refusal(full, { path: {} }).rules).toEqual(["GTW-8.B-1"])
    play(full, go("a0i", "0404"), { path: {} })
    expect(full.state.phase).not.toBe("movement")
  })

  it("GTW-15.G-2, GTW-6-5 units of the besieged side do not come in on foot or by rail", () => {
    const m = position(besieged({ units: [german("r", "0706")] }))
    m.named("r").hex = at(m, "0605")
    const d = directionTo(m, at(m, "0605"), at(m, "0505"))!
    expect(mayEnter(m, m.named("r"), at(m, "0605"), at(m, "0505"), d)).toMatchObject({ rules: ["GTW-15.G-2"] })
    expect(mayEnter(m, m.named("0605"), at(m, "0605"), at(m, "0505"), d).ok).toBe(true)
    const rail = position(besieged({ owners: { central: "0505 0605" } }, []))
    const ride = rideBetween(rail, "central", at(rail, "0604"), at(rail, "0505"))
    expect(ride.ok).toBe(false)
  })

  it("GTW-15.G-2 no train goes into a besieged hex, and the refusal says so", () => {
    const rail = (sieges: boolean) => {
      const m = position({
        units: [german("g"), guards("in"), german("keeper", "0604"), german("r", "0604")],
        owners: { central: "0505 0604" },
        bare: true,
        but: (one) => {
          if (sieges) one.sieges.push({ hex: at(one, "0505"), side: "central" })
        },
      })
      for (const u of m.units) u.spent = -1
      return rideBetween(m, "central", at(m, "0604"), at(m, "0505"), [m.named("r")])
    }
    expect(rail(true)).toMatchObject({ ok: false, rules: ["GTW-15.G-2"] })
    expect(rail(false)).toMatchObject({ ok: true })
  })

  it("GTW-15.G-2, GTW-16.A-1 what arrives in a besieged hex waits", () => {
    const arrived = (sieges: boolean) => {
      const { state } = table({
        scenario: "tannenberg",
        phase: "initial",
        active: "central",
        units: [german("g", "0204"), guards("in", "0204"), guards("far", "1505")],
        owners: { central: "0204" },
        options: { sieges: "on" },
        but(m) {
          m.received = m.received.filter((i) => i !== 1) // a Resource Point in 0204
          if (sieges) m.sieges.push({ hex: at(m, "0204"), side: "central" })
        },
      })
      return [state.received.includes(1), state.stocks.length]
    }
    expect(arrived(false)).toEqual([true, 1])
    expect(arrived(true)).toEqual([false, 0])
  })

  it("GTW-15.G-2, GTW-16.B.3c-2 nobody is rebuilt in a besieged city", () => {
    const cities = (sieges: boolean) => {
      const match = table({
        scenario: "artois-1915",
        phase: "initial",
        active: "central",
        units: [german("lost", "0604"), german("g"), guards("in"), { at: "0604", is: "german-army", as: "hq" }, far],
        options: { sieges: "on" },
        but(m) {
          Object.assign(m.units[0]!, { hex: -1, away: "eliminated" })
          m.pools.push({ side: "central", nation: "germany", contingent: "Prussian", men: 10 })
          m.equipment.central = 10
          if (sieges) m.sieges.push({ hex: at(m, "0505"), side: "central" })
        },
      })
      play(match, "replacements", "unit:lost")
      return optionsOf(match)
    }
    expect(cities(false)).toContain("0505")
    expect(cities(true)).not.toContain("0505")
  })

  it("GTW-15.G-1, GTW-14.N.2-1 a siege tells the besieger no more of an unknown corps than its headquarters", () => {
    const unknown = (is: string) => {
      const units = [
        { at: "0505", is: "german-corps", as: "c", active: false },
        { at: "0505", is, as: "d" },
      ]
      const match = table({
        ...ring({ options: { sieges: "on", limitedIntelligence: "on" } }),
        units: [...units, ...around.map((h) => guards(h, h))],
        but(m) {
          m.units[1]!.corps = 0
          m.begun = false
        },
      })
      play(match, go("0404", "besiege:0505"))
      expect(match.state.sieges).toHaveLength(1)
      return { heard: told(match, "besieged", "entente"), seen: scene(view(match.state as State, "entente")) }
    }
    const [strong, weak] = [unknown("german-active"), unknown("german-landwehr")]
    expect(strong.heard).toMatchObject([{ names: "c" }])
    expect(strong.heard).toEqual(weak.heard)
    expect(strong.seen.pieces).toEqual(weak.seen.pieces)
  })

  it("GTW-9.K.2, GTW-15.G-2 the besieged attack the besiegers or nobody, the besiegers where they like", () => {
    const out = table(besieged({ phase: "combat", active: "central" }))
    expect(refusal(out, "0605").ok).toBe(false)
    expect(optionsOf(out)).toEqual(["0505", "end"])
    play(out, "0505", ids("g"))
    expect(last(out, "attacks")).toMatchObject({ hex: "0505", side: "central" })
    const match = table(besieged({ phase: "combat", units: [german("n", "0606")], dice: [6] }))
    expect(optionsOf(match)).toEqual(expect.arrayContaining(["0505", "0606", "end"]))
    play(match, "0505")
    const d = question(match, "attackers")
    if (d.kind !== "select") throw new Error("not a selection")
    expect([d.check!(["unit:in"]).ok, d.check!(["unit:0404"]).ok, d.check!(["unit:in", "unit:0404"]).ok]).toEqual([
      true,
      true,
      true,
    ])
  })

  it("GTW-15.G-2 guns of the besieged fire into their own hex and not out of it", () => {
    const gun = { at: "0505", is: "german-heavy-artillery", as: "gun" }
    const match = table(besieged({ phase: "bombardment", active: "central", units: [gun], dice: [3] }))
    playUntil(match, "bombard", () => ({ select: [] }))
    expect(optionsOf(match)).toContain("fire:0505")
    expect(optionsOf(match)).not.toContain("fire:0605")
  })

  it("GTW-15.G-3 the siege is over when the last besieger leaves", () => {
    const match = table(besieged({}, around.slice(1)))
    play(match, go("in", "0404"))
    expect(match.state.sieges).toEqual([])
    expect(told(match, "siegeLifted").length).toBe(1)
    expect(zoneIn(match.state as State, at(match.state as State, "0404"), "central")).toBeGreaterThan(0)
  })

  it("GTW-15.G-3 a relief column next to the hex: the besiegers retreat at once, and the besieged zones do not hinder them", () => {
    const match = table(
      besieged(
        {
          units: [german("relief", "0706")],
          active: "central",
          owners: { entente: "0404 0405", central: "0505 0605" },
        },
        ["0405"],
      ),
    )
    play(match, go("relief", "0605"))
    expect(last(match, "relieved")).toMatchObject({ hex: "0505", at: "0605" })
    if (asked(match) === "retreat") play(match, anyMove(match.pending[0]!, randomFrom("x")))
    expect(match.state.sieges).toEqual([])
    expect(unit(match, "in")).toMatchObject({ reduced: false, away: "" })
    expect(hexOf(match, "in")).not.toBe(bapaume(match))
    expect(zoneIn(match.state as State, hexOf(match, "in"), "central")).toBeGreaterThan(0)
  })

  it("GTW-3.G, GTW-11.A-1, GTW-11.C.2b.iii-1 the besieged are isolated, the besiegers are not and do not eat of the fortress", () => {
    within(besieged(), (m, named) => {
      judgeIsolation(m)
      expect([named("g").isolated, named("in").isolated]).toEqual([true, false])
    })
    // Cut off inside an improved fortress: it feeds units of its owner but not its besiegers.
    const isFed = (owner: "entente" | "central") =>
      within(
        {
          units: [guards("in"), german("g"), ...around.map((h) => german(h, h))],
          owners: { central: around.join(" "), [owner]: `${around.join(" ")} 0505` },
          works: { "0505": "improved fortress (old)" },
          dice: [1, 1, 1],
          but(m) {
            m.sieges.push({ hex: at(m, "0505"), side: "central" })
            for (const h of around) m.owners[at(m, h)] = 1
          },
        },
        (m, named) => {
          judgeSupply(m)
          return named("in").supplied
        },
      )
    expect([isFed("entente"), isFed("central")]).toEqual([true, false])
  })

  it("GTW-15.G-1 both sides see who is besieged, and the state notes it only while the phase lasts", () => {
    const m = position(besieged())
    const marks = (side: "entente" | "central") =>
      scene(view(m, side))
        .pieces.find((p) => p.id === "unit:g")
        ?.marks?.map((mark) => mark.text)
    expect([marks("entente"), marks("central")]).toEqual([["besieged"], ["besieged"]])
    expect(scene(view(m, null)).overlays.map((o) => o.label)).toContain("besieged")
    const match = table(ring())
    expect(match.state.surrounded).toEqual([bapaume(match)])
    play(match, { path: {} })
    expect(match.state.surrounded).toEqual([])
    const off = position(ring({ options: {} }))
    noteSurrounded(off)
    expect(off.surrounded).toEqual([])
  })
})
