/** A match on a server as data, and the connection to it, without a browser or a server. */

import type { MatchView } from "@salient/engine"
import { describe, expect, it, vi } from "vitest"
import type { FromServer, MatchSummary } from "../../server/protocol/index.ts"
import { connect, disconnect, isUp, newConnection, request, type Socket } from "../online/match/connection.ts"
import { hear } from "../online/match/hear.ts"
import {
  invitationOf,
  newState,
  noAdviceIn,
  ownSeat,
  playersOf,
  seqOf,
  statusOf,
  totalsOf,
} from "../online/match/state.ts"

import type { Look } from "../session/protocol.ts"

const seat = { player: null, computer: null, standIn: null, share: null, here: true }
const match: MatchSummary = {
  id: "m1",
  name: null,
  game: "raid",
  version: "1",
  scenario: "craters",
  options: {},
  status: "running",
  pace: "live",
  moveSeconds: null,
  totalSeconds: null,
  clock: null,
  lapse: "forfeit",
  advice: "alone",
  visibility: "public",
  seats: [
    { ...seat, id: "a", side: "raiders", player: { id: "u", name: "Ada", guest: false } },
    { ...seat, id: "b", side: "garrison", computer: "regular" },
  ],
  host: null,
  yours: ["a"],
  seq: 7,
  moves: 2,
  waits: ["garrison"],
  deadline: null,
  commitment: "",
  outcome: null,
  rescued: null,
  rulesChanged: null,
  proposals: [],
  rematch: null,
  rematchOf: null,
  createdAt: "2026-11-16T20:00:00Z",
  startedAt: "2026-11-16T20:00:00Z",
  movedAt: null,
  endedAt: null,
}
const view: MatchView = {
  game: "raid",
  version: "1",
  scenario: "craters",
  options: {},
  seats: [],
  side: "raiders",
  seq: 7,
  moves: 2,
  view: {},
  asks: [],
  waits: [{ by: "garrison", says: "Waiting for the garrison." }],
  told: [],
  dice: [],
  commitment: "",
}
const scene: Look["scene"] = {
  board: { kind: "hex", orientation: "flat", size: 2000, hexes: [], lines: [] },
  pieces: [],
  overlays: [],
  panels: [],
  captions: [],
}
const look: Look = { ...view, scene, undo: { ok: true, moves: [] } }
const start = newState(match)
const after = (...messages: FromServer[]) => messages.reduce((state, message) => hear(state, message) ?? state, start)

describe("what is known of an online match", () => {
  it("a view is held under its stamp, and what changes in it is patched in", () => {
    const held = after({ type: "view", stamp: "s1", view })
    expect(seqOf(held)).toBe(7)
    const next = hear(held, { type: "delta", from: "s1", stamp: "s2", patch: { k: { seq: { "=": 8 } } } })
    expect(next?.held).toMatchObject({ stamp: "s2", view: { seq: 8, game: "raid" } })
  })

  it("a change of a view that is not held here asks for the whole", () => {
    const held = after({ type: "view", stamp: "s1", view })
    expect(hear(held, { type: "delta", from: "s0", stamp: "s2", patch: {} })).toBeUndefined()
  })

  it("a line of the chat that comes twice stands once", () => {
    const said = { seat: "a", name: "Ada", side: "raiders", text: "Your move." }
    const line = { ...said, id: 4, to: "all" as const, at: "2026-11-16T20:00:00Z" }
    expect(after({ type: "chat", line }, { type: "chat", line }).chat).toEqual([{ ...line, fresh: true }])
  })

  it("the time for an answer runs from the latest message that names one", () => {
    const due = after({ type: "view", stamp: "s1", view, deadline: "2026-11-16T21:00:00Z" })
    expect(due.deadline).toBe("2026-11-16T21:00:00Z")
    expect(hear(due, { type: "delta", from: "s1", stamp: "s2", patch: {} })?.deadline).toBe("2026-11-16T21:00:00Z")
    expect(hear(due, { type: "match", match })?.deadline).toBeUndefined()
  })

  it("the time for the whole match runs for the sides that are asked, and from the latest message that tells it", () => {
    const clock = { at: "2026-11-16T20:00:00.000Z", left: { raiders: 60_000, garrison: 30_000 } }
    const told = after({ type: "view", stamp: "s1", view, clock })
    expect(totalsOf({ ...told, look })).toEqual({ at: Date.parse(clock.at), left: clock.left, running: ["garrison"] })
    expect(hear(told, { type: "delta", from: "s1", stamp: "s2", patch: {} })?.clock).toEqual(clock)
    expect(totalsOf(start)).toBeUndefined()
  })

  it("advice is given as the match has it: to nobody, to everybody, or while no other person plays", () => {
    const person = { id: "v", name: "Ben", guest: false }
    const against = (advice: MatchSummary["advice"], standIn: string | null = null) => {
      const seats = match.seats.map((s) => (s.id === "b" ? { ...s, player: person, computer: null, standIn } : s))
      return noAdviceIn(newState({ ...match, advice, seats }))
    }
    expect(noAdviceIn(start)).toBeUndefined() // against a computer
    expect(noAdviceIn(newState({ ...match, advice: "nobody" }))).toMatch(/advice is off/)
    expect(against("alone")).toMatch(/advice is off/)
    expect(against("alone", "regular")).toBeUndefined()
    expect(against("everybody")).toBeUndefined()
  })

  it("rules that were corrected are said, and stay said", () => {
    const rescued = { ...match, rescued: { lost: 3, at: "2026-11-16T20:00:00Z" } }
    const told = after({ type: "match", match: rescued })
    expect(told.trouble).toMatch(/3 moves/)
    expect(hear(told, { type: "match", match })?.trouble).toBe(told.trouble)
  })

  it.each([
    ["seat-lost", true],
    ["signed-out", true],
    ["restarting", false],
  ])("after a goodbye of code %s it asks who it is: %s", (code, asks) => {
    expect(after({ type: "bye", code, message: "" } as FromServer).isStranger).toBe(asks)
  })

  it("says whose turn it is: over, yours, a computer's, somebody's; and that it is cut off before all", () => {
    expect(statusOf(start)).toEqual({ kind: "opening" })
    const shown = { ...start, look }
    expect(statusOf(shown)).toEqual({ kind: "waiting", for: "Waiting for the garrison." })
    expect(statusOf({ ...shown, thinking: "b" })).toEqual({ kind: "thinking", side: "garrison", done: 0 })
    expect(statusOf({ ...shown, thinking: "a" }).kind).toBe("waiting")
    const ask = {
      by: "raiders",
      what: "which",
      prompt: "Which?",
      rules: [],
      kind: "confirm" as const,
      yes: "Yes",
      no: "No",
    }
    expect(statusOf({ ...shown, look: { ...look, asks: [ask] } })).toEqual({ kind: "yours" })
    const outcome = { winners: [], reason: "", rules: [] }
    expect(statusOf({ ...shown, look: { ...look, outcome } })).toEqual({ kind: "over" })
    const away = { kind: "away", since: 1, tries: 2 } as const
    expect(statusOf({ ...shown, connection: away })).toEqual(away)
  })

  it("names the players, and knows its own seat", () => {
    expect(ownSeat(start)).toBe("a")
    const [ada, computer] = playersOf(start, (level) => `computer, ${level}`)
    expect(ada).toMatchObject({ name: "Ada", you: true, computer: false })
    expect(computer).toMatchObject({ name: "computer, regular", you: false, computer: true, standIn: false })
    expect(invitationOf(start)).toBeUndefined()
  })
})

class FakeSocket implements Socket {
  readyState: Socket["readyState"] = 0
  readonly sent: { type: string; id: number }[] = []
  onopen: Socket["onopen"] = null
  onmessage: Socket["onmessage"] = null
  onclose: Socket["onclose"] = null
  send = (text: string | ArrayBufferLike | Blob | ArrayBufferView) => {
    this.sent.push(JSON.parse(String(text)))
  }
  close = () => this.drop()
  up() {
    this.readyState = 1
    this.onopen?.call(this as never, {} as Event)
  }
  hear(message: FromServer) {
    this.onmessage?.call(this as never, { data: JSON.stringify(message) } as MessageEvent)
  }
  drop() {
    this.readyState = 3
    this.onclose?.call(this as never, {} as CloseEvent)
  }
}

function newFakeConnection() {
  const sockets: FakeSocket[] = []
  const downs: number[] = []
  const heard: FromServer[] = []
  const tooOld: true[] = []
  const connection = newConnection({
    openSocket: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    },
    beforeReconnect: async () => {},
    onUp: () => {},
    onDown: (_since, tries) => downs.push(tries),
    onMessage: (message) => heard.push(message),
    onTooOld: () => tooOld.push(true),
  })
  connect(connection)
  const latest = () => sockets.at(-1) as FakeSocket
  return { connection, sockets, latest, downs, heard, tooOld }
}

describe("the connection to the server", () => {
  it("gives each request its own reply, whatever the order", async () => {
    const { connection, latest } = newFakeConnection()
    latest().up()
    const one = request(connection, "check", { seq: 7, move: {} })
    const two = request(connection, "answer", { seq: 7, move: {} })
    latest().hear({ type: "refused", id: 2, code: "stale", message: "Old." })
    latest().hear({ type: "done", id: 1, forecast: null })
    expect(await one).toEqual({ ok: true, found: { forecast: null } })
    expect(await two).toEqual({ ok: false, code: "stale", message: "Old.", rules: [] })
  })

  it("refuses at once while it is down, and what was under way when it broke", async () => {
    const { connection, latest } = newFakeConnection()
    expect(await request(connection, "chat", { text: "Hello." })).toMatchObject({ ok: false, code: "away" })
    latest().up()
    const open = request(connection, "chat", { text: "Hello." })
    latest().drop()
    expect(await open).toMatchObject({ ok: false, code: "away" })
    disconnect(connection)
  })

  it("says when the server does not understand this page any more, by a refusal or a goodbye", () => {
    const { latest, tooOld } = newFakeConnection()
    latest().up()
    latest().hear({ type: "refused", id: null, code: "client-too-old", message: "Load the page again." })
    expect(tooOld).toHaveLength(1)
    latest().hear({ type: "bye", code: "client-too-old", message: "Load the page again." })
    expect(tooOld).toHaveLength(2)
  })

  it("is opened again, later each time, until it is up or closed", async () => {
    vi.useFakeTimers()
    try {
      const { connection, latest, sockets, downs } = newFakeConnection()
      latest().drop()
      await vi.advanceTimersByTimeAsync(500)
      expect(sockets).toHaveLength(2)
      latest().drop()
      await vi.advanceTimersByTimeAsync(500)
      expect(sockets).toHaveLength(2)
      await vi.advanceTimersByTimeAsync(500)
      expect(sockets).toHaveLength(3)
      latest().up()
      expect(isUp(connection)).toBe(true)
      expect(downs).toEqual([1, 2])
      disconnect(connection)
      await vi.advanceTimersByTimeAsync(20_000)
      expect(sockets).toHaveLength(3)
    } finally {
      vi.useRealTimers()
    }
  })
})
