/**
 * Messages waiting to be sent on a socket. Texts produced at the same moment (a view and an acknowledgement) go out in one write: with a
 * thousand sockets, writes are most of the cost of a move. So the connection is corked until the moment is over.
 */
import type { Duplex } from "node:stream"
import type { WebSocket } from "ws"

/** The connections that are currently corked. */
const corked: Outbox[] = []

export class Outbox {
  readonly #socket: Pick<WebSocket, "send">
  readonly #wire: Duplex
  #isCorked = false

  /** `wire` is the connection underneath the socket. */
  constructor(socket: Pick<WebSocket, "send">, wire: Duplex) {
    this.#socket = socket
    this.#wire = wire
  }

  put(text: string): void {
    if (!this.#isCorked) {
      this.#isCorked = true
      this.#wire.cork()
      if (corked.push(this) === 1) process.nextTick(uncorkAll)
    }
    this.#socket.send(text)
  }

  uncork(): void {
    this.#isCorked = false
    this.#wire.uncork()
  }
}

function uncorkAll(): void {
  for (const outbox of corked.splice(0)) outbox.uncork()
}
