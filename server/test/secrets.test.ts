import { beforeAll, describe, expect, it } from "vitest"
import type { Server } from "../server.ts"
import { guest, newMatch, newServer, type Person, type TestSocket, until } from "./help.ts"

let server: Server
beforeAll(async () => {
  server = await newServer()
})

/** Every byte that a person was sent over HTTP, besides what the sockets keep. */
class Listener {
  readonly heard: string[] = []
  readonly person: Person
  constructor(person: Person) {
    this.person = person
    const ask = person.ask.bind(person)
    person.ask = async (line, body, headers) => {
      const answer = await ask(line, body, headers)
      this.heard.push(answer.text, JSON.stringify([...answer.headers]))
      return answer as never
    }
  }
}

/** The state of the match as only the host knows it. */
async function truth(id: string) {
  const table = await server.house.tables.open(id)
  return table.match.state as unknown as {
    phase: string
    units: { id: string; side: string; hex: string | null; hidden: boolean }[]
    hands: { [side: string]: string[] }
    decks: { [side: string]: string[] }
  }
}

describe("nothing secret is sent to the wrong seat", () => {
  it("in a whole match, over socket and HTTP: neither hands nor decks nor hidden units nor the seed", {
    timeout: 120_000,
  }, async () => {
    const { a, b, match } = await newMatch(server)
    const watcher = await guest(server)
    const people = { raiders: new Listener(a), garrison: new Listener(b), nobody: new Listener(watcher) }
    const sockets: { [who: string]: TestSocket } = {
      raiders: await a.socket(match.id),
      garrison: await b.socket(match.id),
      nobody: await watcher.socket(match.id),
    }
    const { seed } = await server.house.db
      .selectFrom("matches")
      .select("seed")
      .where("id", "=", match.id)
      .executeTakeFirstOrThrow()
    /** What each must not have heard so far, with when it was a secret. */
    const found: string[] = []
    let looked = 0
    const secretsKept = new Set<string>()

    const look = async () => {
      const state = await truth(match.id)
      for (const [who, socket] of Object.entries(sockets)) {
        const listener = people[who as keyof typeof people]
        const fresh = [...socket.raw.splice(0), ...listener.heard.splice(0)].join("\n")
        looked += fresh.length
        if (fresh.includes(seed)) found.push(`${who} heard the seed`)
        for (const side of ["raiders", "garrison"]) {
          if (side === who) continue
          // A card that has not been played is known to its owner alone; decks to nobody.
          for (const card of [...(state.hands[side] ?? []), ...(state.decks[side] ?? [])])
            if (fresh.includes(card)) found.push(`${who} heard of ${card} at ${state.phase}`)
          for (const card of state.hands[side] ?? []) secretsKept.add(card)
          for (const unit of state.units)
            if (unit.side === side && unit.hidden && unit.hex !== null && fresh.includes(`"${unit.id}"`))
              found.push(`${who} heard of ${unit.id}`)
        }
        if (who !== "nobody")
          for (const card of state.decks[who] ?? [])
            if (fresh.includes(card)) found.push(`${who} heard of ${card} in its deck`)
      }
    }

    for (let i = 0; ; i++) {
      const seq = (await truth(match.id)) && (await server.house.tables.open(match.id)).match.seq
      await until(() => Object.values(sockets).every((s) => s.view?.seq === seq), "all views")
      if ((await server.house.tables.open(match.id)).match.outcome) break
      await look()
      for (const p of [a, b, watcher]) await p.view(match.id)
      if (i % 10 === 0)
        for (const p of [a, b, watcher])
          for (const path of ["", "/record", "/chat", "/verify", "/replay", "/undo", "/standing"])
            await p.ask(`GET /api/matches/${match.id}${path}`)
      await look()
      const asked = [sockets.raiders, sockets.garrison].find((s) => (s?.view?.asks.length ?? 0) > 0)
      await asked?.move()
    }
    expect(found).toEqual([])
    expect(looked).toBeGreaterThan(50_000)
    expect(secretsKept.size).toBeGreaterThan(2) // there were secrets to be found
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
