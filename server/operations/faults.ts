/**
 * Failures, in the log. A client can make the server fail again and again, so each address gets only a few lines; omitted failures are
 * counted, and the next line says how many there were.
 */
import type { Limits } from "../limits.ts"
import type { Log } from "./log.ts"

export class Faults {
  readonly #log: Log
  readonly #limits: Limits
  #leftOut = 0

  constructor(log: Log, limits: Limits) {
    this.#log = log
    this.#limits = limits
  }

  /** Logs a failure caused by a request from this address, or by something else that has a name. */
  note(address: string, fields: { readonly [field: string]: unknown }, message: string): void {
    if (this.#limits.tryTake("faults", address) > 0) {
      this.#leftOut++
      return
    }
    const leftOut = this.#leftOut > 0 ? { leftOut: this.#leftOut } : {}
    this.#leftOut = 0
    this.#log.error({ ...fields, ...leftOut }, message)
  }
}
