/** Why an officer answers a question as he does, in a sentence for people; one for each question of a game; a missing one does not compile. */
import type { Decision, Move } from "@salient/engine"

/** A sentence for whatever is answered; one for doing something and one for leaving it; or one for each kind of option. */
export type Reason =
  | string
  | { readonly does: string; readonly leaves: string }
  /** By the beginning of an option's id, up to a colon or a space. */
  | { readonly options: { readonly [kind: string]: string }; readonly otherwise: string }

export type Reasons<Q extends string> = { readonly [question in Q]: Reason }

/** Ids of options that leave things as they are, for options that do not say so themselves. */
const quiet: readonly string[] = ["pass", "none", "end", "stay", "hold", "done", "stop"]

/** True if an answer leaves things as they are. */
function isLeaving(decision: Decision, move: Move): boolean {
  if ("confirm" in move) return !move.confirm
  if ("select" in move) return move.select.length === 0
  if ("path" in move) return Object.values(move.path).every((way) => way.length === 0)
  if (!("choose" in move)) return false
  const option = "options" in decision ? decision.options.find((o) => o.id === move.choose) : undefined
  return option?.declines === true || quiet.includes(move.choose)
}

/** The sentence that the reasons of a game have for an answer. */
export const reasonsBy =
  <Q extends string>(reasons: Reasons<Q>) =>
  (decision: Decision, move: Move): string => {
    const reason = reasons[decision.what as Q] as Reason
    if (typeof reason === "string") return reason
    if ("does" in reason) return isLeaving(decision, move) ? reason.leaves : reason.does
    const kind = "choose" in move ? (move.choose.split(/[: ]/)[0] as string) : ""
    return reason.options[kind] ?? reason.otherwise
  }
