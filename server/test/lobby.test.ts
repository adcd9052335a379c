import { beforeAll, describe, expect, it } from "vitest"
import { MatchSummary, type Outcome } from "../protocol/index.ts"
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
    expect(MatchSummary.parse(open)).toEqual(open)
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

  it("agree for themselves: not who proposes, nor a computer that stands in", async () => {
    const { a, b, match } = await newMatch(server)
    for (let i = 0; i < 3; i++) for (const p of [a, b]) await p.playOn(match.id)
    const { moves } = await look(a, match.id)
    const wish = (person: Person, kind: "draw" | "rollback", body: object) =>
      person.ask<One>(`POST /api/matches/${match.id}/${kind}`, body)
    await wish(a, "draw", { action: "offer" })
    expect((await wish(a, "draw", { action: "accept" })).body).toMatchObject({ code: "not-yours" })
    await b.do(`POST /api/matches/${match.id}/stand-in`, { seat: sides()[1], level: "recruit" })
    expect((await wish(a, "draw", { action: "accept" })).body).toMatchObject({ code: "not-yours" })
    expect((await wish(a, "rollback", { action: "ask", to: 0 })).body.match).toMatchObject({
      status: "running",
      proposals: [{ kind: "draw" }, { kind: "rollback", accepted: [sides()[0]] }],
    })
    expect((await look(a, match.id)).moves).toBeGreaterThanOrEqual(moves)
    expect((await wish(b, "rollback", { action: "accept" })).body.match.moves).toBe(0)
    expect((await wish(b, "draw", { action: "accept" })).body.match).toMatchObject({
      status: "over",
      outcome: { winners: [] },
    })
  })

  it("go back alone where only computers play the other sides, which agree to no draw", async () => {
    const a = await guest(server)
    const match = await make(a, { computers: { [sides()[1]]: "random" } })
    await until(async () => (await a.playOn(match.id)).moves > 3, "some moves")
    await a.do(`POST /api/matches/${match.id}/rollback`, { action: "ask", to: 0 })
    const entries = await server.services.db
      .selectFrom("entries")
      .select("body")
      .where("match_id", "=", match.id)
      .execute()
    expect(entries.map((e) => JSON.parse(e.body))).toContainEqual({ rollback: 0 })
    expect((await a.ask(`POST /api/matches/${match.id}/draw`, { action: "offer" })).body).toMatchObject({
      code: "bad-input",
    })
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

  it("play again after a rematch was called off", async () => {
    const { a, b, match } = await newMatch(server)
    await b.do(`POST /api/matches/${match.id}/resign`, {})
    const again = async (person: Person) => (await person.do<One>(`POST /api/matches/${match.id}/rematch`, {})).match
    const first = await again(a)
    await a.do(`POST /api/matches/${first.id}/cancel`, {})
    expect((await look(a, match.id)).rematch).toBeNull()
    const second = await again(b)
    expect(second).toMatchObject({ status: "open", rematchOf: match.id })
    expect(await again(a)).toMatchObject({ id: second.id, status: "running" })
  })

  it("who leave for good before a match has begun leave a free seat behind, with nobody's name", async () => {
    const [host, gone, other] = [await guest(server), await guest(server), await guest(server)]
    const match = await make(host, { seat: null })
    await gone.do(`POST /api/matches/${match.id}/join`, {})
    await gone.do("DELETE /api/me", {})
    expect((await look(host, match.id)).seats[0]).toMatchObject({ player: null })
    expect((await other.do<One>(`POST /api/matches/${match.id}/join`, {})).match.yours).toEqual([sides()[0]])
  })

  it("let computers play among themselves in a few matches at once", async () => {
    const a = await guest(server)
    const [one, two] = sides()
    const among = { seat: null, computers: { [one]: "random", [two]: "random" } }
    const ask = (body: object) => a.ask<One>("POST /api/matches", { game: game.id, scenario: scenario(), ...body })
    const all = await Promise.all(Array.from({ length: 6 }, () => ask(among)))
    expect(all.map((x) => x.status).sort()).toEqual([200, 200, 200, 429, 429, 429])
    expect(all.find((x) => x.status === 429)?.body).toMatchObject({
      code: "too-many",
      message: expect.stringContaining("in which only computers play"),
    })
    const half = (await ask({ seat: null, computers: { [one]: "random" } })).body.match
    expect((await a.ask(`POST /api/matches/${half.id}/computer`, { seat: two })).body).toMatchObject({
      code: "too-many",
    })
    const own = (await ask({ seat: one, computers: { [two]: "random" } })).body.match
    expect(own.status).toBe("running")
    expect((await a.ask(`POST /api/matches/${own.id}/stand-in`, { seat: one })).body).toMatchObject({
      code: "too-many",
    })
    for (const { body } of all)
      if (body.match)
        await server.services.db
          .updateTable("matches")
          .set({ status: "over" })
          .where("id", "=", body.match.id)
          .execute()
    expect((await ask(among)).status).toBe(200)
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
    await server.services.presence.flush() // the last sign of life, a long time ago
    const longAgo = new Date(Date.now() - 3_600_000)
    await server.services.db
      .updateTable("seats")
      .set({ here_until: longAgo })
      .where("match_id", "=", match.id)
      .execute()
    const stood = await standIn(a, sides()[1])
    expect(stood.status).toBe(200)
    expect(stood.body.match.seats[1]).toMatchObject({ standIn: "regular" }) // the usual level, whatever level was requested
  })

  it("who have just played are not away, though they have no socket open", async () => {
    const { a, b, match } = await newMatch(server)
    const longAgo = new Date(Date.now() - 3_600_000)
    await server.services.db.updateTable("matches").set({ started_at: longAgo }).where("id", "=", match.id).execute()
    await b.playOn(match.id)
    expect((await a.ask(`POST /api/matches/${match.id}/stand-in`, { seat: sides()[1] })).body).toMatchObject({
      code: "not-yours",
    })
  })

  it("who have chosen their own stand-in keep it: nobody else puts a weaker one in its place", async () => {
    const { a, b, match } = await newMatch(server)
    await b.do(`POST /api/matches/${match.id}/stand-in`, { seat: sides()[1], level: "veteran" })
    const longAgo = new Date(Date.now() - 3_600_000)
    await server.services.db
      .updateTable("seats")
      .set({ here_until: longAgo })
      .where("match_id", "=", match.id)
      .execute()
    expect(
      (await a.ask(`POST /api/matches/${match.id}/stand-in`, { seat: sides()[1], level: "recruit" })).body,
    ).toMatchObject({ code: "bad-input" })
    expect((await look(a, match.id)).seats[1]).toMatchObject({ standIn: "veteran" })
  })
})

describe("time", () => {
  it("that runs out loses the match, or brings a computer", async () => {
    const overdue = async (lapse: string) => {
      const { a, match } = await newMatch(server, { pace: "correspondence", lapse })
      await a.playOn(match.id)
      await server.services.db
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
    const { winners } = (await look(a, match.id)).outcome as Outcome
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
