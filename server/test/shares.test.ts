/** Dice that nobody controls: every player adds a share, hashed first and revealed later. */
import { hashOfShare, type MatchRecord, newShare } from "@salient/engine"
import { beforeAll, describe, expect, it } from "vitest"
import { verifyPage } from "../archive/page.ts"
import type { MatchSummary, Verdict } from "../protocol/index.ts"
import type { Server } from "../server.ts"
import { guest, newMatch, newPostgres, newServer, type Person, playToEnd, until } from "./help.ts"

type One = { match: MatchSummary }
let server: Server
beforeAll(async () => {
  server = await newServer({ workers: 0 })
})

async function make(person: Person, more: object = {}): Promise<MatchSummary> {
  const { catalogue } = server.services
  const game = await catalogue.load(catalogue.ids[0] as string)
  const asked = { game: game.id, scenario: game.scenarios[0]?.id, ...more }
  return (await person.do<One>("POST /api/matches", asked)).match
}

/** A match for which both players have promised a share. */
async function promised() {
  const [a, b] = [await guest(server), await guest(server)]
  const [mine, theirs] = [newShare(), newShare()]
  const made = await make(a, { shareHash: hashOfShare(mine) })
  return { a, b, mine, theirs, made }
}

describe("a share of the dice", () => {
  it("is hashed before and revealed after: the match begins with the last, and its dice come from all of them", async () => {
    const { a, b, mine, theirs, made } = await promised()
    const { id } = made
    expect(made.seats[0]?.share).toEqual({ hash: hashOfShare(mine), revealed: false })
    expect((await a.ask(`POST /api/matches/${id}/share`, { share: mine })).body).toMatchObject({
      message: "Keep your share of the dice until every seat is taken.",
    })
    const full = (await b.do<One>(`POST /api/matches/${id}/join`, { shareHash: hashOfShare(theirs) })).match
    expect(full.status).toBe("open")
    const socket = await a.socket(id)
    expect((await a.do<One>(`POST /api/matches/${id}/share`, { share: mine })).match.status).toBe("open")
    const begun = (await b.do<One>(`POST /api/matches/${id}/share`, { share: theirs })).match
    expect(begun).toMatchObject({ status: "running", commitment: made.commitment })
    await until(() => socket.messages.some((m) => m.type === "match" && m.match?.status === "running"))
    const running = await a.do<MatchRecord>(`GET /api/matches/${id}/record`)
    expect(running.shares).toEqual(full.seats.map((s) => ({ seat: s.id, hash: s.share?.hash })))
    await playToEnd([a, b], id)
    const record = await a.do<MatchRecord>(`GET /api/matches/${id}/record`)
    expect(record.shares?.map((s) => s.share)).toEqual([mine, theirs])
    const verdict = await a.do<Verdict>(`GET /api/matches/${id}/verify`)
    expect(verdict).toMatchObject({ ok: true, replayed: true, shares: record.shares })
    expect(verifyPage("x", verdict)).toContain(mine)
    const forged = { ...record, shares: record.shares?.map((s) => ({ ...s, share: newShare() })) }
    expect(await a.do("POST /api/verify", forged)).toMatchObject({ ok: false })
    // Different shares, correctly hashed, give different dice: the moves no longer fit, or the battle ends differently.
    const share = newShare()
    const chosen = record.shares?.map(({ seat }) => ({ seat, hash: hashOfShare(share), share }))
    const other = await a.do<Verdict>("POST /api/verify", { ...record, shares: chosen })
    if (other.ok) expect(other.dice).not.toEqual(verdict.ok && verdict.dice)
  })

  it("must be the one whose hash was given, and only its owner reveals it", async () => {
    const { a, b, mine, theirs, made } = await promised()
    await b.do(`POST /api/matches/${made.id}/join`, { shareHash: hashOfShare(theirs) })
    expect((await a.ask(`POST /api/matches/${made.id}/share`, { share: theirs })).status).toBe(400)
    expect((await (await guest(server)).ask(`POST /api/matches/${made.id}/share`, { share: mine })).body).toMatchObject(
      { code: "not-seated" },
    )
    expect((await a.ask(`POST /api/matches/${made.id}/share`, { share: "x" })).body).toMatchObject({
      code: "wrong-shape",
    })
  })

  it("that is known keeps everybody in the seat: nobody comes back with a share made to go with it", async () => {
    const { a, b, mine, theirs, made } = await promised()
    await b.do(`POST /api/matches/${made.id}/join`, { shareHash: hashOfShare(theirs) })
    await a.do(`POST /api/matches/${made.id}/share`, { share: mine })
    expect((await b.ask(`POST /api/matches/${made.id}/leave`)).body).toMatchObject({ code: "not-open" })
    // A deleted account still leaves its seat: then the shares that are already known no longer count.
    await b.do("DELETE /api/me", {})
    const left = (await a.do<One>(`GET /api/matches/${made.id}`)).match
    expect(left.seats.map((s) => s.share)).toEqual([null, null])
  })

  it("that is never revealed does not keep the others waiting for ever, and the record says so", async () => {
    const { a, b, mine, theirs, made } = await promised()
    await b.do(`POST /api/matches/${made.id}/join`, { shareHash: hashOfShare(theirs) })
    await a.do(`POST /api/matches/${made.id}/share`, { share: mine })
    const state = async () => (await a.do<One>(`GET /api/matches/${made.id}`)).match.status
    expect(await state()).toBe("open")
    await server.services.db
      .updateTable("seats")
      .set({ seated_at: new Date(Date.now() - 120_000) })
      .where("match_id", "=", made.id)
      .execute()
    await until(async () => (await state()) === "running", "the match beginning without the share")
    await a.do(`POST /api/matches/${made.id}/resign`, {})
    const verdict = await a.do<Verdict>(`GET /api/matches/${made.id}/verify`)
    expect(verdict).toMatchObject({ ok: true, shares: [{ share: mine }, { hash: hashOfShare(theirs) }] })
    expect(verifyPage("x", verdict)).toContain("never revealed")
  })

  it("is no duty: a match of players who give none begins at once with the dice of the seed", async () => {
    const { a, b, match } = await newMatch(server)
    expect(match.status).toBe("running")
    await playToEnd([a, b], match.id)
    expect((await a.do<MatchRecord>(`GET /api/matches/${match.id}/record`)).shares).toBeUndefined()
  })

  it("reaches a process that held the match while it waited", async () => {
    const databaseUrl = await (await newPostgres())()
    const [one, two] = [await newServer({ databaseUrl, workers: 0 }), await newServer({ databaseUrl, workers: 0 })]
    const [a, b] = [await guest(one), await guest(two)]
    const [mine, theirs] = [newShare(), newShare()]
    const { catalogue } = one.services
    const game = await catalogue.load(catalogue.ids[0] as string)
    const { match } = await a.do<One>("POST /api/matches", {
      game: game.id,
      scenario: game.scenarios[0]?.id,
      shareHash: hashOfShare(mine),
    })
    const socket = await a.socket(match.id)
    await b.do(`POST /api/matches/${match.id}/join`, { shareHash: hashOfShare(theirs) })
    await a.do(`POST /api/matches/${match.id}/share`, { share: mine })
    await b.do(`POST /api/matches/${match.id}/share`, { share: theirs })
    await until(() => socket.messages.some((m) => m.type === "match" && m.match?.status === "running"))
    await playToEnd([a, b], match.id)
    expect(await b.do(`GET /api/matches/${match.id}/verify`)).toMatchObject({ ok: true })
    await one.close()
    await two.close()
  })
})
