/** First steps: a match that teaches by being played. Lessons are data; the client shows each when its moment has come. */
import type { Side } from "./decision.ts"
import type { Options } from "./game.ts"
import type { RuleId } from "./tally.ts"

export type Lesson<Q extends string = string> = {
  readonly title: string
  /** A few sentences: what is happening, and what to try now. */
  readonly says: string
  readonly rules: readonly RuleId[]
  /**
   * Its moment: the first time the player is asked one of these questions, by name, or is told a happening of this
   * kind. A lesson with neither is shown at the beginning. Each is shown once.
   */
  readonly asked?: readonly Q[]
  readonly told?: string
}

export type Tutorial<Q extends string = string> = {
  readonly scenario: string
  readonly side: Side
  readonly options?: Options
  /** The dice's seed, so that every newcomer meets the same first moments. */
  readonly seed: string
  readonly lessons: readonly Lesson<Q>[]
}
