/** Units that break down into smaller ones, and are assembled again: GTW-15.F, GTW-GAP-61. */

import { readFileSync } from "node:fs"
import { join } from "node:path"
import { asProblem, checkFile, readRulebook } from "@salient/engine"
import { examine } from "@salient/engine/conformance"
import { asked, play, refusal, told, tried } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { charts, chartsFor, setsIn } from "../data/breakdowns.ts"
import { counters } from "../data/counters.ts"
import { game } from "../game.ts"
import { invariants } from "../invariants.ts"
import { propose } from "../officer/book.ts"
import { fieldOf } from "../rules/basic-game-concepts/field.ts"
import { isHidden } from "../rules/basic-game-concepts/hidden.ts"
import { counterOf, faceOf } from "../rules/basic-game-concepts/units.ts"
import { firstState } from "../rules/scenarios-and-victory/set-up.ts"
import { breakdownSets, mayDivide } from "../rules/special-ground-rules/breakdowns.ts"
import { overfull } from "../rules/stacking.ts"
import artois from "../scenarios/artois-1915.json" with { type: "json" }
import loos from "../scenarios/loos.json" with { type: "json" }
import { scenarios } from "../scenarios/scenarios.ts"
import type { State, Unit } from "../state.ts"
import { view } from "../view.ts"
import { foggy } from "./foggy.ts"
import { at, go, position, type Scene, table, unit, type Wanted } from "./table.ts"

const BOX = "in its box" as const
/** The parts of a set, in their box unless `where` says in which hex they are. */
const parts = (chart: string, letter: string, where?: string): Wanted[] =>
  charts[chart]!.parts.flatMap(({ counter, count }) =>
    Array.from({ length: count }, (_, i) => ({
      at: where ?? "0807",
      is: counter,
      as: `${letter}${counter.endsWith("artillery") ? "guns" : i + 1}`,
      set: `${chart}:${letter}`,
      away: where === undefined ? BOX : ("" as const),
    })),
  )
const horse: Wanted = { at: "0606", is: "german-cavalry", as: "p" }
const far: Wanted = { at: "0201", is: "british-regular", as: "far" }
const scene = (units: readonly Wanted[], more: Partial<Scene> = {}): Scene => ({
  units: [...units, far],
  bare: true,
  scenario: "artois-1915",
  active: "central",
  ...more,
  but(m) {
    for (const u of m.units) if (u.away !== "") u.hex = -1
    more.but?.(m)
  },
})
const where = (match: ReturnType<typeof table>, ...names: readonly string[]) =>
  names.map((n) => {
    const { hex, away } = unit(match, n)
    return away === "" ? fieldOf(match.state as State).map.grid.name(hex) : away
  })
const brigades = ["A1", "A2", "A3", "Aguns"] as const
const broken = { ...horse, away: BOX, box: "german-cavalry:A" } as const

describe("breaking down", () => {
  it("GTW-15.F.1-1 a cavalry division becomes three cavalry brigades and a horse artillery battalion in the same hex, at no cost", () => {
    const match = table(scene([{ ...horse, fatigue: 1, disruption: 1 }, ...parts("german-cavalry", "A")]))
    play(match, "divide:unit:p")
    expect(where(match, "p", ...brigades)).toEqual([BOX, "0606", "0606", "0606", "0606"])
    expect(unit(match, "p").box).toBe("german-cavalry:A")
    expect(unit(match, "A1")).toMatchObject({ spent: -1, moved: false, fatigue: 1, disruption: 1, supplied: true })
    expect(told(match, "divided")).toMatchObject([
      { name: "p", hex: "0606", into: "A1, A2, A3, Aguns", rules: ["GTW-15.F.1-1"] },
    ])
    play(match, go("A1", "0605"))
    expect(where(match, "A1", "A2")).toEqual(["0605", "0606"])
  })

  it.each([
    ["reaction movement", "entente"],
    ["exploitation", "central"],
  ] as const)("GTW-15.F.1-1 in the %s phase units of the side that moves break down", (phase, active) => {
    const hq: Wanted = { at: "0605", is: "german-army", as: "hq" }
    const match = table(
      scene([horse, hq, ...parts("german-cavalry", "A")], {
        phase,
        active,
        but(m) {
          if (phase === "reaction movement") m.reacting = [1]
        },
      }),
    )
    play(match, "divide:unit:p")
    expect(where(match, ...brigades)).toEqual(["0606", "0606", "0606", "0606"])
  })

  it("GTW-15.F.1-1 only at the start: not after a unit has moved, and not a unit that cannot move", () => {
    const other: Wanted = { at: "0705", is: "german-1915", as: "o" }
    const match = table(scene([horse, other, ...parts("german-cavalry", "A")]))
    play(match, go("o", "0704"))
    expect(refusal(match, "divide:unit:p")).toMatchObject({ rules: ["GTW-15.F.1-1"] })
    const spent = { ...horse, phase: "exploitation", strategic: true } as const
    const { phase: _, ...tired } = spent
    const late = table(scene([tired, other, ...parts("german-cavalry", "A")], { phase: "exploitation" }))
    expect(refusal(late, "divide:unit:p")).toMatchObject({ rules: ["GTW-7.A.3"] })
  })

  it("GTW-15.F.1-1 in the replacement pool its parts take its place there", () => {
    const match = table(
      scene([{ ...horse, away: "eliminated" }, { ...horse, as: "o" }, ...parts("german-cavalry", "A")]),
    )
    play(match, "divide:unit:p")
    expect(where(match, "p", ...brigades)).toEqual([BOX, ...brigades.map(() => "eliminated")])
  })

  it("GTW-15.F.1-1 stacking may be exceeded until the end of the phase", () => {
    const full = [
      ...Array.from({ length: 5 }, (_, i) => ({ at: "0606", is: "german-1915", as: `d${i}` })),
      ...Array.from({ length: 3 }, (_, i) => ({ at: "0606", is: "german-landwehr", as: `e${i}` })),
    ]
    const match = table(scene([horse, ...full, ...parts("german-cavalry", "A")], { options: { overstacking: "off" } }))
    play(match, "divide:unit:p")
    expect(where(match, ...brigades)).toEqual(["0606", "0606", "0606", "0606"])
    expect(overfull(match.state as State, "central")).toEqual([at(match.state as State, "0606")])
    play(match, { path: {} })
    expect(asked(match)).toBe("assemble")
    play(match, "german-cavalry:A")
    expect(where(match, "p")).toEqual(["0606"])
    expect(told(match, "eliminated")).toEqual([])
  })

  it("GTW-15.F.1-1, GTW-16.A.1aa-2 parts of a unit that has come by rail have half of their points left", () => {
    const match = table(
      scene([horse, ...parts("german-cavalry", "A")], {
        but(m) {
          m.entrained = [0]
          m.units[0]!.spent = 3.5
        },
      }),
    )
    play(match, "divide:unit:p")
    expect(brigades.map((n) => unit(match, n).spent)).toEqual([3.5, 3.5, 3.5, 3])
    expect(match.state.entrained).toEqual([1, 2, 3, 4])
  })
})

describe("the charts", () => {
  it.each([
    ["german-cavalry", "4-4-7*", "A B", "1-7 1-7 1-7 1-6"],
    ["german-rifle", "14-17-5", "A B", "4-5-5 4-5-5 5-5"],
    ["german-reserve", "9-12-5*", "A", "3-5-5 3-5-5 2-5"],
    ["french-rifle", "11-13-5", "A B", "3-4-5 3-4-5 4-5"],
    ["french-cavalry", "4-3-7*", "A", "1-7 1-7 1-7 1-6"],
    ["british-rifle", "12-15-5", "A", "3-4-5 3-4-5 3-4-5 4-5"],
    ["british-naval", "3-5-5°", "own", "1-2-5 1-2-5 1-2-5"],
    ["belgian-rifle", "7-10-4*", "A B", "2-3-4 2-3-4 2-4"],
  ])("GTW-GAP-61 %s: %s, sets %s, into %s", (id, ratings, sets, into) => {
    const chart = charts[id]!
    expect(chart.ratings).toBe(ratings)
    expect(setsIn(chart).join(" ")).toBe(sets)
    const faces = chart.parts.flatMap(({ counter, count }) => Array.from({ length: count }, () => counters[counter]!))
    expect(faces.map((c) => c.front.written).join(" ")).toBe(into)
    for (const { front } of faces)
      expect([front.re, front.support]).toEqual(
        front.is.artillery ? [front.size === "regiment" ? 1 : 0.5, "full"] : [2, "none"],
      )
  })

  it("GTW-15.F.2 units that are not on the charts, cadres, and units with elite brigades do not break down", () => {
    const m = position(
      scene([
        { ...horse, reduced: true },
        { at: "0606", is: "german-1915", as: "other" },
        { at: "0606", is: "german-cavalry", as: "elite", brigades: "test-british-elite-two" },
        { at: "0606", is: "german-cavalry", as: "waits", away: "waiting" },
        ...parts("german-cavalry", "A"),
      ]),
    )
    for (const name of ["p", "other", "elite", "A1"])
      expect(mayDivide(m, m.named(name))).toMatchObject({ ok: false, rules: expect.arrayContaining(["GTW-15.F.2"]) })
    expect(mayDivide(m, m.named("waits"))).toMatchObject({ ok: false, rules: ["GTW-15.F.1-1"] })
  })

  it("GTW-15.F.2, GTW-15.F.3 set A in use: a second division needs set B, and without a free set it may not break down", () => {
    const two = [horse, { ...horse, as: "q" }]
    const both = table(scene([...two, ...parts("german-cavalry", "A"), ...parts("german-cavalry", "B")]))
    play(both, "divide:unit:p", "divide:unit:q")
    expect([unit(both, "p").box, unit(both, "q").box]).toEqual(["german-cavalry:A", "german-cavalry:B"])
    const one = table(scene([...two, ...parts("german-cavalry", "A")]))
    play(one, "divide:unit:p")
    expect(refusal(one, "divide:unit:q")).toMatchObject({ rules: ["GTW-15.F.2", "GTW-15.F.3"] })
  })

  it("GTW-15.F.2 a part that is lost keeps its set in use", () => {
    const m = position(
      scene([horse, { ...broken, as: "q" }, ...parts("german-cavalry", "A", "0705")], {
        but(s) {
          Object.assign(s.units[2]!, { hex: -1, away: "eliminated" })
        },
      }),
    )
    expect(mayDivide(m, m.named("p"))).toMatchObject({ ok: false, rules: ["GTW-15.F.2", "GTW-15.F.3"] })
  })

  it("GTW-15.F.2 a unit of the charts that only assemble never breaks down", () => {
    Object.assign(charts, {
      "test-forming": { ...charts["german-cavalry"], ratings: "9-12-5", type: "rifle", assembles: true },
    })
    const match = table(
      scene([
        { at: "0606", is: "german-1915", as: "p", away: BOX, box: "test-forming:A" },
        { at: "0606", is: "german-rifle-brigade", as: "a", set: "test-forming:A" },
        { at: "0606", is: "german-field-artillery", as: "b", set: "test-forming:A" },
      ]),
    )
    play(match, { path: {} })
    play(match, "test-forming:A")
    expect(where(match, "p", "a", "b")).toEqual(["0606", BOX, BOX])
    const m = match.state as State
    expect(mayDivide(m, unit(match, "p"))).toMatchObject({ ok: false, rules: ["GTW-15.F.2"] })
    Reflect.deleteProperty(charts, "test-forming")
  })

  it("GTW-15.F.3 the naval division has parts of its own, and nobody else breaks down into them", () => {
    Object.assign(counters, {
      "test-naval": { ...counters["british-naval-brigade"]!, front: { ...counters["british-regular"]!.front } },
    })
    const front = { ...counters["test-naval"]!.front, type: "naval troops" as const, written: "3-5-5°" }
    Object.assign(counters["test-naval"]!, { front })
    expect(chartsFor("test-naval", "British Royal Naval Division")).toEqual(["british-naval"])
    expect(chartsFor("test-naval", "British 63rd Division")).toEqual([])
    Reflect.deleteProperty(counters, "test-naval")
  })

  it.each([
    [{ chart: "german-horse", set: "A" }, "breakdowns[0].chart", "GTW-15.F.2"],
    [{ chart: "german-cavalry", set: "C" }, "breakdowns[0].set", "GTW-15.F.3"],
    [
      { chart: "german-cavalry", set: "A", unit: { counter: "german-1915", name: "1st", hex: "0606" } },
      "breakdowns[0].unit",
      "GTW-15.F.2",
    ],
    [
      { chart: "german-cavalry", set: "A", unit: { counter: "german-cavalry", name: "1st", hex: "9999" } },
      "breakdowns[0].unit.hex",
      "GTW-2",
    ],
  ])("GTW-15.F.2 a scenario with a wrong set is refused: %o", (wrong, field, rule) => {
    const { problems } = checkFile(game, { ...loos, breakdowns: [wrong] })
    expect(problems.map(asProblem).map((p) => [p.field, p.rules])).toContainEqual([field, [rule]])
  })

  it("GTW-15.F.2 a scenario brings sets, and units that begin it broken down", () => {
    const brings = [
      { chart: "german-cavalry", set: "A", unit: { counter: "german-cavalry", name: "1st", hex: "0606" } },
      { chart: "german-rifle", set: "B" },
    ]
    const m = firstState({ ...scenarios.named("artois-1915"), breakdowns: brings }, {})
    const [first, second] = breakdownSets(m)
    const names = (s: typeof first) => s!.parts.map((n) => [m.units[n]!.name, m.units[n]!.away])
    expect(names(first)).toEqual([
      ["German A1 Cavalry Brigade", ""],
      ["German A2 Cavalry Brigade", ""],
      ["German A3 Cavalry Brigade", ""],
      ["German A Horse Artillery", ""],
    ])
    expect(names(second)).toEqual([
      ["German B1 Brigade", BOX],
      ["German B2 Brigade", BOX],
      ["German B Field Artillery", BOX],
    ])
    expect(m.units.find((u) => u.box === "german-cavalry:A")).toMatchObject({ away: BOX, hex: -1 })
    expect(invariants.flatMap((i) => i.broken(m) ?? [])).toEqual([])
  })
})

describe("assembling", () => {
  it("GTW-15.F.1-2 a badly disrupted brigade and undisrupted ones: a badly disrupted division, with the worst of everything", () => {
    const other: Wanted = { ...broken, as: "q", box: "german-cavalry:B" }
    const match = table(
      scene([broken, ...parts("german-cavalry", "A", "0606"), other, ...parts("german-cavalry", "B", "0606")], {
        but(m) {
          Object.assign(m.units[3]!, { disruption: 2, out: 3, supplied: false, isolated: true })
          Object.assign(m.units[2]!, { fatigue: 2, strategic: true, movedThisTurn: true, spent: 2, moved: true })
        },
      }),
    )
    play(match, { path: {} })
    expect(asked(match)).toBe("assemble")
    play(match, "german-cavalry:A")
    expect(asked(match)).toBe("assemble") // the other division could be assembled, too
    expect(where(match, "p", ...brigades)).toEqual(["0606", BOX, BOX, BOX, BOX])
    expect(unit(match, "p")).toMatchObject({
      disruption: 2,
      fatigue: 2,
      out: 3,
      supplied: false,
      isolated: true,
      strategic: true,
      movedThisTurn: true,
    })
    expect(unit(match, "p").box).toBe(undefined)
    expect(told(match, "assembled")).toMatchObject([{ name: "p", hex: "0606", rules: ["GTW-15.F.1-2"] }])
    expect(invariants.flatMap((i) => i.broken(match.state as State) ?? [])).toEqual([])
  })

  it("GTW-15.F.1-2 not while a part is in another hex or lost, and nobody has to", () => {
    const apart = table(
      scene([broken, ...parts("german-cavalry", "A", "0606")], {
        options: { limitedIntelligence: "off" },
        but(m) {
          m.units[1]!.hex = at(m, "0605")
        },
      }),
    )
    play(apart, { path: {} })
    expect(asked(apart)).not.toBe("assemble")
    const whole = table(scene([broken, ...parts("german-cavalry", "A", "0606")]))
    play(whole, { path: {} })
    play(whole, "none")
    expect(where(whole, "p", "A1")).toEqual([BOX, "0606"])
  })

  it("GTW-15.F.1-2 the officer assembles what he can", () => {
    const match = table(scene([broken, ...parts("german-cavalry", "A", "0606")]))
    play(match, { path: {} })
    const [d] = match.pending
    expect(propose(match.state as State, d!, () => 0)[0]).toEqual({ choose: "german-cavalry:A" })
  })

  it("GTW-15.F.1-2 parts break down, march, and form the division again in another hex", () => {
    const match = table(scene([horse, ...parts("german-cavalry", "A")]))
    play(match, "divide:unit:p")
    for (const name of brigades) play(match, go(name, "0605"))
    expect(asked(match)).toBe("assemble")
    play(match, "german-cavalry:A")
    expect(where(match, "p")).toEqual(["0605"])
    expect(unit(match, "p").movedThisTurn).toBe(true)
  })
})

describe("unknown corps", () => {
  const hq: Wanted = { at: "0706", is: "german-corps", as: "hq", active: false }
  const fog = { options: { limitedIntelligence: "on" } }

  it("GTW-14.N.2-1, GTW-15.F.2 the enemy hears what has broken down, and not where", () => {
    const hidden = { ...horse, at: "0706", corps: 0 }
    const match = table(scene([hq, hidden, ...parts("german-cavalry", "A")], fog))
    play(match, "divide:unit:p")
    const m = match.state as State
    expect(brigades.every((n) => isHidden(m, unit(match, n)))).toBe(true)
    const seen = view(m, "entente")
    const of = (name: string) => seen.units.find((u) => u.id === `unit:${name}`)!
    expect([of("p").away, of("A1").away, of("A1").hex]).toEqual([BOX, "unknown", -1])
    const heard = match.told
      .filter((t) => t.what.kind === "divided")
      .map((t) => [t.to, (t.what as { hex?: string }).hex])
    expect(heard).toEqual([
      [["central"], "0706"],
      [["entente", null], ""],
    ])
  })

  it("GTW-14.N.2-1 what was last seen with a corps is known to be in parts", () => {
    const hidden = { ...horse, at: "0706", corps: 0 }
    const match = table(
      scene([hq, hidden, ...parts("german-cavalry", "A")], {
        ...fog,
        but(m) {
          m.dossiers[0]!.last = [1]
        },
      }),
    )
    play(match, "divide:unit:p")
    expect(match.state.dossiers[0]!.last).toEqual([2, 3, 4, 5])
    play(match, { path: {} })
    expect(asked(match)).toBe("assemble")
    play(match, "german-cavalry:A")
    expect(match.state.dossiers[0]!.last).toEqual([1])
    expect(isHidden(match.state as State, unit(match, "p"))).toBe(true)
  })

  it("GTW-14.N.2-1 with unknown corps a side is asked as soon as all parts are on the map, wherever they are", () => {
    const match = table(
      scene([broken, hq, ...parts("german-cavalry", "A", "0606")], {
        ...fog,
        but(m) {
          m.units[2]!.hex = at(m, "0605")
        },
      }),
    )
    play(match, { path: {} })
    expect(asked(match)).toBe("assemble")
    expect(refusal(match, "german-cavalry:A")).toMatchObject({ rules: ["GTW-15.F.1-2"] })
  })

  it("GTW-15.F.1-1 nothing is to be learnt by asking in a campaign with sets", { timeout: 120_000 }, () => {
    const rules = new Set(
      readRulebook(readFileSync(join(import.meta.dirname, "../rulebook.md"), "utf8")).map((r) => r.id),
    )
    const of = foggy("central")
    const parted: typeof game = { ...of, setup: (how) => withParts(of.setup(how)) }
    const examined = examine(parted, { scenario: "artois-1915", seed: "parts", rules, sparingly: 3 })
    expect(examined.moves).toBeGreaterThan(0)
  })
})

/** The German divisions of 9-12-5 break down as if they were reserves of 1914. */
function withParts(m: State): State {
  const units: Unit[] = [...m.units]
  const ready = m.units.filter((u) => u.hex >= 0 && counterOf(u).front.written === "9-12-5" && u.side === "central")
  for (const u of ready.slice(0, 3)) u.counter = "german-reserve"
  for (const { counter, count } of charts["german-reserve"]!.parts)
    for (let i = 0; i < count; i++) {
      const n = units.length
      const more = { id: `unit:c${n}` as const, n, counter, name: `part ${n}`, set: "german-reserve:A", away: BOX }
      units.push({ ...ready[0]!, ...more, hex: -1, corps: -1 })
    }
  expect(units.slice(-3).map((u) => faceOf(u).written)).toEqual(["3-5-5", "3-5-5", "2-5"])
  return { ...m, units }
}

it("GTW-15.F.1-1 the campaigns that are ready bring no sets, and nothing is asked about them", () => {
  expect("breakdowns" in artois).toBe(false)
  const match = table(scene([horse]))
  expect(tried(match, "divide:unit:p").ok).toBe(false)
})
