/** Replays a record, given as text, to answer a question about it. */
import { Match, type MatchRecord, type MatchView, type Outcome, RecordSchema, viewOf } from "@salient/engine"
import { readBy } from "../api/route.ts"
import type { Catalogue } from "../catalogue.ts"
import { refusalFor, ServerError } from "../errors.ts"
import type { Verdict } from "../protocol/index.ts"
import { keptOf } from "./kept.ts"
import { verify } from "./verify.ts"

/** The questions that can be asked about a record, each with the type of its answer. */
export type Replays = {
  /** Whether its dice are the promised ones. */
  verdict: Verdict
  /** The match as a side (or the public) saw it. */
  view: MatchView
  /** The match as these rules show it, to be kept for when they change. */
  kept: { readonly version: string; readonly body: string }
  /** How it ends, if the rules allow every entry. */
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
  /** True if it was uploaded, so that anything wrong with it is not the server's fault. */
  readonly brought?: boolean
  /**
   * For a view: after how many of the moves that the side has noticed (if left out: at the end), and of which side (if left out: the public
   * view).
   */
  readonly at?: number | undefined
  readonly side?: string | undefined
}

const answers: {
  readonly [W in Wanted]: (catalogue: Catalogue, record: MatchRecord, r: ReplayRequest) => Promise<Replays[W]>
} = {
  verdict: verify,
  kept: keptOf,
  async view(catalogue, record, { at, side }) {
    if (side !== undefined && !record.seats.some((s) => s.side === side))
      throw new ServerError("bad-input", `There is no side "${side}".`)
    const match = Match.replay(await catalogue.load(record.game), record)
    return viewOf(at === undefined ? match : match.at(match.momentFor(side ?? null, at)), side ?? null)
  },
  async end(catalogue, record) {
    const match = Match.replay(await catalogue.load(record.game), record)
    const { game, scenario } = record
    return { game, scenario, moves: match.length, outcome: match.outcome ?? null }
  },
}

export async function replay<W extends Wanted>(catalogue: Catalogue, request: ReplayRequest<W>): Promise<Replays[W]> {
  const record = readRecordText(request.record)
  try {
    return await answers[request.want](catalogue, record, request)
  } catch (error) {
    // The rules need not be able to handle a position that they never led to.
    if (request.brought && !refusalFor(error)) throw new ServerError("bad-input", "The rules cannot play this record.")
    throw error
  }
}

function readRecordText(text: string): MatchRecord {
  let value: unknown
  try {
    value = JSON.parse(text, withoutPrototypes)
  } catch (error) {
    throw error instanceof ServerError ? error : new ServerError("not-json")
  }
  return readBy(RecordSchema, value, "record")
}

/** A field with that name would become the prototype of the object it is copied into. */
function withoutPrototypes(key: string, value: unknown): unknown {
  if (key === "__proto__") throw new ServerError("wrong-shape", 'A record may not contain "__proto__".')
  return value
}
