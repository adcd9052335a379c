/** Pairs of matches that differ only in what a side cannot know: everything that reaches it must be the same in both. */
import {
  barredFor,
  forecastFor,
  imagine,
  type Match,
  type Move,
  type Presented,
  preview,
  randomFrom,
  type Side,
  viewOf,
} from "@salient/engine"
import { expect } from "vitest"

/** Names that tests make up (of maps, of scenarios) only count up, so they are replaced before comparing. */
export type Neutral = readonly RegExp[]

function plain<T>(thing: T, neutral: Neutral): T {
  const written = neutral.reduce((text, name) => text.replaceAll(name, "…"), JSON.stringify(thing) ?? "null")
  return JSON.parse(written) as T
}

const optionsIn = (asks: readonly Presented[]): string[] =>
  asks.flatMap((d) => ("options" in d ? d.options.map((o) => o.id) : []))

/**
 * Everything that a side, or a spectator, receives: view and scene, questions with their barred options, the sides that it waits for,
 * happenings, dice, odds, whether it may take back its last move, and how nonsense is refused.
 */
export function reaches<S extends object, V>(match: Match<S, V>, side: Side | null, neutral: Neutral = []) {
  const { view, asks, waits, told, dice, moves, outcome } = viewOf(match, side)
  const sent = { view, scene: match.game.scene(view), asks, waits, told, dice, moves, outcome: outcome ?? null }
  const own =
    side === null
      ? { undo: null, odds: null, barred: null, refused: null }
      : {
          undo: match.mayUndo(side),
          odds: optionsIn(asks).map((id) => forecastFor(match as unknown as Match, side, id) ?? null),
          barred: barredFor(match as unknown as Match, side),
          refused: match.check({ by: side, seq: match.seq, move: { choose: "nothing of the kind" } }),
        }
  return plain({ ...sent, ...own }, neutral)
}

/** Compares what these sides get in the first world with what they get in each of the others. */
export function expectAlike<S extends object, V>(
  viewers: readonly (Side | null)[],
  worlds: readonly Match<S, V>[],
  neutral: Neutral = [],
): void {
  const [one, ...others] = worlds
  if (!one || others.length === 0) throw new Error("expected two worlds to compare")
  for (const viewer of viewers) {
    const expected = reaches(one, viewer, neutral)
    for (const other of others) expect(reaches(other, viewer, neutral), `${viewer}`).toEqual(expected)
  }
}

/** What a side is told about moves that it might make: refusals with their reasons, costs, how pieces would stand. */
export const previews = <S extends object, V>(
  match: Match<S, V>,
  side: Side,
  moves: readonly Move[],
  neutral: Neutral = [],
): unknown =>
  plain(
    moves.map((move) => preview(match as unknown as Match, { by: side, seq: match.seq, move })),
    neutral,
  )

/** What a side imagines with different draws. */
export const dreams = <S extends object, V>(match: Match<S, V>, side: Side, neutral: Neutral = []): unknown =>
  plain(
    Array.from({ length: 12 }, (_, i) => imagine(match as unknown as Match, side, randomFrom(`dream ${i}`))?.state),
    neutral,
  )
