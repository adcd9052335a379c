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
  const { view } = table.shown(side)
  return { view: since === 0 ? view : { ...view, told: view.told.slice(since) } }
}

/** Resolves when the match stands beyond `seq`, when the time is over, or when the asker has gone. */
function beyond(house: House, table: Table, seq: number, gone: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const client = {
    user: null,
    seat: null,
    side: null,
    stamp: table.shown(null).stamp,
    send: () => table.match.seq > seq && resolve(),
  }
  const timer = setTimeout(resolve, patience)
  gone.addEventListener("abort", () => resolve(), { once: true })
  table.clients.add(client)
  if (table.match.seq > seq || house.closing.aborted) resolve()
  house.closing.addEventListener("abort", () => resolve(), { once: true })
  return promise.finally(() => {
    clearTimeout(timer)
    table.clients.delete(client)
  })
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
      house.tables.at(params.id, async (table) => {
        await followStorage(house, table)
        mustSee(table.rows, user, query.invitation)
        return viewOfSide(table, sideFor(table, user, query.seat).side, query.since)
      }),
  ),
  open(
    "GET /api/matches/:id/wait",
    {
      says: "The same, as soon as the match stands beyond `seq`",
      params: MatchParams,
      query: z.strictObject({ seq: z.coerce.number().int().min(0), seat: Id.optional(), invitation: Invitation }),
      answer: View,
    },
    async ({ house, request, user, params, query }) => {
      const table = await house.tables.at(params.id, async (table) => {
        await followStorage(house, table)
        mustSee(table.rows, user, query.invitation)
        return table
      })
      const gone = new AbortController()
      request.raw.once("close", () => gone.abort())
      await beyond(house, table, query.seq, gone.signal)
      return house.tables.at(params.id, (now) => viewOfSide(now, sideFor(now, user, query.seat).side, 0))
    },
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
      query: z.strictObject({ before: z.coerce.number().int().optional(), limit: Limit, invitation: Invitation }),
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
