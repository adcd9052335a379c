/** Questions that a player at this screen need not be asked, and the automatic answers. Pure. */
import { type Lesson, type Match, type Move, type Options, obviousAnswer, pieceIn, type SeatId } from "@salient/engine"

/**
 * The only answer, or the only sensible one, to the question to a seat; otherwise what its standing instructions say; null if the person
 * must be asked. `taught`: the lessons whose moment has come, in a match that teaches; a question that a later lesson waits for is asked.
 */
export function sparedAnswer(m: Match, seat: SeatId, instructions: Options, taught?: readonly number[]): Move | null {
  const decision = m.decisionFor(seat)
  if (!decision) return null
  const { standing: orders, view, tutorial } = m.game
  const waits = (lesson: Lesson, i: number) => lesson.asked?.includes(decision.what) && !taught?.includes(i)
  if (taught && tutorial?.lessons.some(waits)) return null
  // Computed only for a piece on a table that may have nowhere to go.
  const where = (piece: string) => {
    const stands = pieceIn(m.game.scene(view(m.state, decision.by)), piece)?.stands
    return stands && "bases" in stands ? stands.bases[0] : undefined
  }
  return obviousAnswer(decision, where) ?? orders?.answer(instructions, view(m.state, decision.by), decision) ?? null
}
