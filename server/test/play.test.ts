import { getEventListeners } from "node:events"
import { beforeAll, describe, expect, it } from "vitest"
import type { MatchSummary } from "../protocol/index.ts"
import type { Server } from "../server.ts"
import { guest, newMatch, newServer, type Person, TestSocket, until } from "./help.ts"

let server: Server
beforeAll(async () => {
  server = await newServer()
})

/** Both seats move at random until the match has this many entries. */
async function playUntil(sockets: readonly TestSocket[], seq: number): Promise<void> {
  while ((sockets[0]?.view?.seq ?? 0) < seq && !sockets[0]?.view?.outcome) {
    let moved = false
    for (const s of sockets) moved = (await s.move()) || moved
    if (!moved) await until(() => sockets.some((s) => (s.view?.asks.length ?? 0) > 0), "a question")
  }
  await level(sockets)
}

/** Every socket shows the current state of the match; each seat counts its states by itself. */
async function level(sockets: readonly TestSocket[]): Promise<void> {
  const { match } = await server.services.tables.open(sockets[0]?.matchId as string)
  await until(() => sockets.every((s) => s.view?.seq === match.seqFor(s.view?.side ?? null)), "views of the same state")
}

const same = async (socket: TestSocket, person: Person, match: string) =>
  expect(socket.view).toEqual(await person.view(match))

describe("over a socket", () => {
  it("each seat gets its own view, then deltas that lead to the view that HTTP gives", async () => {
    const { a, b, match } = await newMatch(server)
    const spectator = await guest(server)
    const [sa, sb, ss] = [await a.socket(match.id), await b.socket(match.id), await spectator.socket(match.id)]
    expect(sa.view?.side).toBe("raiders")
    expect(sb.view?.side).toBe("garrison")
    expect(ss.view?.side).toBeNull()
    for (let seq = 5; seq <= 40; seq += 5) {
      await playUntil([sa, sb], seq)
      await level([ss, sa])
      await same(sa, a, match.id)
      await same(sb, b, match.id)
      await same(ss, spectator, match.id)
    }
    expect(sa.messages.filter((m) => m.type === "view")).toHaveLength(1)
    expect(sa.messages.filter((m) => m.type === "delta").length).toBeGreaterThan(30)
  })

  it("who comes back resumes: with a delta if the view is known, with a whole view if not", async () => {
    const { a, b, match } = await newMatch(server)
    const [sa, sb] = [await a.socket(match.id), await b.socket(match.id)]
    await playUntil([sa, sb], 4)
    sa.close()
    await until(() => sa.closed !== undefined)
    for (let i = 0; i < 3; i++) await sb.move()
    const resumed = await a.socket(match.id, sa)
    expect(resumed.messages.map((m) => m.type)).toEqual(["match", "delta"])
    await same(resumed, a, match.id)
    const unknown = await a.socket(match.id, { stamp: "elsewhere.3", view: undefined })
    expect(unknown.messages.map((m) => m.type)).toEqual(["match", "view"])
    await same(unknown, a, match.id)
  })

  it("who is a few steps behind gets these steps, who is many behind the whole view", async () => {
    const { a, b, match } = await newMatch(server)
    const [sa, stays, sb] = [await a.socket(match.id), await a.socket(match.id), await b.socket(match.id)]
    await playUntil([stays, sb], 4)
    await until(() => sa.view?.seq === stays.view?.seq)
    sa.close()
    await until(() => sa.closed !== undefined)
    const had = { stamp: sa.stamp, view: sa.view }
    const from = stays.view?.seq ?? 0
    await playUntil([stays, sb], from + 3)
    const near = await a.socket(match.id, had)
    await until(() => near.view?.seq === stays.view?.seq, "all steps")
    expect(near.messages.slice(1).map((m) => m.type)).toEqual(new Array((stays.view?.seq ?? 0) - from).fill("delta"))
    await same(near, a, match.id)
    near.close()
    await playUntil([stays, sb], from + 12)
    const far = await a.socket(match.id, had)
    expect(far.messages.map((m) => m.type)).toEqual(["match", "view"])
    await same(far, a, match.id)
  })

  it("two tabs of one player agree, and only one of two answers to a question counts", async () => {
    const { a, b, match } = await newMatch(server)
    const [one, two, sb] = [await a.socket(match.id), await a.socket(match.id), await b.socket(match.id)]
    await playUntil([one, sb], 6)
    await until(() => two.view?.seq === one.view?.seq)
    expect(two.view).toEqual(one.view)
    const asked = one.view?.asks.length ? [one, two] : [sb, await b.socket(match.id)]
    const [x, y] = asked as [TestSocket, TestSocket]
    const { move } = await x.request({ type: "suggest", seq: x.view?.seq })
    const answers = await Promise.all([x, y].map((s) => s.request({ type: "answer", seq: x.view?.seq, move })))
    expect(answers.map((m) => m.type).sort()).toEqual(["done", "refused"])
    expect(answers.find((m) => m.type === "refused")).toMatchObject({ code: "stale" })
  })

  it("answers carry the state they answer; others, and those the rules forbid, change nothing", async () => {
    const { a, match } = await newMatch(server)
    const sa = await a.socket(match.id)
    const before = await a.view(match.id)
    expect(await sa.request({ type: "answer", seq: 7, move: { choose: "x" } })).toMatchObject({
      type: "refused",
      code: "stale",
    })
    const illegal = await sa.request({ type: "answer", seq: 0, move: { choose: "x" } })
    expect(illegal).toMatchObject({ type: "refused", code: "illegal-move", rules: ["RAID-2.1"] })
    expect(await a.view(match.id)).toEqual(before)
  })

  it("a move is checked without being made, odds are told, a move is taken back", async () => {
    const { a, b, match } = await newMatch(server)
    const [sa, sb] = [await a.socket(match.id), await b.socket(match.id)]
    const { move } = await sa.request({ type: "suggest", seq: 0 })
    expect(await sa.request({ type: "check", seq: 0, move })).toMatchObject({ type: "done", ok: true })
    expect(await sa.request({ type: "check", seq: 0, move: { place: {} } })).toMatchObject({
      type: "done",
      ok: false,
      rules: ["RAID-2.1"],
    })
    expect((await a.view(match.id)).seq).toBe(0)
    expect(await sa.request({ type: "answer", seq: 0, move })).toMatchObject({ type: "done", seq: 1 })
    expect(await sa.request({ type: "undo", seq: 1 })).toMatchObject({ type: "done", seq: 2 })
    expect(sa.view?.asks).toHaveLength(1)
    await level([sb])
    await same(sa, a, match.id)
    await same(sb, b, match.id)
    expect(await sb.request({ type: "forecast", seq: 2, option: "nothing" })).toMatchObject({
      type: "done",
      forecast: null,
    })
    expect(await sb.request({ type: "undo", seq: 2 })).toMatchObject({ type: "refused", code: "illegal-move" })
  })

  it("finds odds for the options that have them", async () => {
    const { a, b, match } = await newMatch(server)
    const people = [a, b]
    for (let i = 0; i < 400; i++)
      for (const person of people) {
        const view = await person.view(match.id)
        const ask = view.asks[0]
        const option = ask && "options" in ask ? ask.options.find((o) => o.forecast) : undefined
        if (option) {
          const { forecast } = await person.do(`POST /api/matches/${match.id}/forecast`, {
            seq: view.seq,
            option: option.id,
          })
          expect(forecast).not.toBeNull()
          return
        }
        if ((await person.playOn(match.id)).outcome) return newMatch(server)
      }
    throw new Error("no option with odds was ever offered")
  })

  it("chat reaches everybody, or one's own side only", async () => {
    const { a, b, match } = await newMatch(server)
    const spectator = await guest(server)
    const sockets = [await a.socket(match.id), await b.socket(match.id), await spectator.socket(match.id)] as const
    await sockets[0].request({ type: "chat", text: "<b>good evening</b>" })
    await sockets[0].request({ type: "chat", text: "psst", to: "side" })
    await sockets[0].request({ type: "chat", text: "that is all" })
    await until(() =>
      sockets.every((s) => s.messages.some((m) => m.type === "chat" && JSON.stringify(m).includes("that is all"))),
    )
    const lines = sockets.map((s) => s.messages.filter((m) => m.type === "chat").length)
    expect(lines).toEqual([3, 2, 2])
    const read = async (p: Person) =>
      (await p.do<{ lines: { text: string }[] }>(`GET /api/matches/${match.id}/chat`)).lines.map((l) => l.text)
    expect(await read(a)).toEqual(["<b>good evening</b>", "psst", "that is all"])
    expect(await read(b)).toEqual(["<b>good evening</b>", "that is all"])
    expect(await read(spectator)).toEqual(["<b>good evening</b>", "that is all"])
    expect(await sockets[2].request({ type: "chat", text: "me too" })).toMatchObject({ code: "not-seated" })
  })

  it("who looked on and sat down since gets the view of the seat, not the one that everybody has", async () => {
    const [host, late] = [await guest(server), await guest(server)]
    const made = await host.do<{ match: MatchSummary }>("POST /api/matches", { game: "raid", scenario: "craters" })
    const { id } = made.match
    const watching = await late.socket(id)
    expect(watching.view?.side).toBeNull()
    watching.close()
    await late.do(`POST /api/matches/${id}/join`, {})
    const seated = await late.socket(id, watching)
    expect(seated.messages.map((m) => m.type)).toEqual(["match", "view"])
    expect(seated.view?.side).toBe("garrison")
    await same(seated, late, id)
  })

  it("who has gone before the table had time is not kept waiting there", async () => {
    const { a, b, match } = await newMatch(server)
    const table = await server.services.tables.open(match.id)
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    void table.run(() => first.promise)
    const arriving = new TestSocket(`${server.url.replace("http", "ws")}/api/matches/${match.id}/socket`, {
      cookie: a.cookie as string,
    })
    const sockets = () => server.services.metrics.get("salient_sockets")
    const before = sockets()
    await until(() => sockets() === before + 1, "the socket")
    // The socket is admitted between the two pieces of work and greeted after the second: by then the client has gone.
    let isSecond = false
    void table.run(() => {
      isSecond = true
      return second.promise
    })
    first.resolve()
    await until(() => isSecond, "its being let in")
    arriving.ws.terminate()
    await until(() => sockets() === before, "its end")
    second.resolve()
    await table.idle()
    const sb = await b.socket(match.id)
    await table.idle()
    expect(table.spectators.clients.size).toBe(1)
    expect(sb.messages[0]?.match?.seats[0]?.here).toBe(false)
  })

  it("tells who is here", async () => {
    const { a, b, match } = await newMatch(server)
    const sa = await a.socket(match.id)
    const sb = await b.socket(match.id)
    await until(() => sa.messages.at(-1)?.match?.seats[1]?.here === true, "arrival")
    const told = () => sa.messages.findLast((m) => m.type === "match")?.match
    expect(told()?.watchers).toBe(0)
    const spectators = [await (await guest(server)).socket(match.id), await (await guest(server)).socket(match.id)]
    await until(() => told()?.watchers === 2, "two who look on")
    expect(spectators.map((s) => s.messages.filter((m) => m.type === "match").length)).toEqual([1, 1])
    spectators[0]?.close()
    await until(() => told()?.watchers === 1, "one less")
    expect((await b.do<{ match: MatchSummary }>(`GET /api/matches/${match.id}`)).match.watchers).toBe(1)
    sb.close()
    await until(() => told()?.seats[1]?.here === false, "departure")
  })
})

describe("over HTTP", () => {
  it("all the same can be done, and waiting ends when something happens", async () => {
    const { a, b, match } = await newMatch(server)
    const waited = b.do<{ view: { seq: number } }>(`GET /api/matches/${match.id}/wait?seq=0`)
    const played = await a.playOn(match.id)
    expect(played.seq).toBe(1)
    expect((await waited).view.seq).toBe(1)
    expect(await a.do(`GET /api/matches/${match.id}/undo`)).toMatchObject({ ok: true })
    expect(await a.do(`POST /api/matches/${match.id}/undo`, { seq: 1 })).toEqual({ seq: 2 })
    const again = await a.playOn(match.id)
    const { moves } = await a.do<{ moves: { seq: number; prompt: string }[] }>(`GET /api/matches/${match.id}/undo`)
    expect(moves.map((m) => m.seq)).toEqual([again.seq - 1])
    expect(moves[0]?.prompt).toMatch(/\S/)
    const wrong = await a.ask(`POST /api/matches/${match.id}/undo`, { seq: again.seq, entry: 0 })
    expect(wrong.body).toMatchObject({ code: "illegal-move" }) // it had already been taken back
    const undone = await a.do(`POST /api/matches/${match.id}/undo`, { seq: again.seq, entry: again.seq - 1 })
    expect(undone).toEqual({ seq: again.seq + 1 })
    expect((await b.ask(`GET /api/matches/${match.id}/view?seat=raiders`)).body).toMatchObject({ code: "not-seated" })
    const { view } = await b.do<{ view: { told: unknown[] } }>(`GET /api/matches/${match.id}/view?since=1000`)
    expect(view.told).toEqual([])
  })

  it("who waits leaves nothing behind, even at a table that took the place of another", async () => {
    const { a, b, match } = await newMatch(server)
    const listening = () => getEventListeners(server.services.closing, "abort").length
    const before = listening()
    const waited = b.do<{ view: { seq: number } }>(`GET /api/matches/${match.id}/wait?seq=1`)
    const first = await server.services.tables.open(match.id)
    await until(() => first.spectators.isHere("garrison"), "the waiting")
    // Another process has written this: a player who answers the same question is too late, and the table is reloaded.
    const { move } = await a.do<{ move: object }>(`POST /api/matches/${match.id}/suggest`, { seq: 0 })
    const body = JSON.stringify({ by: "raiders", ...move })
    await server.services.db.insertInto("entries").values({ match_id: match.id, seq: 1, body, user_id: null }).execute()
    expect((await a.ask(`POST /api/matches/${match.id}/answer`, { seq: 0, move })).body).toMatchObject({
      code: "stale",
    })
    const second = await server.services.tables.open(match.id)
    expect(second).not.toBe(first)
    await until(() => second.spectators.isHere("garrison"), "the waiting there")
    expect(listening()).toBe(before + 1)
    for (const person of [a, b]) await person.playOn(match.id)
    expect((await waited).view.seq).toBeGreaterThan(1)
    expect(listening()).toBe(before)
    expect([first.spectators.clients.size, second.spectators.clients.size]).toEqual([0, 0])
  })

  it("who plays is here", async () => {
    const { a, b, match } = await newMatch(server)
    const here = async () =>
      (await b.do<{ match: MatchSummary }>(`GET /api/matches/${match.id}`)).match.seats.map((s) => s.here)
    expect(await here()).toEqual([false, false])
    const { move } = await a.do<{ move: object }>(`POST /api/matches/${match.id}/suggest`, { seq: 0 })
    await a.do(`POST /api/matches/${match.id}/answer`, { seq: 0, move })
    await server.services.presence.flush()
    expect(await here()).toEqual([true, false])
    await b.view(match.id)
    await server.services.presence.flush()
    expect(await here()).toEqual([true, true])
  })

  it("a match is the same after the process that held it has gone", async () => {
    const { a, b, match } = await newMatch(server)
    for (let i = 0; i < 6; i++) for (const p of [a, b]) await p.playOn(match.id)
    const before = [await a.view(match.id), await b.view(match.id)]
    const { settings } = server.services
    await server.close()
    server = await newServer({ data: settings.data })
    a.url = b.url = server.url
    expect([await a.view(match.id), await b.view(match.id)]).toEqual(before)
    expect((await a.do<{ match: MatchSummary }>(`GET /api/matches/${match.id}`)).match.status).toBe("running")
  })
})
