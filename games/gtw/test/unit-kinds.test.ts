import { asked, play, told } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { attackStrength } from "../charts/strength.ts"
import { counterFrom, counters, faceFrom } from "../data/counters.ts"
import { factsOf, targetWith } from "../rules/artillery/strengths.ts"
import { isQuick } from "../rules/basic-game-concepts/units.ts"
import { groundCost } from "../rules/movement/costs.ts"
import type { State } from "../state.ts"
import type { Crt, Fortification, Weather } from "../types.ts"
import { at, ids, position, table, unit } from "./table.ts"

const strange = {
  "test-british-fast-cars": ["britain", "armored car", "2-8"],
  "test-british-slow-cars": ["britain", "armored car", "2-6"],
  "test-british-ski": ["britain", "ski", "2-7"],
} as const
Object.assign(
  counters,
  Object.fromEntries(
    Object.entries(strange).map(([id, [nation, type, front]]) => [
      id,
      counterFrom(id, { nation, type, front, size: "battalion", name: type, source: "ours" }),
    ]),
  ),
)

/** Germans attack a hex; the test then looks at the question that is asked, and at the result. */
const attacked = (is: string, dice: readonly number[], more: { weather?: Weather; by?: number } = {}) => {
  const germans = Array.from({ length: more.by ?? 1 }, (_, i) => ({ at: "0505", is: "german-guard-1915", as: `g${i}` }))
  const match = table({
    units: [{ at: "0405", is, as: "x" }, ...germans],
    phase: "combat",
    active: "central",
    weather: more.weather ?? "clear",
    bare: true,
    dice,
  })
  play(match, "0405", ids(...germans.map((g) => g.as)))
  return match
}

describe("irregulars", () => {
  it("GTW-14.L-3 at 3:1 or more they must try: on a 5 they are away, and nobody was asked", () => {
    const match = attacked("test-french-irregulars", [5], { by: 2 })
    expect(told(match, "withdrew")).toMatchObject([{ names: "x", from: "0405" }])
    expect(asked(match)).toBe("retreat")
    const [way] = match.pending
    play(match, way?.kind === "choose" ? way.options[0]!.id : "")
    expect(unit(match, "x").hex).not.toBe(at(match.state as State, "0405"))
  })

  it("GTW-14.L-3 a 3 fails: they are disrupted, and the combat goes on", () => {
    const match = attacked("test-french-irregulars", [3, 3, 3, 3, 3], { by: 2 })
    expect(told(match, "withdrew")).toEqual([])
    expect(told(match, "disrupted")).toMatchObject([{ rules: ["GTW-14.L-3"], name: "x" }])
  })

  it("GTW-14.L-3 below 3:1 they may try, and are asked", () => {
    const match = table({
      units: [
        { at: "0405", is: "test-french-irregulars", as: "x" },
        { at: "0505", is: "german-combat-engineers", as: "g" },
      ],
      phase: "combat",
      active: "central",
      bare: true,
    })
    play(match, "0405", ids("g"))
    expect(asked(match)).toBe("withdraw")
  })
})

describe("fast c/m units", () => {
  it("GTW-14.C.4-1 armoured cars of 8 points may try to get away, those of 6 may not", () => {
    expect(asked(attacked("test-british-fast-cars", []))).toBe("withdraw")
    expect(asked(attacked("test-british-slow-cars", []))).not.toBe("withdraw")
  })

  it("GTW-14.C.4-1 they leave zones of control and overrun as cheaply as cavalry", () => {
    const car = (written: string) => faceFrom("britain", "armored car", "battalion", written)
    expect([isQuick(car("2-8")), isQuick(car("2-7")), isQuick(car("2-6"))]).toEqual([true, true, false])
  })

  it.each<[string, string, Crt, Fortification | undefined, number]>([
    ["test-british-fast-cars", "clear", "mobile", undefined, 2],
    ["test-british-fast-cars", "clear", "mobile", "fieldworks", 2],
    ["test-british-fast-cars", "clear", "mobile", "entrenchment", 1],
    ["test-british-fast-cars", "clear", "positional", undefined, 1],
    ["test-british-fast-cars", "woods", "mobile", undefined, 1],
    ["test-british-slow-cars", "clear", "mobile", undefined, 1],
  ])(
    "GTW-14.C.4-2 %s against %s on the %s table, works %s: the support leaves %i of 2",
    (is, terrain, crt, works, left) => {
      const m = position({ units: [{ at: "0405", is, as: "car" }] })
      const u = m.named("car")
      const target = { ...targetWith(m, at(m, "0405"), works), terrain: terrain as "clear" }
      const facts = factsOf(m, u, [u], target, true, crt)
      expect(facts.supported).toBe(left === 2)
      const open = attackStrength({
        ...facts,
        target: { ...target, terrain: "clear", fortification: undefined },
        across: undefined,
        crt,
      })
      expect(open.total).toBe(left)
    },
  )
})

describe("specialised tanks and over-snow units", () => {
  it("GTW-14.C.3 engineer tanks are supported against an entrenchment and may try an assault by engineers; tanks are not", () => {
    const m = position({
      units: [
        { at: "0405", is: "test-british-engineer-tanks", as: "e" },
        { at: "0405", is: "test-british-tanks", as: "t" },
      ],
    })
    const supported = (as: string, works: Fortification | undefined) => {
      const u = m.named(as)
      return factsOf(m, u, [u], targetWith(m, at(m, "0505"), works), true, "positional").supported
    }
    expect([supported("e", "entrenchment"), supported("t", "entrenchment")]).toEqual([true, false])
    expect(counters["test-british-engineer-tanks"]!.front.effects.EEC).toBe(1)
    expect(counters["test-british-tanks"]!.front.effects.EEC).toBeUndefined()
  })

  it("GTW-14.G-1 ski troops of 7 points may try to get away in snow, not in winter", () => {
    expect(asked(attacked("test-british-ski", [], { weather: "snow" }))).toBe("withdraw")
    expect(asked(attacked("test-british-ski", [], { weather: "winter" }))).not.toBe("withdraw")
  })

  it("GTW-14.G-1 in snow they save a point where riflemen do not", () => {
    const cost = (weather: Weather) => {
      const m = position({
        units: [
          { at: "0405", is: "test-british-ski", as: "s" },
          { at: "0405", is: "british-combat-engineers", as: "r" },
        ],
        weather,
      })
      const steps = [0, 1, 2, 3, 4, 5] as const
      return steps.map(
        (d) => groundCost(m, m.named("r"), at(m, "0405"), d) - groundCost(m, m.named("s"), at(m, "0405"), d),
      )
    }
    expect(Math.max(...cost("snow"))).toBe(1)
  })

  it("GTW-14.G-2 Prussian ski troops are light, Bavarian and Austro-Hungarian ones mountain units", () => {
    const ski = (nation: "germany" | "austria-hungary", contingent?: string) =>
      faceFrom(nation, "ski", "regiment", "3-7", contingent).is
    expect(ski("germany", "Prussian")).toMatchObject({ light: true, "over-snow": true })
    expect(ski("germany", "Prussian").mountain).toBe(false)
    expect(ski("germany", "Bavarian")).toMatchObject({ mountain: true, "over-snow": true })
    expect(ski("germany", "Bavarian").light).toBe(false)
    expect(ski("austria-hungary").mountain).toBe(true)
  })
})
