/** Time: answers that are overdue, and computer players whose job was lost with a process. */
import { sql } from "kysely"
import { MOST_GUESTS, removeOldGuests } from "../accounts/leaving.ts"
import type { Jobs } from "../computers/jobs.ts"
import { USUAL } from "../computers/players.ts"
import { refusalFor } from "../errors.ts"
import type { Log } from "../operations/log.ts"
import type { Table } from "../play/table.ts"
import type { Tables } from "../play/tables.ts"
import type { Db } from "../storage/schema.ts"

const lookEvery = 2_000
/** How often what is no longer of use is removed. */
const tidyEvery = 60 * 60 * 1000
/** A computer player that has not answered for so long, in seconds, is asked again. */
const patience = 20
/** So many matches are looked at in one go, of each kind. */
const mostAtOnce = 50
/** An answer that fell due while no process looked may still be given for so long after the start, in seconds. */
const grace = 5 * 60
/** A match at which something went wrong is left alone for so long, in milliseconds: the others come first. */
const rest = 10 * 60 * 1000

export class Clocks {
  readonly #db: Db
  readonly #tables: Tables
  readonly #jobs: Jobs
  readonly #tell: (match: string, what: "match") => Promise<void>
  readonly #log: Log
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> = Promise.resolve()
  #stopped = false
  #tidied = 0
  /** Until when these matches are left alone. */
  readonly #resting = new Map<string, number>()
  /** The last match with a silent computer player that was looked at: the next look goes on behind it. */
  #lastSilent = ""

  constructor(db: Db, tables: Tables, jobs: Jobs, tell: (match: string, what: "match") => Promise<void>, log: Log) {
    this.#db = db
    this.#tables = tables
    this.#jobs = jobs
    this.#tell = tell
    this.#log = log
  }

  /** Whoever could not answer because nothing was served has some time for it now. */
  async grantGrace(): Promise<void> {
    await sql`update matches set deadline = now() + make_interval(secs => ${grace})
      where status = 'running' and deadline < now()`.execute(this.#db)
  }

  /** Matches whose row lags behind their entries (a process was killed) are brought up to date by loading them. */
  async recover(): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      select m.id from matches m where m.status = 'running'
        and exists (select 1 from entries e where e.match_id = m.id and e.seq > m.seq)`.execute(this.#db)
    for (const { id } of rows)
      await this.#tables.open(id).catch((error) => this.#log.error({ err: error, match: id }, "a match does not load"))
  }

  start(): void {
    this.#looking = this.grantGrace()
      .then(() => this.recover())
      .catch((error) => this.#log.error({ err: error }, "the matches could not be looked at"))
    const look = async () => {
      await this.#looking
      this.#looking = this.look()
        .then(() => this.tidy())
        .catch((error) => this.#log.error({ err: error }, "the clocks could not be looked at"))
      await this.#looking
      if (!this.#stopped) {
        this.#timer = setTimeout(look, lookEvery)
        this.#timer.unref()
      }
    }
    this.#timer = setTimeout(look, lookEvery)
    this.#timer.unref()
  }

  /** Sessions that have ended, guests who can never come back, games that nobody plays any more. */
  async tidy(): Promise<void> {
    if (Date.now() - this.#tidied < tidyEvery) return
    this.#tidied = Date.now()
    await this.#db.deleteFrom("sessions").where("expires_at", "<", new Date()).execute()
    const lost = await this.#jobs.endLostGames()
    if (lost > 0) this.#log.warn({ lost }, "games of batches were lost with the queue, and count as failed")
    const removed = await removeOldGuests({ db: this.#db, tables: this.#tables, log: this.#log })
    if (removed > 0) this.#log.info({ removed }, "guests who can never come back were removed")
    if (removed >= MOST_GUESTS) this.#tidied = 0 // there are more: after the next look at the clocks
  }

  /** Ends or hands over every match whose time has run out, and wakes computer players. */
  async look(): Promise<void> {
    for (const id of await this.#overdue()) await this.#attend(id, (table) => this.#lapse(table))
    for (const id of await this.#silent())
      await this.#attend(id, async (table) => {
        await table.catchUp()
        this.#jobs.wakeComputers(table)
      })
  }

  async #overdue(): Promise<string[]> {
    let query = this.#db
      .selectFrom("matches")
      .select("id")
      .where("status", "=", "running")
      .where("deadline", "<", new Date())
      .orderBy("deadline")
      .limit(mostAtOnce)
    const resting = this.#restingNow()
    if (resting.length > 0) query = query.where("id", "not in", resting)
    return (await query.execute()).map((m) => m.id)
  }

  /** Matches that wait for a computer player who says nothing, a few at each look, all of them in turn. */
  async #silent(): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select distinct m.id from matches m join seats s on s.match_id = m.id
      where m.status = 'running' and (s.agent is not null or s.stand_in is not null) and jsonb_exists(m.waits, s.side)
        and coalesce(m.moved_at, m.started_at) < now() - make_interval(secs => ${patience})
        and m.id > ${this.#lastSilent}
      order by m.id limit ${mostAtOnce}`.execute(this.#db)
    this.#lastSilent = rows.length < mostAtOnce ? "" : (rows.at(-1)?.id ?? "")
    const resting = new Set(this.#restingNow())
    return rows.map((m) => m.id).filter((id) => !resting.has(id))
  }

  #restingNow(): string[] {
    const now = Date.now()
    for (const [id, until] of this.#resting) if (until <= now) this.#resting.delete(id)
    return [...this.#resting.keys()]
  }

  /** Does what a match needs. What goes wrong there concerns no other match. */
  async #attend(id: string, work: (table: Table) => Promise<void>): Promise<void> {
    try {
      await this.#tables.at(id, work)
    } catch (error) {
      const code = refusalFor(error)?.code
      if (code === "stale" || code === "not-running") return // somebody answered in this very moment
      this.#log.error({ err: error, match: id }, "the clock of a match could not be looked at")
      this.#resting.set(id, Date.now() + rest)
      if (code === "cannot-open" || code === "bad-input") await this.#takeClockOff(id)
    }
  }

  /** Nobody can answer in a match that cannot be opened, and nobody loses it for that: the next move winds its clock again. */
  async #takeClockOff(id: string): Promise<void> {
    await this.#db.updateTable("matches").set({ deadline: null }).where("id", "=", id).execute()
  }

  async #lapse(table: Table): Promise<void> {
    await table.catchUp() // an answer may have reached another process in the last moment
    if (!(await this.#isOverdue(table))) return
    const { row, seats } = table.rows
    const late = row.waits
    if (row.lapse === "forfeit") {
      const winners = [...new Set(seats.map((s) => s.side))].filter((side) => !late.includes(side))
      await table.adjudge({ winners, reason: `${late.join(" and ")} ran out of time.`, rules: [] })
    } else if (await this.#letComputersPlay(table, late)) {
      await table.catchUp()
      table.gallery.announce()
      this.#jobs.wakeComputers(table)
      await this.#tell(row.id, "match")
    }
  }

  /**
   * Has the time run out for the state that the table holds? The row was read a moment before the entries: only a deadline
   * that stands beside the same number of entries belongs to those who are waited for now. If not, the next look will see.
   */
  async #isOverdue(table: Table): Promise<boolean> {
    const overdue = await this.#db
      .selectFrom("matches")
      .select("id")
      .where("id", "=", table.id)
      .where("status", "=", "running")
      .where("seq", "=", table.match.seq)
      .where("deadline", "<", new Date())
      .executeTakeFirst()
    return overdue !== undefined
  }

  /** A computer plays on for those who are late, unless one of them has answered meanwhile. */
  #letComputersPlay(table: Table, late: readonly string[]): Promise<boolean> {
    return this.#db.transaction().execute(async (tx) => {
      const stopped = await tx
        .updateTable("matches")
        .set({ deadline: null })
        .where("id", "=", table.id)
        .where("status", "=", "running")
        .where("seq", "=", table.match.seq)
        .where("deadline", "<", new Date())
        .returning("id")
        .executeTakeFirst()
      if (!stopped) return false
      await tx
        .updateTable("seats")
        .set({ stand_in: USUAL })
        .where("match_id", "=", table.id)
        .where("side", "in", late)
        .where("agent", "is", null)
        .where("stand_in", "is", null)
        .execute()
      return true
    })
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#looking
  }
}
