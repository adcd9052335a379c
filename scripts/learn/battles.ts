/** Battles to learn from: computer players of one strength on both sides, and the features of the positions that they reached. */
import { existsSync } from "node:fs"
import { agentNamed, decideNow, Memory, mindFor } from "@salient/agents"
import { BadInput, Bug, type Game, Match, randomFrom, scenarioOf, seedFrom } from "@salient/engine"
import type { Features } from "@salient/kit/learnt"

export type Settings = {
  readonly game: string
  /** The version of the rules: battles under other versions are not added. */
  readonly rules: string
  readonly features: readonly string[]
  readonly scenarios: readonly string[]
  readonly seed: string
}

/** A battle as it is stored: who won, and some of its positions, each as one of the sides saw it. */
export type Battle = {
  readonly number: number
  readonly scenario: string
  readonly moves: number
  /** Each position: its features, and how the battle ended for that side. */
  readonly positions: readonly { readonly features: readonly number[]; readonly won: 0 | 0.5 | 1 }[]
}

/** The pairings, used in turn: good players, and players that reach positions that good ones do not. */
const players = ["officer", "trained", "officer", "recruit"] as const
/** The most positions kept per battle: they share their end, and more add little. */
const mostPositions = 24
const mostMoves = 20_000

/** The features of a game; throws a sentence if it has none. */
export async function featuresOf(id: string): Promise<Features<object>> {
  const file = new URL(`../../games/${id}/officer/features.ts`, import.meta.url)
  if (!existsSync(file))
    throw new BadInput(
      "unknown-option",
      `${id} names nothing that counts in a position: games/${id}/officer/features.ts is missing.`,
    )
  return ((await import(file.href)) as { features: Features<object> }).features
}

/** Plays a battle; it depends only on the settings and its number. */
export function battle(game: Game, features: Features<object>, settings: Settings, number: number): Battle {
  const scenario = settings.scenarios[number % settings.scenarios.length] as string
  const { sides } = scenarioOf(game, scenario)
  const agent = agentNamed(players[Math.floor(number / settings.scenarios.length) % players.length] as string)
  // No weights are used to judge positions here: so the battles do not depend on weights, and can be fought even if the present ones do not
  // fit the rules.
  const match = Match.begin(
    { ...game, evaluate: () => 0 },
    { scenario },
    { seed: seedFrom(`${settings.seed} ${number}`) },
  )
  const random = randomFrom(`${settings.seed} ${number}`)
  const memories = new Map(match.start.seats.map((s) => [s.id, new Memory()]))
  const seen: { features: readonly number[]; side: string }[] = []
  while (!match.outcome && match.length < mostMoves) {
    const seat = match.start.seats.find((s) => match.decisionFor(s.id))
    const mind = seat && mindFor(match, seat.id, random, memories.get(seat.id))
    if (!seat || !mind) throw new Bug(`nobody can answer "${match.pending[0]?.prompt}"`)
    const isSettingUp = mind.decision.secret || mind.decision.kind === "place"
    const { id: side } = sides[random(sides.length)] as { id: string }
    if (!isSettingUp) seen.push({ features: features.of(match.state, side).map(shortened), side })
    const played = match.play({ by: seat.id, seq: match.seq, move: decideNow(agent, mind, {}) })
    if (!played.ok) throw new Bug(`${agent.id} made a move that is refused: ${played.reason}`)
  }
  const winners = match.outcome?.winners ?? []
  const positions = spreadOut(seen).map(({ features: found, side }) => ({
    features: found,
    won: winners.length === 0 ? (0.5 as const) : winners.includes(side) ? (1 as const) : (0 as const),
  }))
  return { number, scenario, moves: match.length, positions }
}

/** Five digits are enough, and 0 has no sign. */
const shortened = (n: number): number => Math.round(n * 100_000) / 100_000 + 0

/** Positions at equal distances from each other. */
const spreadOut = <T>(all: readonly T[]): T[] =>
  all.length <= mostPositions
    ? [...all]
    : Array.from({ length: mostPositions }, (_, i) => all[Math.floor(((i + 0.5) * all.length) / mostPositions)] as T)
