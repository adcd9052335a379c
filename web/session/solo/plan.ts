/** What a match in this browser starts with, and what is stored of it. */
import type { MatchRecord, Party, SeatId } from "@salient/engine"
import type { Taught } from "../../play/lessons.ts"
import type { Saved } from "../../store/saved.ts"
import type { Look, Standing } from "../protocol.ts"

/** Who sits where: a person at this screen, or the level of a computer player. */
export type Sitting = { readonly [seat: SeatId]: "person" | string }

export type SoloPlan = {
  readonly id: string
  readonly game: string
  readonly gameName: string
  readonly scenario: string
  readonly scenarioName: string
  readonly parties: readonly Party[]
  readonly options: { readonly [option: string]: string }
  readonly sitting: Sitting
  readonly record?: MatchRecord
  /** The words that the dice are made from, if everybody is to get the same dice. */
  readonly seed?: string
  /** A match that teaches: what has been taught so far. */
  readonly lessons?: Taught
  /** How many times it has been saved. */
  readonly revision?: number
}

/** A match as it is stored: enough to list it without opening its record, and to continue it. The record may have its new entries only. */
export const savedFrom = (
  { id, game, gameName, scenario, scenarioName, parties, sitting }: SoloPlan,
  record: MatchRecord,
  { openMoves, over, pending }: Standing,
  look: Look | undefined,
  lessons: Taught | undefined,
  updated: string,
  revision: number,
): Saved => ({
  id,
  game,
  gameName,
  scenario,
  scenarioName,
  parties,
  sitting,
  ...(lessons ? { lessons } : {}),
  record,
  moves: openMoves,
  ...(pending[0] ? { waits: pending[0] } : {}),
  over,
  updated,
  revision,
  caption: look?.outcome?.reason ?? look?.scene.captions[0] ?? "",
})
