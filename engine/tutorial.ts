/** Tutorials: a match that teaches the game as you play it. Lessons are data; the client shows each one at its moment. */
import type { Side } from "./decision.ts"
import type { Options } from "./game.ts"
import type { RuleId } from "./tally.ts"

export type Lesson<Q extends string = string> = {
  readonly title: string
  /** A few sentences: what is happening, and what to try now. */
  readonly says: string
  readonly rules: readonly RuleId[]
  /**
   * When to show it: the first time the player is asked one of these questions, or is told a happening of this
   * kind. A lesson with neither is shown at the beginning. Each lesson is shown once.
   */
  readonly asked?: readonly Q[]
  readonly told?: string
}

export type Tutorial<Q extends string = string> = {
  readonly scenario: string
  readonly side: Side
  readonly options?: Options
  /** The seed of the dice, so that every newcomer has the same first turns. */
  readonly seed: string
  readonly lessons: readonly Lesson<Q>[]
}
