import { readFileSync } from "node:fs"
import { Match, randomFrom, readRulebook, seedFrom, viewOf } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { spoken } from "../say.ts"
import { scenarios } from "../scenarios/scenarios.ts"
import { tutorial } from "../tutorial.ts"

const { lessons } = tutorial

describe("first steps", () => {
  it("are taken on the newcomers' scenario, by the side that has the first Turn", () => {
    const first = scenarios.find((s) => s.first)!
    expect([first.id, first.firstTurn]).toEqual([tutorial.scenario, tutorial.side])
  })

  it("have ten to fifteen lessons, each with rules that the rulebook has and a moment that can come", () => {
    expect(lessons.length).toBeGreaterThanOrEqual(10)
    expect(lessons.length).toBeLessThanOrEqual(15)
    const known = new Set(
      readRulebook(readFileSync(new URL("../rulebook.md", import.meta.url), "utf8")).map((r) => r.id),
    )
    for (const lesson of lessons) {
      expect([...lesson.rules, ...(lesson.asked ?? [])].filter((r) => !known.has(r))).toEqual([])
      if (lesson.told) expect(spoken).toContain(lesson.told)
    }
    expect(lessons.filter((l) => !l.asked && !l.told)).toHaveLength(1)
  })

  it("are all met in one battle of officers from their own seed, but three at most", () => {
    const match = Match.begin(game, { scenario: tutorial.scenario }, { seed: seedFrom(tutorial.seed), grain: 40 })
    const random = randomFrom("tutorial")
    const asked = new Set<string>()
    for (let n = 0; n < 4_000 && !match.outcome; n++) {
      const decision = match.pending[0]!
      if (decision.by === tutorial.side) for (const rule of decision.rules) asked.add(rule)
      const [move] = game.propose!(match.state, decision, random)
      if (!move) throw new Error(`no proposal for "${decision.prompt}"`)
      match.play({ by: decision.by, seq: match.seq, move })
    }
    const told = new Set(viewOf(match, tutorial.side).told.map((t) => t.what.kind))
    const met = lessons.filter((l) => l.asked?.some((r) => asked.has(r)) || (l.told !== undefined && told.has(l.told)))
    expect(match.outcome).toBeDefined()
    expect(met.length).toBeGreaterThanOrEqual(lessons.length - 3)
  })
})
