/** The bombardment before the game: TRR-BOMB-01 to -05. */

import { type Check, type Odds, ok, part, refuse, type Tally, tally } from "@salient/engine"
import { bombardmentData as data } from "../data/bombardment.ts"
import type { Bombardment, Cover, Month, Nation } from "../types.ts"
import { lossOdds } from "./casualties.ts"
import { type Attack, attack } from "./columns.ts"
import { since } from "./gas-and-smoke.ts"

/** TRR-BOMB-01 Whether an army may fire such a bombardment. */
export function mayBombard(kind: Bombardment, nation: Nation, easternFront: boolean, month: Month): Check {
  if (kind === "sustained") return ok
  const { german, british, others } = data.intenseFrom
  const inTheEast = nation === "german" && easternFront
  const from = inTheEast ? german : nation === "british" ? british : others
  if (since(month, from)) return ok
  return refuse("TRR-BOMB-01", `no intense bombardment by this army before ${from.month}/${from.year}`)
}

export type Shelling = {
  readonly kind: Bombardment
  readonly days: number // for a sustained bombardment only
  readonly gas: boolean
  readonly shrapnel: boolean
}

/** TRR-BOMB-03 The factor, shifted by the cover of the unit. */
export const bombard = (s: Shelling, cover: Cover): Attack =>
  attack(
    tally(
      part("TRR-BOMB-03", "bombardment", data.factor),
      part("TRR-BOMB-03", "gas", s.gas && data.gas),
      part("TRR-BOMB-03", "intense", s.kind === "intense" && data.intense),
    ),
    { cover, shrapnel: s.shrapnel },
  )

/** TRR-BOMB-04 What is added to the die: a sustained bombardment gets more effective with each day. */
export function bombardmentDie(s: Shelling): Tally {
  const extra = s.kind === "sustained" ? Math.min(Math.max(0, s.days - 1), data.extraDaysAtMost) : 0
  return tally(part("TRR-BOMB-04", `${s.days} days of fire`, extra * data.perExtraDay))
}

/** The figures that a unit loses, by its number of figures. */
export const bombardmentOdds = (s: Shelling, cover: Cover, figures: number): Odds<number> =>
  lossOdds(bombard(s, cover).factor.total, figures, bombardmentDie(s).total)
