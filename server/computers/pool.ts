/** Threads in which computer players think, so that a deep thought delays nobody's move. */
import { type Behind, type Decided, type RecordUpdate, type ThinkTask, Told } from "@salient/agents"
import { Pool } from "@salient/agents/pool"
import type { Match, MatchRecord } from "@salient/engine"

/** So much longer than it was allowed, in milliseconds, may a thought take: beyond that it is taken to be endless. */
const generous = 90_000

/** The match that is thought about, as it stands: its id, and its record with the entries from a number on. */
export type Subject = { readonly match: string; readonly recordFrom: (from: number) => MatchRecord }

/** The match as it now stands, whatever is played while it is thought about. */
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
  readonly #pool: Pool<ThinkTask, Decided | Behind>
  readonly #told = new Told()

  constructor(size: number, overrun: number = generous) {
    this.#overrun = overrun
    this.#pool = new Pool({
      file: new URL("./thinking-thread.ts", import.meta.url),
      size,
      atOnce: Number.POSITIVE_INFINITY, // thoughts give way to each other
      ahead: true,
      background: true,
    })
  }

  /** The moves that an agent decides on: one, or a run of several where the task allows that. A thread that does not come to an end is ended, with all that it thinks about. */
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
