/**
 * Players who know the drill book but make a beginner's mistakes in a share of their answers, and keep no plan. The mistakes are those that
 * the game names: its officer says what somebody would do who forgets cover, fires at whatever he sees, or leaves each unit to itself. They
 * also hesitate. Where none of this makes a difference they choose the second or third proposal of the book: no move is senseless.
 */
import type { Move } from "@salient/engine"
import type { Agent, Limits, Mind } from "./agent.ts"
import { decline } from "./decline.ts"
import { greedy } from "./greedy.ts"

/**
 * `often` lapses in `of` questions. The numbers were found by trial, so that a level wins 65 to 85 of 100 battles against the one below.
 */
type Lapses = { readonly of: number; readonly often: number }

const learner = (id: string, says: string, { of, often }: Lapses): Agent => ({
  id,
  says,
  *decide(mind: Mind, limits: Limits) {
    const book = mind.book()
    const [first] = book
    if (!first) return yield* greedy.decide(mind, limits)
    const lesser = mind.random(of) < often ? lapsesAt(mind, book) : []
    const best = lesser.length > 0 ? (lesser[mind.random(lesser.length)] as Move) : first
    yield { done: 1, best }
    return best
  },
})

/** What a beginner might do instead of the book's first proposal. */
function lapsesAt(mind: Mind, [first, ...others]: readonly Move[]): readonly Move[] {
  const nothing = decline(mind.decision)
  const isLapse = (move: Move | undefined): move is Move =>
    move !== undefined && JSON.stringify(move) !== JSON.stringify(first)
  const mistaken = mind.mistakes.map((mistake) => mind.book({ mistakes: [mistake] })[0])
  const found = [...mistaken, nothing].filter(isLapse)
  return found.length > 0 ? found : others.filter(isLapse)
}

export const recruit = learner("recruit", "Knows the drill book, but forgets or mistakes much of it.", {
  of: 9,
  often: 4,
})
export const trained = learner("trained", "Plays by the drill book, with a mistake now and then.", { of: 4, often: 1 })
