import { beforeAll, describe, expect, it } from "vitest"
import type { MatchSummary, User } from "../protocol/index.ts"
import type { Server } from "../server.ts"
import { guest, newMatch, newServer, Person } from "./help.ts"

let server: Server
beforeAll(async () => {
  server = await newServer()
})

const signUp = async (name: string, password = "correct horse"): Promise<Person> => {
  const person = new Person(server)
  await person.do("POST /api/sign-up", { name, password })
  return person
}
const me = async (person: Person) => (await person.do<{ user: User | null }>("GET /api/me")).user

describe("an account", () => {
  it("is made with a name and a password, and opened with them again", async () => {
    await signUp("Ada")
    const elsewhere = new Person(server)
    expect((await elsewhere.ask("POST /api/sign-in", { name: "ada", password: "wrong horse" })).body).toMatchObject({
      code: "wrong-password",
    })
    expect((await elsewhere.ask("POST /api/sign-in", { name: "Nobody", password: "wrong horse" })).body).toMatchObject({
      code: "wrong-password",
    })
    expect(await me(elsewhere)).toBeNull()
    await elsewhere.do("POST /api/sign-in", { name: " ada ", password: "correct horse" }).catch(() => {})
    await elsewhere.do("POST /api/sign-in", { name: "ADA", password: "correct horse" })
    expect(await me(elsewhere)).toMatchObject({ name: "Ada", guest: false })
  })

  it("has a name of its own, whatever the case or width of the letters", async () => {
    await signUp("Béla")
    for (const name of ["béla", "BÉLA", "Ｂéla"])
      expect(
        (await new Person(server).ask("POST /api/sign-up", { name, password: "correct horse" })).body,
      ).toMatchObject({ code: "name-taken" })
  })

  it("keeps no password, no token and nothing from which they could be had", async () => {
    const person = await signUp("Cora", "unmistakable passphrase")
    const rows = JSON.stringify([
      await server.services.db.selectFrom("users").selectAll().execute(),
      await server.services.db.selectFrom("sessions").selectAll().execute(),
    ])
    expect(rows).not.toContain("unmistakable")
    expect(rows).not.toContain((person.cookie ?? "").split("=")[1])
    expect(rows).toContain("scrypt$")
  })

  it("changes its password, which ends every other session", async () => {
    const here = await signUp("Dora")
    const there = new Person(server)
    await there.do("POST /api/sign-in", { name: "Dora", password: "correct horse" })
    expect((await here.ask("POST /api/password", { old: "no", new: "battery staple" })).status).toBe(401)
    await here.do("POST /api/password", { old: "correct horse", new: "battery staple" })
    expect(await me(here)).toMatchObject({ name: "Dora" })
    expect(await me(there)).toBeNull()
    expect((await there.ask("POST /api/sign-in", { name: "Dora", password: "correct horse" })).status).toBe(401)
    await there.do("POST /api/sign-in", { name: "Dora", password: "battery staple" })
  })

  it("signs out here, and everywhere", async () => {
    const [here, there] = [await signUp("Emil"), new Person(server)]
    await there.do("POST /api/sign-in", { name: "Emil", password: "correct horse" })
    const old = here.cookie
    await here.do("POST /api/sign-out", {})
    here.cookie = old
    expect(await me(here)).toBeNull()
    const { token } = await there.do<{ token: string }>("POST /api/tokens", { label: "my bot" })
    const bot = new Person(server)
    const asBot = () => bot.ask<{ user: User | null }>("GET /api/me", undefined, { authorization: `Bearer ${token}` })
    expect((await asBot()).body.user).toMatchObject({ name: "Emil" })
    await there.do("POST /api/sign-out-everywhere", {})
    expect((await asBot()).body.user).toBeNull()
    expect(await me(there)).toBeNull()
  })

  it("is deleted with its data; those who played with it keep their match", async () => {
    const { a, b, match } = await newMatch(server)
    await b.do("POST /api/sign-up", { name: "Fritz", password: "correct horse" })
    await b.do(`POST /api/matches/${match.id}/chat`, { text: "good evening" })
    await b.do("POST /api/rosters", { game: match.game, name: "mine", body: {} })
    expect((await b.ask("DELETE /api/me", {})).status).toBe(401)
    await b.do("DELETE /api/me", { password: "correct horse" })
    expect(await me(b)).toBeNull()
    const left = await a.do<{ match: MatchSummary }>(`GET /api/matches/${match.id}`)
    expect(left.match).toMatchObject({ status: "over" })
    expect(left.match.seats[1]).toMatchObject({ player: { id: null, name: "a former player" } })
    const all = JSON.stringify([
      await server.services.db.selectFrom("users").selectAll().execute(),
      await server.services.db.selectFrom("seats").selectAll().execute(),
      await server.services.db.selectFrom("chat").selectAll().execute(),
      await server.services.db.selectFrom("rosters").selectAll().execute(),
    ])
    expect(all).not.toContain("Fritz")
  })
})

describe("a guest", () => {
  it("plays at once and becomes an account that keeps its matches", async () => {
    const { a, match } = await newMatch(server)
    const before = await me(a)
    expect(before).toMatchObject({ guest: true })
    await a.do("POST /api/sign-up", { name: "Greta", password: "correct horse" })
    expect(await me(a)).toEqual({ ...before, name: "Greta", guest: false })
    const mine = await a.do<{ matches: MatchSummary[] }>("GET /api/matches/mine")
    expect(mine.matches.map((m) => m.id)).toContain(match.id)
  })

  it("has no password to change, and is told how to get one", async () => {
    const person = await guest(server)
    const refused = await person.ask("POST /api/password", { old: "", new: "battery staple" })
    expect(refused.body).toMatchObject({ code: "not-yours", message: expect.stringContaining("sign up") })
    expect(
      await server.services.db
        .selectFrom("users")
        .select("id")
        .where("guest", "=", true)
        .where("password", "is not", null)
        .execute(),
    ).toEqual([])
  })

  it("may choose a name that nobody has", async () => {
    const person = new Person(server)
    await person.do("POST /api/guest", { name: "Heinrich" })
    expect((await new Person(server).ask("POST /api/guest", { name: "heinrich" })).body).toMatchObject({
      code: "name-taken",
    })
    const other = await guest(server)
    await other.do("PATCH /api/me", { name: "Ingrid", contact: "ingrid@example.org" })
    expect(await me(other)).toMatchObject({ name: "Ingrid", contact: "ingrid@example.org" })
  })
})
