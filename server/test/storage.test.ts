import { inspect } from "node:util"
import { sql } from "kysely"
import { beforeAll, describe, expect, it } from "vitest"
import { type Append, Appender } from "../storage/append.ts"
import { type Database, type News, openDatabase, type SignedOut } from "../storage/database.ts"
import { afterwards, dataFolder, newPostgres, until } from "./help.ts"

const kinds = ["embedded", "server"] as const
const opened = new Map<string, { database: Database; where: { data: string; databaseUrl?: string } }>()

beforeAll(async () => {
  const data = await dataFolder()
  opened.set("embedded", { database: await openDatabase({ data }), where: { data } })
  const databaseUrl = await (await newPostgres())()
  opened.set("server", { database: await openDatabase({ data, databaseUrl }), where: { data, databaseUrl } })
  afterwards(async () => {
    for (const { database } of opened.values()) await database.close()
  })
})

let made = 0
async function newMatchRow({ db }: Database): Promise<string> {
  const id = `m${++made}`
  const row = { name: null, game: "g", version: "1", scenario: "s", options: "{}", seed: "s", commitment: "c" }
  const how = { status: "running", pace: "live", move_seconds: null, lapse: "forfeit", visibility: "public" } as const
  await db
    .insertInto("matches")
    .values({ id, ...row, ...how, invitation: "i", host_id: null, waits: "[]", rematch_of: null })
    .execute()
  return id
}

const move = (match: string, seq: number, choose: string): Append => ({
  match,
  version: "1",
  seq,
  entries: [{ entry: { by: "a", choose }, user: null }],
  after: {
    match,
    seq: seq + 1,
    moves: seq + 1,
    waits: ["b"],
    deadline: null,
    clock: null,
    status: "running",
    outcome: null,
    unseen: null,
  },
})

const bodies = async ({ db }: Database, match: string) =>
  (await db.selectFrom("entries").select(["seq", "body"]).where("match_id", "=", match).orderBy("seq").execute()).map(
    (e) => `${e.seq} ${(JSON.parse(e.body) as { choose: string }).choose}`,
  )

const sqlError = (db: Database["db"]) => sql`select 1 / 0`.execute(db)

describe.each(kinds)("storage, %s", (kind) => {
  const database = () => opened.get(kind)?.database as Database
  const newAppender = (onBatch: (size: number) => void = () => {}) =>
    new Appender(database().db, { from: null, copy: database().copy, onBatch })

  it("appends under the expected sequence number, and nothing under another", async () => {
    const appender = newAppender()
    const match = await newMatchRow(database())
    expect(await appender.append(move(match, 0, "first"))).toBe(true)
    expect(await appender.append(move(match, 0, "again"))).toBe(false)
    expect(await appender.append(move(match, 2, "ahead"))).toBe(false)
    expect(await appender.append(move(match, 1, "second"))).toBe(true)
    expect(await bodies(database(), match)).toEqual(["1 first", "2 second"])
    await appender.idle()
    const row = await database().db.selectFrom("matches").selectAll().where("id", "=", match).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ seq: 2, moves: 2, waits: ["b"], status: "running" })
  })

  it("takes exactly one of many who append to the same state at once", async () => {
    const match = await newMatchRow(database())
    const appenders = Array.from({ length: 8 }, () => newAppender())
    const kept = await Promise.all(appenders.map((a, i) => a.append(move(match, 0, `of ${i}`))))
    expect(kept.filter(Boolean)).toHaveLength(1)
    expect(await bodies(database(), match)).toEqual([`1 of ${kept.indexOf(true)}`])
  })

  it("writes many matches in few statements, each only where it fits", async () => {
    const sizes: number[] = []
    const appender = newAppender((size) => sizes.push(size))
    const matches = await Promise.all(Array.from({ length: 30 }, () => newMatchRow(database())))
    const kept = await Promise.all(matches.map((m, i) => appender.append(move(m, i % 3 === 0 ? 5 : 0, "x"))))
    expect(kept).toEqual(matches.map((_, i) => i % 3 !== 0))
    expect(sizes).toEqual([30])
  })

  it("keeps several entries of one act together", async () => {
    const appender = newAppender()
    const match = await newMatchRow(database())
    const act = {
      ...move(match, 0, "x"),
      entries: ["one", "two", "three"].map((choose) => ({ entry: { by: "a", choose }, user: null })),
    }
    expect(await appender.append(act)).toBe(true)
    expect(await appender.append({ ...act, seq: 2 })).toBe(false)
    expect(await bodies(database(), match)).toEqual(["1 one", "2 two", "3 three"])
  })

  it("keeps every text as it was, whichever way it goes in", async () => {
    const appender = newAppender()
    const match = await newMatchRow(database())
    const said = ["plain", 'back\\slash "quoted"', "tab\tand\nline", "\\N", "\\.", "Zoë 🚂"]
    for (const [seq, text] of said.entries()) expect(await appender.append(move(match, seq, text))).toBe(true)
    expect(await bodies(database(), match)).toEqual(said.map((text, i) => `${i + 1} ${text}`))
  })

  it("keeps what others ask out of a transaction, and undoes all of one that fails", async () => {
    const { db } = database()
    const [kept, too, lost, outside] = [
      await newMatchRow(database()),
      await newMatchRow(database()),
      await newMatchRow(database()),
      await newMatchRow(database()),
    ]
    const rename = (d: typeof db, id: string, name: string) =>
      d.updateTable("matches").set({ name }).where("id", "=", id).execute()
    const failed = db.transaction().execute(async (tx) => {
      await rename(tx, lost, "half done")
      throw new Error("changed my mind")
    })
    const done = [
      rename(db, outside, "outside"),
      db.transaction().execute((tx) => rename(tx, kept, "kept")),
      db.transaction().execute((tx) => rename(tx, too, "kept too")),
    ]
    await expect(failed).rejects.toThrow("changed my mind")
    await Promise.all(done)
    const names = await db
      .selectFrom("matches")
      .select("name")
      .where("id", "in", [kept, too, lost, outside])
      .orderBy("name")
      .execute()
    expect(names.map((n) => n.name)).toEqual(["kept", "kept too", "outside", null])
    await expect(db.transaction().execute((tx) => rename(tx, kept, "x").then(() => sqlError(tx)))).rejects.toThrow()
    expect(await db.selectFrom("matches").select("name").where("id", "=", kept).executeTakeFirst()).toEqual({
      name: "kept",
    })
  })

  it("two writers over the same rows in opposite orders both finish", async () => {
    const matches = await Promise.all(Array.from({ length: 10 }, () => newMatchRow(database())))
    const [a, b] = [newAppender(), newAppender()]
    for (let seq = 0; seq < 10; seq++) {
      const results = await Promise.all([
        ...matches.map((m) => a.append(move(m, seq, "a"))),
        ...matches.toReversed().map((m) => b.append(move(m, seq, "b"))),
      ])
      expect(results.filter(Boolean)).toHaveLength(matches.length)
    }
  })
})

describe("news", () => {
  it("of an append reach another process on the same PostgreSQL, and only if it was kept", async () => {
    const { database, where } = opened.get("server") as { database: Database; where: { data: string } }
    const other = await openDatabase(where)
    const heard: (News | SignedOut | undefined)[] = []
    await other.listen((news) => heard.push(news))
    const match = await newMatchRow(database)
    const appender = new Appender(database.db, { from: "here" })
    expect(await appender.append(move(match, 3, "not kept"))).toBe(false)
    expect(await appender.append(move(match, 0, "kept"))).toBe(true)
    await until(() => heard.some((n) => n !== undefined), "the news")
    const told = { seq: 0, entries: [{ by: "a", choose: "kept" }], deadline: null }
    expect(heard.filter((n) => n !== undefined)).toEqual([{ match, what: "entries", from: "here", written: told }])
    expect(await appender.append(move(match, 1, "x".repeat(9_000)))).toBe(true)
    await until(() => heard.filter((n) => n !== undefined).length === 2, "the news of a long entry")
    expect(heard.at(-1)).toEqual({ match, what: "entries", from: "here" })
    await other.close()
  })
})

describe("a PostgreSQL server", () => {
  it("that drops its connections in the middle of transactions fails those, not the process", async () => {
    const { where } = opened.get("server") as { where: { data: string; databaseUrl?: string } }
    const [used, other] = [await openDatabase(where), await openDatabase(where)]
    const lost: unknown[] = []
    const onLost = (error: unknown) => lost.push(error)
    process.on("uncaughtException", onLost)
    const { promise: allIn, resolve } = Promise.withResolvers<void>()
    const { promise: dropped, resolve: goOn } = Promise.withResolvers<void>()
    let inside = 0
    const work = Array.from({ length: 5 }, () =>
      used.db.transaction().execute(async (tx) => {
        await sql`set local application_name = 'doomed'`.execute(tx)
        if (++inside === 5) resolve()
        await dropped
        await sql`select 1`.execute(tx)
      }),
    )
    const ended = Promise.allSettled(work)
    await allIn
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'doomed'`.execute(
      other.db,
    )
    await new Promise((soon) => setTimeout(soon, 200)) // while no queries run on them
    goOn()
    expect((await ended).map((e) => e.status)).toEqual(Array.from({ length: 5 }, () => "rejected"))
    expect(lost).toEqual([])
    process.off("uncaughtException", onLost)
    expect((await sql<{ one: number }>`select 1 as one`.execute(used.db)).rows).toEqual([{ one: 1 }])
    await used.close()
    await other.close()
  })
})

describe("an embedded folder", () => {
  it("is closed though nobody has asked anything of it", async () => {
    const database = await openDatabase({ data: await dataFolder() }, { migrate: false })
    await database.close()
    await expect(database.copy?.("entries (match_id)", "")).rejects.toThrow("has been closed")
  })

  it("says of a statement that failed what was wrong, and not what was to be written", async () => {
    const { db } = (opened.get("embedded") as { database: Database }).database
    const user = { id: "u", name: "n", name_key: "secret key", password: "secret hash", guest: false, contact: null }
    await db.insertInto("users").values(user).execute()
    const error = await db
      .insertInto("users")
      .values({ ...user, id: "other" })
      .execute()
      .catch((e: Error) => e)
    expect(error).toMatchObject({ code: "23505", constraint: "users_name_key_key" })
    expect(inspect(error, { depth: 9 })).not.toContain("secret")
  })

  it("belongs to one process", async () => {
    const { where } = opened.get("embedded") as { where: { data: string } }
    const { spawnSync } = await import("node:child_process")
    const code = `import("${new URL("../storage/database.ts", import.meta.url).href}").then(d => d.openDatabase({ data: ${JSON.stringify(where.data)} }))`
    const other = spawnSync(process.execPath, ["-e", code], { encoding: "utf8" })
    expect(other.status).not.toBe(0)
    expect(other.stderr).toContain("is in use by process")
  })
})
