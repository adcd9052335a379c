/** Which moves may be taken back: those of a side since chance or somebody else has shown something. */
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

/** Why a side may not take a move back, as far as it may know: the first thing that was shown to it. */
const shownTo = (side: Side, later: readonly Applied[]): string | undefined =>
  later.flatMap((m) => m.revealed).find((r) => r.to === undefined || r.to.includes(side))?.says

/** A move that its side may take back, as a list shows it. */
export type Undoable = {
  /** Its place among the entries of the record, by which it is named. */
  readonly seq: number
  readonly prompt: string
  /** The option that was chosen, where one was. */
  readonly answer?: string
}

/** May a seat take its last move back (the reason if not), and which moves it could take back, the latest first. */
export type MayUndo = Check & { readonly moves: readonly Undoable[] }

/**
 * Whether nothing that has happened since forbids taking back the move at a place in the line. `asked`: the questions that
 * are open at once now, if there are such; what was answered in secret among others is opened with them.
 */
function mayTakeBack(side: Side, line: readonly Applied[], index: number, asked: object | undefined): Check {
  const move = line[index] as Applied
  const later = line.slice(index)
  const isAnother = (m: Applied) => m.side !== side && (m.block === undefined || m.block !== move.block)
  const isOpened = move.secret && move.block !== undefined && move.block !== asked
  if (!isOpened && !later.some((m) => m.revealed.length > 0 || isAnother(m))) return ok
  // What the others have done unseen must not change the reason: what the side knows of comes first, wherever it stands.
  const known = shownTo(side, later)
  if (known !== undefined) return refuse([], `It cannot be taken back: ${known}.`)
  if (isOpened)
    return refuse([], "It cannot be taken back: all sides have answered, and what was secret has been opened.")
  const why = later.some(isAnother) ? "another side has answered since" : "something has happened since"
  return refuse([], `It cannot be taken back: ${why}.`)
}

/** The place in the line of a side's move (its last, or the one that is entry `seq`), or why it cannot be taken back. */
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

/** The moves of a side that nothing shown since forbids to take back, the latest first. */
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
