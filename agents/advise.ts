/**
 * What a computer player would do at a moment, and what else it considered: its few best answers, each tried in the same imagined
 * battles with the same dice to come, so that what they are worth can be compared. For studying a match, not for playing one.
 */
import { isSame, judge, lapsesAgainst, type Match, type Move, randomFrom } from "@salient/engine"
import type { Limits, Mind } from "./agent.ts"
import { Budget } from "./budget.ts"
import { fightOn, playFor, worth } from "./mind.ts"

export type Advice = {
  readonly move: Move
  /** What it is worth to the side on average, from -1 (lost) to 1 (won), when both sides have fought on for a while. */
  readonly worth: number
  /** The officer's reason for this answer in a sentence; left out if the officer would not propose it. */
  readonly why?: string
  /** What a beginner does wrong who gives this answer, in the game's sentences; left out if it is no such mistake. */
  readonly lapses?: readonly string[]
  /** The number of imagined battles in which it was tried. */
  readonly worlds: number
  /** What was told after it in the battle that came nearest to the average: a likely course of events. */
  readonly course: readonly string[]
}

/** The number of answers compared. */
const mostMoves = 4
/** Decisions played on in each imagined battle, by officers of both sides. */
const horizon = 20
/** The number of sentences in a course of events. */
const mostSaid = 4

type Tried = { readonly worth: number; readonly course: readonly string[] }

/**
 * The answers, best first; reports progress from 0 to 1. Thinking ends at its limits. `made`: the answer that was given in the match, which
 * is compared with the others.
 */
export function* advise(mind: Mind, limits: Limits, made?: Move): Generator<number, readonly Advice[], void> {
  const found = mind.moves(mostMoves)
  const isNew = made && judge(mind.decision, made).ok && !found.some((m) => isSame(m, made))
  const moves = isNew ? [...found, made] : found
  const tried = moves.map((): Tried[] => [])
  const budget = new Budget(limits)
  while (!budget.isSpent()) {
    const world = mind.imagine()
    if (!world) break
    const seed = mind.random(2 ** 32)
    for (const [i, move] of moves.entries()) {
      tried[i]?.push(tryOut(world, mind, move, seed))
      budget.tried()
      if (budget.isTimeToTell()) yield budget.done()
    }
  }
  // Answers are tried in turn: one that was not tried at all could not be compared.
  const imagined = mind.book().length > 0 ? mind.imagine() : undefined
  return moves
    .flatMap((move, i) => adviceOn(move, tried[i] ?? []))
    .map((advice) => ({
      ...advice,
      ...(found.includes(advice.move) ? whyOf(imagined, mind, advice.move) : {}),
      ...lapsesOf(imagined, mind, advice.move),
    }))
    .sort((a, b) => b.worth - a.worth)
}

/** The officer's reason for an answer that his book proposes. */
function whyOf(imagined: Match | undefined, { decision }: Mind, move: Move): { readonly why?: string } {
  return imagined?.game.why ? { why: imagined.game.why(imagined.state, decision, move) } : {}
}

function lapsesOf(
  imagined: Match | undefined,
  { decision }: Mind,
  move: Move,
): { readonly lapses?: readonly string[] } {
  const lapses = imagined ? lapsesAgainst(imagined, decision, move).map((l) => l.says) : []
  return lapses.length > 0 ? { lapses } : {}
}

function tryOut(world: Match, { side, decision }: Mind, move: Move, seed: number): Tried {
  const match = world.trial()
  const before = match.heardCount(side)
  playFor(match, decision, move)
  fightOn(match, randomFrom(seed), horizon)
  const view = match.game.view(match.state, side)
  const told = match.heard(side, before).slice(0, mostSaid)
  const course = told.map(({ what }) => match.game.say(what, view))
  return { worth: worth(match, side), course }
}

function adviceOn(move: Move, tried: readonly Tried[]): Advice[] {
  const [first] = tried
  if (!first) return []
  const mean = tried.reduce((sum, t) => sum + t.worth, 0) / tried.length
  const typical = tried.reduce((best, t) => (Math.abs(t.worth - mean) < Math.abs(best.worth - mean) ? t : best), first)
  return [{ move, worth: mean, worlds: tried.length, course: typical.course }]
}
