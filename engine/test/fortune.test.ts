import { describe, expect, it } from "vitest"
import {
  type Confirm,
  canHelp,
  die,
  type Forecast,
  gather,
  luckOf,
  luckOfSide,
  mapOdds,
  obviousAnswer,
  type Paths,
  type RatedRoll,
  sure,
} from "../index.ts"

const asked = { by: "a", what: "q", prompt: "?", rules: ["X-1"] }
const scale = ["miss", "hit"]

describe("luck from exact odds", () => {
  it("is 0 on average, whatever the roll", () => {
    for (const odds of [die(6), mapOdds(die(6), (d) => (d >= 5 ? 1 : 0)), gather([{ result: 3, ways: 7 }])]) {
      const mean = odds.chances.reduce((sum, c) => sum + (c.ways / odds.of) * luckOf({ odds, got: c.result }), 0)
      expect(mean).toBeCloseTo(0, 12)
    }
  })

  it("with one hit in six, a hit scores 5/6 and a miss -1/6", () => {
    const odds = mapOdds(die(6), (d) => (d === 6 ? 1 : 0))
    expect(luckOf({ odds, got: 1 })).toBeCloseTo(5 / 6)
    expect(luckOf({ odds, got: 0 })).toBeCloseTo(-1 / 6)
  })

  it("a side's luck is a share of all matches with the same rolls; certainties do not count", () => {
    const roll = (got: number): RatedRoll => ({ at: 1, side: "a", rule: "X-1", why: "fire", odds: die(6), got })
    const plain = luckOfSide([roll(3), roll(4)], "a")
    expect(plain).toMatchObject({ rolls: 2, percent: 50 })
    expect(luckOfSide([6, 6, 6, 6].map(roll), "a").percent).toBeGreaterThan(97)
    expect(luckOfSide([1, 1, 1, 1].map(roll), "a").percent).toBeLessThan(3)
    expect(luckOfSide([{ ...roll(1), odds: sure(1) }], "a")).toMatchObject({ rolls: 0, percent: 50 })
    expect(luckOfSide([roll(6)], "a").best[0]?.chance).toBeCloseTo(1 / 6)
    expect(luckOfSide([roll(6)], "b").rolls).toBe(0)
  })
})

describe("obvious answers", () => {
  const forecast = (withIt: string, without: string): Forecast => ({
    title: "",
    odds: sure(withIt),
    otherwise: { label: "", odds: sure(without) },
    scale,
  })
  const confirm = (f: Forecast): Confirm => ({ ...asked, kind: "confirm", yes: "y", no: "n", forecast: () => f })

  it("a modifier that cannot improve the result is declined; one that can is asked about", () => {
    expect(canHelp(forecast("hit", "hit"))).toBe(false)
    expect(canHelp(forecast("miss", "hit"))).toBe(false)
    expect(canHelp(forecast("hit", "miss"))).toBe(true)
    expect(canHelp({ title: "", odds: sure("hit") })).toBeUndefined()
    expect(obviousAnswer(confirm(forecast("hit", "hit")))).toEqual({ confirm: false })
    expect(obviousAnswer(confirm(forecast("hit", "miss")))).toBeUndefined()
  })

  it("if all other options cannot help, the remaining one is taken", () => {
    const options = [
      { id: "card", label: "Play it", forecast: () => forecast("hit", "hit") },
      { id: "pass", label: "Play nothing" },
    ]
    expect(obviousAnswer({ ...asked, kind: "choose", options })).toEqual({ choose: "pass" })
    const useful = [{ id: "card", label: "Play it", forecast: () => forecast("hit", "miss") }, options[1]!]
    expect(obviousAnswer({ ...asked, kind: "choose", options: useful })).toBeUndefined()
  })

  it("a seldom-used option does not prevent ending a turn without asking; an attack is never chosen like this", () => {
    const seldom = { id: "abandon", label: "Abandon the gun", touches: ["unit:1"], seldom: true as const }
    const end = { id: "end", label: "End the turn" }
    expect(obviousAnswer({ ...asked, kind: "choose", options: [seldom, end] })).toEqual({ choose: "end" })
    const fire = { id: "fire", label: "Fire", touches: ["hex:A1"] }
    expect(obviousAnswer({ ...asked, kind: "choose", options: [seldom, fire] })).toBeUndefined()
    expect(obviousAnswer({ ...asked, kind: "choose", options: [fire, end] })).toBeUndefined()
  })

  it("the only legal selection is taken, and pieces that cannot move stay", () => {
    const options = ["a", "b"].map((id) => ({ id, label: id }))
    const check = (ids: readonly string[]) =>
      ids.includes("a") && ids.includes("b")
        ? ({ ok: true } as const)
        : { ok: false as const, reason: "both", rules: [] }
    expect(obviousAnswer({ ...asked, kind: "select", options, min: 1, max: 2, check })).toEqual({ select: ["a", "b"] })
    const path = {
      ...asked,
      kind: "path" as const,
      options: [],
      pieces: ["u"],
      check: () => ({ ok: true }) as const,
      suggest: () => ({}),
    }
    expect(obviousAnswer({ ...path, reach: () => [] })).toEqual({ path: { u: [] } })
    expect(obviousAnswer({ ...path, reach: () => [{ at: "A1", cost: 1, left: 0 }] })).toBeUndefined()
    // Nobody left to place: an empty placement.
    expect(obviousAnswer({ ...path, kind: "place", pieces: [] })).toEqual({ place: {} })
    // A man who can neither go nor stay as he is takes the only other option; between two options he follows his instruction.
    const [end, play] = [
      { id: "end", label: "End" },
      { id: "play", label: "Play a card", touches: ["card:1"] },
    ]
    const stuck = { ...path, reach: () => [], check: () => ({ ok: false as const, reason: "no", rules: [] }) }
    expect(obviousAnswer({ ...stuck, options: [end] })).toEqual({ choose: "end" })
    expect(obviousAnswer({ ...stuck, options: [end, play] })).toBeUndefined()
    expect(obviousAnswer({ ...path, reach: () => [], options: [end] })).toBeUndefined()
  })

  it("of many selections the only legal one is taken; if there are too many to try, it is asked", () => {
    const options = Array.from({ length: 12 }, (_, i) => ({ id: `man:${i}`, label: `Man ${i}` }))
    const taking = (wanted: readonly string[]) => (ids: readonly string[]) =>
      wanted.every((id) => ids.includes(id)) ? { ok: true as const } : { ok: false as const, reason: "No.", rules: [] }
    const lose = { ...asked, kind: "select" as const, options, min: 2, max: 2 }
    expect(obviousAnswer({ ...lose, check: taking(["man:3", "man:9"]) })).toEqual({ select: ["man:3", "man:9"] })
    expect(obviousAnswer({ ...lose, check: taking(["man:3"]) })).toBeUndefined()
    const large = {
      ...lose,
      options: [...options, ...options.map(({ label }, i) => ({ id: `gun:${i}`, label }))],
      max: 12,
    }
    expect(obviousAnswer({ ...large, check: taking(options.map((o) => o.id)) })).toBeUndefined()
  })

  it("a unit on a table that can neither go anywhere nor turn stays; any way or turn at all is a choice", () => {
    const at = { x: 4_000, y: 4_000 }
    const table = (may: (step: { x: number; y: number; facing?: number; how?: string }) => boolean) => ({
      ...asked,
      kind: "path" as const,
      options: [],
      pieces: ["u"],
      how: [{ id: "slide", label: "Slide", amount: { label: "in", min: 1, max: 3, step: 1, per: 1000 } }],
      suggest: () => ({ u: [] }),
      check: ({ u = [] }: Paths) =>
        u.every((step) => typeof step === "object" && may(step))
          ? { ok: true as const }
          : { ok: false as const, reason: "Blocked.", rules: [] },
    })
    const stays = { path: { u: [] } }
    expect(
      obviousAnswer(
        table(() => false),
        () => at,
      ),
    ).toEqual(stays)
    expect(obviousAnswer(table(() => false))).toBeUndefined() // nobody knows where it stands
    expect(
      obviousAnswer(
        table((s) => s.x > 4_000),
        () => at,
      ),
    ).toBeUndefined()
    expect(
      obviousAnswer(
        table((s) => s.facing === 9_000),
        () => at,
      ),
    ).toBeUndefined()
    expect(
      obviousAnswer(
        table((s) => s.how === "slide"),
        () => at,
      ),
    ).toBeUndefined()
  })
})
