/**
 * Weighing the proposals of the book, moves or plans. Few battles can be imagined per second and each is mostly luck, so the proposals are
 * compared in the same imagined worlds, with the same dice to come: a proposal that does better than the book's first in world after world
 * is chosen, because that is hardly luck. A proposal that does not do better in the first few worlds is dropped.
 */
import { type Match, type Move, type Plan, type Random, randomFrom } from "@salient/engine"
import type { Limits, Mind, Progress, Thought } from "./agent.ts"
import { Budget } from "./budget.ts"
import { fightOn, playFor, worth } from "./mind.ts"

/** Decisions played on in each world, by officers of both sides, in a game that does not say how far to look. */
const horizon = 20
/** The most proposals that are compared, including the book's first. */
const mostMoves = 4
/** In how many worlds a proposal is tried before it may be dropped, or be preferred. */
const worldsAtLeast = { drop: 3, prefer: 6 } as const
/** By how many standard errors it must have done better than the book's first to be preferred. */
const errorsAhead = 1.5
/** A proposal that is this certain to be better is chosen without further weighing. */
const errorsSure = 3

/** How a rival has done against the book's first: the sum of the differences, and of their squares. */
type Rival<T> = { readonly what: T; worlds: number; lead: number; squares: number }

/** The book's first proposal, or the one that did clearly better in the worlds imagined within the limits. */
export const weigh = (mind: Mind, book: readonly Move[], limits: Limits): Thought =>
  compare(
    mind,
    book,
    limits,
    (move) => move,
    (world, move, random) => {
      playFor(world, mind.decision, move)
      fightOn(world, random, horizon, mind.side, mind.plan())
    },
  )

/** The first plan, or the one that did clearly better when it was over: what a plan is worth shows late. `meanwhile`: what to do if there is no time for more. */
export const weighPlans = (
  mind: Mind,
  plans: readonly Plan[],
  limits: Limits,
  meanwhile: Move,
): Generator<Progress, Plan, void> =>
  compare(
    mind,
    plans,
    limits,
    () => meanwhile,
    (world, plan, random) => {
      const { lookAhead, plan: whilePlansLast } = world.game.stretches ?? {}
      fightOn(world, random, horizon, mind.side, plan, lookAhead ?? whilePlansLast)
    },
  )

/** Tries things in the same imagined worlds, with the same dice to come. */
function* compare<T>(
  mind: Mind,
  things: readonly T[],
  limits: Limits,
  moveFor: (thing: T) => Move,
  playOut: (world: Match, thing: T, random: Random) => void,
): Generator<Progress, T, void> {
  const [first, ...others] = things.slice(0, comparable(limits)) as [T, ...T[]]
  let rivals = others.map((what): Rival<T> => ({ what, worlds: 0, lead: 0, squares: 0 }))
  const best = () => preferred(rivals)?.what ?? first
  const budget = new Budget(limits)
  const outlook = (world: Match, thing: T, seed: number): number => {
    const match = world.trial()
    playOut(match, thing, randomFrom(seed))
    return worth(match, mind.side)
  }
  while (rivals.length > 0 && !budget.isSpent()) {
    const world = mind.imagine()
    if (!world) break
    const seed = mind.random(2 ** 32)
    const yardstick = outlook(world, first, seed)
    budget.tried()
    for (const rival of rivals) {
      if (budget.isOutOfTime()) break // an interrupted world still informs about the proposals that were tried in it
      if (budget.isTimeToTell()) yield { done: budget.done(), best: moveFor(best()) }
      note(rival, outlook(world, rival.what, seed) - yardstick)
      budget.tried()
    }
    rivals = rivals.filter((r) => r.worlds < worldsAtLeast.drop || r.lead > 0)
    const ahead = preferred(rivals)
    if (ahead && certainty(ahead) > errorsSure) break
  }
  return best()
}

/** How many proposals can be compared: if there are too few tries to test all of them in enough worlds, only the first few. */
const comparable = ({ iterations = Number.POSITIVE_INFINITY }: Limits): number =>
  Math.max(1, Math.min(mostMoves, Math.floor(iterations / worldsAtLeast.prefer)))

function note(rival: Rival<unknown>, difference: number): void {
  rival.worlds++
  rival.lead += difference
  rival.squares += difference * difference
}

/** The rival that most clearly did better than the book's first; undefined if that may well be luck. */
function preferred<T>(rivals: readonly Rival<T>[]): Rival<T> | undefined {
  let found: Rival<T> | undefined
  for (const rival of rivals) {
    if (rival.worlds < worldsAtLeast.prefer || certainty(rival) < errorsAhead) continue
    if (!found || certainty(rival) > certainty(found)) found = rival
  }
  return found
}

/** By how many standard errors a rival leads. */
function certainty({ worlds, lead, squares }: Rival<unknown>): number {
  const mean = lead / worlds
  const error = Math.sqrt(Math.max(0, squares / worlds - mean * mean) / worlds)
  if (mean <= 0) return 0
  return error === 0 ? Number.POSITIVE_INFINITY : mean / error
}
