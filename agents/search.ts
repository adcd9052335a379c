import type { Agent, Limits, Mind } from "./agent.ts"
import { growTree } from "./tree.ts"
import { weigh } from "./weigh.ts"

const defaultTime = 500

/** Imagines battles before it acts: it weighs what the book of the game proposes, and where there is none it grows a tree. */
export const search: Agent = {
  id: "search",
  says: "Tries its moves in imagined battles and takes the one that did best.",
  *decide(mind: Mind, limits: Limits) {
    const bounded = limits.time === undefined && limits.iterations === undefined ? { time: defaultTime } : limits
    const book = mind.book()
    return yield* book.length > 0 ? weigh(mind, book, bounded) : growTree(mind, bounded)
  },
}
