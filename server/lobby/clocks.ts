/** Overdue answers, and computer players whose job was lost with a process. */
import { sql } from "kysely"
import { MOST_GUESTS, removeOldGuests } from "../accounts/leaving.ts"
import type { Jobs } from "../computers/jobs.ts"
import { USUAL } from "../computers/players.ts"
import { refusalFor } from "../errors.ts"
import type { Log } from "../operations/log.ts"
import { outOfTime, withGrace } from "../play/match-clock.ts"
import type { Table } from "../play/table.ts"
import type { Tables } from "../play/tables.ts"
import type { MatchClock } from "../protocol/index.ts"
import type { Db, UnseenJson } from "../storage/schema.ts"
import { vacuum } from "../storage/vacuum.ts"
import { HostClock } from "../time.ts"
import { followJump, GRACE } from "./jumps.ts"
import { cancelStale, removeOld, waitingForShares } from "./open.ts"

const lookEvery = 2_000
/** How often the clock is told that the process is awake, in milliseconds. */
const beatEvery = 1_000
/** How often old data is removed, in milliseconds. */
const tidyEvery = 60 * 60 * 1000
/** How often to look for open matches in which nobody is waiting any more, in milliseconds. */
const staleEvery = 5 * 60 * 1000
/** How often to look for finished matches that have not been kept yet, in milliseconds. */
const keepEvery = 10_000
const day = 24 * 60 * 60 * 1000
const vacuumEvery = 6 * 60 * 60 * 1000
/** A computer player that has not answered for this long is asked again, in seconds. */
const patience = 20
/** How many matches of each kind are handled at once. */
const mostAtOnce = 50
/** After a failure, a match is skipped for this long, in milliseconds, so that the others get their turn. */
const rest = 10 * 60 * 1000

/** A side that has not noticed the last answers is shown the new time, too, if the time that it knows is over. */
function withGraceShown(unseen: UnseenJson, deadline: Date): UnseenJson {
  const began = deadline.getTime() - GRACE * 1_000
  const sides = Object.entries(unseen).map(([side, { since, ...counts }]) => {
    const isOver = since?.deadline != null && Date.parse(since.deadline) < began
    return [
      side,
      since ? { ...counts, since: isOver ? { ...since, deadline: deadline.toISOString() } : since } : counts,
    ]
  })
  return Object.fromEntries(sides)
}

export type ClockOptions = {
  /** True if the storage belongs to this process alone and does not vacuum by itself. */
  readonly isAlone?: boolean
  readonly clock?: HostClock
  /** Begins a match without the dice shares that were not revealed in time; true if it did. */
  beginLate?(table: Table): Promise<boolean>
  /** Starts keeping finished matches as today's rules show them. */
  keepFinished?(): void
}

export class Clocks {
  readonly #db: Db
  readonly #tables: Tables
  readonly #jobs: Jobs
  readonly #tell: (match: string, what: "match") => Promise<void>
  readonly #log: Log
  #timer: NodeJS.Timeout | undefined
  #beat: NodeJS.Timeout | undefined
  #looking: Promise<void> = Promise.resolve()
  #stopped = false
  /** When each of these was last done, on the machine's counter. */
  #tidied = Number.NEGATIVE_INFINITY
  #lookedForStale = Number.NEGATIVE_INFINITY
  #vacuumed = performance.now()
  readonly #isAlone: boolean
  readonly #clock: HostClock
  readonly #beginLate: ClockOptions["beginLate"]
  readonly #keepFinished: ClockOptions["keepFinished"]
  #keptAt = Number.NEGATIVE_INFINITY
  /** Until when each of these matches is skipped. */
  readonly #resting = new Map<string, number>()
  /** The last match with a silent computer player that was handled: the next round continues after it. */
  #lastSilent = ""

  constructor(
    db: Db,
    tables: Tables,
    jobs: Jobs,
    tell: (match: string, what: "match") => Promise<void>,
    log: Log,
    { isAlone = false, clock = new HostClock(), beginLate, keepFinished }: ClockOptions = {},
  ) {
    this.#beginLate = beginLate
    this.#keepFinished = keepFinished
    this.#isAlone = isAlone
    this.#clock = clock
    this.#db = db
    this.#tables = tables
    this.#jobs = jobs
    this.#tell = tell
    this.#log = log
  }

  /** Gives players extra time if they could not answer because no server was running. */
  async grantGrace(): Promise<void> {
    type Late = { id: string; clock: MatchClock | null; waits: string[]; deadline: Date; unseen: UnseenJson | null }
    const { rows } = await sql<Late>`
      update matches set deadline = now() + make_interval(secs => ${GRACE})
      where status = 'running' and deadline < now() returning id, clock, waits, deadline, unseen`.execute(this.#db)
    for (const { id, clock, waits, deadline, unseen } of rows)
      if (clock || unseen)
        await this.#db
          .updateTable("matches")
          .set({
            clock: clock && JSON.stringify(withGrace(clock, waits, this.#clock.now(), GRACE * 1000)),
            unseen: unseen && JSON.stringify(withGraceShown(unseen, deadline)),
          })
          .where("id", "=", id)
          .execute()
  }

  /** Loads the matches whose row lags behind their entries because a process was killed, which brings them up to date. */
  async recover(): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      select m.id from matches m where m.status = 'running'
        and exists (select 1 from entries e where e.match_id = m.id and e.seq > m.seq)`.execute(this.#db)
    for (const { id } of rows)
      await this.#tables.open(id).catch((error) => this.#log.error({ err: error, match: id }, "a match does not load"))
  }

  /** Returns after the first look at the clock: any jump from then on is noticed. */
  async start(): Promise<void> {
    await this.#lookAtClock()
    this.#beat = setInterval(() => this.#clock.now(), beatEvery)
    this.#beat.unref()
    this.#looking = this.grantGrace()
      .then(() => this.recover())
      .catch((error) => this.#log.error({ err: error }, "could not look for matches that lag behind"))
    const look = async () => {
      await this.#looking
      this.#looking = this.look()
        .then(() => this.#cancelStale())
        .then(() => this.tidy())
        .then(() => this.#keepOver())
        .catch((error) => this.#log.error({ err: error }, "could not check the clocks"))
      await this.#looking
      if (!this.#stopped) {
        this.#timer = setTimeout(look, lookEvery)
        this.#timer.unref()
      }
    }
    this.#timer = setTimeout(look, lookEvery)
    this.#timer.unref()
  }

  #keepOver(): void {
    if (performance.now() - this.#keptAt < keepEvery) return
    this.#keptAt = performance.now()
    this.#keepFinished?.()
  }

  /** Cancels matches that wait for players who are not expected any more. */
  async #cancelStale(): Promise<void> {
    if (performance.now() - this.#lookedForStale < staleEvery) return
    this.#lookedForStale = performance.now()
    for (const id of await cancelStale(this.#db)) {
      await this.#attend(id, async (table) => {
        await table.catchUp()
        table.spectators.announce()
      })
      await this.#tell(id, "match")
    }
  }

  /** Removes expired sessions, guests who can never come back, and lost games of batches. */
  async tidy(): Promise<void> {
    if (performance.now() - this.#tidied < tidyEvery) return
    this.#tidied = performance.now()
    // Not at once: if the clock was wrong for a day, that must not sign anybody out.
    if (performance.now() > day)
      await sql`delete from sessions where expires_at < now() - interval '30 days'`.execute(this.#db)
    await removeOld(this.#db)
    if (this.#isAlone && performance.now() - this.#vacuumed > vacuumEvery) {
      this.#vacuumed = performance.now()
      await vacuum(this.#db)
    }
    const lost = await this.#jobs.endLostGames()
    if (lost > 0) this.#log.warn({ lost }, "games of batches were lost with the job queue, and count as failed")
    const removed = await removeOldGuests({ db: this.#db, tables: this.#tables, log: this.#log })
    if (removed > 0) this.#log.info({ removed }, "removed guests who can never come back")
    if (removed >= MOST_GUESTS) this.#tidied = Number.NEGATIVE_INFINITY // there may be more: continue at the next tick
  }

  /** Ends every match whose time has run out, or lets a computer stand in, and wakes computer players. */
  async look(): Promise<void> {
    await this.#lookAtClock()
    for (const id of await this.#overdue()) await this.#attend(id, (table) => this.#lapse(table))
    for (const id of await waitingForShares(this.#db)) await this.#beginWithout(id)
    for (const id of await this.#silent())
      await this.#attend(id, async (table) => {
        await table.catchUp()
        this.#jobs.wakeComputers(table)
      })
  }

  async #beginWithout(id: string): Promise<void> {
    let begun: boolean | undefined
    await this.#attend(id, async (table) => {
      begun = await this.#beginLate?.(table)
    })
    if (!begun) return
    await this.#attend(id, async (table) => {
      await table.catchUp()
      table.spectators.announce()
      this.#jobs.matchMoved(table)
    })
    await this.#tell(id, "match")
  }

  /** Notices that the clock was set or that the host has slept, before any player is charged for it. */
  async #lookAtClock(): Promise<void> {
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(this.#db)
    const jump = this.#clock.look((rows[0]?.at ?? new Date()).getTime())
    if (!jump) return
    const seconds = Math.round((jump.found - jump.expected) / 1000)
    this.#log.warn({ seconds }, "the clock has jumped, or the host has slept: nobody is charged for it")
    if (!this.#isAlone) return // other processes may have kept running, so their players did have the time
    await followJump(this.#db, jump)
    for (const table of this.#tables.held())
      await this.#attend(table.id, async (now) => {
        await now.catchUp()
        now.noteJump(jump.found - jump.expected)
        now.spectators.announce()
      })
  }

  /** The storage's time, which all processes share, extrapolated since it was last asked: it may have jumped a moment ago. */
  #now(): Date {
    return new Date(this.#clock.now())
  }

  async #overdue(): Promise<string[]> {
    let query = this.#db
      .selectFrom("matches")
      .select("id")
      .where("status", "=", "running")
      .where("deadline", "<", this.#now())
      .orderBy("deadline")
      .limit(mostAtOnce)
    const resting = this.#restingNow()
    if (resting.length > 0) query = query.where("id", "not in", resting)
    return (await query.execute()).map((m) => m.id)
  }

  /** Matches that wait for a silent computer player: a few at a time, so that all of them get their turn. */
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
    const now = performance.now()
    for (const [id, until] of this.#resting) if (until <= now) this.#resting.delete(id)
    return [...this.#resting.keys()]
  }

  /** Runs work for one match. If it fails, the other matches are not affected. */
  async #attend(id: string, work: (table: Table) => Promise<void>): Promise<void> {
    try {
      await this.#tables.at(id, work)
    } catch (error) {
      const code = refusalFor(error)?.code
      if (code === "stale" || code === "not-running") return // a player has just answered
      this.#log.error({ err: error, match: id }, "could not check the clock of a match")
      this.#resting.set(id, performance.now() + rest)
      if (code === "cannot-open" || code === "bad-input") await this.#takeClockOff(id)
    }
  }

  /** Removes the deadline of a match that cannot be opened: no player should lose because of that. The next move sets a new one. */
  async #takeClockOff(id: string): Promise<void> {
    await this.#db.updateTable("matches").set({ deadline: null }).where("id", "=", id).execute()
  }

  async #lapse(table: Table): Promise<void> {
    await table.catchUp() // another process may just have got an answer
    if (table.rows.halted) return this.#takeClockOff(table.id) // nobody can answer before the players have chosen
    if (!(await this.#isOverdue(table))) return
    const { row, seats } = table.rows
    const spent = row.clock ? outOfTime(row.clock, row.waits, this.#clock.now()) : []
    const late = spent.length > 0 ? spent : row.waits
    if (row.lapse === "forfeit") {
      const winners = [...new Set(seats.map((s) => s.side))].filter((side) => !late.includes(side))
      await table.adjudge({ winners, reason: `${late.join(" and ")} ran out of time.`, rules: [] })
    } else if (await this.#letComputersPlay(table, late)) {
      await table.catchUp()
      table.spectators.announce()
      this.#jobs.wakeComputers(table)
      await this.#tell(row.id, "match")
    }
  }

  /**
   * True if the time has run out for the state that the table holds. The row was read a moment before the entries: its deadline counts only
   * if it belongs to the same number of entries. Otherwise the next tick decides.
   */
  async #isOverdue(table: Table): Promise<boolean> {
    const overdue = await this.#db
      .selectFrom("matches")
      .select("id")
      .where("id", "=", table.id)
      .where("status", "=", "running")
      .where("seq", "=", table.match.seq)
      .where("deadline", "<", this.#now())
      .executeTakeFirst()
    return overdue !== undefined
  }

  /** Lets computers stand in for the players who are late, unless one of them has answered in the meantime. */
  #letComputersPlay(table: Table, late: readonly string[]): Promise<boolean> {
    return this.#db.transaction().execute(async (tx) => {
      const stopped = await tx
        .updateTable("matches")
        .set({ deadline: null })
        .where("id", "=", table.id)
        .where("status", "=", "running")
        .where("seq", "=", table.match.seq)
        .where("deadline", "<", this.#now())
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
    clearInterval(this.#beat)
    await this.#looking
  }
}
