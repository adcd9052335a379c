/** Long answers, files and whole views are sent compressed; a client that does not accept compression gets them as they are. */
import { mkdirSync, writeFileSync } from "node:fs"
import { request } from "node:http"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { WebSocket } from "ws"
import { newFolder, newMatch, newServer } from "./help.ts"

type Got = { readonly coding: string | undefined; readonly body: Buffer }

/** A plain request: `fetch` would decompress the answer. */
const get = (url: string, headers: Record<string, string>): Promise<Got> =>
  new Promise((done, failed) => {
    request(url, { headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on("data", (part: Buffer) => parts.push(part))
      answer.on("end", () => done({ coding: answer.headers["content-encoding"], body: Buffer.concat(parts) }))
    })
      .on("error", failed)
      .end()
  })

describe("what is long is compressed", () => {
  it("views, files and the first message of a socket, and nothing that is short", async () => {
    const web = newFolder()
    mkdirSync(join(web, "assets"))
    writeFileSync(join(web, "index.html"), "<p>short</p>")
    writeFileSync(join(web, "assets/long.js"), "let a = 1;\n".repeat(2_000))
    const server = await newServer({ workers: 0, web })
    const { scenarios } = await server.services.catalogue.load("gwc")
    const { a, match } = await newMatch(server, { game: "gwc", scenario: scenarios[0]?.id })
    const cookie = a.cookie as string
    const gzip = { "accept-encoding": "br, gzip", cookie }
    const view = `${server.url}/api/matches/${match.id}/view`
    const packed = await get(view, gzip)
    const plain = await get(view, { cookie })
    expect(packed.coding).toBe("gzip")
    expect(plain.coding).toBeUndefined()
    expect(gunzipSync(packed.body).toString()).toBe(plain.body.toString())
    expect(packed.body.length).toBeLessThan(plain.body.length / 2)
    expect((await get(view, { ...gzip, "accept-encoding": "gzip;q=0" })).coding).toBeUndefined()
    expect((await get(`${server.url}/api/me`, gzip)).coding).toBeUndefined()

    const file = await get(`${server.url}/assets/long.js`, gzip)
    expect(file.coding).toBe("gzip")
    expect(gunzipSync(file.body).toString()).toBe("let a = 1;\n".repeat(2_000))
    expect((await get(`${server.url}/`, gzip)).coding).toBeUndefined()

    const sent = (perMessageDeflate: boolean) =>
      new Promise<number>((done) => {
        const address = `${server.url.replace("http", "ws")}/api/matches/${match.id}/socket`
        const socket = new WebSocket(address, { headers: { cookie }, perMessageDeflate })
        socket.on("message", (data) => {
          if (!String(data).startsWith('{"type":"view"')) return
          const wire = (socket as unknown as { _socket: { bytesRead: number } })._socket
          done(wire.bytesRead)
          socket.close()
        })
      })
    expect(await sent(true)).toBeLessThan((await sent(false)) / 2)
    await server.close()
  })
})
