/** Close Quarters Combat as arithmetic: TGW-CQC-15 to TGW-CQC-28. */
import { andThen, mapOdds, type Odds, part, sumOf, type Tally, tally } from "@salient/engine"
import { data } from "../data/charts.ts"
import { once } from "./dice.ts"
import { woundOn } from "./shooting.ts"

export type StrikeFacts = {
  readonly attacks: number
  /** TGW-CQC-20: launched the assault this turn, within two inches of an enemy, first round. */
  readonly bayonets: boolean
}

/** TGW-CQC-19, TGW-CQC-20, TGW-CHAR-04 */
export const attacks = ({ attacks: own, bayonets }: StrikeFacts): Tally =>
  tally(
    part("TGW-CQC-19", "Attacks", own),
    part("TGW-CQC-20", "fix bayonets", bayonets && data.closeCombat.bayonetAttacks),
  )

/** The Initiative at which a model strikes in this round: TGW-CQC-15, -16, TGW-PIN-04. */
export function initiative(
  own: number,
  { first, inCover, pinned }: { first: boolean; inCover: boolean; pinned: boolean },
): number {
  if (!first) return own
  if (pinned) return data.closeCombat.pinned
  return inCover ? data.closeCombat.inCover : own
}

/** TGW-CQC-25 Who has won the round. A side that is destroyed has lost, whatever the wounds. */
export function resultOf(
  by: { readonly red: number; readonly blue: number },
  destroyed: { readonly red: boolean; readonly blue: boolean },
): { readonly winner: "red" | "blue" | null; readonly by: number } {
  if (destroyed.red !== destroyed.blue)
    return { winner: destroyed.red ? "blue" : "red", by: Math.abs(by.red - by.blue) }
  if (by.red === by.blue) return { winner: null, by: 0 }
  return { winner: by.red > by.blue ? "red" : "blue", by: Math.abs(by.red - by.blue) }
}

/** TGW-CQC-28 */
export const sweepTotal = (die: number, ownInitiative: number): Tally =>
  tally(part("TGW-CQC-28", "die", die), part("TGW-CHAR-04", "Initiative", ownInitiative))

/** TGW-CQC-28 The fleeing unit escapes only if its total is higher. */
export const isCaught = (fleeing: number, winner: number): boolean => winner >= fleeing

/** Wounds caused by this many attacks, never more than there are engaged models (TGW-CQC-23). */
export function woundOdds(dice: number, ws: number, strength: number, toughness: number, most: number): Odds<number> {
  const struck = sumOf(dice, once(ws))
  const needed = woundOn(strength, toughness)
  return mapOdds(
    andThen(struck, (n) => sumOf(n, once(needed))),
    (n) => Math.min(n, most),
  )
}
