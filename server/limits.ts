/** How much one user or one address may ask for. A bucket holds `burst` and fills at `perSecond`; each act takes one out. */
import { isIPv6 } from "node:net"
import { ServerError } from "./errors.ts"

export type Rate = { readonly perSecond: number; readonly burst: number }

/** What is counted, and how much of it is enough for people and bots at play, but not for a flood. */
export const RATES = {
  /** Requests and socket messages of one user. */
  user: { perSecond: 40, burst: 200 },
  /** The same from one address, behind which a whole club may sit. */
  address: { perSecond: 400, burst: 2_000 },
  /** Signing in and up, per address: guessing passwords is slow. */
  door: { perSecond: 0.2, burst: 20 },
  /** Signing in under one name, from wherever. */
  name: { perSecond: 0.1, burst: 10 },
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
  /** States of finished matches and records looked back on, one for each step of somebody who leafs through them. */
  replays: { perSecond: 4, burst: 60 },
} as const satisfies { readonly [what: string]: Rate }
export type Limited = keyof typeof RATES

/** How many sockets may be open at once. */
export const SOCKETS = { user: 32, address: 2_000 } as const

/**
 * Whom an address stands for. Behind IPv6 one connection has a whole network of addresses, the first 64 bits: it could use
 * another for each request. Whatever is no address of that kind stays as it is.
 */
export function networkOf(address: string): string {
  if (!address.includes(":") || !isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped // IPv4 in the clothes of IPv6
  const [front = [], back = []] = address.split("::").map((half) => half.split(":").filter((group) => group !== ""))
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0")
  const network = [...front, ...zeros, ...back].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`
}

export class Limits {
  readonly #on: boolean
  readonly #buckets = new Map<string, { left: number; at: number }>()
  constructor(on: boolean) {
    this.#on = on
  }

  /** Takes one out of the bucket, or throws `too-many` with the seconds until there is one again. */
  take(what: Limited, whose: string): void {
    const wait = this.tryTake(what, whose)
    if (wait > 0) throw new ServerError("too-many", undefined, { retryAfter: Math.ceil(wait) })
  }

  /** 0 if it was granted, otherwise the seconds to wait. */
  tryTake(what: Limited, whose: string, now = Date.now()): number {
    if (!this.#on) return 0
    const { perSecond, burst } = RATES[what]
    const key = `${what} ${networkOf(whose)}`
    const bucket = this.#buckets.get(key) ?? { left: burst, at: now }
    bucket.left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * perSecond)
    bucket.at = now
    if (this.#buckets.size > 50_000) this.#forgetFull(now)
    this.#buckets.set(key, bucket)
    if (bucket.left < 1) return (1 - bucket.left) / perSecond
    bucket.left--
    return 0
  }

  /** A full bucket is as good as none. */
  #forgetFull(now: number): void {
    for (const [key, bucket] of this.#buckets) {
      const { perSecond, burst } = RATES[key.slice(0, key.indexOf(" ")) as Limited]
      if (bucket.left + ((now - bucket.at) / 1000) * perSecond >= burst) this.#buckets.delete(key)
    }
  }
}
