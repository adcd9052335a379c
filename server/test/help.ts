/** Shared by the server's tests: servers that are removed afterwards, people who use them, a real PostgreSQL. */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statfsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { MatchView } from "@salient/engine"
import { afterAll, expect } from "vitest"
import { WebSocket } from "ws"
import { startPostgres } from "../bench/postgres.ts"
import type { Catalogue } from "../catalogue.ts"
import { DONE, ErrorBody, FromServer, type MatchSummary, type Patch, patch } from "../protocol/index.ts"
import { routes, type Server, startServer } from "../server.ts"
import { openServices } from "../services.ts"
import { readSettings, type Settings } from "../settings.ts"
import { latest } from "../storage/migrations/index.ts"

const endings: (() => Promise<void> | void)[] = []
/** Runs this when the test file is done, in reverse order. */
export const afterwards = (work: () => Promise<void> | void): void => void endings.push(work)
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

/** Space needed for the folders of all tests that run at once, in bytes. */
const room = 2 * 1024 ** 3

/** Where tests put their folders: in memory if there is space, since a storage folder has hundreds of files. */
function placeForFolders(): string {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm")
    return bavail * bsize > room ? "/dev/shm" : tmpdir()
  } catch {
    return tmpdir() // another system
  }
}
const place = placeForFolders()

export function newFolder(): string {
  const folder = mkdtempSync(join(place, "salient-test-"))
  afterwards(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** An empty embedded storage with its tables, created once and then copied, because creating one takes seconds. */
async function template(): Promise<string> {
  const cache = fileURLToPath(new URL("../../node_modules/.cache/salient-server", import.meta.url))
  const ready = join(cache, latest)
  if (existsSync(ready)) return ready
  mkdirSync(cache, { recursive: true })
  const making = mkdtempSync(join(cache, "making-"))
  const services = await openServices(quiet({ data: making, workers: 0 }))
  await services.close()
  try {
    renameSync(making, ready)
  } catch {
    rmSync(making, { recursive: true, force: true }) // another test file was faster
  }
  return ready
}

/** A data folder as a server leaves it after its first start. */
export async function dataFolder(): Promise<string> {
  const folder = newFolder()
  copyTree(await template(), folder)
  return folder
}

function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)]
    if (!entry.isDirectory()) copyFileSync(source, copy)
    else copyTree(source, copy)
  }
}

const quiet = (given: Partial<Settings>): Settings =>
  readSettings({ logLevel: "fatal", port: 0, thinkTime: 50, ...given }, {})

/** A server on an embedded storage, or on the PostgreSQL given; removed when the tests are done. */
export async function newServer(given: Partial<Settings> = {}, catalogue?: Catalogue): Promise<Server> {
  const data = given.databaseUrl || given.data ? {} : { data: await dataFolder() }
  const server = await startServer(quiet({ limits: "off", ...data, ...given }), catalogue)
  let open = true
  const close = async () => {
    if (open) await server.close()
    open = false
  }
  afterwards(close)
  return { ...server, close }
}

/** A real PostgreSQL server for this test file; returns the address of an empty database on it. */
export async function newPostgres(): Promise<() => Promise<string>> {
  const postgres = await startPostgres(place)
  afterwards(() => postgres.stop())
  return () => postgres.database()
}

export type Answer<T = Record<string, unknown>> = { status: number; body: T; headers: Headers; text: string }

/** In tests, every answer of the server must match the protocol, with no extra fields. */
function mustFit(line: string, status: number, found: unknown): void {
  const [method, address = ""] = line.split(" ")
  const path = address.split("?")[0] as string
  const route = routes.find(
    (r) => r.method === method && new RegExp(`^${r.path.replaceAll(/:\w+/g, "[^/]+")}$`).test(path),
  )
  if (status === 200 && route) expect(route.answer.parse(found), line).toEqual(found)
  if (status >= 400) expect(ErrorBody.parse(found), line).toEqual(found)
}

/** A user with a browser: keeps cookies, sends requests, answers questions. */
export class Person {
  cookie: string | undefined
  url: string
  constructor(server: { readonly url: string }) {
    this.url = server.url
  }

  async ask<T = Record<string, unknown>>(
    line: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const [method, path] = line.split(" ") as [string, string]
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    })
    const set = response.headers.get("set-cookie")
    if (set) this.cookie = set.split(";")[0]
    const text = await response.text()
    const isJson = response.headers.get("content-type")?.includes("json")
    const found: unknown = isJson ? JSON.parse(text) : text
    mustFit(line, response.status, found)
    return { status: response.status, body: found as T, headers: response.headers, text }
  }

  /** Like `ask`, but throws if refused. */
  async do<T = Record<string, unknown>>(line: string, body?: unknown): Promise<T> {
    const answer = await this.ask<T>(line, body)
    if (answer.status !== 200) throw new Error(`${line}: ${answer.status} ${answer.text.slice(0, 300)}`)
    return answer.body
  }

  view = async (match: string): Promise<MatchView> =>
    (await this.do<{ view: MatchView }>(`GET /api/matches/${match}/view`)).view

  /** Answers the open question at random until another player is asked; returns the resulting state of the match. */
  async playOn(match: string, most = 1): Promise<MatchView> {
    let view = await this.view(match)
    for (let i = 0; i < most && view.asks.length > 0; i++) {
      const suggested = await this.ask<{ move: object }>(`POST /api/matches/${match}/suggest`, { seq: view.seq })
      const { move } = suggested.body
      const done =
        suggested.status === 200
          ? await this.ask(`POST /api/matches/${match}/answer`, { seq: view.seq, move })
          : suggested
      // Another player may have been faster; any other refusal is an error.
      if (done.status !== 200 && (done.body as { code?: string }).code !== "stale") throw new Error(done.text)
      view = await this.view(match)
    }
    return view
  }

  /** Opens a socket; `had` is the state in which an earlier one stopped. */
  socket(match: string, had?: Pick<TestSocket, "stamp" | "view">): Promise<TestSocket> {
    const query = had ? `?have=${had.stamp}` : ""
    return TestSocket.open(
      `${this.url.replace("http", "ws")}/api/matches/${match}/socket${query}`,
      this.cookie,
      {},
      had,
    )
  }
}

export async function guest(server: { readonly url: string }): Promise<Person> {
  const person = new Person(server)
  await person.do("POST /api/guest", {})
  return person
}

/** Two guests, or the given people, in a match of the first game that is running. */
export async function newMatch(
  server: Server,
  more: object = {},
  people?: readonly [Person, Person],
): Promise<{ a: Person; b: Person; match: MatchSummary }> {
  const [a, b] = people ?? [await guest(server), await guest(server)]
  const game = await server.services.catalogue.load(server.services.catalogue.ids[0] as string)
  const scenario = game.scenarios[0]?.id
  const made = await a.do<{ match: MatchSummary }>("POST /api/matches", { game: game.id, scenario, ...more })
  const joined = await b.do<{ match: MatchSummary }>(`POST /api/matches/${made.match.id}/join`, {})
  return { a, b, match: joined.match }
}

/** Plays a match to its end with random moves over HTTP. */
export async function playToEnd(people: readonly Person[], match: string, most = 5_000): Promise<MatchView> {
  for (let i = 0; i < most; i++)
    for (const person of people) {
      const view = await person.playOn(match)
      if (view.outcome) return view
    }
  throw new Error(`the match did not end within ${most} rounds`)
}

export type SocketMessage = {
  type: string
  id?: number | null
  code?: string
  view?: MatchView
  stamp?: string
  from?: string
  patch?: Patch
  match?: MatchSummary
  seq?: number
  move?: object
  [field: string]: unknown
}

/** A socket that keeps the view as a client would, and every message it was sent. */
export class TestSocket {
  readonly ws: WebSocket
  readonly matchId: string | undefined
  readonly raw: string[] = []
  readonly messages: SocketMessage[] = []
  view: MatchView | undefined
  stamp: string | undefined
  closed: number | undefined
  #waiting: { test: (m: SocketMessage) => boolean; resolve: (m: SocketMessage) => void }[] = []
  #next = 1
  /** The types of the requests that were sent, by their ids. */
  readonly #asked = new Map<unknown, keyof typeof DONE>()

  static async open(
    url: string,
    cookie?: string,
    headers: Record<string, string> = {},
    had: Pick<TestSocket, "stamp" | "view"> = { stamp: undefined, view: undefined },
  ): Promise<TestSocket> {
    const socket = new TestSocket(url, { ...(cookie ? { cookie } : {}), ...headers })
    socket.stamp = had.stamp
    socket.view = had.view
    await socket.next((m) => m.type === "view" || m.type === "delta" || m.type === "bye")
    return socket
  }

  constructor(url: string, headers: Record<string, string>) {
    this.ws = new WebSocket(url, { headers })
    this.matchId = /matches\/([^/]+)/.exec(url)?.[1]
    afterwards(() => this.ws.terminate())
    this.ws.on("message", (data) => this.#hear(data.toString()))
    this.ws.on("close", (code) => {
      this.closed = code
      for (const w of this.#waiting.splice(0)) w.resolve({ type: "closed", code: String(code) })
    })
    this.ws.on("error", () => {}) // tests look at the close that follows
  }

  #hear(text: string): void {
    this.raw.push(text)
    const message = JSON.parse(text) as SocketMessage
    this.#mustFit(message)
    this.messages.push(message)
    if (message.type === "view") this.view = message.view
    if (message.type === "delta") {
      if (this.stamp !== message.from) throw new Error(`a delta from ${message.from}, but the view is ${this.stamp}`)
      this.view = patch(this.view, message.patch ?? {}) as MatchView
    }
    if (message.type === "view" || message.type === "delta") this.stamp = message.stamp
    const ready = this.#waiting.filter((w) => w.test(message))
    this.#waiting = this.#waiting.filter((w) => !ready.includes(w))
    for (const w of ready) w.resolve(message)
  }

  #mustFit(message: SocketMessage): void {
    expect(FromServer.parse(message)).toEqual(message)
    const { type, id, ...done } = message
    const kind = type === "done" ? this.#asked.get(id) : undefined
    if (kind) expect(DONE[kind].parse(done)).toEqual(done)
  }

  /** The next message that matches; `closed` if the socket closes instead. */
  next(test: (m: SocketMessage) => boolean): Promise<SocketMessage> {
    if (this.closed !== undefined) return Promise.resolve({ type: "closed", code: String(this.closed) })
    return new Promise((resolve) => this.#waiting.push({ test, resolve }))
  }

  /** Sends a request and resolves with its `done` or `refused`. */
  request(message: { readonly type: string; readonly [field: string]: unknown }): Promise<SocketMessage> {
    const id = this.#next++
    if (message.type in DONE) this.#asked.set(id, message.type as keyof typeof DONE)
    const answer = this.next((m) => (m.type === "done" || m.type === "refused") && m.id === id)
    this.ws.send(JSON.stringify({ ...message, id }))
    return answer
  }

  /** Makes one random legal move, if this seat is asked. */
  async move(): Promise<boolean> {
    const seq = this.view?.seq
    if (!this.view?.asks.length) return false
    const { move } = await this.request({ type: "suggest", seq })
    if (!move) return false
    const done = await this.request({ type: "answer", seq, move })
    return done.type === "done"
  }

  close(): void {
    this.ws.close()
  }
}

/** Waits until the sockets show the same as HTTP shows their users: each seat counts the states of a match by itself. */
export const caughtUp = (match: string, ...pairs: readonly (readonly [Person, TestSocket])[]): Promise<void> =>
  until(async () => {
    for (const [person, socket] of pairs) if (socket.view?.seq !== (await person.view(match)).seq) return false
    return true
  }, "what HTTP shows")

/** Waits until a condition holds; fails if it has not become true after a long while. */
export async function until(so: () => boolean | Promise<boolean>, what = "what was waited for"): Promise<void> {
  const end = Date.now() + 30_000
  while (!(await so())) {
    if (Date.now() > end) throw new Error(`${what} did not happen`)
    await new Promise((soon) => setTimeout(soon, 20))
  }
}
