/** Plays a record again, from its text to what somebody wants to know of it. */
import { Match, type MatchRecord, type MatchView, type Outcome, RecordSchema, viewOf } from "@salient/engine"
import { readBy } from "../api/route.ts"
import { ServerError } from "../errors.ts"
import type { Shelf } from "../shelf.ts"
import { type Verdict, verify } from "./verify.ts"

/** What may be wanted of a record, each with its answer. */
export type Replays = {
  /** Were its dice those that were promised? */
  verdict: Verdict
  /** The match as a side (or anybody) saw it. */
  view: MatchView
  /** How far it goes, if the rules allow every entry. */
  end: {
    readonly game: string
    readonly scenario: string
    readonly moves: number
    readonly outcome: Outcome | null
  }
}
export type Wanted = keyof Replays
export type ReplayRequest<W extends Wanted = Wanted> = {
  readonly want: W
  readonly record: string
  /** Of a view: after so many moves, or at the end; of which side, or everybody's. */
  readonly at?: number | undefined
  readonly side?: string | undefined
}

const answers: {
  readonly [W in Wanted]: (shelf: Shelf, record: MatchRecord, r: ReplayRequest) => Promise<Replays[W]>
} = {
  verdict: verify,
  async view(shelf, record, { at, side }) {
    if (side !== undefined && !record.seats.some((s) => s.side === side))
      throw new ServerError("bad-input", `There is no side "${side}".`)
    const match = Match.replay(await shelf.load(record.game), record)
    return viewOf(at === undefined ? match : match.at(at), side ?? null)
  },
  async end(shelf, record) {
    const match = Match.replay(await shelf.load(record.game), record)
    const { game, scenario } = record
    return { game, scenario, moves: match.length, outcome: match.outcome ?? null }
  },
}

export const replay = <W extends Wanted>(shelf: Shelf, request: ReplayRequest<W>): Promise<Replays[W]> =>
  answers[request.want](shelf, readRecordText(request.record), request)

function readRecordText(text: string): MatchRecord {
  let value: unknown
  try {
    value = JSON.parse(text, withoutPrototypes)
  } catch (error) {
    throw error instanceof ServerError ? error : new ServerError("not-json")
  }
  return readBy(RecordSchema, value, "record")
}

/** A member of that name would become the prototype of whatever it is copied into. */
function withoutPrototypes(key: string, value: unknown): unknown {
  if (key === "__proto__") throw new ServerError("wrong-shape", 'A record has no "__proto__".')
  return value
}
