/**
 * Weighing the proposals of the book, moves or plans. Few battles can be imagined per second and each is mostly luck, so the proposals are
 * compared in the same imagined worlds, with the same dice to come: a proposal that does better than the book's first in world after world
 * is chosen, because that is hardly luck. As the time runs out, the proposals that do worst are dropped, so that the others are compared in
 * more worlds: with little time this happens after a few worlds, with much time only once hundreds have spoken.
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
/**
 * The book's first has reasons that no imagined battle shows, so it is given a start: as if it had already done better in this many worlds,
 * each by a standard deviation. After six worlds a rival must lead by 1.2 standard errors, after a hundred by 0.3.
 */
const start = 3
/** From this many worlds on, a standard error is trusted. */
const worldsSure = 12
/** By how many standard errors a rival must be behind the best to be dropped at once. */
const errorsBehind = 2.5
/** If only one rival is left and it is this certain to be better, it is chosen without further weighing. */
const errorsSure = 4
/** When this share of the time has passed, so many rivals are left. */
const rounds = [
  { after: 2 / 3, left: 1 },
  { after: 1 / 3, left: 2 },
] as const

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
    rivals = stillOpen(rivals, budget.done())
    const [only] = rivals
    if (only && rivals.length === 1 && only.worlds >= worldsSure && leadOf(only) > errorsSure * errorOf(only)) break
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

/** The rivals without those that make no difference or are certainly not the best, and without the last ones when a round is over. */
function stillOpen<T>(rivals: readonly Rival<T>[], done: number): Rival<T>[] {
  const order = rivals.toSorted((a, b) => leadOf(b) - leadOf(a))
  if (order.some((r) => r.worlds < worldsAtLeast.drop)) return order
  const most = rounds.find((r) => done >= r.after)?.left ?? order.length
  const bar = Math.max(0, ...order.map((r) => leadOf(r) - errorsBehind * errorOf(r)))
  const mayBeBest = (r: Rival<T>) => r.squares > 0 && leadOf(r) + errorsBehind * errorOf(r) >= bar
  return order.slice(0, most).filter((r) => r.worlds < worldsSure || mayBeBest(r))
}

/** The rival that did best, the start of the book's first taken off; undefined if none is ahead of it. */
function preferred<T>(rivals: readonly Rival<T>[]): Rival<T> | undefined {
  let found: Rival<T> | undefined
  let most = 0
  for (const rival of rivals) {
    if (rival.worlds < worldsAtLeast.prefer) continue
    const ahead = leadOf(rival) - (start * deviationOf(rival)) / rival.worlds
    if (ahead <= most) continue
    found = rival
    most = ahead
  }
  return found
}

/** By how much a rival did better than the book's first, on average. */
const leadOf = ({ lead, worlds }: Rival<unknown>): number => lead / worlds

/** The standard deviation of the differences. */
const deviationOf = (rival: Rival<unknown>): number =>
  Math.sqrt(Math.max(0, rival.squares / rival.worlds - leadOf(rival) ** 2))

const errorOf = (rival: Rival<unknown>): number => deviationOf(rival) / Math.sqrt(rival.worlds)
