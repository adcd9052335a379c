/** What a player of one seat keeps in mind between two questions of a match: its plan, and how long it has thought this moment. */
import type { Plan } from "@salient/engine"
import type { Limits } from "./agent.ts"

/** Of the time that is left for a moment, one question gets at most this share. */
const share = 1 / 3

export class Memory {
  #moment: string | undefined
  #plan: Plan | undefined
  #spent = 0

  /** A question comes in this moment; what was meant for another is forgotten. A game without moments has one for each question. */
  enter(moment: string | undefined): void {
    if (moment !== undefined && moment === this.#moment) return
    this.#moment = moment
    this.#plan = undefined
    this.#spent = 0
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

  /** How long the question at hand may be thought about; nothing is left of a moment that is used up. */
  limitsFor(limits: Limits): Limits {
    if (limits.turn === undefined || this.#moment === undefined) return limits
    const left = Math.max(0, limits.turn - this.#spent) * share
    return { ...limits, time: Math.min(limits.time ?? left, left) }
  }
}
