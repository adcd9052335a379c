/**
 * The thread that answers all clients does one piece of work after another. An address that has kept it busy for a while lets the others
 * through: as long as another address wants something too, its next pieces run one at a time, with the same amount of time for others in
 * between. Even then a piece of its work waits for the requests of others that have just arrived, because answering one takes several short
 * steps, and each would have to wait for such a piece. An address without competition never waits.
 */
import type { Party } from "./party.ts"

/** How long an address may keep the thread busy before it must let others through, in milliseconds. */
const allowance = 100
/** The share of the time that such an address then gets. */
const share = 0.5
/** An address counts as still wanting something for this long after its last request, in milliseconds. */
const competes = 1_000
/** A request that was not answered after this long waits for something else, in milliseconds: nobody waits for it. */
const quick = 30
/** The longest that a piece of work waits for requests of others, in milliseconds, so that it has its turn on a busy server too. */
const patience = 30
/** The number of addresses for which the busy time is remembered. */
const mostRemembered = 10_000

const sleep = (milliseconds: number) => new Promise((soon) => setTimeout(soon, milliseconds))

type Waiting = Map<string, (() => void)[]>

export class Pace {
  readonly #patience: number
  /** The requests that are being answered, the oldest first. */
  readonly #inHand = new Set<{ readonly address: string; readonly at: number }>()
  readonly #owed = new Map<string, { ms: number; at: number }>()
  /** The parties waiting at each address: its users take turns. */
  readonly #waiting = new Map<string, Waiting>()
  /** The last address that requested something, and the last other one. */
  #latest = { address: "", at: Number.NEGATIVE_INFINITY }
  #other = { address: "", at: Number.NEGATIVE_INFINITY }

  /** `patience`: the longest that a piece of work waits for requests of others, in milliseconds. */
  constructor(longest = patience) {
    this.#patience = longest
  }

  /** Records that a request of an address has arrived; returns the function that records its answer. */
  begin(address: string, now = performance.now()): () => void {
    this.#forgetLate(now)
    const request = { address, at: now }
    this.#inHand.add(request)
    return () => this.#inHand.delete(request)
  }

  /** How many of an address wait for their turn. */
  waitingAt(address: string): number {
    let count = 0
    for (const list of this.#waiting.get(address)?.values() ?? []) count += list.length
    return count
  }

  /** Records how long an address has kept the thread busy. */
  spend(address: string, milliseconds: number, now = performance.now()): void {
    if (this.#owed.size >= mostRemembered) this.#owed.clear()
    this.#owed.set(address, { ms: this.#owes(address, now) + milliseconds, at: now })
  }

  /** Resolves when it is this party's turn; undefined if it is now. */
  turn({ address, user }: Party, now = performance.now()): Promise<void> | undefined {
    this.#note(address, now)
    const own = this.#waiting.get(address)
    if (!own && this.#wait(address, now) === 0) return undefined
    const { promise, resolve } = Promise.withResolvers<void>()
    const waiting: Waiting = own ?? new Map()
    waiting.set(user, [...(waiting.get(user) ?? []), resolve])
    if (!own) {
      this.#waiting.set(address, waiting)
      void this.#letThrough(address, waiting)
    }
    return promise
  }

  #note(address: string, now: number): void {
    if (this.#latest.address !== address) this.#other = this.#latest
    this.#latest = { address, at: now }
  }

  #owes(address: string, now: number): number {
    const owed = this.#owed.get(address)
    return owed ? Math.max(0, owed.ms - (now - owed.at) * share) : 0
  }

  /** How long an address has to wait, in milliseconds. */
  #wait(address: string, now: number): number {
    const rival = this.#latest.address === address ? this.#other : this.#latest
    if (now - rival.at > competes) return 0
    return Math.max(0, this.#owes(address, now) - allowance) / share
  }

  #forgetLate(now: number): void {
    for (const request of this.#inHand) {
      if (now - request.at <= quick) return
      this.#inHand.delete(request)
    }
  }

  /** True if a request of another address is being answered, and does not have to wait for a turn itself. */
  #isAnsweringOthers(address: string, now: number): boolean {
    this.#forgetLate(now)
    for (const other of this.#inHand) if (other.address !== address && !this.#waiting.has(other.address)) return true
    return false
  }

  async #letThrough(address: string, waiting: Waiting): Promise<void> {
    let due = performance.now()
    while (waiting.size > 0) {
      const now = performance.now()
      const wait = this.#wait(address, now)
      if (wait > 0) {
        await sleep(Math.min(wait, competes))
        due = performance.now()
        continue
      }
      if (now - due < this.#patience && this.#isAnsweringOthers(address, now)) {
        await sleep(1)
        continue
      }
      const [user, list] = waiting.entries().next().value as [string, (() => void)[]]
      const next = list.shift() as () => void
      waiting.delete(user)
      if (list.length > 0) waiting.set(user, list)
      next()
      await new Promise((soon) => setImmediate(soon)) // it has begun, and messages sent by others in the meantime are read
      due = performance.now()
    }
    this.#waiting.delete(address)
  }
}
