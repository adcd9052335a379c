/**
 * The thread that answers all clients does one piece of work after another. An address that has kept it busy for a while lets the others
 * through: as long as another address wants something too, its next pieces run one at a time, with the same amount of time for others in
 * between. An address without competition never waits.
 */
import type { Party } from "./party.ts"

/** How long an address may keep the thread busy before it must let others through, in milliseconds. */
const allowance = 100
/** The share of the time that such an address then gets. */
const share = 0.5
/** An address counts as still wanting something for this long after its last request, in milliseconds. */
const competes = 1_000
/** The number of addresses for which the busy time is remembered. */
const mostRemembered = 10_000

type Waiting = Map<string, (() => void)[]>

export class Pace {
  readonly #owed = new Map<string, { ms: number; at: number }>()
  /** The parties waiting at each address: its users take turns. */
  readonly #waiting = new Map<string, Waiting>()
  /** The last address that requested something, and the last other one. */
  #latest = { address: "", at: Number.NEGATIVE_INFINITY }
  #other = { address: "", at: Number.NEGATIVE_INFINITY }

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

  async #letThrough(address: string, waiting: Waiting): Promise<void> {
    while (waiting.size > 0) {
      const wait = this.#wait(address, performance.now())
      if (wait > 0) {
        await new Promise((soon) => setTimeout(soon, Math.min(wait, competes)))
        continue
      }
      const [user, list] = waiting.entries().next().value as [string, (() => void)[]]
      const next = list.shift() as () => void
      waiting.delete(user)
      if (list.length > 0) waiting.set(user, list)
      next()
      await new Promise((soon) => setImmediate(soon)) // it has begun, and messages sent by others in the meantime are read
    }
    this.#waiting.delete(address)
  }
}
