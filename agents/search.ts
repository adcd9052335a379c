import type { Agent, Limits, Mind, Progress } from "./agent.ts"
import { growTree } from "./tree.ts"
import { weigh, weighPlans } from "./weigh.ts"

const defaultTime = 500

/** Imagines battles before it acts: it weighs plans, then what the book of the game proposes; where there is none it grows a tree. */
export const search: Agent = {
  id: "search",
  says: "Tries its moves in imagined battles and plays the one that did best.",
  *decide(mind: Mind, limits: Limits) {
    const bounded = limits.time === undefined && limits.iterations === undefined ? { time: defaultTime } : limits
    yield* planAhead(mind, bounded)
    const book = mind.book()
    const question = mind.limitsFor(bounded)
    const best = yield* book.length > 0 ? weigh(mind, book, question) : growTree(mind, question)
    yield { done: 1, best } // it may have ended before it could report its progress
    return best
  },
}

/** If no plan is being followed, the game's plans are weighed; the best one is followed as long as plans last. */
function* planAhead(mind: Mind, limits: Limits): Generator<Progress, void, void> {
  if (mind.plan()) return
  const plans = mind.plans()
  const [first] = plans
  if (!first) return
  mind.adopt(first)
  const [meanwhile] = mind.book()
  if (plans.length > 1 && meanwhile) mind.adopt(yield* weighPlans(mind, plans, mind.limitsFor(limits), meanwhile))
}
