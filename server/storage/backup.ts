/**
 * Backups: every table as lines of JSON, compressed, read in one consistent transaction. A file can be restored into either
 * kind of storage. An old file can be restored too: it names its schema version, is read into tables of that version, and
 * then the later migrations run.
 */
import { createReadStream, createWriteStream } from "node:fs"
import { rename, rm } from "node:fs/promises"
import { Readable, pipeline as streamed } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGunzip, createGzip } from "node:zlib"
import { sql } from "kysely"
import { z } from "zod"
import { migrateTo } from "./database.ts"
import { migrations } from "./migrations/index.ts"
import { type Db, TABLES } from "./schema.ts"

const Head = z.strictObject({ salient: z.literal("backup"), schema: z.string(), at: z.string() })
const Line = z.strictObject({ table: z.enum(TABLES), row: z.record(z.string(), z.unknown()) })
type Row = z.infer<typeof Line>["row"]

/** Rows read or written at a time. */
const page = 500

/**
 * Tables that are large and only grow. In an embedded storage, where a transaction keeps everybody waiting, they are read after the
 * transaction.
 */
const LARGE: readonly string[] = ["entries", "records", "kept_matches"]
/** Only a cache over the entries. */
const CACHE: readonly string[] = ["checkpoints", "chapters"]

/**
 * Writes everything to a file, which appears only once it is complete; returns the number of rows. `apart` is for a storage that has one
 * connection and keeps serving: only the small tables are read in one transaction. Entries added later do no harm, since rows may lag
 * behind their entries; entries of matches and users created later are left out.
 */
export async function backup(db: Db, file: string, { apart = false } = {}): Promise<number> {
  const part = `${file}.part` // in the same folder, so that it can be renamed; an older backup survives until then
  try {
    const rows = apart
      ? await write(part, apartLines(db))
      : await db
          .transaction()
          .setIsolationLevel("repeatable read")
          .execute((tx) => write(part, linesOf(tx)))
    await rename(part, file)
    return rows
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

type BackupLine = { readonly table: string; readonly row: unknown }
type Lines = AsyncGenerator<BackupLine | { readonly head: string }>

/** Writes lines to a file as they arrive; returns the number of rows. */
async function write(file: string, lines: Lines): Promise<number> {
  let rows = 0
  async function* texts() {
    for await (const line of lines) {
      if ("head" in line) yield lineOf({ salient: "backup", schema: line.head, at: new Date().toISOString() })
      else {
        rows++
        yield lineOf(line)
      }
    }
  }
  await pipeline(Readable.from(texts()), createGzip(), createWriteStream(file, { mode: 0o600, flush: true }))
  return rows
}

/** Every row of every table, as one transaction sees them. */
async function* linesOf(tx: Db): Lines {
  yield { head: await schemaVersion(tx) }
  for (const table of await existing(tx)) yield* rowsOf(tx, table)
}

async function* rowsOf(tx: Db, table: string): AsyncGenerator<BackupLine> {
  for (let from = 0; ; from += page) {
    // Whole rows as PostgreSQL itself formats them, so that nothing is lost on the way. Ordered by their physical position (ctid).
    const { rows } = await sql<{ row: unknown }>`
      select to_json(t) as row from (select * from ${sql.table(table)} order by ctid limit ${page} offset ${from}) t`.execute(
      tx,
    )
    for (const { row } of rows) yield { table, row }
    if (rows.length < page) return
  }
}

/** The small tables from one consistent moment, then the large ones a page at a time, while others write. */
async function* apartLines(db: Db): Lines {
  const small = await db.transaction().execute(async (tx) => {
    const head = await schemaVersion(tx)
    const held: BackupLine[] = []
    for (const table of await existing(tx))
      if (!LARGE.includes(table) && !CACHE.includes(table)) for await (const line of rowsOf(tx, table)) held.push(line)
    return { head, held }
  })
  yield { head: small.head }
  yield* small.held
  const ids = (table: string) =>
    new Set(small.held.filter((l) => l.table === table).map((l) => (l.row as { id: string }).id))
  const [matches, users] = [ids("matches"), ids("users")]
  for (let [match, seq] = ["", 0]; ; ) {
    const { rows } = await sql<{ row: { match_id: string; seq: number } }>`
      select to_json(t) as row from (select * from entries where (match_id, seq) > (${match}, ${seq}::int)
        order by match_id, seq limit ${page}) t`.execute(db)
    for (const { row } of rows) if (matches.has(row.match_id)) yield { table: "entries", row }
    const last = rows.at(-1)?.row
    if (!last || rows.length < page) break
    ;[match, seq] = [last.match_id, last.seq]
  }
  const kept = await db.selectFrom("records").select("id").orderBy("id").execute()
  for (const { id } of kept) {
    // One at a time: each may be eight megabytes.
    const { rows } = await sql<{ row: { user_id: string | null } }>`
      select to_json(t) as row from (select * from records where id = ${id}) t`.execute(db)
    for (const { row } of rows)
      yield { table: "records", row: { ...row, user_id: users.has(row.user_id ?? "") ? row.user_id : null } }
  }
  const finished = await db.selectFrom("kept_matches").select("match_id").orderBy("match_id").execute()
  for (const { match_id } of finished) {
    const { rows } = await sql<{ row: unknown }>`
      select to_json(t) as row from (select * from kept_matches where match_id = ${match_id}) t`.execute(db)
    if (matches.has(match_id)) for (const { row } of rows) yield { table: "kept_matches", row }
  }
}

/** JSON does not escape two characters (U+2028, U+2029) that some other programs treat as line ends. */
const lineOf = (value: object): string =>
  `${JSON.stringify(value).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029")}\n`

/** Fills an empty storage from a file, then brings it up to date; returns the number of rows. Either all of it happens or nothing. */
export async function restore(db: Db, file: string): Promise<number> {
  const lines = linesIn(file)
  try {
    const schema = await schemaOf(file, lines)
    return await db.transaction().execute(async (tx) => {
      if ((await existing(tx)).length > 0) throw new TypeError("The storage is not empty: restore into an empty one.")
      await migrateTo(tx, schema)
      const rows = await fill(tx, lines)
      await migrateTo(tx)
      return rows
    })
  } catch (error) {
    throw sentenceFor(error, file)
  } finally {
    await lines.return()
  }
}

/** Refuses a file that is not a backup, judging by its first line, before a storage is created for it. */
export async function mustBeBackup(file: string): Promise<void> {
  const lines = linesIn(file)
  try {
    await schemaOf(file, lines)
  } catch (error) {
    throw sentenceFor(error, file)
  } finally {
    await lines.return()
  }
}

/** The schema version of a backup, from its first line. */
async function schemaOf(file: string, lines: AsyncGenerator<string, void, void>): Promise<string> {
  const first = await lines.next()
  const head = Head.safeParse(first.done ? undefined : parsed(first.value))
  if (!head.success) throw new TypeError(`${file} is not a backup of Salient.`)
  if (!Object.hasOwn(migrations, head.data.schema))
    throw new TypeError(`${file} was made by a newer Salient: its schema is ${head.data.schema}.`)
  return head.data.schema
}

/** Inserts the rows, each table after the tables it references. */
async function fill(tx: Db, lines: AsyncIterable<string>): Promise<number> {
  let rows = 0
  let table: string | undefined
  let held: Row[] = []
  const rematches: Row[] = []
  const write = async () => {
    if (table !== undefined && held.length > 0)
      await sql`insert into ${sql.table(table)} select * from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(held)}::json)`.execute(
        tx,
      )
    rows += held.length
    held = []
  }
  for await (const text of lines) {
    const line = Line.parse(JSON.parse(text))
    if (line.table !== table || held.length >= page) await write()
    table = line.table
    held.push(line.table === "matches" ? withoutOriginal(line.row, rematches) : line.row)
  }
  await write()
  await pointBack(tx, rematches)
  if ((await existing(tx)).includes("chat"))
    await sql`select setval(pg_get_serial_sequence('chat', 'id'), (select coalesce(max(id), 0) + 1 from chat), false)`.execute(
      tx,
    )
  return rows
}

/** A rematch may come before the match that it repeats: the reference is set aside until all matches have been inserted. */
function withoutOriginal(row: Row, rematches: Row[]): Row {
  if (row.rematch_of == null) return row
  rematches.push({ id: row.id, rematch_of: row.rematch_of })
  return { ...row, rematch_of: null }
}

async function pointBack(tx: Db, rematches: readonly Row[]): Promise<void> {
  if (rematches.length > 0)
    await sql`update matches set rematch_of = r.rematch_of
      from json_to_recordset(${JSON.stringify(rematches)}::json) as r(id text, rematch_of text)
      where matches.id = r.id`.execute(tx)
}

/** The lines of a compressed file. A line ends at its line feed and nowhere else. */
async function* linesIn(file: string): AsyncGenerator<string, void, void> {
  // A failure of either stream is thrown to the reader; nothing else needs to be notified.
  const text = streamed(createReadStream(file), createGunzip(), () => {}).setEncoding("utf8")
  let rest = ""
  for await (const piece of text) {
    const lines = (rest + piece).split("\n")
    rest = lines.pop() as string
    yield* lines
  }
  if (rest !== "") yield rest
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The sentence that says what is wrong with the file, if the file caused the error. */
function sentenceFor(error: unknown, file: string): unknown {
  const { code = "" } = error as { code?: string }
  if (code === "ENOENT") return new TypeError(`There is no file ${file}.`)
  if (code === "EISDIR") return new TypeError(`${file} is a folder.`)
  if (code === "Z_BUF_ERROR") return new TypeError(`${file} is cut off: the rest of it is missing.`)
  if (code.startsWith("Z_")) return new TypeError(`${file} is not a backup of Salient.`)
  if (error instanceof SyntaxError || error instanceof z.ZodError)
    return new TypeError(`${file} is damaged: one of its lines is not a row of a table.`)
  return error
}

/** The existing tables, in an order in which they can be filled. */
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
