/** Plays one random game and checks all laws. */
import { Bug } from "../check.ts"
import type { Decision } from "../decision.ts"
import { seedFrom } from "../dice.ts"
import type { Game, Options } from "../game.ts"
import { Match } from "../match.ts"
import { anyMove } from "../propose.ts"
import { type Random, randomFrom } from "../random.ts"
import type { MatchRecord } from "../record.ts"
import { BarredOptions, type Explained } from "./barred.ts"
import { closingLaws, type Known, laws } from "./laws.ts"

export type Examination = Known & {
  readonly scenario: string
  readonly seed: string
  readonly options?: Options
  /** A game with more moves than this is taken not to end. */
  readonly mostMoves?: number
  /** 1 checks everything; 10 checks a tenth, for long games. */
  readonly sparingly?: number
}

export type Examined = {
  readonly moves: number
  readonly outcome: string
  readonly winners: readonly string[]
  /** Options that were offered earlier: how many were tried while barred, and how many of those were refused with a rule of their own. */
  readonly barred: Explained
  /** The first few that were refused without a rule of their own. */
  readonly unexplained: readonly string[]
}

/** A law that a game broke, with the record that shows it. */
export class Fault extends Error {
  override name = "Fault"
  readonly record: MatchRecord | undefined
  constructor(message: string, record: MatchRecord | undefined, cause?: unknown) {
    super(message, { cause })
    this.record = record
  }
}

/** Plays one game of random moves from a seed and checks every law on the way; a broken law throws a `Fault`. */
export function examine(game: Game, examination: Examination): Examined {
  const { scenario, seed, options = {}, mostMoves = 20_000, sparingly = 1 } = examination
  const random = randomFrom(seed)
  const match = begun(game, scenario, seed, options)
  const fail = (what: string, cause?: unknown) =>
    new Fault(`${game.id} ${scenario}, seed ${seed}, after ${match.length} moves: ${what}`, match.record(), cause)
  const barred = new BarredOptions()
  try {
    while (!match.outcome) {
      const misjudged = barred.look(match, random)
      if (misjudged) throw fail(`what is barred is refused with its reason: ${misjudged}`)
      look(match, random, examination, sparingly, fail)
      step(match, random, fail)
      if (match.length > mostMoves) throw fail(`the game has not ended after ${mostMoves} moves`)
    }
    for (const law of closingLaws) {
      const broken = law.broken(match, random, examination)
      if (broken) throw fail(`${law.name}: ${broken}`)
    }
  } catch (thrown) {
    if (thrown instanceof Fault) throw thrown
    throw fail(thrown instanceof Error ? thrown.message : String(thrown), thrown)
  }
  const { reason, winners } = match.outcome
  return { moves: match.length, outcome: reason, winners, barred: barred.explained, unexplained: barred.unexplained }
}

function begun(game: Game, scenario: string, seed: string, options: Options): Match {
  try {
    return deterministic(() => Match.begin(game, { scenario, options }, { seed: seedFrom(seed) }))
  } catch (thrown) {
    const what = thrown instanceof Error ? thrown.message : String(thrown)
    throw new Fault(`${game.id} ${scenario}, seed ${seed}, does not begin: ${what}`, undefined, thrown)
  }
}

function look(match: Match, random: Random, known: Known, sparingly: number, fail: (what: string) => Fault): void {
  for (const law of laws) {
    const every = law.every * sparingly
    if (every > 1 && random(every) !== 0) continue
    const broken = law.broken(match, random, known)
    if (broken) throw fail(`${law.name}: ${broken}`)
  }
}

function step(match: Match, random: Random, fail: (what: string) => Fault): void {
  const decision = match.pending[random(match.pending.length)] as Decision
  const by = decision.seat ?? match.start.seats.find((s) => s.side === decision.by)?.id
  const move = anyMove(decision, random)
  const played = deterministic(() => match.play({ by, seq: match.seq, move }))
  if (!played.ok) throw fail(`a suggested move is refused: ${JSON.stringify(move)}: ${played.reason}`)
}

/** Runs rules without the clock and `Math.random`, so that a game which uses them fails. */
function deterministic<T>(run: () => T): T {
  const held = { random: Math.random, now: Date.now }
  const forbidden = (what: string) => () => {
    throw new Bug(`rules must not use ${what}: chance comes through roll, shuffle and pick`)
  }
  Math.random = forbidden("Math.random")
  Date.now = forbidden("Date.now")
  try {
    return run()
  } finally {
    Math.random = held.random
    Date.now = held.now
  }
}
