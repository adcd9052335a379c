/** Which move may be taken back: a side's last, unless chance or somebody else has shown something since. */
import { type Refusal, refuse } from "./check.ts"
import type { Side } from "./decision.ts"
import type { Applied } from "./snapshot.ts"

/** The place of a side's last move in the line, or what has been revealed since. */
export function lastOf(side: Side, line: readonly Applied[]): { readonly ok: true; readonly index: number } | Refusal {
  const index = line.findLastIndex((a) => a.side === side)
  if (index < 0) return refuse([], "There is nothing to take back.")
  const last = line[index] as Applied
  for (let i = index; i < line.length; i++) {
    const a = line[i] as Applied
    if (a.revealed) return refuse([], `It cannot be taken back: ${a.revealed}.`)
    if (i > index && (a.block === undefined || a.block !== last.block))
      return refuse([], `It cannot be taken back: ${a.side} has answered since.`)
  }
  return { ok: true, index }
}
