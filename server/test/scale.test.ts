import { beforeAll, describe, expect, it, vi } from "vitest"
import { startProcess } from "../load/process.ts"
import { readSince } from "../play/load.ts"
import type { MatchSummary } from "../protocol/index.ts"
import type { Server } from "../server.ts"
import { afterwards, caughtUp, guest, newMatch, newPostgres, newServer, type Person, until } from "./help.ts"

let databaseUrl: string
let one: Server
let two: Server
beforeAll(async () => {
  databaseUrl = await (await newPostgres())()
  one = await newServer({ databaseUrl, workers: 0 })
  two = await newServer({ databaseUrl, workers: 1 })
})

const at = (person: Person, server: { readonly url: string }): Person => {
  person.url = server.url
  return person
}

describe("two server processes on one PostgreSQL", () => {
  it("two players of one match see each other's moves, lines and presence", async () => {
    const { a, b, match } = await newMatch(one)
    at(b, two)
    const [sa, sb] = [await a.socket(match.id), await b.socket(match.id)]
    await until(() => sa.messages.findLast((m) => m.type === "match")?.match?.seats[1]?.player !== null)
    for (let i = 0; i < 30; i++) {
      const asked = [sa, sb].find((s) => (s.view?.asks.length ?? 0) > 0)
      if (!asked) await until(() => [sa, sb].some((s) => (s.view?.asks.length ?? 0) > 0), "a question")
      else await asked.move()
      await caughtUp(match.id, [a, sa], [b, sb])
      if (sa.view?.outcome) break
    }
    expect(sa.view?.seq).toBeGreaterThan(10)
    expect(sa.view).toEqual(await a.view(match.id))
    expect(sb.view).toEqual(await b.view(match.id))
    await sa.request({ type: "chat", text: "can you read me?" })
    await until(() => sb.messages.some((m) => m.type === "chat"), "the line")
  })

  it("only one of two answers given at once to two processes counts", async () => {
    const { a, b, match } = await newMatch(one)
    await a.playOn(match.id)
    await b.playOn(match.id)
    const view = await a.view(match.id)
    const asked = view.asks.length > 0 ? a : b
    const { move } = await asked.do<{ move: object }>(`POST /api/matches/${match.id}/suggest`, { seq: view.seq })
    const answer = (url: string) => {
      const twin = Object.assign(Object.create(Object.getPrototypeOf(asked)), asked, { url }) as Person
      return twin.ask(`POST /api/matches/${match.id}/answer`, { seq: view.seq, move })
    }
    await at(asked, two).view(match.id)
    const answers = await Promise.all([answer(one.url), answer(two.url)])
    expect(answers.map((x) => x.status).sort()).toEqual([200, 409])
    expect((await at(a, one).view(match.id)).seq).toBe(view.seq + 1)
    expect((await at(a, two).view(match.id)).seq).toBe(view.seq + 1)
  })

  it("a move whose news were lost is found all the same", async () => {
    const { a, b, match } = await newMatch(one)
    const sb = await at(b, two).socket(match.id)
    const { move } = await a.do<{ move: object }>(`POST /api/matches/${match.id}/suggest`, { seq: 0 })
    const body = JSON.stringify({ by: match.seats[0]?.id, ...move })
    await one.services.db.insertInto("entries").values({ match_id: match.id, seq: 1, body, user_id: null }).execute()
    expect(sb.view?.seq).toBe(0)
    await two.services.tables.findMissed()
    await until(() => sb.view?.seq === 1, "the move")
  })

  it("who gave a seat up at one sees nothing more of it at the other", async () => {
    const [host, u, v] = [await guest(one), await guest(one), await guest(one)]
    const made = await host.do<{ match: MatchSummary }>("POST /api/matches", {
      game: "raid",
      scenario: "craters",
      seat: null,
    })
    const { id } = made.match
    await u.do(`POST /api/matches/${id}/join`, { seat: "raiders" })
    const old = await at(u, two).socket(id)
    await at(u, one).do(`POST /api/matches/${id}/leave`)
    await v.do(`POST /api/matches/${id}/join`, { seat: "raiders" })
    await v.do(`POST /api/matches/${id}/chat`, { text: "psst", to: "side" })
    await until(() => old.closed !== undefined, "the goodbye")
    expect(old.messages.at(-1)).toMatchObject({ type: "bye", code: "seat-lost" })
    expect(old.messages.map((m) => m.type)).not.toContain("chat")
  })

  it("who signs out everywhere at one has no socket at the other, and opens none there", async () => {
    const { a, match } = await newMatch(one)
    const sa = await at(a, two).socket(match.id)
    const { cookie } = a
    await at(a, one).do("POST /api/sign-out-everywhere")
    await until(() => sa.closed !== undefined, "the goodbye")
    expect(sa.messages.at(-1)).toMatchObject({ type: "bye", code: "signed-out" })
    a.cookie = cookie
    expect((await at(a, two).socket(match.id)).view?.side).toBeNull()
  })

  it("rows and entries are read as they belong together, whenever an answer lands at the other", async () => {
    const { a, b, match } = await newMatch(one, { moveSeconds: 60 })
    let seq = 0
    for (let answerAfter = 1; answerAfter <= 6; answerAfter++) {
      let queries = 0
      const db = one.services.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          if (++queries === answerAfter) for (const person of [a, b]) await at(person, two).playOn(match.id)
          return result
        },
      })
      const { rows, entries } = await readSince(db, match.id, seq)
      seq += entries.length
      expect({ answerAfter, seq: rows.row.seq }).toEqual({ answerAfter, seq })
    }
    expect(seq).toBeGreaterThan(5)
  })

  it("a process where nobody looks on holds no match, whatever the news of it", async () => {
    const { a, b, match } = await newMatch(one)
    const holds = () => [...two.services.tables.held()].some((table) => table.id === match.id)
    at(a, two)
    await until(async () => (await a.view(match.id)) && holds(), "the table") // the notification that the match has begun may arrive late
    at(a, one)
    for (let i = 0; i < 3; i++) for (const person of [a, b]) await person.playOn(match.id)
    await until(() => !holds(), "the table being let go")
    const loads = vi.spyOn(two.services.tables, "open")
    for (let i = 0; i < 3; i++) for (const person of [a, b]) await person.playOn(match.id)
    const seq = (await a.view(match.id)).seq
    expect(holds()).toBe(false)
    expect(loads).not.toHaveBeenCalled()
    loads.mockRestore()
    expect((await at(a, two).view(match.id)).seq).toBe(seq)
  })

  it("a computer player thinks in whichever process has threads", async () => {
    const person = await guest(one)
    const { match } = await person.do<{ match: MatchSummary }>("POST /api/matches", {
      game: "raid",
      scenario: "sap",
      computers: { garrison: "random" },
    })
    await until(async () => (await person.playOn(match.id)).seq > 6, "the computer's moves")
    expect(one.services.metrics.get("salient_thoughts_total")).toBe(0)
    expect(two.services.metrics.get("salient_thoughts_total")).toBeGreaterThan(0)
  })

  it("killing one mid-match, the player comes back to the other and plays on", async () => {
    const child = await startProcess([
      "--port",
      "0",
      "--limits",
      "off",
      "--log",
      "fatal",
      "--workers",
      "0",
      "--database-url",
      databaseUrl,
    ])
    afterwards(() => child.kill())
    const { a, b, match } = await newMatch(two)
    at(a, child)
    const [sa, sb] = [await a.socket(match.id), await b.socket(match.id)]
    for (let i = 0; i < 8; i++) for (const s of [sa, sb]) await s.move()
    await caughtUp(match.id, [a, sa], [b, sb])
    const seen = sa.view?.seq as number
    await child.kill()
    await until(() => sa.closed !== undefined, "the loss of the connection")
    at(a, two)
    const back = await a.socket(match.id, sa)
    expect(back.messages.some((m) => m.type === "view")).toBe(true)
    expect(back.view?.seq).toBeGreaterThanOrEqual(seen)
    const before = back.view?.seq as number
    for (let i = 0; i < 8; i++) for (const s of [back, sb]) await s.move()
    await caughtUp(match.id, [a, back], [b, sb])
    expect(back.view?.seq).toBeGreaterThan(before)
  })
})
