/**
 * Batches of games between computer players, asked for by users and played by whichever process has threads. Each game is a
 * job of its own and leaves one row: a batch goes on after a crash where it was, and no game counts twice.
 */
import { Worker } from "node:worker_threads"
import { scenarioOf } from "@salient/engine"
import type { Selectable } from "kysely"
import { newId, newToken, type User } from "../accounts/sessions.ts"
import { ServerError } from "../errors.ts"
import type { House } from "../house.ts"
import type { Db, SimulationTable } from "../storage/schema.ts"
import type { GamePlayed, GameToPlay } from "./game.ts"
import { computerNamed } from "./players.ts"

export const MOST_GAMES = 200
/** Batches that one user may have under way. */
const mostAtOnce = 3
/** What agents may try for a decision, and how long a game may become. */
const iterations = 50
const mostMoves = 20_000

export type Simulate = { readonly simulation: string; readonly number: number }
export type Simulation = {
  id: string
  game: string
  scenario: string
  players: { [side: string]: string }
  seed: string
  games: number
  done: number
  failed: number
  status: "waiting" | "running" | "done" | "cancelled"
  wins: { [side: string]: number }
  draws: number
  /** All moves of the games that were played. */
  moves: number
  createdAt: string
  endedAt: string | null
}

export type NewSimulation = {
  readonly game: string
  readonly scenario: string
  readonly games: number
  readonly players: { readonly [side: string]: string }
  readonly seed?: string | undefined
}

/** Keeps the wish and sets the workers to it. */
export async function beginSimulation(house: House, user: User, wanted: NewSimulation): Promise<Simulation> {
  const scenario = scenarioOf(await house.shelf.load(wanted.game), wanted.scenario)
  const sides = scenario.sides.map((s) => s.id)
  for (const side of Object.keys(wanted.players))
    if (!sides.includes(side))
      throw new ServerError("bad-input", `There is no side "${side}"; there are ${sides.join(", ")}.`)
  for (const side of sides) {
    const player = wanted.players[side]
    if (player === undefined) throw new ServerError("bad-input", `Who plays ${side}? Every side needs a player.`)
    computerNamed(player, 1)
  }
  const underWay = (await listSimulations(house.db, user)).filter((s) => s.endedAt === null)
  if (underWay.length >= mostAtOnce)
    throw new ServerError("too-many", `${mostAtOnce} batches of yours are under way: wait, or cancel one.`)
  const id = newId()
  const { game, games, players, seed = newToken() } = wanted
  await house.db
    .insertInto("simulations")
    .values({ id, user_id: user.id, game, scenario: scenario.id, players: JSON.stringify(players), seed, games })
    .execute()
  await house.jobs.simulate(Array.from({ length: games }, (_, number) => ({ simulation: id, number })))
  return readSimulation(house.db, id, user)
}

export async function cancelSimulation(house: House, user: User, id: string): Promise<Simulation> {
  await house.db
    .updateTable("simulations")
    .set({ cancelled: true })
    .where("id", "=", id)
    .where("user_id", "=", user.id)
    .execute()
  return readSimulation(house.db, id, user)
}

/** How a batch of this user stands. */
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

/** Plays one game of a batch, unless it was called off or has been played already. Stops at once when told. */
export async function playSimulated(db: Db, { simulation, number }: Simulate, stop: AbortSignal): Promise<void> {
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
  const played = await inThread({ game, scenario, agents, seed, iterations, mostMoves }, stop)
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

function inThread(wanted: GameToPlay, stop: AbortSignal): Promise<GamePlayed> {
  const { promise, resolve, reject } = Promise.withResolvers<GamePlayed>()
  const worker = new Worker(new URL("./game.ts", import.meta.url))
  const halt = () => reject(new Error("the game was stopped"))
  worker.once("message", resolve)
  worker.once("error", reject)
  worker.once("exit", () => reject(new Error("the thread of a game ended")))
  stop.addEventListener("abort", halt)
  if (stop.aborted) halt()
  worker.postMessage(wanted)
  return promise.finally(() => {
    stop.removeEventListener("abort", halt)
    return worker.terminate()
  })
}
