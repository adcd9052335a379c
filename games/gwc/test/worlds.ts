/** Pairs of matches that differ only in what a side cannot know: everything that reaches it must be the same in both. */
import { type Considered, forecastFor, type Match, type Presented, viewOf } from "@salient/engine"
import { expect } from "vitest"
import type { State } from "../state.ts"
import type { Nation } from "../types.ts"

/** The odds of every answer that has any. */
function odds(match: Match<State>, side: Nation, asked: readonly Presented[]) {
  const about = asked.flatMap((d): Considered[] => ("options" in d ? d.options.map((o) => o.id) : []))
  return about.map((answer) => forecastFor(match as unknown as Match, side, answer) ?? null)
}

/** Names of sketched maps count up and say nothing. */
const plain = <T>(data: T): T => JSON.parse(JSON.stringify(data).replaceAll(/sketch \d+/g, "a sketch"))

/** All that a side or an onlooker gets: view, questions, waiting, happenings, dice, odds, undo and what is refused. */
function reaches(match: Match<State>, side: Nation | null) {
  const sent = viewOf(match, side)
  if (side === null) return plain({ ...sent, odds: [], undo: null, refused: null })
  const refused = match.check({ by: side, seq: match.seq, move: { choose: "nothing of the kind" } })
  return plain({ ...sent, odds: odds(match, side, sent.asks), undo: match.mayUndo(side), refused })
}

/** Holds what these get in one world against what they get in the other. */
export function expectAlike(viewers: readonly (Nation | null)[], one: Match<State>, other: Match<State>): void {
  for (const viewer of viewers) expect(reaches(other, viewer), `${viewer}`).toEqual(reaches(one, viewer))
}
