import type { Move } from "@salient/engine"
import type { Agent, Limits, Mind } from "./agent.ts"
import { search } from "./search.ts"

/** Plays at once what the game itself proposes first; if it proposes nothing, searches a little. */
export const officer: Agent = {
  id: "officer",
  says: "Follows its game's drill book, without thinking time.",
  *decide(mind: Mind, limits: Limits) {
    const [plan] = mind.plan() ? [] : mind.plans()
    if (plan) mind.adopt(plan)
    const book = mind.book()
    const first = book[0]
    if (!first) return yield* search.decide(mind, limits)
    yield { done: 1, best: first }
    return first as Move
  },
}
