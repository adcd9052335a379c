/**
 * What one side is shown of a match by this process: the view as it is now, and the messages that led to it, for clients
 * that are a few steps behind. Earlier views themselves are not kept: they are the bulk of what a move leaves in memory.
 */
import type { MatchView } from "@salient/engine"
import { diff } from "../protocol/patch.ts"

/** Steps that a client who lost its connection for a moment may have missed. */
const stepsKept = 6

type Step = { readonly from: string; readonly text: string }

export class Showing {
  #stamp: string
  #view: MatchView
  readonly #steps: Step[] = []

  constructor(stamp: string, view: MatchView) {
    this.#stamp = stamp
    this.#view = view
  }

  /** Names the view; another process cannot build upon it. */
  get stamp(): string {
    return this.#stamp
  }
  get view(): MatchView {
    return this.#view
  }

  /** The match has moved on to this view. */
  advance(stamp: string, view: MatchView, deadline: Date | null): void {
    if (this.#steps.length === stepsKept) this.#steps.shift()
    this.#steps.push({ from: this.#stamp, text: delta(this.#stamp, stamp, diff(this.#view, view) ?? {}, deadline) })
    this.#stamp = stamp
    this.#view = view
  }

  /** The messages that take a client from the view it has (null: none) to the present one; there is always one at least. */
  since(stamp: string | null, deadline: Date | null): string[] {
    if (stamp === this.#stamp) return [delta(stamp, stamp, {}, deadline)]
    const missed = this.#steps.findLastIndex((step) => step.from === stamp)
    return missed < 0
      ? [JSON.stringify({ type: "view", stamp: this.#stamp, view: this.#view, ...clock(deadline) })]
      : this.#steps.slice(missed).map((step) => step.text)
  }
}

const clock = (deadline: Date | null) => (deadline ? { deadline: deadline.toISOString() } : {})

const delta = (from: string, stamp: string, patch: object, deadline: Date | null): string =>
  JSON.stringify({ type: "delta", from, stamp, patch, ...clock(deadline) })
