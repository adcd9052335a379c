/** Which moves can be taken back: a side's own moves since chance or another side last revealed something. */
import { type Check, ok, type Refusal, refuse } from "./check.ts"
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

/** Why a side cannot take a move back, as far as it may know: the first thing that was revealed to it. */
const shownTo = (side: Side, later: readonly Applied[]): string | undefined =>
  later.flatMap((m) => m.revealed).find((r) => r.to === undefined || r.to.includes(side))?.says

/** A move that its side can take back, for a list. */
export type Undoable = {
  /** Its index among the entries of the record; `undo` takes this number. */
  readonly seq: number
  readonly prompt: string
  /** The option that was chosen, if the question had options. */
  readonly answer?: string
}

/** Whether a seat can take back its last move (with the reason if not), and all moves that it can take back, latest first. */
export type MayUndo = Check & { readonly moves: readonly Undoable[] }

/**
 * Whether the move at this index of the line can be taken back after all that has happened since. `asked` is the block of questions
 * that are open now, if any: a secret answer of a block is opened when the block is complete.
 */
function mayTakeBack(side: Side, line: readonly Applied[], index: number, asked: object | undefined): Check {
  const move = line[index] as Applied
  const later = line.slice(index)
  const isAnother = (m: Applied) => m.side !== side && (m.block === undefined || m.block !== move.block)
  const isOpened = move.secret && move.block !== undefined && move.block !== asked
  if (!isOpened && !later.some((m) => m.revealed.length > 0 || isAnother(m))) return ok
  // Unseen actions of other sides must not change the reason, so a reason that the side knows comes first.
  const known = shownTo(side, later)
  if (known !== undefined) return refuse([], `It cannot be taken back: ${known}.`)
  if (isOpened)
    return refuse([], "It cannot be taken back: all sides have answered, and what was secret has been opened.")
  const why = later.some(isAnother) ? "another side has answered since" : "something has happened since"
  return refuse([], `It cannot be taken back: ${why}.`)
}

/** The index in the line of a side's move (its last, or the one that is entry `seq`), or why it cannot be taken back. */
export function placeOf(
  side: Side,
  line: readonly Applied[],
  asked: object | undefined,
  seq?: number,
): { readonly ok: true; readonly index: number } | Refusal {
  const index = line.findLastIndex((a) => a.side === side && (seq === undefined || a.seq === seq))
  if (index < 0)
    return refuse([], seq === undefined ? "There is nothing to take back." : "That is no move of yours that counts.")
  const may = mayTakeBack(side, line, index, asked)
  return may.ok ? { ok: true, index } : may
}

/** All moves that a side can take back, latest first. */
export function undoables(side: Side, line: readonly Applied[], asked: object | undefined): Undoable[] {
  const found: Undoable[] = []
  for (let i = line.length - 1; i >= 0; i--) {
    const { side: whose, seq, prompt, label, revealed } = line[i] as Applied
    if (whose === side && mayTakeBack(side, line, i, asked).ok)
      found.push({ seq, prompt, ...(label === undefined ? {} : { answer: label }) })
    if (revealed.length > 0) break // nothing before it can be taken back
  }
  return found
}
