import { type IncomingHttpHeaders, request } from "node:http"
import { connect } from "node:net"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { Limits, networkOf, RATES } from "../limits.ts"
import { ERROR_CODES } from "../protocol/index.ts"
import { routes, type Server } from "../server.ts"
import { dataFolder, guest, newMatch, newServer, Person, TestSocket, until } from "./help.ts"

let server: Server
beforeAll(async () => {
  server = await newServer()
})

describe("headers", () => {
  it("forbid frames, foreign scripts, guessing types, and telling addresses to other sites", async () => {
    const { headers } = await new Person(server).ask("GET /api/me")
    expect(headers.get("content-security-policy")).toContain("default-src 'self'")
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
    expect(headers.get("content-security-policy")).not.toContain("unsafe-eval")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("referrer-policy")).toBe("no-referrer")
    expect(headers.get("cache-control")).toBe("no-store")
    expect(headers.get("strict-transport-security")).toBeNull()
    expect(headers.get("access-control-allow-origin")).toBeNull()
  })

  it("the cookie cannot be read by scripts nor sent along from other sites, and is secure where the site is", async () => {
    const set = (await new Person(server).ask("POST /api/guest", {})).headers.get("set-cookie") ?? ""
    expect(set).toMatch(/^salient=[\w-]{43};/)
    expect(set).toContain("HttpOnly")
    expect(set).toContain("SameSite=Lax")
    expect(set).toContain("Path=/")
    expect(set).not.toContain("Secure")
    const behind = await newServer({ data: await dataFolder(), publicUrl: "https://salient.example", trustProxy: 1 })
    const answer = await new Person(behind).ask("POST /api/guest", {})
    expect(answer.headers.get("set-cookie")).toContain("Secure")
    expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000")
    expect((await new Person(behind).ask("POST /api/guest", {}, { origin: "https://salient.example" })).status).toBe(
      200,
    )
    await behind.close()
  })
})

/** A request under a different host name than the server's, as after another site has pointed its own name at this machine. */
const askedAs = (url: string, path: string, headers: Record<string, string>) =>
  new Promise<{ status: number; body: string; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    request({ hostname, port, path, headers }, (answer) => {
      let body = ""
      answer.on("data", (part) => {
        body += part
      })
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body, headers: answer.headers }))
    })
      .on("error", reject)
      .end()
  })

describe("the name of the server", () => {
  it.each(["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", "a b", "x;y"])(
    "is not %s: a site that points its name here is told nothing",
    async (host) => {
      const { status, body } = await askedAs(server.url, "/api/games", { host })
      expect({ status, body: JSON.parse(body) }).toMatchObject({ status: 421, body: { code: "wrong-host" } })
    },
  )

  it.each(["localhost", "127.0.0.1:1914", "[::1]:1914", "192.168.1.20", "attic", "attic.local:1914"])(
    "may be %s at home",
    async (host) => expect((await askedAs(server.url, "/api/me", { host })).status).toBe(200),
  )

  it("is the public address where there is one; the host's own questions are answered under any", async () => {
    const known = await newServer({ data: await dataFolder(), publicUrl: "https://salient.example", workers: 0 })
    const status = async (path: string, host: string) => (await askedAs(known.url, path, { host })).status
    expect(await status("/api/me", "salient.example")).toBe(200)
    expect(await status("/api/me", "other.example")).toBe(421)
    expect(await status("/health", "other.example")).toBe(200)
    await known.close()
  })

  it("counts with its scheme: a page that came over http does not speak for the one over https", async () => {
    const known = await newServer({ data: await dataFolder(), publicUrl: "https://salient.example", workers: 0 })
    const person = new Person(known)
    const from = async (origin: string) => (await person.ask("POST /api/guest", {}, { origin })).status
    expect(await from("https://salient.example")).toBe(200)
    expect(await from("http://salient.example")).toBe(403)
    expect(await from(`https://${new URL(known.url).host}`)).toBe(403)
    expect(await from(known.url)).toBe(200)
    await known.close()
  })

  it("is all that the content policy lets pages connect to", async () => {
    const policy = (await new Person(server).ask("GET /api/me")).headers.get("content-security-policy") ?? ""
    const host = new URL(server.url).host
    expect(/connect-src ([^;]*)/.exec(policy)?.[1]?.split(" ")).toEqual(["'self'", `ws://${host}`, `wss://${host}`])
    expect(policy).not.toMatch(/\bwss?:(?!\/\/)|\*|https?:/)
  })
})

describe("an address that cannot be read", () => {
  it.each(["/%E0%A4%A", "/m/%ZZ?invitation=x", "/verify/%"])("shows a page to a person: %s", async (path) => {
    const { status, headers, body } = await askedAs(server.url, path, { accept: "text/html,*/*" })
    expect(status).toBe(400)
    expect(headers["content-type"]).toContain("text/html")
    expect(body).toContain("This address cannot be read")
  })

  it("is refused as data where a program asks", async () => {
    const { status, body } = await askedAs(server.url, "/api/matches/%E0%A4%A", { accept: "text/html" })
    expect({ status, body: JSON.parse(body) }).toMatchObject({ status: 400, body: { code: "wrong-shape" } })
  })
})

describe("requests from other sites", () => {
  const foreign = ["https://evil.example", "null", "http://127.0.0.1:1", "nonsense", "http://localhost.evil.example"]

  it.each(foreign)("that change something are refused: %s", async (origin) => {
    const person = await guest(server)
    for (const path of ["/api/guest", "/api/sign-out", "/api/matches", "/api/sign-in"])
      expect((await person.ask(`POST ${path}`, {}, { origin })).body).toMatchObject({ code: "wrong-origin" })
    expect((await person.ask("DELETE /api/me", {}, { origin })).body).toMatchObject({ code: "wrong-origin" })
    expect((await person.ask("GET /api/me", undefined)).body).toMatchObject({ user: { guest: true } })
  })

  it("are told apart by the browser's own word too", async () => {
    const person = await guest(server)
    expect((await person.ask("POST /api/sign-out", {}, { "sec-fetch-site": "cross-site" })).body).toMatchObject({
      code: "wrong-origin",
    })
    expect(
      (await person.ask("POST /api/tokens", { label: "x" }, { origin: server.url, "sec-fetch-site": "same-origin" }))
        .status,
    ).toBe(200)
  })

  it.each(foreign)("open no socket: %s", async (origin) => {
    const { a, match } = await newMatch(server)
    const url = `${server.url.replace("http", "ws")}/api/matches/${match.id}/socket`
    const socket = await TestSocket.open(url, a.cookie, { origin })
    expect(socket.messages).toMatchObject([{ type: "bye", code: "wrong-origin" }])
  })

  it("as forms are not even read", async () => {
    const person = await guest(server)
    for (const type of ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"])
      expect((await person.ask("POST /api/tokens", '{"label":"x"}', { "content-type": type })).status).toBe(400)
  })
})

describe("bad input", () => {
  it("is refused with a code of the catalogue and a sentence, on every route", async () => {
    const person = await guest(server)
    const bodies = [
      "",
      "{",
      "[]",
      '"x"',
      "null",
      "12",
      '{"unknown":1}',
      '{"__proto__":{"a":1}}',
      `{"name":${"[".repeat(2_000)}${"]".repeat(2_000)}}`,
    ]
    for (const route of routes) {
      if (route.method === "GET" || route.path === "/api/sign-out-everywhere" || route.path === "/api/me") continue
      for (const body of bodies) {
        const answer = await person.ask<{ code: string; message: string }>(
          `${route.method} ${route.path.replace(":id", "none")}`,
          body,
        )
        if (answer.status === 200) continue
        expect(answer.status, `${route.method} ${route.path} ${body.slice(0, 40)}`).toBeLessThan(500)
        expect(ERROR_CODES).toContain(answer.body.code)
        expect(answer.body.message).toMatch(/[.:]/)
      }
    }
    expect(server.services.metrics.text()).not.toContain('code="internal"')
  })

  it("that can be read but not kept is refused like any other", async () => {
    const { a, match } = await newMatch(server)
    const roster = (body: string) => ["POST /api/rosters", `{"game":"raid","name":"x","body":${body}}`] as const
    const nested = (depth: number) => `{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`
    for (const [line, body] of [
      [`GET /api/matches/${match.id}/chat?before=99999999999`],
      ["GET /api/matches?before=%2B200000-01-01T00:00:00.000Z~x"],
      ["GET /api/matches/%zz"],
      ["GET /api/%c3%28"],
      [`GET /api/matches/${"x".repeat(200)}`],
      roster('{"a":"\\ud800"}'),
      roster('{"\\udfff":1}'),
      roster(nested(7_000)),
      roster(nested(65)),
    ] as [string, string?][]) {
      const answer = await a.ask<{ code: string; message: string }>(line, body)
      const told = `${line} ${answer.text.slice(0, 200)}`
      expect(answer.status, told).toBeGreaterThanOrEqual(400)
      expect(answer.status, told).toBeLessThan(500)
      expect(ERROR_CODES, told).toContain(answer.body.code)
      expect(answer.body.message, told).toMatch(/[.]$/)
    }
    for (const body of [nested(50), '{"a":"\\ud83d\\ude00 \\\\ud800"}'])
      expect((await a.ask(...roster(body))).status, body).toBe(200)
    expect(server.services.metrics.text()).not.toContain('code="internal"')
  })

  it("of unknown fields or wrong types is refused by name", async () => {
    const person = await guest(server)
    const { a, match } = await newMatch(server)
    expect(
      (await person.ask("POST /api/sign-up", { name: "Xaver", password: "long enough", admin: true })).body,
    ).toMatchObject({ code: "wrong-shape", message: expect.stringContaining("admin") })
    expect((await a.ask(`POST /api/matches/${match.id}/answer`, { seq: "0", move: {} })).body).toMatchObject({
      code: "wrong-shape",
      message: expect.stringContaining("seq"),
    })
    expect((await a.ask(`GET /api/matches/${match.id}/view?since=-1`)).body).toMatchObject({ code: "wrong-shape" })
    expect((await a.ask(`GET /api/matches/${match.id}/view?nonsense=1`)).body).toMatchObject({ code: "wrong-shape" })
  })

  it("that is too large is refused", async () => {
    const person = await guest(server)
    expect((await person.ask("POST /api/tokens", { label: "x".repeat(70_000) })).body).toMatchObject({
      code: "too-large",
    })
  })

  it("as SQL is only a name that nobody has", async () => {
    const person = await guest(server)
    const evil = ["' or '1'='1", "'; drop table users; --", "%", "_", "\\", "$1", "a\u0000b"]
    for (const text of evil) {
      const name = encodeURIComponent(text)
      for (const path of [
        `/api/archive?player=${name}`,
        `/api/archive?game=${name}`,
        `/api/archive?result=${name}`,
        `/api/matches?scenario=${name}`,
        `/api/archive?before=${name}~${name}`,
        `/api/archive?before=2020-01-01T00:00:00Z~${name}`,
      ]) {
        const answer = await person.ask<{ matches?: unknown[] }>(`GET ${path}`)
        expect(answer.status, path).toBeLessThan(500)
        expect(answer.body.matches ?? []).toEqual([])
      }
      expect((await person.ask(`GET /api/matches/${name}`)).status).toBeLessThan(500)
      expect((await new Person(server).ask("POST /api/sign-in", { name: text, password: "x" })).status).toBeLessThan(
        500,
      )
    }
    expect(await server.services.db.selectFrom("users").select("id").execute()).not.toHaveLength(0)
  })

  it("as a path leads nowhere", async () => {
    const ask = (path: string) =>
      new Promise<string>((resolve) => {
        const { hostname, port } = new URL(server.url)
        const socket = connect(Number(port), hostname, () =>
          socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`),
        )
        let text = ""
        socket.on("data", (d) => {
          text += d
        })
        socket.on("close", () => resolve(text))
      })
    for (const path of [
      "/../../../etc/passwd",
      "/..%2f..%2f..%2fetc/passwd",
      "/%2e%2e/%2e%2e/package.json",
      "/assets/..\\..\\package.json",
      "//etc/passwd",
      "/api/records/..%2f..%2fetc%2fpasswd",
      "/%00",
      "/.env",
      "/.salient/db/PG_VERSION",
    ]) {
      const text = await ask(path)
      expect(text, path).not.toMatch(/root:|"workspaces"|^18\n/m)
      expect(text, path).toMatch(/^HTTP\/1.1 (400|404|200)/)
    }
  })
})

describe("limits", () => {
  it("count per user and per address, and fill again", () => {
    const limits = new Limits(true)
    const at = 1_000_000
    for (let i = 0; i < RATES.signIn.burst; i++) expect(limits.tryTake("signIn", "one", at)).toBe(0)
    expect(limits.tryTake("signIn", "one", at)).toBeGreaterThan(0)
    expect(limits.tryTake("signIn", "two", at)).toBe(0)
    expect(limits.tryTake("signIn", "one", at + 1000 / RATES.signIn.perSecond)).toBe(0)
    expect(limits.tryTake("signIn", "one", at + 1000 / RATES.signIn.perSecond)).toBeGreaterThan(0)
  })

  it("hold back one address without the others noticing, behind a balancer too", async () => {
    const limited = await newServer({ limits: "on", trustProxy: 1 })
    const from = (address: string, name: string) =>
      new Person(limited).ask("POST /api/sign-in", { name, password: "x" }, { "x-forwarded-for": address })
    // All at once: one after another they might take so long that the bucket refills.
    const answers = Array.from({ length: RATES.signIn.burst + 5 }, (_, i) => from("203.0.113.7", `nobody ${i}`))
    const statuses = (await Promise.all(answers)).map((a) => a.status)
    expect(statuses.filter((s) => s === 401).length).toBeGreaterThanOrEqual(RATES.signIn.burst)
    expect(statuses).toContain(429)
    expect((await from("203.0.113.8", "nobody")).status).toBe(401)
    await limited.close()
  })

  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:2::ff", "2001:db8:1:2::/64"],
    ["2001:db8::ff", "2001:db8:0:0::/64"],
    ["1::2:3:4:5:6:7", "1:0:2:3::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["a user's id", "a user's id"],
  ])("take %s for %s", (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  it("count a network of IPv6 as one address", () => {
    const limits = new Limits(true)
    for (let i = 0; i < RATES.signIn.burst; i++) expect(limits.tryTake("signIn", `2001:db8:1:2::${i}`, 1)).toBe(0)
    expect(limits.tryTake("signIn", "2001:db8:1:2:ffff::1", 1)).toBeGreaterThan(0)
    expect(limits.tryTake("signIn", "2001:db8:1:3::1", 1)).toBe(0)
  })

  it("are looked at before a body is read", async () => {
    const limited = await newServer({ limits: "on", workers: 0 })
    const send = (body: string) => new Person(limited).ask("POST /api/verify", body)
    for (let i = 0; i < RATES.records.burst; i++) expect((await send("{")).status).toBe(400)
    expect((await send("x".repeat(9 * 1024 * 1024))).body).toMatchObject({ code: "too-many" }) // not `too-large`
    await limited.close()
  })

  it("of messages: a user who floods is stopped before the address is, and an address before the server", () => {
    const limits = new Limits(true)
    const at = 1_000_000
    let taken = 0
    for (let user = 0; user < 20; user++)
      for (let i = 0; i < RATES.user.burst; i++)
        if (limits.tryTake("user", `${user}`, at) === 0 && limits.tryTake("address", "one", at) === 0) taken++
    expect(taken).toBe(RATES.address.burst)
    expect(limits.tryTake("user", "0", at)).toBeGreaterThan(0)
    expect(limits.tryTake("address", "another", at)).toBe(0)
  })

  it("of guesses at one name hold however the name is written", async () => {
    const limited = await newServer({ limits: "on", trustProxy: 1, workers: 0 })
    const guess = (name: string, i: number) =>
      new Person(limited).ask("POST /api/sign-in", { name, password: "x" }, { "x-forwarded-for": `203.0.113.${i}` })
    const spellings = ["Victor", "victor ", "  VICTOR", "ｖictor", "victor\u00a0"]
    const spent = vi.spyOn(limited.services.limits, "owe")
    for (let i = 0; i < spellings.length; i++) expect((await guess(spellings[i] as string, i)).status).toBe(401)
    const names = spent.mock.calls.filter(([what]) => what === "name").map(([, whose]) => whose)
    expect(names).toEqual(spellings.map(() => "victor"))
    limited.services.limits.owe("name", "victor", RATES.name.burst)
    for (const name of spellings) expect((await guess(name, 100)).body).toMatchObject({ code: "work-needed" })
    await limited.close()
  })

  it("slow down who guesses passwords: from the sixth on each costs work", async () => {
    const limited = await newServer({ limits: "on" })
    const guess = (i: number) => new Person(limited).ask("POST /api/sign-in", { name: "Ada", password: `guess ${i}` })
    const answers = await Promise.all(Array.from({ length: 15 }, (_, i) => guess(i)))
    const refused = answers.filter((a) => a.status === 429)
    expect(refused.length).toBeGreaterThan(3)
    expect(refused[0]?.body).toMatchObject({ code: "work-needed", work: { parts: 2, bits: 17 } })
    await limited.close()
  })
})

describe("errors", () => {
  it("tell nothing of the inside", async () => {
    const person = await guest(server)
    const broken = await newMatch(server)
    await server.services.db.updateTable("matches").set({ game: "gone" }).where("id", "=", broken.match.id).execute()
    for (const table of server.services.tables.held()) await table.run(() => table.retire())
    const answer = await person.ask(`GET /api/matches/${broken.match.id}/view`)
    expect(answer.text).not.toMatch(/node_modules|at \w+ \(|\.ts:/)
  })
})

describe("sockets of somebody who", () => {
  it.each<[string, (person: Person) => Promise<unknown>]>([
    ["signs out", (p) => p.do("POST /api/sign-out")],
    ["signs out everywhere", (p) => p.do("POST /api/sign-out-everywhere")],
    ["deletes the account", (p) => p.do("DELETE /api/me", {})],
  ])("%s close, and nothing more is taken from them", async (_what, leave) => {
    const { a, b, match } = await newMatch(server)
    const [sa, sb] = [await a.socket(match.id), await b.socket(match.id)]
    const { move } = await sa.request({ type: "suggest", seq: 0 })
    const left = leave(a)
    await sa.next((m) => m.type === "bye")
    expect(sa.messages.at(-1)).toMatchObject({ type: "bye", code: "signed-out" })
    sa.ws.send(JSON.stringify({ type: "answer", id: 9, seq: 0, move })) // too late, if it is sent at all
    await left
    await until(() => sa.closed !== undefined, "the end of the socket")
    const { entries } = await b.do<{ entries: { by?: string }[] }>(`GET /api/matches/${match.id}/record`)
    expect(entries.filter((e) => "place" in e)).toEqual([])
    expect(sb.closed).toBeUndefined()
  })

  it("changes the password close, and the session that did it may open another", async () => {
    const { a, match } = await newMatch(server)
    await a.do("POST /api/sign-up", { name: "Xenia", password: "long enough" })
    const sa = await a.socket(match.id)
    await a.do("POST /api/password", { old: "long enough", new: "longer than before" })
    await until(() => sa.closed !== undefined, "the end of the socket")
    expect(sa.messages.at(-1)).toMatchObject({ type: "bye", code: "signed-out" })
    expect((await a.socket(match.id)).view?.side).toBe("raiders")
  })
})
