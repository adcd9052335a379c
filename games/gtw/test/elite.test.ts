/** Elite brigades: GTW-14.Q. */
import { checkFile } from "@salient/engine"
import { asked, play, refusal, told, tried } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { replacementCost } from "../charts/replacements.ts"
import { counters } from "../data/counters.ts"
import { game } from "../game.ts"
import { backOf, faceOf, frontOf } from "../rules/basic-game-concepts/units.ts"
import { costOf } from "../rules/replacements/rebuilding.ts"
import loos from "../scenarios/loos.json" with { type: "json" }
import { scene } from "../scene/scene.ts"
import type { State } from "../state.ts"
import { view } from "../view.ts"
import { go, position, type Scene, table, unit, type Wanted } from "./table.ts"

const two = "test-british-elite-two"
const one = "test-british-elite-one"
const division = (as: string, brigades?: string): Wanted => ({
  at: "0404",
  is: "test-british-rifle",
  as,
  ...(brigades ? { brigades } : {}),
})
const foe = { at: "0807", is: "german-1915", as: "foe" }
const staff = (units: readonly Wanted[], more: Partial<Scene> = {}) =>
  table({
    units: [...units, foe],
    phase: "initial",
    bare: true,
    but(m) {
      m.stage = 3
    },
    ...more,
  })

describe("elite brigades", () => {
  it("GTW-14.Q-1 a 6-9-5 with +2-5 and +1-4 is a 9-12-4: it moves as slowly as the slowest", () => {
    const m = position({ units: [division("d", `${two} ${one}`), foe] })
    const { attack, defence, rating, written } = faceOf(m.named("d"))
    expect([attack, defence, rating, written]).toEqual([9, 12, 4, "9-12-4"])
  })

  it("GTW-14.Q-1 they add to the cadre too, and to the cost of replacement", () => {
    const m = position({ units: [division("d", two), division("plain"), foe] })
    const d = m.named("d")
    expect([frontOf(d).attack, backOf(d)?.attack, backOf(d)?.defence]).toEqual([8, 4, 6])
    const cost = (u: typeof d) => {
      const { men, equipment } = costOf({ ...u, hex: -1, away: "eliminated" })
      return men + equipment
    }
    const counter = counters["test-british-rifle"]!
    const { men, equipment } = replacementCost(counter, counter.back!)
    expect([cost(m.named("plain")), cost(d) - cost(m.named("plain"))]).toEqual([men + equipment, 2])
  })

  it("GTW-14.Q-1 the slower rating holds on the march", () => {
    const match = table({ units: [division("d", one), division("plain"), foe], bare: true, scenario: "artois-1915" })
    const [d] = match.pending
    const reach = (as: string) =>
      d?.kind === "path" ? d.reach!([`unit:${as}`]).filter((r) => r.does === undefined).length : 0
    expect(reach("d")).toBeLessThan(reach("plain"))
    expect(tried(match, go("d", "0304")).ok).toBe(true)
  })

  it("GTW-14.Q-1 in the initial phase a brigade goes to another division in the hex, and no further", () => {
    const match = staff([
      division("a", two),
      division("b"),
      { ...division("c"), at: "0303" },
      { ...division("x"), is: "french-1915" },
    ])
    play(match, "brigades")
    expect(asked(match)).toBe("elite")
    expect(refusal(match, `${two}:0:2`)).toMatchObject({ rules: ["GTW-14.Q-1"] })
    expect(refusal(match, `${two}:0:3`)).toMatchObject({ rules: ["GTW-14.Q-1"] })
    play(match, `${two}:0:1`)
    expect([unit(match, "a").brigades, unit(match, "b").brigades]).toEqual([undefined, two])
    expect(told(match, "reassigned")).toMatchObject([{ what: "the elite brigade +2-5", from: "a", to: "b" }])
    expect([faceOf(unit(match, "a")).attack, faceOf(unit(match, "b")).attack]).toEqual([6, 8])
  })

  it("GTW-14.Q-1 two to a rifle division, one to any other", () => {
    const match = staff([
      division("a", two),
      division("full", `${one} ${two}`),
      { ...division("horse", one), is: "test-british-horse" },
      { ...division("free"), is: "test-british-horse" },
    ])
    play(match, "brigades")
    expect(refusal(match, `${two}:0:1`)).toMatchObject({ rules: ["GTW-14.Q-1"] })
    expect(refusal(match, `${two}:0:2`)).toMatchObject({ rules: ["GTW-14.Q-1"] })
    play(match, `${two}:0:3`)
    expect(unit(match, "free").brigades).toBe(two)
  })

  it("GTW-14.Q-1 in the replacement pool they may be exchanged as well", () => {
    const dead = { hex: -1, away: "eliminated" } as const
    const match = staff([division("a", two), division("b"), division("c")], {
      but(m) {
        m.stage = 3
        for (const u of m.units.slice(0, 2)) Object.assign(u, dead)
      },
    })
    play(match, "brigades")
    expect(refusal(match, `${two}:0:2`)).toMatchObject({ rules: ["GTW-14.Q-1"] })
    play(match, `${two}:0:1`)
    expect(unit(match, "b").brigades).toBe(two)
  })

  it("GTW-14.Q-1 they do not count for stacking, and the map shows them", () => {
    const m = position({ units: [division("d", `${two} ${one}`), foe] })
    const { named: _, ...state } = m
    const piece = scene(view(state as State, "entente")).pieces.find((p) => p.id === "unit:d")
    expect(piece?.says).toContain("with elite +2-5 and +1-4")
    expect(faceOf(m.named("d")).re).toBe(faceOf({ ...m.named("d"), brigades: undefined }).re)
  })

  it("GTW-14.N.2-1 the enemy does not see the elite brigades of a division in an unknown corps", () => {
    const m = position({
      units: [
        { at: "0404", is: "british-corps", as: "corps", active: false },
        { ...division("d", two), corps: 0 },
        { ...foe, at: "0807" },
      ],
      scenario: "artois-1915",
      options: { limitedIntelligence: "on" },
    })
    const { named: _, ...state } = m
    expect(view(state as State, "central").units[1]!.brigades).toBe(undefined)
    expect(view(state as State, "entente").units[1]!.brigades).toBe(two)
  })

  it("GTW-14.Q-1 a scenario assigns them by the name of the division, and a wrong one is refused with its field", () => {
    const [first, ...rest] = loos.setup.entente
    const [force] = rest.filter((f) => "corps" in f)
    const name = `${force?.corps?.[0]?.units[0]?.[1]}`
    const check = (elite: object) =>
      checkFile(game, {
        ...loos,
        setup: { ...loos.setup, entente: [first, ...rest.map((f) => (f === force ? { ...f, elite } : f))] },
      }).problems
    expect(JSON.stringify(check({ nobody: [two] }))).toContain("is not a division of this force")
    expect(JSON.stringify(check({ [name]: ["british-guards"] }))).toContain("is not an elite brigade of its nation")
    expect(JSON.stringify(check({ [name]: [two, two, two] }))).toContain("may have 2 elite brigades")
    expect(JSON.stringify(check({ [name]: [two] }))).not.toContain("GTW-14.Q-1")
  })
})
