/** Battles between players who choose at random, every option offered every time. */
import { anyMove, type Decision, type Game, Match, type Options, type Random, seedFrom } from "@salient/engine"

export type Setup = { readonly scenario: string; readonly options?: Options }

/** A battle in which no move is taken back keeps no checkpoints: this is how the simulator plays it. */
export const simulated = (game: Game, setup: Setup, seed: string): Match =>
  Match.begin(game, setup, { seed: seedFrom(seed), grain: Number.POSITIVE_INFINITY })

/** As people play it, with every checkpoint kept. */
export const played = (game: Game, setup: Setup, seed: string): Match =>
  Match.begin(game, setup, { seed: seedFrom(seed), grain: 1 })

export const byOf = (battle: Match, decision: Decision): string =>
  decision.seat ?? (battle.start.seats.find((s) => s.side === decision.by)?.id as string)

/** One move at random. */
export function step(battle: Match, random: Random): void {
  const decision = battle.pending[0] as Decision
  const answer = { by: byOf(battle, decision), seq: battle.seq, move: anyMove(decision, random) }
  const answered = battle.play(answer)
  if (!answered.ok) throw new Error(`${JSON.stringify(decision.prompt)} refused a move of its own: ${answered.reason}`)
}

/** Plays to the end and returns how many decisions that took. */
export function fightOn(battle: Match, random: Random): number {
  const before = battle.length
  while (!battle.outcome) step(battle, random)
  return battle.length - before
}
