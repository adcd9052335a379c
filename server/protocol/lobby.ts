/** The lobby: the games, creating a match, lists of matches. */
import type { Balance, Instruction as GameInstruction, GameOption, Scenario as GameScenario } from "@salient/engine"
import { z } from "zod"
import { Before, Hex, Id, Limit, schemaFor, Text } from "./common.ts"
import { ADVICE, LAPSES, MatchSummary, PACES, VISIBILITIES } from "./match.ts"

const instruction = {
  id: z.string(),
  label: z.string(),
  says: z.string(),
  choices: z.array(z.string()),
  names: z.record(z.string(), z.string()).exactOptional(),
  default: z.string(),
  group: z.string().exactOptional(),
  scenarios: z.array(z.string()).exactOptional(),
}
const Option = schemaFor<GameOption>()(z.object({ ...instruction, rules: z.array(z.string()) }))
/** The standing instructions that a game offers. */
const Instruction = schemaFor<GameInstruction>()(z.object({ ...instruction, alone: z.string().exactOptional() }))

const Side = z.object({ id: z.string(), name: z.string(), nation: z.string().exactOptional() })
/** How balanced the scenario is, and which computer player the figures come from, if known. */
type Tried = { readonly balance?: Balance & { readonly agent?: string } }
const Scenario = schemaFor<Omit<GameScenario, "balance"> & Tried>()(
  z.object({
    id: z.string(),
    name: z.string(),
    brief: z.string(),
    sides: z.array(Side),
    briefings: z.record(z.string(), z.string()).exactOptional(),
    length: z.string().exactOptional(),
    first: z.boolean().exactOptional(),
    balance: z
      .object({
        games: z.int(),
        wins: z.record(z.string(), z.number()),
        draws: z.number(),
        agent: z.string().exactOptional(),
      })
      .exactOptional(),
  }),
)

export const GamesAnswer = z.object({
  games: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      says: z.string(),
      version: z.string(),
      scenarios: z.array(Scenario).readonly(),
      options: z.array(Option).readonly(),
      instructions: z.array(Instruction).readonly(),
    }),
  ),
})
export type GamesAnswer = z.infer<typeof GamesAnswer>

export const LevelsAnswer = z.object({
  levels: z.array(z.object({ id: z.string(), name: z.string(), says: z.string() })),
  usual: z.string(),
})
export type LevelsAnswer = z.infer<typeof LevelsAnswer>

export const AgentsAnswer = z.object({ agents: z.array(z.object({ id: z.string(), says: z.string() })) })
export type AgentsAnswer = z.infer<typeof AgentsAnswer>

export const NewMatchBody = z.strictObject({
  game: Id,
  scenario: Id,
  options: z.record(Id, Id).optional(),
  seats: z
    .array(z.strictObject({ id: Id.max(40), side: Id }))
    .min(1)
    .max(32)
    .optional(),
  /** The seat of the user who creates the match: the first if left out; null for none. */
  seat: Id.nullable().optional(),
  name: Text(1, 80).optional(),
  pace: z.enum(PACES).optional(),
  moveSeconds: z
    .int()
    .min(60)
    .max(30 * 24 * 3_600)
    .optional(),
  /** The time that each side has for the whole match, in addition to the time for each answer. */
  totalSeconds: z
    .int()
    .min(60)
    .max(365 * 24 * 3_600)
    .optional(),
  lapse: z.enum(LAPSES).optional(),
  advice: z.enum(ADVICE).optional(),
  visibility: z.enum(VISIBILITIES).optional(),
  computers: z.record(Id, Id).optional(),
  /** The hash of the creator's share of the dice (`POST /api/matches/:id/share`). */
  shareHash: Hex.optional(),
})
export type NewMatchBody = z.infer<typeof NewMatchBody>

/** A page of a list; `next` is null on the last. */
export const MatchesAnswer = z.object({ matches: z.array(MatchSummary), next: z.string().nullable() })
export type MatchesAnswer = z.infer<typeof MatchesAnswer>

export const MatchesQuery = z.strictObject({
  game: Id.optional(),
  scenario: Id.optional(),
  status: z.enum(["open", "running"]).optional(),
  before: Before,
  limit: Limit,
})
export const MyMatchesQuery = z.strictObject({
  status: z.enum(["open", "running", "over"]).optional(),
  before: Before,
  limit: Limit,
})
export const ArchiveQuery = z.strictObject({
  game: Id.optional(),
  scenario: Id.optional(),
  player: z.string().max(100).optional(),
  /** The side that won, or `draw`. */
  result: Id.optional(),
  before: Before,
  limit: Limit,
})
