import { createHash } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { describe, expect, it } from "vitest"
import { WebSocket } from "ws"
import { Outbox } from "../play/outbox.ts"
import { afterwards, until } from "./help.ts"

/** A server that says these texts over a WebSocket, by our own framing, and hears with `ws` what arrived. */
async function said(texts: readonly string[]): Promise<string[]> {
  const server = createServer()
  server.on("upgrade", (request, wire) => {
    const key = createHash("sha1").update(`${request.headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    wire.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key.digest("base64")}\r\n\r\n`,
    )
    const outbox = new Outbox(wire)
    for (const text of texts) outbox.put(text)
  })
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  afterwards(() => void server.close())
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  afterwards(() => socket.terminate())
  const heard: string[] = []
  socket.on("message", (data) => heard.push(data.toString()))
  await until(() => heard.length === texts.length, "all texts")
  return heard
}

describe("what is framed here", () => {
  it("arrives as it was, whatever its length and letters", async () => {
    const texts = [
      "",
      "{}",
      "é",
      "😀",
      ...[125, 126, 127, 65_535, 65_536, 70_000].map((n) => "x".repeat(n)),
      "ü".repeat(63),
    ]
    expect(await said(texts)).toEqual(texts)
  })

  it("arrives in the order in which it was put", async () => {
    const texts = Array.from({ length: 500 }, (_, i) => `text ${i} ${"y".repeat(i)}`)
    expect(await said(texts)).toEqual(texts)
  })
})
