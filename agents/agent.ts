/**
 * Players that know no game. An agent is given a mind: what its side may know, the question it faces, and as many
 * imagined matches as it wants. It never holds the match itself.
 */
import type { Decision, Habits, Match, Mistake, Move, Plan, Random, Side } from "@salient/engine"

export type Mind = {
  readonly side: Side
  readonly decision: Decision
  readonly random: Random
  /** A match that looks to this side like the real one; undefined if none could be imagined. */
  imagine(): Match | undefined
  /** What the game proposes here, best first, by the adopted plan; empty if the game makes no proposals. */
  book(habits?: Habits): readonly Move[]
  /** The mistakes that a player of this game can make on purpose. */
  readonly mistakes: readonly Mistake[]
  /** The current plan, followed for as long as plans last in the game. */
  plan(): Plan | undefined
  /** The plans possible now, best first; empty if the game has no plans. */
  plans(): readonly Plan[]
  adopt(plan: Plan): void
  /** The share of these limits that the question gets, from what is left of the time that it shares with others. */
  limitsFor(limits: Limits): Limits
  /** Adds milliseconds spent thinking. */
  spend(milliseconds: number): void
  /** Moves worth comparing here: the options themselves, or the game's proposals and samples where they are too many. */
  moves(most: number): readonly Move[]
}

/** How long to think: a search stops at the first of the two; with only `iterations` it is repeatable. */
export type Limits = {
  /** Milliseconds. */
  readonly time?: number
  readonly iterations?: number
  /** Milliseconds for all questions of a stretch together, in games that share out time. */
  readonly turn?: number
}

/** How far the thinking has come, from 0 to 1, and what looks best so far. */
export type Progress = { readonly done: number; readonly best: Move }

/** Thinking in slices: the caller may look at the progress, continue, or stop and take the best answer so far. */
export type Thought = Generator<Progress, Move, void>

export type Agent = {
  readonly id: string
  readonly says: string
  decide(mind: Mind, limits: Limits): Thought
}

/** Runs a thought to its end without looking at its progress. */
export function decideNow(agent: Agent, mind: Mind, limits: Limits): Move {
  const begun = performance.now()
  const thought = agent.decide(mind, limits)
  for (;;) {
    const step = thought.next()
    if (!step.done) continue
    mind.spend(performance.now() - begun)
    return step.value
  }
}
