/** Clocks, ticked by hand: the servers of this file have no clocks that run by themselves. */
import type { KyselyPlugin, QueryId } from "kysely"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { Clocks } from "../lobby/clocks.ts"
import { Tables } from "../play/tables.ts"
import type { MatchSummary } from "../protocol/index.ts"
import type { Server } from "../server.ts"
import { Appender } from "../storage/append.ts"
import type { Db } from "../storage/schema.ts"
import { afterwards, guest, newMatch, newServer, type Person } from "./help.ts"

type One = { match: MatchSummary }
let server: Server
beforeAll(async () => {
  vi.spyOn(Clocks.prototype, "start").mockImplementation(async () => {})
  server = await newServer({ workers: 0 })
})

/** The clocks of another process on the same storage, which holds no match yet. */
function otherClocks(db: Db = server.services.db): Clocks {
  const { catalogue, log, jobs, tell } = server.services
  const appender = new Appender(db, { from: "another process" })
  const tables = new Tables({
    db,
    catalogue,
    processName: "another process",
    append: (a) => appender.append(a),
    updateRow: () => {},
    moved: () => {},
  })
  afterwards(() => tables.close())
  return new Clocks(db, tables, jobs, tell, log)
}

const look = async (person: Person, id: string) => (await person.do<One>(`GET /api/matches/${id}`)).match
const change = (id: string, what: { deadline?: Date; game?: string; started_at?: Date; unseen?: string }) =>
  server.services.db.updateTable("matches").set(what).where("id", "=", id).execute()
const row = (id: string) =>
  server.services.db.selectFrom("matches").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)

/** A match with a clock that waits for one side; `late` is that side's player. */
async function waiting(more: object = {}) {
  const { a, b, match } = await newMatch(server, { moveSeconds: 60, ...more })
  for (const p of [a, b]) await p.playOn(match.id) // both are asked at first
  const { id, seq, waits } = await look(a, match.id)
  expect(waits).toHaveLength(1)
  const [first, second] = match.seats.map((s) => s.side) as [string, string]
  return waits[0] === first
    ? { id, seq, late: a, side: first, other: second }
    : { id, seq, late: b, side: second, other: first }
}

/** Runs something once, after the row of a match was read and before its entries are read. */
function between(happen: () => Promise<void>): Db {
  const marked = new WeakSet<QueryId>()
  let done = false
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (JSON.stringify(node).includes('"proposals"')) marked.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (marked.has(queryId) && !done) {
        done = true
        await happen()
      }
      return result
    },
  }
  return server.services.db.withPlugin(plugin)
}

describe("a clock", () => {
  it("of a match that cannot be opened is taken off, and stops no other", async () => {
    const [broken, sound] = [await waiting(), await waiting()]
    await change(broken.id, { deadline: ago(100), game: "gone" })
    await change(sound.id, { deadline: ago(10) })
    await otherClocks().look()
    expect(await row(sound.id)).toMatchObject({ status: "over", outcome: { winners: [sound.other] } })
    expect(await row(broken.id)).toMatchObject({ status: "running", deadline: null })
  })

  it.each(["forfeit", "stand-in"])("is stopped by an answer in the last moment (%s)", async (lapse) => {
    const { id, seq, late } = await waiting({ lapse })
    await change(id, { deadline: ago(1) })
    let answered = 0
    const db = between(async () => {
      answered = (await late.playOn(id)).seq
    })
    await otherClocks(db).look()
    expect(answered).toBe(seq + 1)
    const now = await look(late, id)
    expect(now).toMatchObject({ status: "running", seq: seq + 1 })
    expect(now.seats.map((s) => s.standIn)).toEqual([null, null])
    expect(Date.parse(now.deadline as string)).toBeGreaterThan(Date.now() + 30_000)
  })

  it("brings a computer for who is late, and leaves the stand-in that somebody has chosen", async () => {
    const { id, late, side } = await waiting({ lapse: "stand-in" })
    const standIns = async () => (await look(late, id)).seats.filter((s) => s.standIn).map((s) => [s.side, s.standIn])
    await change(id, { deadline: ago(1) })
    await otherClocks().look()
    expect(await standIns()).toEqual([[side, "regular"]])
    expect((await look(late, id)).deadline).toBeNull()
    await late.do(`POST /api/matches/${id}/stand-in`, { seat: side, level: "veteran" })
    await change(id, { deadline: ago(1) })
    await otherClocks().look()
    expect(await standIns()).toEqual([[side, "veteran"]])
  })

  it("is wound again when both go back, and set back when one takes a move back", async () => {
    const { a, b, match } = await newMatch(server, { moveSeconds: 600 })
    const { id } = match
    const left = async () => (Date.parse((await look(a, id)).deadline as string) - Date.now()) / 1000
    const hurry = async () => {
      await change(id, { deadline: ago(-100) })
      await look(a, id)
    }
    await hurry()
    await a.playOn(id)
    expect(await left()).toBeGreaterThan(500)
    await a.do(`POST /api/matches/${id}/undo`, { seq: 1 })
    expect(await left()).toBeLessThan(101)
    await a.playOn(id)
    await hurry()
    await a.do(`POST /api/matches/${id}/rollback`, { action: "ask", to: 0 })
    await b.do(`POST /api/matches/${id}/rollback`, { action: "accept" })
    expect(await look(a, id)).toMatchObject({ status: "running", moves: 0 })
    expect(await left()).toBeGreaterThan(500)
  })

  it("that ran out while nobody served gives some minutes more", async () => {
    const { id, late } = await waiting()
    await change(id, { deadline: ago(3_600) })
    const clocks = otherClocks()
    await clocks.grantGrace()
    await clocks.look()
    const { status, deadline } = await look(late, id)
    expect(status).toBe("running")
    expect(Date.parse(deadline as string)).toBeGreaterThan(Date.now() + 4 * 60_000)
  })

  it("that ran out while nobody served shows the new time to a side that has not noticed the last answers", async () => {
    const { id, late } = await waiting()
    const { seats, yours } = await look(late, id)
    const side = seats.find((s) => s.id === yours[0])?.side as string
    const since = { movedAt: null, deadline: ago(7_200).toISOString(), clock: null }
    await change(id, {
      deadline: ago(3_600),
      unseen: JSON.stringify({ [side]: { entries: 0, moves: 0, since }, "": { entries: 0, moves: 0 } }),
    })
    await otherClocks().grantGrace()
    await server.services.tables.at(id, (table) => table.catchUp())
    const { deadline } = await look(late, id)
    expect(Date.parse(deadline as string)).toBeGreaterThan(Date.now() + 4 * 60_000)
  })
})

describe("computer players that say nothing", () => {
  it("are all asked again, however many there are", async () => {
    const person = await guest(server)
    const ids: string[] = []
    for (let i = 0; i < 60; i++) {
      const { match } = await person.do<One>("POST /api/matches", {
        game: "raid",
        scenario: "sap",
        seat: "garrison",
        computers: { raiders: "random" },
      })
      ids.push(match.id)
      await change(match.id, { started_at: ago(60) })
    }
    const woken = new Set<string>()
    const wake = vi.spyOn(server.services.jobs, "wakeComputers").mockImplementation((table) => void woken.add(table.id))
    const clocks = otherClocks()
    for (let i = 0; i < 3; i++) await clocks.look()
    wake.mockRestore()
    for (const id of ids) expect(woken).toContain(id)
  })
})
