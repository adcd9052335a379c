import { beforeAll, describe, expect, it } from "vitest"
import { type MatchSummary, SummarySchema } from "../lobby/summary.ts"
import type { Server } from "../server.ts"
import { guest, newMatch, newServer, type Person, playToEnd, until } from "./help.ts"

let server: Server
let game: { id: string; scenarios: { id: string; sides: { id: string }[] }[] }
beforeAll(async () => {
  server = await newServer()
  const { games } = await (await guest(server)).do<{ games: (typeof game)[] }>("GET /api/games")
  game = games[0] as typeof game
})

type One = { match: MatchSummary }
type Many = { matches: MatchSummary[]; next: string | null }
const scenario = () => game.scenarios[0]?.id as string
const sides = () => game.scenarios[0]?.sides.map((s) => s.id) as [string, string]
const make = async (person: Person, more: object = {}) =>
  (await person.do<One>("POST /api/matches", { game: game.id, scenario: scenario(), ...more })).match
const look = async (person: Person, id: string) => (await person.do<One>(`GET /api/matches/${id}`)).match

describe("a match", () => {
  it("waits for players with the promise about its dice, and begins when every seat is filled", async () => {
    const [a, b] = [await guest(server), await guest(server)]
    const open = await make(a, { name: "Friday", moveSeconds: 3600 })
    expect(open).toMatchObject({ status: "open", name: "Friday", yours: [sides()[0]], deadline: null })
    expect(open.commitment).toMatch(/^[0-9a-f]{64}$/)
    expect(SummarySchema.parse(open)).toEqual(open)
    const listed = await b.do<Many>(`GET /api/matches?game=${game.id}&status=open`)
    expect(listed.matches.map((m) => m.id)).toContain(open.id)
    expect((await a.ask(`POST /api/matches/${open.id}/answer`, { seq: 0, move: { choose: "x" } })).body).toMatchObject({
      code: "not-running",
    })
    const { match } = await b.do<One>(`POST /api/matches/${open.id}/join`, {})
    expect(match).toMatchObject({ status: "running", yours: [sides()[1]], commitment: open.commitment })
    expect(match.deadline).not.toBeNull()
    expect(match.startedAt).not.toBeNull()
  })

  it("gives a seat to one of those who reach for it", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => guest(server)))
    const match = await make(people[0] as Person)
    const answers = await Promise.all(people.slice(1).map((p) => p.ask(`POST /api/matches/${match.id}/join`, {})))
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
    for (const refused of answers.filter((a) => a.status !== 200))
      expect(["not-open", "seat-taken"]).toContain(refused.body.code)
  })

  it("by invitation does not exist without the link", async () => {
    const [a, b] = [await guest(server), await guest(server)]
    const match = await make(a, { visibility: "invitation" })
    expect(match.invitation).toMatch(/^[\w-]{20,}$/)
    for (const path of ["", "/view", "/chat", "/record"])
      expect((await b.ask(`GET /api/matches/${match.id}${path}`)).body).toMatchObject({ code: "no-match" })
    expect((await b.ask(`POST /api/matches/${match.id}/join`, { invitation: "x".repeat(22) })).body).toMatchObject({
      code: "no-match",
    })
    expect((await b.do<Many>("GET /api/matches")).matches.map((m) => m.id)).not.toContain(match.id)
    const seen = await b.do<One>(`GET /api/matches/${match.id}?invitation=${match.invitation}`)
    expect(seen.match.invitation).toBeUndefined()
    expect((await b.do<One>(`POST /api/matches/${match.id}/join`, { invitation: match.invitation })).match.status).toBe(
      "running",
    )
  })

  it("is left, cancelled, and filled with a computer only while it is open and by whom it belongs to", async () => {
    const [a, b] = [await guest(server), await guest(server)]
    const match = await make(a)
    expect((await b.ask(`POST /api/matches/${match.id}/cancel`, {})).body).toMatchObject({ code: "not-yours" })
    expect(
      (await b.ask(`POST /api/matches/${match.id}/computer`, { seat: sides()[1], agent: "random" })).body,
    ).toMatchObject({ code: "not-yours" })
    expect((await b.ask(`POST /api/matches/${match.id}/leave`, {})).body).toMatchObject({ code: "not-seated" })
    expect((await a.do<One>(`POST /api/matches/${match.id}/leave`, {})).match.yours).toEqual([])
    expect((await a.do<One>(`POST /api/matches/${match.id}/cancel`, {})).match.status).toBe("cancelled")
    expect((await b.ask(`POST /api/matches/${match.id}/join`, {})).body).toMatchObject({ code: "not-open" })
  })

  it("against a computer player is played to its end", async () => {
    const a = await guest(server)
    const match = await make(a, { seat: sides()[0], computers: { [sides()[1]]: "random" } })
    expect(match.status).toBe("running")
    await until(async () => (await a.playOn(match.id)).outcome !== undefined, "the end of the match")
    expect((await look(a, match.id)).status).toBe("over")
  })

  it("says what is wrong with a game, scenario, seat or agent that does not exist", async () => {
    const a = await guest(server)
    const ask = async (body: object) =>
      (await a.ask("POST /api/matches", { game: game.id, scenario: scenario(), ...body })).body
    expect(await ask({ game: "chess" })).toMatchObject({
      code: "bad-input",
      message: expect.stringContaining("There is no game"),
    })
    expect(await ask({ scenario: "nowhere" })).toMatchObject({ code: "bad-input" })
    expect(await ask({ seat: "throne" })).toMatchObject({ code: "bad-input" })
    expect(await ask({ computers: { [sides()[1]]: "deep thought" } })).toMatchObject({ code: "bad-input" })
    expect(await ask({ options: { weather: "fine" } })).toMatchObject({ code: "bad-input" })
    expect(await ask({ surprise: true })).toMatchObject({ code: "wrong-shape" })
  })
})

describe("players", () => {
  it("resign", async () => {
    const { a, b, match } = await newMatch(server)
    await b.do(`POST /api/matches/${match.id}/resign`, {})
    expect((await look(a, match.id)).outcome).toMatchObject({ winners: [sides()[0]] })
    expect((await a.ask(`POST /api/matches/${match.id}/resign`, {})).body).toMatchObject({ code: "not-running" })
  })

  it("agree to a draw, or do not", async () => {
    const { a, b, match } = await newMatch(server)
    const draw = (person: Person, action: string) => person.ask<One>(`POST /api/matches/${match.id}/draw`, { action })
    expect((await b.ask(`POST /api/matches/${match.id}/draw`, { action: "accept" })).body).toMatchObject({
      code: "not-found",
    })
    expect((await draw(a, "offer")).body.match.proposals).toEqual([
      { kind: "draw", by: sides()[0], accepted: [sides()[0]] },
    ])
    expect((await draw(b, "withdraw")).status).toBe(403)
    expect((await draw(b, "decline")).body.match.proposals).toEqual([])
    await draw(a, "offer")
    expect((await draw(a, "withdraw")).body.match.proposals).toEqual([])
    await draw(b, "offer")
    expect((await draw(a, "accept")).body.match).toMatchObject({ status: "over", outcome: { winners: [] } })
  })

  it("go back together: the record keeps it, the dice do not go back", async () => {
    const { a, b, match } = await newMatch(server)
    await a.playOn(match.id)
    await b.playOn(match.id)
    for (let i = 0; i < 5; i++) for (const p of [a, b]) await p.playOn(match.id)
    const before = await a.view(match.id)
    const { body } = await a.ask<One>(`POST /api/matches/${match.id}/rollback`, { action: "ask", to: 2 })
    expect(body.match.proposals).toMatchObject([{ kind: "rollback", to: 2 }])
    await b.do(`POST /api/matches/${match.id}/rollback`, { action: "accept" })
    const after = await a.view(match.id)
    expect(after).toMatchObject({ moves: 2, seq: before.seq + 1 })
    await b.do(`POST /api/matches/${match.id}/resign`, {})
    expect(await a.do(`GET /api/matches/${match.id}/verify`)).toMatchObject({ ok: true })
  })

  it("play again with the sides swapped, and find each other in one match", async () => {
    const { a, b, match } = await newMatch(server)
    expect((await a.ask(`POST /api/matches/${match.id}/rematch`, {})).body).toMatchObject({ code: "not-over" })
    await b.do(`POST /api/matches/${match.id}/resign`, {})
    const [one, two] = await Promise.all([a, b].map((p) => p.do<One>(`POST /api/matches/${match.id}/rematch`, {})))
    expect(one?.match.id).toBe(two?.match.id)
    const again = await look(a, one?.match.id as string)
    expect(again).toMatchObject({ status: "running", yours: [sides()[1]], rematchOf: match.id })
    expect((await look(a, match.id)).rematch).toBe(again.id)
    expect((await (await guest(server)).ask(`POST /api/matches/${match.id}/rematch`, {})).body).toMatchObject({
      code: "not-seated",
    })
  })

  it("let a computer stand in for themselves and come back; for others only when they have been away", async () => {
    const { a, b, match } = await newMatch(server)
    const standIn = (person: Person, seat: string) =>
      person.ask<One>(`POST /api/matches/${match.id}/stand-in`, { seat, agent: "random" })
    expect((await standIn(a, sides()[1])).body).toMatchObject({ code: "not-yours" })
    expect((await standIn(await guest(server), sides()[1])).body).toMatchObject({ code: "not-seated" })
    expect((await standIn(b, sides()[1])).body.match.seats[1]).toMatchObject({ standIn: "random" })
    await a.playOn(match.id)
    await until(async () => (await a.playOn(match.id)).seq > 4, "the stand-in's move")
    const refused = await b.ask(`POST /api/matches/${match.id}/answer`, {
      seq: (await b.view(match.id)).seq,
      move: { choose: "x" },
    })
    expect(refused.body).toMatchObject({ code: "not-yours" })
    const back = await b.do<One>(`POST /api/matches/${match.id}/return`, {})
    expect(back.match.seats[1]).toMatchObject({ standIn: null })
    const longAgo = new Date(Date.now() - 3_600_000)
    await server.house.db.updateTable("seats").set({ here_until: longAgo }).where("match_id", "=", match.id).execute()
    expect((await standIn(a, sides()[1])).status).toBe(200)
  })
})

describe("time", () => {
  it("that runs out loses the match, or brings a computer", async () => {
    const overdue = async (lapse: string) => {
      const { a, match } = await newMatch(server, { pace: "correspondence", lapse })
      await a.playOn(match.id)
      await server.house.db
        .updateTable("matches")
        .set({ deadline: new Date(Date.now() - 1000) })
        .where("id", "=", match.id)
        .execute()
      return { a, id: match.id }
    }
    const lost = await overdue("forfeit")
    await until(async () => (await look(lost.a, lost.id)).status === "over", "the forfeit")
    expect((await look(lost.a, lost.id)).outcome).toMatchObject({ winners: [sides()[0]] })
    const helped = await overdue("stand-in")
    await until(async () => (await look(helped.a, helped.id)).seats[1]?.standIn !== null, "the stand-in")
    await until(async () => (await helped.a.view(helped.id)).seq > 1, "the stand-in's move")
  })
})

describe("the archive", () => {
  it("finds finished public matches by game, scenario, player and result, page by page", async () => {
    const { a, b, match } = await newMatch(server)
    await a.do("POST /api/sign-up", { name: "Archibald", password: "correct horse" })
    await playToEnd([a, b], match.id)
    const { winners } = (await look(a, match.id)).outcome as { winners: string[] }
    const find = async (query: string) => (await b.do<Many>(`GET /api/archive?${query}`)).matches.map((m) => m.id)
    expect(await find("player=archibald")).toEqual([match.id])
    expect(await find(`game=${game.id}&scenario=${scenario()}&player=Archibald&result=${winners[0]}`)).toEqual([
      match.id,
    ])
    const loser = sides().find((s) => !winners.includes(s))
    expect(await find(`player=archibald&result=${loser}`)).toEqual([])
    expect(await find("player=archibald&result=draw")).toEqual([])
    const pages: string[] = []
    for (let next: string | null = ""; next !== null; ) {
      const page: Many = await b.do<Many>(
        `GET /api/archive?limit=1${next ? `&before=${encodeURIComponent(next)}` : ""}`,
      )
      pages.push(...page.matches.map((m) => m.id))
      next = page.next
    }
    expect(new Set(pages).size).toBe(pages.length)
    expect(pages).toContain(match.id)
  })
})
