/**
 * Plays a whole match and examines every byte sent to each client that watches, over socket and HTTP: data that is in the true state of the
 * match, but not in what that client's side may know, must not appear. Knows no game: what a side may know is what the engine's own view
 * has shown it so far; a test may add its own definition of what is secret.
 */
import { anyMove, type Match, type Move, type Random, randomFrom, viewOf } from "@salient/engine"
import { WebSocket } from "ws"
import type { Server } from "../server.ts"

/** Texts that must not reach a side (or a spectator) now, by the game's own rules. */
export type Oracle = (match: Match, side: string | null) => Iterable<string>

export type LeakOptions = {
  readonly server: Server
  readonly game: string
  readonly scenario: string
  readonly seed: string
  readonly oracle?: Oracle
  /** The first player resigns after this many entries, if the match has not ended by then. */
  readonly most?: number
  /** Every this many moves, everything available over HTTP is requested as well. */
  readonly askEvery?: number
}
export type LeakReport = {
  readonly game: string
  readonly entries: number
  readonly bytes: number
  /** The number of different secrets. */
  readonly secrets: number
  readonly found: readonly string[]
}

/** The other GET routes, which anybody may try. */
const paths = ["", "/view", "/record", "/chat", "/verify", "/replay", "/undo", "/standing"]

class Listener {
  readonly side: string | null
  readonly cookie: string
  readonly known = new Set<string>()
  #heard: string[] = []
  #socket: WebSocket
  seq = -1
  /** How many happenings its side has already been told, and so knows. */
  told = 0

  constructor(url: string, match: string, side: string | null, cookie: string) {
    this.side = side
    this.cookie = cookie
    const address = `${url.replace("http", "ws")}/api/matches/${match}/socket`
    this.#socket = new WebSocket(address, { headers: { cookie }, perMessageDeflate: false })
    this.#socket.on("message", (data) => {
      const text = data.toString()
      this.#heard.push(text)
      const stamp = (JSON.parse(text) as { stamp?: string }).stamp
      if (stamp) this.seq = Number(stamp.slice(stamp.lastIndexOf(".") + 1))
    })
  }
  async ask(url: string, path: string): Promise<void> {
    const answer = await fetch(url + path, { headers: { cookie: this.cookie } })
    this.#heard.push(JSON.stringify([...answer.headers]), await answer.text())
  }
  send(message: object): void {
    this.#socket.send(JSON.stringify(message))
  }
  /** All texts received since the last call. */
  take(): string {
    return this.#heard.splice(0).join("\n")
  }
  close(): void {
    this.#socket.close()
  }
}

export async function auditTraffic(options: LeakOptions): Promise<LeakReport> {
  const { server, game, scenario, seed, oracle, most = Number.POSITIVE_INFINITY, askEvery = 25 } = options
  const { url, services } = server
  const random = randomFrom(seed)
  const found = new Set<string>()
  const secrets = new Set<string>()
  let bytes = 0
  const { id, listeners } = await open(url, game, scenario)
  const table = await services.tables.open(id)
  const row = await services.db.selectFrom("matches").select("seed").where("id", "=", id).executeTakeFirstOrThrow()

  const look = () => {
    const truth = tokensOf(table.match.state)
    for (const listener of listeners) {
      const shown = viewOf(table.match, listener.side, listener.told)
      listener.told += shown.told.length
      tokensOf(shown, listener.known)
      const heard = listener.take()
      bytes += heard.length
      const hush = new Set<string>([...(oracle?.(table.match, listener.side) ?? [])].map((s) => JSON.stringify(s)))
      for (const token of truth) if (!listener.known.has(token)) hush.add(token)
      hush.add(row.seed)
      for (const secret of hush) {
        secrets.add(`${listener.side} ${secret}`)
        if (heard.includes(secret)) found.add(`${listener.side ?? "nobody"} heard ${secret} at ${table.match.seq}`)
      }
    }
  }

  const { match } = table
  for (let i = 0; !match.outcome && match.seq < most; i++) {
    while (listeners.some((l) => l.seq !== match.seqFor(l.side))) await new Promise((soon) => setImmediate(soon))
    if (i % askEvery === 0)
      for (const listener of listeners) for (const path of paths) await listener.ask(url, `/api/matches/${id}${path}`)
    look()
    const { seat, move } = anyAnswer(match, random)
    const seq = match.seq
    const side = match.sideOf(seat) ?? null
    listeners.find((l) => l.side === side)?.send({ type: "answer", id: i, seq: match.seqFor(side), move })
    while (match.seq === seq) await new Promise((soon) => setImmediate(soon))
  }
  for (const listener of listeners) listener.close()
  return { game, entries: match.seq, bytes, secrets: secrets.size, found: [...found] }
}

function anyAnswer(match: Match, random: Random): { seat: string; move: Move } {
  const decision = match.pending[random(match.pending.length)]
  const seat = decision && match.start.seats.find((s) => s.side === decision.by && (decision.seat ?? s.id) === s.id)
  if (!decision || !seat) throw new Error("nobody is asked")
  return { seat: seat.id, move: anyMove(decision, random) }
}

/** A name, not a mere word: words are field names and states, and appear in messages for other reasons. */
const isName = (text: string): boolean => text.length > 2 && /[^a-z]/i.test(text)

/** Every name in a piece of data, and every place, in JSON form. */
function tokensOf(value: unknown, into = new Set<string>()): Set<string> {
  if (typeof value === "string" && isName(value)) into.add(JSON.stringify(value))
  if (typeof value !== "object" || value === null) return into
  if (Array.isArray(value)) {
    for (const inner of value) tokensOf(inner, into)
    return into
  }
  const { x, y } = value as { x?: unknown; y?: unknown }
  if (typeof x === "number" && typeof y === "number") into.add(`"x":${x},"y":${y}`)
  for (const [key, inner] of Object.entries(value)) {
    if (isName(key)) into.add(JSON.stringify(key))
    tokensOf(inner, into)
  }
  return into
}

/** A match with a player on each side and one spectator, recording what each of them receives. */
async function open(url: string, game: string, scenario: string) {
  const post = async (path: string, body: object, cookie = "") => {
    const headers = { "content-type": "application/json", cookie }
    const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) })
    const told = (await answer.json()) as { match: { id: string; seats: { id: string; side: string }[] } }
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(told)}`)
    return { told, cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? cookie }
  }
  const guest = async () => (await post("/api/guest", {})).cookie
  const host = await guest()
  const { match } = (await post("/api/matches", { game, scenario }, host)).told
  const listeners = [new Listener(url, match.id, match.seats[0]?.side ?? null, host)]
  for (const seat of match.seats.slice(1)) {
    const cookie = await guest()
    await post(`/api/matches/${match.id}/join`, { seat: seat.id }, cookie)
    listeners.push(new Listener(url, match.id, seat.side, cookie))
  }
  listeners.push(new Listener(url, match.id, null, await guest()))
  return { id: match.id, listeners }
}
