import type { IncomingMessage } from "node:http"
import { z } from "zod"
import type { User } from "../accounts/sessions.ts"
import { Id, Limit, MatchParams, open, type Route, signedIn } from "../api/route.ts"
import { ServerError } from "../errors.ts"
import type { House } from "../house.ts"
import { mustSee } from "../lobby/matches.ts"
import {
  AnswerSchema,
  answer,
  ChatSchema,
  chat,
  chatLines,
  check,
  ForecastSchema,
  followStorage,
  forecast,
  resign,
  SuggestSchema,
  suggest,
  UndoSchema,
  undo,
} from "./acts.ts"
import type { Client } from "./gallery.ts"
import type { Table } from "./table.ts"

const View = z.object({
  view: z.looseObject({ seq: z.int(), side: z.string().nullable(), asks: z.array(z.unknown()) }),
})
const SeqAnswer = z.object({ seq: z.int() })
const Stands = z.record(z.string(), z.array(z.unknown())).optional()
const Checked = z.union([
  z.object({ ok: z.literal(true), stretches: z.array(z.unknown()).optional(), stands: Stands }),
  z.object({
    ok: z.literal(false),
    reason: z.string(),
    rules: z.array(z.string()),
    at: z.unknown().optional(),
    stands: Stands,
  }),
])
const Instructions = z.object({ instructions: z.record(z.string(), z.string()) })
const Line = z.object({
  id: z.int(),
  seat: z.string(),
  side: z.string(),
  name: z.string(),
  text: z.string(),
  to: z.enum(["all", "side"]),
  at: z.iso.datetime(),
})
const SeatQuery = z.strictObject({ seat: Id.optional() })
const Invitation = z.string().max(100).optional()

/** How long a request waits for something to happen. */
const patience = 25_000

/** The side whose view a user gets: that of the seat named, or of the user's first, or nobody's. */
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

function viewOfSide(table: Table, side: string | null, since: number) {
  const { view } = table.gallery.shown(side)
  return { view: since === 0 ? view : { ...view, told: view.told.slice(since) } }
}

type Looker = {
  readonly user: User | null
  readonly seat?: string | undefined
  readonly invitation?: string | undefined
}

/** Where a user looks on from, now; a player who does is here. */
async function lookOn(house: House, table: Table, { user, seat, invitation }: Looker) {
  await followStorage(house, table)
  mustSee(table.rows, user, invitation)
  const place = sideFor(table, user, seat)
  if (place.seat !== null) house.presence.here(table.id, place.seat)
  return place
}

/** The view as soon as the match stands beyond `seq`, or as it is when the time is over or the asker has gone. */
async function viewBeyond(house: House, id: string, seq: number, asker: Looker, request: IncomingMessage) {
  let isOver = house.closing.aborted
  let wake = () => {}
  const stop = () => {
    isOver = true
    wake()
  }
  const timer = setTimeout(stop, patience)
  request.once("close", stop)
  house.closing.addEventListener("abort", stop)
  let waiting: Client | undefined
  try {
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      const found = await house.tables.at(id, async (table) => {
        if (waiting) table.gallery.clients.delete(waiting) // here and not where it came: the table may be another by now
        waiting = undefined
        const place = await lookOn(house, table, asker)
        if (isOver || table.match.seq > seq) return viewOfSide(table, place.side, 0)
        const { stamp } = table.gallery.shown(place.side)
        waiting = { user: asker.user, ...place, stamp, send: () => wake(), part: () => wake() }
        table.gallery.clients.add(waiting)
        return undefined
      })
      if (found) return found
      await woken
    }
  } finally {
    clearTimeout(timer)
    request.off("close", stop)
    house.closing.removeEventListener("abort", stop)
  }
}

export const playRoutes: readonly Route[] = [
  open(
    "GET /api/matches/:id/view",
    {
      says: "The match as your seat may see it",
      params: MatchParams,
      query: z.strictObject({
        seat: Id.optional(),
        since: z.coerce.number().int().min(0).default(0),
        invitation: Invitation,
      }),
      answer: View,
    },
    ({ house, user, params, query }) =>
      house.tables.at(params.id, async (table) =>
        viewOfSide(table, (await lookOn(house, table, { user, ...query })).side, query.since),
      ),
  ),
  open(
    "GET /api/matches/:id/wait",
    {
      says: "The same, as soon as the match stands beyond `seq`",
      params: MatchParams,
      query: z.strictObject({ seq: z.coerce.number().int().min(0), seat: Id.optional(), invitation: Invitation }),
      answer: View,
    },
    ({ house, request, user, params, query }) =>
      viewBeyond(house, params.id, query.seq, { user, ...query }, request.raw),
  ),
  signedIn(
    "POST /api/matches/:id/answer",
    { says: "Answer a question; done when durable", params: MatchParams, body: AnswerSchema, answer: SeqAnswer },
    ({ house, user, params, body }) => answer(house, params.id, user, body),
  ),
  signedIn(
    "POST /api/matches/:id/undo",
    {
      says: "Take your last move back, if nothing was revealed since",
      params: MatchParams,
      body: UndoSchema,
      answer: SeqAnswer,
    },
    ({ house, user, params, body }) => undo(house, params.id, user, body),
  ),
  signedIn(
    "GET /api/matches/:id/undo",
    { says: "Could you take your last move back?", params: MatchParams, query: SeatQuery, answer: Checked },
    ({ house, user, params, query }) =>
      house.tables.at(params.id, (table) => table.match.mayUndo(table.seatOf(user, query.seat).id)),
  ),
  signedIn(
    "POST /api/matches/:id/resign",
    { says: "Give up", params: MatchParams, body: SeatQuery, answer: SeqAnswer },
    ({ house, user, params, body }) => resign(house, params.id, user, body.seat),
  ),
  signedIn(
    "POST /api/matches/:id/check",
    { says: "Would this move be taken? Changes nothing", params: MatchParams, body: AnswerSchema, answer: Checked },
    ({ house, user, params, body }) => check(house, params.id, user, body),
  ),
  signedIn(
    "POST /api/matches/:id/forecast",
    {
      says: "The odds of an option",
      params: MatchParams,
      body: ForecastSchema,
      answer: z.object({ forecast: z.unknown() }),
    },
    ({ house, user, params, body }) => forecast(house, params.id, user, body),
  ),
  signedIn(
    "POST /api/matches/:id/suggest",
    {
      says: "One legal answer, at random or (against computers) as a level would give it; null if you are not asked",
      params: MatchParams,
      body: SuggestSchema,
      answer: z.object({ move: z.unknown() }),
    },
    ({ house, user, params, body }) => suggest(house, params.id, user, body),
  ),
  signedIn(
    "GET /api/matches/:id/standing",
    { says: "Your standing instructions", params: MatchParams, query: SeatQuery, answer: Instructions },
    ({ house, user, params, query }) =>
      house.tables.at(params.id, (table) => ({ instructions: table.seatOf(user, query.seat).instructions ?? {} })),
  ),
  signedIn(
    "PUT /api/matches/:id/standing",
    {
      says: "Change them",
      params: MatchParams,
      body: z.strictObject({ seat: Id.optional(), instructions: z.record(Id, Id) }),
      answer: Instructions,
    },
    ({ house, user, params, body }) => house.tables.at(params.id, (table) => instruct(house, table, user, body)),
  ),
  open(
    "GET /api/matches/:id/chat",
    {
      says: "What was said, oldest first",
      params: MatchParams,
      query: z.strictObject({
        before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
        limit: Limit,
        invitation: Invitation,
      }),
      answer: z.object({ lines: z.array(Line) }),
    },
    async ({ house, user, params, query }) => {
      const table = await house.tables.open(params.id)
      mustSee(table.rows, user, query.invitation)
      return {
        lines: await chatLines(house, params.id, sideFor(table, user, undefined).side, query.before, query.limit),
      }
    },
  ),
  signedIn(
    "POST /api/matches/:id/chat",
    { says: "Say something", params: MatchParams, body: ChatSchema, answer: z.object({ line: Line }) },
    ({ house, user, params, body }) => chat(house, params.id, user, body),
  ),
]

async function instruct(
  house: House,
  table: Table,
  user: User,
  body: { seat?: string | undefined; instructions: Record<string, string> },
) {
  const seat = table.seatOf(user, body.seat)
  const known = table.match.game.standing?.instructions ?? []
  for (const [id, value] of Object.entries(body.instructions))
    if (!known.find((k) => k.id === id)?.choices.includes(value))
      throw new ServerError(
        "bad-input",
        `There is no such instruction. There are: ${known.map((k) => `${k.id} (${k.choices.join(", ")})`).join("; ") || "none"}.`,
      )
  await house.db
    .updateTable("seats")
    .set({ instructions: JSON.stringify(body.instructions) })
    .where("match_id", "=", table.id)
    .where("id", "=", seat.id)
    .execute()
  await table.catchUp()
  await house.tell(table.id, "match")
  return { instructions: body.instructions }
}
