/** Artillery headquarters, and the artillery attached to them: GTW-12.B.9, GTW-12.B.10. */
import { asked, play, refusal, told, tried } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { propose } from "../officer/book.ts"
import { disruptionBy } from "../rules/artillery/bombardment.ts"
import { faceOf } from "../rules/basic-game-concepts/units.ts"
import { mayAdvance } from "../rules/combat/advances.ts"
import { attackForecast } from "../rules/combat/attack.ts"
import { isWithin } from "../rules/stacking.ts"
import { hasZone } from "../rules/zones-of-control-and-ownership/position.ts"
import { scene as sceneOf } from "../scene/scene.ts"
import type { State } from "../state.ts"
import { view } from "../view.ts"
import { at, go, ids, position, type Scene, table, unit, type Wanted } from "./table.ts"

const home = "0604"
const far = { at: "0101", is: "british-guards", as: "far" }
const near = { at: home, is: "german-1915", as: "foot" }
const hq: Wanted = { at: home, is: "test-german-artillery-hq", as: "hq" }
const gun = (as: string, is = "test-german-seven-eight"): Wanted => ({ at: home, is, as })
const siege = gun("s", "test-german-siege")
/** A headquarters with these units attached to it. */
const formed = (...parts: readonly Wanted[]): Wanted[] => [
  { ...hq, formed: true },
  ...parts.map((part) => ({ ...part, division: 0 })),
]
const german = (set: Scene): Scene => ({ active: "central", bare: true, ...set })
const staff = (units: readonly Wanted[]) =>
  table(
    german({
      units: [...units, far],
      phase: "initial",
      but(m) {
        m.stage = 3
      },
    }),
  )

describe("artillery divisions", () => {
  it("GTW-12.B.9-1 the headquarters alone is 1 RE with heavy equipment, no zone of control and no strength", () => {
    const m = position(german({ units: [hq, far] }))
    const face = faceOf(m.named("hq"))
    expect([face.attack, face.defence, face.re, face.is["heavy equipment"], hasZone(m.named("hq"))]).toEqual([
      0,
      0,
      1,
      true,
      false,
    ])
  })

  it("GTW-12.B.9-1 alone in an attacked hex it is eliminated", () => {
    const match = table({
      units: [hq, { at: "0504", is: "british-guards", as: "b" }],
      phase: "combat",
      bare: true,
    })
    play(match, "0604", ids("b"))
    expect(told(match, "eliminated")).toMatchObject([{ name: "hq", rules: ["GTW-9.G.1"] }])
  })

  it("GTW-12.B.9-2 three heavy regiments and a siege regiment are 4 REs: too many; two and one are allowed", () => {
    const match = staff([hq, gun("a"), gun("b"), gun("c"), siege, near])
    play(match, "batteries")
    expect(asked(match)).toBe("battery-units")
    expect(refusal(match, ids("a", "b", "c", "s"))).toMatchObject({ rules: ["GTW-12.B.9-2"] })
    play(match, ids("a", "b", "s"))
    expect(["a", "b", "c", "s"].map((as) => unit(match, as).division)).toEqual([0, 0, undefined, 0])
    expect([unit(match, "hq").formed, faceOf(unit(match, "hq")).attack]).toEqual([true, 6])
    expect(told(match, "attached")).toMatchObject([{ names: "a, b, s", to: "hq" }])
  })

  it("GTW-12.B.9-2 without siege guns four regiments are allowed; only artillery in its hex is offered", () => {
    const match = staff([hq, gun("a"), gun("b"), gun("c"), gun("d"), { ...gun("e"), at: "0704" }, near])
    play(match, "batteries")
    expect(tried(match, ids("a", "b", "c", "d")).ok).toBe(true)
    expect(refusal(match, ids("e"))).toMatchObject({ rules: ["GTW-12.B.9-2"] })
    expect(refusal(match, ids("foot"))).toMatchObject({ rules: ["GTW-12.B.9-2"] })
  })

  it("GTW-12.B.9-2 whoever leaves the division later is detached, at any time", () => {
    const match = table(german({ units: [...formed(gun("a"), gun("b")), near, far] }))
    play(match, { choose: "detach:unit:a" })
    expect([unit(match, "a").division, unit(match, "hq").formed]).toEqual([undefined, true])
    play(match, go("b", "0704"))
    expect([unit(match, "b").division, unit(match, "hq").formed]).toEqual([undefined, undefined])
    expect(told(match, "detached")).toMatchObject([{ names: "a" }, { names: "b" }])
  })

  it("GTW-12.B.9-3 it moves as one: whoever takes the headquarters takes its guns, as far as the slowest goes", () => {
    const match = table(german({ units: [...formed(gun("a"), siege), near, far], scenario: "artois-1915" }))
    const [d] = match.pending
    if (d?.kind !== "path") throw new Error(`expected a path, found ${d?.kind}`)
    const alone = d.reach!(["unit:a"]).length
    const together = d.reach!(["unit:hq"])
    expect(together.length).toBeLessThan(alone)
    const way = d.wayTo!(["unit:hq"], together.find((r) => r.at === "0704")!.at)
    expect(way).toMatchObject({ ok: true })
    if (!way.ok) return
    expect(Object.keys(way.paths)).toEqual(["unit:hq", "unit:a", "unit:s"])
    play(match, { path: way.paths })
    expect(["hq", "a", "s"].map((as) => [unit(match, as).hex, unit(match, as).division])).toEqual([
      [at(match.state as State, "0704"), undefined],
      [at(match.state as State, "0704"), 0],
      [at(match.state as State, "0704"), 0],
    ])
    expect(unit(match, "hq").formed).toBe(true)
  })

  it("GTW-12.B.9-3 siege guns in it are disrupted by the move, German heavy guns are not", () => {
    const match = table(german({ units: [...formed(gun("a"), siege), near, far] }))
    play(match, { path: { "unit:hq": ["0704"], "unit:a": ["0704"], "unit:s": ["0704"] } })
    expect(["hq", "a", "s"].map((as) => unit(match, as).disruption)).toEqual([0, 0, 1])
  })

  it("GTW-12.B.9-3 six points by forced march near the enemy: three hits for the headquarters, one for a 5-7-5", () => {
    const five = gun("a", "test-german-five-seven")
    const match = table(
      german({
        units: [
          ...formed(five).map((u) => ({ ...u, at: "0804" })),
          near,
          { at: "0504", is: "british-guards", as: "foe" },
        ],
      }),
    )
    const way = ["march", "0704", "0804", "0704", "0804", "0704", "0604"]
    play(match, { path: { "unit:hq": way, "unit:a": way } })
    const { spent } = unit(match, "hq")
    expect(spent).toBe(6)
    expect([unit(match, "hq").fatigue, unit(match, "a").fatigue]).toEqual([3, 1])
  })

  it("GTW-12.B.9-3 guns that cannot move are left behind, and so detached", () => {
    const fixed = gun("f", "test-german-fixed-guns")
    const match = table(german({ units: [...formed(gun("a"), fixed), near, far] }))
    const [d] = match.pending
    const way = d?.kind === "path" ? d.wayTo!(["unit:hq"], "0704") : undefined
    if (!way?.ok) throw new Error("expected a way")
    expect(Object.keys(way.paths)).toEqual(["unit:hq", "unit:a"])
    play(match, { path: way.paths })
    expect([unit(match, "a").division, unit(match, "f").division]).toEqual([0, undefined])
  })

  it("GTW-12.B.9-4 +6-3 with a 7-8-5 and a siege 5-2-4: attack 18, defence 16, 3 REs", () => {
    const m = position(german({ units: [...formed(gun("a"), siege), far] }))
    const faces = ["hq", "a", "s"].map((as) => faceOf(m.named(as)))
    const sum = (of: (f: (typeof faces)[number]) => number) => faces.reduce((n, f) => n + of(f), 0)
    expect([sum((f) => f.attack), sum((f) => f.defence), sum((f) => f.re)]).toEqual([18, 16, 3])
  })

  it("GTW-12.B.9-4, GTW-12.C.2-1 against an old fortress it bombards with 12 + 14 + 15 = 41; its parts alone with 29", () => {
    const match = table(
      german({
        units: [
          ...formed(gun("a"), siege),
          near,
          { at: home, is: "german-army", as: "staff" },
          { at: "0504", is: "british-guards", as: "foe" },
        ],
        phase: "bombardment",
        works: { "0504": "improved fortress (old)" },
        owners: { entente: "0504" },
        points: [{ at: home, side: "central", points: 3 }],
      }),
    )
    play(match, "fire:0504")
    const [d] = match.pending
    const strength = (...names: readonly string[]) =>
      d?.kind === "select" ? d.forecast!(names.map((n) => `unit:${n}`)).tallies![0]!.tally.total : 0
    expect(strength("hq", "a", "s")).toBe(41)
    expect(strength("a", "s")).toBe(29)
    expect(refusal(match, ids("hq", "a"))).toMatchObject({ rules: ["GTW-12.C.2-1"] })
    expect(refusal(match, ids("hq"))).toMatchObject({ rules: ["GTW-12.C.2-1"] })
    expect(tried(match, ids("a")).ok).toBe(true)
  })

  it("GTW-12.C.2-1 a headquarters one of whose parts has fired alone adds nothing any more", () => {
    const match = table(
      german({
        units: [
          { ...hq, formed: true },
          { ...gun("a"), division: 0, bombarded: true },
          { ...gun("b"), division: 0 },
          near,
          { at: "0504", is: "british-guards", as: "foe" },
        ],
        phase: "bombardment",
      }),
    )
    play(match, "fire:0504")
    expect(refusal(match, ids("hq", "b"))).toMatchObject({ rules: ["GTW-12.C.2-1"] })
    expect(tried(match, ids("b")).ok).toBe(true)
  })

  it("GTW-12.B.9-4 in an attack the headquarters adds its number, halved by old tactics like its guns", () => {
    const m = position(
      german({
        units: [
          ...formed(gun("a")),
          ...["x", "y"].map((as) => ({ ...near, as })),
          { at: "0504", is: "british-guards" },
        ],
        points: [{ at: home, side: "central", points: 3 }],
      }),
    )
    const total = (...names: readonly string[]) =>
      attackForecast(
        m,
        "central",
        at(m, "0504"),
        names.map((n) => m.named(n)),
      ).tallies![0]!.tally.total
    expect(total("x", "y", "a", "hq") - total("x", "y", "a")).toBe(3)
  })

  it("GTW-12.B.9-5 it does not move in reaction, and its parts on their own do", () => {
    const match = table({
      units: [
        ...formed(gun("a")),
        near,
        { at: home, is: "german-army", as: "staff" },
        { at: "0504", is: "british-guards", as: "foe" },
      ],
      phase: "reaction movement",
      active: "entente",
      bare: true,
      but(m) {
        m.reacting = [3]
        m.checked = [3]
      },
    })
    expect(tried(match, go("hq", "0704")).ok).toBe(false)
    play(match, go("a", "0704"))
    expect([unit(match, "a").hex, unit(match, "a").division]).toEqual([at(match.state as State, "0704"), undefined])
  })

  it("GTW-12.B.9-5 it does not attack in the reaction combat phase; a part that attacks there is detached", () => {
    const match = table({
      units: [
        ...formed(gun("a")),
        near,
        { at: home, is: "german-army", as: "staff" },
        { at: "0504", is: "british-guards", as: "foe" },
      ],
      phase: "reaction combat",
      active: "entente",
      bare: true,
      dice: [3, 3, 3, 3],
    })
    play(match, "0504")
    expect(refusal(match, ids("hq"))).toMatchObject({ rules: ["GTW-12.B.9-5"] })
    play(match, ids("a", "foot"))
    expect(unit(match, "a").division).toBe(undefined)
  })

  it("GTW-12.B.9-5 it never advances after combat; a part may", () => {
    const m = position(german({ units: [...formed(gun("a")), far], phase: "combat" }))
    const fought = [m.named("hq"), m.named("a")]
    expect(mayAdvance(m, m.named("hq"), at(m, "0504"), fought)).toMatchObject({ ok: false, rules: ["GTW-12.B.9-5"] })
    expect(mayAdvance(m, m.named("a"), at(m, "0504"), fought).ok).toBe(true)
  })

  it("GTW-12.B.9-5 one hit on the headquarters badly disrupts it alone", () => {
    const m = position(german({ units: [...formed(gun("a")), far] }))
    expect([disruptionBy(m.named("hq"), 1), disruptionBy(m.named("a"), 0)]).toEqual([2, 0])
  })

  it("GTW-12.B.10 a siege headquarters takes six siege regiments, and not seven", () => {
    const names = ["a", "b", "c", "d", "e", "f", "g"]
    const match = staff([
      { ...hq, is: "test-german-siege-hq" },
      ...names.map((as) => gun(as, "test-german-siege")),
      near,
    ])
    play(match, "batteries")
    expect(refusal(match, ids(...names))).toMatchObject({ rules: ["GTW-12.B.9-2"] })
    expect(tried(match, ids(...names.slice(0, 6))).ok).toBe(true)
  })

  it("GTW-8.A.1 for stacking it counts as one artillery division: two of them stand beside six divisions", () => {
    const division = (n: number): Wanted[] => [
      { ...hq, as: `hq${n}`, formed: true },
      ...["a", "b", "c", "d"].map((as) => ({ ...gun(`${as}${n}`), division: n * 5 })),
    ]
    const six = Array.from({ length: 6 }, (_, i) => ({ ...near, as: `d${i}` }))
    const more = Array.from({ length: 6 }, (_, i) => gun(`more${i}`))
    const stack: Wanted[] = [...division(0), ...division(1), ...six, ...more]
    const m = position(german({ units: stack }))
    expect(isWithin(m, at(m, home), m.units)).toBe(true)
    const loose = position(german({ units: stack.map(({ formed: _, division: __, ...u }) => u) }))
    expect(isWithin(loose, at(loose, home), loose.units)).toBe(false)
  })

  it("GTW-12.B.9-2 the map says which guns are attached", () => {
    const m = position(german({ units: [...formed(gun("a")), far] }))
    const { named: _, ...state } = m
    const pieces = sceneOf(view(state as State, "central")).pieces
    expect(pieces.find((p) => p.id === "unit:a")?.says).toContain("attached to hq")
  })

  it("GTW-14.N.2-1 the enemy does not see a division whose headquarters is in an unknown corps", () => {
    const m = position({
      units: [
        { at: home, is: "german-corps", as: "corps", active: false },
        { ...hq, formed: true, corps: 0 },
        { ...gun("a"), division: 1 },
        far,
      ],
      scenario: "artois-1915",
      options: { limitedIntelligence: "on" },
    })
    const { named: _, ...state } = m
    const seen = view(state as State, "entente")
    expect([seen.units[1]!.hex, seen.units[1]!.formed, seen.units[2]!.division]).toEqual([-1, undefined, undefined])
    const own = view(state as State, "central")
    expect([own.units[1]!.formed, own.units[2]!.division]).toEqual([true, 1])
  })

  it("GTW-12.B.9-2 the officer puts the strongest guns under a headquarters, once", () => {
    const match = staff([hq, gun("a"), gun("b"), siege, near])
    const answers: string[] = []
    for (let i = 0; i < 4 && asked(match) !== undefined; i++) {
      const [d] = match.pending
      const [move] = propose(match.state as State, d!, (n) => n - 1)
      if (!d || !move || !["staff", "battery-units"].includes(d.what)) break
      answers.push(d.what)
      play(match, move)
      if ("choose" in move && move.choose === "end") break
    }
    expect(answers.slice(0, 2)).toEqual(["staff", "battery-units"])
    expect(answers.filter((a) => a === "battery-units").length).toBe(1)
    expect(unit(match, "hq").formed).toBe(true)
  })
})
