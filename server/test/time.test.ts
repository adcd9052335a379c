/** Clocks that are set back or forward, and hosts that sleep. */
import { beforeAll, describe, expect, it, vi } from "vitest"
import { Limits, RATES } from "../limits.ts"
import { Clocks } from "../lobby/clocks.ts"
import type { Server } from "../server.ts"
import { HostClock } from "../time.ts"
import { newMatch, newServer } from "./help.ts"

const minute = 60_000
const hour = 60 * minute
const year = 365 * 24 * hour
let server: Server
beforeAll(async () => {
  vi.spyOn(Clocks.prototype, "start").mockImplementation(() => {})
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
})

describe("when the clock has jumped by", () => {
  /** Clocks that find that the host's clock has jumped by so much since they last looked. */
  async function jumped(by: number): Promise<Clocks> {
    const { db, tables, jobs, tell, log } = server.services
    let counted = 0
    const clocks = new Clocks(db, tables, jobs, tell, log, { isAlone: true, clock: new HostClock(() => counted) })
    await clocks.look()
    counted -= by // so much less was counted than the clock has gone on
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
    const { db } = server.services
    const clocks = await jumped(by)
    const now = Date.now()
    // As it was stored when the clock still showed the earlier time, with four minutes left.
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
    server.services.sessions.forget((await a.do<{ user: { id: string } }>("GET /api/me")).user.id)
    expect((await a.do<{ user: object | null }>("GET /api/me")).user).not.toBeNull()
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
