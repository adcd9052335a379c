import { undoFor } from "@salient/engine"
import type { FastifyRequest } from "fastify"
import { open, type Route, signedIn } from "../api/route.ts"
import { ServerError } from "../errors.ts"
import { networkOf } from "../limits.ts"
import { mustSee } from "../lobby/matches.ts"
import {
  AnswerBody,
  BarredAnswer,
  BarredBody,
  ChatAnswer,
  ChatBody,
  ChatLinesAnswer,
  ChatQuery,
  CheckAnswer,
  ForecastAnswer,
  ForecastBody,
  IdParams,
  InstructionsAnswer,
  InstructionsBody,
  ReachAnswer,
  ReachBody,
  SeatQuery,
  SeqAnswer,
  SuggestAnswer,
  SuggestBody,
  UndoAnswer,
  UndoBody,
  type User,
  ViewAnswer,
  ViewQuery,
  WaitQuery,
  WayAnswer,
  WayBody,
} from "../protocol/index.ts"
import type { Services } from "../services.ts"
import {
  answer,
  barred,
  chat,
  chatLines,
  check,
  followStorage,
  forecast,
  reach,
  resign,
  suggest,
  undo,
  way,
} from "./acts.ts"
import type { Client } from "./spectators.ts"
import type { Table } from "./table.ts"

/** How long a request waits for the match to change, in milliseconds. */
const patience = 25_000

/** The seat and side whose view a user gets: the seat named, or the user's first seat; null for a spectator. */
export function sideFor(
  table: Table,
  user: User | null,
  seat: string | undefined,
): { seat: string | null; side: string | null } {
  const own = user
    ? table.rows.seats.find((s) => s.user_id === user.id && (seat === undefined || s.id === seat))
    : undefined
  if (seat !== undefined && !own) throw new ServerError("not-seated")
  return own ? { seat: own.id, side: own.side } : { seat: null, side: null }
}

function viewAnswer(table: Table, side: string | null, since: number) {
  return { view: table.spectators.viewFor(side).whole(since) }
}

type Viewer = {
  readonly user: User | null
  readonly seat?: string | undefined
  readonly invitation?: string | undefined
}

/** Checks that a user may see the match, and records that a player is present. */
async function admitViewer(services: Services, table: Table, { user, seat, invitation }: Viewer) {
  await followStorage(services, table)
  mustSee(table.rows, user, invitation)
  const place = sideFor(table, user, seat)
  if (place.seat !== null) services.presence.here(table.id, place.seat)
  return place
}

/**
 * The view as soon as the match has moved past `seq`, in the user's own count of states. When the time is up or the client has gone: the
 * view as it is then.
 */
async function viewBeyond(
  services: Services,
  id: string,
  seq: number,
  asker: Viewer,
  { raw: request, ip: address }: FastifyRequest,
) {
  let isOver = services.closing.aborted
  let wake = () => {}
  const stop = () => {
    isOver = true
    wake()
  }
  const release = services.limits.hold("waits", asker.user?.id ?? `anybody at ${networkOf(address)}`, address)
  const timer = setTimeout(stop, patience)
  request.once("close", stop)
  services.closing.addEventListener("abort", stop)
  let waiting: Client | undefined
  try {
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      const found = await services.tables.at(id, async (table) => {
        if (waiting) table.spectators.clients.delete(waiting) // from the current table, which may have been reloaded since
        waiting = undefined
        const place = await admitViewer(services, table, asker)
        if (isOver || table.match.seqFor(place.side) > seq) return viewAnswer(table, place.side, 0)
        const { stamp } = table.spectators.viewFor(place.side)
        waiting = { user: asker.user, ...place, stamp, send: () => wake(), disconnect: () => wake() }
        table.spectators.clients.add(waiting)
        return undefined
      })
      if (found) return found
      await woken
    }
  } finally {
    release()
    clearTimeout(timer)
    request.off("close", stop)
    services.closing.removeEventListener("abort", stop)
  }
}

export const playRoutes: readonly Route[] = [
  open(
    "GET /api/matches/:id/view",
    {
      says: "The match as your seat sees it",
      params: IdParams,
      query: ViewQuery,
      answer: ViewAnswer,
    },
    ({ services, user, params, query }) =>
      services.tables.at(params.id, async (table) =>
        viewAnswer(table, (await admitViewer(services, table, { user, ...query })).side, query.since),
      ),
  ),
  open(
    "GET /api/matches/:id/wait",
    {
      says: "The same, as soon as the match has moved past `seq`",
      params: IdParams,
      query: WaitQuery,
      answer: ViewAnswer,
    },
    ({ services, request, user, params, query }) =>
      viewBeyond(services, params.id, query.seq, { user, ...query }, request),
  ),
  signedIn(
    "POST /api/matches/:id/answer",
    {
      says: "Answer a question; the answer comes once the move is durable",
      params: IdParams,
      body: AnswerBody,
      answer: SeqAnswer,
    },
    ({ services, user, params, body }) => answer(services, params.id, user, body),
  ),
  signedIn(
    "POST /api/matches/:id/undo",
    {
      says: "Take back your last move, or an earlier one, if nothing has been revealed since",
      params: IdParams,
      body: UndoBody,
      answer: SeqAnswer,
    },
    ({ services, user, params, body }) => undo(services, params.id, user, body),
  ),
  signedIn(
    "GET /api/matches/:id/undo",
    { says: "Your moves that can be taken back", params: IdParams, query: SeatQuery, answer: UndoAnswer },
    ({ services, user, params, query }) =>
      services.tables.at(params.id, (table) => undoFor(table.match, table.seatOf(user, query.seat).id)),
  ),
  signedIn(
    "POST /api/matches/:id/resign",
    { says: "Concede the match", params: IdParams, body: SeatQuery, answer: SeqAnswer },
    ({ services, user, params, body }) => resign(services, params.id, user, body.seat),
  ),
  signedIn(
    "POST /api/matches/:id/check",
    {
      says: "Says whether a move would be accepted, without changing anything",
      params: IdParams,
      body: AnswerBody,
      answer: CheckAnswer,
    },
    ({ services, user, params, body }) => check(services, params.id, user, body),
  ),
  signedIn(
    "POST /api/matches/:id/forecast",
    {
      says: "The odds of an option",
      params: IdParams,
      body: ForecastBody,
      answer: ForecastAnswer,
    },
    ({ services, user, params, body }) => forecast(services, params.id, user, body),
  ),
  signedIn(
    "POST /api/matches/:id/barred",
    {
      says: "The options that are barred in your question, each with its rule and reason",
      params: IdParams,
      body: BarredBody,
      answer: BarredAnswer,
    },
    ({ services, user, params, body }) => barred(services, params.id, user, body),
  ),
  signedIn(
    "POST /api/matches/:id/reach",
    {
      says: "Where the pieces you are asked about can go, and the movement left there",
      params: IdParams,
      body: ReachBody,
      answer: ReachAnswer,
    },
    ({ services, user, params, body }) => reach(services, params.id, user, body),
  ),
  signedIn(
    "POST /api/matches/:id/way",
    {
      says: "The best path to a place for the pieces you are asked about, or why there is none",
      params: IdParams,
      body: WayBody,
      answer: WayAnswer,
    },
    ({ services, user, params, body }) => way(services, params.id, user, body),
  ),
  signedIn(
    "POST /api/matches/:id/suggest",
    {
      says: "One legal answer: random or, where the match gives advice, the advice of a level; null if you are not asked",
      params: IdParams,
      body: SuggestBody,
      answer: SuggestAnswer,
    },
    ({ services, user, params, body }) => suggest(services, params.id, user, body),
  ),
  signedIn(
    "GET /api/matches/:id/standing",
    { says: "Your standing instructions", params: IdParams, query: SeatQuery, answer: InstructionsAnswer },
    ({ services, user, params, query }) =>
      services.tables.at(params.id, (table) => ({
        instructions: table.instructionsOf(table.seatOf(user, query.seat)),
      })),
  ),
  signedIn(
    "PUT /api/matches/:id/standing",
    {
      says: "Change your standing instructions",
      params: IdParams,
      body: InstructionsBody,
      answer: InstructionsAnswer,
    },
    ({ services, user, params, body }) =>
      services.tables.at(params.id, (table) => instruct(services, table, user, body)),
  ),
  open(
    "GET /api/matches/:id/chat",
    {
      says: "The chat, oldest line first",
      params: IdParams,
      query: ChatQuery,
      answer: ChatLinesAnswer,
    },
    async ({ services, user, params, query }) => {
      const table = await services.tables.open(params.id)
      mustSee(table.rows, user, query.invitation)
      const seat = user ? table.rows.seats.find((s) => s.user_id === user.id) : undefined
      return {
        lines: await chatLines(services, params.id, seat ?? null, query.before, query.limit),
      }
    },
  ),
  signedIn(
    "POST /api/matches/:id/chat",
    { says: "Write in the chat", params: IdParams, body: ChatBody, answer: ChatAnswer },
    ({ services, user, params, body }) => chat(services, params.id, user, body),
  ),
]

async function instruct(services: Services, table: Table, user: User, body: InstructionsBody) {
  const seat = table.seatOf(user, body.seat)
  const known = table.match.game.standing?.instructions ?? []
  for (const [id, value] of Object.entries(body.instructions))
    if (!known.find((k) => k.id === id)?.choices.includes(value))
      throw new ServerError(
        "bad-input",
        `There is no such instruction. The instructions are: ${known.map((k) => `${k.id} (${k.choices.join(", ")})`).join("; ") || "none"}.`,
      )
  await services.db
    .updateTable("seats")
    .set({ instructions: JSON.stringify(body.instructions) })
    .where("match_id", "=", table.id)
    .where("id", "=", seat.id)
    .execute()
  await table.catchUp()
  await services.tell(table.id, "match")
  return { instructions: body.instructions }
}
