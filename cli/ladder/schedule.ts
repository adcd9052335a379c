/** Who meets whom on a ladder, on which scenario and with which dice: everything depends only on the settings and a number. */
import type { Game } from "@salient/engine"
import { type Failed, type Settings as Match, type Simulated, simulated } from "../simulate/game.ts"

export type Ladder = {
  readonly game: string
  /** The version of the rules: battles under other versions are not added. */
  readonly rules: string
  readonly players: readonly string[]
  readonly scenarios: readonly string[]
  /** Battles per pair: half from each side, divided among the scenarios. */
  readonly games: number
  readonly seed: string
  readonly iterations: number
  readonly mostMoves: number
}

export type Fought = {
  readonly number: number
  readonly players: readonly [string, string]
  readonly scenario: string
  /** The score of the first of the two: 1 for a win, 0 for a loss, 0.5 for a draw. */
  readonly score: 0 | 0.5 | 1
  readonly moves: number
}

export const pairsOf = ({ players }: Pick<Ladder, "players">): (readonly [string, string])[] =>
  players.flatMap((a, i) => players.slice(i + 1).map((b) => [a, b] as const))

export const battlesOf = (ladder: Ladder): number => pairsOf(ladder).length * ladder.games

/** The pair that fights a battle, and the battle's number within the pair. Every pair meets once before any pair meets again. */
function meeting(ladder: Ladder, number: number): { readonly pair: readonly [string, string]; readonly round: number } {
  const pairs = pairsOf(ladder)
  return { pair: pairs[number % pairs.length] as readonly [string, string], round: Math.floor(number / pairs.length) }
}

/** Plays a battle of the ladder. Two consecutive rounds have the same scenario and dice, with sides exchanged. */
export function fight(game: Game, ladder: Ladder, number: number): Fought | Failed {
  const { pair, round } = meeting(ladder, number)
  const scenario = ladder.scenarios[Math.floor(round / 2) % ladder.scenarios.length] as string
  const settings: Match = {
    game: ladder.game,
    scenario,
    seed: ladder.seed,
    games: ladder.games,
    agents: pair,
    limits: { iterations: ladder.iterations },
    mostMoves: ladder.mostMoves,
  }
  const one = simulated(game, settings, round)
  return "record" in one
    ? { ...one, number }
    : { number, players: pair, scenario, score: scoreOf(one, pair[0]), moves: one.moves }
}

function scoreOf({ winners, agents }: Simulated, player: string): Fought["score"] {
  const won = winners.map((side) => agents[side] === player)
  if (won.length === 0 || (won.includes(true) && won.includes(false))) return 0.5
  return won[0] ? 1 : 0
}
