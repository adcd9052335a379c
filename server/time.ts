/**
 * The time of the host, which may jump: somebody sets the clock, or the machine sleeps. Between two looks at the clock, time runs on as
 * the machine counts it, which never jumps; a clock that then shows something else has jumped by the difference.
 */

/** A difference that is no mere delay, in milliseconds. */
const jumps = 20_000

/** What the clock should have shown, and what it showed. */
export type Jump = { readonly expected: number; readonly found: number }

export class HostClock {
  readonly #count: () => number
  #anchor: { readonly time: number; readonly count: number } | undefined

  /** `count` counts milliseconds and never jumps. */
  constructor(count: () => number = () => performance.now()) {
    this.#count = count
  }

  /** The time as it was when the clock was last looked at, and what has been counted since. */
  now(): number {
    return this.#anchor ? this.#anchor.time + this.#count() - this.#anchor.count : Date.now()
  }

  /** Looks at the clock, which shows this time; says if it has jumped. */
  look(found: number): Jump | undefined {
    const expected = this.#anchor ? this.now() : found
    this.#anchor = { time: found, count: this.#count() }
    return Math.abs(found - expected) > jumps ? { expected, found } : undefined
  }
}
