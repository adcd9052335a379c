/** Everything a server process has, without the way in: the HTTP server and the worker command both stand on it. */
import { randomBytes } from "node:crypto"
import { sql } from "kysely"
import { Sessions } from "./accounts/sessions.ts"
import { Jobs } from "./computers/jobs.ts"
import { Limits } from "./limits.ts"
import { Clocks } from "./lobby/clocks.ts"
import { type Log, newLog } from "./operations/log.ts"
import { Metrics } from "./operations/metrics.ts"
import { Presence } from "./play/presence.ts"
import { Tables } from "./play/tables.ts"
import type { Settings } from "./settings.ts"
import { catalogueShelf, type Shelf } from "./shelf.ts"
import { Appender } from "./storage/append.ts"
import { CHANNEL, type Database, type News, openDatabase, type SignedOut } from "./storage/database.ts"
import type { Db } from "./storage/schema.ts"

export type House = {
  readonly settings: Settings
  readonly shelf: Shelf
  readonly log: Log
  readonly metrics: Metrics
  readonly database: Database
  readonly db: Db
  readonly sessions: Sessions
  readonly limits: Limits
  readonly tables: Tables
  readonly presence: Presence
  readonly jobs: Jobs
  /** Aborted when the house begins to close. */
  readonly closing: AbortSignal
  /** Calls back with a user whose sessions have ended, in whichever process that was. */
  onSignedOut(hear: (user: string) => void): void
  /** Tells other processes that something about a match has changed. */
  tell(match: string, what: News["what"], chat?: number): Promise<void>
  /** From now on it is not ready: whoever waits for something is answered at once. */
  beginClosing(): void
  /** Finishes what is being written and lets go of everything. */
  close(): Promise<void>
}

/** News of what another process has written may be lost with it: so often, in milliseconds, they are looked for. */
const lookAroundEvery = 5_000

/** Opens the house: storage, tables, jobs, clocks. */
export async function openHouse(settings: Settings, shelf: Shelf = catalogueShelf): Promise<House> {
  const log = newLog(settings)
  const metrics = new Metrics()
  const boot = randomBytes(6).toString("base64url")
  const database = await openDatabase(settings)
  const { db } = database
  const appender = new Appender(db, {
    from: database.kind === "server" ? boot : null,
    copy: database.copy,
    onBatch: (size, seconds) => {
      metrics.add("salient_batches_total")
      metrics.observe("salient_batch_size", size)
      metrics.observe("salient_batch_seconds", seconds)
    },
    onError: (error) => log.error({ err: error }, "the rows of matches, or other processes, could not be told"),
  })
  const send = async (news: News | SignedOut) => {
    if (database.kind === "embedded") return // nobody else is there
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(news)})`.execute(db)
  }
  const tell = (match: string, what: News["what"], chat?: number) =>
    send({ match, what, from: boot, ...(chat === undefined ? {} : { chat }) })
  const partings: ((user: string) => void)[] = []
  const part = (user: string) => {
    for (const hear of partings) hear(user)
  }
  const sessions = new Sessions(db, async (user) => {
    part(user)
    await send({ signedOut: user, from: boot })
  })
  const jobs = new Jobs(database, settings, log, metrics)
  const tables = new Tables({
    db,
    shelf,
    boot,
    log,
    append: (a) => appender.append(a),
    stand: (s) => appender.stand(s),
    tell,
    moved: (table) => {
      metrics.add("salient_moves_total")
      jobs.matchMoved(table)
    },
  })
  const presence = new Presence(db)
  const closing = new AbortController()
  await database.listen((news) => {
    if (news && "signedOut" in news) {
      if (news.from === boot) return // who was told to come back may be here again
      sessions.forget(news.signedOut)
      part(news.signedOut)
      return
    }
    tables.hear(news).catch((error) => log.error({ err: error, news }, "could not follow another process"))
  })
  await jobs.start(tables)
  const follower = setInterval(() => {
    tables.lookAround().catch((error) => log.error({ err: error }, "could not look for what others have written"))
  }, lookAroundEvery)
  follower.unref()
  if (database.kind === "embedded") clearInterval(follower) // nobody else writes there
  const clocks = new Clocks(db, tables, jobs, tell, log)
  clocks.start()
  return {
    settings,
    shelf,
    log,
    metrics,
    database,
    db,
    sessions,
    limits: new Limits(settings.limits === "on"),
    tables,
    presence,
    jobs,
    tell,
    onSignedOut: (hear) => void partings.push(hear),
    closing: closing.signal,
    beginClosing: () => closing.abort(),
    async close() {
      closing.abort()
      clearInterval(follower)
      await clocks.stop()
      await jobs.stop()
      await tables.close()
      await appender.idle()
      await presence.close()
      await database.close()
    },
  }
}
