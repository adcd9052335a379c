/**
 * Beginners' mistakes in the answers that were given: an answer is one if the game's officer would give it with that mistake, and another
 * without. Judged from what the side could know then. For looking back at a match and for studying it.
 */
import type { Decision, Move, Side } from "./decision.ts"
import type { Game } from "./game.ts"
import { MISTAKES, type Mistake } from "./habits.ts"
import { imagine } from "./imagine.ts"
import { Match } from "./match.ts"
import { randomFrom } from "./random.ts"
import type { Entry, MatchRecord } from "./record.ts"

/** A mistake, with the game's sentence about it. */
export type Lapse = { readonly mistake: Mistake; readonly says: string }

/** A mistake that a side made in a match: after how many moves each time, and the game's sentence about it. */
export type LapseReport = { readonly side: Side; readonly says: string; readonly moves: readonly number[] }

/** The mistakes in an answer to an open decision of a match that the side has imagined; empty in a game whose officer has no habits. */
export function lapsesAgainst(imagined: Match, decision: Decision, move: Move): readonly Lapse[] {
  const { game, state } = imagined
  const { mistakes } = game
  // Where an army stands at first is drawn by lot.
  if (!mistakes || decision.kind === "place") return []
  // The same chances for each, so that only the mistake makes a difference.
  const first = (made: readonly Mistake[]) =>
    game.propose?.(state, decision, randomFrom(seedAt(imagined)), undefined, { mistakes: made })[0]
  const taught = first([])
  if (!taught || isSame(taught, move)) return []
  return MISTAKES.filter((mistake) => {
    const mistaken = first([mistake])
    return mistaken !== undefined && isSame(mistaken, move)
  }).map((mistake) => ({ mistake, says: mistakes[mistake] }))
}

type Lapsed = { readonly side: Side; readonly move: number; readonly lapse: Lapse }

/**
 * The mistakes of a whole match, the most frequent first; moves taken back do not count. Every answer is judged in an imagined match, which
 * takes seconds for a long battle: reports progress from 0 to 1 after each entry.
 */
export function* lapsesOf(game: Game, record: MatchRecord): Generator<number, readonly LapseReport[], void> {
  const match = Match.replay(game, record, { upTo: 0 })
  const lapses: Lapsed[] = []
  for (const [i, entry] of record.entries.entries()) {
    while ((lapses.at(-1)?.move ?? -1) >= match.length) lapses.pop()
    lapses.push(...lapsesBefore(match, entry))
    const done = match.enter(entry)
    if (!done.ok) throw new Error(`Entry ${i + 1} of the record is refused: ${done.reason}`)
    yield (i + 1) / record.entries.length
  }
  return bySide(lapses.filter((l) => l.move < match.length))
}

/** The mistakes in an entry that is about to be made. */
function lapsesBefore(match: Match, entry: Entry): readonly Lapsed[] {
  if (!match.game.mistakes || !("by" in entry) || "undo" in entry || "concede" in entry) return []
  const { by, unseen: _, ...move } = entry
  const decision = match.decisionFor(by)
  const imagined = decision && imagine(match, decision.by, randomFrom(seedAt(match)))
  if (!imagined) return []
  const { length } = match
  return lapsesAgainst(imagined, decision, move as Move).map((lapse) => ({ side: decision.by, move: length, lapse }))
}

function bySide(lapses: readonly Lapsed[]): LapseReport[] {
  const found = new Map<string, LapseReport>()
  for (const { side, move, lapse } of lapses) {
    const moves = [...(found.get(`${side} ${lapse.mistake}`)?.moves ?? []), move]
    found.set(`${side} ${lapse.mistake}`, { side, says: lapse.says, moves })
  }
  return [...found.values()].sort((a, b) => b.moves.length - a.moves.length)
}

const seedAt = (match: Match): string => `lapse ${match.length}`

/** True if two answers are the same, in whatever order they name pieces and places. */
export const isSame = (a: Move, b: Move): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, of]) => [key, sorted(of)]),
  )
}
