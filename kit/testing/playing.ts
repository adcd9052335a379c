/** Short ways to play a match in a test: scripted dice, moves by the seat that is asked, questions by their names. */
import {
  type Check,
  type Decision,
  type Flow,
  type Game,
  type Happening,
  Match,
  type Move,
  type Options,
  type Refusal,
  type Side,
  seedFrom,
} from "@salient/engine"

export type Drawn<S extends object> = {
  /** The state in which the match begins, as the test has set it up. */
  readonly state: S & { readonly scenario: string }
  /** The dice in order; when they are used up, a fixed seed gives the rest. */
  readonly dice?: readonly number[]
  readonly options?: Options
  readonly scenario?: string
}

/** A match that begins in the middle, as the test has set it up. It is guarded: every restart of its flow is tried. */
export const matchFrom = <S extends object, V>(
  game: Game<S, V>,
  { state, dice = [], options = {}, scenario = state.scenario }: Drawn<S>,
): Match<S, V> =>
  Match.begin(
    game,
    { scenario, options },
    { seed: seedFrom("test"), guarded: true, origin: { state, dice: [...dice] } },
  )

/** Runs one flow of the rules as if it were the whole game. It is not guarded: a part of a game cannot be restarted. */
export function matchOf<S extends object, V>(
  game: Game<S, V>,
  { state, dice = [], options = {}, scenario = state.scenario }: Drawn<S>,
  flow: (m: S) => Flow | undefined,
): Match<S, V> {
  const alone: Game<S, V> = {
    ...game,
    *play(m) {
      const part = flow(m)
      if (part) yield* part
      return { winners: [], reason: "Done.", rules: [] }
    },
  }
  return Match.begin(alone, { scenario, options }, { seed: seedFrom("test"), origin: { state, dice: [...dice] } })
}

type Any = Pick<Match, "pending" | "seq" | "told" | "outcome"> & {
  play: Match["play"]
  check: Match["check"]
}

/** A move as tests write it: a word is the chosen option. */
export type Written = string | Move

const moveOf = (written: Written): Move => (typeof written === "string" ? { choose: written } : written)

const open = (match: Any): Decision => {
  const [decision] = match.pending
  if (!decision) throw new Error(`the match is over: ${match.outcome?.reason ?? "nobody is asked"}`)
  return decision
}

/** Makes moves, each for the seat that is asked first; throws after a refusal. */
export function play(match: Any, ...moves: readonly Written[]): void {
  for (const written of moves) {
    const { by, prompt } = open(match)
    const played = match.play({ by, seq: match.seq, move: moveOf(written) })
    if (!played.ok) throw new Error(`${JSON.stringify(written)} to "${prompt}": ${played.reason}`)
  }
}

/** The check of a move by the side that is asked, without making it. */
export const tried = (match: Any, written: Written): Check =>
  match.check({ by: open(match).by, seq: match.seq, move: moveOf(written) })

/** Why a move is refused, with its rules; a move that is allowed is an error of the test. */
export function refusal(match: Any, written: Written): Refusal {
  const check = tried(match, written)
  if (check.ok) throw new Error(`${JSON.stringify(written)} is allowed`)
  return check
}

/** The name of the question that is open; with several at once, that of the first. */
export const asked = (match: Any): string | undefined => match.pending[0]?.what

/** The open question of that name, and only that. */
export function question(match: Any, what: string): Decision {
  const found = match.pending.find((d) => d.what === what)
  if (!found)
    throw new Error(`expected the question ${what}, found ${match.pending.map((d) => d.what).join(", ") || "none"}`)
  return found
}

/** Answers questions with `answer` until one of that name is open; `answer` stops the test by returning undefined. */
export function playUntil(match: Any, what: string, answer: (decision: Decision) => Written | undefined): void {
  for (let made = 0; asked(match) !== what; made++) {
    const decision = open(match)
    const written = answer(decision)
    if (written === undefined || made > 10_000)
      throw new Error(`expected the question ${what} to come up, stopped at ${decision.what}: "${decision.prompt}"`)
    play(match, written)
  }
}

/** The ids of the options that are open. */
export function optionsOf(match: Any): string[] {
  const [decision] = match.pending
  return decision && "options" in decision ? decision.options.map((o) => o.id) : []
}

/** The odds of an option in percent, by result. */
export function oddsOf(match: Any, option: string): { [result: string]: number } {
  const [decision] = match.pending
  const found = decision && "options" in decision ? decision.options.find((o) => o.id === option) : undefined
  const odds = found?.forecast?.().odds
  if (!odds) throw new Error(`no odds for ${option} among ${optionsOf(match).join(", ")}`)
  return Object.fromEntries(odds.chances.map((c) => [c.result, (100 * c.ways) / odds.of]))
}

/** All happenings of a kind, or those that a side heard of. */
export const told = (match: Any, kind: string, side?: Side | null): Happening[] =>
  match.told
    .filter((t) => t.what.kind === kind && (side === undefined || t.to === undefined || t.to.includes(side)))
    .map((t) => t.what)

/** The last happening of a kind. */
export const last = (match: Any, kind: string): Happening | undefined => told(match, kind).at(-1)

/** The unit with that id; there must be one. */
export function unitOf<U extends { readonly id: string }>(
  match: { readonly state: { readonly units: readonly U[] } },
  id: string,
): U {
  const found = match.state.units.find((u) => u.id === id)
  if (!found) throw new Error(`no unit ${id}`)
  return found
}
