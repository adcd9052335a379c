/** The socket of a match: the seat's own view and then what changes, and all that a player does, over one connection. */
import type { WebSocket } from "@fastify/websocket"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { z } from "zod"
import type { User } from "../accounts/sessions.ts"
import { hasNul, Id, MatchParams, NUL, readBy } from "../api/route.ts"
import { refusalFor, ServerError } from "../errors.ts"
import type { House } from "../house.ts"
import { networkOf, SOCKETS } from "../limits.ts"
import { mustSee } from "../lobby/matches.ts"
import {
  answer,
  ChatSchema,
  chat,
  check,
  followStorage,
  forecast,
  MoveSchema,
  OptionSchema,
  Seq,
  suggest,
  undo,
} from "./acts.ts"
import type { Client } from "./gallery.ts"
import { Outbox, sendAll } from "./outbox.ts"
import { sideFor } from "./routes.ts"
import type { Table } from "./table.ts"

const RequestId = z.union([z.int(), z.string().max(60)])
const Message = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("answer"), id: RequestId, seq: Seq, move: MoveSchema }),
  z.strictObject({ type: z.literal("undo"), id: RequestId, seq: Seq }),
  z.strictObject({ type: z.literal("check"), id: RequestId, seq: Seq, move: MoveSchema }),
  z.strictObject({ type: z.literal("forecast"), id: RequestId, seq: Seq, option: OptionSchema }),
  z.strictObject({ type: z.literal("suggest"), id: RequestId, seq: Seq, level: Id.optional() }),
  z.strictObject({ type: z.literal("chat"), id: RequestId, ...ChatSchema.shape }),
  z.strictObject({ type: z.literal("whole") }),
])
type Message = z.infer<typeof Message>

const Query = z.strictObject({
  seat: Id.optional(),
  have: z.string().max(60).optional(),
  invitation: z.string().max(100).optional(),
})

export const MOST_BYTES = 64 * 1024
/** A client that does not read is told no more, and then cut off. */
const slow = { skip: 1024 * 1024, cut: 8 * 1024 * 1024 } as const
const pingEvery = 30_000
/** Refusals in a row for too many messages after which the socket is closed. */
const mostRefused = 200

type Socket = WebSocket & { alive?: boolean }

export class Sockets {
  readonly #house: House
  /** Each open socket, with what keeps its player present. */
  readonly #open = new Map<Socket, () => void>()
  /** The sockets of each user, those on their way in included. */
  readonly #byUser = new Map<string, Set<Socket>>()
  readonly #counts = new Map<string, number>()
  readonly #pinger: NodeJS.Timeout

  constructor(house: House) {
    this.#house = house
    this.#pinger = setInterval(() => this.#pingAll(), pingEvery)
    this.#pinger.unref()
    house.onSignedOut((user) => this.#part(user))
  }

  get size(): number {
    return this.#open.size
  }

  /** Adds the socket's route; `userOf` says who a request comes from, `mustBeOurs` refuses those of other sites. */
  register(
    app: FastifyInstance,
    userOf: (r: FastifyRequest) => Promise<User | null>,
    mustBeOurs: (r: FastifyRequest) => void,
  ): void {
    app.get("/api/matches/:id/socket", { websocket: true }, (socket: Socket, request) => {
      // Messages that arrive while the table is still being opened wait their turn.
      const early: string[] = []
      let hear = (text: string): void => void early.push(text)
      const greet = async () => {
        mustBeOurs(request)
        hear = await this.#greet(socket, request, await userOf(request))
        for (const text of early) hear(text)
      }
      greet().catch((error) => {
        hear = () => {}
        this.#bye(socket, refusalFor(error) ?? this.#failed(error))
      })
      socket.on("message", (data, isBinary) => hear(isBinary ? "" : data.toString()))
      socket.on("error", () => socket.terminate()) // oversized or broken frames: `ws` has refused them already
    })
  }

  #failed(error: unknown): ServerError {
    this.#house.log.error({ err: error }, "a socket failed")
    return new ServerError("internal")
  }

  async #greet(socket: Socket, request: FastifyRequest, user: User | null): Promise<(data: string) => void> {
    const house = this.#house
    const { id } = readBy(MatchParams, request.params, "path")
    const query = readBy(Query, request.query, "query")
    house.limits.take("address", request.ip)
    const keys = [`address ${networkOf(request.ip)}`, ...(user ? [`user ${user.id}`] : [])]
    this.#count(socket, keys)
    if (user) this.#belong(socket, user.id)
    const table = await house.tables.at(id, async (table) => {
      await followStorage(house, table)
      return table
    })
    mustSee(table.rows, user, query.invitation)
    const { seat, side } = sideFor(table, user, query.seat)
    const outbox = new Outbox(request.raw.socket)
    const client: Client = {
      user,
      seat,
      side,
      stamp: query.have ?? null,
      send: (text) => this.#send(socket, outbox, client, text),
      part: (why) => this.#bye(socket, why),
    }
    const closed = () => {
      this.#leave(id, client).catch((error) => this.#failed(error))
    }
    if (socket.readyState !== socket.OPEN) return () => {}
    socket.on("close", closed)
    this.#open.set(socket, () => seat !== null && house.presence.here(id, seat))
    await this.#arrive(table, client, socket)
    return this.#listener(socket, id, client, request.ip)
  }

  /** Counts the socket until it closes, or refuses it. */
  #count(socket: Socket, keys: readonly string[]): void {
    if (this.#house.settings.limits === "on")
      for (const key of keys) {
        const most = key.startsWith("user") ? SOCKETS.user : SOCKETS.address
        if ((this.#counts.get(key) ?? 0) >= most) throw new ServerError("too-many-sockets")
      }
    for (const key of keys) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
    this.#house.metrics.add("salient_sockets")
    socket.alive = true
    socket.on("pong", () => {
      socket.alive = true
    })
    socket.once("close", () => {
      this.#open.delete(socket)
      this.#house.metrics.add("salient_sockets", -1)
      for (const key of keys) {
        const left = (this.#counts.get(key) ?? 1) - 1
        if (left > 0) this.#counts.set(key, left)
        else this.#counts.delete(key)
      }
    })
  }

  /** Remembers whose the socket is until it closes. */
  #belong(socket: Socket, user: string): void {
    const own = this.#byUser.get(user) ?? new Set()
    this.#byUser.set(user, own.add(socket))
    socket.once("close", () => {
      own.delete(socket)
      if (own.size === 0) this.#byUser.delete(user)
    })
  }

  /** Sessions of this user have ended: who still has one may come back with it. */
  #part(user: string): void {
    for (const socket of this.#byUser.get(user) ?? []) this.#bye(socket, new ServerError("signed-out"))
  }

  async #arrive(table: Table, client: Client, socket: Socket): Promise<void> {
    const house = this.#house
    await house.tables.at(table.id, (now) => {
      if (socket.readyState !== socket.OPEN) return // it went before its turn came, and nobody would take it out again
      const isNew = client.seat === null || !now.gallery.isHere(client.seat)
      now.gallery.greet(client)
      if (isNew) now.gallery.announce(client)
    })
    if (client.seat !== null && socket.readyState === socket.OPEN) house.presence.here(table.id, client.seat)
  }

  async #leave(id: string, client: Client): Promise<void> {
    const table = await this.#house.tables.open(id)
    table.gallery.clients.delete(client)
    if (client.seat !== null && table.gallery.isHere(client.seat)) return
    if (client.seat !== null && isFree(table, client)) {
      this.#house.presence.gone(id, client.seat)
      table.noteGone(client.seat)
    }
    table.gallery.announce(client)
  }

  /** What happens with each message of this client. */
  #listener(socket: Socket, match: string, client: Client, address: string): (data: string) => void {
    const house = this.#house
    let refused = 0
    return (data) => {
      if (socket.readyState !== socket.OPEN) return // we have said goodbye
      const wait = Math.max(
        house.limits.tryTake("address", address),
        house.limits.tryTake("user", client.user?.id ?? `anybody at ${networkOf(address)}`),
      )
      if (wait > 0) {
        refused++
        this.#refuse(client, null, new ServerError("too-many", undefined, { retryAfter: wait }))
        if (refused > mostRefused) this.#bye(socket, new ServerError("too-many"))
        return
      }
      refused = 0
      void this.#hear(match, client, data)
    }
  }

  async #hear(match: string, client: Client, data: string): Promise<void> {
    let message: Message | undefined
    try {
      message = readBy(Message, parse(data), "message")
      if (message.type === "whole") {
        client.stamp = null
        await this.#house.tables.at(match, (table) => table.gallery.publish())
        return
      }
      const done = await this.#do(match, client, message)
      client.send(JSON.stringify({ type: "done", id: message.id, ...done }))
    } catch (error) {
      this.#refuse(client, message && "id" in message ? message.id : null, error)
    }
  }

  #do(match: string, client: Client, message: Exclude<Message, { type: "whole" }>): Promise<object> {
    const { user, seat } = client
    if (!user || seat === null) throw new ServerError(user ? "not-seated" : "not-signed-in")
    switch (message.type) {
      case "answer":
        return answer(this.#house, match, user, { seat, seq: message.seq, move: message.move })
      case "undo":
        return undo(this.#house, match, user, { seat, seq: message.seq })
      case "check":
        return check(this.#house, match, user, { seat, seq: message.seq, move: message.move })
      case "forecast":
        return forecast(this.#house, match, user, { seat, seq: message.seq, option: message.option })
      case "suggest":
        return suggest(this.#house, match, user, { seat, seq: message.seq, level: message.level })
      case "chat":
        return chat(this.#house, match, user, { text: message.text, to: message.to })
    }
  }

  #refuse(client: Client, id: string | number | null, error: unknown): void {
    const known = refusalFor(error) ?? this.#failed(error)
    if (known.code === "game-failed") this.#house.log.error({ err: known.cause }, "a game failed")
    this.#house.metrics.add("salient_refusals_total", 1, { code: known.code })
    client.send(JSON.stringify({ type: "refused", id, ...known.toJSON() }))
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
    sendAll()
    socket.send(JSON.stringify({ type: "bye", ...error.toJSON() }))
    socket.close(error.code === "restarting" ? 1012 : 1008, error.code)
  }

  /** Everybody is told to come back in a moment. */
  async close(): Promise<void> {
    clearInterval(this.#pinger)
    for (const socket of this.#open.keys()) this.#bye(socket, new ServerError("restarting"))
    const until = Date.now() + 1_000
    while (this.#open.size > 0 && Date.now() < until) await new Promise((soon) => setTimeout(soon, 20))
    for (const socket of this.#open.keys()) socket.terminate()
  }
}

/** Nobody else has sat down meanwhile where the client sat, who may be here without a socket. */
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
