import { readFileSync } from "node:fs"
import { Match, randomFrom, readRulebook, seedFrom, viewOf } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { tutorial } from "../tutorial.ts"

const { lessons } = tutorial

describe("first steps", () => {
  it("are taken on the newcomers' scenario, by a side of it", () => {
    const scenario = game.scenarios.find((s) => s.first)
    expect(scenario?.id).toBe(tutorial.scenario)
    expect(scenario?.sides.map((p) => p.id)).toContain(tutorial.side)
  })

  it("cite rules that the rulebook has, and begin with one lesson", () => {
    const known = new Set(
      readRulebook(readFileSync(new URL("../rulebook.md", import.meta.url), "utf8")).map((r) => r.id),
    )
    const cited = lessons.flatMap((l) => [...l.rules, ...(l.asked ?? [])])
    expect(cited.filter((r) => !known.has(r))).toEqual([])
    expect(lessons.filter((l) => !l.asked && !l.told)).toHaveLength(1)
  })

  it("are nearly all met in one battle of officers from their own seed", () => {
    const match = Match.begin(game, { scenario: tutorial.scenario }, { seed: seedFrom(tutorial.seed), grain: 40 })
    const random = randomFrom("first steps")
    const asked = new Set<string>()
    while (!match.outcome) {
      const [decision] = match.pending
      if (!decision) throw new Error("nobody is asked")
      if (decision.by === tutorial.side) for (const rule of decision.rules) asked.add(rule)
      const [move] = game.propose?.(match.state, decision, random) ?? []
      if (!move) throw new Error(`no proposal for "${decision.prompt}"`)
      match.play({ by: decision.by, seq: match.seq, move })
    }
    const told = new Set(viewOf(match, tutorial.side).told.map((t) => t.what.kind))
    const missed = lessons.filter(
      (l) => (l.asked || l.told) && !l.asked?.some((r) => asked.has(r)) && !(l.told !== undefined && told.has(l.told)),
    )
    expect(missed.map((l) => l.title).length, missed.map((l) => l.title).join()).toBeLessThanOrEqual(2)
  })
})
