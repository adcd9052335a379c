/** Which move may be taken back: a side's last, unless chance or somebody else has shown something since. */
import { type Refusal, refuse } from "./check.ts"
import type { Side } from "./decision.ts"
import type { Audience } from "./kernel.ts"
import type { Applied } from "./snapshot.ts"

/** Why a move can no longer be taken back, and who may know that; everybody if `to` is left out. */
export type Revealed = { readonly says: string; readonly to?: Audience }

/** Notes a reason unless all who may know it have one already. */
export function noteRevealed(known: Revealed[], to: Audience | undefined, says: () => string): void {
  const isNew = !known.some((r) => r.to === undefined || to?.every((side) => r.to?.includes(side)))
  if (isNew) known.push(to ? { says: says(), to } : { says: says() })
}

/** The first reason that a side may know; what else has happened is not its business. */
const reasonFor = (side: Side, known: readonly Revealed[]): string =>
  known.find((r) => r.to === undefined || r.to.includes(side))?.says ?? "something has happened since"

/**
 * The place of a side's last move in the line, or what has been revealed since. `asked`: the questions that are open at once
 * now, if there are such; what was answered in secret among others is opened with them.
 */
export function lastOf(
  side: Side,
  line: readonly Applied[],
  asked: object | undefined,
): { readonly ok: true; readonly index: number } | Refusal {
  const index = line.findLastIndex((a) => a.side === side)
  if (index < 0) return refuse([], "There is nothing to take back.")
  const last = line[index] as Applied
  for (let i = index; i < line.length; i++) {
    const a = line[i] as Applied
    if (a.revealed.length > 0) return refuse([], `It cannot be taken back: ${reasonFor(side, a.revealed)}.`)
    if (i > index && (a.block === undefined || a.block !== last.block))
      return refuse([], "It cannot be taken back: another side has answered since.")
  }
  if (last.secret && last.block !== undefined && last.block !== asked)
    return refuse([], "It cannot be taken back: all sides have answered, and what was secret has been opened.")
  return { ok: true, index }
}
