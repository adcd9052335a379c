/** Threads in which computer players think, so that a long thought does not delay other players' moves. */
import { type Behind, type Decided, type RecordUpdate, type ThinkTask, Told } from "@salient/agents"
import type { Match, MatchRecord } from "@salient/engine"
import { BackgroundPool } from "../background/pool.ts"

/** How much longer than allowed a thought may take, in milliseconds, before it is treated as endless. */
const generous = 90_000

/** The match to think about, in its current state: its id, and its record with the entries from a given number on. */
export type Subject = { readonly match: string; readonly recordFrom: (from: number) => MatchRecord }

/** The current state of the match, whatever is played while a computer player thinks about it. */
export function subjectOf(id: string, match: Match): Subject {
  const { seq } = match
  const recordFrom = (from: number) => {
    const record = match.record(from)
    return { ...record, entries: record.entries.slice(0, Math.max(0, seq - from)) }
  }
  return { match: id, recordFrom }
}

export class ThinkingPool {
  readonly #overrun: number
  readonly #pool: BackgroundPool<ThinkTask, Decided | Behind>
  readonly #told = new Told()

  constructor(size: number, overrun: number = generous) {
    this.#overrun = overrun
    this.#pool = new BackgroundPool({
      file: new URL("./thinking-thread.ts", import.meta.url),
      size,
      atOnce: Number.POSITIVE_INFINITY, // thoughts share a thread by yielding to each other
      ahead: true,
    })
  }

  /**
   * The moves that an agent decides on: one, or a run of several if the task allows that. A thread that does not finish is terminated,
   * together with everything it is working on.
   */
  async think({ match, recordFrom }: Subject, how: Omit<ThinkTask, keyof RecordUpdate>): Promise<Decided["moves"]> {
    const settings = { about: match, longest: (how.limits.time ?? 0) + this.#overrun }
    const decided = await this.#told.ask<Decided>(match, recordFrom, (tidings) =>
      this.#pool.run({ ...tidings, ...how }, settings),
    )
    return decided.moves
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}
