/** A match on a server behind the same interface as one in this browser. What it shows while cut off, it says is old. */

import { usualLevel } from "virtual:salient-shelf"
import { signal } from "@preact/signals"
import type { Forecast, MatchRecord, MatchView, Move, Options, Party, Preview, SeatId } from "@salient/engine"
import { type Patch, patch } from "../../server/protocol/patch.ts"
import { levelName } from "../front/levels.ts"
import { startEngine } from "../session/engine.ts"
import type { Look } from "../session/protocol.ts"
import type { Answered, ChatLine, Company, Session, Status } from "../session/session.ts"
import { words } from "../words/words.ts"
import { ask, type MatchSummary, matchLink, ServerError, serverRecord, socketAddress } from "./server.ts"

type FromServer =
  | { type: "match"; match: MatchSummary }
  | { type: "view"; stamp: string; view: MatchView; deadline?: string }
  | { type: "delta"; from: string; stamp: string; patch: Patch; deadline?: string }
  | ({ type: "done"; id: number } & Record<string, unknown>)
  | { type: "refused"; id: number | null; code: string; message: string; rules?: string[]; at?: unknown }
  | { type: "chat"; line: ChatLine }
  | { type: "thinking"; seat: SeatId }
  | { type: "bye"; code: string; message: string }

type Reply =
  | { ok: true; found: Record<string, unknown> }
  | { ok: false; code: string; message: string; rules: string[] }

/** Goodbyes after which this browser may be somebody else to the match than it was: it asks before it comes back. */
const strangers: readonly string[] = ["seat-lost", "signed-out", "not-seated"]

const waits = [500, 1000, 2000, 4000, 8000, 10_000] as const

export function openOnline(match: MatchSummary, parties: readonly Party[], invitation: string | undefined): Session {
  const engine = startEngine()
  const look = signal<Look | undefined>(undefined)
  const status = signal<Status>({ kind: "opening" })
  const trouble = signal<string | undefined>(undefined)
  const chat = signal<readonly ChatLine[]>([])
  const summary = signal(match)
  const players = signal<Company["players"]["value"]>([])
  const watchers = signal(0)
  const deadline = signal<string | undefined>(undefined)
  const proposals = signal<Company["proposals"]["value"]>([])
  const inviting = signal<string | undefined>(undefined)
  const open = new Map<number, (reply: Reply) => void>()
  let held: { stamp: string; view: MatchView } | undefined
  /** The moment that was looked back at last, for looking at it through a lens. */
  let past: { moves: number; view: MatchView } | undefined
  let socket: WebSocket | undefined
  let tries = 0
  let next = 1
  let closed = false
  let isStranger = false
  let since = Date.now()
  let thinking: SeatId | undefined
  let retry: ReturnType<typeof setTimeout> | undefined

  const settle = () => {
    const shown = look.value
    const now = summary.value
    if (!shown) return
    const seat = now.seats.find((s) => s.id === thinking)
    if (shown.outcome) status.value = { kind: "over" }
    else if (shown.asks.length > 0) status.value = { kind: "yours" }
    else if (seat && now.waits.includes(seat.side)) status.value = { kind: "thinking", side: seat.side, done: 0 }
    else status.value = { kind: "waiting", for: shown.waits[0]?.says ?? "" }
  }

  const show = async (view: MatchView) => {
    const drawn = await engine.ask("draw", { view })
    if (closed || held?.view !== view) return
    const undo = drawn.asks.length > 0 || view.side !== null ? await mayUndo() : drawn.undo
    look.value = { ...drawn, undo }
    if (socket?.readyState === WebSocket.OPEN) settle()
  }

  const seat = (): SeatId | undefined => summary.value.yours[0]
  const path = (what: string) => `matches/${encodeURIComponent(match.id)}/${what}`

  const mayUndo = async (): Promise<Look["undo"]> => {
    const own = seat()
    if (own === undefined) return { ok: false, reason: words("online.watching"), rules: [] }
    return ask<Look["undo"]>("GET", `${path("undo")}?seat=${encodeURIComponent(own)}`).catch((error: unknown) => ({
      ok: false as const,
      reason: sayError(error),
      rules: [],
    }))
  }

  const meet = (now: MatchSummary) => {
    summary.value = now
    watchers.value = now.watchers ?? 0
    players.value = now.seats.map((s) => ({
      seat: s.id,
      side: s.side,
      name: s.player?.name ?? (s.computer ? levelName(s.computer) : ""),
      here: s.here,
      computer: s.computer !== null || s.standIn !== null,
      standIn: s.standIn !== null,
      you: now.yours.includes(s.id),
    }))
    proposals.value = now.proposals ?? []
    deadline.value = now.deadline ?? undefined
    inviting.value = now.status === "open" ? matchLink(now) : undefined
    if (now.rescued) trouble.value = words("trouble.corrected", { lost: now.rescued.lost })
    settle()
  }

  const hear = (message: FromServer) => {
    if ((message.type === "view" || message.type === "delta") && message.deadline) deadline.value = message.deadline
    switch (message.type) {
      case "match":
        return meet(message.match)
      case "view":
        held = { stamp: message.stamp, view: message.view }
        thinking = undefined
        return void show(message.view)
      case "delta": {
        if (held?.stamp !== message.from) return socket?.send(JSON.stringify({ type: "whole" }))
        const view = patch(held.view, message.patch) as MatchView
        held = { stamp: message.stamp, view }
        return void show(view)
      }
      case "done": {
        const { type: _type, id, ...found } = message
        open.get(id)?.({ ok: true, found })
        open.delete(id)
        return
      }
      case "refused": {
        if (message.id === null) return
        open.get(message.id)?.({ ok: false, code: message.code, message: message.message, rules: message.rules ?? [] })
        open.delete(message.id)
        return
      }
      case "chat":
        chat.value = [...chat.value.filter((l) => l.id !== message.line.id), { ...message.line, fresh: true }]
        return
      case "thinking":
        thinking = message.seat
        return settle()
      case "bye":
        isStranger ||= strangers.includes(message.code)
        return
    }
  }

  /** Connects again, as whoever this browser is to the match by now. */
  const comeBack = async () => {
    if (isStranger) {
      const secret = invitation ? `?invitation=${encodeURIComponent(invitation)}` : ""
      const found = await ask<{ match: MatchSummary }>("GET", `matches/${encodeURIComponent(match.id)}${secret}`).catch(
        (error: unknown) => {
          trouble.value = sayError(error)
          return undefined
        },
      )
      if (closed) return
      if (found) meet(found.match)
      isStranger = false
    }
    connect()
  }

  const connect = () => {
    const query = new URLSearchParams()
    const own = seat()
    if (own !== undefined) query.set("seat", own)
    if (held) query.set("have", held.stamp)
    if (invitation) query.set("invitation", invitation)
    const line = new WebSocket(socketAddress(`${path("socket")}?${query}`))
    socket = line
    line.onopen = () => {
      tries = 0
      settle()
    }
    line.onmessage = ({ data }) => {
      since = Date.now()
      hear(JSON.parse(String(data)) as FromServer)
    }
    line.onclose = () => {
      if (closed || socket !== line) return
      for (const [id, answer] of open) {
        answer({ ok: false, code: "away", message: words("online.unsure"), rules: [] })
        open.delete(id)
      }
      const wait = waits[Math.min(tries, waits.length - 1)] ?? 10_000
      tries++
      status.value = { kind: "away", since, tries }
      retry = setTimeout(comeBack, wait)
    }
  }

  const send = (type: string, body: object): Promise<Reply> =>
    new Promise((done) => {
      if (socket?.readyState !== WebSocket.OPEN)
        return done({ ok: false, code: "away", message: words("online.notSent"), rules: [] })
      const id = next++
      open.set(id, done)
      socket.send(JSON.stringify({ type, id, ...body }))
    })
  const seq = () => held?.view.seq ?? 0
  /** Asks about the match as it stands; where somebody moved meanwhile, it asks again. */
  const inquire = async (type: "check" | "forecast" | "suggest", body: object): Promise<Reply> => {
    for (let attempt = 0; ; attempt++) {
      const reply = await send(type, { seq: seq(), ...body })
      if (reply.ok || reply.code !== "stale" || attempt >= 5) return reply
      await new Promise((resume) => setTimeout(resume, 150))
    }
  }
  const answered = (reply: Reply): Answered =>
    reply.ok ? { ok: true } : { ok: false, reason: reply.message, rules: reply.rules }

  /** Waits until the board shows the match as it stood at `wanted`: nobody answers the old question twice. */
  const shown = async (wanted: number) => {
    for (let n = 0; n < 100 && !closed && (look.value?.seq ?? 0) < wanted; n++)
      await new Promise((resume) => setTimeout(resume, 20))
  }

  /** Where several sides are asked at once, an answer to the state before is still an answer to the same question. */
  const answer = async (move: Move): Promise<Answered> => {
    const asked = JSON.stringify(look.value?.asks[0])
    for (let attempt = 0; ; attempt++) {
      const reply = await send("answer", { seq: seq(), move })
      if (reply.ok) await shown(seq())
      if (reply.ok || reply.code !== "stale" || attempt >= 3) return answered(reply)
      await new Promise((resume) => setTimeout(resume, 150))
      if (JSON.stringify(look.value?.asks[0]) !== asked) return answered(reply)
    }
  }

  /** A request to the lobby, as an answer with a reason. */
  const wish = (method: "POST" | "PUT", what: string, body: object): Promise<Answered> =>
    ask<{ match?: MatchSummary }>(method, path(what), body).then(
      (found): Answered => {
        if (found.match) meet(found.match)
        return { ok: true }
      },
      (error: unknown): Answered => ({ ok: false, reason: sayError(error), rules: [] }),
    )

  /** What a computer would do; against people the server lends none, and only sets pieces out at random. */
  const suggest = async (): Promise<Move | null> => {
    const kind = look.value?.asks[0]?.kind
    const reply = await inquire("suggest", { level: usualLevel })
    if (reply.ok) return (reply.found.move as Move | null) ?? null
    if (kind !== "place" && kind !== "path") throw new ServerError(reply.code, reply.message)
    const random = await inquire("suggest", {})
    if (random.ok) return (random.found.move as Move | null) ?? null
    throw new ServerError(random.code, random.message)
  }

  meet(match)
  connect()
  ask<{ lines: ChatLine[] }>("GET", `${path("chat")}?limit=100`).then(
    ({ lines }) => (chat.value = lines),
    () => {
      // Who may not read along sees an empty page; new lines still arrive.
    },
  )

  return {
    id: match.id,
    kind: "online",
    game: match.game,
    parties,
    look,
    status,
    trouble,
    company: {
      chat,
      players,
      watchers,
      proposals,
      deadline,
      moveSeconds: match.moveSeconds ?? null,
      invitation: inviting,
      matchId: match.id,
      say: async (text) => answered(await send("chat", { text })),
      propose: ({ kind, ...body }) => wish("POST", kind, body),
      standIn: (own, level) => wish("POST", "stand-in", { seat: own, ...(level === "" ? {} : { level }) }),
      comeBack: () => wish("POST", "return", {}),
      rematch: () =>
        ask<{ match: MatchSummary }>("POST", path("rematch"), {}).then(
          ({ match: next }) => ({ ok: true as const, match: next.id }),
          (error: unknown) => ({ ok: false as const, reason: sayError(error), rules: [] }),
        ),
      instructions: async () => {
        const own = seat()
        const query = own === undefined ? "" : `?seat=${encodeURIComponent(own)}`
        return (await ask<{ instructions: Options }>("GET", `${path("standing")}${query}`)).instructions
      },
      instruct: (instructions) => wish("PUT", "standing", { ...(seat() ? { seat: seat() } : {}), instructions }),
    },
    answer,
    check: async (move): Promise<Preview> => {
      const reply = await inquire("check", { move })
      return reply.ok ? (reply.found as unknown as Preview) : { ok: false, reason: reply.message, rules: reply.rules }
    },
    forecast: async (option) => {
      const reply = await inquire("forecast", { option })
      return reply.ok ? ((reply.found.forecast as Forecast | null) ?? null) : null
    },
    suggest,
    lens: async (lens, aims, moves) => {
      const view = moves === undefined ? held?.view : past?.moves === moves ? past.view : undefined
      if (!view) throw new ServerError("no-view", words("online.noPast"))
      return engine.ask("lensOn", { view, lens, aims })
    },
    undo: async () => {
      const reply = await send("undo", { seq: seq() })
      if (reply.ok) await shown(seq())
      return answered(reply)
    },
    concede: () => wish("POST", "resign", seat() === undefined ? {} : { seat: seat() }),
    record: (): Promise<MatchRecord> => serverRecord(match.id),
    at: async (moves) => {
      const now = look.value
      if (!now?.outcome) throw new ServerError("running", words("online.noPast"))
      const side = now.side === null ? "" : `&side=${encodeURIComponent(now.side)}`
      const { view } = await ask<{ view: MatchView }>("GET", `${path("replay")}?at=${moves}${side}`)
      past = { moves, view }
      return engine.ask("draw", { view })
    },
    close: () => {
      closed = true
      clearTimeout(retry)
      socket?.close()
      engine.close()
    },
  }
}

const sayError = (error: unknown): string => (error instanceof Error ? error.message : String(error))
