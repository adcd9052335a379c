/** An answer as it comes in: unknown data, read and judged before anything changes. */
import { ok, type Refusal, refuse } from "./check.ts"
import type { Course } from "./course.ts"
import type { Move, SeatId } from "./decision.ts"
import type { Reply } from "./flow.ts"
import { judge, optionChosen, readMove, show } from "./judge.ts"

/** An answer as a client sends it: the seat, the state of the match that it answers, and the move. */
export type Answer = { readonly by: SeatId; readonly seq: number; readonly move: Move }

/** An answer that may be applied: the seat, and what is passed to the flow. One object, because every simulated move makes one. */
export type ReadAnswer = Reply & { readonly ok: true; readonly by: SeatId }

export function readAnswer<S extends object, V>(answer: unknown, course: Course<S, V>): ReadAnswer | Refusal {
  if (typeof answer !== "object" || answer === null)
    return refuse([], `An answer is {by, seq, move}, found ${show(answer)}.`)
  for (const key in answer)
    if (key !== "by" && key !== "seq" && key !== "move")
      return refuse([], `An answer is {by, seq, move}, found ${show(key)} too.`)
  const { by, seq, move } = answer as { by?: unknown; seq?: unknown; move?: unknown }
  if (typeof by !== "string" || !course.sides.has(by)) return refuse([], `There is no seat ${show(by)} in this match.`)
  if (course.outcome) return refuse([], "The match is over.")
  const stands = course.journal.entries.length
  if (seq !== stands) return refuse([], `The answer is to state ${show(seq)} of the match, which stands at ${stands}.`)
  const decision = course.decisionFor(by)
  if (!decision)
    return refuse(
      [],
      `It is not for ${show(by)} to answer now: ${course.pending.map((d) => d.by).join(" and ")} must decide.`,
    )
  const read = readMove(move)
  if (!read.ok) return read
  const option = optionChosen(decision, read.move)
  const check = option ? ok : judge(decision, read.move)
  return check.ok ? { ok: true, by, move: read.move, decision, option } : check
}
