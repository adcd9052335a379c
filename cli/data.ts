/** A match as data for other programs: its state, its open questions and its history. */
import { type Match, present, type Side, type Told } from "@salient/engine"

/** The sides of a match, each once, in the order of its seats. */
export const sidesOf = (match: Match): Side[] => [...new Set(match.start.seats.map((s) => s.side))]

/** Everything, including secrets, because the reader has the record anyway. */
export function wholeMatch(match: Match) {
  return {
    game: match.game.id,
    version: match.game.version,
    scenario: match.start.scenario,
    options: match.start.options,
    seq: match.seq,
    moves: match.length,
    outcome: match.outcome ?? null,
    /** Per side, the questions it faces. */
    asks: Object.fromEntries(
      sidesOf(match).map((side) => [side, match.pending.filter((d) => d.by === side).map(present)]),
    ),
    state: match.state,
    told: match.told.map((told) => ({ ...told, says: says(match, told) })),
    /** `shows` counts from 1, like the faces of the dice. */
    draws: match.draws.map((drawn) => ({ ...drawn, shows: drawn.values.map((v) => v + 1) })),
  }
}

/** The sentence for a happening, as a side that was told of it reads it. */
export const says = (match: Match, { to, what }: Told): string =>
  match.game.say(what, match.game.view(match.state, to?.[0] ?? null))
