/** Pairs of matches that differ only in what a side cannot know: everything that reaches it must be the same in both. */
import type { Match } from "@salient/engine"
import { expectAlike as expectAllAlike } from "@salient/kit/testing"
import type { State } from "../state.ts"
import type { Nation } from "../types.ts"

/** Holds what these get in one world against what they get in the other; names of sketched maps count up and say nothing. */
export const expectAlike = (viewers: readonly (Nation | null)[], one: Match<State>, other: Match<State>): void =>
  expectAllAlike(viewers, [one, other], [/sketch \d+/g])
