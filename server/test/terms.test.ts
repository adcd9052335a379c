/** The terms of a match: time for the whole match, and who may ask for advice. Clocks are ticked by hand. */
import { beforeAll, describe, expect, it, vi } from "vitest"
import { Clocks } from "../lobby/clocks.ts"
import { followJump } from "../lobby/jumps.ts"
import { clockNow, endOfTime, newClock } from "../play/match-clock.ts"
import type { MatchClock, MatchSummary } from "../protocol/index.ts"
import type { Server } from "../server.ts"
import { guest, newMatch, newServer, type Person, until } from "./help.ts"

type One = { match: MatchSummary }
const minute = 60_000

let server: Server
let clocks: Clocks
beforeAll(async () => {
  vi.spyOn(Clocks.prototype, "start").mockImplementation(async () => {})
  server = await newServer({ workers: 0 })
  const { db, tables, jobs, tell, log } = server.services
  clocks = new Clocks(db, tables, jobs, tell, log)
})

const look = async (person: Person, id: string) => (await person.do<One>(`GET /api/matches/${id}`)).match

/** A match with ten minutes for each side in which one side has been asked for the given number of minutes. */
async function thinking(minutes: number, more: object = {}) {
  const { a, b, match } = await newMatch(server, { totalSeconds: 600, ...more })
  for (const p of [a, b]) await p.playOn(match.id) // both are asked at first
  const { id, waits, clock } = await look(a, match.id)
  expect(waits).toHaveLength(1)
  const side = waits[0] as string
  const [first, other] = match.seats[0]?.side === side ? [a, b] : [b, a]
  await wind(first, id, clock as MatchClock, minutes)
  return { id, side, thinker: first, other }
}

/** Sets the last entry this far back in time. */
async function wind(person: Person, id: string, clock: MatchClock, minutes: number): Promise<void> {
  const at = new Date(Date.parse(clock.at) - minutes * minute).toISOString()
  const deadline = new Date(Date.parse(at) + Math.min(...Object.values(clock.left)))
  await server.services.db
    .updateTable("matches")
    .set({ clock: JSON.stringify({ ...clock, at }), deadline })
    .where("id", "=", id)
    .execute()
  await server.services.tables.at(id, (table) => table.catchUp())
  expect((await look(person, id)).clock?.at).toBe(at)
}

const minutesLeft = ({ clock }: MatchSummary, side: string) => Math.round((clock?.left[side] ?? 0) / minute)

describe("time for the whole match", () => {
  it("is used up by the side that is asked, and only by it", async () => {
    const { id, side, thinker } = await thinking(4)
    const others = (m: MatchSummary) => m.seats.map((s) => s.side).filter((s) => s !== side)
    await thinker.playOn(id)
    const now = await look(thinker, id)
    expect(minutesLeft(now, side)).toBe(6)
    for (const other of others(now)) expect(minutesLeft(now, other)).toBe(10)
    expect(Date.parse(now.deadline as string) - Date.parse(now.clock?.at as string)).toBe(
      now.clock?.left[now.waits[0] as string],
    )
  })

  it("runs beside the time for each answer: the one that ends first counts", async () => {
    const { id, thinker } = await thinking(0, { moveSeconds: 120 })
    await thinker.playOn(id)
    const now = await look(thinker, id)
    expect(Date.parse(now.deadline as string) - Date.parse(now.clock?.at as string)).toBe(2 * minute)
  })

  it("loses the match to who has none left", async () => {
    const { id, side, other } = await thinking(11)
    await clocks.look()
    const now = await look(other, id)
    expect(now.status).toBe("over")
    expect(now.outcome?.winners).not.toContain(side)
  })

  it("brings a computer for the rest of the match, where it was agreed so", async () => {
    const { id, side, thinker } = await thinking(11, { lapse: "stand-in" })
    await clocks.look()
    const seats = (await look(thinker, id)).seats
    expect(seats.filter((s) => s.standIn !== null).map((s) => s.side)).toEqual([side])
    const back = await thinker.ask(`POST /api/matches/${id}/return`, {})
    expect(back.body).toMatchObject({ code: "not-yours", message: expect.stringContaining("is used up") })
  })

  it("is not won back by taking a move back", async () => {
    const { id, side, thinker } = await thinking(3)
    const { seq } = await thinker.playOn(id)
    await thinker.ask(`POST /api/matches/${id}/undo`, { seq })
    expect(minutesLeft(await look(thinker, id), side)).toBe(7)
  })

  it("is told with each move to who watches", async () => {
    const { id, side, thinker, other } = await thinking(5)
    const socket = await other.socket(id)
    await thinker.playOn(id)
    await until(() => socket.messages.some((m) => m.type === "delta"), "the move")
    const { clock } = socket.messages.findLast((m) => m.type === "delta") as unknown as { clock: MatchClock }
    expect(Math.round((clock.left[side] ?? 0) / minute)).toBe(5)
  })

  it("does not run while no server does, nor while the clock of the host jumps", async () => {
    const { id, side, thinker } = await thinking(11)
    await clocks.grantGrace()
    await server.services.tables.at(id, (table) => table.catchUp())
    expect(minutesLeft(await look(thinker, id), side)).toBe(5)
    const before = await look(thinker, id)
    await followJump(server.services.db, { expected: Date.now(), found: Date.now() + 60 * minute })
    const after = await server.services.db.selectFrom("matches").select("clock").where("id", "=", id).executeTakeFirst()
    const moved = Date.parse(after?.clock?.at as string) - Date.parse(before.clock?.at as string)
    expect(Math.round(moved / minute)).toBe(60)
  })

  it("is a sum that anybody can check", () => {
    const seats = [
      { side: "a", user_id: "u", stand_in: null },
      { side: "b", user_id: null, stand_in: null },
    ] as unknown as Parameters<typeof newClock>[1]
    const clock = newClock(60, seats, 0)
    expect(clock).toEqual({ at: "1970-01-01T00:00:00.000Z", left: { a: minute } }) // a computer's time is limited in other ways
    expect(clockNow(clock, ["a", "b"], 20_000).left).toEqual({ a: 40_000 })
    expect(clockNow(clock, ["b"], 20_000).left).toEqual({ a: minute })
    expect(clockNow(clock, ["a"], 90_000).left).toEqual({ a: 0 })
    expect(endOfTime(clock, ["a"], seats)?.getTime()).toBe(minute)
    expect(endOfTime(clock, ["b"], seats)).toBeNull()
  })

  it("has bounds, which a refusal names", async () => {
    const a = await guest(server)
    const refused = await a.ask("POST /api/matches", { game: "raid", scenario: "sap", totalSeconds: 5 })
    expect(refused).toMatchObject({ status: 400, body: { code: "wrong-shape" } })
    expect(refused.text).toMatch(/totalSeconds.*60/)
  })

  it("is passed on to a rematch, like the rule about advice", async () => {
    const { a, match } = await newMatch(server, { totalSeconds: 600, advice: "nobody" })
    await a.do(`POST /api/matches/${match.id}/resign`, {})
    const { match: next } = await a.do<One>(`POST /api/matches/${match.id}/rematch`, {})
    expect(next).toMatchObject({ totalSeconds: 600, advice: "nobody", clock: null })
  })
})

describe("advice", () => {
  const asksAdvice = async (person: Person, id: string) =>
    person.ask(`POST /api/matches/${id}/suggest`, { seq: (await person.view(id)).seq, level: "recruit" })

  it("is refused against people, unless they have agreed on it", { timeout: 60_000 }, async () => {
    const usual = await newMatch(server)
    expect((await asksAdvice(usual.a, usual.match.id)).body).toMatchObject({ code: "not-yours" })
    const agreed = await newMatch(server, { advice: "everybody" })
    expect((await asksAdvice(agreed.a, agreed.match.id)).status).toBe(200)
  })

  it("is refused even against a computer where nobody shall have any", async () => {
    const a = await guest(server)
    const wanted = {
      game: "raid",
      scenario: "sap",
      seat: "raiders",
      computers: { garrison: "recruit" },
      advice: "nobody",
    }
    const { match } = await a.do<One>("POST /api/matches", wanted)
    const refused = await asksAdvice(a, match.id)
    expect(refused.body).toMatchObject({ message: "The players of this match agreed to play without advice." })
  })
})
