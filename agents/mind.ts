import {
  anyMove,
  Bug,
  type Decision,
  type Habits,
  imagining,
  judge,
  type Match,
  MISTAKES,
  type Move,
  type Plan,
  type Random,
  type SeatId,
  type Side,
  someMoves,
} from "@salient/engine"
import type { Mind } from "./agent.ts"
import { Memory } from "./memory.ts"

/** What the player in a seat may think with; undefined if the seat is not asked anything. */
export function mindFor(match: Match, seat: SeatId, random: Random, memory = new Memory()): Mind | undefined {
  const decision = match.decisionFor(seat)
  if (!decision) return undefined
  const side = decision.by
  const another = imagining(match, side)
  const { stretches } = match.game
  memory.enter({ plan: stretches?.plan?.(match.state, side), time: stretches?.time?.(match.state, side) })
  return {
    plan: () => memory.plan,
    plans: () => {
      const imagined = match.game.plans ? another(random) : undefined
      return imagined?.game.plans?.(imagined.state, side, random) ?? []
    },
    adopt: (plan) => memory.adopt(plan),
    limitsFor: (limits) => memory.limitsFor(limits),
    spend: (milliseconds) => memory.spend(milliseconds),
    side,
    decision,
    random,
    imagine: () => another(random),
    // The game's proposals are asked of what the side can imagine, never of the truth.
    book: (habits) => {
      const imagined = another(random)
      return imagined ? proposals(imagined, decision, random, memory.plan, habits) : []
    },
    mistakes: match.game.mistakes ? MISTAKES : [],
    moves: (most) => {
      const imagined = another(random)
      return imagined ? candidates(imagined, decision, random, most) : someMoves(decision, random, most)
    },
  }
}

/** The moves worth comparing at a decision of an imagined match, the best first: the game's own proposals, or a sample. */
export function candidates(match: Match, decision: Decision, random: Random, most: number): readonly Move[] {
  const proposed = proposals(match, decision, random)
  return proposed.length === 0 ? someMoves(decision, random, most) : proposed.slice(0, most)
}

/** The proposals of the game, without duplicates; a proposal that is refused is a bug of the game. */
function proposals(match: Match, decision: Decision, random: Random, plan?: Plan, habits?: Habits): Move[] {
  const found = new Map<string, Move>()
  for (const move of match.game.propose?.(match.state, decision, random, plan?.plan, habits) ?? []) {
    const check = judge(decision, move)
    if (!check.ok) throw new Bug(`${match.game.id} proposes ${JSON.stringify(move)}, which is refused: ${check.reason}`)
    found.set(JSON.stringify(move), move)
  }
  return [...found.values()]
}

/** How often an officer follows the first proposal of the book: `often` times out of `of`. */
const byTheBook = { of: 6, often: 5 }

/** A likely move of a player of this game: mostly the first proposal, now and then another; any legal move if there are none. */
function likelyMove(match: Match, decision: Decision, random: Random, plan?: Plan): Move {
  const proposed = match.game.propose?.(match.state, decision, random, plan?.plan) ?? []
  if (proposed.length === 0) return anyMove(decision, random)
  return proposed[random(byTheBook.of) < byTheBook.often ? 0 : random(proposed.length)] as Move
}

/** The most decisions that are played on, however far the game looks ahead. */
const mostAhead = 400

/**
 * Lets officers of both sides play on: to the end of the stretch `until` (as far as the game wants a side to look ahead), or otherwise for
 * a number of decisions. `plan`: what the side intends while its present plan lasts; all other officers, and this one afterwards, follow
 * the best plan of the book.
 */
export function fightOn(
  match: Match,
  random: Random,
  decisions: number,
  side?: Side,
  plan?: Plan,
  until = match.game.stretches?.lookAhead,
): void {
  const { game } = match
  const planStretch = game.stretches?.plan
  const begun = side === undefined ? undefined : until?.(match.state, side)
  const most = begun === undefined ? decisions : mostAhead
  const plans = new Map<Side, { stretch: string | undefined; plan: Plan | undefined }>()
  if (side !== undefined && plan) plans.set(side, { stretch: planStretch?.(match.state, side), plan })
  const planFor = (whose: Side): Plan | undefined => {
    if (!game.plans) return undefined
    const stretch = planStretch?.(match.state, whose)
    let made = plans.get(whose)
    if (made?.stretch !== stretch) {
      made = { stretch, plan: game.plans(match.state, whose, random)[0] }
      plans.set(whose, made)
    }
    return made?.plan
  }
  for (let i = 0; i < most && !match.outcome; i++) {
    if (side !== undefined && begun !== undefined && until?.(match.state, side) !== begun) return
    const decision = match.pending[random(match.pending.length)] as Decision
    playFor(match, decision, likelyMove(match, decision, random, planFor(decision.by)))
  }
}

/** Plays on at random for a number of decisions, or to the end: what a position leads to when nobody thinks. */
export function playOn(match: Match, random: Random, decisions: number): void {
  for (let i = 0; i < decisions && !match.outcome; i++) {
    const decision = match.pending[random(match.pending.length)] as Decision
    playFor(match, decision, anyMove(decision, random))
  }
}

/** Makes a move that answers one of the open decisions, for any seat. */
export function playFor(match: Match, decision: Decision, move: Move): void {
  const seat = decision.seat ?? match.start.seats.find((s) => s.side === decision.by)?.id
  const played = match.play({ by: seat, seq: match.seq, move })
  if (!played.ok)
    throw new Bug(`${match.game.id}: a suggested move was refused: ${played.reason} ${JSON.stringify(move)}`)
}

/** The value of a match for a side: the outcome if there is one, otherwise the game's own evaluation. */
export function worth(match: Match, side: string): number {
  const { outcome } = match
  if (!outcome) return match.game.evaluate(match.state, side)
  if (outcome.winners.length === 0) return 0
  return outcome.winners.includes(side) ? 1 : -1
}
