/** Players who are not at the table: "your turn", standing instructions, guests who never come back. */
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { BadInput } from "@salient/engine"
import { sql } from "kysely"
import { describe, expect, it, vi } from "vitest"
import { removeOldGuests } from "../accounts/leaving.ts"
import type { MatchSummary } from "../protocol/index.ts"
import { afterwards, dataFolder, guest, newMatch, newServer, Person, until } from "./help.ts"

type One = { match: MatchSummary }

type Heard = { readonly kind: string; readonly user: { readonly id: string }; readonly match: { readonly id: string } }

/** A listener for the hook, like a club's mailer; answers with `status`. */
async function listener(status: () => number) {
  const heard: Heard[] = []
  const hook = createServer(async (request: IncomingMessage, response) => {
    let text = ""
    for await (const chunk of request) text += chunk
    heard.push(JSON.parse(text) as Heard)
    response.statusCode = status()
    response.end()
  })
  await new Promise<void>((ready) => hook.listen(0, "127.0.0.1", ready))
  afterwards(() => void hook.close())
  return { heard, url: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/turn` }
}

describe("your turn", () => {
  it("is told to the host's hook, once for each question to somebody who is away", async () => {
    const { heard, url } = await listener(() => 200)
    const server = await newServer({ turnHook: url, publicUrl: "http://salient.example/" })
    const [a, b] = [await guest(server), await guest(server)]
    await b.do("PATCH /api/me", { contact: "b@example.org" })
    const { user } = await b.do<{ user: { id: string; name: string } }>("GET /api/me")
    const { match } = await newMatch(server, { pace: "correspondence", name: "By post" }, [a, b])
    const calls = () => heard.filter((h) => h.user.id === user.id)
    await until(() => calls().length > 0, "the call")
    await (await a.socket(match.id)).move() // the garrison's question has not changed
    await new Promise((soon) => setTimeout(soon, 200))
    expect(calls()).toHaveLength(1)
    expect(calls()[0]).toMatchObject({
      kind: "your-turn",
      user: { id: user.id, name: user.name, contact: "b@example.org" },
      match: { id: match.id, game: "raid", scenario: match.scenario, name: "By post", deadline: expect.any(String) },
      link: `http://salient.example/m/${match.id}`,
    })
    const { a: present, match: live } = await newMatch(server)
    await present.playOn(live.id)
    expect(heard.some((h) => h.match.id === live.id)).toBe(false)
    await server.close()
  })

  it("is told by a server that leaves computer players to others, too", async () => {
    const { heard, url } = await listener(() => 200)
    const server = await newServer({ turnHook: url, workers: 0 })
    const { match } = await newMatch(server, { pace: "correspondence" })
    await until(() => heard.some((h) => h.match.id === match.id), "the call")
    await server.close()
  })

  it("is told to who looks at the match through another process only once they have gone", async () => {
    const { heard, url } = await listener(() => 200)
    const server = await newServer({ turnHook: url, workers: 0 })
    const make = async () => {
      const { a, b, match } = await newMatch(server, { pace: "correspondence" })
      const { user } = await b.do<{ user: { id: string } }>("GET /api/me")
      return { a, b, id: match.id, told: () => heard.some((h) => h.match.id === match.id && h.user.id === user.id) }
    }
    const [here, away] = [await make(), await make()]
    await until(() => heard.length >= 4, "the first calls")
    for (const { b, id } of [here, away]) await b.playOn(id) // the garrison is set up, and its next question is still to come
    await server.services.presence.flush()
    heard.length = 0
    for (const [{ id }, seconds] of [
      [here, 600],
      [away, -1],
    ] as const)
      await server.services.db
        .updateTable("seats")
        .set({ here_until: new Date(Date.now() + seconds * 1_000) })
        .where("match_id", "=", id)
        .execute()
    const isAsked = async (id: string) =>
      (
        await server.services.db.selectFrom("matches").select("waits").where("id", "=", id).executeTakeFirstOrThrow()
      ).waits.includes("garrison")
    for (const { a, id } of [here, away]) while (!(await isAsked(id))) await a.playOn(id)
    await until(away.told, "the call to who is away")
    const { db } = server.services
    const isLater = async () =>
      (
        await sql`select 1 from pgboss.job where name = 'turn' and state = 'created' and data ->> 'match' = ${here.id}
          and start_after > now() + interval '5 minutes'`.execute(db)
      ).rows.length > 0
    await until(isLater, "the notice for when they have gone")
    expect(here.told()).toBe(false)
    // Ten minutes later, from the point of view of this match.
    await sql`update seats set here_until = here_until - interval '10 minutes' where match_id = ${here.id}`.execute(db)
    await sql`update pgboss.job set start_after = start_after - interval '10 minutes' where name = 'turn'`.execute(db)
    await until(here.told, "the call to who has gone")
    await server.close()
  })

  it("is told once, however long a match is silent", async () => {
    const { heard, url } = await listener(() => 200)
    const server = await newServer({ turnHook: url, workers: 0 })
    const person = await guest(server)
    // A person and a computer share a side: the clocks handle the computer, and the question is left to the person.
    const { match } = await person.do<One>("POST /api/matches", {
      game: "raid",
      scenario: "sap",
      seats: [
        { id: "one", side: "raiders" },
        { id: "two", side: "raiders" },
        { id: "garrison", side: "garrison" },
      ],
      seat: "one",
      computers: { two: "recruit", garrison: "recruit" },
      pace: "correspondence",
    })
    await server.services.db
      .updateTable("matches")
      .set({ started_at: new Date(Date.now() - 60_000) })
      .where("id", "=", match.id)
      .execute()
    await until(() => heard.length > 0, "the call")
    const woken = vi.spyOn(server.services.jobs, "wakeComputers")
    await until(() => woken.mock.calls.length > 1, "the clocks")
    await new Promise((soon) => setTimeout(soon, 1_500))
    expect(heard).toHaveLength(1)
    await server.close()
  })

  it("is told again when the hook has failed", { timeout: 120_000 }, async () => {
    let status = 500
    const { heard, url } = await listener(() => status)
    const server = await newServer({ turnHook: url })
    await newMatch(server, { pace: "correspondence" })
    await until(() => heard.length > 0, "the first call")
    const failed = heard.length
    status = 200
    await until(() => heard.length > failed, "the second call")
    await server.close()
  })
})

describe("standing instructions", () => {
  it("answer at once in a player's name, in a match of cards over sockets", { timeout: 120_000 }, async () => {
    const server = await newServer({ workers: 0 })
    const [a, b] = [await guest(server), await guest(server)]
    const { games } = await a.do<{
      games: { id: string; scenarios: { id: string }[]; instructions: { id: string; choices: string[] }[] }[]
    }>("GET /api/games")
    const game = games.find((g) => g.instructions.length > 0)
    if (!game) throw new Error("no game has standing instructions")
    const made = await a.do<One>("POST /api/matches", { game: game.id, scenario: game.scenarios[0]?.id })
    const { id } = made.match
    await b.do(`POST /api/matches/${id}/join`, {})
    const instructions = Object.fromEntries(game.instructions.map((i) => [i.id, i.choices.at(-1) as string]))
    expect((await b.ask(`PUT /api/matches/${id}/standing`, { instructions: { nonsense: "x" } })).body).toMatchObject({
      code: "bad-input",
    })
    await b.do(`PUT /api/matches/${id}/standing`, { instructions })
    expect(await b.do(`GET /api/matches/${id}/standing`)).toEqual({ instructions })
    const sockets = [await a.socket(id), await b.socket(id)] as const
    const seats = made.match.seats.map((s) => s.id)
    let answered = 0
    for (let i = 0; i < 400 && answered < 3; i++) {
      const asked = sockets.find((s) => (s.view?.asks.length ?? 0) > 0)
      if (!asked) break
      const { match } = await server.services.tables.open(id)
      const before = match.seq
      if (!(await asked.move())) continue
      const after = match.seq
      await until(
        () => sockets.every((s) => s.view?.seq === match.seqFor(s.view?.side ?? null)),
        "views of the same state",
      )
      if (asked.view?.outcome) break
      // More than the one move that was made: the others were answered for the second player by standing instruction.
      if (after > before + 1) {
        const entries = await server.services.db
          .selectFrom("entries")
          .selectAll()
          .where("match_id", "=", id)
          .where("seq", ">", before + 1)
          .execute()
        for (const { body } of entries) expect(JSON.parse(body)).toMatchObject({ by: seats[1] })
        answered += entries.length
      }
    }
    expect(answered).toBeGreaterThan(0)
    for (const [i, person] of [a, b].entries()) expect(sockets[i]?.view).toEqual(await person.view(id))
    await server.close()
  })
})

describe("a guest without a session", () => {
  it("is removed after a while; accounts, and guests who may come back, stay", async () => {
    const server = await newServer({ workers: 0 })
    const { a, b, match } = await newMatch(server)
    const account = new Person(server)
    await account.do("POST /api/sign-up", { name: "Otto", password: "correct horse" })
    await account.do("POST /api/sign-out", {})
    const { db } = server.services
    const { user } = await b.do<{ user: { id: string } }>("GET /api/me")
    await b.do("POST /api/sign-out", {})
    const in8Days = Date.now() + 8 * 24 * 3_600_000
    expect(await removeOldGuests(server.services)).toBe(0) // a week has not passed
    expect(await removeOldGuests(server.services, in8Days)).toBe(1)
    const left = (await db.selectFrom("users").select(["id", "name"]).execute()).map((u) => u.id)
    expect(left).toHaveLength(2)
    expect(left).not.toContain(user.id)
    const { match: over } = await a.do<One>(`GET /api/matches/${match.id}`)
    expect(over).toMatchObject({ status: "over", outcome: { winners: ["raiders"] } })
    expect(over.seats[1]?.player).toMatchObject({ name: "a former player" })
    await server.close()
  })

  it("is removed with a match of a game that is gone, and stands in nobody's way", async () => {
    const data = await dataFolder()
    const before = await newServer({ workers: 0, data })
    const { a, b } = await newMatch(before)
    await newMatch(before)
    for (const p of [a, b]) await p.do("POST /api/sign-out", {})
    await before.close()
    const gone = () => Promise.reject(new BadInput("unknown-game", "There is no such game."))
    const server = await newServer({ workers: 0, data }, { ids: [], load: gone })
    const in8Days = Date.now() + 8 * 24 * 3_600_000
    expect(await removeOldGuests(server.services, in8Days)).toBe(2)
    await server.close()
  })

  it("who comes back now and then keeps the session, and the browser its cookie", async () => {
    const server = await newServer({ workers: 0 })
    const person = await guest(server)
    const { db } = server.services
    expect((await person.ask("GET /api/me")).headers.get("set-cookie")).toBeNull()
    const soon = new Date(Date.now() + 24 * 3_600_000)
    await db.updateTable("sessions").set({ expires_at: soon }).execute()
    const renewed = await person.ask("GET /api/me")
    expect(renewed.headers.get("set-cookie")).toContain("HttpOnly")
    const [session] = await db.selectFrom("sessions").selectAll().execute()
    expect(session?.expires_at.getTime()).toBeGreaterThan(soon.getTime() + 24 * 3_600_000)
    await server.close()
  })
})
