import { Writable } from "node:stream"
import { Match, newSeed } from "@salient/engine"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { allGames } from "../catalogue.ts"
import { refusalFor } from "../errors.ts"
import { Limits, RATES } from "../limits.ts"
import { Faults } from "../operations/faults.ts"
import { newLog } from "../operations/log.ts"
import type { Server } from "../server.ts"
import { guest, newMatch, newServer, type Person, until } from "./help.ts"

/** A log, and the lines written to it. */
function listened() {
  const lines: string[] = []
  const to = new Writable({
    write(text, _encoding, done) {
      lines.push(String(text))
      done()
    },
  })
  return { log: newLog({ logLevel: "debug" }, to), lines }
}

let server: Server
let person: Person
beforeAll(async () => {
  server = await newServer({ workers: 0 })
  person = await guest(server)
})

describe("bad input", () => {
  it.each<[string, unknown]>([
    ["nothing", {}],
    ["the wrong things", { units: 5, turn: "x", __proto: null }],
    ["nonsense deep inside", { units: [{ id: "unit:1", hex: { a: 1 } }], craters: [null], turn: -1 }],
  ])("a record that begins from a position of %s is refused, and is no failure of the server", async (_what, state) => {
    const match = Match.begin(await allGames.load("raid"), { scenario: "craters" }, { seed: newSeed() })
    const record = { ...match.record(), origin: { state } }
    for (const path of ["POST /api/verify", "POST /api/records"]) {
      const { status, body } = await person.ask(path, record)
      if (status !== 200) expect([status, (body as { code?: string }).code]).toEqual([400, "bad-input"])
      else expect(body).toMatchObject({ ok: false })
    }
    expect(server.services.metrics.text()).not.toContain('code="internal"')
  })

  it("that the storage refuses is the sender's, whatever the storage calls it", () => {
    for (const code of ["22003", "22001", "22P03", "2202E", "54000", "54001"])
      expect(refusalFor(Object.assign(new Error("value"), { code }))?.code).toBe("bad-input")
    for (const code of ["23505", "53100", "42P01", "XX000"])
      expect(refusalFor(Object.assign(new Error("value"), { code }))).toBeUndefined()
  })
})

describe("a full disk", () => {
  it.each(["53100", "ENOSPC", "EDQUOT"])(
    "is no fault of anybody's: %s is refused in a sentence, for a while",
    async (code) => {
      const { sessions } = server.services
      vi.spyOn(sessions, "userOf").mockRejectedValueOnce(Object.assign(new Error("could not extend file"), { code }))
      const refused = await person.ask("GET /api/me")
      expect(refused.status).toBe(503)
      expect(refused.body).toEqual({ code: "restarting", message: expect.stringMatching(/^The server's disk is full/) })
      expect((await person.ask("GET /api/me")).status).toBe(200)
    },
  )
})

describe("the log", () => {
  it("does not repeat what somebody sent", () => {
    const { log, lines } = listened()
    const cause = new Error('invalid input syntax for type json: "top secret" near `top secret`')
    log.error({ err: new Error(`cannot read 'top secret' of ${"x".repeat(5_000)}`, { cause }) }, "a request failed")
    expect(lines.join("")).not.toContain("top secret")
    expect(lines.join("").length).toBeLessThan(4_000)
    expect(lines.join("")).toContain("faults.test.ts") // the location of the error is logged
  })

  it("has few lines for the requests of one address that fail, over HTTP and at sockets", async () => {
    const limited = await newServer({ limits: "on", workers: 0 })
    const { log, tables, limits } = limited.services
    const { a, match } = await newMatch(limited)
    const lines = vi.spyOn(log, "error")
    const fails = vi.spyOn(tables, "at").mockRejectedValue(new Error("a bug"))
    limits.owe("faults", "127.0.0.1", RATES.faults.burst - 2)
    for (let i = 0; i < 4; i++) expect((await a.ask(`GET /api/matches/${match.id}/view`)).status).toBe(500)
    expect(lines.mock.calls.map(([, says]) => says)).toEqual(Array(2).fill("a request failed"))
    limits.owe("faults", "127.0.0.1", -2)
    for (let i = 0; i < 4; i++) {
      const socket = await a.socket(match.id)
      await until(() => socket.closed !== undefined, "the end of the socket")
    }
    expect(lines.mock.calls.slice(2).map(([, says]) => says)).toEqual(Array(2).fill("a socket failed"))
    fails.mockRestore()
    await limited.close()
  })

  it("has few lines for one address, and says how many it has left out", () => {
    const { log, lines } = listened()
    const faults = new Faults(log, new Limits(true))
    for (let i = 0; i < 1_000; i++) faults.note("203.0.113.66", { err: new Error("again") }, "a request failed")
    expect(lines.length).toBe(RATES.faults.burst)
    faults.note("203.0.113.1", { err: new Error("another's") }, "a request failed")
    expect(JSON.parse(lines.at(-1) as string)).toMatchObject({ leftOut: 1_000 - RATES.faults.burst })
  })
})
