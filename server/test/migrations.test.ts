import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { sql } from "kysely"
import { beforeAll, describe, expect, it } from "vitest"
import { allGames } from "../catalogue.ts"
import { Tables } from "../play/tables.ts"
import { restore } from "../storage/backup.ts"
import { migrateTo, openDatabase } from "../storage/database.ts"
import { migrations } from "../storage/migrations/index.ts"
import type { Db } from "../storage/schema.ts"
import { newFolder, newPostgres } from "./help.ts"

const dumps = fileURLToPath(new URL("./dumps", import.meta.url))
const versions = readdirSync(dumps)
  .map((file) => file.replace(".jsonl", ""))
  .sort()

let databaseUrl: () => Promise<string>
beforeAll(async () => {
  databaseUrl = await newPostgres()
})

/** Every column of every table, with its type, as reported by the storage itself. */
const shapeOf = async (db: Db) =>
  (
    await sql<{
      shape: string
    }>`select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as shape
      from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%' order by 1`.execute(
      db,
    )
  ).rows.map((r) => r.shape)

describe("migrations", () => {
  it("there is a dump of every schema version", () => {
    expect(versions).toEqual(Object.keys(migrations))
  })

  it.each(versions)(
    "a storage of version %s opens today: its users and matches are there and can be played",
    async (version) => {
      const file = join(newFolder(), "dump.gz")
      writeFileSync(file, gzipSync(readFileSync(join(dumps, `${version}.jsonl`))))
      const database = await openDatabase({ data: "", databaseUrl: await databaseUrl() }, { migrate: false })
      const fresh = await openDatabase({ data: "", databaseUrl: await databaseUrl() })
      try {
        expect(await restore(database.db, file)).toBeGreaterThan(10)
        expect(await shapeOf(database.db)).toEqual(await shapeOf(fresh.db))
        const { db } = database
        const matches = await db.selectFrom("matches").selectAll().execute()
        expect(matches.map((m) => m.status)).toContain("running")
        const tables = new Tables({
          db,
          catalogue: allGames,
          processName: "x",
          append: async () => true,
          updateRow: () => {},
          moved: () => {},
        })
        for (const match of matches) {
          const table = await tables.open(match.id)
          // A match of older rules is suspended at the last moment that today's rules allow, and says how many moves would be lost; one that
          // is over keeps its end.
          const { rulesChanged } = table.spectators.summary(null)
          if (match.status === "over") expect(table.match.outcome).toEqual(match.outcome)
          else if (rulesChanged) expect(rulesChanged.lost).toBeGreaterThan(0)
          else expect(table.match.seq).toBe(match.seq)
          expect(table.spectators.summary(null).seats.map((s) => s.player?.name)).toContain("Dump Ada")
        }
        await tables.close()
      } finally {
        await database.close()
        await fresh.close()
      }
    },
  )

  it("leave an index on every column that names a user, so that deleting an account reads no table through", async () => {
    const database = await openDatabase({ data: "", databaseUrl: await databaseUrl() })
    const { rows } = await sql<{ column: string; indexed: boolean }>`
      select c.conrelid::regclass || '.' || a.attname as column,
        exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = a.attnum) as indexed
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'users'::regclass
      union select 'entries.user_id', exists (select 1 from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid = 'entries'::regclass and a.attname = 'user_id')`.execute(database.db)
    await database.close()
    expect(rows.length).toBeGreaterThan(6)
    expect(rows.filter((r) => !r.indexed)).toEqual([])
  })

  it("run once, however many processes start together", async () => {
    const where = { data: "", databaseUrl: await databaseUrl() }
    const opened = await Promise.all([openDatabase(where), openDatabase(where), openDatabase(where)])
    await migrateTo((opened[0] as (typeof opened)[number]).db)
    for (const database of opened) await database.close()
  })
})
