import { agents, levels } from "@salient/agents"
import type { z } from "zod"
import { open, type Route, signedIn } from "../api/route.ts"
import { USUAL } from "../computers/players.ts"
import { ServerError } from "../errors.ts"
import {
  AgentsAnswer,
  ArchiveQuery,
  ComputerBody,
  DrawBody,
  GamesAnswer,
  IdParams,
  JoinBody,
  LevelsAnswer,
  MatchAnswer,
  MatchesAnswer,
  MatchesQuery,
  MatchQuery,
  MyMatchesQuery,
  NewMatchBody,
  RematchBody,
  RollbackBody,
  RulesBody,
  ShareBody,
  type User,
} from "../protocol/index.ts"
import type { Services } from "../services.ts"
import { listMatches } from "./lists.ts"
import {
  cancel,
  createMatch,
  join,
  leave,
  mustSee,
  rematch,
  revealShare,
  seatComputer,
  standIn,
  takeBack,
} from "./matches.ts"
import { propose } from "./proposals.ts"
import { chooseRules } from "./rules-changed.ts"

/** A page of a list asks the storage for a hundred matches with all their data; a new match has to be set up and written. */
const LIST = 10
const NEW_MATCH = 10

const computerOf = (body: ComputerBody): string => body.level ?? body.agent ?? USUAL

async function summaryOf(services: Services, id: string, user: User | null) {
  // Read again: a player may have changed their name.
  const match = await services.tables.at(id, async (table) => {
    await table.catchUp()
    return table.spectators.summary(user)
  })
  return { match }
}

export const lobbyRoutes: readonly Route[] = [
  open(
    "GET /api/games",
    { says: "The games, with their scenarios and options", answer: GamesAnswer },
    async ({ services }) => {
      const games: z.input<typeof GamesAnswer>["games"] = []
      for (const id of services.catalogue.ids)
        try {
          // One after another: loading the code of a game for the first time blocks everybody else.
          const { name, says, version, scenarios, options = [], standing } = await services.catalogue.load(id)
          games.push({ id, name, says, version, scenarios, options, instructions: standing?.instructions ?? [] })
          await new Promise((soon) => setImmediate(soon))
        } catch (error) {
          services.log.error({ err: error, game: id }, "a game cannot be loaded") // the other games can still be played
        }
      return { games }
    },
  ),
  open(
    "GET /api/levels",
    {
      says: "The levels of computer players, weakest first, and the default level",
      answer: LevelsAnswer,
    },
    async () => ({ levels: levels.map(({ id, name, says }) => ({ id, name, says })), usual: USUAL }),
  ),
  open(
    "GET /api/agents",
    {
      says: "The computer players by their own names, for scripts, weakest first",
      answer: AgentsAnswer,
    },
    async () => ({ agents: agents.map(({ id, says }) => ({ id, says })) }),
  ),
  open(
    "GET /api/matches",
    {
      says: "Public matches that are open or running",
      cost: LIST,
      query: MatchesQuery,
      answer: MatchesAnswer,
    },
    ({ services, user, query }) => listMatches(services, user, query, false),
  ),
  signedIn(
    "GET /api/matches/mine",
    {
      says: "Your matches",
      cost: LIST,
      query: MyMatchesQuery,
      answer: MatchesAnswer,
    },
    ({ services, user, query }) => listMatches(services, user, query, true),
  ),
  open(
    "GET /api/archive",
    {
      says: "Finished public matches",
      cost: LIST,
      query: ArchiveQuery,
      answer: MatchesAnswer,
    },
    ({ services, user, query }) => listMatches(services, user, { ...query, status: "over" }, false),
  ),
  signedIn(
    "POST /api/matches",
    { says: "Create a match", body: NewMatchBody, answer: MatchAnswer, limit: "matches", cost: NEW_MATCH },
    async ({ services, user, body }) => summaryOf(services, await createMatch(services, user, body), user),
  ),
  open(
    "GET /api/matches/:id",
    { says: "One match", params: IdParams, query: MatchQuery, answer: MatchAnswer },
    async ({ services, user, params, query }) => {
      const { rows } = await services.tables.open(params.id)
      mustSee(rows, user, query.invitation)
      return summaryOf(services, params.id, user)
    },
  ),
  signedIn(
    "POST /api/matches/:id/join",
    {
      says: "Take a seat",
      params: IdParams,
      body: JoinBody,
      answer: MatchAnswer,
    },
    async ({ services, user, params, body }) => ({
      match: (await join(services, params.id, user, body)).spectators.summary(user),
    }),
  ),
  signedIn(
    "POST /api/matches/:id/share",
    {
      says: "Reveal your share of the dice, once every seat is taken: the match begins when all are there",
      params: IdParams,
      body: ShareBody,
      answer: MatchAnswer,
    },
    async ({ services, user, params, body }) => ({
      match: (await revealShare(services, params.id, user, body.share)).spectators.summary(user),
    }),
  ),
  signedIn(
    "POST /api/matches/:id/rules",
    {
      says: "Choose what happens to a match whose last moves newer rules refuse; all its players must choose the same",
      params: IdParams,
      body: RulesBody,
      answer: MatchAnswer,
    },
    async ({ services, user, params, body }) => ({
      match: (await chooseRules(services, params.id, user, body.choose)).spectators.summary(user),
    }),
  ),
  signedIn(
    "POST /api/matches/:id/leave",
    { says: "Leave your seat, before the match has begun", params: IdParams, answer: MatchAnswer },
    async ({ services, user, params }) => ({
      match: (await leave(services, params.id, user)).spectators.summary(user),
    }),
  ),
  signedIn(
    "POST /api/matches/:id/cancel",
    { says: "Cancel your match, before it has begun", params: IdParams, answer: MatchAnswer },
    async ({ services, user, params }) => ({
      match: (await cancel(services, params.id, user)).spectators.summary(user),
    }),
  ),
  signedIn(
    "POST /api/matches/:id/computer",
    {
      says: "Give an empty seat of your match to a computer player",
      params: IdParams,
      body: ComputerBody,
      answer: MatchAnswer,
    },
    async ({ services, user, params, body }) => ({
      match: (await seatComputer(services, params.id, user, body.seat, computerOf(body))).spectators.summary(user),
    }),
  ),
  signedIn(
    "POST /api/matches/:id/stand-in",
    {
      says: "Let a computer take over for you, or for a player who has been away",
      params: IdParams,
      body: ComputerBody,
      answer: MatchAnswer,
    },
    async ({ services, user, params, body }) => ({
      match: (await standIn(services, params.id, user, body.seat, computerOf(body))).spectators.summary(user),
    }),
  ),
  signedIn(
    "POST /api/matches/:id/return",
    { says: "Take your seat back from the computer", params: IdParams, answer: MatchAnswer },
    async ({ services, user, params }) => ({
      match: (await takeBack(services, params.id, user)).spectators.summary(user),
    }),
  ),
  signedIn(
    "POST /api/matches/:id/draw",
    {
      says: "Offer a draw, or answer an offer",
      params: IdParams,
      body: DrawBody,
      answer: MatchAnswer,
    },
    async ({ services, user, params, body }) => ({
      match: (await propose(services, params.id, user, { kind: "draw", ...body })).spectators.summary(user),
    }),
  ),
  signedIn(
    "POST /api/matches/:id/rollback",
    {
      says: "Propose to go back to a number of moves, or answer such a proposal",
      params: IdParams,
      body: RollbackBody,
      answer: MatchAnswer,
    },
    async ({ services, user, params, body }) => ({
      match: (await propose(services, params.id, user, { kind: "rollback", ...body })).spectators.summary(user),
    }),
  ),
  signedIn(
    "POST /api/matches/:id/rematch",
    {
      says: "Play again with the sides swapped",
      params: IdParams,
      body: RematchBody,
      answer: MatchAnswer,
      limit: "matches",
      cost: NEW_MATCH,
    },
    async ({ services, user, params, body }) => {
      const { rows } = await services.tables.open(params.id)
      if (rows.row.status !== "over") throw new ServerError("not-over")
      return summaryOf(services, await rematch(services, params.id, user, body.shareHash), user)
    },
  ),
]
