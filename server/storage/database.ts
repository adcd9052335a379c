/** The one place that knows which PostgreSQL is behind the tables: the embedded one, or a server. */
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Entry } from "@salient/engine"
import { Kysely, PostgresDialect } from "kysely"
import { Migrator } from "kysely/migration"
import pg from "pg"
import { fromPglite, PgBoss } from "pg-boss"
import type { Settings } from "../settings.ts"
import { EmbeddedPostgres } from "./embedded.ts"
import { lockFolder } from "./lock.ts"
import { migrations } from "./migrations/index.ts"
import { EmbeddedDialect } from "./pglite.ts"
import type { Db, Tables } from "./schema.ts"

/** What is told between processes: that something about a match has changed. */
export type News = {
  readonly match: string
  readonly what: "entries" | "match" | "chat"
  /** The process that tells it. */
  readonly from: string
  /** The line that was spoken. */
  readonly chat?: number
  /** The entries that were written after state `seq`, and the deadline since, where they are small enough to be told. */
  readonly written?: { readonly seq: number; readonly entries: readonly Entry[]; readonly deadline: string | null }
}

/** What is told besides: that sessions of a user have ended. */
export type SignedOut = {
  readonly signedOut: string
  /** The process that tells it. */
  readonly from: string
}

export type Database = {
  readonly kind: "embedded" | "server"
  readonly db: Db
  /** Adds rows to a table (`name (columns)`), given as the text that `COPY` reads; only where the storage is embedded. */
  readonly copy?: (into: string, rows: string) => Promise<void>
  /** A job queue on the same storage, not yet started. */
  boss(): PgBoss
  /**
   * Calls back for each piece of news, and with nothing when some may have been missed. Resolves once listening. Never
   * calls back where no other process can be: an embedded database belongs to one.
   */
  listen(hear: (news: News | SignedOut | undefined) => void): Promise<void>
  close(): Promise<void>
}

/** Where news travels, once what they tell of is kept. */
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
    throw error
  }
}

/** Runs the migrations up to the one named, or all. Processes that start together take turns. */
export async function migrateTo(db: Db, name?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = name ? await migrator.migrateTo(name) : await migrator.migrateToLatest()
  if (error) throw error
}

async function openEmbedded(folder: string): Promise<Database> {
  const unlock = lockFolder(folder)
  try {
    const files = join(folder, "db")
    mkdirSync(files, { recursive: true })
    const pglite = await EmbeddedPostgres.create(files)
    const db = new Kysely<Tables>({ dialect: new EmbeddedDialect(pglite) })
    return {
      kind: "embedded",
      db,
      copy: (into, rows) => pglite.copy(into, rows),
      boss: () => new PgBoss({ db: fromPglite(pglite), backend: "pglite", useListenNotify: true, schedule: false }),
      async listen() {},
      async close() {
        await db.destroy()
        await pglite.close() // Kysely does not, if nobody has asked it anything
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

function openServer(connectionString: string): Database {
  const pool = new pg.Pool({ connectionString, max: 10, application_name: "salient" })
  pool.on("error", () => {}) // an idle connection was lost: the pool opens another when one is wanted
  // One that is being used was lost: whoever uses it is told by the query. Nobody listening would end the process.
  pool.on("connect", (client) => client.on("error", () => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const listener = newListener(connectionString)
  return {
    kind: "server",
    db,
    boss: () => new PgBoss({ connectionString, max: 4, useListenNotify: true, schedule: false }),
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
