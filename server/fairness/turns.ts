/**
 * Turns at something that only a few can use at once, such as a thread that thinks or replays records. Turns go round by address and,
 * within an address, by user. One address never holds all of them, so that a newcomer is served at once.
 */
import type { Party } from "./party.ts"

export type TurnsOptions = {
  /** How many may have a turn at once. */
  readonly atOnce: number
  /** How many of those may come from one address. */
  readonly perAddress: number
  /** How many may wait from one address; any more are refused. */
  readonly mostWaiting?: number
  /** How many may wait of one user of an address. */
  readonly mostWaitingOfUser?: number
}

/** Thrown if too many from one address, or of one user there, are waiting already. */
export class TooManyWaiting extends Error {
  override name = "TooManyWaiting"
}

type Waiting = Map<string, (() => void)[]>

export class Turns {
  readonly #options: TurnsOptions
  /** Those who wait, by address and user, each list in the order of their turns. */
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
    const { mostWaiting = Number.POSITIVE_INFINITY, mostWaitingOfUser = Number.POSITIVE_INFINITY } = this.#options
    const isFull = waiting >= mostWaiting || (own.get(user)?.length ?? 0) >= mostWaitingOfUser
    if (!this.#isFree(address) && isFull)
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
      // Move to the end of the round: the next turn goes to another user, and to another address.
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
