/**
 * The only way in which a match moves on. Entries are appended under the sequence number that the match is believed to have
 * reached; if that number is taken, nothing is written. Appends that arrive while others are being written go together into
 * the next statement: one commit makes the moves of many matches durable, so that durability is cheap under load.
 *
 * The entries are the truth. The row of the match repeats some of it for lists and clocks. It is updated together with the
 * entries only for an end or a deadline; otherwise a moment later, once for all moves made meanwhile, and when a match is
 * loaded whose row lags behind after a crash.
 */
import type { Entry } from "@salient/engine"
import { sql } from "kysely"
import type { MatchClock, Status } from "../protocol/index.ts"
import { CHANNEL, type Database, type News } from "./database.ts"
import type { Db, OutcomeJson, UnseenJson } from "./schema.ts"

/** The part of a match's entries that its row repeats, for lists and clocks. */
export type RowUpdate = {
  readonly match: string
  readonly seq: number
  readonly moves: number
  readonly waits: readonly string[]
  readonly deadline: Date | null
  readonly clock: MatchClock | null
  readonly status: Status
  readonly outcome: OutcomeJson | null
  readonly unseen: UnseenJson | null
}

export type Append = {
  readonly match: string
  /** The version of the rules that judged the entries: if the match has a different version by now, nothing is written. */
  readonly version: string
  /** The state that the match is believed to be in. */
  readonly seq: number
  readonly entries: readonly { readonly entry: Entry; readonly user: string | null }[]
  /** The row of the match after the append. */
  readonly after: RowUpdate
}

type Waiting = { readonly append: Append; resolve(kept: boolean): void; reject(error: unknown): void }

/** The maximum number of matches in one statement. */
const mostAtOnce = 500
/** The limit of PostgreSQL for a notification is 8000 bytes. */
const mostTold = 7_900
/** The number of matches for which the last sequence number is remembered. */
const mostRemembered = 100_000
/** How long the rows of matches may lag behind, in milliseconds. */
const lag = 2_000

export type AppenderOptions = {
  /** The name of this process in its notifications; null if there is no other process. */
  readonly from: string | null
  /** A cheaper way to write entries that are sure to fit (see `Database.copy`). */
  readonly copy?: Database["copy"] | undefined
  readonly onBatch?: (size: number, seconds: number) => void
  readonly onError?: (error: unknown) => void
}

export class Appender {
  readonly #db: Db
  readonly #options: AppenderOptions
  #waiting: Waiting[] = []
  #writing: Promise<void> | undefined
  readonly #updates = new Map<string, RowUpdate>()
  /** The last sequence number of each match; remembered only if no other process writes. */
  readonly #lastSeq = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(db: Db, options: AppenderOptions) {
    this.#db = db
    this.#options = options
  }

  /** True once durable; false if the match was in another state and nothing was written. */
  append(append: Append): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    this.#waiting.push({ append, resolve, reject })
    this.#writing ??= this.#write()
    return promise
  }

  /** Schedules an update of the row of a match; it happens soon. */
  updateRow(update: RowUpdate): void {
    this.#updates.set(update.match, update)
    this.#timer ??= setTimeout(() => void this.#writeUpdates(), lag)
  }

  /** Resolves when nothing is waiting to be written. */
  async idle(): Promise<void> {
    while (this.#writing) await this.#writing
    await this.#writeUpdates()
  }

  async #write(): Promise<void> {
    await new Promise((soon) => setImmediate(soon)) // appends of the same moment go into the same statement
    while (this.#waiting.length > 0) {
      const batch = this.#take()
      const begun = performance.now()
      try {
        const appends = batch.map((w) => w.append)
        const kept = await this.#writeBatch(appends)
        for (const { append, resolve } of batch) {
          const isKept = kept.has(append.match)
          if (isKept && !isUrgent(append.after)) this.updateRow(append.after)
          resolve(isKept)
        }
        await this.#tell(appends.filter((a) => kept.has(a.match)))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
      this.#options.onBatch?.(batch.length, (performance.now() - begun) / 1000)
    }
    this.#writing = undefined
  }

  /**
   * If no other process writes, an append that follows one of our own is sure to fit, and a plain statement is enough. If the key of an
   * entry is taken after all, nothing was written, and the careful statement finds out which appends fit.
   */
  async #writeBatch(batch: readonly Append[]): Promise<ReadonlySet<string>> {
    const { from } = this.#options
    const follows: Append[] = []
    let others: Append[] = []
    const sorted = [...batch].sort((a, b) => (a.match < b.match ? -1 : 1)) // so that two writers never deadlock
    for (const a of sorted) (from === null && this.#lastSeq.get(a.match) === a.seq ? follows : others).push(a)
    const kept = new Set<string>()
    if (follows.length > 0)
      try {
        await this.#writeAll(follows)
        for (const { match } of follows) kept.add(match)
      } catch (error) {
        if ((error as { code?: string }).code !== keyTaken) throw error
        others = sorted
      }
    if (others.length > 0) for (const match of await writeWhatFits(this.#db, others)) kept.add(match)
    if (from === null) this.#remember(batch, kept)
    return kept
  }

  /**
   * Tells other processes what was written. Not in the same transaction: PostgreSQL commits only one transaction with a
   * notification at a time, and each would wait for the disk, so that all processes together would be no faster than one.
   * Entries whose notification is lost with a process are found by `Tables.findMissed` of the others.
   */
  async #tell(kept: readonly Append[]): Promise<void> {
    const { from } = this.#options
    if (from === null || kept.length === 0) return
    const news = JSON.stringify(kept.map((a) => ({ n: newsOf(a, from) })))
    try {
      await sql`
        with quickly as materialized (select set_config('synchronous_commit', 'off', true))
        select pg_notify(${CHANNEL}, n) from quickly, json_to_recordset(${news}::json) as t(n text)`.execute(this.#db)
    } catch (error) {
      this.#options.onError?.(error)
    }
  }

  /** Writes the whole batch or nothing. */
  async #writeAll(batch: readonly Append[]): Promise<void> {
    const { copy } = this.#options
    const lines = batch.flatMap((a) => a.entries.map((_, i) => lineOf(a, i)))
    const urgent = batch.map((a) => a.after).filter(isUrgent)
    if (urgent.length > 0) await sql`with kept as (${insert(lines)}) ${updateRowUpdates(urgent)}`.execute(this.#db)
    else if (copy) await copy("entries (match_id, seq, body, user_id)", lines.map(rowOf).join(""))
    else await insert(lines).execute(this.#db)
  }

  #remember(batch: readonly Append[], kept: ReadonlySet<string>): void {
    if (this.#lastSeq.size > mostRemembered) this.#lastSeq.clear()
    for (const { match, seq, entries } of batch)
      if (kept.has(match)) this.#lastSeq.set(match, seq + entries.length)
      else this.#lastSeq.delete(match)
  }

  /** The next batch: each match once, since a second append depends on the first. */
  #take(): Waiting[] {
    const seen = new Set<string>()
    const batch: Waiting[] = []
    const later: Waiting[] = []
    for (const w of this.#waiting) {
      if (seen.has(w.append.match) || batch.length >= mostAtOnce) later.push(w)
      else {
        seen.add(w.append.match)
        batch.push(w)
      }
    }
    this.#waiting = later
    return batch
  }

  async #writeUpdates(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const updates = [...this.#updates.values()].sort((a, b) => (a.match < b.match ? -1 : 1))
    this.#updates.clear()
    if (updates.length === 0) return
    try {
      await updateRowUpdates(updates).execute(this.#db)
    } catch (error) {
      this.#options.onError?.(error) // the entries are safe, and the next move updates the rows
    }
  }
}

/** True if the row must be updated at once: at the end of a match, or when a deadline or clock changes. */
const isUrgent = ({ status, deadline, clock }: RowUpdate): boolean =>
  status === "over" || deadline !== null || clock !== null

/** PostgreSQL's code for a duplicate key. */
const keyTaken = "23505"

type Line = { readonly m: string; readonly s: number; readonly b: string; readonly u: string | null }

const lineOf = ({ match, seq, entries }: Append, i: number): Line => {
  const { entry, user } = entries[i] as Append["entries"][number]
  return { m: match, s: seq + i + 1, b: JSON.stringify(entry), u: user }
}

const insert = (lines: readonly Line[]) =>
  sql`insert into entries (match_id, seq, body, user_id)
      select m, s, b, u from json_to_recordset(${JSON.stringify(lines)}::json) as e(m text, s int, b text, u text)`

/** The same as a row in the text format that `COPY` reads. */
const rowOf = ({ m, s, b, u }: Line): string => `${cell(m)}\t${s}\t${cell(b)}\t${u === null ? "\\N" : cell(u)}\n`

/** Ids and JSON contain no tabs or line ends: only backslashes must be escaped. */
const cell = (text: string): string => (text.includes("\\") ? text.replaceAll("\\", "\\\\") : text)

/** The notification for an append: with the entries, so that other processes need not read them, unless they are too long. */
function newsOf({ match, seq, entries, after }: Append, from: string): string {
  const { deadline, clock } = after
  const written = {
    seq,
    entries: entries.map((e) => e.entry),
    deadline: deadline?.toISOString() ?? null,
    ...(clock ? { clock } : {}),
  }
  const news: News = { match, what: "entries", from }
  const text = JSON.stringify({ ...news, written })
  return Buffer.byteLength(text) <= mostTold ? text : JSON.stringify(news)
}

/**
 * Writes the appends that still fit, each wholly or not at all, and returns their matches. Sorted by match, so that two processes never
 * deadlock. During this the row of a match is locked only against a process that moves it to newer rules (`setAside` in `play/load.ts`).
 */
async function writeWhatFits(db: Db, batch: readonly Append[]): Promise<ReadonlySet<string>> {
  const believed = batch.map((a) => ({ m: a.match, v: a.version }))
  const first = batch.map((a) => lineOf(a, 0))
  const rest = batch.flatMap((a) => a.entries.slice(1).map((_, i) => lineOf(a, i + 1)))
  const urgent = batch.map((a) => a.after).filter(isUrgent)
  const result = await sql<{ match_id: string }>`
    with same as materialized (
      select r.id from matches r join json_to_recordset(${JSON.stringify(believed)}::json) as b(m text, v text)
        on r.id = b.m and r.version = b.v
      order by r.id for key share of r),
    kept as (
      ${insert(first)}
      where m in (select id from same)
        and (s = 1 or exists (select 1 from entries before where before.match_id = m and before.seq = s - 1))
      on conflict do nothing returning match_id)
    ${rest.length > 0 ? sql`, more as (${insert(rest)} where m in (select match_id from kept))` : sql``}
    ${urgent.length > 0 ? sql`, stood as (${updateRowUpdates(urgent)} and m.id in (select match_id from kept))` : sql``}
    select match_id from kept`.execute(db)
  return new Set(result.rows.map((r) => r.match_id))
}

/** Brings rows forward, never back. */
const updateRowUpdates = (updates: readonly RowUpdate[]) => sql`
  update matches m set seq = w.seq, moves = w.moves, waits = w.waits, deadline = w.deadline,
    clock = w.clock, status = w.status,
    outcome = w.outcome, unseen = w.unseen, moved_at = now(), ended_at = case when w.status = 'over' then now() end
  from json_to_recordset(${JSON.stringify(updates)}::json) as w(
    match text, seq int, moves int, waits jsonb, deadline timestamptz, clock jsonb, status text, outcome jsonb, unseen jsonb)
  where m.id = w.match and m.seq < w.seq and m.status = 'running'`
