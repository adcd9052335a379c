/** What a player of one seat keeps in mind between two questions of a match: its plan, and how long it has thought. */
import type { Plan } from "@salient/engine"
import type { Limits } from "./agent.ts"

/** One question gets at most this share of the time left for a stretch. */
const share = 1 / 3

export class Memory {
  #planStretch: string | undefined
  #plan: Plan | undefined
  #timeStretch: string | undefined
  #spent = 0

  /**
   * A question comes in these stretches of play. A plan that was meant for another is forgotten; in another stretch there is new time
   * to think. Where a game has no such stretch, each question is one.
   */
  enter({ plan, time }: { readonly plan: string | undefined; readonly time: string | undefined }): void {
    if (plan === undefined || plan !== this.#planStretch) this.#plan = undefined
    if (time === undefined || time !== this.#timeStretch) this.#spent = 0
    this.#planStretch = plan
    this.#timeStretch = time
  }

  get plan(): Plan | undefined {
    return this.#plan
  }
  adopt(plan: Plan): void {
    this.#plan = plan
  }

  spend(milliseconds: number): void {
    this.#spent += milliseconds
  }

  /** How long the question at hand may be thought about; nothing is left of a stretch that is used up. */
  limitsFor(limits: Limits): Limits {
    if (limits.turn === undefined || this.#timeStretch === undefined) return limits
    const left = Math.max(0, limits.turn - this.#spent) * share
    return { ...limits, time: Math.min(limits.time ?? left, left) }
  }
}
