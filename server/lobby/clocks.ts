/** Time: answers that are overdue, and computer players whose job was lost with a process. */
import { sql } from "kysely"
import { removeOldGuests } from "../accounts/leaving.ts"
import type { Jobs } from "../computers/jobs.ts"
import { USUAL } from "../computers/players.ts"
import type { Log } from "../operations/log.ts"
import type { Table } from "../play/table.ts"
import type { Tables } from "../play/tables.ts"
import type { Db } from "../storage/schema.ts"

const lookEvery = 2_000
/** How often what is no longer of use is removed. */
const tidyEvery = 60 * 60 * 1000
/** A computer player that has not answered for so long, in seconds, is asked again. */
const patience = 20

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

  constructor(db: Db, tables: Tables, jobs: Jobs, tell: (match: string, what: "match") => Promise<void>, log: Log) {
    this.#db = db
    this.#tables = tables
    this.#jobs = jobs
    this.#tell = tell
    this.#log = log
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
    this.#looking = this.recover().catch((error) =>
      this.#log.error({ err: error }, "the matches could not be looked at"),
    )
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

  /** Sessions that have ended, and guests who can never come back. */
  async tidy(): Promise<void> {
    if (Date.now() - this.#tidied < tidyEvery) return
    this.#tidied = Date.now()
    await this.#db.deleteFrom("sessions").where("expires_at", "<", new Date()).execute()
    const removed = await removeOldGuests({ db: this.#db, tables: this.#tables })
    if (removed > 0) this.#log.info({ removed }, "guests who can never come back were removed")
  }

  /** Ends or hands over every match whose time has run out, and wakes computer players. */
  async look(): Promise<void> {
    const overdue = await this.#db
      .selectFrom("matches")
      .select("id")
      .where("status", "=", "running")
      .where("deadline", "<", new Date())
      .orderBy("deadline")
      .limit(50)
      .execute()
    for (const { id } of overdue) await this.#tables.at(id, (table) => this.#lapse(table))
    const silent = await sql<{ id: string }>`
      select distinct m.id from matches m join seats s on s.match_id = m.id
      where m.status = 'running' and (s.agent is not null or s.stand_in is not null) and jsonb_exists(m.waits, s.side)
        and coalesce(m.moved_at, m.started_at) < now() - make_interval(secs => ${patience})
      limit 50`.execute(this.#db)
    for (const { id } of silent.rows)
      await this.#tables.at(id, async (table) => {
        await table.catchUp()
        this.#jobs.matchMoved(table)
      })
  }

  async #lapse(table: Table): Promise<void> {
    await table.catchUp() // an answer may have reached another process in the last moment
    const { row, seats } = table.rows
    if (row.status !== "running" || row.deadline === null || row.deadline.getTime() > Date.now()) return
    const late = row.waits
    if (row.lapse === "forfeit") {
      const winners = [...new Set(seats.map((s) => s.side))].filter((side) => !late.includes(side))
      await table.adjudge({ winners, reason: `${late.join(" and ")} ran out of time.`, rules: [] })
      return
    }
    await this.#db
      .updateTable("seats")
      .set({ stand_in: USUAL })
      .where("match_id", "=", row.id)
      .where("side", "in", late)
      .where("agent", "is", null)
      .execute()
    await this.#db.updateTable("matches").set({ deadline: null }).where("id", "=", row.id).execute()
    await table.catchUp()
    table.announce()
    this.#jobs.matchMoved(table)
    await this.#tell(row.id, "match")
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#looking
  }
}
