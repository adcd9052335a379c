import type { Game } from "@salient/engine"
import { beforeAll, describe, expect, it } from "vitest"
import { post } from "../../engine/test/post.ts"
import type { Catalogue } from "../catalogue.ts"
import type { MatchSummary } from "../protocol/index.ts"
import type { Server } from "../server.ts"
import { caughtUp, guest, newServer, type Person } from "./help.ts"

const offices: Catalogue = { ids: ["post"], load: async () => post as unknown as Game }

let server: Server
beforeAll(async () => {
  server = await newServer({}, offices)
})

/** What differs between any two matches: ids, seeds, times. */
const plain = (text: string, id: string): string =>
  text
    .replaceAll(id, "MATCH")
    .replaceAll(/[0-9a-f]{64}/g, "HASH")
    .replaceAll(/"invitation":"[^"]*"/g, "INVITED")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")

const answer = async (person: Person, id: string, choose: string): Promise<number> => {
  const { seq } = await person.view(id)
  return (await person.do<{ seq: number }>(`POST /api/matches/${id}/answer`, { seq, move: { choose } })).seq
}

/** Everything sent to Ann and to a spectator, in a match in which Bob answers `busy` times where they cannot see it. */
async function heardOf(ann: Person, bob: Person, busy: number): Promise<{ heard: string[]; entries: number }> {
  const { match } = await ann.do<{ match: MatchSummary }>("POST /api/matches", {
    game: "post",
    scenario: "office",
    pace: "correspondence",
    moveSeconds: 86_400,
  })
  const { id } = match
  await bob.do(`POST /api/matches/${id}/join`, {})
  const stranger = await guest(server)
  const his = await bob.socket(id) // Bob's presence is no secret
  const [mine, theirs] = [await ann.socket(id), await stranger.socket(id)]
  const pages: string[] = []
  const look = async () => {
    await caughtUp(id, [ann, mine], [stranger, theirs])
    await server.services.presence.flush() // presence is written a moment later
    for (const person of [ann, stranger])
      for (const page of ["", "/view", "/wait?seq=0", "/chat"])
        if (page !== "/wait?seq=0" || ((await person.view(id)).seq > 0 && page))
          pages.push((await person.ask(`GET /api/matches/${id}${page}`)).text)
    for (const page of ["/undo", "/record"]) pages.push((await ann.ask(`GET /api/matches/${id}${page}`)).text)
    const { matches } = await ann.do<{ matches: MatchSummary[] }>("GET /api/matches/mine?limit=1")
    pages.push(JSON.stringify(matches))
    pages.push((await ann.ask(`POST /api/matches/${id}/answer`, { seq: 99, move: { choose: "yes" } })).text)
  }
  const bobs = async (choose: string) => {
    for (let n = 0; n < busy; n++) await answer(bob, id, choose)
  }
  await bobs("blot")
  await look()
  pages.push(`${await answer(ann, id, "blot")}`)
  await bobs("blot")
  await answer(bob, id, "name")
  pages.push(`${await answer(ann, id, "name")}`)
  await look()
  await bobs("sort")
  await bobs("look")
  await look()
  await answer(bob, id, "done")
  pages.push(`${await answer(ann, id, "yes")}`)
  await bobs("sort")
  await answer(bob, id, "done")
  pages.push((await ann.ask(`POST /api/matches/${id}/rollback`, { action: "ask", to: 1 })).text)
  await look()
  await bob.do(`POST /api/matches/${id}/rollback`, { action: "accept" })
  await look()
  const { match: truth } = await server.services.tables.open(id)
  expect(truth.length).toBe(2 * busy + 1) // rolled back to just before the next move that Ann has seen
  for (const socket of [mine, theirs, his]) socket.close()
  return { heard: [...mine.raw, ...theirs.raw, ...pages].map((text) => plain(text, id)), entries: truth.seq }
}

describe("how often an enemy has answered unseen", () => {
  it("is in nothing that is sent to a side or to whoever looks on: two matches that differ only in that send the same", async () => {
    const [ann, bob] = [await guest(server), await guest(server)]
    const idle = await heardOf(ann, bob, 0)
    const busy = await heardOf(ann, bob, 3)
    expect(busy.entries).toBeGreaterThan(idle.entries)
    expect(busy.heard).toEqual(idle.heard)
  })

  it("is no reason to wake who waits, nor to show another deadline or time of the last move", async () => {
    const [ann, bob] = [await guest(server), await guest(server)]
    const wanted = { game: "post", scenario: "office", pace: "correspondence", moveSeconds: 86_400 }
    const { match } = await ann.do<{ match: MatchSummary }>("POST /api/matches", wanted)
    await bob.do(`POST /api/matches/${match.id}/join`, {})
    const socket = await ann.socket(match.id)
    const seen = async () => {
      const { match: shown } = await ann.do<{ match: MatchSummary }>(`GET /api/matches/${match.id}`)
      return [shown.deadline, shown.movedAt, shown.seq, shown.moves]
    }
    const [before, messages] = [await seen(), socket.raw.length]
    const waited = ann.do(`GET /api/matches/${match.id}/wait?seq=0`)
    let woken = false
    void waited.then(() => {
      woken = true
    })
    for (let n = 0; n < 3; n++) await answer(bob, match.id, "blot")
    expect(await seen()).toEqual(before)
    await server.services.presence.flush()
    expect(await seen()).toEqual(before)
    expect([woken, socket.raw.length]).toEqual([false, messages])
    await answer(bob, match.id, "name")
    await waited
    expect(await seen()).not.toEqual(before)
  })

  it("does not make an answer stale that was given meanwhile, and a stale answer stays stale", async () => {
    const [ann, bob] = [await guest(server), await guest(server)]
    const { match } = await ann.do<{ match: MatchSummary }>("POST /api/matches", { game: "post", scenario: "office" })
    await bob.do(`POST /api/matches/${match.id}/join`, {})
    const { seq } = await ann.view(match.id)
    for (let n = 0; n < 3; n++) await answer(bob, match.id, "blot")
    const say = (at: number) => ann.ask(`POST /api/matches/${match.id}/answer`, { seq: at, move: { choose: "blot" } })
    expect((await say(seq)).body).toEqual({ seq: seq + 1 })
    expect((await say(seq)).body).toMatchObject({ code: "stale" })
    await answer(bob, match.id, "blot")
    const { moves } = await ann.do<{ moves: { seq: number }[] }>(`GET /api/matches/${match.id}/undo`)
    expect(moves.map((m) => m.seq)).toEqual([0])
    expect((await ann.do(`POST /api/matches/${match.id}/undo`, { seq: 1, entry: 0 })) as object).toEqual({ seq: 2 })
    expect((await server.services.tables.open(match.id)).match.length).toBe(4)
  })

  it("is kept over a restart: the seats' own numbers go on", async () => {
    const [ann, bob] = [await guest(server), await guest(server)]
    const { match } = await ann.do<{ match: MatchSummary }>("POST /api/matches", { game: "post", scenario: "office" })
    await bob.do(`POST /api/matches/${match.id}/join`, {})
    for (let n = 0; n < 3; n++) await answer(bob, match.id, "blot")
    await answer(ann, match.id, "blot")
    const [hers, his] = [await ann.view(match.id), await bob.view(match.id)]
    const table = await server.services.tables.open(match.id)
    await table.run((held) => held.giveUp())
    expect(await server.services.tables.open(match.id)).not.toBe(table)
    expect(await ann.view(match.id)).toEqual(hers)
    expect(await bob.view(match.id)).toEqual(his)
  })
})
