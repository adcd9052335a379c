import { readdirSync, readFileSync } from "node:fs"
import { builtinModules } from "node:module"
import { beforeAll, describe, expect, it } from "vitest"
import { ErrorBody, MESSAGE_KINDS, PROTOCOL, PROTOCOL_HEADER } from "../protocol/index.ts"
import type { Server } from "../server.ts"
import { guest, newMatch, newServer, TestSocket } from "./help.ts"

let server: Server
beforeAll(async () => {
  server = await newServer()
})

describe("a client of another version", () => {
  it("is told by code to load itself again when its messages are of a kind that the server does not know", async () => {
    const { a, match } = await newMatch(server)
    const socket = await a.socket(match.id)
    expect(await socket.request({ type: "dance", seq: 0 })).toMatchObject({ type: "refused", code: "client-too-old" })
    socket.ws.send(JSON.stringify({ type: "dance", id: { deep: true } }))
    expect(await socket.next((m) => m.type === "refused")).toMatchObject({ id: null, code: "client-too-old" })
    for (const broken of [{ id: 1 }, { type: 5, id: 1 }, [], "answer", null]) {
      socket.ws.send(JSON.stringify(broken))
      expect(await socket.next((m) => m.type === "refused")).toMatchObject({ code: "wrong-shape" })
    }
    expect((await socket.request({ type: "suggest", seq: 0 })).type).toBe("done") // the socket still works
  })

  it("is told so when it greets with an older version, over a socket", async () => {
    const { a, match } = await newMatch(server)
    const address = `${server.url.replace("http", "ws")}/api/matches/${match.id}/socket`
    const greet = async (query: string) => (await TestSocket.open(address + query, a.cookie)).messages.at(-1)
    expect(await greet(`?protocol=${PROTOCOL - 1}`)).toMatchObject({ type: "bye", code: "client-too-old" })
    expect(await greet(`?protocol=${PROTOCOL + 1}`)).toMatchObject({ type: "bye", code: "restarting" })
    expect(await greet(`?protocol=${PROTOCOL}`)).toMatchObject({ type: "view" })
    expect(await greet("")).toMatchObject({ type: "view" }) // a client that sends no version speaks version 1
    expect(await greet("?protocol=old")).toMatchObject({ type: "bye", code: "wrong-shape" })
  })

  it("is told so over HTTP", async () => {
    const a = await guest(server)
    const ask = (version: string) => a.ask("GET /api/me", undefined, { [PROTOCOL_HEADER]: version })
    expect((await ask(String(PROTOCOL - 1))).body).toMatchObject({ code: "client-too-old" })
    expect((await ask(String(PROTOCOL + 1))).body).toMatchObject({ code: "restarting" })
    expect((await ask(String(PROTOCOL))).status).toBe(200)
    expect((await a.ask("GET /api/me")).status).toBe(200)
  })
})

describe("what a question bars", () => {
  it("is answered with the rule and the reason, over HTTP and over a socket", async () => {
    const { a, b, match } = await newMatch(server)
    type Found = { barred: { id: string; label: string; why: { ok: false; reason: string; rules: string[] } }[] }
    const sockets = [await a.socket(match.id), await b.socket(match.id)]
    let found: Found["barred"] = []
    for (let i = 0; i < 200 && found.length === 0; i++)
      for (const [n, person] of [a, b].entries()) {
        const socket = sockets[n] as TestSocket
        const { asks, seq } = await person.view(match.id)
        const [ask] = asks
        const over = await person.do<Found>(`POST /api/matches/${match.id}/barred`, { seq })
        if (!ask || !("barred" in ask)) expect(over.barred).toEqual([])
        expect(await socket.request({ type: "barred", seq })).toMatchObject({ type: "done", barred: over.barred })
        if (over.barred.length > 0) found = over.barred
        await person.playOn(match.id)
      }
    expect(found[0]?.why.reason).toMatch(/\w/)
    expect(found[0]?.why.rules.length).toBeGreaterThan(0)
    const stranger = await guest(server)
    expect((await stranger.ask(`POST /api/matches/${match.id}/barred`, { seq: 0 })).body).toMatchObject({
      code: "not-seated",
    })
    expect((await a.ask(`POST /api/matches/${match.id}/barred`, { seq: 9_999 })).body).toMatchObject({ code: "stale" })
  })
})

describe("the protocol", () => {
  const folder = new URL("../protocol/", import.meta.url)
  const files = readdirSync(folder)

  it.each(files)("%s imports nothing of Node or of the server", (file) => {
    const text = readFileSync(new URL(file, folder), "utf8")
    for (const [, from = ""] of text.matchAll(/from "([^"]+)"/g)) {
      expect(from).toMatch(/^(zod|@salient\/engine(\/hash)?|\.\/[a-z]+\.ts)$/)
      expect(builtinModules).not.toContain(from.replace("node:", ""))
    }
  })

  it("lets a client have versions and patches without loading a schema", () => {
    for (const file of ["version.ts", "patch.ts"])
      expect(readFileSync(new URL(file, folder), "utf8")).not.toMatch(/^import /m)
  })

  it("knows each kind of message once", () => {
    expect(new Set(MESSAGE_KINDS).size).toBe(MESSAGE_KINDS.length)
    expect(MESSAGE_KINDS).toContain("barred")
  })

  it("describes its refusals in the API page", async () => {
    const { paths } = await (await guest(server)).do<{ paths: object }>("GET /api/openapi.json")
    const text = JSON.stringify(paths)
    for (const code of ErrorBody.shape.code.options) expect(text).toContain(`"${code}"`)
    expect(text).toContain('"barred"')
  })
})
