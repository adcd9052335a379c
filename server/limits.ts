/**
 * How much one user or one address may ask for. A bucket holds `burst` and refills at `perSecond`. A request pays its known cost in
 * advance; expensive work is charged afterwards by the time it took, and a party in debt must wait. Time is measured by the machine's
 * monotonic counter, not its clock, so setting the clock locks nobody out.
 */
import { isIPv6 } from "node:net"
import { ServerError } from "./errors.ts"
import { Pace } from "./fairness/pace.ts"
import type { Party } from "./fairness/party.ts"

export type Rate = { readonly perSecond: number; readonly burst: number }

/** What is limited, and the rates: high enough for people and bots at play, too low for a flood. */
export const RATES = {
  /** Requests and socket messages of one user. */
  user: { perSecond: 40, burst: 200 },
  /** The same per address, which a whole club may be sharing. */
  address: { perSecond: 400, burst: 2_000 },
  /** Signing in and up, per address, so that guessing passwords is slow; the owner's own browser has its own. */
  signIn: { perSecond: 0.2, burst: 20 },
  /** Wrong passwords for one name, from any address. When they are used up nobody is refused, but signing in takes work. */
  name: { perSecond: 0.1, burst: 30 },
  /** The same from one address. */
  nameHere: { perSecond: 0.02, burst: 5 },
  /** Signing in with proven work, per address or browser; more of it waits and is drawn by lot. */
  proven: { perSecond: 0.1, burst: 10 },
  /** Changing the password, deleting the account, making tokens: per account, or for guests per address. */
  security: { perSecond: 0.1, burst: 10 },
  /** New guests per address. */
  guests: { perSecond: 1, burst: 60 },
  /** Matches made by one user. */
  matches: { perSecond: 0.2, burst: 30 },
  /** Chat lines of one user. */
  chat: { perSecond: 0.5, burst: 10 },
  /** Advice by a computer player: each takes a thread for a second. */
  advice: { perSecond: 0.5, burst: 5 },
  /** Batches of simulated games asked for by one user. */
  simulations: { perSecond: 0.02, burst: 5 },
  /** Records uploaded or verified: each may take a second of work. */
  records: { perSecond: 0.2, burst: 10 },
  /** Lines in the log about failures caused by one address. */
  faults: { perSecond: 0.02, burst: 20 },
  /** Views of finished matches and records: one for each step of a user who pages through them. */
  replays: { perSecond: 4, burst: 60 },
} as const satisfies { readonly [what: string]: Rate }
export type Limited = keyof typeof RATES

type Budget = { readonly says: string; readonly user: Rate; readonly address: Rate }
/** Work charged by the time it takes, in milliseconds: to an account or to all guests of an address, and to the address. */
export const BUDGETS = {
  /** Time of the thread that answers all clients: loading, judging, views, messages sent. */
  work: {
    says: "You are keeping the server too busy. Wait a moment.",
    user: { perSecond: 200, burst: 10_000 },
    address: { perSecond: 300, burst: 10_000 },
  },
  /** Time of the storage, which answers in a single thread if it is embedded: lists, searches, loading matches. */
  storage: {
    says: "You keep the server's storage too busy: wait a moment.",
    user: { perSecond: 200, burst: 5_000 },
    address: { perSecond: 300, burst: 5_000 },
  },
  /** Time of computer players in matches, and of their advice. */
  thinking: {
    says: "Computer players have already done a lot of thinking for you. Wait a moment.",
    user: { perSecond: 300, burst: 120_000 },
    address: { perSecond: 600, burst: 300_000 },
  },
  /** Time of batches of games. */
  batches: {
    says: "Computer players have already played many games for you. Wait a while before asking for more.",
    user: { perSecond: 250, burst: 300_000 },
    address: { perSecond: 500, burst: 900_000 },
  },
  /** Time of replaying records: viewing, verifying, uploading. */
  replays: {
    says: "Many records have been replayed for you. Wait a moment.",
    user: { perSecond: 200, burst: 30_000 },
    address: { perSecond: 400, burst: 60_000 },
  },
} as const satisfies { readonly [budget: string]: Budget }
export type BudgetName = keyof typeof BUDGETS

/** What may be open at once, by one user and from one address. */
export const HELD = {
  /** Requests that wait for a match to change (long polling). */
  waits: { user: 6, address: 120 },
  /** Sockets of spectators without a seat. */
  watchers: { user: 8, address: 100 },
} as const

/** How many sockets may be open at once. */
export const SOCKETS = { user: 32, address: 500 } as const

/** How many requests from one address may wait until it is their turn to be let in. */
const MOST_WAITING = 200

/** How many buckets are kept before the full ones are forgotten. */
const mostBuckets = 50_000

/** How many matches may wait for players at once: per guest, per account, per address. */
export const OPEN_MATCHES = { guest: 5, account: 20, address: 60 } as const

/**
 * The network of an address. With IPv6, one connection has a whole network of addresses (with the same first 64 bits) and could use another
 * for each request. Any other address is returned unchanged.
 */
export function networkOf(address: string): string {
  if (!address.includes(":") || !isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped // an IPv4 address written as IPv6
  const [front = [], back = []] = address.split("::").map((half) => half.split(":").filter((group) => group !== ""))
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0")
  const network = [...front, ...zeros, ...back].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`
}

export class Limits {
  readonly #on: boolean
  readonly #buckets = new Map<string, { left: number; at: number; readonly rate: Rate }>()
  readonly #held = new Map<string, number>()
  readonly #pace = new Pace()
  /** With more buckets than this, those that are full are forgotten. */
  #most = mostBuckets
  constructor(on: boolean) {
    this.#on = on
  }

  /** True if anything is limited at all. */
  get areOn(): boolean {
    return this.#on
  }

  /** Takes what a request costs out of the bucket, or throws `too-many` with the seconds until it may be asked again. */
  take(what: Limited, whose: string, cost = 1): void {
    const wait = this.tryTake(what, whose, undefined, cost)
    if (wait > 0) throw new ServerError("too-many", undefined, { retryAfter: Math.ceil(wait) })
  }

  /** 0 if it was granted, otherwise the seconds to wait. A party with at least one unit left may take more than that, and owes the rest. */
  tryTake(what: Limited, whose: string, now = performance.now(), cost = 1): number {
    if (!this.#on) return 0
    const rate = RATES[what]
    const bucket = this.#bucket(`${what} ${networkOf(whose)}`, rate, now)
    if (bucket.left < 1) return (1 - bucket.left) / rate.perSecond
    bucket.left -= cost
    return 0
  }

  /** What is left in the bucket; less than one, and down to minus its size, for who is in debt. */
  left(what: Limited, whose: string, now = performance.now()): number {
    return this.#bucket(`${what} ${networkOf(whose)}`, RATES[what], now).left
  }

  /** Takes out of the bucket even what is not in it: the debt never exceeds its size. A negative cost gives back. */
  owe(what: Limited, whose: string, cost = 1, now = performance.now()): void {
    const rate = RATES[what]
    const bucket = this.#bucket(`${what} ${networkOf(whose)}`, rate, now)
    bucket.left = Math.min(rate.burst, Math.max(-rate.burst, bucket.left - cost))
  }

  /** Throws `too-many` if the party or its address is in debt. */
  mustAfford(budget: BudgetName, party: Party, now = performance.now()): void {
    if (!this.#on) return
    for (const [key, rate] of accounts(budget, party)) {
      const { left } = this.#bucket(key, rate, now)
      if (left <= 0)
        throw new ServerError("too-many", BUDGETS[budget].says, { retryAfter: Math.ceil(1 - left / rate.perSecond) })
    }
  }

  /** Throws `too-many` if the party is in debt for what every request uses: time of the answering thread, and of the storage. */
  mustNotOwe(party: Party): void {
    this.mustAfford("work", party)
    this.mustAfford("storage", party)
  }

  /** Charges the time used, in milliseconds. The debt never exceeds the size of the bucket. */
  spend(budget: BudgetName, party: Party, milliseconds: number, now = performance.now()): void {
    if (!this.#on) return
    if (budget === "work") this.#pace.spend(party.address, milliseconds, now)
    for (const [key, rate] of accounts(budget, party)) {
      const bucket = this.#bucket(key, rate, now)
      bucket.left = Math.max(-rate.burst, bucket.left - milliseconds)
    }
  }

  /** Records that a request from this address has arrived; returns the function that records its answer. */
  begin(address: string): () => void {
    return this.#on ? this.#pace.begin(networkOf(address)) : () => {}
  }

  /** Lets a request in: at once, or when it is the party's turn. Throws `too-many` if many from its address are waiting already. */
  async letIn(party: Party): Promise<void> {
    if (this.#pace.waitingAt(party.address) >= MOST_WAITING)
      throw new ServerError("too-many", BUDGETS.work.says, { retryAfter: 1 })
    const turn = this.turn(party)
    if (turn) await turn
  }

  /** Resolves when the party may keep the answering thread busy; undefined if that is now. */
  turn(party: Party): Promise<void> | undefined {
    return this.#on ? this.#pace.turn(party) : undefined
  }

  /** How much of its budget a party has used up, from 0 to 1 and beyond: the more it has used, the later its turn comes. */
  used(budget: BudgetName, party: Party, now = performance.now()): number {
    if (!this.#on) return 0
    const [[key, rate]] = accounts(budget, party)
    return 1 - this.#bucket(key, rate, now).left / rate.burst
  }

  /** Counts something as open, or throws `too-many`; returns a function that closes it. */
  hold(what: keyof typeof HELD, user: string, address: string): () => void {
    const keys = [
      [`${what} of ${user}`, HELD[what].user],
      [`${what} at ${networkOf(address)}`, HELD[what].address],
    ] as const
    if (this.#on && keys.some(([key, most]) => (this.#held.get(key) ?? 0) >= most)) throw new ServerError("too-many")
    for (const [key] of keys) this.#held.set(key, (this.#held.get(key) ?? 0) + 1)
    return () => {
      for (const [key] of keys) {
        const left = (this.#held.get(key) ?? 1) - 1
        if (left > 0) this.#held.set(key, left)
        else this.#held.delete(key)
      }
    }
  }

  #bucket(key: string, rate: Rate, now: number): { left: number } {
    const bucket = this.#buckets.get(key) ?? { left: rate.burst, at: now, rate }
    bucket.left = Math.min(rate.burst, bucket.left + ((now - bucket.at) / 1000) * rate.perSecond)
    bucket.at = now
    if (this.#buckets.size > this.#most) this.#forgetFull(now)
    this.#buckets.set(key, bucket)
    return bucket
  }

  /** A full bucket need not be kept. If most are not full, it is a while until all are looked at again. */
  #forgetFull(now: number): void {
    for (const [key, { left, at, rate }] of this.#buckets)
      if (left + ((now - at) / 1000) * rate.perSecond >= rate.burst) this.#buckets.delete(key)
    this.#most = Math.max(mostBuckets, 2 * this.#buckets.size)
  }
}

/** The buckets that pay: the party's own first, then its address's. */
const accounts = (budget: BudgetName, { user, address }: Party): [[string, Rate], [string, Rate]] => [
  [`${budget} of ${user} at ${address}`, BUDGETS[budget].user],
  [`${budget} at ${address}`, BUDGETS[budget].address],
]
