/**
 * Backups: every table as lines of JSON, compressed, from one consistent look at the storage. The same file restores into
 * either kind of PostgreSQL, and an old one into a new schema: it names its version, is filled into tables of that
 * version, and then the later migrations run.
 */
import { createReadStream, createWriteStream } from "node:fs"
import { createInterface } from "node:readline"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGunzip, createGzip } from "node:zlib"
import { sql } from "kysely"
import { z } from "zod"
import { migrateTo } from "./database.ts"
import { migrations } from "./migrations/index.ts"
import { type Db, TABLES } from "./schema.ts"

const Head = z.strictObject({ salient: z.literal("backup"), schema: z.string(), at: z.string() })
const Line = z.strictObject({ table: z.enum(TABLES), row: z.record(z.string(), z.unknown()) })

/** Rows read or written at a time. */
const page = 500

/** Writes everything to a file; returns how many rows. */
export async function backup(db: Db, file: string): Promise<number> {
  let rows = 0
  await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const version = await schemaVersion(tx)
      async function* lines() {
        yield `${JSON.stringify({ salient: "backup", schema: version, at: new Date().toISOString() })}\n`
        for (const table of await existing(tx))
          for (let from = 0; ; from += page) {
            // Whole rows as PostgreSQL itself writes them, in a fixed order, so that nothing is lost on the way.
            const { rows: found } = await sql<{ row: unknown }>`
              select to_json(t) as row from (select * from ${sql.table(table)} order by ctid limit ${page} offset ${from}) t`.execute(
              tx,
            )
            for (const { row } of found) yield `${JSON.stringify({ table, row })}\n`
            rows += found.length
            if (found.length < page) break
          }
      }
      await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file, { mode: 0o600 }))
    })
  return rows
}

/** Fills an empty storage from a file, then brings it up to date; returns how many rows. */
export async function restore(db: Db, file: string): Promise<number> {
  const input = createInterface({
    input: createReadStream(file).pipe(createGunzip()),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  const lines = input[Symbol.asyncIterator]()
  const first = await lines.next()
  const head = Head.safeParse(first.done ? undefined : JSON.parse(first.value))
  if (!head.success) throw new TypeError(`${file} is not a backup of Salient.`)
  if (!(head.data.schema in migrations))
    throw new TypeError(`${file} was made by a newer Salient: its schema is ${head.data.schema}.`)
  if ((await existing(db)).length > 0) throw new TypeError("The storage is not empty: restore into a new one.")
  await migrateTo(db, head.data.schema)
  let rows = 0
  await db.transaction().execute(async (tx) => {
    let table: string | undefined
    let held: unknown[] = []
    const write = async () => {
      if (table !== undefined && held.length > 0)
        await sql`insert into ${sql.table(table)} select * from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(held)}::json)`.execute(
          tx,
        )
      rows += held.length
      held = []
    }
    for await (const text of { [Symbol.asyncIterator]: () => lines }) {
      const line = Line.parse(JSON.parse(text))
      if (line.table !== table || held.length >= page) await write()
      table = line.table
      held.push(line.row)
    }
    await write()
    if ((await existing(tx)).includes("chat"))
      await sql`select setval(pg_get_serial_sequence('chat', 'id'), (select coalesce(max(id), 0) + 1 from chat), false)`.execute(
        tx,
      )
  })
  await migrateTo(db)
  return rows
}

/** The tables that there are, in an order in which they can be filled. */
async function existing(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(db)
  const names = new Set(rows.map((r) => r.name))
  return TABLES.filter((t) => names.has(t))
}

async function schemaVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(db)
  return rows[0]?.name ?? ""
}
