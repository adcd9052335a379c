/**
 * Turns at something that few can have at once: a thread that thinks or plays records again. They go round by address, within an
 * address by user, and one address never has all of them: whoever else comes is served at once.
 */
import type { Party } from "./party.ts"

export type TurnsOptions = {
  /** So many have their turn at once. */
  readonly atOnce: number
  /** So many of them from one address. */
  readonly perAddress: number
  /** So many may wait from one address; one more is refused. */
  readonly mostWaiting?: number
}

/** Thrown where too many of one address wait already. */
export class TooManyWaiting extends Error {
  override name = "TooManyWaiting"
}

type Waiting = Map<string, (() => void)[]>

export class Turns {
  readonly #options: TurnsOptions
  /** Those who wait, by address and user, each in the order in which they are next. */
  readonly #waiting = new Map<string, Waiting>()
  readonly #inHand = new Map<string, number>()
  #under = 0

  constructor(options: TurnsOptions) {
    this.#options = options
  }

  /** Does the work when it is this party's turn. */
  async run<T>(party: Party, work: () => Promise<T>): Promise<T> {
    const end = await this.take(party)
    try {
      return await work()
    } finally {
      end()
    }
  }

  /** Waits for this party's turn; returns the function that ends it. */
  async take(party: Party): Promise<() => void> {
    await this.#wait(party)
    return () => this.#release(party.address)
  }

  #wait({ address, user }: Party): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const own: Waiting = this.#waiting.get(address) ?? new Map()
    const waiting = [...own.values()].reduce((n, list) => n + list.length, 0)
    if (!this.#isFree(address) && waiting >= (this.#options.mostWaiting ?? Number.POSITIVE_INFINITY))
      return Promise.reject(new TooManyWaiting(`${waiting} from one address are already waiting.`))
    own.set(user, [...(own.get(user) ?? []), resolve])
    this.#waiting.set(address, own)
    this.#goOn()
    return promise
  }

  #isFree(address: string): boolean {
    return this.#under < this.#options.atOnce && (this.#inHand.get(address) ?? 0) < this.#options.perAddress
  }

  #release(address: string): void {
    this.#under--
    const left = (this.#inHand.get(address) ?? 1) - 1
    if (left > 0) this.#inHand.set(address, left)
    else this.#inHand.delete(address)
    this.#goOn()
  }

  #goOn(): void {
    for (const [address, own] of [...this.#waiting]) {
      if (this.#under >= this.#options.atOnce) return
      if (!this.#isFree(address)) continue
      const [user, list] = own.entries().next().value as [string, (() => void)[]]
      const next = list.shift() as () => void
      // To the end of the round: the next turn is another user's, and another address's.
      own.delete(user)
      if (list.length > 0) own.set(user, list)
      this.#waiting.delete(address)
      if (own.size > 0) this.#waiting.set(address, own)
      this.#under++
      this.#inHand.set(address, (this.#inHand.get(address) ?? 0) + 1)
      next()
      this.#goOn()
      return
    }
  }
}
