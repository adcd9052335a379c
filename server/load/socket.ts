/**
 * A WebSocket client with only what a load generator needs: text, whole frames, no extensions. It runs on the same machine as the server
 * that it measures, so everything it costs slows the server down.
 */
import { randomBytes } from "node:crypto"
import { connect, type Socket } from "node:net"

const FINAL_TEXT = 0x81
const CLOSE = 0x8
const PING = 0x9
const PONG = 0x8a
const MASKED = 0x80
const SHORT = 126
/** Close code 1000 (normal), as two bytes. */
const NORMAL = "\x03\xe8"

/** One buffer that all sockets read into: a new buffer for each read would cost more than handling its contents. */
const inbox = Buffer.allocUnsafeSlow(0x1_0000)

export type Listener = {
  text(text: string): void
  /** The connection has closed, with the server's close code, if it gave one. */
  closed(code: number | undefined): void
  failed(message: string): void
}

export class PlainSocket {
  readonly #wire: Socket
  readonly #listener: Listener
  /** Data received that does not yet make a whole frame; before the first frame, the answer to the handshake. */
  #rest: Buffer = Buffer.alloc(0)
  #open = false
  #closeCode: number | undefined
  #isClosed = false

  constructor(url: string, headers: { readonly [name: string]: string }, hears: Listener) {
    this.#listener = hears
    const { hostname, port, pathname, search, host } = new URL(url)
    const onread = { buffer: inbox, callback: (size: number) => this.#take(inbox.subarray(0, size)) }
    this.#wire = connect({ host: hostname, port: Number(port || 80), noDelay: true, onread }, () => {
      const lines = [
        `GET ${pathname}${search} HTTP/1.1`,
        `Host: ${host}`,
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ]
      this.#wire.write(`${lines.join("\r\n")}\r\n\r\n`)
    })
    this.#wire.on("error", (error) => hears.failed(error.message))
    this.#wire.on("close", () => {
      if (!this.#isClosed) hears.closed(this.#closeCode)
      this.#isClosed = true
    })
  }

  send(text: string): void {
    this.#wire.write(masked(FINAL_TEXT, text))
  }

  /** Sends a close frame; the server answers it and the connection ends. */
  close(): void {
    if (this.#open && this.#wire.writable) this.#wire.end(masked(MASKED | CLOSE, NORMAL, "latin1"))
    else this.#wire.destroy()
  }

  /** Reads what has arrived; returns true to continue reading. An incomplete frame is copied, since all sockets share the buffer. */
  #take(data: Buffer): true {
    const had = this.#rest.length > 0
    this.#rest = had ? Buffer.concat([this.#rest, data]) : data
    if (this.#open || this.#isUpgraded()) while (this.#rest.length >= 2 && this.#frame());
    if (!had) this.#rest = Buffer.from(this.#rest)
    return true
  }

  #isUpgraded(): boolean {
    const end = this.#rest.indexOf("\r\n\r\n")
    if (end < 0) return false
    const head = this.#rest.toString("latin1", 0, end)
    if (!head.startsWith("HTTP/1.1 101")) {
      this.#listener.failed(head.slice(0, head.indexOf("\r\n")))
      this.#wire.destroy()
      return false
    }
    this.#open = true
    this.#rest = this.#rest.subarray(end + 4)
    return true
  }

  /** Reads one frame, if it has arrived completely. */
  #frame(): boolean {
    const bytes = this.#rest
    let length = (bytes[1] as number) & 0x7f
    let at = 2
    if (length >= SHORT) {
      at = length === SHORT ? 4 : 10
      if (bytes.length < at) return false
      length = at === 4 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
    }
    if (bytes.length < at + length) return false
    this.#rest = bytes.subarray(at + length)
    const kind = (bytes[0] as number) & 0x0f
    if (kind === (FINAL_TEXT & 0x0f)) this.#listener.text(bytes.toString("utf8", at, at + length))
    else if (kind === PING) this.#wire.write(masked(PONG, bytes.toString("latin1", at, at + length), "latin1"))
    else if (kind === CLOSE) this.#closeCode = length >= 2 ? bytes.readUInt16BE(at) : undefined
    return true
  }
}

/** A frame as a client sends it. The mask hides nothing here; RFC 6455 demands one for the sake of proxies. */
function masked(first: number, text: string, encoding: "utf8" | "latin1" = "utf8"): Buffer {
  const length = Buffer.byteLength(text, encoding)
  const head = length < SHORT ? 2 : 4
  const bytes = Buffer.allocUnsafe(head + 4 + length)
  bytes[0] = first
  if (head === 2) bytes[1] = MASKED | length
  else {
    bytes[1] = MASKED | SHORT
    bytes.writeUInt16BE(length, 2)
  }
  mask = (mask * 1_103_515_245 + 12_345) >>> 0
  bytes.writeUInt32BE(mask, head)
  bytes.write(text, head + 4, encoding)
  for (let i = 0; i < length; i++)
    bytes[head + 4 + i] = (bytes[head + 4 + i] as number) ^ (bytes[head + (i & 3)] as number)
  return bytes
}
let mask = 1
