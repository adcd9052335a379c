/** The socket of a match: the seat's own view, then its changes, and everything a player does, over one connection. */
import type { WebSocket } from "@fastify/websocket"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { hasNul, NUL, readBy } from "../api/route.ts"
import { mustSpeak } from "../api/version.ts"
import { refusalFor, ServerError } from "../errors.ts"
import { askedBy, asker } from "../fairness/asking.ts"
import { partyOf, partyOfHost } from "../fairness/party.ts"
import { networkOf, SOCKETS } from "../limits.ts"
import { mustSee } from "../lobby/matches.ts"
import {
  type Done,
  IdParams,
  MESSAGE_KINDS,
  RequestId,
  SocketQuery,
  type SocketRequest,
  ToServer,
  type User,
  writeMessage,
} from "../protocol/index.ts"
import type { Services } from "../services.ts"
import { answer, barred, chat, check, followStorage, forecast, reach, suggest, undo, way } from "./acts.ts"
import { Outbox } from "./outbox.ts"
import { sideFor } from "./routes.ts"
import type { Client } from "./spectators.ts"
import type { Table } from "./table.ts"

export const MOST_BYTES = 64 * 1024
/** Bytes waiting for a client that does not read: above `skip` it is sent nothing more, above `cut` it is disconnected. */
const slow = { skip: 1024 * 1024, cut: 8 * 1024 * 1024 } as const
const pingEvery = 30_000
/** After this many consecutive refusals for too many messages, the socket is closed. */
const mostRefused = 200

type Socket = WebSocket & { alive?: boolean }

export class Sockets {
  readonly #services: Services
  /** Each open socket, with the function that records that its player is present. */
  readonly #open = new Map<Socket, () => void>()
  /** The sockets of each user, including those still being opened. */
  readonly #byUser = new Map<string, Set<Socket>>()
  readonly #counts = new Map<string, number>()
  readonly #pinger: NodeJS.Timeout

  constructor(services: Services) {
    this.#services = services
    this.#pinger = setInterval(() => this.#pingAll(), pingEvery)
    this.#pinger.unref()
    services.onSignedOut((user) => this.#signOut(user))
  }

  get size(): number {
    return this.#open.size
  }

  /** Adds the route for sockets; `userOf` finds the user of a request, `mustBeOurs` refuses requests from other sites. */
  register(
    app: FastifyInstance,
    userOf: (r: FastifyRequest) => Promise<User | null>,
    mustBeOurs: (r: FastifyRequest) => void,
  ): void {
    app.get("/api/matches/:id/socket", { websocket: true }, (socket: Socket, request) => {
      // Messages that arrive while the table is still being opened wait for it.
      const early: string[] = []
      let hear = (text: string): void => void early.push(text)
      const greet = async () => {
        mustBeOurs(request)
        const user = await userOf(request)
        const { limits } = this.#services
        hear = await askedBy({ party: partyOf(user, request.ip), limits }, () => this.#greet(socket, request, user))
        for (const text of early) hear(text)
      }
      greet().catch((error) => {
        hear = () => {}
        this.#bye(socket, refusalFor(error) ?? this.#failed(error, networkOf(request.ip)))
      })
      socket.on("message", (data, isBinary) => hear(isBinary ? "" : data.toString()))
      socket.on("error", () => socket.terminate()) // an oversized or malformed frame, which `ws` has already refused
    })
  }

  #failed(error: unknown, address = asker()?.address ?? ""): ServerError {
    this.#services.faults.note(address, { err: error }, "a socket failed")
    return new ServerError("internal")
  }

  async #greet(socket: Socket, request: FastifyRequest, user: User | null): Promise<(data: string) => void> {
    const services = this.#services
    const { id } = readBy(IdParams, request.params, "path")
    const query = readBy(SocketQuery, request.query, "query")
    mustSpeak(query.protocol)
    services.limits.take("address", request.ip)
    services.limits.mustNotOwe(partyOf(user, request.ip))
    const keys = [`address ${networkOf(request.ip)}`, ...(user ? [`user ${user.id}`] : [])]
    this.#count(socket, keys)
    if (user) this.#remember(socket, user.id)
    const table = await services.tables.at(id, async (table) => {
      await followStorage(services, table)
      return table
    })
    mustSee(table.rows, user, query.invitation)
    const { seat, side } = sideFor(table, user, query.seat)
    if (seat === null) {
      const watcher = user?.id ?? `anybody at ${networkOf(request.ip)}`
      socket.once("close", services.limits.hold("watchers", watcher, request.ip))
    }
    const outbox = new Outbox(socket, request.raw.socket)
    const client: Client = {
      user,
      seat,
      side,
      stamp: query.have ?? null,
      send: (text) => this.#send(socket, outbox, client, text),
      disconnect: (why) => this.#bye(socket, why),
    }
    const closed = () => {
      this.#leave(id, client).catch((error) => this.#failed(error))
    }
    if (socket.readyState !== socket.OPEN) return () => {}
    socket.on("close", closed)
    this.#open.set(socket, () => seat !== null && services.presence.here(id, seat))
    await this.#arrive(table, client, socket)
    return this.#listener(socket, id, client, request.ip)
  }

  /** Counts the socket as open until it closes, or refuses it. */
  #count(socket: Socket, keys: readonly string[]): void {
    if (this.#services.settings.limits === "on")
      for (const key of keys) {
        const most = key.startsWith("user") ? SOCKETS.user : SOCKETS.address
        if ((this.#counts.get(key) ?? 0) >= most) throw new ServerError("too-many-sockets")
      }
    for (const key of keys) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
    this.#services.metrics.add("salient_sockets")
    socket.alive = true
    socket.on("pong", () => {
      socket.alive = true
    })
    socket.once("close", () => {
      this.#open.delete(socket)
      this.#services.metrics.add("salient_sockets", -1)
      for (const key of keys) {
        const left = (this.#counts.get(key) ?? 1) - 1
        if (left > 0) this.#counts.set(key, left)
        else this.#counts.delete(key)
      }
    })
  }

  /** Keeps track of the user of the socket until it closes. */
  #remember(socket: Socket, user: string): void {
    const own = this.#byUser.get(user) ?? new Set()
    this.#byUser.set(user, own.add(socket))
    socket.once("close", () => {
      own.delete(socket)
      if (own.size === 0) this.#byUser.delete(user)
    })
  }

  /** Closes the sockets of a user whose sessions have ended; a client with another session may reconnect. */
  #signOut(user: string): void {
    for (const socket of this.#byUser.get(user) ?? []) this.#bye(socket, new ServerError("signed-out"))
  }

  async #arrive(table: Table, client: Client, socket: Socket): Promise<void> {
    const services = this.#services
    await services.tables.at(table.id, (now) => {
      if (socket.readyState !== socket.OPEN) return // it closed before its turn came, so nothing would remove it later
      const isNew = client.seat === null || !now.spectators.isHere(client.seat)
      now.spectators.greet(client)
      if (isNew) now.spectators.announce(client)
    })
    if (client.seat !== null && socket.readyState === socket.OPEN) services.presence.here(table.id, client.seat)
  }

  async #leave(id: string, client: Client): Promise<void> {
    const table = await this.#services.tables.open(id)
    table.spectators.clients.delete(client)
    if (client.seat !== null && table.spectators.isHere(client.seat)) return
    if (client.seat !== null && isFree(table, client)) {
      this.#services.presence.gone(id, client.seat)
      table.noteGone(client.seat)
    }
    table.spectators.announce(client)
  }

  /** Handles each message of this client, within its limits. */
  #listener(socket: Socket, match: string, client: Client, address: string): (data: string) => void {
    const services = this.#services
    const { limits } = services
    const party = partyOf(client.user, address)
    let refused = 0
    return (data) => {
      if (socket.readyState !== socket.OPEN) return // it is being closed
      const wait = Math.max(
        limits.tryTake("address", address),
        limits.tryTake("user", client.user?.id ?? `anybody at ${networkOf(address)}`),
      )
      if (wait > 0) {
        refused++
        this.#refuse(client, null, new ServerError("too-many", undefined, { retryAfter: wait }))
        if (refused > mostRefused) this.#bye(socket, new ServerError("too-many"))
        return
      }
      refused = 0
      const end = limits.begin(address)
      void askedBy({ party, limits }, () => this.#hear(match, client, data)).finally(end)
    }
  }

  async #hear(match: string, client: Client, data: string): Promise<void> {
    let id: string | number | null = null
    try {
      this.#services.limits.mustNotOwe(asker() ?? partyOfHost(null))
      const given = parse(data)
      if (isUnknownKind(given)) {
        id = RequestId.safeParse(given.id).data ?? null
        throw new ServerError("client-too-old", "The server does not know this kind of message. Reload the page.")
      }
      const message = readBy(ToServer, given, "message")
      if (message.type === "whole") {
        client.stamp = null
        await this.#services.tables.at(match, (table) => table.spectators.publish())
        return
      }
      id = message.id
      const done = await this.#do(match, client, message)
      client.send(writeMessage({ type: "done", id, ...done }))
    } catch (error) {
      this.#refuse(client, id, error)
    }
  }

  #do(match: string, client: Client, message: SocketRequest): Promise<Done[SocketRequest["type"]]> {
    const { user, seat } = client
    if (!user || seat === null) throw new ServerError(user ? "not-seated" : "not-signed-in")
    switch (message.type) {
      case "answer":
        return answer(this.#services, match, user, { seat, seq: message.seq, move: message.move })
      case "undo":
        return undo(this.#services, match, user, { seat, seq: message.seq, entry: message.entry })
      case "check":
        return check(this.#services, match, user, { seat, seq: message.seq, move: message.move })
      case "forecast":
        return forecast(this.#services, match, user, { seat, seq: message.seq, option: message.option })
      case "barred":
        return barred(this.#services, match, user, { seat, seq: message.seq })
      case "reach":
        return reach(this.#services, match, user, { seat, seq: message.seq, pieces: message.pieces, how: message.how })
      case "way":
        return way(this.#services, match, user, { seat, seq: message.seq, pieces: message.pieces, to: message.to })
      case "suggest":
        return suggest(this.#services, match, user, { seat, seq: message.seq, level: message.level })
      case "chat":
        return chat(this.#services, match, user, { text: message.text, to: message.to })
    }
  }

  #refuse(client: Client, id: string | number | null, error: unknown): void {
    const known = refusalFor(error) ?? this.#failed(error)
    if (known.code === "game-failed")
      this.#services.faults.note(asker()?.address ?? "", { err: known.cause }, "a game failed")
    this.#services.metrics.add("salient_refusals_total", 1, { code: known.code })
    client.send(writeMessage({ type: "refused", id, ...known.toJSON() }))
  }

  #send(socket: Socket, outbox: Outbox, client: Client, text: string): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > slow.cut) {
      socket.terminate()
      return
    }
    if (socket.bufferedAmount > slow.skip) {
      client.stamp = null // it gets a whole view once it reads again
      return
    }
    outbox.put(text)
  }

  #pingAll(): void {
    for (const [socket, stay] of this.#open) {
      if (!socket.alive) {
        socket.terminate()
        continue
      }
      socket.alive = false
      socket.ping()
      stay()
    }
  }

  #bye(socket: Socket, error: ServerError): void {
    if (socket.readyState !== socket.OPEN) return
    socket.send(writeMessage({ type: "bye", ...error.toJSON() }))
    socket.close(error.code === "restarting" ? 1012 : 1008, error.code)
  }

  /** Tells every client to reconnect in a moment, and closes all sockets. */
  async close(): Promise<void> {
    clearInterval(this.#pinger)
    for (const socket of this.#open.keys()) this.#bye(socket, new ServerError("restarting"))
    const until = Date.now() + 1_000
    while (this.#open.size > 0 && Date.now() < until) await new Promise((soon) => setTimeout(soon, 20))
    for (const socket of this.#open.keys()) socket.terminate()
  }
}

/** True if nobody else has taken the client's seat in the meantime. */
const isFree = (table: Table, { seat, user }: Client): boolean =>
  table.rows.seats.some((s) => s.id === seat && (s.user_id === null || s.user_id === user?.id))

function parse(data: string): unknown {
  if (hasNul(data)) throw new ServerError("wrong-shape", NUL)
  try {
    return JSON.parse(data)
  } catch {
    throw new ServerError("not-json")
  }
}

/** A message of a kind that this server does not know: its client was written for another version, most likely an older one. */
const isUnknownKind = (given: unknown): given is { readonly type: string; readonly id?: unknown } =>
  typeof given === "object" &&
  given !== null &&
  "type" in given &&
  typeof given.type === "string" &&
  !MESSAGE_KINDS.includes(given.type)
