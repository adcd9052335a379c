import { type Match, type Move, someMoves } from "@salient/engine"
import type { Agent, Limits, Mind } from "./agent.ts"
import { playFor, playOn, worth } from "./mind.ts"

const mostMoves = 24
const samples = 6
/** Decisions played on at random: enough for a shot to land. Each later step counts less by this factor. */
const horizon = 6
const patience = 0.7

/** Tries each move in a few imagined matches, plays on a little and takes the move that the game evaluates best. */
export const greedy: Agent = {
  id: "greedy",
  says: "Plays the move that leads to the best-looking position.",
  *decide(mind: Mind, limits: Limits) {
    const moves = someMoves(mind.decision, mind.random, mostMoves) // no book: it trusts the evaluation alone
    const first = moves[0] as Move
    if (moves.length === 1) return first
    const totals = new Array<number>(moves.length).fill(0)
    const tries = new Array<number>(moves.length).fill(0)
    const best = () => {
      const means = totals.map((sum, i) => (tries[i] ? sum / tries[i] : Number.NEGATIVE_INFINITY))
      return moves[means.indexOf(Math.max(...means))] as Move
    }
    const rounds = limits.iterations ? Math.max(1, Math.ceil(limits.iterations / moves.length)) : samples
    const { time } = mind.limitsFor(limits)
    const end = time === undefined ? Number.POSITIVE_INFINITY : performance.now() + time
    for (let round = 0; round < rounds && performance.now() < end; round++) {
      const imagined = mind.imagine()
      if (!imagined) continue
      for (const [i, move] of moves.entries()) {
        if (performance.now() >= end) break // an interrupted round is still better than no information
        const match = imagined.trial()
        playFor(match, mind.decision, move)
        totals[i] = (totals[i] as number) + prospect(match, mind)
        tries[i] = (tries[i] as number) + 1
      }
      yield { done: (round + 1) / rounds, best: best() }
    }
    return best()
  },
}

/** What the position is worth now and a little later, the near future weighing most. */
function prospect(match: Match, mind: Mind): number {
  let [sum, weight, total] = [0, 1, 0]
  for (let step = 0; step <= horizon; step++) {
    sum += weight * worth(match, mind.side)
    total += weight
    weight *= patience
    if (match.outcome)
      return (sum + (weight / (1 - patience)) * worth(match, mind.side)) / (total + weight / (1 - patience))
    playOn(match, mind.random, 1)
  }
  return sum / total
}
