/**
 * How often passwords may be tried. The first wrong ones cost nothing. When those of a name or an address are used up, nobody is
 * refused, because that would let others lock the owner out; instead each further try needs a proof of work, the more the more often the name has
 * been guessed at. Work alone would not stop a strong computer, so an address can have only a few tries with work per minute.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { ServerError } from "../errors.ts"
import { Lot } from "../fairness/lot.ts"
import { type Limits, networkOf, RATES } from "../limits.ts"
import type { Work } from "../protocol/index.ts"
import { isSolved } from "../protocol/proof.ts"
import { hostKey } from "../storage/host-keys.ts"
import type { Db } from "../storage/schema.ts"

/** `name`: whose password is tried, or the browser in which its owner has signed in before; `by`: the address or the browser that tries it. */
export type Guesser = { readonly name: string; readonly by: string }
export type Proof = { readonly challenge: string; readonly found: readonly number[] }

/** Zero bits of a part: about 131,000 hashes, a fifth of a second for a desktop browser and a second or so for a slow phone. */
const usualBits = 17
/** The parts of a piece of work, from the first wrong guess too many to a bucket wholly in debt. */
const fewestParts = 2
const mostParts = 16
/** How long a challenge may be solved, in milliseconds. */
const lifetime = 5 * 60_000
/** How long a proven try may wait to be let in, in milliseconds, and how many may wait at one address. */
const patience = 20_000
const mostWaiting = 30

export class Guesses {
  readonly #db: Db
  readonly #limits: Limits
  readonly #lot: Lot
  readonly #now: () => number
  readonly #bits: number
  #key: Promise<string> | undefined
  /** Challenges that have been used, and until when they must be remembered. */
  readonly #used = new Map<string, number>()

  constructor(db: Db, limits: Limits, now: () => number, bits = usualBits) {
    this.#db = db
    this.#limits = limits
    this.#now = now
    this.#bits = bits
    this.#lot = new Lot({ take: (by) => limits.tryTake("proven", by), patience, mostWaiting })
  }

  /** Lets a password be tried, or throws `work-needed`; returns what to call if the password was right. */
  async admit({ name, by }: Guesser, ip: string, proof: Proof | undefined): Promise<() => void> {
    const limits = this.#limits
    if (!limits.areOn) return () => {}
    const here = `${name} from ${networkOf(ip)}`
    if (limits.left("signIn", by) >= 1 && limits.left("nameHere", here) >= 1 && limits.left("name", name) >= 1)
      limits.take("signIn", by)
    else {
      const work = this.#workFor(name, here)
      if (!proof || !(await this.#accepts(proof, name, work)) || !(await this.#lot.enter(networkOf(by))))
        throw new ServerError("work-needed", undefined, {
          work: { ...work, challenge: await this.#challenge(name, work) },
        })
    }
    const charge = (cost: number) => {
      limits.owe("nameHere", here, cost)
      limits.owe("name", name, cost)
    }
    charge(1)
    return () => charge(-1)
  }

  /** The work grows with the debt of the name, everywhere and at this address. */
  #workFor(name: string, here: string): Pick<Work, "parts" | "bits"> {
    const owed = (what: "name" | "nameHere", whose: string) =>
      Math.max(0, -this.#limits.left(what, whose)) / RATES[what].burst
    const debt = Math.max(owed("name", name), owed("nameHere", here))
    return { parts: Math.round(fewestParts + debt * (mostParts - fewestParts)), bits: this.#bits }
  }

  /** A challenge says itself for which name, how much work and until when it is meant; the seal makes it ours. */
  async #challenge(name: string, { parts }: { readonly parts: number }): Promise<string> {
    const says = [Math.ceil(this.#now()) + lifetime, parts, randomBytes(12).toString("base64url")].join(".")
    return `${says}.${await this.#seal(says, name)}`
  }

  /** True if the work was ours, for this name, in time, done, never used before, and at least half of what is asked by now. */
  async #accepts({ challenge, found }: Proof, name: string, asked: { readonly parts: number }): Promise<boolean> {
    const [until = "", parts = "", nonce = "", seal = ""] = challenge.split(".")
    const expected = Buffer.from(await this.#seal([until, parts, nonce].join("."), name))
    const given = Buffer.from(seal)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
    if (Number(until) < this.#now() || Number(parts) < asked.parts / 2 || this.#used.has(challenge)) return false
    if (!isSolved({ challenge, parts: Number(parts), bits: this.#bits }, found)) return false
    for (const [old, end] of this.#used) {
      if (end >= this.#now()) break
      this.#used.delete(old)
    }
    this.#used.set(challenge, Number(until))
    return true
  }

  async #seal(says: string, name: string): Promise<string> {
    this.#key ??= hostKey(this.#db, "guesses", () => randomBytes(32).toString("base64url"))
    this.#key.catch(() => {
      this.#key = undefined
    })
    return createHmac("sha256", await this.#key)
      .update(JSON.stringify([says, name]))
      .digest("base64url")
  }
}
