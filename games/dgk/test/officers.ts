/** Whole battles between officers. */
import { anyMove, judge, Match, randomFrom, seedFrom } from "@salient/engine"
import { expect } from "vitest"
import { game } from "../game.ts"
import { propose } from "../officer/agent.ts"

/** Plays a whole battle: the named sides take the first move proposed, the others any legal one. */
export function battle(scenario: string, seed: string, thinking: readonly string[]) {
  const random = randomFrom(seed)
  const match = Match.begin(game, { scenario }, { seed: seedFrom(seed), grain: 1_000_000 })
  const worths: number[] = []
  while (!match.outcome) {
    const [decision] = match.pending
    if (!decision) throw new Error("nobody is asked")
    const thinks = thinking.includes(decision.by)
    const proposed = thinks ? propose(match.state, decision, random) : []
    if (thinks && proposed.length === 0) throw new Error(`${decision.what} finds no proposal`)
    for (const move of proposed) {
      const check = judge(decision, move)
      if (!check.ok) throw new Error(`${decision.what} refuses the proposal ${JSON.stringify(move)}: ${check.reason}`)
    }
    worths.push(game.evaluate(match.state, "allied"))
    const played = match.play({ by: decision.by, seq: match.seq, move: proposed[0] ?? anyMove(decision, random) })
    if (!played.ok) throw new Error(played.reason)
  }
  return { match, worths }
}

/** Every proposal in a battle between officers is legal, and every position is judged between -1 and 1. */
export function officersFight(scenario: string, seed: string): void {
  const { match, worths } = battle(scenario, seed, ["allied", "central"])
  expect(match.outcome).toBeDefined()
  for (const worth of worths) expect(Math.abs(worth)).toBeLessThan(1)
  expect(new Set(worths).size).toBeGreaterThan(20)
}
