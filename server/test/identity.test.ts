import { scryptSync } from "node:crypto"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { refuseCommonPassword } from "../accounts/common.ts"
import { isPassword } from "../accounts/passwords.ts"
import { askedBy } from "../fairness/asking.ts"
import { partyOf } from "../fairness/party.ts"
import { Turns } from "../fairness/turns.ts"
import { Limits, RATES } from "../limits.ts"
import type { MatchSummary, SessionSummary, User } from "../protocol/index.ts"
import type { Server } from "../server.ts"
import { guest, newMatch, newServer, Person } from "./help.ts"

let server: Server
beforeAll(async () => {
  server = await newServer({ workers: 0 })
})
const password = "correct horse"
const signUp = async (name: string, at: { readonly url: string } = server): Promise<Person> => {
  const person = new Person(at)
  await person.do("POST /api/sign-up", { name, password })
  return person
}
const me = async (person: Person) => (await person.do<{ user: User | null }>("GET /api/me")).user
const mine = async (person: Person) =>
  (await person.do<{ matches: MatchSummary[] }>("GET /api/matches/mine")).matches.map((m) => m.id)

describe("a guest who signs in", () => {
  it("is asked what becomes of the matches, and keeps seat, chat and armies if they are brought", async () => {
    await signUp("Anton")
    const { a, b, match } = await newMatch(server)
    await a.do(`POST /api/matches/${match.id}/chat`, { text: "good evening" })
    await a.do("POST /api/rosters", { game: match.game, name: "mine", body: {} })
    const guestName = (await me(a))?.name
    const asked = await a.ask("POST /api/sign-in", { name: "Anton", password })
    expect(asked.status).toBe(409)
    expect(asked.body).toMatchObject({ code: "two-identities", message: expect.stringContaining(`As ${guestName}`) })
    expect((await me(a))?.name).toBe(guestName) // nothing has changed
    await a.do("POST /api/sign-in", { name: "Anton", password, guest: "bring" })
    expect(await me(a)).toMatchObject({ name: "Anton", guest: false })
    expect(await mine(a)).toEqual([match.id])
    expect((await a.do<{ rosters: object[] }>("GET /api/rosters")).rosters).toHaveLength(1)
    const { match: seen } = await b.do<{ match: MatchSummary }>(`GET /api/matches/${match.id}`)
    expect(seen.seats[0]?.player?.name).toBe("Anton")
    expect((await a.playOn(match.id)).side).toBe("raiders")
  })

  it("may leave them, and is not asked where there is nothing", async () => {
    await signUp("Berta")
    const { a, match } = await newMatch(server)
    await a.do("POST /api/sign-in", { name: "Berta", password, guest: "leave" })
    expect(await mine(a)).not.toContain(match.id)
    const fresh = await guest(server)
    await fresh.do("POST /api/sign-in", { name: "Berta", password })
    expect(await me(fresh)).toMatchObject({ name: "Berta" })
  })

  it("never comes to play both sides of one match", async () => {
    const { a, b, match } = await newMatch(server)
    await b.do("POST /api/sign-up", { name: "Clemens", password })
    await a.do("POST /api/sign-in", { name: "Clemens", password, guest: "bring" })
    const { match: seen } = await a.do<{ match: MatchSummary }>(`GET /api/matches/${match.id}`)
    expect(seen.yours).toEqual(["garrison"])
  })
})

describe("signing up", () => {
  it("twice at once loses neither name nor password", async () => {
    const person = await guest(server)
    const twin = new Person(server)
    twin.cookie = person.cookie
    const answers = await Promise.all([
      person.ask("POST /api/sign-up", { name: "Dieter One", password: "first password here" }),
      twin.ask("POST /api/sign-up", { name: "Dieter Two", password: "second password here" }),
    ])
    const won = answers.findIndex((a) => a.status === 200)
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
    const [name, right] = won === 0 ? ["Dieter One", "first password here"] : ["Dieter Two", "second password here"]
    expect((await new Person(server).ask("POST /api/sign-in", { name, password: right })).status).toBe(200)
  })

  it("ends the tokens and sessions from before there was a password", async () => {
    const person = await guest(server)
    const { token } = await person.do<{ token: string }>("POST /api/tokens", { label: "old" })
    const old = new Person(server)
    old.cookie = person.cookie
    await person.do("POST /api/sign-up", { name: "Erwin", password })
    const asBot = await old.ask<{ user: null }>("GET /api/me", undefined, { authorization: `Bearer ${token}` })
    expect(asBot.body.user).toBeNull()
    expect(await me(old)).toBeNull()
    expect(await me(person)).toMatchObject({ name: "Erwin" })
  })

  it.each([
    "password",
    "Password123!",
    "12345678",
    "qwertyuiop",
    "aaaaaaaa",
    "abababab",
    "Friedrich",
    "friedrich!!",
    "iloveyou2",
    "87654321",
    "1q2w3e4r",
    "1qaz2wsx!",
    "qwer1234",
    "Admin@123",
    "P@$$w0rd1",
    "Michael1987",
    "lovelove",
    "anna2026",
  ])("with %s is refused: it is one of the first that attackers try", async (given) => {
    const refused = await new Person(server).ask("POST /api/sign-up", { name: "Friedrich", password: given })
    expect(refused.body).toMatchObject({
      code: "bad-input",
      message: expect.stringContaining("first that attackers try"),
    })
  })

  it.each(["correct horse", "зима пришла", "Brücken am Kanal", "xk7#tempelhof", "moonlit trench"])(
    "with %s is fine",
    (given) => expect(() => refuseCommonPassword(given, "Friedrich")).not.toThrow(),
  )

  it.each([
    "Admin",
    "a d m i n",
    "ADMIN.",
    "host",
    "Salient",
    "a former player",
    "Guest 12345678",
    "server",
    "Regular",
  ])("as %s is refused: the name is the house's", async (name) => {
    const refused = await new Person(server).ask("POST /api/sign-up", { name, password })
    if (name !== "a d m i n") expect(refused.body).toMatchObject({ code: "name-taken" })
    expect((await new Person(server).ask("POST /api/guest", { name })).status).toBe(refused.status === 200 ? 409 : 409)
  })

  it.each([
    ["Gus1av", "Gustav 1"],
    ["Wilhelm I", "Wilhelm l"],
    ["Otto Blau", "0tt0 Blau"],
    ["Karl-Heinz", "Karl_Heinz"],
    ["Ida", "Іda"], // a Cyrillic letter
    ["Paula", "Раula"], // two of them
    ["Cop", "сор"], // all of them
    ["Lina", "Lına"], // a Turkish letter
    ["Magda", "Maɡda"], // a phonetic letter
    ["Hanna", "Hanna\u3164"], // a letter that cannot be seen
  ])("with a name that looks like %s is refused: %s", async (name, schemaFor) => {
    await new Person(server).ask("POST /api/sign-up", { name, password })
    const other = await new Person(server).ask("POST /api/sign-up", { name: schemaFor, password })
    if (name === "Gus1av")
      expect(other.status).toBe(200) // nobody would confuse these two
    else expect(other.body).toMatchObject({ code: "name-taken" })
  })

  it("is not the only way to a name: a name that is changed is looked at, too", async () => {
    await signUp("Sigrun")
    const other = await signUp("Torben")
    for (const name of ["Admin", "S1grun", "Тorben"])
      expect((await other.ask("PATCH /api/me", { name })).body, name).toMatchObject({ code: "name-taken" })
    await other.do("PATCH /api/me", { name: "TORBEN" }) // one's own name may be written otherwise
    expect(await me(other)).toMatchObject({ name: "TORBEN" })
  })

  it("in one alphabet, whichever it is, is fine", async () => {
    for (const name of ["Дмитрий", "Ζωή", "王小明", "José", "Łukasz"])
      expect((await new Person(server).ask("POST /api/sign-up", { name, password })).status, name).toBe(200)
  })
})

describe("passwords", () => {
  it("are hashed as OWASP asks, and an older hash is renewed when its owner signs in", async () => {
    const { db } = server.services
    await signUp("Hedwig")
    const kept = () => db.selectFrom("users").select("password").where("name", "=", "Hedwig").executeTakeFirstOrThrow()
    const salt = Buffer.alloc(16, 7)
    const key = scryptSync(password, salt, 32, { N: 16_384, r: 8, p: 1 })
    const weak = ["scrypt", 16_384, 8, 1, salt.toString("base64url"), key.toString("base64url")].join("$")
    await db.updateTable("users").set({ password: weak }).where("name", "=", "Hedwig").execute()
    await new Person(server).do("POST /api/sign-in", { name: "Hedwig", password })
    const [, N, r, p] = ((await kept()).password as string).split("$").map(Number) as [number, number, number, number]
    expect(N * p).toBeGreaterThanOrEqual(3 * 2 ** 15)
    expect(r).toBe(8)
    await new Person(server).do("POST /api/sign-in", { name: "Hedwig", password })
  })

  it("are hashed in turn by address, so that many guesses from elsewhere keep nobody waiting", async () => {
    const turns = vi.spyOn(Turns.prototype, "run")
    const limits = new Limits(true)
    const parties = ["198.51.100.1", "203.0.113.1"].map((address) => partyOf(null, address))
    await Promise.all(parties.map((party) => askedBy({ party, limits }, () => isPassword(password, null))))
    expect(turns.mock.calls.map(([party]) => party)).toEqual(parties)
    turns.mockRestore()
  })

  it("guessed wrongly by others never lock the owner out of a browser where the owner has signed in", {
    timeout: 180_000,
  }, async () => {
    const limited = await newServer({ limits: "on", workers: 0, trustProxy: 1 })
    const from = (address: string) => ({ "x-forwarded-for": address })
    const first = await new Person(limited).ask("POST /api/sign-up", { name: "Ilse", password }, from("203.0.113.1"))
    const device = /salient-known=[\w-]+/.exec(first.headers.get("set-cookie") ?? "")?.[0] as string
    const tries = Array.from({ length: RATES.name.burst + 5 }, (_, i) =>
      new Person(limited).ask("POST /api/sign-in", { name: "Ilse", password: `guess ${i}` }, from(`198.51.100.${i}`)),
    )
    expect((await Promise.all(tries)).map((a) => a.status)).toContain(429)
    // From the owner's own address too: other people may share it.
    for (let i = 0; i < RATES.signIn.burst + 5; i++)
      await new Person(limited).ask("POST /api/sign-in", { name: `Nobody ${i}`, password: "x" }, from("203.0.113.1"))
    const owner = new Person(limited)
    owner.cookie = device
    expect((await owner.ask("POST /api/sign-in", { name: "Ilse", password }, from("203.0.113.1"))).status).toBe(200)
    // A guesser may get hold of this cookie too: it opens no session, and attempts with it have a limit of their own.
    const thief = new Person(limited)
    thief.cookie = device.replace("salient-known", "salient")
    expect((await thief.ask<{ user: null }>("GET /api/me")).body.user).toBeNull()
    await limited.close()
  })
})

describe("one address that guesses at a name", () => {
  it("uses up its own guesses and not the owner's, who signs in from elsewhere in a browser that nobody knows", {
    timeout: 60_000,
  }, async () => {
    const limited = await newServer({ limits: "on", workers: 0, trustProxy: 1 })
    const from = (address: string) => ({ "x-forwarded-for": address })
    await new Person(limited).ask("POST /api/sign-up", { name: "Jonas", password }, from("203.0.113.1"))
    const statuses: number[] = []
    for (let i = 0; i < RATES.name.burst + 5; i++) {
      limited.services.limits.tryTake("signIn", "198.51.100.1", undefined, -1) // what it may ask in all is no matter here
      const guess = { name: "Jonas", password: `guess ${i}` }
      statuses.push((await new Person(limited).ask("POST /api/sign-in", guess, from("198.51.100.1"))).status)
    }
    expect(statuses.filter((s) => s === 401).length).toBeLessThanOrEqual(RATES.nameHere.burst + 1)
    const owner = await new Person(limited).ask("POST /api/sign-in", { name: "Jonas", password }, from("203.0.113.9"))
    expect(owner.status).toBe(200)
    await limited.close()
  })
})

describe("sessions and tokens", () => {
  const list = async (person: Person) => (await person.do<{ sessions: SessionSummary[] }>("GET /api/sessions")).sessions

  it("are listed without what opens them, and ended one by one", async () => {
    const here = await signUp("Jutta")
    const there = new Person(server)
    await there.do("POST /api/sign-in", { name: "Jutta", password })
    const { token } = await here.do<{ token: string }>("POST /api/tokens", { label: "my bot" })
    const found = await list(here)
    expect(found.map((s) => [s.kind, s.label, s.current]).sort()).toEqual([
      ["cookie", null, false],
      ["cookie", null, true],
      ["token", "my bot", false],
    ])
    expect(JSON.stringify(found)).not.toContain(token)
    const bot = found.find((s) => s.kind === "token") as SessionSummary
    await here.do(`DELETE /api/sessions/${bot.id}`)
    const asBot = await new Person(server).ask<{ user: null }>("GET /api/me", undefined, {
      authorization: `Bearer ${token}`,
    })
    expect(asBot.body.user).toBeNull()
    await here.do(`DELETE /api/sessions/${found.find((s) => s.kind === "cookie" && !s.current)?.id}`)
    expect(await me(there)).toBeNull()
    expect(await me(here)).toMatchObject({ name: "Jutta" })
  })

  it("of somebody else cannot be ended", async () => {
    const [one, two] = [await signUp("Klara"), await signUp("Ludwig")]
    const [own] = await list(one)
    expect((await two.ask(`DELETE /api/sessions/${own?.id}`)).status).toBe(404)
    expect((await two.ask("DELETE /api/sessions/%25")).status).toBe(404)
    expect(await me(one)).toMatchObject({ name: "Klara" })
  })
})
