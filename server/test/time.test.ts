/** Clocks that are set back or forward, and hosts that sleep. */
import { sql } from "kysely"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { Sessions } from "../accounts/sessions.ts"
import { Limits, RATES } from "../limits.ts"
import { Clocks } from "../lobby/clocks.ts"
import { cancelStale } from "../lobby/open.ts"
import type { MatchSummary } from "../protocol/index.ts"
import type { Server } from "../server.ts"
import { HostClock } from "../time.ts"
import { guest, newMatch, newServer } from "./help.ts"

const minute = 60_000
const hour = 60 * minute
const year = 365 * 24 * hour
let server: Server
const { start } = Clocks.prototype
beforeAll(async () => {
  vi.spyOn(Clocks.prototype, "start").mockImplementation(async () => {})
  server = await newServer({ workers: 0 })
})

describe("a clock", () => {
  it("that runs as the machine counts has not jumped; one that shows something else has", () => {
    let counted = 0
    const clock = new HostClock(() => counted)
    expect(clock.look(1_000_000)).toBeUndefined()
    counted += 2_000
    expect(clock.look(1_002_100)).toBeUndefined()
    counted += 2_000
    expect(clock.look(1_004_000 + hour)).toEqual({ expected: 1_004_100, found: 1_004_000 + hour })
    counted += 2_000
    expect(clock.look(1_006_000)?.found).toBe(1_006_000) // set back
    counted += 5_000
    expect(clock.now()).toBe(1_011_000)
  })

  it("whose machine goes on counting in its sleep has jumped by what nobody lived through", () => {
    let counted = 0
    const clock = new HostClock(() => counted)
    clock.look(1_000_000)
    counted += 2_000
    expect(clock.now()).toBe(1_002_000)
    counted += hour // without a beat
    expect(clock.now()).toBe(1_002_000)
    expect(clock.look(1_002_000 + hour)).toEqual({ expected: 1_002_000, found: 1_002_000 + hour })
    expect(clock.look(1_002_000 + hour)).toBeUndefined()
  })
})

describe("clocks", () => {
  it("have looked at the clock once they have started: a jump right after that is noticed", async () => {
    const { db, tables, jobs, tell, log } = server.services
    const clock = new HostClock()
    const clocks = new Clocks(db, tables, jobs, tell, log, { isAlone: true, clock })
    await start.call(clocks)
    expect(clock.look(Date.now() + hour)).toBeDefined()
    await clocks.stop()
  })
})

describe("when the clock has jumped by", () => {
  /** Clocks that find that the host's clock has jumped by this much since they last looked. */
  async function jumped(by: number): Promise<Clocks> {
    const { db, tables, jobs, tell, log } = server.services
    let counted = 0
    const clock = new HostClock(() => counted)
    const clocks = new Clocks(db, tables, jobs, tell, log, { isAlone: true, clock })
    await clocks.look()
    if (by > 0)
      counted -= by // the clock has advanced by this much more than the counter
    else for (let awake = 0; awake < -by; awake += 10_000, counted += 10_000) clock.now()
    return clocks
  }
  const { min, max } = { min: 1 * minute, max: 5 * minute }

  it.each([
    ["an hour, as after a sleep", hour],
    ["a year", year],
    ["an hour back", -hour],
    ["a year back", -year],
  ])("%s, nobody loses and nobody is signed out", async (_what, by) => {
    const { a, match } = await newMatch(server, { moveSeconds: 300 })
    const { user } = await a.do<{ user: { id: string } }>("GET /api/me") // not after the jump: it would renew the session
    const { db } = server.services
    const clocks = await jumped(by)
    const now = Date.now()
    // As stored when the clock still showed the earlier time, with four minutes left.
    await db
      .updateTable("matches")
      .set({ deadline: new Date(now - by + 4 * minute) })
      .where("id", "=", match.id)
      .execute()
    await db
      .updateTable("sessions")
      .set({ expires_at: new Date(now - by + 24 * hour) })
      .execute()
    await clocks.look()
    const { status, deadline } = await db
      .selectFrom("matches")
      .select(["status", "deadline"])
      .where("id", "=", match.id)
      .executeTakeFirstOrThrow()
    expect(status).toBe("running")
    expect((deadline as Date).getTime() - now).toBeGreaterThan(min)
    expect((deadline as Date).getTime() - now).toBeLessThanOrEqual(max + minute)
    server.services.sessions.forget(user.id)
    expect((await a.do<{ user: object | null }>("GET /api/me")).user).not.toBeNull()
  })

  it("an hour, whoever was at the table has not been away, and who had a moment left has some minutes", async () => {
    const { match } = await newMatch(server, { moveSeconds: 3_600 })
    const { db } = server.services
    const clocks = await jumped(hour)
    const before = Date.now() - hour
    const deadline = new Date(before + 1_000)
    await db.updateTable("matches").set({ deadline }).where("id", "=", match.id).execute()
    await db
      .updateTable("seats")
      .set({ here_until: new Date(before + minute) })
      .where("match_id", "=", match.id)
      .execute()
    await clocks.look()
    const row = await db.selectFrom("matches").selectAll().where("id", "=", match.id).executeTakeFirstOrThrow()
    expect(row.status).toBe("running")
    expect((row.deadline as Date).getTime()).toBeGreaterThan(Date.now() + 4 * minute)
    const seats = await db.selectFrom("seats").selectAll().where("match_id", "=", match.id).execute()
    for (const seat of seats) expect((seat.here_until as Date).getTime(), seat.id).toBeGreaterThan(Date.now())
  })

  it.each([
    ["an hour", hour],
    ["a year back", -year],
  ])("%s, a side that has not noticed the last answers is shown the time that it has left", async (_what, by) => {
    const { a, match } = await newMatch(server, { moveSeconds: 3_600, totalSeconds: 7_200 })
    const { db } = server.services
    const clocks = await jumped(by)
    const then = Date.now() - by
    const at = new Date(then - minute).toISOString()
    const clock = { at, left: { raiders: 7_200_000, garrison: 7_200_000 } }
    const since = { movedAt: at, deadline: new Date(then + 30 * minute).toISOString(), clock }
    const unseen = JSON.stringify({ raiders: { entries: 0, moves: 0, since }, garrison: { entries: 0, moves: 0 } })
    await db.updateTable("matches").set({ unseen }).where("id", "=", match.id).execute()
    await clocks.look()
    const shown = (await a.do<{ match: MatchSummary }>(`GET /api/matches/${match.id}`)).match
    const left = (Date.parse(shown.deadline as string) - Date.now()) / minute
    expect(left).toBeGreaterThan(28)
    const unsure = 0.5 // how far a clock has jumped is known only as well as the time since it was last looked at
    expect(left).toBeLessThan(30 + unsure)
    const thought = (Date.now() - Date.parse(shown.clock?.at as string)) / minute
    expect(thought).toBeGreaterThan(1 - unsure)
    expect(thought).toBeLessThan(3)
  })

  it("an hour, who takes a move back has the time back that was left", async () => {
    const { a, match } = await newMatch(server, { moveSeconds: 3_600 })
    const { db } = server.services
    const left = async () => {
      const found = (await a.do<{ match: { deadline: string } }>(`GET /api/matches/${match.id}`)).match
      return Date.parse(found.deadline) - Date.now()
    }
    const clocks = await jumped(hour)
    const deadline = new Date(Date.now() - hour + 50 * minute)
    await db.updateTable("matches").set({ deadline }).where("id", "=", match.id).execute()
    await left() // this reads the time left
    await a.playOn(match.id)
    await clocks.look()
    await a.do(`POST /api/matches/${match.id}/undo`, { seq: 1 })
    expect(await left()).toBeGreaterThan(45 * minute)
    expect(await left()).toBeLessThan(51 * minute)
  })

  it("three hours, a guest's match that waits for players still waits", async () => {
    const ada = await guest(server)
    const { match } = await ada.do<{ match: { id: string } }>("POST /api/matches", { game: "raid", scenario: "sap" })
    const { db } = server.services
    const clocks = await jumped(3 * hour)
    await db
      .updateTable("matches")
      .set({ created_at: new Date(Date.now() - 3 * hour - minute) })
      .where("id", "=", match.id)
      .execute()
    await clocks.look()
    expect(await cancelStale(db)).not.toContain(match.id)
  })

  it("two days back, jobs that wait are due as they were", async () => {
    const { db, jobs } = server.services
    await jobs.simulate([{ simulation: "none", number: 0 }])
    const clocks = await jumped(-48 * hour)
    await sql`update pgboss.job set start_after = start_after + interval '48 hours'`.execute(db)
    await clocks.look()
    const { rows } = await sql<{ late: boolean }>`select start_after > now() as late from pgboss.job`.execute(db)
    expect(rows).toEqual([{ late: false }])
  })

  it("an hour since the clock was last looked at, nobody's time has run out and nobody is signed out yet", async () => {
    const { a, match } = await newMatch(server, { moveSeconds: 300 })
    const { db, tables, jobs, tell, log } = server.services
    class NotLookedAt extends HostClock {
      override now = () => Date.now() - hour
      override look = () => undefined
    }
    const clock = new NotLookedAt()
    const soon = new Date(clock.now() + minute)
    await db.updateTable("matches").set({ deadline: soon }).where("id", "=", match.id).execute()
    await db.updateTable("sessions").set({ expires_at: soon }).execute()
    await new Clocks(db, tables, jobs, tell, log, { isAlone: true, clock }).look()
    const row = await db.selectFrom("matches").select("status").where("id", "=", match.id).executeTakeFirstOrThrow()
    expect(row.status).toBe("running")
    const sessions = new Sessions(db, undefined, clock.now)
    expect(await sessions.userOf(a.cookie?.split("=")[1] ?? "")).toBeDefined()
  })

  it("anything, limits are counted by the machine", () => {
    const limits = new Limits(true)
    const real = Date.now
    try {
      for (let i = 0; i < RATES.signIn.burst; i++) limits.take("signIn", "one")
      Date.now = () => real() - year
      expect(() => limits.take("signIn", "two")).not.toThrow()
      expect(limits.tryTake("signIn", "one")).toBeLessThan(60) // seconds
      Date.now = () => real() + year
      expect(limits.tryTake("signIn", "one")).toBeGreaterThan(0)
    } finally {
      Date.now = real
    }
  })
})
