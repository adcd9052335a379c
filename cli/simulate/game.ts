/** One simulated match. It depends only on its number, so it is the same on every thread. */
import { agentNamed, agents, type Contestant, fightOut, type Limits, levels, opponents } from "@salient/agents"
import {
  BadInput,
  type Game,
  Match,
  type MatchRecord,
  randomFrom,
  type Side,
  STYLES,
  scenarioOf,
  seedFrom,
  type Written,
} from "@salient/engine"

export type Settings = {
  readonly game: string
  readonly scenario: string
  readonly seed: string
  readonly games: number
  /** Agents play the sides in turn: `ID`, `ID@N` for one that may make N tries per decision, or a level. */
  readonly agents: readonly string[]
  readonly limits: Limits
  /** A match longer than this counts as unfinished. */
  readonly mostMoves: number
  /** The forces that sides bring, whoever plays them. */
  readonly forces?: { readonly [side: Side]: Written }
}

export type Simulated = {
  readonly number: number
  readonly dice: string
  readonly agents: { readonly [side: Side]: string }
  readonly moves: number
  readonly finished: boolean
  readonly winners: readonly Side[]
  readonly reason: string
  /** How each side stands at the end: its score where the game keeps one, otherwise the game's own judgement. */
  readonly standing: { readonly [side: Side]: number }
  readonly measure: "score" | "judgement"
}

export type Failed = { readonly number: number; readonly message: string; readonly record: MatchRecord }

/** For the help of commands: the levels as well, which are not names of agents. */
export const levelsSaid = `or a level, with its own time to think: ${levels
  .filter((l) => l.id !== l.agent)
  .map((l) => `${l.id} (${l.agent})`)
  .join(", ")}; either may have a style: ${STYLES.map((s) => `:${s}`).join(", ")}`

/**
 * Reads `ID`, `ID@N` or `LEVEL`; a sentence says what is wrong with it. An agent may make N tries per decision, or by default as many as
 * the others; a level has the time that it has against people, so its results are not the same on every machine.
 */
export function contestant(text: string, limits: Limits): Contestant {
  const [id, effort, ...more] = text.split("@") as [string, ...string[]]
  const iterations = effort === undefined ? undefined : Number(effort)
  if (more.length > 0 || (iterations !== undefined && !(Number.isInteger(iterations) && iterations > 0)))
    throw new BadInput(
      "unknown-option",
      `A player is ID, LEVEL or ID@N (N tries per decision); found "${text.slice(0, 40)}".`,
    )
  const level = agents.some((a) => a.id === id) ? undefined : opponents.find((o) => o.id === id)
  const own = iterations === undefined ? (level?.limits ?? limits) : { iterations }
  return { agent: agentNamed(level?.agent ?? id), limits: own }
}

/** Which agent plays which side in a match: agents change sides from match to match, so that no agent always has the same side. */
export const agentsBySide = (
  sides: readonly Side[],
  agents: readonly string[],
  number: number,
): { [side: Side]: string } =>
  Object.fromEntries(sides.map((side, i) => [side, agents[(i + number) % agents.length] as string]))

/** The dice of a match: the same for every assignment of the agents to the sides, so that luck is shared out evenly too. */
export const diceOf = ({ seed, agents }: Settings, number: number): string =>
  seedFrom(`${seed} ${Math.floor(number / agents.length)}`)

/** Plays a match to its end. */
export function simulated(game: Game, settings: Settings, number: number): Simulated | Failed {
  const { scenario, agents: playing, limits, mostMoves, seed, forces } = settings
  const sides = scenarioOf(game, scenario).sides.map((s) => s.id)
  const seats = agentsBySide(sides, playing, number)
  const dice = diceOf(settings, number)
  // Agents that do not imagine matches need no recent checkpoints.
  const grain = playing.every((a) => a === "random") ? mostMoves : 1
  const match = Match.begin(game, { scenario }, { seed: dice, grain })
  const random = randomFrom(`${seed} ${number}`)
  const players = new Map(
    sides.map((side) => [side, { ...contestant(seats[side] as string, limits), force: forces?.[side] }]),
  )
  try {
    fightOut(match, (side) => players.get(side) as Contestant, random, mostMoves)
    const { outcome } = match
    const standing = outcome?.score ?? Object.fromEntries(sides.map((side) => [side, game.evaluate(match.state, side)]))
    return {
      number,
      dice,
      agents: seats,
      moves: match.length,
      finished: outcome !== undefined,
      winners: outcome?.winners ?? [],
      reason: outcome?.reason ?? `Not over after ${mostMoves} moves.`,
      standing,
      measure: outcome?.score ? "score" : "judgement",
    }
  } catch (error) {
    return { number, message: error instanceof Error ? error.message : String(error), record: match.record() }
  }
}
