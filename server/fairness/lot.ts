/**
 * Lets in at a limited rate, and draws by lot among those who wait. So nobody who keeps asking can keep another out: with K others
 * waiting, each draw is won with a chance of 1 in K + 1.
 */
import { randomInt } from "node:crypto"

export type LotOptions = {
  /** Takes a place for this key: 0 if there is one, otherwise the seconds until there may be. */
  readonly take: (key: string) => number
  /** How long one may wait, in milliseconds. */
  readonly patience: number
  /** How many may wait with one key. If more come, one of them, drawn by lot, has to go. */
  readonly mostWaiting: number
}

type Waiter = (isIn: boolean) => void

export class Lot {
  readonly #options: LotOptions
  readonly #waiting = new Map<string, Waiter[]>()
  constructor(options: LotOptions) {
    this.#options = options
  }

  /** True as soon as this one may go in; false if it has waited in vain. */
  async enter(key: string): Promise<boolean> {
    const others = this.#waiting.get(key)
    const wait = others ? 0 : this.#options.take(key)
    if (!others && wait === 0) return true
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const patience = setTimeout(() => this.#leave(key, resolve), this.#options.patience).unref()
    if (others && others.length >= this.#options.mostWaiting) drawn(others)(false)
    if (others) others.push(resolve)
    else {
      this.#waiting.set(key, [resolve])
      this.#drawIn(key, wait)
    }
    const isIn = await promise
    clearTimeout(patience)
    return isIn
  }

  #leave(key: string, waiter: Waiter): void {
    const waiting = this.#waiting.get(key)
    const at = waiting?.indexOf(waiter) ?? -1
    if (at >= 0) waiting?.splice(at, 1)
    waiter(false)
  }

  #drawIn(key: string, seconds: number): void {
    setTimeout(() => {
      const waiting = this.#waiting.get(key) ?? []
      let wait = 0
      while (waiting.length > 0 && wait === 0) {
        wait = this.#options.take(key)
        if (wait === 0) drawn(waiting)(true)
      }
      if (waiting.length === 0) this.#waiting.delete(key)
      else this.#drawIn(key, wait)
    }, seconds * 1_000).unref()
  }
}

/** Takes one out by lot. */
const drawn = (waiting: Waiter[]): Waiter => waiting.splice(randomInt(waiting.length), 1)[0] as Waiter
