import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { describe, expect, it } from "vitest"
import { WebSocket, WebSocketServer } from "ws"
import { Outbox } from "../play/outbox.ts"
import { afterwards, until } from "./help.ts"

/** A server that puts these texts into an outbox at the same moment; returns what arrived, and in how many writes it was sent. */
async function said(texts: readonly string[]): Promise<{ heard: string[]; writes: number }> {
  const server = createServer()
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  let writes = 0
  sockets.on("connection", (socket, request) => {
    const wire = request.socket
    const { _writev, _write } = wire
    wire._writev = (...given) => {
      writes++
      _writev?.apply(wire, given)
    }
    wire._write = (...given) => {
      writes++
      _write.apply(wire, given)
    }
    const outbox = new Outbox(socket, wire)
    for (const text of texts) outbox.put(text)
  })
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  afterwards(() => void server.close())
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  afterwards(() => socket.terminate())
  const heard: string[] = []
  socket.on("message", (data) => heard.push(data.toString()))
  await until(() => heard.length === texts.length, "all texts")
  return { heard, writes }
}

describe("what is put into an outbox", () => {
  it("arrives as it was, whatever its length and letters", async () => {
    const texts = [
      "",
      "{}",
      "é",
      "😀",
      ...[125, 126, 127, 65_535, 65_536, 70_000].map((n) => "x".repeat(n)),
      "ü".repeat(63),
    ]
    expect((await said(texts)).heard).toEqual(texts)
  })

  it("arrives in the order in which it was put", async () => {
    const texts = Array.from({ length: 500 }, (_, i) => `text ${i} ${"y".repeat(i)}`)
    expect((await said(texts)).heard).toEqual(texts)
  })

  it("leaves in one write, if it was put there in one moment", async () => {
    expect((await said(["a view", "what has changed", "done"])).writes).toBe(1)
  })
})
