/** Everything a server process uses, apart from HTTP and sockets: the server and the worker command are both built on it. */
import { randomBytes } from "node:crypto"
import { sql } from "kysely"
import { Guesses } from "./accounts/guesses.ts"
import { Sessions } from "./accounts/sessions.ts"
import { Keeper } from "./archive/keeper.ts"
import { allGames, type Catalogue } from "./catalogue.ts"
import { Jobs } from "./computers/jobs.ts"
import { Limits } from "./limits.ts"
import { Clocks } from "./lobby/clocks.ts"
import { beginIfFull } from "./lobby/matches.ts"
import { OpenMatches } from "./lobby/open.ts"
import { Notices } from "./notices/notices.ts"
import { Push } from "./notices/push.ts"
import { Faults } from "./operations/faults.ts"
import { type Log, newLog } from "./operations/log.ts"
import { Metrics } from "./operations/metrics.ts"
import { Presence } from "./play/presence.ts"
import { Tables } from "./play/tables.ts"
import type { Settings } from "./settings.ts"
import { Appender } from "./storage/append.ts"
import { CHANNEL, type Database, type News, openDatabase, type SignedOut } from "./storage/database.ts"
import { BackupDesk } from "./storage/desk.ts"
import type { Db } from "./storage/schema.ts"
import { HostClock } from "./time.ts"

export type Services = {
  readonly settings: Settings
  readonly catalogue: Catalogue
  readonly log: Log
  readonly faults: Faults
  readonly metrics: Metrics
  readonly database: Database
  readonly db: Db
  readonly sessions: Sessions
  readonly limits: Limits
  readonly guesses: Guesses
  readonly tables: Tables
  readonly presence: Presence
  readonly jobs: Jobs
  readonly push: Push
  readonly openMatches: OpenMatches
  /** Aborted when closing begins. */
  readonly closing: AbortSignal
  /** Calls back with each user whose sessions have ended, in this process or another. */
  onSignedOut(listener: (user: string) => void): void
  /** Tells other processes that a match has changed. */
  tell(match: string, what: News["what"], chat?: number): Promise<void>
  /** Marks the process as no longer ready: waiting requests are answered at once. */
  beginClosing(): void
  /** Finishes pending writes and closes everything. */
  close(): Promise<void>
}

/** If a process dies, its notifications may be lost; every process looks for missed entries this often, in milliseconds. */
const findMissedEvery = 5_000

/** Opens storage, tables, jobs and clocks. */
export async function openServices(settings: Settings, catalogue: Catalogue = allGames): Promise<Services> {
  const log = newLog(settings)
  const metrics = new Metrics()
  const processName = randomBytes(6).toString("base64url")
  const database = await openDatabase(settings)
  const { db } = database
  const appender = new Appender(db, {
    from: database.kind === "server" ? processName : null,
    copy: database.copy,
    onBatch: (size, seconds) => {
      metrics.add("salient_batches_total")
      metrics.observe("salient_batch_size", size)
      metrics.observe("salient_batch_seconds", seconds)
    },
    onError: (error) => log.error({ err: error }, "could not update the rows of matches, or notify other processes"),
  })
  const send = async (news: News | SignedOut) => {
    if (database.kind === "embedded") return // there is no other process
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(news)})`.execute(db)
  }
  const tell = (match: string, what: News["what"], chat?: number) =>
    send({ match, what, from: processName, ...(chat === undefined ? {} : { chat }) })
  const listeners: ((user: string) => void)[] = []
  const signedOut = (user: string) => {
    for (const listener of listeners) listener(user)
  }
  const clock = new HostClock()
  const now = () => clock.now()
  const sessions = new Sessions(
    db,
    async (user) => {
      signedOut(user)
      await send({ signedOut: user, from: processName })
    },
    now,
  )
  const limits = new Limits(settings.limits === "on")
  const faults = new Faults(log, limits)
  const push = new Push(db, settings, faults)
  const notices = new Notices({ db, catalogue, settings, push })
  const jobs = new Jobs(database, settings, log, metrics, limits, notices)
  const tables = new Tables({
    db,
    catalogue,
    processName,
    log,
    append: (a) => appender.append(a),
    updateRow: (u) => appender.updateRow(u),
    tell,
    now,
    moved: (table) => {
      metrics.add("salient_moves_total")
      jobs.matchMoved(table)
    },
  })
  const presence = new Presence(db, now)
  const closing = new AbortController()
  await database.listen((news) => {
    if (news && "signedOut" in news) {
      if (news.from === processName) return // this process has already closed the sockets; the user may have come back by now
      sessions.forget(news.signedOut)
      signedOut(news.signedOut)
      return
    }
    tables.receive(news).catch((error) => log.error({ err: error, news }, "could not follow another process"))
  })
  await jobs.start(tables)
  const follower = setInterval(() => {
    tables.findMissed().catch((error) => log.error({ err: error }, "could not look for what others have written"))
  }, findMissedEvery)
  follower.unref()
  if (database.kind === "embedded") clearInterval(follower) // no other process writes there
  const keeper = new Keeper({ db, catalogue, limits, log }, closing.signal)
  const clocks = new Clocks(db, tables, jobs, tell, log, {
    isAlone: database.kind === "embedded",
    clock,
    keepFinished: () => keeper.begin(),
    beginLate: (table) => beginIfFull({ db, catalogue }, table, { late: true }),
  })
  await clocks.start()
  const desk = database.kind === "embedded" ? new BackupDesk(settings.data, db, log) : undefined
  return {
    settings,
    catalogue,
    log,
    faults,
    metrics,
    database,
    db,
    sessions,
    limits,
    guesses: new Guesses(db, limits, now),
    openMatches: new OpenMatches(db, settings.limits === "on"),
    tables,
    presence,
    jobs,
    push,
    tell,
    onSignedOut: (listener) => void listeners.push(listener),
    closing: closing.signal,
    beginClosing: () => closing.abort(),
    async close() {
      closing.abort()
      clearInterval(follower)
      await clocks.stop()
      await desk?.close()
      await jobs.stop()
      await tables.close()
      await appender.idle()
      await presence.close()
      await database.close()
    },
  }
}
