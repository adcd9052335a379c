/** The connection to the server: one socket at a time, reopened when it breaks, and requests with their replies. */

import type { Done, ErrorCode, FromServer, SocketRequest, ToServer } from "../../../server/protocol/index.ts"
import { words } from "../../words/words.ts"

/** The reply to a request; `away` if the connection was down or broke. */
export type Reply<Found = unknown> =
  | { readonly ok: true; readonly found: Found }
  | {
      readonly ok: false
      readonly code: ErrorCode | "away"
      readonly message: string
      readonly rules: readonly string[]
    }

/** The kinds of requests, and the fields each has besides its kind and number. */
export type Asked = SocketRequest["type"]
export type Body<K extends Asked> = Omit<Extract<SocketRequest, { type: K }>, "type" | "id">

/** The part of WebSocket that a connection uses. */
export type Socket = Pick<WebSocket, "readyState" | "send" | "close" | "onopen" | "onmessage" | "onclose">

export type Connection = {
  /** Opens a socket, with the identity that this browser has in the match by then. */
  readonly openSocket: () => Socket
  /** Called before the socket is reopened. */
  readonly beforeReconnect: () => Promise<void>
  readonly onUp: () => void
  /** `since`: when something was last received; `tries`: how many attempts to connect have failed. */
  readonly onDown: (since: number, tries: number) => void
  readonly onMessage: (message: FromServer) => void
  /** The server no longer understands this page. */
  readonly onTooOld: () => void
  /** Requests waiting for their reply. */
  readonly requests: Map<number | string, (reply: Reply) => void>
  socket: Socket | undefined
  tries: number
  nextId: number
  since: number
  closed: boolean
  retry: ReturnType<typeof setTimeout> | undefined
}

/** Milliseconds before it is reopened, longer each time. */
const waits = [500, 1000, 2000, 4000, 8000, 10_000] as const
const longest = 10_000

export const newConnection = (
  on: Pick<Connection, "openSocket" | "beforeReconnect" | "onUp" | "onDown" | "onMessage" | "onTooOld">,
): Connection => ({
  ...on,
  requests: new Map(),
  socket: undefined,
  tries: 0,
  nextId: 1,
  since: Date.now(),
  closed: false,
  retry: undefined,
})

const OPEN = 1 satisfies typeof WebSocket.OPEN

export const isUp = ({ socket }: Connection): boolean => socket?.readyState === OPEN

export function connect(connection: Connection): void {
  const socket = connection.openSocket()
  connection.socket = socket
  socket.onopen = () => {
    connection.tries = 0
    connection.onUp()
  }
  socket.onmessage = ({ data }) => {
    connection.since = Date.now()
    receive(connection, JSON.parse(String(data)) as FromServer)
  }
  socket.onclose = () => {
    if (!connection.closed && connection.socket === socket) lose(connection)
  }
}

function receive(connection: Connection, message: FromServer): void {
  if (message.type === "done") {
    const { type: _type, id, ...found } = message
    settle(connection, id, { ok: true, found })
  } else if (message.type === "refused") {
    const { id, code, message: reason, rules = [] } = message
    if (code === "client-too-old") connection.onTooOld()
    if (id !== null) settle(connection, id, { ok: false, code, message: reason, rules })
  } else {
    if (message.type === "bye" && message.code === "client-too-old") connection.onTooOld()
    connection.onMessage(message)
  }
}

function settle({ requests }: Connection, id: number | string, reply: Reply): void {
  requests.get(id)?.(reply)
  requests.delete(id)
}

/** The socket broke: nobody knows whether what was sent has arrived. It is reopened after a while. */
function lose(connection: Connection): void {
  for (const id of [...connection.requests.keys()])
    settle(connection, id, { ok: false, code: "away", message: words("online.unsure"), rules: [] })
  const wait = waits[connection.tries] ?? longest
  connection.tries++
  connection.onDown(connection.since, connection.tries)
  connection.retry = setTimeout(async () => {
    await connection.beforeReconnect()
    if (!connection.closed) connect(connection)
  }, wait)
}

/** Sends a request; refused at once while the connection is down. */
export function request<K extends Asked>(connection: Connection, type: K, body: Body<K>): Promise<Reply<Done[K]>> {
  return new Promise((done) => {
    if (!isUp(connection)) return done({ ok: false, code: "away", message: words("online.notSent"), rules: [] })
    const id = connection.nextId++
    connection.requests.set(id, done as (reply: Reply) => void)
    tell(connection, { type, id, ...body } as unknown as ToServer)
  })
}

/** Asks for the whole view again. */
export const askForWhole = (connection: Connection): void => tell(connection, { type: "whole" })

const tell = ({ socket }: Connection, message: ToServer): void => socket?.send(JSON.stringify(message))

export function disconnect(connection: Connection): void {
  connection.closed = true
  clearTimeout(connection.retry)
  connection.socket?.close()
}
