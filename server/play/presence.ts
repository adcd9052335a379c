/** Which players are present. Written in batches, so that a thousand sockets opening at once cost only a few statements. */
import { sql } from "kysely"
import type { Db } from "../storage/schema.ts"

/** A player counts as present for this long after the last sign of life, in milliseconds. */
const stay = 75_000
/** A player recorded more recently than this is not recorded again: signs of life may come many times a second. */
const fresh = 25_000
/** The number of seats for which the time of the last record is remembered. */
const mostRemembered = 100_000
const flushAfter = 300

export class Presence {
  readonly #db: Db
  readonly #now: () => number
  readonly #changed = new Map<string, { match: string; seat: string; until: Date }>()
  readonly #notedAt = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  /** `now` returns a time that does not jump. */
  constructor(db: Db, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /** Records a sign of life of the player at a seat. */
  here(match: string, seat: string): void {
    const now = performance.now()
    const key = `${match} ${seat}`
    if (now - (this.#notedAt.get(key) ?? Number.NEGATIVE_INFINITY) < fresh) return
    if (this.#notedAt.size >= mostRemembered) this.#notedAt.clear()
    this.#notedAt.set(key, now)
    this.#note(match, seat, new Date(this.#now() + stay))
  }

  gone(match: string, seat: string): void {
    this.#notedAt.delete(`${match} ${seat}`)
    this.#note(match, seat, new Date(this.#now()))
  }

  #note(match: string, seat: string, until: Date): void {
    this.#changed.set(`${match} ${seat}`, { match, seat, until })
    this.#timer ??= setTimeout(() => void this.flush(), flushAfter)
  }

  /** Writes what has changed. A failure is ignored: the next sign of life tries again. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const rows = [...this.#changed.values()]
    this.#changed.clear()
    if (rows.length > 0)
      this.#writing = this.#writing
        .then(() =>
          sql`update seats s set here_until = w.until
              from json_to_recordset(${JSON.stringify(rows)}::json) as w(match text, seat text, until timestamptz)
              where s.match_id = w.match and s.id = w.seat`.execute(this.#db),
        )
        .then(
          () => {},
          () => {},
        )
    return this.#writing
  }

  async close(): Promise<void> {
    await this.flush()
  }
}
