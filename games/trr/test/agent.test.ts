import { anyMove, imagine, judge, Match, randomFrom, seedFrom } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { evaluate } from "../officer/evaluate.ts"
import type { State } from "../state.ts"
import { battle } from "./battle.ts"

const A = "blue/4-rf/rifle-company-1"
const R = "red/i-84/infantry-company-1"

describe("how the computer thinks", () => {
  it("what it proposes is legal, and thought of in an imagined battle", () => {
    const random = randomFrom("proposals")
    const match = Match.begin(game, { scenario: "gorlice-1915" }, { seed: seedFrom("proposals") })
    const kinds = new Set<string>()
    for (let i = 0; i < 400 && !match.outcome; i++) {
      const decision = match.pending[0]
      if (!decision) throw new Error("nobody is asked")
      if (i < 16 || i % 6 === 0 || decision.kind === "select") {
        const imagined = imagine(match, decision.by, random)
        if (!imagined) throw new Error("nothing was imagined")
        const moves = game.propose?.(imagined.state, decision, random) ?? []
        expect(moves.length).toBeGreaterThan(0)
        for (const move of moves) expect(judge(decision, move).ok, JSON.stringify(move)).toBe(true)
        kinds.add(decision.kind)
      }
      match.play({ by: decision.by, seq: match.seq, move: anyMove(decision, random) })
    }
    expect([...kinds].sort()).toEqual(["choose", "path", "place", "select"])
  })

  it("proposes the scenario's own fire plan", () => {
    const match = Match.begin(game, { scenario: "gorlice-1915" }, { seed: seedFrom("plan") })
    const decision = match.pending.find((d) => d.by === "red")
    if (!decision) throw new Error("red writes no plan")
    const [first] = game.propose?.(match.state, decision, randomFrom("plan")) ?? []
    expect(Object.keys((first as { place: object }).place).length).toBeGreaterThan(1)
  })

  it("judges a lost company as a loss, and an objective as a gain", () => {
    const state = battle({ units: { [A]: { cm: [10, 32] }, [R]: { cm: [10, 60] } } }).state as State
    const weaker = structuredClone(state)
    for (const u of weaker.units) if (u.id === `unit:${A}`) u.where = "lost"
    expect(evaluate(weaker, "blue")).toBeLessThan(evaluate(state, "blue"))
    const richer = structuredClone(state)
    richer.holders.nimy = "red"
    expect(evaluate(richer, "red")).toBeGreaterThan(evaluate(state, "red"))
    expect(evaluate(state, "blue")).toBeCloseTo(-evaluate(state, "red"))
  })
})
