import { beforeAll, describe, expect, it } from "vitest"
import { auditTraffic, type Oracle } from "../bench/leaks.ts"
import type { MatchSummary } from "../protocol/index.ts"
import type { Server } from "../server.ts"
import { caughtUp, guest, newMatch, newServer, type Person, until } from "./help.ts"
import { hearsNoSecret, oracles, type Raid } from "./listening.ts"

let server: Server
beforeAll(async () => {
  server = await newServer()
})

/** The state of the match as only the host knows it. */
async function truth(id: string) {
  const table = await server.services.tables.open(id)
  return table.match.state as unknown as Raid & { phase: string }
}

describe("nothing secret is sent to the wrong seat", () => {
  // `npm run whole` checks whole matches.
  it.each(Object.keys(oracles))("in a match of %s, over socket and HTTP", { timeout: 400_000 }, async (game) => {
    await hearsNoSecret(server, game, 150)
  })

  it("is heard if it is: what everybody sees, called a secret, is found", async () => {
    const { scenarios } = await server.services.catalogue.load("raid")
    const oracle: Oracle = (match) => [match.start.seats[0]?.id as string]
    const scenario = scenarios[0]?.id as string
    const { found } = await auditTraffic({ server, game: "raid", scenario, seed: "plant", oracle, most: 3 })
    expect(found.length).toBeGreaterThan(0)
  })

  it("is not a test that cannot fail: the owner hears of the own secrets", async () => {
    const { a, b, match } = await newMatch(server)
    const [sa, sb] = [await a.socket(match.id), await b.socket(match.id)]
    while ((await truth(match.id)).phase === "setup") for (const s of [sa, sb]) await s.move()
    await caughtUp(match.id, [a, sa], [b, sb])
    const state = await truth(match.id)
    const [unit] = state.units.filter((u) => u.hidden)
    expect(sb.raw.join("\n")).toContain(`"${unit?.id}"`)
    for (const card of state.hands.raiders ?? []) expect(sa.raw.join("\n")).toContain(card)
  })

  it("to one who gave the seat up: the socket that saw it closes before another sits there", async () => {
    const [host, u, v] = [await guest(server), await guest(server), await guest(server)]
    const { match } = await host.do<{ match: MatchSummary }>("POST /api/matches", {
      game: "raid",
      scenario: "craters",
      seat: null,
    })
    await u.do(`POST /api/matches/${match.id}/join`, { seat: "raiders" })
    const old = await u.socket(match.id)
    expect(old.view?.side).toBe("raiders")
    await u.do(`POST /api/matches/${match.id}/leave`)
    await until(() => old.closed !== undefined, "the goodbye")
    expect(old.messages.at(-1)).toMatchObject({ type: "bye", code: "seat-lost" })
    const heard = old.raw.length
    await v.do(`POST /api/matches/${match.id}/join`, { seat: "raiders" })
    await u.do(`POST /api/matches/${match.id}/join`, { seat: "garrison" })
    await v.playOn(match.id)
    await v.do(`POST /api/matches/${match.id}/chat`, { text: "psst", to: "side" })
    expect(old.raw.length).toBe(heard)
    expect((await u.socket(match.id)).view?.side).toBe("garrison")
  })

  it("to one who was not on the side when it was written: side chat of whoever had the seat before stays unread", async () => {
    const [a, first, second] = [await guest(server), await guest(server), await guest(server)]
    const game = await server.services.catalogue.load(server.services.catalogue.ids[0] as string)
    const scenario = game.scenarios[0]
    const seats = (scenario?.sides ?? []).flatMap(({ id }) => [1, 2].map((n) => ({ id: `${id} ${n}`, side: id })))
    const { match } = await a.do<{ match: MatchSummary }>("POST /api/matches", {
      game: game.id,
      scenario: scenario?.id,
      seats,
    })
    const [own, beside] = [seats[0]?.id, seats[1]?.id]
    expect(match.yours).toEqual([own])
    await first.do(`POST /api/matches/${match.id}/join`, { seat: beside })
    await a.do(`POST /api/matches/${match.id}/chat`, { text: "the plan", to: "side" })
    await first.do(`POST /api/matches/${match.id}/chat`, { text: "hello all", to: "all" })
    const read = async (p: Person) =>
      (await p.do<{ lines: { text: string }[] }>(`GET /api/matches/${match.id}/chat`)).lines.map((l) => l.text)
    expect(await read(first)).toEqual(["the plan", "hello all"])
    await first.do(`POST /api/matches/${match.id}/leave`)
    expect(await read(first)).toEqual(["hello all"])
    await second.do(`POST /api/matches/${match.id}/join`, { seat: beside })
    await a.do(`POST /api/matches/${match.id}/chat`, { text: "once more", to: "side" })
    expect(await read(second)).toEqual(["hello all", "once more"])
    expect(await read(a)).toEqual(["the plan", "hello all", "once more"])
  })

  it("to one who waits over HTTP for a seat that is given up meanwhile", async () => {
    const [host, u] = [await guest(server), await guest(server)]
    const { match } = await host.do<{ match: MatchSummary }>("POST /api/matches", {
      game: "raid",
      scenario: "craters",
      seat: null,
      visibility: "invitation",
    })
    const { invitation } = match
    await u.do(`POST /api/matches/${match.id}/join`, { seat: "raiders", invitation })
    const waited = u.ask(`GET /api/matches/${match.id}/wait?seq=0`)
    const table = await server.services.tables.open(match.id)
    await until(() => table.spectators.isHere("raiders"), "the waiting")
    await u.do(`POST /api/matches/${match.id}/leave`)
    expect((await waited).body).toMatchObject({ code: "no-match" })
    expect(table.spectators.clients.size).toBe(0)
  })

  it("to one who asks for another's seat", async () => {
    const { a, match } = await newMatch(server)
    expect((await a.ask(`GET /api/matches/${match.id}/view?seat=garrison`)).body).toMatchObject({ code: "not-seated" })
    expect((await a.ask(`POST /api/matches/${match.id}/suggest`, { seat: "garrison", seq: 0 })).body).toMatchObject({
      code: "not-seated",
    })
    expect(
      (await a.ask(`POST /api/matches/${match.id}/answer`, { seat: "garrison", seq: 0, move: { place: {} } })).body,
    ).toMatchObject({ code: "not-seated" })
    expect(
      (await a.ask(`POST /api/matches/${match.id}/check`, { seat: "garrison", seq: 0, move: { place: {} } })).body,
    ).toMatchObject({ code: "not-seated" })
  })
})
