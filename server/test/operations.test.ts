import { spawnSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gunzipSync, gzipSync } from "node:zlib"
import { sql } from "kysely"
import { beforeAll, describe, expect, it } from "vitest"
import { newId } from "../accounts/sessions.ts"
import { adminCommand } from "../commands/admin.ts"
import { backupCommand, restoreCommand } from "../commands/backup.ts"
import { loadCommand } from "../commands/load.ts"
import { serverCommand } from "../commands/server.ts"
import { stopInTime } from "../commands/stopping.ts"
import { startProcess } from "../load/process.ts"
import type { MatchSummary } from "../protocol/index.ts"
import type { Server } from "../server.ts"
import { readSettings } from "../settings.ts"
import { backup, restore } from "../storage/backup.ts"
import { openDatabase } from "../storage/database.ts"
import { type Db, TABLES, type Tables } from "../storage/schema.ts"
import { afterwards, dataFolder, guest, newFolder, newMatch, newPostgres, newServer, Person, until } from "./help.ts"

let server: Server
beforeAll(async () => {
  server = await newServer({ metricsToken: "a long token" })
})

describe("who runs a server", () => {
  it("asks whether it is alive and ready, and reads its metrics", async () => {
    const person = new Person(server)
    expect((await person.ask("GET /health")).body).toEqual({ ok: true })
    expect((await person.ask("GET /ready")).body).toEqual({ ok: true })
    const { a, match } = await newMatch(server)
    await a.playOn(match.id)
    const { text } = await person.ask("GET /metrics", undefined, { authorization: "Bearer a long token" })
    expect(text).toMatch(/^salient_moves_total [1-9]/m)
    expect(text).toMatch(/^salient_answer_seconds_count [1-9]/m)
    expect(text).toMatch(/^# TYPE salient_sockets gauge$/m)
    for (const line of text.trim().split("\n"))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+({[^}]*})? -?[\d.e+-]+)$/)
  })

  it("tells metrics to nobody without the token, behind a proxy on the same machine least of all", async () => {
    const person = new Person(server)
    expect((await person.ask("GET /metrics")).body).toMatchObject({ code: "not-yours" })
    const wrong = { authorization: "Bearer another one" }
    expect((await person.ask("GET /metrics", undefined, wrong)).body).toMatchObject({ code: "not-yours" })
    const none = await newServer({ workers: 0 })
    for (const authorization of ["", "Bearer undefined", "Bearer "])
      expect((await new Person(none).ask("GET /metrics", undefined, { authorization })).body).toMatchObject({
        code: "not-yours",
      })
    await none.close()
  })

  it("may have the metrics told at an address of their own, and nothing else there", async () => {
    const own = await newServer({ workers: 0, metricsAt: "127.0.0.1:19464" })
    const answer = await fetch("http://127.0.0.1:19464/metrics")
    expect(await answer.text()).toMatch(/^# TYPE salient_sockets gauge$/m)
    expect((await fetch("http://127.0.0.1:19464/api/me")).status).toBe(404)
    await own.close()
    await expect(fetch("http://127.0.0.1:19464/metrics")).rejects.toThrow()
  })

  it.each(["on", "-1", "1.5", "11"])("must say how many proxies are in front: %s is no number of them", (given) => {
    expect(() => readSettings({ trustProxy: given }, {})).toThrow(/"trustProxy" is wrong/)
  })

  it("believes as many proxies as there are, and nothing that a client has written before them", async () => {
    const asked: string[] = []
    const behind = await newServer({ workers: 0, trustProxy: 1 })
    behind.services.limits.tryTake = (what, whose) => {
      if (what === "address") asked.push(whose)
      return 0
    }
    await new Person(behind).ask("GET /api/me", undefined, { "x-forwarded-for": "198.51.100.1, 203.0.113.7" })
    expect(asked).toEqual(["203.0.113.7"])
    await behind.close()
  })

  it("finds the API described, every route of it", async () => {
    const { body } = await new Person(server).ask<{
      openapi: string
      paths: Record<string, Record<string, { requestBody?: unknown }>>
    }>("GET /api/openapi.json")
    expect(body.openapi).toBe("3.1.0")
    expect(body.paths["/api/matches/{id}/answer"]?.post?.requestBody).toBeDefined()
    expect(Object.keys(body.paths).length).toBeGreaterThan(35)
  })

  it("finds it said what is no JSON", async () => {
    type Described = { get: { responses: { 200: { content: object } } } }
    const { paths } = await new Person(server).do<{ paths: Record<string, Described> }>("GET /api/openapi.json")
    const typesOf = (path: string) => Object.keys(paths[path]?.get.responses[200].content ?? {})
    expect(typesOf("/metrics")).toEqual(["text/plain"])
    expect(typesOf("/verify/{id}")).toEqual(["text/html"])
    expect(typesOf("/health")).toEqual(["application/json"])
    expect(JSON.stringify(paths["/api/verify"])).toContain('"commitment"') // the record, although it is passed on as text
  })

  it("is told that it is not ready while it stops", async () => {
    const own = await newServer({ workers: 0 })
    own.services.beginClosing()
    const answer = await new Person(own).ask("GET /ready")
    expect(answer.status).toBe(503)
    expect(answer.body).toMatchObject({ code: "restarting" })
    expect((await new Person(own).ask("GET /health")).status).toBe(200)
    await own.close()
  })

  it("sees it stop, and fail instead of waiting for ever when the storage does not answer", async () => {
    const said: string[] = []
    const exits: number[] = []
    const print = (line: string) => said.push(line)
    await stopInTime(async () => {}, print, { exit: (code) => exits.push(code) })
    await stopInTime(() => new Promise(() => {}), print, { longest: 1, exit: (code) => exits.push(code) })
    expect(said).toEqual(["Stopped.", expect.stringMatching(/storage does not answer.*acknowledged are safe/)])
    expect(exits).toEqual([1])
  })

  it("reads logs of one JSON object a line, without anybody's secrets", async () => {
    const own = await startProcess(["--port", "0", "--log", "debug", "--workers", "0", "--data", await dataFolder()])
    afterwards(() => own.kill())
    let said = ""
    own.child.stdout?.on("data", (data: Buffer) => {
      said += data.toString()
    })
    const person = new Person(own)
    await person.do("POST /api/sign-up", { name: "Secretive", password: "unmistakable passphrase" })
    const { token } = await person.do<{ token: string }>("POST /api/tokens", { label: "bot" })
    await person.ask("GET /api/me", undefined, { authorization: `Bearer ${token}` })
    const { match } = await person.do<{ match: { id: string; invitation: string } }>("POST /api/matches", {
      game: "raid",
      scenario: "sap",
      visibility: "invitation",
    })
    await new Person(own).ask(`GET /api/matches/${match.id}?invitation=${match.invitation}`)
    await person.ask("POST /api/matches", '{"broken":"unmistakable passphrase"')
    await person.ask("POST /api/sign-in", { name: "Secretive", password: "unmistakable passphrase", extra: 1 })
    await until(() => said.split('"answered"').length > 7, "the log")
    await own.stop()
    const lines = said.split("\n").filter((line) => line.startsWith("{"))
    expect(lines.length).toBeGreaterThan(6)
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow()
    for (const secret of ["unmistakable", token, match.invitation, (person.cookie ?? "").split("=")[1] as string])
      expect(said).not.toContain(secret)
  })

  it("stops it: writes are finished, clients are told to come back, the folder is free", async () => {
    const own = await newServer()
    const { a, match } = await newMatch(own)
    const socket = await a.socket(match.id)
    const { move } = await socket.request({ type: "suggest", seq: 0 })
    const done = socket.request({ type: "answer", seq: 0, move })
    await new Promise((soon) => setTimeout(soon, 5))
    await own.close()
    const answer = await done
    await until(() => socket.closed !== undefined)
    expect(socket.closed).toBe(1012)
    expect(socket.messages.at(-1)).toMatchObject({ type: "bye", code: "restarting" })
    const again = await newServer({ data: own.services.settings.data })
    a.url = again.url
    const { seq } = await a.view(match.id)
    if (answer.type === "done") expect(seq).toBe(1)
    await again.close()
  })

  it("stops it: a request that is being answered gets its answer", async () => {
    const own = await newServer({ workers: 0 })
    const person = await guest(own)
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    const { promise: gate, resolve: goOn } = Promise.withResolvers<void>()
    const userOf = own.services.sessions.userOf.bind(own.services.sessions)
    own.services.sessions.userOf = async (token) => {
      arrive()
      await gate
      return userOf(token)
    }
    const answer = person.ask("GET /api/me")
    await arrived
    const closed = own.close()
    await new Promise((soon) => setTimeout(soon, 100))
    goOn()
    expect((await answer).body).toMatchObject({ user: { guest: true } })
    await closed
  })

  it("stops it: a request that never comes to an end is cut off", { timeout: 30_000 }, async () => {
    const own = await newServer({ workers: 0 })
    const { hostname, port } = new URL(own.url)
    const socket = connect(Number(port), hostname)
    const cut = new Promise((resolve) => socket.once("close", resolve))
    socket.on("error", () => {}) // this socket is meant to be cut off
    const begun = new Promise((resolve) => socket.once("data", resolve)) // "100 Continue": it waits for the body now
    const head = ["POST /api/guest HTTP/1.1", "host: x", "content-type: application/json", "content-length: 10"]
    socket.write([...head, "expect: 100-continue", "", ""].join("\r\n"))
    await begun
    await own.close()
    await cut
  })

  it("is told which setting is wrong", () => {
    expect(() => readSettings({ port: "many" }, {})).toThrow(/"port"/)
    expect(() => readSettings({}, { DATABASE_URL: "mysql://x" })).toThrow(/"databaseUrl"/)
    expect(readSettings({ port: "0" }, { PORT: "5", SALIENT_WORKERS: "3" })).toMatchObject({ port: 0, workers: 3 })
  })

  it("administers users and matches from the command line", { timeout: 180_000 }, async () => {
    const own = await newServer()
    const { a, match } = await newMatch(own)
    await a.do("POST /api/sign-up", { name: "Konrad Old", password: "correct horse" })
    const { data } = own.services.settings
    await own.close()
    const run = async (...args: string[]) => {
      const lines: string[] = []
      await adminCommand([...args, "--data", data], (line) => lines.push(line))
      return lines.join("\n")
    }
    expect(await run("users", "konrad")).toContain("Konrad Old")
    expect(await run("matches", "running")).toContain(match.id)
    expect(await run("check")).toContain("Checked 1 match; today's rules refuse 0.")
    await run("password", "konrad", "old", "battery staple")
    await run("end", match.id, "raiders")
    expect(await run("show", match.id)).toContain("The host has ended the match.")
    const again = await newServer({ data })
    const person = new Person(again)
    await person.do("POST /api/sign-in", { name: "Konrad Old", password: "battery staple" })
    await again.close()
    await run("delete-user", "Konrad Old")
    await run("delete-match", match.id)
    expect(await run("users", "konrad")).toContain("0 users")
    expect(await run("matches")).toContain("0 matches")
    expect(await run()).toContain("salient admin users")
    await expect(run("nonsense")).rejects.toThrow('There is no command "salient admin nonsense".')
    await expect(run("matches", "nonsense")).rejects.toThrow('no status "nonsense"; the statuses are open')
  })

  it("names a match so that a command line takes it for a name, and not for an option", () => {
    const ids = Array.from({ length: 2_000 }, newId)
    expect(ids.filter((id) => id.startsWith("-"))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
  })

  it("ends a match for a side that there is, and deletes a user whom nobody then waits for", async () => {
    const own = await newServer({ workers: 0 })
    const [ended, left] = [await newMatch(own), await newMatch(own)]
    await left.b.do("PATCH /api/me", { name: "Ｃarl" })
    const { data } = own.services.settings
    await own.close()
    const run = (...args: string[]) => adminCommand([...args, "--data", data], () => {})
    await expect(run("end", ended.match.id, "raiders", "nonsense")).rejects.toThrow(
      'There is no side "nonsense" in this match; the sides are raiders, garrison.',
    )
    await run("delete-user", "ｃarl")
    const again = await newServer({ data, workers: 0 })
    const see = async ({ a, match }: typeof left) => {
      a.url = again.url
      return (await a.do<{ match: MatchSummary }>(`GET /api/matches/${match.id}`)).match
    }
    expect(await see(ended)).toMatchObject({ status: "running", outcome: null })
    expect(await see(left)).toMatchObject({ status: "over", outcome: { winners: ["raiders"] } })
    await again.close()
  })

  it("is told of an argument that would do nothing", async () => {
    await expect(serverCommand(["8080"], () => {})).rejects.toThrow('"8080" is an unexpected argument.')
    await expect(backupCommand(["one.gz", "two.gz"], () => {})).rejects.toThrow('"two.gz"')
    for (const flags of [
      ["--matches", "0"],
      ["--seconds", "0"],
      ["--matches", "many"],
    ])
      await expect(loadCommand(["--url", server.url, ...flags], () => {})).rejects.toThrow(flags[0])
  })
})

describe("a backup", () => {
  let databaseUrl: () => Promise<string>
  beforeAll(async () => {
    databaseUrl = await newPostgres()
  })
  /** A storage on PostgreSQL: faster to create than an embedded one. `migrate: false` leaves it empty. */
  const newStorage = async (how?: { migrate: boolean }) => {
    const where = { data: "", databaseUrl: await databaseUrl() }
    const database = await openDatabase(where, how)
    afterwards(() => database.close())
    return { ...where, db: database.db }
  }
  const insertMatches = (db: Db, ids: readonly string[], rematchOf: string | null = null) => {
    const what = { name: null, game: "g", version: "1", scenario: "s", options: "{}", seed: "s", commitment: "c" }
    const how = { status: "over", pace: "live", move_seconds: null, lapse: "forfeit", visibility: "public" } as const
    const row = { ...what, ...how, invitation: "i", host_id: null, waits: "[]", rematch_of: rematchOf }
    return db
      .insertInto("matches")
      .values(ids.map((id) => ({ id, ...row })))
      .execute()
  }
  const line = { match_id: "m", user_id: null, seat: "a", side: "a", name: "Ada", to_side: null }

  it("restores into another storage of either kind, with every match as it was", { timeout: 180_000 }, async () => {
    const own = await newServer()
    const { a, b, match } = await newMatch(own)
    await a.do("POST /api/sign-up", { name: "Ludwig", password: "correct horse" })
    for (let i = 0; i < 4; i++) for (const p of [a, b]) await p.playOn(match.id)
    await a.do(`POST /api/matches/${match.id}/chat`, { text: "wie geht's? 😀" })
    const before = [await a.view(match.id), await b.view(match.id)]
    await own.close()
    const file = join(newFolder(), "club.backup.gz")
    await backupCommand([file, "--data", own.services.settings.data], () => {})
    const elsewhere = await databaseUrl()
    await restoreCommand([file, "--database-url", elsewhere], () => {})
    const there = await newServer({ databaseUrl: elsewhere })
    a.url = b.url = there.url
    expect([await a.view(match.id), await b.view(match.id)]).toEqual(before)
    await a.playOn(match.id)
    await a.do(`POST /api/matches/${match.id}/chat`, { text: "weiter" })
    const lines = await a.do<{ lines: { text: string }[] }>(`GET /api/matches/${match.id}/chat`)
    expect(lines.lines.map((l) => l.text)).toEqual(["wie geht's? 😀", "weiter"])
    await there.close()
    const back = join(newFolder(), "back.gz")
    await backupCommand([back, "--database-url", elsewhere], () => {})
    const home = newFolder()
    await restoreCommand([back, "--data", home], () => {})
    const again = await newServer({ data: home })
    a.url = again.url
    expect((await a.view(match.id)).seq).toBeGreaterThanOrEqual((before[0] as { seq: number }).seq)
    await again.close()
    await expect(restoreCommand([back, "--data", home], () => {})).rejects.toThrow("not empty")
  })

  it("holds every character of a line of chat, those too that end a line elsewhere", async () => {
    const body = "one\u2028two\u2029three\u0085four\r\nfive"
    const { db } = await newStorage()
    await insertMatches(db, ["m"])
    await db
      .insertInto("chat")
      .values({ ...line, body })
      .execute()
    const file = join(newFolder(), "chat.gz")
    await backup(db, file)
    expect(gunzipSync(readFileSync(file)).toString()).not.toMatch(/[\u2028\u2029]/)
    const fresh = await newStorage({ migrate: false })
    await restore(fresh.db, file)
    expect(await fresh.db.selectFrom("chat").select("body").execute()).toEqual([{ body }])
  })

  it("comes back whatever the order of its rows: a rematch before the match that it repeats", async () => {
    const { db } = await newStorage()
    await insertMatches(db, ["first"])
    await insertMatches(db, ["again"], "first")
    await insertMatches(
      db,
      Array.from({ length: 600 }, (_, i) => `other ${i}`),
    )
    await db.updateTable("matches").set({ name: "moved to the end" }).where("id", "=", "first").execute()
    const file = join(newFolder(), "rematch.gz")
    await backup(db, file)
    const written = gunzipSync(readFileSync(file)).toString()
    expect(written.indexOf('"id":"again"')).toBeLessThan(written.indexOf('"id":"first"'))
    const fresh = await newStorage({ migrate: false })
    expect(await restore(fresh.db, file)).toBe(602)
    const rematches = await fresh.db
      .selectFrom("matches")
      .select(["id", "rematch_of"])
      .where("rematch_of", "is not", null)
      .execute()
    expect(rematches).toEqual([{ id: "again", rematch_of: "first" }])
  })

  it("names its tables in an order in which each can be filled after those it points at", async () => {
    const { db } = await newStorage()
    const { rows } = await sql<{ from: keyof Tables; to: keyof Tables; columns: string }>`
      select conrelid::regclass::text as from, confrelid::regclass::text as to, pg_get_constraintdef(oid) as columns
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db)
    expect(rows.length).toBeGreaterThan(10)
    for (const { from, to, columns } of rows) {
      if (from === to)
        expect(columns).toContain("(rematch_of)") // the reference that `restore` fills in afterwards
      else expect(TABLES.indexOf(to), `${from} points at ${to}`).toBeLessThan(TABLES.indexOf(from))
    }
  })

  it("that cannot be restored to its last row is not restored at all", async () => {
    const { db } = await newStorage()
    await insertMatches(db, ["m"])
    const file = join(newFolder(), "whole.gz")
    await backup(db, file)
    const whole = gunzipSync(readFileSync(file)).toString()
    const broken = join(newFolder(), "broken.gz")
    const fresh = await newStorage({ migrate: false })
    const stray = { table: "seats", row: { match_id: "nowhere", id: "a", side: "a", position: 0 } }
    for (const [end, complaint] of [
      [`${JSON.stringify(stray)}\n`, /foreign key/],
      ['{"table":"no such table","row":{}}\n', /damaged/],
      ['{"table":"seats","row":', /damaged/],
    ] as const) {
      writeFileSync(broken, gzipSync(whole + end))
      await expect(restore(fresh.db, broken)).rejects.toThrow(complaint)
    }
    expect(await restore(fresh.db, file)).toBe(1)
  })

  it("takes the place of an older one only when it is whole", async () => {
    const folder = newFolder()
    const file = join(folder, "club.gz")
    writeFileSync(file, "the older one")
    const { db } = await newStorage({ migrate: false }) // there are no tables, so nothing can be read from it
    await expect(backup(db, file)).rejects.toThrow("kysely_migration")
    expect(readFileSync(file, "utf8")).toBe("the older one")
    expect(readdirSync(folder)).toEqual(["club.gz"])
  })

  it("that is missing, cut off or no backup is refused in a sentence, and the command ends", async () => {
    const folder = newFolder()
    const { db } = await newStorage({ migrate: false })
    const full = await newStorage()
    const file = join(folder, "full.gz")
    await backup(full.db, file)
    const cut = join(folder, "cut.gz")
    writeFileSync(cut, readFileSync(file).subarray(0, 60))
    await expect(restore(db, cut)).rejects.toThrow(`${cut} is cut off`)
    await expect(restore(db, join(folder, "none"))).rejects.toThrow("There is no file")
    await expect(restore(db, folder)).rejects.toThrow("is a folder")
    const plain = join(folder, "plain.txt")
    writeFileSync(plain, "hello")
    const program = fileURLToPath(new URL("../../cli/main.ts", import.meta.url))
    const ran = spawnSync(process.execPath, [program, "restore", plain, "--data", join(folder, "data")], {
      encoding: "utf8",
      timeout: 60_000,
    })
    expect(ran.stderr.trim()).toBe(`${plain} is not a backup of Salient.`)
    expect(ran.status).toBe(2)
    expect(existsSync(join(folder, "data"))).toBe(false) // no storage was created for it
  })

  it("that is none, or of a newer Salient, is refused", async () => {
    const database = await openDatabase({ data: await dataFolder() }, { migrate: false })
    afterwards(() => database.close())
    const file = join(newFolder(), "x.gz")
    writeFileSync(file, gzipSync('{"hello":1}\n'))
    await expect(restore(database.db, file)).rejects.toThrow("not a backup")
    writeFileSync(file, gzipSync('{"salient":"backup","schema":"9999-future","at":"x"}\n'))
    await expect(restore(database.db, file)).rejects.toThrow("newer")
  })

  it("holds no look at a moving storage: it is one moment", async () => {
    const person = await guest(server)
    const file = join(newFolder(), "moment.gz")
    const rows = await backup(server.services.db, file)
    const lines = gunzipSync(readFileSync(file)).toString().trim().split("\n")
    expect(lines).toHaveLength(rows + 1)
    expect(person.cookie).toBeDefined()
  })
})

describe("the load generator", () => {
  it("plays matches over sockets and finds none lost", async () => {
    const lines: string[] = []
    const report = await loadCommand(["--url", server.url, "--matches", "5", "--seconds", "1"], (line) =>
      lines.push(line),
    )
    expect(report).toMatchObject({ matches: 5, errors: [], lost: 0 })
    expect(report.moves).toBeGreaterThan(5)
    expect(lines.join("\n")).toContain("p99")
  })
})
