import { agents, levels } from "@salient/agents"
import { z } from "zod"
import type { User } from "../accounts/sessions.ts"
import { Id, Limit, MatchParams, open, type Route, signedIn, Text } from "../api/route.ts"
import { USUAL } from "../computers/players.ts"
import { ServerError } from "../errors.ts"
import type { House } from "../house.ts"
import { LAPSES, PACES, VISIBILITIES } from "../storage/schema.ts"
import { listMatches } from "./lists.ts"
import { cancel, createMatch, join, leave, mustSee, rematch, seatComputer, standIn, takeBack } from "./matches.ts"
import { propose } from "./proposals.ts"
import { SummarySchema } from "./summary.ts"

const Answer = z.object({ match: SummarySchema })
const Page = z.object({ matches: z.array(SummarySchema), next: z.string().nullable() })
const Invitation = z.string().max(100).optional()

const NewMatchSchema = z.strictObject({
  game: Id,
  scenario: Id,
  options: z.record(Id, Id).optional(),
  seats: z
    .array(z.strictObject({ id: Id.max(40), side: Id }))
    .min(1)
    .max(32)
    .optional(),
  seat: Id.nullable().optional(),
  name: Text(1, 80).optional(),
  pace: z.enum(PACES).optional(),
  moveSeconds: z
    .int()
    .min(60)
    .max(30 * 24 * 3_600)
    .optional(),
  lapse: z.enum(LAPSES).optional(),
  visibility: z.enum(VISIBILITIES).optional(),
  computers: z.record(Id, Id).optional(),
})

const GameSchema = z.object({
  id: z.string(),
  name: z.string(),
  says: z.string(),
  version: z.string(),
  scenarios: z.array(z.unknown()),
  options: z.array(z.unknown()),
  instructions: z.array(z.unknown()),
})

/** A level, or for scripts an agent; neither means the usual level. */
const ComputerSchema = z
  .strictObject({ seat: Id, level: Id.optional(), agent: Id.optional() })
  .refine((c) => c.level === undefined || c.agent === undefined, "a level or an agent, not both")
const computerOf = (body: z.infer<typeof ComputerSchema>): string => body.level ?? body.agent ?? USUAL

async function summaryOf(house: House, id: string, user: User | null) {
  // Read anew: a player may have another name by now.
  const match = await house.tables.at(id, async (table) => {
    await table.catchUp()
    return table.gallery.summary(user)
  })
  return { match }
}

export const lobbyRoutes: readonly Route[] = [
  open(
    "GET /api/games",
    { says: "The games, with their scenarios and options", answer: z.object({ games: z.array(GameSchema) }) },
    async ({ house }) => {
      const games = await Promise.allSettled(house.shelf.ids.map((id) => house.shelf.load(id)))
      return {
        games: games.flatMap((game, i) => {
          if (game.status === "rejected") {
            house.log.error({ err: game.reason, game: house.shelf.ids[i] }, "a game does not load")
            return [] // the others can be played
          }
          const { id, name, says, version, scenarios, options = [], standing } = game.value
          return { id, name, says, version, scenarios, options, instructions: standing?.instructions ?? [] }
        }),
      }
    },
  ),
  open(
    "GET /api/levels",
    {
      says: "How strong a computer player may be, weakest first, and which is meant where none is named",
      answer: z.object({
        levels: z.array(z.object({ id: z.string(), name: z.string(), says: z.string() })),
        usual: z.string(),
      }),
    },
    async () => ({ levels: levels.map(({ id, name, says }) => ({ id, name, says })), usual: USUAL }),
  ),
  open(
    "GET /api/agents",
    {
      says: "The computer players by their own names, for scripts, weakest first",
      answer: z.object({ agents: z.array(z.object({ id: z.string(), says: z.string() })) }),
    },
    async () => ({ agents: agents.map(({ id, says }) => ({ id, says })) }),
  ),
  open(
    "GET /api/matches",
    {
      says: "Public matches that wait for players or are being played",
      query: z.strictObject({
        game: Id.optional(),
        scenario: Id.optional(),
        status: z.enum(["open", "running"]).optional(),
        before: z.string().max(100).optional(),
        limit: Limit,
      }),
      answer: Page,
    },
    ({ house, user, query }) => listMatches(house, user, query, false),
  ),
  signedIn(
    "GET /api/matches/mine",
    {
      says: "Your matches",
      query: z.strictObject({
        status: z.enum(["open", "running", "over"]).optional(),
        before: z.string().max(100).optional(),
        limit: Limit,
      }),
      answer: Page,
    },
    ({ house, user, query }) => listMatches(house, user, query, true),
  ),
  open(
    "GET /api/archive",
    {
      says: "Finished public matches",
      query: z.strictObject({
        game: Id.optional(),
        scenario: Id.optional(),
        player: z.string().max(100).optional(),
        result: Id.optional(),
        before: z.string().max(100).optional(),
        limit: Limit,
      }),
      answer: Page,
    },
    ({ house, user, query }) => listMatches(house, user, { ...query, status: "over" }, false),
  ),
  signedIn(
    "POST /api/matches",
    { says: "Make a match", body: NewMatchSchema, answer: Answer, limit: "matches" },
    async ({ house, user, body }) => summaryOf(house, await createMatch(house, user, body), user),
  ),
  open(
    "GET /api/matches/:id",
    { says: "One match", params: MatchParams, query: z.strictObject({ invitation: Invitation }), answer: Answer },
    async ({ house, user, params, query }) => {
      const { rows } = await house.tables.open(params.id)
      mustSee(rows, user, query.invitation)
      return summaryOf(house, params.id, user)
    },
  ),
  signedIn(
    "POST /api/matches/:id/join",
    {
      says: "Take a seat",
      params: MatchParams,
      body: z.strictObject({ seat: Id.optional(), invitation: Invitation }),
      answer: Answer,
    },
    async ({ house, user, params, body }) => ({
      match: (await join(house, params.id, user, body.seat, body.invitation)).gallery.summary(user),
    }),
  ),
  signedIn(
    "POST /api/matches/:id/leave",
    { says: "Give your seat back, before the match has begun", params: MatchParams, answer: Answer },
    async ({ house, user, params }) => ({
      match: (await leave(house, params.id, user)).gallery.summary(user),
    }),
  ),
  signedIn(
    "POST /api/matches/:id/cancel",
    { says: "Call your match off, before it has begun", params: MatchParams, answer: Answer },
    async ({ house, user, params }) => ({
      match: (await cancel(house, params.id, user)).gallery.summary(user),
    }),
  ),
  signedIn(
    "POST /api/matches/:id/computer",
    {
      says: "Fill a free seat of your match with a computer player",
      params: MatchParams,
      body: ComputerSchema,
      answer: Answer,
    },
    async ({ house, user, params, body }) => ({
      match: (await seatComputer(house, params.id, user, body.seat, computerOf(body))).gallery.summary(user),
    }),
  ),
  signedIn(
    "POST /api/matches/:id/stand-in",
    {
      says: "Let a computer play on for your seat, or for who has been away",
      params: MatchParams,
      body: ComputerSchema,
      answer: Answer,
    },
    async ({ house, user, params, body }) => ({
      match: (await standIn(house, params.id, user, body.seat, computerOf(body))).gallery.summary(user),
    }),
  ),
  signedIn(
    "POST /api/matches/:id/return",
    { says: "Take your seat back from the stand-in", params: MatchParams, answer: Answer },
    async ({ house, user, params }) => ({
      match: (await takeBack(house, params.id, user)).gallery.summary(user),
    }),
  ),
  signedIn(
    "POST /api/matches/:id/draw",
    {
      says: "Offer a draw, or answer an offer",
      params: MatchParams,
      body: z.strictObject({ action: z.enum(["offer", "accept", "decline", "withdraw"]) }),
      answer: Answer,
    },
    async ({ house, user, params, body }) => ({
      match: (await propose(house, params.id, user, { kind: "draw", ...body })).gallery.summary(user),
    }),
  ),
  signedIn(
    "POST /api/matches/:id/rollback",
    {
      says: "Ask to go back to a number of moves, or answer such a wish",
      params: MatchParams,
      body: z.union([
        z.strictObject({ action: z.literal("ask"), to: z.int().min(0).max(1_000_000) }),
        z.strictObject({ action: z.enum(["accept", "decline", "withdraw"]) }),
      ]),
      answer: Answer,
    },
    async ({ house, user, params, body }) => ({
      match: (await propose(house, params.id, user, { kind: "rollback", ...body })).gallery.summary(user),
    }),
  ),
  signedIn(
    "POST /api/matches/:id/rematch",
    { says: "The same again with the sides swapped", params: MatchParams, answer: Answer, limit: "matches" },
    async ({ house, user, params }) => {
      const { rows } = await house.tables.open(params.id)
      if (rows.row.status !== "over") throw new ServerError("not-over")
      return summaryOf(house, await rematch(house, params.id, user), user)
    },
  ),
]
