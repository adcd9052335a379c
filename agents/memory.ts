/** What a player of one seat remembers between two questions of a match: its plan, and how long it has thought. */
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
   * Notes the stretches of play to which a question belongs. A plan made for another stretch is forgotten; a new stretch brings new
   * thinking time. In a game without stretches, each question is one.
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

  /** How long the present question may be thought about; 0 if the time of the stretch is used up. */
  limitsFor(limits: Limits): Limits {
    if (limits.turn === undefined || this.#timeStretch === undefined) return limits
    const left = Math.max(0, limits.turn - this.#spent) * share
    return { ...limits, time: Math.min(limits.time ?? left, left) }
  }
}
