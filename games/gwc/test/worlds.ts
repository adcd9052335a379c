/** Pairs of matches that differ only in what a side cannot know: everything that the side receives must be the same in both. */
import type { Match } from "@salient/engine"
import { expectAlike as expectAllAlike } from "@salient/kit/testing"
import type { State } from "../state.ts"
import type { Nation } from "../types.ts"

/**
 * Compares what these sides receive in one world with what they receive in the other; the names of sketched maps are numbered, so
 * they are ignored.
 */
export const expectAlike = (viewers: readonly (Nation | null)[], one: Match<State>, other: Match<State>): void =>
  expectAllAlike(viewers, [one, other], [/sketch \d+/g])
