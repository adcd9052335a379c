/**
 * The one way in which a match moves on. Entries are appended under the sequence number at which the match is believed to
 * stand; if it stands elsewhere, the place in the sequence is taken and nothing is written. Appends that arrive while
 * others are being written go together in the next statement: one commit makes many matches' moves durable, so that
 * durability costs little when it counts.
 *
 * The entries are the truth. What the row of the match repeats of them for lists (how far it is, whom it waits for) is
 * written with them only where something hangs on it, an end or a deadline; otherwise a moment later, once for all moves
 * made meanwhile, and again by whoever loads a match whose row lags behind after a crash.
 */
import type { Entry } from "@salient/engine"
import { sql } from "kysely"
import { CHANNEL, type Database, type News } from "./database.ts"
import type { Db, OutcomeJson, Status } from "./schema.ts"

/** How a match stands: what its row repeats for lists and clocks. */
export type Standing = {
  readonly match: string
  readonly seq: number
  readonly moves: number
  readonly waits: readonly string[]
  readonly deadline: Date | null
  readonly status: Status
  readonly outcome: OutcomeJson | null
}

export type Append = {
  readonly match: string
  /** The rules under which it is believed to be played: under others, it does not stand where it is believed to. */
  readonly version: string
  /** Where the match is believed to stand. */
  readonly seq: number
  readonly entries: readonly { readonly entry: Entry; readonly user: string | null }[]
  /** How it stands afterwards. */
  readonly after: Standing
}

type Waiting = { readonly append: Append; resolve(kept: boolean): void; reject(error: unknown): void }

/** At most so many matches in one statement. */
const mostAtOnce = 500
/** PostgreSQL carries less than 8000 bytes in a notification. */
const mostTold = 7_900
/** Of so many matches it is remembered where they stand. */
const mostRemembered = 100_000
/** How long the rows of matches may lag behind, in milliseconds. */
const lag = 2_000

export type AppenderOptions = {
  /** Names this process in the news that it sends; null where no other process writes or could hear them. */
  readonly from: string | null
  /** The short way in for entries that surely fit (see `Database.copy`). */
  readonly copy?: Database["copy"] | undefined
  readonly onBatch?: (size: number, seconds: number) => void
  readonly onError?: (error: unknown) => void
}

export class Appender {
  readonly #db: Db
  readonly #options: AppenderOptions
  #waiting: Waiting[] = []
  #writing: Promise<void> | undefined
  readonly #standings = new Map<string, Standing>()
  /** Where matches stand by what was written here; kept only where nobody else writes. */
  readonly #stands = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(db: Db, options: AppenderOptions) {
    this.#db = db
    this.#options = options
  }

  /** True once durable; false if the match stood elsewhere and nothing was written. */
  append(append: Append): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    this.#waiting.push({ append, resolve, reject })
    this.#writing ??= this.#write()
    return promise
  }

  /** The row of a match is to say this, soon. */
  stand(standing: Standing): void {
    this.#standings.set(standing.match, standing)
    this.#timer ??= setTimeout(() => void this.#writeStandings(), lag)
  }

  /** Resolves when nothing waits to be written. */
  async idle(): Promise<void> {
    while (this.#writing) await this.#writing
    await this.#writeStandings()
  }

  async #write(): Promise<void> {
    await new Promise((soon) => setImmediate(soon)) // what arrived in the same moment goes in the same statement
    while (this.#waiting.length > 0) {
      const batch = this.#take()
      const begun = performance.now()
      try {
        const appends = batch.map((w) => w.append)
        const kept = await this.#writeBatch(appends)
        for (const { append, resolve } of batch) {
          const isKept = kept.has(append.match)
          if (isKept && !isUrgent(append.after)) this.stand(append.after)
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
   * Where no other process writes, an append that follows one of our own surely fits, and a plain statement for all such is
   * enough. Should the storage know better (the key of an entry is taken), nothing was written, and the careful statement
   * finds out which fit.
   */
  async #writeBatch(batch: readonly Append[]): Promise<ReadonlySet<string>> {
    const { from } = this.#options
    const follows: Append[] = []
    let others: Append[] = []
    const sorted = [...batch].sort((a, b) => (a.match < b.match ? -1 : 1)) // two writers never wait for each other
    for (const a of sorted) (from === null && this.#stands.get(a.match) === a.seq ? follows : others).push(a)
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
   * Tells other processes what was kept. Not in the statement that kept it: PostgreSQL lets only one transaction with news
   * commit at a time, and with the disk to wait for as well all processes together would be no faster than one. The news
   * themselves wait for no disk; those that are lost with a process are found by `Tables.lookAround` of the others.
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
    if (urgent.length > 0) await sql`with kept as (${insert(lines)}) ${updateStandings(urgent)}`.execute(this.#db)
    else if (copy) await copy("entries (match_id, seq, body, user_id)", lines.map(rowOf).join(""))
    else await insert(lines).execute(this.#db)
  }

  #remember(batch: readonly Append[], kept: ReadonlySet<string>): void {
    if (this.#stands.size > mostRemembered) this.#stands.clear()
    for (const { match, seq, entries } of batch)
      if (kept.has(match)) this.#stands.set(match, seq + entries.length)
      else this.#stands.delete(match)
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

  async #writeStandings(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const standings = [...this.#standings.values()].sort((a, b) => (a.match < b.match ? -1 : 1))
    this.#standings.clear()
    if (standings.length === 0) return
    try {
      await updateStandings(standings).execute(this.#db)
    } catch (error) {
      this.#options.onError?.(error) // the entries are safe; the rows catch up with the next move
    }
  }
}

/** Something hangs on it: the end of a match, or a clock that could run out while the row still says otherwise. */
const isUrgent = ({ status, deadline }: Standing): boolean => status === "over" || deadline !== null

/** PostgreSQL's word for a key that exists already. */
const keyTaken = "23505"

type Line = { readonly m: string; readonly s: number; readonly b: string; readonly u: string | null }

const lineOf = ({ match, seq, entries }: Append, i: number): Line => {
  const { entry, user } = entries[i] as Append["entries"][number]
  return { m: match, s: seq + i + 1, b: JSON.stringify(entry), u: user }
}

const insert = (lines: readonly Line[]) =>
  sql`insert into entries (match_id, seq, body, user_id)
      select m, s, b, u from json_to_recordset(${JSON.stringify(lines)}::json) as e(m text, s int, b text, u text)`

/** The same as a row of the text that `COPY` reads. */
const rowOf = ({ m, s, b, u }: Line): string => `${cell(m)}\t${s}\t${cell(b)}\t${u === null ? "\\N" : cell(u)}\n`

/** Ids and JSON hold no tab and no end of line: only a backslash means something else there. */
const cell = (text: string): string => (text.includes("\\") ? text.replaceAll("\\", "\\\\") : text)

/** What other processes are told of an append: the entries themselves, so that they need not ask, unless there is no room for them. */
function newsOf({ match, seq, entries, after }: Append, from: string): string {
  const written = { seq, entries: entries.map((e) => e.entry), deadline: after.deadline?.toISOString() ?? null }
  const news: News = { match, what: "entries", from }
  const text = JSON.stringify({ ...news, written })
  return Buffer.byteLength(text) <= mostTold ? text : JSON.stringify(news)
}

/**
 * Writes what still fits, each append wholly or not at all, and says for which matches it did. Sorted by match, so that two
 * processes never wait for each other. The row of a match is held meanwhile against a process that brings it to newer rules
 * (`setAside` of `play/load.ts`), and against nothing else.
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
    ${urgent.length > 0 ? sql`, stood as (${updateStandings(urgent)} and m.id in (select match_id from kept))` : sql``}
    select match_id from kept`.execute(db)
  return new Set(result.rows.map((r) => r.match_id))
}

/** Brings rows forward, never back. */
const updateStandings = (standings: readonly Standing[]) => sql`
  update matches m set seq = w.seq, moves = w.moves, waits = w.waits, deadline = w.deadline, status = w.status,
    outcome = w.outcome, moved_at = now(), ended_at = case when w.status = 'over' then now() end
  from json_to_recordset(${JSON.stringify(standings)}::json) as w(
    match text, seq int, moves int, waits jsonb, deadline timestamptz, status text, outcome jsonb)
  where m.id = w.match and m.seq < w.seq and m.status = 'running'`
