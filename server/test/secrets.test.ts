import { beforeAll, describe, expect, it } from "vitest"
import { auditTraffic, type Oracle } from "../bench/leaks.ts"
import type { MatchSummary } from "../protocol/index.ts"
import type { Server } from "../server.ts"
import { guest, newMatch, newServer, type Person, until } from "./help.ts"

type Raid = {
  units: { id: string; side: string; hex: string | null; hidden: boolean }[]
  hands: { [side: string]: string[] }
  decks: { [side: string]: string[] }
}
type Cards = {
  players: {
    [side: string]: {
      deck: string[]
      hand: string[]
      exposed: string[]
      strategyDeck: string[]
      held: string[]
      peeks: string[]
    }
  }
}
type Table = { units: { id: string; side: string }[]; located: { [side: string]: { [unit: string]: unknown } } }

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
  /** What each game itself would call a secret, said here once more without its view. */
  const oracles: { [game: string]: () => Oracle } = {
    /** Cards that have not been played are known to their owner alone, decks to nobody; so are hidden units. */
    raid: () => (match, who) => {
      const { hands, decks, units } = match.state as unknown as Raid
      return ["raiders", "garrison"].flatMap((side) => [
        ...(decks[side] ?? []),
        ...(side === who ? [] : (hands[side] ?? [])),
        ...units.filter((u) => side !== who && u.side === side && u.hidden && u.hex !== null).map((u) => u.id),
      ])
    },
    /** Cards of a hand, of a deck and of a strategy deck that have lain open to nobody yet. */
    gwc: () => {
      const open = new Set<string>()
      let read = 0
      return (match, who) => {
        const players = Object.entries((match.state as unknown as Cards).players)
        const closed = players.flatMap(([side, p]) => [
          ...p.deck,
          ...p.strategyDeck,
          ...(side === who ? [] : [...p.hand.filter((card) => !p.exposed.includes(card)), ...p.held]),
        ])
        const owned = players.flatMap(([, p]) => [...p.deck, ...p.strategyDeck, ...p.hand, ...p.held])
        // What is told of a card once stays in the log: only those count that were never anywhere but in deck and hand.
        for (const { to, what } of match.told.slice(read))
          for (const card of JSON.stringify(what).match(/[GFA]-S?\d+/g) ?? [])
            if (to === undefined) open.add(card)
            else for (const side of to) seen(side).add(card)
        read = match.told.length
        for (const [, p] of players) for (const card of p.exposed) open.add(card)
        for (const [side, p] of players)
          if (side === who) for (const card of [...p.hand, ...p.held]) seen(side).add(card)
        // A card that a side may look at lies on in its deck, and the side knows it.
        for (const [side, p] of players) for (const card of side === who ? p.peeks : []) seen(side).add(card)
        return closed.filter((c) => owned.includes(c) && !open.has(c) && !seen(who).has(c))
      }
    },
    /** Units that the enemy has never located. */
    trr: () => {
      const located = new Set<string>()
      return (match, who) => {
        const state = match.state as unknown as Table
        for (const side of Object.values(state.located)) for (const id of Object.keys(side)) located.add(id)
        return state.units.filter((u) => u.side !== who && !located.has(u.id)).map((u) => u.id)
      }
    },
    /** Hidden units, and before the battle all units that do not come by rail. */
    dgk: () => (match, who) => {
      const { units } = match.state as unknown as { units: { id: string; side: string; hidden: boolean }[] }
      return units.filter((u) => u.side !== who && u.hidden).map((u) => u.id)
    },
  }
  const known = new Map<string | null, Set<string>>()
  const seen = (side: string | null) => known.get(side) ?? (known.set(side, new Set()).get(side) as Set<string>)

  it.each(Object.keys(oracles))("in a whole match of %s, over socket and HTTP", { timeout: 400_000 }, async (game) => {
    known.clear()
    const { scenarios } = await server.services.catalogue.load(game)
    const oracle = oracles[game]?.() as Oracle
    let named = 0
    const report = await auditTraffic({
      server,
      game,
      scenario: scenarios[0]?.id as string,
      seed: "secrets",
      askEvery: 100, // every byte of the sockets is heard; what HTTP gives grows with the match and is asked for in stages
      oracle: (match, side) => {
        const secrets = [...oracle(match, side)]
        named += secrets.length
        return secrets
      },
    })
    expect(report.found).toEqual([])
    expect(report.entries).toBeGreaterThan(50)
    expect(report.bytes).toBeGreaterThan(200_000)
    expect(report.secrets).toBeGreaterThan(50) // there were secrets to be heard
    if (game !== "dgk") expect(named).toBeGreaterThan(50)
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
    await until(() => sa.view?.seq === sb.view?.seq)
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
