/**
 * Batches of games between computer players, requested by users and played by any process that has threads. Each game is its own job and
 * leaves one row: after a crash a batch continues where it stopped, and no game counts twice.
 */
import { TaskLost } from "@salient/agents/pool"
import { scenarioOf } from "@salient/engine"
import type { Selectable } from "kysely"
import { newId, newToken } from "../accounts/sessions.ts"
import { BackgroundPool } from "../background/pool.ts"
import { ServerError } from "../errors.ts"
import { asker } from "../fairness/asking.ts"
import { type Party, partyOfHost } from "../fairness/party.ts"
import type { Simulation, SimulationBody, User } from "../protocol/index.ts"
import type { Services } from "../services.ts"
import type { Db, SimulationTable } from "../storage/schema.ts"
import type { GamePlayed, GameToPlay } from "./game.ts"
import { computerNamed } from "./players.ts"

/** How many batches one user may have running. */
const mostAtOnce = 3
/** How many tries an agent has per decision, and how many moves a game may have. */
const iterations = 50
const mostMoves = 20_000
/** The time limit for a game, in milliseconds; after that the queue gives its job to another process. */
const longest = 55 * 60 * 1000

/** How many games of batches may wait per address. */
const mostWaiting = 1_000

export type Simulate = {
  readonly simulation: string
  readonly number: number
  /** The party that requested it. */
  readonly party?: Party
}
/** Stores the batch and queues its games. */
export async function beginSimulation(services: Services, user: User, wanted: SimulationBody): Promise<Simulation> {
  const scenario = scenarioOf(await services.catalogue.load(wanted.game), wanted.scenario)
  const sides = scenario.sides.map((s) => s.id)
  for (const side of Object.keys(wanted.players))
    if (!sides.includes(side))
      throw new ServerError("bad-input", `There is no side "${side}"; the sides are ${sides.join(", ")}.`)
  for (const side of sides) {
    const player = wanted.players[side]
    if (player === undefined) throw new ServerError("bad-input", `Every side needs a player; found none for ${side}.`)
    computerNamed(player, 1)
  }
  const underWay = (await listSimulations(services.db, user)).filter((s) => s.endedAt === null)
  if (underWay.length >= mostAtOnce)
    throw new ServerError("too-many", `You already have ${mostAtOnce} batches running: wait, or cancel one.`)
  const party = asker() ?? partyOfHost(user.id)
  services.limits.mustAfford("batches", party)
  if ((await services.jobs.gamesFor(party)) + wanted.games > mostWaiting)
    throw new ServerError(
      "too-many",
      `${mostWaiting} games are already waiting for your address: wait, or cancel some.`,
    )
  const id = newId()
  const { game, games, players, seed = newToken() } = wanted
  await services.db
    .insertInto("simulations")
    .values({ id, user_id: user.id, game, scenario: scenario.id, players: JSON.stringify(players), seed, games })
    .execute()
  const all = Array.from({ length: games }, (_, number) => ({ simulation: id, number }))
  await services.jobs.simulate(all, party)
  return readSimulation(services.db, id, user)
}

export async function cancelSimulation(services: Services, user: User, id: string): Promise<Simulation> {
  await services.db
    .updateTable("simulations")
    .set({ cancelled: true })
    .where("id", "=", id)
    .where("user_id", "=", user.id)
    .execute()
  return readSimulation(services.db, id, user)
}

/** The progress of a batch of this user. */
export async function readSimulation(db: Db, id: string, user: User): Promise<Simulation> {
  const row = await db
    .selectFrom("simulations")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", user.id)
    .executeTakeFirst()
  if (!row) throw new ServerError("not-found")
  return withResults(db, row)
}

/** The newest batches of a user. */
export async function listSimulations(db: Db, user: User): Promise<Simulation[]> {
  const rows = await db
    .selectFrom("simulations")
    .selectAll()
    .where("user_id", "=", user.id)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(50)
    .execute()
  return Promise.all(rows.map((row) => withResults(db, row)))
}

async function withResults(db: Db, row: Selectable<SimulationTable>): Promise<Simulation> {
  const played = await db
    .selectFrom("simulated")
    .select(["winners", "moves", "at"])
    .where("simulation_id", "=", row.id)
    .orderBy("number")
    .execute()
  const wins = Object.fromEntries(Object.keys(row.players).map((side) => [side, 0]))
  let [draws, failed, moves] = [0, 0, 0]
  for (const game of played) {
    moves += game.moves
    if (game.winners === null) failed++
    else if (game.winners.length === 0) draws++
    for (const side of game.winners ?? []) wins[side] = (wins[side] ?? 0) + 1
  }
  const done = played.length
  const last = played.reduce((latest, g) => Math.max(latest, g.at.getTime()), row.created_at.getTime())
  const status = done >= row.games ? "done" : row.cancelled ? "cancelled" : done > 0 ? "running" : "waiting"
  const { id, game, scenario, players, seed, games } = row
  return {
    id,
    game,
    scenario,
    players,
    seed,
    games,
    done,
    failed,
    status,
    wins,
    draws,
    moves,
    createdAt: row.created_at.toISOString(),
    endedAt: status === "done" || status === "cancelled" ? new Date(last).toISOString() : null,
  }
}

/** Plays one game of a batch, unless the batch was cancelled or the game has been played already. */
export async function playSimulated(db: Db, { simulation, number }: Simulate, pool: GamePool): Promise<void> {
  const row = await db.selectFrom("simulations").selectAll().where("id", "=", simulation).executeTakeFirst()
  if (!row || row.cancelled) return
  const there = await db
    .selectFrom("simulated")
    .select("number")
    .where("simulation_id", "=", simulation)
    .where("number", "=", number)
    .executeTakeFirst()
  if (there) return
  const agents = Object.fromEntries(
    Object.entries(row.players).map(([side, player]) => [side, computerNamed(player, 1).agent]),
  )
  const seed = `${row.seed} ${number}`
  const { game, scenario } = row
  const played = await pool.play({ game, scenario, agents, seed, iterations, mostMoves })
  await keepResult(db, { simulation, number }, played)
}

/** A game that cannot be played counts as failed, so that its batch comes to an end. */
export const giveUpSimulated = (db: Db, game: Simulate, problem: string): Promise<void> =>
  keepResult(db, game, { winners: null, moves: 0, problem })

async function keepResult(db: Db, { simulation, number }: Simulate, played: GamePlayed): Promise<void> {
  const { winners, moves, problem } = played
  await db
    .insertInto("simulated")
    .values({
      simulation_id: simulation,
      number,
      winners: winners && JSON.stringify(winners),
      moves,
      problem: problem?.slice(0, 500) ?? null,
    })
    .onConflict((c) => c.doNothing())
    .execute()
}

/** Threads that play the games of batches, one after another. */
export class GamePool {
  readonly #pool: BackgroundPool<GameToPlay, GamePlayed>
  constructor(size: number) {
    const file = new URL("./game.ts", import.meta.url)
    this.#pool = new BackgroundPool({ file, size, ahead: true })
  }

  /** The outcome of a game. If the program could not play it, it has a problem instead of winners. */
  async play(wanted: GameToPlay): Promise<GamePlayed> {
    try {
      return await this.#pool.run(wanted, { longest })
    } catch (error) {
      if (error instanceof TaskLost) throw error
      return { winners: null, moves: 0, problem: error instanceof Error ? error.message : String(error) }
    }
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}
