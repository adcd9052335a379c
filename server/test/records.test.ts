import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { type MatchRecord, RecordSchema } from "@salient/engine"
import { beforeAll, describe, expect, it } from "vitest"
import { verifyPage } from "../archive/page.ts"
import { Replayer } from "../archive/replayer.ts"
import { verifyCommand } from "../commands/admin.ts"
import type { Server } from "../server.ts"
import { guest, newFolder, newMatch, newServer, type Person, playToEnd } from "./help.ts"

let server: Server
let a: Person
let b: Person
let id: string
let record: MatchRecord

beforeAll(async () => {
  server = await newServer()
  const made = await newMatch(server)
  ;({ a, b } = made)
  id = made.match.id
})

describe("a record", () => {
  it("of a match that runs holds the own side's entries, and neither the seed nor anybody else's", async () => {
    for (let i = 0; i < 5; i++) for (const p of [a, b]) await p.playOn(id)
    const mine = await a.do<MatchRecord>(`GET /api/matches/${id}/record`)
    expect(RecordSchema.parse(mine)).toEqual(mine)
    expect(mine.seed).toBeUndefined()
    expect(mine.entries.length).toBeGreaterThan(0)
    for (const entry of mine.entries) expect(entry).toMatchObject({ by: "raiders" })
    expect((await (await guest(server)).ask(`GET /api/matches/${id}/record`)).body).toMatchObject({ code: "not-over" })
    for (const path of ["verify", "replay"])
      expect((await a.ask(`GET /api/matches/${id}/${path}`)).body).toMatchObject({ code: "not-over" })
  })

  it("of a finished match is whole, for everybody", async () => {
    await playToEnd([a, b], id)
    record = await (await guest(server)).do<MatchRecord>(`GET /api/matches/${id}/record`)
    expect(RecordSchema.parse(record).seed).toMatch(/^[0-9a-f]{64}$/)
    expect(record.entries.length).toBe((await server.services.tables.open(id)).match.seq)
  })

  it("shows its dice to be those that were promised", async () => {
    const verdict = await b.do<{ ok: boolean; dice: unknown[]; entries: number }>(`GET /api/matches/${id}/verify`)
    expect(verdict).toMatchObject({
      ok: true,
      commitment: record.commitment,
      seed: record.seed,
      entries: record.entries.length,
    })
    expect(verdict.dice.length).toBeGreaterThan(0)
    const page = await b.ask<string>(`GET /verify/${id}`)
    expect(page.headers.get("content-type")).toContain("text/html")
    expect(page.text).toContain("Verified.")
  })

  it("is shown on a page that no record can write into", () => {
    const evil = `<script>alert("x")</script>'&`
    const page = verifyPage(evil, { ok: false, reason: evil })
    expect(page).not.toContain("<script")
    expect(page).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#39;&amp;")
  })

  it("is checked by a command too", async () => {
    const file = join(newFolder(), "record.json")
    const lines: string[] = []
    writeFileSync(file, JSON.stringify(record))
    expect(await verifyCommand([file], (line) => lines.push(line))).toBe(true)
    expect(lines.at(-1)).toContain("Verified")
    writeFileSync(file, JSON.stringify({ ...record, entries: record.entries.toSpliced(3, 1) }))
    expect(await verifyCommand([file], (line) => lines.push(line))).toBe(false)
  })

  it("that was tampered with is found out", async () => {
    const seed = record.seed?.startsWith("0") ? `1${record.seed.slice(1)}` : `0${record.seed?.slice(1)}`
    expect(await b.do("POST /api/verify", { ...record, seed })).toMatchObject({ ok: false })
    const entries = record.entries.toSpliced(3, 1)
    expect(await b.do("POST /api/verify", { ...record, entries })).toMatchObject({
      ok: false,
      reason: expect.stringContaining("refused"),
    })
    expect((await b.ask("POST /api/records", { ...record, entries })).body).toMatchObject({ code: "bad-input" })
    expect((await b.ask("POST /api/records", { ...record, extra: 1 })).body).toMatchObject({ code: "wrong-shape" })
  })

  it("from elsewhere is kept and shown move by move, as each side saw it", async () => {
    const kept = await b.do<{ id: string; moves: number }>("POST /api/records", record)
    expect(await a.do(`GET /api/records/${kept.id}`)).toEqual(record)
    const { view } = await a.do<{ view: { moves: number; side: string } }>(
      `GET /api/records/${kept.id}/view?at=3&side=garrison`,
    )
    expect(view).toMatchObject({ moves: 3, side: "garrison" })
    const replay = await a.do<{ view: { moves: number; side: null } }>(`GET /api/matches/${id}/replay?at=3`)
    expect(replay.view).toMatchObject({ moves: 3, side: null })
    expect((await a.ask(`GET /api/records/${kept.id}/view?side=martians`)).body).toMatchObject({ code: "bad-input" })
  })
})

describe("a record that means harm", () => {
  /** Many entries, each of which throws the match back to its beginning. */
  const tedious = (entries: number) =>
    JSON.stringify({ ...record, entries: Array.from({ length: entries }, () => ({ rollback: 0 })) })

  it("keeps nobody else waiting while it is played again", async () => {
    let judged = false
    const verdict = a.do("POST /api/verify", tedious(30_000)).then((v) => {
      judged = true
      return v
    })
    let answered = 0
    for (; !judged; answered++) await b.do("GET /health")
    expect(await verdict).toMatchObject({ ok: true })
    expect(answered).toBeGreaterThan(20)
  })

  const somebody = { address: "203.0.113.7", user: "guests" }

  it("is given up when it takes too long, and the next is looked at", { timeout: 60_000 }, async () => {
    const replayer = new Replayer({ longest: 5_000 })
    const harm = replayer.ask({ want: "verdict", record: tedious(500_000) }, somebody)
    const next = replayer.ask({ want: "verdict", record: JSON.stringify(record) }, somebody)
    await expect(harm).rejects.toMatchObject({ code: "too-large", message: expect.stringContaining("5 seconds") })
    expect(await next).toMatchObject({ ok: true })
    await replayer.close()
  })

  it("waits with few others, and who comes then is told to come back", async () => {
    const replayer = new Replayer({ mostWaiting: 1 })
    const ask = () => replayer.ask({ want: "end", record: JSON.stringify(record) }, somebody)
    const [first, second, third] = [ask(), ask(), ask()]
    await expect(third).rejects.toMatchObject({ code: "too-many", retryAfter: 20 })
    expect(await first).toEqual(await second)
    await replayer.close()
  })

  it("brings no prototype along", async () => {
    const text = JSON.stringify(record).replace('"options":{', '"options":{"__proto__":{"a":"b"}')
    expect((await b.ask("POST /api/verify", text)).body).toMatchObject({ code: "wrong-shape" })
  })

  it("cannot fill the storage: one user keeps so many", async () => {
    const hoarder = await guest(server)
    const { user } = await hoarder.do<{ user: { id: string } }>("GET /api/me")
    const kept = (i: number, body: string) => ({ id: `hoard ${i}`, user_id: user.id, game: "g", scenario: "s", body })
    const insert = (rows: ReturnType<typeof kept>[]) => server.services.db.insertInto("records").values(rows).execute()
    await insert([kept(0, "x".repeat(32 * 1024 * 1024))])
    expect((await hoarder.ask("POST /api/records", record)).body).toMatchObject({
      code: "bad-input",
      message: expect.stringContaining("MiB"),
    })
    await server.services.db.deleteFrom("records").where("user_id", "=", user.id).execute()
    await insert(Array.from({ length: 50 }, (_, i) => kept(i, "{}")))
    expect((await hoarder.ask("POST /api/records", record)).body).toMatchObject({
      code: "bad-input",
      message: expect.stringContaining("50 records"),
    })
  })
})

describe("rosters", () => {
  it("are kept, changed and deleted by their owner alone", async () => {
    const { id: roster } = await a.do<{ id: string }>("POST /api/rosters", {
      game: "any",
      name: "First army",
      body: { points: 500 },
    })
    expect(await a.do("GET /api/rosters")).toMatchObject({
      rosters: [{ id: roster, name: "First army", body: { points: 500 } }],
    })
    expect((await b.ask(`PUT /api/rosters/${roster}`, { game: "any", name: "Mine", body: {} })).status).toBe(404)
    expect((await b.ask(`DELETE /api/rosters/${roster}`)).status).toBe(404)
    await a.do(`PUT /api/rosters/${roster}`, { game: "any", name: "Second army", body: {} })
    expect(await a.do("GET /api/rosters")).toMatchObject({ rosters: [{ name: "Second army" }] })
    await a.do(`DELETE /api/rosters/${roster}`)
    expect(await a.do("GET /api/rosters")).toEqual({ rosters: [] })
  })
})
