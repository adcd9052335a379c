/** Previews of moves, for players who draw a move before they make it. */
import type { Check } from "./check.ts"
import type { Decision, Move, Stands, Stretch, TemplatePreview } from "./decision.ts"
import { readMove } from "./judge.ts"
import type { Match } from "./match.ts"

/** Whether the move is legal, what each stretch of a path costs, how the pieces would stand and which templates they would lay. */
export type Preview = Check & {
  readonly stretches?: readonly Stretch[]
  readonly stands?: Stands
  readonly lays?: TemplatePreview
}

/** Previews a move, given as unknown data, without making it. */
export function preview(
  match: Match,
  answer: { readonly by: string; readonly seq: number; readonly move: unknown },
): Preview {
  const check = match.check(answer)
  const decision = match.decisionFor(answer.by)
  const read = readMove(answer.move)
  return decision && read.ok ? { ...check, ...drawn(decision, read.move, check.ok) } : check
}

/** A placement is drawn even while it is incomplete; a path only if it is legal, or if the game has `meant`. */
function drawn(decision: Decision, move: Move, legal: boolean): Pick<Preview, "stretches" | "stands" | "lays"> {
  if (decision.kind === "place" && "place" in move) {
    const { stands } = decision
    const lays = decision.lays?.(move.place)
    const isLaid = lays && lays.templates.length + lays.touches.length > 0
    return { ...(stands ? { stands: stands(move.place) } : {}), ...(isLaid ? { lays } : {}) }
  }
  if (decision.kind !== "path" || !("path" in move)) return {}
  if (!legal) return decision.meant ? { stands: decision.meant(move.path) } : {}
  const { explain, stands } = decision
  return {
    ...(explain ? { stretches: explain(move.path) } : {}),
    ...(stands ? { stands: stands(move.path) } : {}),
  }
}
