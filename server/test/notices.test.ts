/** Notices by push, sent to a push service on this machine; the tests of the hook are in `away.test.ts`. */
import { sql } from "kysely"
import { describe, expect, it, vi } from "vitest"
import { RATES } from "../limits.ts"
import type { MatchSummary } from "../protocol/index.ts"
import { dataFolder, guest, newMatch, newServer, until } from "./help.ts"
import { pushService } from "./push.ts"

type One = { match: MatchSummary }
const soon = () => new Promise((done) => setTimeout(done, 300))

describe("a browser that wants notices", () => {
  it("is told of a turn while its user is away, in a message that only it can read", { timeout: 60_000 }, async () => {
    const { origin, delivered, subscription } = await pushService()
    const server = await newServer({ pushHosts: origin, publicUrl: "https://salient.example" })
    const [a, b] = [await guest(server), await guest(server)]
    const { key } = await b.do<{ key: string }>("GET /api/push")
    expect(Buffer.from(key, "base64url")).toHaveLength(65)
    await b.do("PUT /api/push", subscription("b", "de"))
    const { match } = await newMatch(server, { pace: "correspondence" }, [a, b])
    await until(() => delivered.length > 0, "the notice")
    await soon()
    expect(delivered).toEqual([
      {
        path: "/b",
        message: { kind: "turn", match: match.id, title: expect.stringContaining(": "), language: "de" },
        claims: { aud: origin, exp: expect.any(Number), sub: "https://salient.example" },
      },
    ])
  })

  it("is not told while its user is at the table, and not once it does not want to be", {
    timeout: 60_000,
  }, async () => {
    const { origin, delivered, subscription } = await pushService()
    const server = await newServer({ pushHosts: origin })
    const [a, b] = [await guest(server), await guest(server)]
    await b.do("PUT /api/push", subscription("b"))
    await b.do("DELETE /api/push", { endpoint: subscription("b").endpoint })
    await newMatch(server, { pace: "correspondence" }, [a, b])
    await soon()
    expect(delivered).toEqual([])
    const { match } = await newMatch(server, {}, [a, b])
    await b.socket(match.id)
    await b.do("PUT /api/push", subscription("b"))
    await b.playOn(match.id, 50) // has set up; is asked again once it is the other player's turn
    while ((await b.view(match.id)).asks.length === 0) await a.playOn(match.id)
    // Notices are queued in order: once there is one for the player who is away, one for this match would be there too.
    const { match: later } = await newMatch(server, {}, [a, b])
    const queued = async () =>
      (
        await sql<{ id: string }>`select data ->> 'match' as id from pgboss.job where name = 'turn'`.execute(
          server.services.db,
        )
      ).rows.map((job) => job.id)
    await until(async () => (await queued()).includes(later.id), "the other notice")
    expect(await queued()).not.toContain(match.id)
    expect(delivered).toEqual([])
  })

  it("is told of a rematch, by whom", { timeout: 60_000 }, async () => {
    const { origin, delivered, subscription } = await pushService()
    const server = await newServer({ pushHosts: origin, workers: 0 })
    const { a, b, match } = await newMatch(server, { pace: "correspondence" })
    await a.do(`POST /api/matches/${match.id}/resign`, {})
    await b.do("PUT /api/push", subscription("b", "fr"))
    const { match: next } = await a.do<One>(`POST /api/matches/${match.id}/rematch`, {})
    const { user } = await a.do<{ user: { name: string } }>("GET /api/me")
    await until(() => delivered.length > 0, "the notice")
    expect(delivered[0]?.message).toMatchObject({ kind: "rematch", match: next.id, by: user.name, language: "fr" })
  })

  it("is forgotten when its push service says that it is gone", { timeout: 60_000 }, async () => {
    const { origin, delivered, subscription } = await pushService(() => 410)
    const server = await newServer({ pushHosts: origin })
    const [a, b] = [await guest(server), await guest(server)]
    await b.do("PUT /api/push", subscription("b"))
    await newMatch(server, { pace: "correspondence" }, [a, b])
    await until(() => delivered.length > 0, "the notice")
    const left = () => server.services.db.selectFrom("push_subscriptions").selectAll().execute()
    await until(async () => (await left()).length === 0, "the browser is forgotten")
  })

  it("that its push service refuses again and again fills no log", { timeout: 60_000 }, async () => {
    const { origin, delivered, subscription } = await pushService(() => 403)
    const server = await newServer({ pushHosts: origin, workers: 0, limits: "on" })
    const { push, limits, log } = server.services
    const a = await guest(server)
    const { user } = await a.do<{ user: { id: string } }>("GET /api/me")
    for (let n = 0; n < 3; n++) await a.do("PUT /api/push", subscription(`browser ${n}`))
    limits.owe("faults", `push service ${new URL(origin).host}`, RATES.faults.burst - 2)
    const lines = vi.spyOn(log, "error")
    await push.tell(user.id, { kind: "turn", match: "m", title: "t" })
    expect(delivered).toHaveLength(3)
    expect(lines.mock.calls.map(([, says]) => says)).toEqual(Array(2).fill("a push service refused a notice"))
  })

  it("cannot make the host call any other address, nor hand in keys that are none", async () => {
    const { origin, subscription } = await pushService()
    const server = await newServer({ pushHosts: `${origin},push.example` })
    const a = await guest(server)
    const put = (body: object) => a.ask("PUT /api/push", body)
    const good = subscription("a")
    for (const endpoint of [
      "http://127.0.0.1:9/x",
      "http://push.example/x",
      "https://evil-push.example/x",
      "https://push.example.evil.example/x",
    ])
      expect((await put({ ...good, endpoint })).body).toMatchObject({
        code: "bad-input",
        message: `${new URL(endpoint).host} is not a push service that this host accepts.`,
      })
    expect((await put({ ...good, endpoint: "https://eu.push.example/x" })).status).toBe(200)
    const wrong = { ...good.keys, p256dh: Buffer.alloc(65, 7).toString("base64url") }
    expect((await put({ ...good, keys: wrong })).body).toMatchObject({ code: "bad-input" })
  })

  it("knows its host by a key that is made once and kept", async () => {
    const data = await dataFolder()
    const keyOf = async () => {
      const server = await newServer({ data, workers: 0 })
      const { key } = await (await guest(server)).do<{ key: string }>("GET /api/push")
      await server.close()
      return key
    }
    expect(await keyOf()).toBe(await keyOf())
  })

  it("is offered nothing by a host that sends none", async () => {
    const server = await newServer({ pushHosts: "off", workers: 0 })
    const a = await guest(server)
    expect(await a.do("GET /api/push")).toEqual({ key: null })
    const { subscription } = await pushService()
    expect((await a.ask("PUT /api/push", subscription("a"))).status).toBe(404)
  })
})
