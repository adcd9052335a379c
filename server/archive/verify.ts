/** Were the dice of a match those that were promised? Anybody can ask, with nothing but the record. */
import { BadInput, brokenPromise, type Drawn, Match, type MatchRecord, type Outcome } from "@salient/engine"
import type { Shelf } from "../shelf.ts"

export type Verdict =
  | {
      readonly ok: true
      readonly commitment: string
      readonly seed: string
      readonly entries: number
      readonly outcome: Outcome | null
      readonly dice: readonly Drawn[]
    }
  | { readonly ok: false; readonly reason: string }

/** Checks the seed against the promise, then plays every entry again by the rules with the dice of that seed. */
export async function verify(shelf: Shelf, record: MatchRecord): Promise<Verdict> {
  const broken = brokenPromise(record)
  if (broken) return { ok: false, reason: broken }
  try {
    const match = Match.replay(await shelf.load(record.game), record)
    return {
      ok: true,
      commitment: record.commitment,
      seed: record.seed as string,
      entries: record.entries.length,
      outcome: match.outcome ?? null,
      dice: match.draws,
    }
  } catch (error) {
    if (error instanceof BadInput) return { ok: false, reason: error.message }
    throw error
  }
}
