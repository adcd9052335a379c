import { readdirSync } from "node:fs"
import { join } from "node:path"
import { sql } from "kysely"
import { describe, expect, it, vi } from "vitest"
import { backupCommand, restoreCommand } from "../commands/backup.ts"
import { Clocks } from "../lobby/clocks.ts"
import { removeOld } from "../lobby/open.ts"
import { backup } from "../storage/backup.ts"
import { vacuum } from "../storage/vacuum.ts"
import { guest, newFolder, newMatch, newServer, playToEnd, until } from "./help.ts"

const raid = { game: "raid", scenario: "craters" }

describe("a backup of an embedded storage", () => {
  it("is made while it serves, and the matches in it can be played on", { timeout: 120_000 }, async () => {
    const server = await newServer({ workers: 0 })
    const { a, b, match } = await newMatch(server)
    const { seq } = await a.playOn(match.id, 3)
    expect(seq).toBeGreaterThan(0)
    const file = join(newFolder(), "club.backup.gz")
    const said: string[] = []
    let made = false
    const making = backupCommand([file, "--data", server.services.settings.data], (line) => said.push(line)).finally(
      () => {
        made = true
      },
    )
    let moves = 0
    while (!made) for (const person of [a, b]) moves += (await person.playOn(match.id)).seq > 0 ? 1 : 0
    await making
    expect(said[0]).toMatch(/^\d+ rows saved in /)
    expect(moves).toBeGreaterThan(0)
    expect(readdirSync(server.services.settings.data).filter((name) => name.startsWith("backup"))).toEqual([])
    await playToEnd([a, b], match.id) // the server keeps running
    const other = newFolder()
    await restoreCommand([file, "--data", other], () => {})
    const restored = await newServer({ data: other, workers: 0 })
    const then = await restored.services.tables.open(match.id)
    expect(then.match.seq).toBeGreaterThanOrEqual(seq) // it contains every move acknowledged before it began
    a.url = restored.url
    expect((await a.do<{ user: object }>("GET /api/me")).user).toBeTruthy()
    await a.playOn(match.id, 2)
    await restored.close()
    await server.close()
  })

  it("that is read apart holds what one in a transaction holds, but for caches", async () => {
    const server = await newServer({ workers: 0 })
    const { a, match } = await newMatch(server)
    await a.playOn(match.id, 3)
    const folder = newFolder()
    const { db } = server.services
    for (const cache of ["checkpoints", "chapters"] as const) await db.deleteFrom(cache).execute() // a busy machine may have some
    expect(await backup(db, join(folder, "one"), { apart: true })).toBe(await backup(db, join(folder, "two")))
    await server.close()
  })
})

describe("what is done with leaves nothing behind", () => {
  it("matches cancelled long ago, old batches with their games; newer ones stay", async () => {
    const server = await newServer({ workers: 0 })
    const { db } = server.services
    const person = await guest(server)
    for (let i = 0; i < 2; i++) {
      const { match } = await person.do<{ match: { id: string } }>("POST /api/matches", raid)
      await person.do(`POST /api/matches/${match.id}/cancel`)
      const { simulation } = await person.do<{ simulation: { id: string } }>("POST /api/simulations", {
        ...raid,
        games: 2,
        players: { raiders: "random", garrison: "random" },
      })
      await db
        .insertInto("simulated")
        .values({ simulation_id: simulation.id, number: 0, winners: null, moves: 0, problem: null })
        .execute()
      if (i > 0) break
      await sql`update matches set created_at = now() - interval '8 days'`.execute(db)
      await sql`update simulations set created_at = now() - interval '31 days'`.execute(db)
    }
    await removeOld(db)
    for (const table of ["matches", "simulations", "simulated"] as const)
      expect((await db.selectFrom(table).selectAll().execute()).length, table).toBe(1)
    await server.close()
  })

  it("is looked for by the server itself: matches, batches, sessions and guests of long ago", async () => {
    const server = await newServer({ workers: 0 })
    const { db, tables, jobs, tell, log } = server.services
    const [gone, stays] = [await guest(server), await guest(server)]
    const { match } = await stays.do<{ match: { id: string } }>("POST /api/matches", raid)
    await stays.do(`POST /api/matches/${match.id}/cancel`)
    await stays.do("POST /api/simulations", { ...raid, games: 2, players: { raiders: "random", garrison: "random" } })
    const token = await stays.do<{ token: string }>("POST /api/tokens", { label: "old" })
    expect(token.token).toBeTruthy()
    await gone.do("POST /api/sign-out", {})
    await sql`update matches set created_at = now() - interval '8 days'`.execute(db)
    await sql`update simulations set created_at = now() - interval '31 days'`.execute(db)
    await sql`update sessions set expires_at = now() - interval '31 days' where kind = 'token'`.execute(db)
    await sql`update users set created_at = now() - interval '8 days'`.execute(db)
    const count = performance.now.bind(performance)
    const later = vi.spyOn(performance, "now").mockImplementation(() => count() + 25 * 3_600_000) // it has run for a day
    await new Clocks(db, tables, jobs, tell, log).tidy()
    later.mockRestore()
    const left = async (table: "matches" | "simulations" | "sessions" | "users") =>
      (await db.selectFrom(table).selectAll().execute()).length
    expect([await left("matches"), await left("simulations"), await left("sessions"), await left("users")]).toEqual([
      0, 0, 1, 1,
    ])
    await server.close()
  })

  it("jobs ten minutes after they were done, and no others", async () => {
    const server = await newServer()
    const { db } = server.services
    const person = await guest(server)
    const computers = { garrison: "random" }
    await person.do("POST /api/matches", { ...raid, computers })
    const jobs = async () =>
      (
        await sql<{ done: number; open: number }>`select count(*) filter (where state = 'completed')::int as done,
          count(*) filter (where state < 'completed')::int as open from pgboss.job`.execute(db)
      ).rows[0] ?? { done: 0, open: 0 }
    await until(async () => {
      const { done, open } = await jobs()
      return done > 0 && open === 0
    }, "the computer's answer")
    const { done } = await jobs()
    const boss = server.services.database.boss()
    await boss.start()
    const tidy = async () => {
      await sql`update pgboss.queue set maintain_on = null, monitor_on = null`.execute(db) // it is not due yet
      await boss.supervise()
    }
    await tidy()
    expect(await jobs()).toEqual({ done, open: 0 })
    await sql`update pgboss.job set completed_on = completed_on - interval '11 minutes'`.execute(db)
    await tidy()
    expect(await jobs()).toEqual({ done: 0, open: 0 })
    await boss.stop({ graceful: false, close: false })
    await server.close()
  })

  it("space of deleted rows is used again after some hours, though nobody asks for it", async () => {
    const server = await newServer({ workers: 0 })
    const { db, tables, jobs, tell, log } = server.services
    const clocks = new Clocks(db, tables, jobs, tell, log, { isAlone: true })
    const { match } = await newMatch(server)
    const size = async () =>
      (await sql<{ n: number }>`select pg_total_relation_size('lost_entries')::int as n`.execute(db)).rows[0]?.n ?? 0
    const fill = () =>
      sql`insert into lost_entries (match_id, version, seq, body, at)
        select ${match.id}, '1', n, repeat('x', 500), now() from generate_series(1, 2000) n`.execute(db)
    await fill()
    const before = await size()
    const count = performance.now.bind(performance)
    for (let round = 1; round <= 5; round++) {
      await sql`delete from lost_entries`.execute(db)
      const later = vi.spyOn(performance, "now").mockImplementation(() => count() + round * 7 * 3_600_000)
      await clocks.tidy()
      later.mockRestore()
      await fill()
    }
    expect(await size()).toBeLessThan(before * 1.5)
    await server.close()
  })

  it("space of deleted rows is used again after a vacuum", async () => {
    const server = await newServer({ workers: 0 })
    const { db } = server.services
    const size = async () =>
      (await sql<{ n: number }>`select pg_total_relation_size('lost_entries')::int as n`.execute(db)).rows[0]?.n ?? 0
    const { match } = await newMatch(server)
    const fill = () =>
      sql`insert into lost_entries (match_id, version, seq, body, at)
        select ${match.id}, '1', n, repeat('x', 500), now() from generate_series(1, 2000) n`.execute(db)
    await fill()
    const before = await size()
    for (let round = 0; round < 5; round++) {
      await sql`delete from lost_entries`.execute(db)
      await vacuum(db)
      await fill()
    }
    expect(await size()).toBeLessThan(before * 1.5)
    await server.close()
  })
})
