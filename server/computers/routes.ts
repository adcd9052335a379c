import { type Route, signedIn } from "../api/route.ts"
import { IdParams, SimulationAnswer, SimulationBody, SimulationsAnswer } from "../protocol/index.ts"
import { beginSimulation, cancelSimulation, listSimulations, readSimulation } from "./simulations.ts"

export const simulationRoutes: readonly Route[] = [
  signedIn(
    "POST /api/simulations",
    {
      says: "Let computer players play many games and count the wins",
      body: SimulationBody,
      answer: SimulationAnswer,
      limit: "simulations",
    },
    async ({ services, user, body }) => ({ simulation: await beginSimulation(services, user, body) }),
  ),
  signedIn(
    "GET /api/simulations",
    { says: "Your batches of games", answer: SimulationsAnswer },
    async ({ services, user }) => ({ simulations: await listSimulations(services.db, user) }),
  ),
  signedIn(
    "GET /api/simulations/:id",
    { says: "The progress of one of your batches", params: IdParams, answer: SimulationAnswer },
    async ({ services, user, params }) => ({ simulation: await readSimulation(services.db, params.id, user) }),
  ),
  signedIn(
    "POST /api/simulations/:id/cancel",
    { says: "Cancel a batch; games already played still count", params: IdParams, answer: SimulationAnswer },
    async ({ services, user, params }) => ({ simulation: await cancelSimulation(services, user, params.id) }),
  ),
]
