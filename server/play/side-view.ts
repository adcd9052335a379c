/**
 * One side's view of a match in this process: the current view, and the last few messages that led to it, for clients that are a few steps
 * behind. Earlier views are not kept, because they would take up most of the memory. The happenings told to the side form a growing list
 * that is kept separately, so that a step costs the same however long the list is.
 */
import { bytes, type Heard, type Match, type MatchView, type Side, viewOf } from "@salient/engine"
import { diff, type MatchClock, type Patch, writeMessage } from "../protocol/index.ts"

/** How many steps a client may have missed and still be sent only those. */
const stepsKept = 6

/** What a message says about the time left. */
export type Times = { readonly deadline: string | null; readonly clock: MatchClock | null }

type Step = { readonly from: string; readonly text: string }
type Rest = Omit<MatchView, "told">

export class SideView {
  readonly #match: Match
  readonly #side: Side | null
  #stamp: string
  #rest: Rest
  readonly #told: Heard[]
  readonly #steps: Step[] = []

  constructor(match: Match, side: Side | null, stamp: string) {
    const { told, ...rest } = viewOf(match, side)
    this.#match = match
    this.#side = side
    this.#stamp = stamp
    this.#rest = rest
    this.#told = [...told]
  }

  /** Identifies the view. Another process cannot patch it. */
  get stamp(): string {
    return this.#stamp
  }
  get seq(): number {
    return this.#rest.seq
  }

  /** The whole view, including the happenings told from number `since` on. */
  whole(since = 0): MatchView {
    return { ...this.#rest, told: this.#told.slice(since) }
  }

  /** Call this when the match has moved on. */
  advance(stamp: string, times: Times): void {
    const known = this.#known()
    const { told, ...rest } = viewOf(this.#match, this.#side, known)
    const change: Patch = diff(this.#rest, rest) ?? {}
    const removed = this.#told.length - known
    const news: Patch = removed + told.length === 0 ? {} : { k: { told: { s: [known, removed, told] } } }
    const whole: Patch = { ...change, ...(change.k || news.k ? { k: { ...change.k, ...news.k } } : {}) }
    if (this.#steps.length === stepsKept) this.#steps.shift()
    this.#steps.push({ from: this.#stamp, text: delta(this.#stamp, stamp, whole, times) })
    this.#stamp = stamp
    this.#rest = rest
    this.#told.length = known
    for (const heard of told) this.#told.push(heard)
  }

  /** How many of the happenings told to the side still hold: undoing a move also withdraws what the move told. */
  #known(): number {
    const most = Math.min(this.#told.length, this.#match.heardCount(this.#side))
    let known = most
    while (known > 0 && this.#match.heardAt(this.#side, known - 1)?.what !== this.#told[known - 1]?.what) known--
    // A happening that comes out the same is not told again: another player's move was taken back, and this side need not know of it.
    while (known < most && this.#isSame(known)) known++
    return known
  }

  /** True if, after moves were taken back, the match still has the same happening under this number that the side was told. */
  #isSame(number: number): boolean {
    const [then, now] = [this.#told[number], this.#match.heardAt(this.#side, number)]
    if (!then || !now || this.#match.movesFor(this.#side, now.at) !== then.at || bytes(now.what) !== bytes(then.what))
      return false
    this.#told[number] = { ...then, what: now.what }
    return true
  }

  /** The messages that bring a client from the view it has (null: none) to the current one; always at least one. */
  since(stamp: string | null, times: Times): string[] {
    if (stamp === this.#stamp) return [delta(stamp, stamp, {}, times)]
    const missed = this.#steps.findLastIndex((step) => step.from === stamp)
    return missed < 0
      ? [writeMessage({ type: "view", stamp: this.#stamp, view: this.whole(), ...told(times) })]
      : this.#steps.slice(missed).map((step) => step.text)
  }
}

const told = ({ deadline, clock }: Times) => ({
  ...(deadline ? { deadline } : {}),
  ...(clock ? { clock } : {}),
})

const delta = (from: string, stamp: string, patch: Patch, times: Times): string =>
  writeMessage({ type: "delta", from, stamp, patch, ...told(times) })
