/**
 * The time of the host, which may jump: somebody sets the clock, or the machine sleeps. Between two looks at the clock, time runs on as
 * the machine counts it, which never jumps; a clock that then shows something else has jumped by the difference.
 * Some systems go on counting in their sleep: a count that has leapt between two beats was not lived through, and is left out.
 */

/** A difference that is no mere delay, in milliseconds. */
const jumps = 20_000

/** What the clock should have shown, and what it showed. */
export type Jump = { readonly expected: number; readonly found: number }

export class HostClock {
  readonly #count: () => number
  #counted: number
  /** Milliseconds that were counted while the process did nothing at all. */
  #slept = 0
  #anchor: { readonly time: number; readonly count: number } | undefined

  /** `count` counts milliseconds and never jumps. */
  constructor(count: () => number = () => performance.now()) {
    this.#count = count
    this.#counted = count()
  }

  /** What was counted while the process was awake. Ask at least every few seconds: a longer silence is taken for sleep. */
  #awake(): number {
    const counted = this.#count()
    if (counted - this.#counted > jumps) this.#slept += counted - this.#counted
    this.#counted = counted
    return counted - this.#slept
  }

  /** The time as it was when the clock was last looked at, and what has been counted since. */
  now(): number {
    const awake = this.#awake()
    return this.#anchor ? this.#anchor.time + awake - this.#anchor.count : Date.now()
  }

  /** Looks at the clock, which shows this time; says if it has jumped. */
  look(found: number): Jump | undefined {
    const expected = this.#anchor ? this.now() : found
    this.#anchor = { time: found, count: this.#awake() }
    return Math.abs(found - expected) > jumps ? { expected, found } : undefined
  }
}
