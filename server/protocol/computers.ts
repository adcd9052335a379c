/** Batches of games between computer players. */
import { z } from "zod"
import { Id, Text, Time } from "./common.ts"

/** The most games in a batch. */
export const MOST_GAMES = 200

export const SimulationBody = z.strictObject({
  game: Id,
  scenario: Id,
  games: z.int().min(1).max(MOST_GAMES),
  /** Who plays each side: a level, or an agent. */
  players: z.record(Id, Id),
  seed: Text(1, 100).optional(),
})
export type SimulationBody = z.infer<typeof SimulationBody>

export const Simulation = z.object({
  id: z.string(),
  game: z.string(),
  scenario: z.string(),
  players: z.record(z.string(), z.string()),
  seed: z.string(),
  games: z.int(),
  done: z.int(),
  failed: z.int(),
  status: z.enum(["waiting", "running", "done", "cancelled"]),
  wins: z.record(z.string(), z.int()),
  draws: z.int(),
  /** The total number of moves in the games played so far. */
  moves: z.int(),
  createdAt: Time,
  endedAt: Time.nullable(),
})
export type Simulation = z.infer<typeof Simulation>

export const SimulationAnswer = z.object({ simulation: Simulation })
export type SimulationAnswer = z.infer<typeof SimulationAnswer>
export const SimulationsAnswer = z.object({ simulations: z.array(Simulation) })
export type SimulationsAnswer = z.infer<typeof SimulationsAnswer>
