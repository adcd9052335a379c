import { sql } from "kysely"
import { beforeAll, describe, expect, it } from "vitest"
import { HELD, OPEN_MATCHES } from "../limits.ts"
import { pageOf } from "../lobby/lists.ts"
import { cancelStale } from "../lobby/open.ts"
import type { MatchSummary } from "../protocol/index.ts"
import type { Server } from "../server.ts"
import { dataFolder, guest, newServer, TestSocket, until } from "./help.ts"

const raid = { game: "raid", scenario: "craters" }
let server: Server
beforeAll(async () => {
  server = await newServer({ limits: "on", workers: 0 })
})

describe("open matches", () => {
  it("of a guest are few; one that has begun or was cancelled does not count", async () => {
    const host = await guest(server)
    const made: string[] = []
    for (let i = 0; i < OPEN_MATCHES.guest; i++)
      made.push((await host.do<{ match: MatchSummary }>("POST /api/matches", raid)).match.id)
    const refused = await host.ask("POST /api/matches", raid)
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({ code: "too-many", message: expect.stringContaining("cancel one") })
    await host.do(`POST /api/matches/${made[0]}/cancel`)
    await host.do("POST /api/matches", raid)
    await host.do("POST /api/matches", { ...raid, computers: { garrison: "random" } }) // begins at once
  })

  it("of an address are few, however many guests it makes", async () => {
    let refused = 0
    for (let i = 0; i < 20 && refused === 0; i++) {
      const host = await guest(server)
      for (let n = 0; n < OPEN_MATCHES.guest; n++)
        if ((await host.ask("POST /api/matches", raid)).status === 429) refused++
    }
    expect(refused).toBeGreaterThan(0)
    const { n } = await server.services.db
      .selectFrom("matches")
      .select((eb) => eb.fn.countAll<string>().as("n"))
      .where("status", "=", "open")
      .executeTakeFirstOrThrow()
    expect(Number(n)).toBeLessThanOrEqual(OPEN_MATCHES.address)
  })

  it("that nobody waits in any more are cancelled; those whose players are about are kept", async () => {
    const own = await newServer({ workers: 0 })
    const { db } = own.services
    const host = await guest(own)
    const make = async (more: object = {}) =>
      (await host.do<{ match: MatchSummary }>("POST /api/matches", { ...raid, ...more })).match.id
    const [stale, fresh, waited, slow] = [
      await make(),
      await make(),
      await make(),
      await make({ pace: "correspondence" }),
    ]
    await sql`update matches set created_at = now() - interval '3 hours' where id <> ${fresh}`.execute(db)
    await db.updateTable("seats").set({ here_until: new Date() }).where("match_id", "=", waited).execute()
    expect(await cancelStale(db)).toEqual([stale])
    const statuses = await db.selectFrom("matches").select(["id", "status"]).execute()
    expect(statuses.filter((m) => m.status === "open").map((m) => m.id)).toEqual(
      expect.arrayContaining([fresh, waited, slow]),
    )
    await own.close()
  })
})

describe("an open match that nobody waits in any more", () => {
  it("is cancelled by the server itself, and who looks at it is told", { timeout: 60_000 }, async () => {
    const data = await dataFolder()
    const before = await newServer({ data, workers: 0 })
    const host = await guest(before)
    const { match } = await host.do<{ match: MatchSummary }>("POST /api/matches", raid)
    await sql`update matches set created_at = now() - interval '3 hours'`.execute(before.services.db)
    await before.close()
    const after = await newServer({ data, workers: 0 })
    const socket = await (await guest(after)).socket(match.id)
    await until(() => socket.messages.some((m) => m.type === "match" && m.match?.status === "cancelled"), "the end")
    await after.close()
  })
})

describe("watchers", () => {
  it("of one user are few", async () => {
    const own = await newServer({ limits: "on", workers: 0 })
    const [host, watcher] = [await guest(own), await guest(own)]
    const { match } = await host.do<{ match: MatchSummary }>("POST /api/matches", raid)
    for (let i = 0; i < HELD.watchers.user; i++) expect((await watcher.socket(match.id)).view).toBeDefined()
    const refused = await watcher.socket(match.id)
    expect(refused.messages.at(-1)).toMatchObject({ type: "bye", code: "too-many" })
    await until(() => refused.closed !== undefined, "the end of the socket")
    expect((await host.socket(match.id)).view).toBeDefined() // a player with a seat is not a spectator
    await own.close()
  })
})

describe("watchers who are not signed in", () => {
  it("are few at one address, and as many at another", async () => {
    const own = await newServer({ limits: "on", workers: 0, trustProxy: 1 })
    const host = await guest(own)
    const { match } = await host.do<{ match: MatchSummary }>("POST /api/matches", raid)
    const url = `${own.url.replace("http", "ws")}/api/matches/${match.id}/socket`
    const from = (address: string) => TestSocket.open(url, undefined, { "x-forwarded-for": address })
    for (let i = 0; i < HELD.watchers.user; i++) expect((await from("198.51.100.1")).view).toBeDefined()
    expect((await from("198.51.100.1")).messages.at(-1)).toMatchObject({ type: "bye", code: "too-many" })
    expect((await from("203.0.113.1")).view).toBeDefined()
    await own.close()
  })
})

describe("lists", () => {
  const plan = async (...[user, wanted, mine]: Parameters<typeof pageOf> extends [unknown, ...infer R] ? R : never) => {
    const { db } = server.services
    const { sql: text, parameters } = pageOf(db, user, wanted, mine).compile()
    const values = parameters.map((p) => (typeof p === "number" ? String(p) : `'${String(p)}'`))
    const inlined = text.replaceAll(/\$(\d+)/g, (_, n: string) => values[Number(n) - 1] as string)
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${sql.raw(inlined)}`.execute(db)
    return rows.map((r) => r["QUERY PLAN"]).join("\n")
  }

  it("are paged from an index, however many matches there are", async () => {
    const { db } = server.services
    await sql`insert into matches (id, game, version, scenario, options, seed, commitment, status, pace, lapse, visibility,
        invitation, waits, created_at)
      select 'filler' || n, 'raid', '1', 'craters', '{}', '', '', case n % 3 when 0 then 'open' when 1 then 'running' else 'over' end,
        'live', 'forfeit', 'public', '', '[]', now() - make_interval(secs => n) from generate_series(1, 5000) n`.execute(
      db,
    )
    await sql`analyze`.execute(db)
    const before = { before: `${new Date().toISOString()}~zzz`, limit: 50 }
    for (const wanted of [{ limit: 50 }, { status: "open", limit: 50 }, { game: "raid", ...before }] as const)
      expect(await plan(null, wanted, false)).toMatch(/^Limit[\s\S]*Index (Only )?Scan using matches_current/)
    const archive = await plan(null, { status: "over", ...before }, false)
    expect(archive).toMatch(/^Limit[\s\S]*Index (Only )?Scan using matches_archived/)
    const me = { id: "somebody", name: "", guest: true, contact: null }
    expect(await plan(me, { limit: 50 }, true)).not.toContain("Seq Scan on matches")
  })
})
