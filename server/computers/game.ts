/** Whole games between computer players, each in its own thread. */
import { agentNamed, fightOut } from "@salient/agents"
import { serveTasks } from "@salient/agents/tasks"
import { Match, randomFrom, seedFrom } from "@salient/engine"
import { loadGame } from "@salient/games"
import { giveWay, WAY } from "../fairness/give-way.ts"

export type GameToPlay = {
  readonly game: string
  readonly scenario: string
  /** The agent that plays each side. */
  readonly agents: { readonly [side: string]: string }
  readonly seed: string
  /** How many tries an agent has per decision. This is not a time limit, so that a seed gives the same game on every machine. */
  readonly iterations: number
  readonly mostMoves: number
}
export type GamePlayed = {
  /** Null if the game did not finish; `problem` then says why. */
  readonly winners: readonly string[] | null
  readonly moves: number
  readonly problem: string | null
}

giveWay(WAY.batch - WAY.awaited) // its process has given way already
serveTasks(play)

async function play({ game, scenario, agents, seed, iterations, mostMoves }: GameToPlay): Promise<GamePlayed> {
  const match = Match.begin(await loadGame(game), { scenario }, { seed: seedFrom(seed) })
  const playing = (side: string) => ({ agent: agentNamed(agents[side] as string), limits: { iterations } })
  fightOut(match, playing, randomFrom(seed), mostMoves)
  return {
    winners: match.outcome?.winners ?? null,
    moves: match.length,
    problem: match.outcome ? null : `It was not over after ${mostMoves} moves.`,
  }
}
