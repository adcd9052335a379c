import { z } from "zod"
import { Id, MatchParams, type Route, signedIn, Text } from "../api/route.ts"
import { beginSimulation, cancelSimulation, listSimulations, MOST_GAMES, readSimulation } from "./simulations.ts"

const Time = z.iso.datetime()
const SimulationSchema = z.object({
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
  moves: z.int(),
  createdAt: Time,
  endedAt: Time.nullable(),
})
const Answer = z.object({ simulation: SimulationSchema })

export const simulationRoutes: readonly Route[] = [
  signedIn(
    "POST /api/simulations",
    {
      says: "Let computer players play many games, and count who wins",
      body: z.strictObject({
        game: Id,
        scenario: Id,
        games: z.int().min(1).max(MOST_GAMES),
        players: z.record(Id, Id),
        seed: Text(1, 100).optional(),
      }),
      answer: Answer,
      limit: "simulations",
    },
    async ({ house, user, body }) => ({ simulation: await beginSimulation(house, user, body) }),
  ),
  signedIn(
    "GET /api/simulations",
    { says: "Your batches of games", answer: z.object({ simulations: z.array(SimulationSchema) }) },
    async ({ house, user }) => ({ simulations: await listSimulations(house.db, user) }),
  ),
  signedIn(
    "GET /api/simulations/:id",
    { says: "How a batch of yours stands", params: MatchParams, answer: Answer },
    async ({ house, user, params }) => ({ simulation: await readSimulation(house.db, params.id, user) }),
  ),
  signedIn(
    "POST /api/simulations/:id/cancel",
    { says: "Call a batch off; what was played stays", params: MatchParams, answer: Answer },
    async ({ house, user, params }) => ({ simulation: await cancelSimulation(house, user, params.id) }),
  ),
]
