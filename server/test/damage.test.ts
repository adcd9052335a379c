import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { sql } from "kysely"
import { beforeAll, describe, expect, it } from "vitest"
import type { Server } from "../server.ts"
import { openDatabase } from "../storage/database.ts"
import { problemOf } from "../storage/problems.ts"
import { dataFolder, newFolder, newMatch, newPostgres, newServer } from "./help.ts"

const open = (data: string) => openDatabase({ data, databaseUrl: undefined })

describe("a data folder that is damaged is told with what to do, and not touched", () => {
  const wal = (db: string) => readdirSync(join(db, "pg_wal")).filter((f) => /^[0-9A-F]{24}$/.test(f))
  it.each<[string, (db: string) => void]>([
    ["without its version, which would be made anew over the old", (db) => rmSync(join(db, "PG_VERSION"))],
    ["with a version that is none", (db) => writeFileSync(join(db, "PG_VERSION"), "")],
    ["without its control file", (db) => rmSync(join(db, "global/pg_control"))],
    ["with a control file that is cut off", (db) => truncateSync(join(db, "global/pg_control"), 100)],
    ["without its tables", (db) => rmSync(join(db, "base"), { recursive: true })],
    ["without its log", (db) => wal(db).forEach((f) => void rmSync(join(db, "pg_wal", f)))],
  ])("%s", { timeout: 60_000 }, async (_what, damage) => {
    const folder = await dataFolder()
    const db = join(folder, "db")
    damage(db)
    const files = () => readdirSync(db).filter((name) => name !== "postmaster.pid") // PostgreSQL writes this file when it looks
    const before = files()
    await expect(open(folder)).rejects.toThrow(
      new RegExp(
        `^The database in the folder ${folder} is damaged: .*Nothing was changed.*salient restore FILE --data OTHER$`,
      ),
    )
    expect(files()).toEqual(before)
    expect(existsSync(join(folder, "lock"))).toBe(false) // so another process may open it
  })
})

describe("a data folder that cannot be opened", () => {
  it("because a newer Salient has written it says so", async () => {
    const folder = await dataFolder()
    const database = await open(folder)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2030-01-01')`.execute(database.db)
    await database.close()
    await expect(open(folder)).rejects.toThrow(
      `The folder ${folder} was written by a newer Salient (its schema is 9999-future). Nothing was changed.`,
    )
  })

  it("because it is a file says so", async () => {
    const file = join(newFolder(), "file")
    writeFileSync(file, "text")
    await expect(open(file)).rejects.toThrow(`The folder ${file} is not a folder`)
    expect(readFileSync(file, "utf8")).toBe("text")
  })

  it.skipIf(process.getuid?.() === 0)("that is not writable says so", async () => {
    const folder = join(newFolder(), "closed")
    mkdirSync(folder)
    chmodSync(folder, 0o500)
    await expect(open(folder)).rejects.toThrow(/is not writable for this user/)
  })

  it.each([
    ["EACCES", /^The folder \/f is not writable for this user/],
    ["EROFS", /^The folder \/f is on a read-only disk/],
    ["ENOSPC", /^There is no space left on the disk of the folder \/f/],
  ])("says %s in a sentence, whoever meets it", (code, sentence) => {
    expect(problemOf(Object.assign(new Error("x"), { code }), "/f").message).toMatch(sentence)
    expect(problemOf(new Error(`wasm: ${code} while writing`), "/f").message).toMatch(sentence)
  })

  it.each([
    [13, /no space left/],
    [8 | (1 << 8), /is not writable/],
    [14, /is not writable/],
  ])("says what the lock met (%i) in a sentence", (errcode, sentence) => {
    expect(problemOf(Object.assign(new Error("x"), { code: "ERR_SQLITE_ERROR", errcode }), "/f").message).toMatch(
      sentence,
    )
  })
})

describe("a checkpoint that cannot be read", () => {
  let server: Server
  beforeAll(async () => {
    server = await newServer({ workers: 0 })
  })

  it.each(["", "null", "{", "[]", '{"seq":1}', '{"salient":"checkpoint","state":5}'])(
    "is dropped and the match is built from its record: %s",
    async (body) => {
      const { a, match } = await newMatch(server)
      await a.playOn(match.id, 3)
      const before = await a.view(match.id)
      const { db } = server.services
      await db.deleteFrom("checkpoints").execute() // a busy machine may already have saved one
      await db.insertInto("checkpoints").values({ match_id: match.id, seq: 1, body }).execute()
      await server.services.tables.at(match.id, (table) => table.retire())
      expect(await a.view(match.id)).toEqual(before)
      expect(await db.selectFrom("checkpoints").selectAll().execute()).toEqual([])
    },
  )

  it("because the storage itself cannot read it is no failure either", async () => {
    const databaseUrl = await (await newPostgres())()
    const own = await newServer({ workers: 0, databaseUrl })
    const { a, match } = await newMatch(own)
    const before = await a.view(match.id)
    await sql`alter table checkpoints rename to lost`.execute(own.services.db)
    for (const table of own.services.tables.held()) await table.run(() => table.retire())
    expect(await a.view(match.id)).toEqual(before)
    await own.close()
  })
})
