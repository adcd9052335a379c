/** Checks that the dice of a match are the promised ones. Anyone can ask, with only the record. */
import { BadInput, Bug, diceMismatch, drawnMismatch, Match, type MatchRecord } from "@salient/engine"
import type { Catalogue } from "../catalogue.ts"
import type { Verdict } from "../protocol/index.ts"

/**
 * Checks seed and shares against the promises, then replays every entry by the rules with the dice that they give. If the rules have
 * changed since, the dice are compared with those in the kept copy of the match.
 */
export async function verify(catalogue: Catalogue, record: MatchRecord): Promise<Verdict> {
  const broken = diceMismatch(record)
  if (broken) return { ok: false, reason: broken }
  const { commitment, seed = "", shares = [], version, entries } = record
  const known = { ok: true as const, commitment, seed, shares, version, entries: entries.length }
  try {
    const match = Match.replay(await catalogue.load(record.game), record)
    return { ...known, replayed: true, outcome: match.outcome ?? null, dice: match.draws }
  } catch (error) {
    if (!(error instanceof BadInput || error instanceof Bug)) throw error
    return withoutRules(record, known, error)
  }
}

function withoutRules(record: MatchRecord, known: object, error: BadInput | Bug): Verdict {
  if (error instanceof BadInput && error.code === "broken-promise") return { ok: false, reason: error.message }
  const { drawn, version } = record
  if (!drawn)
    return {
      ok: false,
      reason: `The seed is the promised one, but this server no longer has version ${version} of the rules, and the dice were not saved. ${error.message}`,
    }
  const forged = drawnMismatch(record, drawn)
  if (forged) return { ok: false, reason: forged }
  return {
    ...(known as Omit<Extract<Verdict, { ok: true }>, "dice">),
    replayed: false,
    outcome: null,
    dice: drawn.draws,
  }
}
