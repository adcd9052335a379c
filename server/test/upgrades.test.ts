/** Data of older rules: each record in `old-rules` was played by the version that it names, on the commit that had that version. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type Entry, type MatchRecord, RecordSchema } from "@salient/engine"
import { sql } from "kysely"
import { beforeAll, describe, expect, it } from "vitest"
import { allGames } from "../catalogue.ts"
import type { MatchSummary, Verdict } from "../protocol/index.ts"
import type { Server } from "../server.ts"
import { dataFolder, guest, newServer, type Person } from "./help.ts"

const folder = fileURLToPath(new URL("./old-rules", import.meta.url))
const files = readdirSync(folder).map((name) => {
  const kept = JSON.parse(readFileSync(join(folder, name), "utf8")) as {
    outcome: string
    moves: number
    record: unknown
  }
  return { ...kept, name: name.replace(".json", ""), record: RecordSchema.parse(kept.record) }
})

let server: Server
let people: Person[]
beforeAll(async () => {
  server = await newServer({ workers: 0 })
  people = [await guest(server), await guest(server)]
})

/** The match of a record as an older server left it in storage, with this many of its entries. */
async function stored(record: MatchRecord, entries: readonly Entry[], status: "running" | "over", reason = "") {
  const [a] = people as [Person, Person]
  const game = await allGames.load(record.game)
  const scenario = game.scenarios.find((s) => s.id === record.scenario)?.id ?? game.scenarios[0]?.id
  const { match } = await a.do<{ match: MatchSummary }>("POST /api/matches", { game: record.game, scenario })
  const { db } = server.services
  const users = await Promise.all(
    people.map(async (p) => (await p.do<{ user: { id: string } }>("GET /api/me")).user.id),
  )
  await db.deleteFrom("seats").where("match_id", "=", match.id).execute()
  await db
    .insertInto("seats")
    .values(
      record.seats.map((seat, position) => ({
        match_id: match.id,
        ...seat,
        position,
        user_id: users[position] ?? null,
        player_name: null,
        agent: null,
        stand_in: null,
        reserved_for: null,
        chat_from: null,
        share_hash: null,
        share: null,
      })),
    )
    .execute()
  await db
    .insertInto("entries")
    .values(entries.map((e, i) => ({ match_id: match.id, seq: i + 1, body: JSON.stringify(e), user_id: null })))
    .execute()
  await db
    .updateTable("matches")
    .set({
      version: record.version,
      scenario: record.scenario,
      options: JSON.stringify(record.options),
      seed: record.seed as string,
      commitment: record.commitment,
      status,
      seq: entries.length,
      moves: entries.length,
      outcome: status === "over" ? JSON.stringify({ winners: [], reason, rules: [] }) : null,
    })
    .where("id", "=", match.id)
    .execute()
  const table = await server.services.tables.open(match.id)
  table.giveUp() // it was loaded before the storage was edited by hand
  return match.id
}

describe("data of the last rules versions that landed", () => {
  /** Versions that were passed over within one change: nobody can have data of them. */
  const neverLanded: { readonly [game: string]: readonly string[] } = { trr: ["6", "7", "8"] }

  it("is here: of every game that has older rules, the last two versions before today's", async () => {
    for (const id of allGames.ids) {
      const { opens = [] } = await allGames.load(id)
      const known = files.filter((f) => f.record.game === id).map((f) => f.record.version)
      const landed = opens.filter((version) => !neverLanded[id]?.includes(version))
      expect(known, id).toEqual(expect.arrayContaining(landed.slice(-2)))
    }
  })

  it.each(files)(
    "$name: a finished match opens, and its dice are true by rules of its version",
    async ({ record, outcome }) => {
      const [a] = people as [Person, Person]
      const id = await stored(record, record.entries, "over", outcome)
      expect((await a.do<{ match: MatchSummary }>(`GET /api/matches/${id}`)).match).toMatchObject({
        status: "over",
        version: record.version,
        outcome: { reason: outcome },
      })
      expect((await a.view(id)).outcome?.reason).toBeDefined()
      expect((await a.do<MatchRecord>(`GET /api/matches/${id}/record`)).entries).toEqual(record.entries)
      const verdict = await a.do<Verdict>("POST /api/verify", record)
      expect(verdict).toMatchObject({ ok: true, version: record.version })
      const draws = record.drawn?.draws ?? []
      const cheated = draws.map((d, i) => (i === draws.length - 1 ? { ...d, values: d.values.map((v) => v + 1) } : d))
      const forged = { ...record, drawn: { places: record.drawn?.places, draws: cheated } }
      if (verdict.ok && !verdict.replayed) expect(await a.do("POST /api/verify", forged)).toMatchObject({ ok: false })
    },
  )

  it.each(files)(
    "$name: a running match goes on, or says how much is lost before anything is cut",
    async ({ record }) => {
      const [a, b] = people as [Person, Person]
      const entries = record.entries.slice(0, Math.floor(record.entries.length / 2))
      const id = await stored(record, entries, "running")
      const found = await a.ask<{ match: MatchSummary }>(`GET /api/matches/${id}`)
      expect(found.status).toBe(200)
      const { rulesChanged } = found.body.match
      const inStorage = () =>
        server.services.db.selectFrom("entries").select("seq").where("match_id", "=", id).execute()
      expect(await inStorage()).toHaveLength(entries.length)
      if (rulesChanged) {
        expect(rulesChanged).toMatchObject({ from: record.version, lost: expect.any(Number) })
        for (const p of [a, b]) await p.do(`POST /api/matches/${id}/rules`, { choose: "play-on" })
      }
      const { match } = await a.do<{ match: MatchSummary }>(`GET /api/matches/${id}`)
      expect(match).toMatchObject({ status: "running", rulesChanged: null })
      for (const p of [a, b]) await p.playOn(id)
    },
  )
})

describe("the job queue of an older server", () => {
  it("has the options of today once this one has opened it, and keeps its jobs", async () => {
    const data = await dataFolder()
    const queues = async ({ services: { db } }: Server) =>
      (
        await sql<object>`select name, policy, notify, retry_limit, retry_backoff, heartbeat_seconds, expire_seconds,
          retention_seconds, deletion_seconds from pgboss.queue where name in ('think', 'turn', 'simulate') order by name`.execute(
          db,
        )
      ).rows
    const jobs = async ({ services: { db } }: Server) =>
      (await sql<object>`select id, data from pgboss.job where name = 'simulate'`.execute(db)).rows
    const before = await newServer({ data, workers: 0, thinkTime: 1_500 })
    const today = await queues(before)
    expect(today).toHaveLength(3)
    await before.services.jobs.simulate([{ simulation: "none", number: 1 }])
    const kept = await jobs(before)
    expect(kept).toHaveLength(1)
    await sql`update pgboss.queue set notify = false, retry_limit = 1, retry_backoff = false, heartbeat_seconds = null,
      expire_seconds = 900, retention_seconds = 60, deletion_seconds = 604800`.execute(before.services.db)
    expect(await queues(before)).not.toEqual(today)
    await before.close()
    const after = await newServer({ data, workers: 0, thinkTime: 1_500 })
    expect(await queues(after)).toEqual(today)
    expect(await jobs(after)).toEqual(kept)
    const unchanged = async ({ services: { db } }: Server) =>
      (await sql<object>`select name, updated_on from pgboss.queue where name = 'think'`.execute(db)).rows
    const mended = await unchanged(after)
    await after.close()
    const again = await newServer({ data, workers: 0, thinkTime: 1_500 })
    expect(await unchanged(again)).toEqual(mended)
    await again.close()
    const slower = await newServer({ data, workers: 0, thinkTime: 60_000 })
    expect(await queues(slower)).toContainEqual(expect.objectContaining({ name: "think", expire_seconds: 180 }))
    await slower.close()
  })
})
