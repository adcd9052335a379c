/** RAID-5 Fire as arithmetic: facts in, a score and its odds out. Knows no state. */
import { die, mapOdds, type Odds, part, type Tally, tally } from "@salient/engine"
import { data } from "../data/raid.ts"
import type { UnitKind } from "../types.ts"

export type FireFacts = {
  readonly firer: UnitKind
  readonly lastStep: boolean
  /** What the target stands in. */
  readonly ground: { readonly name: string; readonly cover: number }
  readonly range: number
  readonly flare?: boolean
  readonly smoke?: boolean
}

/** RAID-5.2 What is added to the die. */
export const fireScore = (f: FireFacts): Tally =>
  tally(
    part("RAID-5.2", f.firer, data.units[f.firer].strength),
    part("RAID-5.2", "last step", f.lastStep && -1),
    part("RAID-5.2", `cover of ${f.ground.name}`, -f.ground.cover),
    part("RAID-5.2", "range", 1 - f.range),
    part("RAID-5.4", "Flare", f.flare && data.cards.flare.amount),
    part("RAID-4.4", "Smoke", f.smoke && data.cards.smoke.amount),
  )

/** RAID-5.3 */
export function hits(score: number): number {
  const row = data.hits.findIndex((from) => score >= from)
  return row < 0 ? 0 : data.hits.length - row
}

/** Every face of the die through the function that will judge the real one. */
export const fireOdds = (score: Tally): Odds<number> => mapOdds(die(data.die), (d) => hits(score.total + d))
