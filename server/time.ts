/**
 * The time of the host, which may jump: somebody sets the clock, or the machine sleeps. Between two looks at the clock, time is advanced by
 * the machine's counter, which never jumps; if the clock then shows something else, it has jumped by the difference. Some systems keep
 * counting while they sleep: if the counter has leapt between two beats, the process did not run in that time, and the leap is left out.
 */

/** A difference larger than any mere delay, in milliseconds. */
const jumps = 20_000

/** The time that the clock should have shown, and the time that it did show. */
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

  /** The milliseconds counted while the process was awake. Call this at least every few seconds: a longer silence is taken for sleep. */
  #awake(): number {
    const counted = this.#count()
    if (counted - this.#counted > jumps) this.#slept += counted - this.#counted
    this.#counted = counted
    return counted - this.#slept
  }

  /** The time at the last look at the clock, plus what has been counted since. */
  now(): number {
    const awake = this.#awake()
    return this.#anchor ? this.#anchor.time + awake - this.#anchor.count : Date.now()
  }

  /** Call this with the time that the clock shows now; returns the jump, if it has jumped. */
  look(found: number): Jump | undefined {
    const expected = this.#anchor ? this.now() : found
    this.#anchor = { time: found, count: this.#awake() }
    return Math.abs(found - expected) > jumps ? { expected, found } : undefined
  }
}
