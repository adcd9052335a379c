/** Opens the storage: the embedded PostgreSQL, or a PostgreSQL server. No other code knows which of the two it is. */
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Entry } from "@salient/engine"
import { Kysely, type LogEvent, PostgresDialect, sql } from "kysely"
import { Migrator } from "kysely/migration"
import pg from "pg"
import { fromPglite, PgBoss } from "pg-boss"
import { charge } from "../fairness/asking.ts"
import type { MatchClock } from "../protocol/index.ts"
import type { Settings } from "../settings.ts"
import { EmbeddedPostgres } from "./embedded.ts"
import { lockFolder } from "./lock.ts"
import { migrations } from "./migrations/index.ts"
import { EmbeddedDialect } from "./pglite.ts"
import { migrationProblem, mustBeWhole, problemOf } from "./problems.ts"
import type { Db, Tables } from "./schema.ts"

/** A notification between processes: something about a match has changed. */
export type News = {
  readonly match: string
  readonly what: "entries" | "match" | "chat"
  /** The process that sends it. */
  readonly from: string
  /** The id of a new chat line. */
  readonly chat?: number
  /** The entries written after state `seq`, and the new deadline and clock; left out if they are too long. */
  readonly written?: {
    readonly seq: number
    readonly entries: readonly Entry[]
    readonly deadline: string | null
    readonly clock?: MatchClock
  }
}

/** Another notification: the sessions of a user have ended. */
export type SignedOut = {
  readonly signedOut: string
  /** The process that sends it. */
  readonly from: string
}

export type Database = {
  readonly kind: "embedded" | "server"
  readonly db: Db
  /** Adds rows to a table (`name (columns)`), given in the text format that `COPY` reads; only if the storage is embedded. */
  readonly copy?: (into: string, rows: string) => Promise<void>
  /** A job queue on the same storage, not yet started. */
  boss(): PgBoss
  /**
   * Calls back for each notification, and with undefined when some may have been missed. Resolves once listening. Never
   * calls back for an embedded database, which belongs to one process.
   */
  listen(hear: (news: News | SignedOut | undefined) => void): Promise<void>
  close(): Promise<void>
}

/** Finished jobs are removed every quarter of an hour: there is one for each move of a computer player. */
const queueing = { useListenNotify: true, schedule: false, maintenanceIntervalSeconds: 900 } as const

/** PostgreSQL's code for a table that does not exist. */
const noSuchTable = "42P01"

/** The channel of the notifications. */
export const CHANNEL = "salient"

/** Opens the storage and brings its tables up to date (`migrate: false` leaves them as they are). */
export async function openDatabase(
  where: Pick<Settings, "data" | "databaseUrl">,
  { migrate = true }: { migrate?: boolean } = {},
): Promise<Database> {
  const opened = where.databaseUrl ? openServer(where.databaseUrl) : await openEmbedded(where.data)
  try {
    if (migrate) await migrateTo(opened.db)
    return opened
  } catch (error) {
    await opened.close()
    throw migrationProblem(error, where.databaseUrl ? "The database" : `The folder ${where.data}`)
  }
}

/** Runs the migrations up to the one named, or all. Processes that start together take turns. */
export async function migrateTo(db: Db, name?: string): Promise<void> {
  if (!name && (await isUpToDate(db))) return
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = name ? await migrator.migrateTo(name) : await migrator.migrateToLatest()
  if (error) throw error
}

/** True if exactly the known migrations have run. Usually nothing is left to do, and this check is fast. */
async function isUpToDate(db: Db): Promise<boolean> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    return rows.map((r) => r.name).join() === Object.keys(migrations).sort().join()
  } catch (error) {
    if ((error as { code?: string }).code === noSuchTable) return false // a new storage
    throw error
  }
}

async function openEmbedded(folder: string): Promise<Database> {
  let unlock = () => {}
  try {
    unlock = lockFolder(folder)
    mustBeWhole(folder)
    const files = join(folder, "db")
    mkdirSync(files, { recursive: true })
    const pglite = await EmbeddedPostgres.create(files)
    const db = new Kysely<Tables>({ dialect: new EmbeddedDialect(pglite) })
    return {
      kind: "embedded",
      db,
      copy: (into, rows) => pglite.copy(into, rows),
      boss: () => new PgBoss({ db: fromPglite(pglite), backend: "pglite", ...queueing }),
      async listen() {},
      async close() {
        await db.destroy()
        await pglite.close() // Kysely does not do this if it has never run a query
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw problemOf(error, folder)
  }
}

function openServer(connectionString: string): Database {
  const pool = new pg.Pool({ connectionString, max: 10, application_name: "salient" })
  pool.on("error", () => {}) // an idle connection was lost: the pool opens another when it needs one
  // If a connection in use is lost, its query fails. Without a listener here, the error would end the process.
  pool.on("connect", (client) => client.on("error", () => {}))
  const log = ({ queryDurationMillis }: LogEvent) => charge("storage", queryDurationMillis)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log })
  const listener = newListener(connectionString)
  return {
    kind: "server",
    db,
    boss: () => new PgBoss({ connectionString, max: 4, ...queueing }),
    listen: listener.listen,
    async close() {
      await listener.close()
      await db.destroy()
    },
  }
}

/** One connection that listens, opened again whenever it is lost. */
function newListener(connectionString: string) {
  let client: pg.Client | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined

  const connect = async (hear: (news: News | SignedOut | undefined) => void): Promise<void> => {
    const mine = new pg.Client({ connectionString, application_name: "salient listener", keepAlive: true })
    client = mine
    const again = () => {
      if (closed || client !== mine) return
      client = undefined
      mine.end().catch(() => {}) // it is broken already
      retry = setTimeout(() => connect(hear).catch(again), 500)
    }
    mine.on("error", again)
    mine.on("end", again)
    mine.on("notification", (n) => hear(JSON.parse(n.payload ?? "{}") as News | SignedOut))
    try {
      await mine.connect()
      await mine.query(`listen ${CHANNEL}`)
      hear(undefined)
    } catch (error) {
      again()
      throw error
    }
  }
  return {
    listen: (hear: (news: News | SignedOut | undefined) => void) => connect(hear),
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
