/**
 * One side's view of a match in this process: the current view, and the last few messages that led to it, for clients that
 * are a few steps behind. Earlier views are not kept: they would take up most of the memory.
 */
import type { MatchView } from "@salient/engine"
import { diff, type Patch, writeMessage } from "../protocol/index.ts"

/** How many steps a client may have missed and still be sent only those. */
const stepsKept = 6

type Step = { readonly from: string; readonly text: string }

export class SideView {
  #stamp: string
  #view: MatchView
  readonly #steps: Step[] = []

  constructor(stamp: string, view: MatchView) {
    this.#stamp = stamp
    this.#view = view
  }

  /** Identifies the view. Another process cannot patch it. */
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

  /** The messages that bring a client from the view it has (null: none) to the current one; always at least one. */
  since(stamp: string | null, deadline: Date | null): string[] {
    if (stamp === this.#stamp) return [delta(stamp, stamp, {}, deadline)]
    const missed = this.#steps.findLastIndex((step) => step.from === stamp)
    return missed < 0
      ? [
          writeMessage({
            type: "view",
            stamp: this.#stamp,
            view: this.#view,
            ...clock(deadline),
          }),
        ]
      : this.#steps.slice(missed).map((step) => step.text)
  }
}

const clock = (deadline: Date | null) => (deadline ? { deadline: deadline.toISOString() } : {})

const delta = (from: string, stamp: string, patch: Patch, deadline: Date | null): string =>
  writeMessage({ type: "delta", from, stamp, patch, ...clock(deadline) })
