import type { Limits } from "./agent.ts"

/** The interval at which a thought reports its progress, in milliseconds. */
const slice = 25

/** The time and the tries that a thought has used. */
export class Budget {
  readonly #started = performance.now()
  readonly #time: number
  readonly #tries: number
  #told = this.#started
  #tried = 0

  constructor({ time, iterations }: Limits) {
    this.#time = time ?? Number.POSITIVE_INFINITY
    this.#tries = iterations ?? Number.POSITIVE_INFINITY
  }

  tried(): void {
    this.#tried++
  }

  isOutOfTime(): boolean {
    return performance.now() - this.#started >= this.#time
  }

  isSpent(): boolean {
    return this.#tried >= this.#tries || this.isOutOfTime()
  }

  /** True once in every slice of time. */
  isTimeToTell(): boolean {
    const now = performance.now()
    if (now - this.#told < slice) return false
    this.#told = now
    return true
  }

  /** From 0 to 1. */
  done(): number {
    return Math.min(1, Math.max(this.#tried / this.#tries, (performance.now() - this.#started) / this.#time))
  }
}
