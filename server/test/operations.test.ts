import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { beforeAll, describe, expect, it } from "vitest"
import { adminCommand } from "../commands/admin.ts"
import { backupCommand, restoreCommand } from "../commands/backup.ts"
import { loadCommand } from "../commands/load.ts"
import { stopInTime } from "../commands/stopping.ts"
import { startProcess } from "../load/process.ts"
import type { Server } from "../server.ts"
import { readSettings } from "../settings.ts"
import { backup, restore } from "../storage/backup.ts"
import { openDatabase } from "../storage/database.ts"
import { afterwards, dataFolder, guest, newFolder, newMatch, newPostgres, newServer, Person, until } from "./help.ts"

let server: Server
beforeAll(async () => {
  server = await newServer()
})

describe("who runs a server", () => {
  it("asks whether it is alive and ready, and reads its metrics", async () => {
    const person = new Person(server)
    expect((await person.ask("GET /health")).body).toEqual({ ok: true })
    expect((await person.ask("GET /ready")).body).toEqual({ ok: true })
    const { a, match } = await newMatch(server)
    await a.playOn(match.id)
    const { text } = await person.ask("GET /metrics")
    expect(text).toMatch(/^salient_moves_total [1-9]/m)
    expect(text).toMatch(/^salient_answer_seconds_count [1-9]/m)
    expect(text).toMatch(/^# TYPE salient_sockets gauge$/m)
    for (const line of text.trim().split("\n"))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+({[^}]*})? -?[\d.e+-]+)$/)
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

  it("is told that it is not ready while it stops", async () => {
    const own = await newServer({ workers: 0 })
    own.house.beginClosing()
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
    const again = await newServer({ data: own.house.settings.data })
    a.url = again.url
    const { seq } = await a.view(match.id)
    if (answer.type === "done") expect(seq).toBe(1)
    await again.close()
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
    const { data } = own.house.settings
    await own.close()
    const run = async (...args: string[]) => {
      const lines: string[] = []
      await adminCommand([...args, "--data", data], (line) => lines.push(line))
      return lines.join("\n")
    }
    expect(await run("users", "konrad")).toContain("Konrad Old")
    expect(await run("matches", "running")).toContain(match.id)
    expect(await run("check")).toContain("1 matches, 0 of which do not load")
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
    expect(await run("nonsense")).toContain("salient admin users")
  })
})

describe("a backup", () => {
  it("restores into another storage of either kind, with every match as it was", { timeout: 180_000 }, async () => {
    const own = await newServer()
    const { a, b, match } = await newMatch(own)
    await a.do("POST /api/sign-up", { name: "Ludwig", password: "correct horse" })
    for (let i = 0; i < 4; i++) for (const p of [a, b]) await p.playOn(match.id)
    await a.do(`POST /api/matches/${match.id}/chat`, { text: "wie geht's? 😀" })
    const before = [await a.view(match.id), await b.view(match.id)]
    await own.close()
    const file = join(newFolder(), "club.backup.gz")
    await backupCommand([file, "--data", own.house.settings.data], () => {})
    const databaseUrl = await (await newPostgres())()
    await restoreCommand([file, "--database-url", databaseUrl], () => {})
    const there = await newServer({ databaseUrl })
    a.url = b.url = there.url
    expect([await a.view(match.id), await b.view(match.id)]).toEqual(before)
    await a.playOn(match.id)
    await a.do(`POST /api/matches/${match.id}/chat`, { text: "weiter" })
    const lines = await a.do<{ lines: { text: string }[] }>(`GET /api/matches/${match.id}/chat`)
    expect(lines.lines.map((l) => l.text)).toEqual(["wie geht's? 😀", "weiter"])
    await there.close()
    const back = join(newFolder(), "back.gz")
    await backupCommand([back, "--database-url", databaseUrl], () => {})
    const home = newFolder()
    await restoreCommand([back, "--data", home], () => {})
    const again = await newServer({ data: home })
    a.url = again.url
    expect((await a.view(match.id)).seq).toBeGreaterThanOrEqual((before[0] as { seq: number }).seq)
    await again.close()
    await expect(restoreCommand([back, "--data", home], () => {})).rejects.toThrow("not empty")
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
    const rows = await backup(server.house.db, file)
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
