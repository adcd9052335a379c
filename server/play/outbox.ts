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
    if (this.#wire.writable) this.#wire.write(frames(texts))
  }
}

/** Sends what waits now, not at the end of the moment: nothing may follow the frame that closes a socket. */
export function sendAll(): void {
  for (const outbox of waiting.splice(0)) outbox.send()
}

/** Whole text messages one after the other, unmasked, as a server sends them. */
function frames(texts: readonly string[]): Buffer {
  const lengths = texts.map((text) => Buffer.byteLength(text))
  const bytes = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + headOf(length) + length, 0))
  let at = 0
  texts.forEach((text, i) => {
    const length = lengths[i] as number
    const head = headOf(length)
    bytes[at] = FINAL_TEXT
    bytes[at + 1] = head === 2 ? length : head === 4 ? SHORT : SHORT + 1
    if (head === 4) bytes.writeUInt16BE(length, at + 2)
    if (head === 10) bytes.writeBigUInt64BE(BigInt(length), at + 2)
    bytes.write(text, at + head)
    at += head + length
  })
  return bytes
}

const headOf = (length: number): number => (length < SHORT ? 2 : length < MEDIUM ? 4 : 10)
