/**
 * What a socket is about to be sent. Texts of the same moment (a view and an acknowledgement) go out in one write, already
 * framed as RFC 6455 wants them: with a thousand sockets the writes are most of what a move costs. `ws` writes its own
 * frames (pings, closing) whole to the same connection, so the two never mix.
 */
import type { Duplex } from "node:stream"

const FINAL_TEXT = 0x81
/** Lengths from here on are written in two more bytes, and in eight. */
const SHORT = 126
const MEDIUM = 0x1_0000

const waiting: Outbox[] = []

export class Outbox {
  readonly #wire: Duplex
  #texts: string[] = []

  constructor(wire: Duplex) {
    this.#wire = wire
  }

  put(text: string): void {
    if (this.#texts.length === 0) {
      if (waiting.length === 0) process.nextTick(sendAll)
      waiting.push(this)
    }
    this.#texts.push(text)
  }

  send(): void {
    const texts = this.#texts
    this.#texts = []
    if (this.#wire.writable)
      this.#wire.write(texts.length === 1 ? frame(texts[0] as string) : Buffer.concat(texts.map(frame)))
  }
}

function sendAll(): void {
  for (const outbox of waiting.splice(0)) outbox.send()
}

/** One whole text message, unmasked, as a server sends it. */
export function frame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = length < SHORT ? 2 : length < MEDIUM ? 4 : 10
  const bytes = Buffer.allocUnsafe(head + length)
  bytes[0] = FINAL_TEXT
  if (head === 2) bytes[1] = length
  else if (head === 4) {
    bytes[1] = SHORT
    bytes.writeUInt16BE(length, 2)
  } else {
    bytes[1] = SHORT + 1
    bytes.writeBigUInt64BE(BigInt(length), 2)
  }
  bytes.write(text, head)
  return bytes
}
