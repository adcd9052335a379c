/** Cavalry charges: TRR-OPT-04. */

import { part, tally } from "@salient/engine"
import { fireData as data } from "../data/fire.ts"
import { movementData } from "../data/movement.ts"
import type { Cover } from "../types.ts"
import { type Attack, attack } from "./columns.ts"
import { moodAt } from "./motivation.ts"

export type Charge = {
  readonly figures: number
  readonly grenades: boolean
  readonly lances?: boolean
  readonly againstLances?: boolean
  readonly cover: Cover // of the target
}

/** The blow of a squadron that has reached its target: an assault company, sword in hand. */
export const chargeHome = (c: Charge): Attack =>
  attack(
    tally(
      part("TRR-OPT-04", "figures charging", Math.min(c.figures, data.smallArms.figuresAtMost)),
      part("TRR-OPT-04", "as an assault company", data.charge.assault),
      part("TRR-AMB-10", "lances against others", c.lances && !c.againstLances && data.charge.lancer),
    ),
    { range: c.grenades ? data.charge.withGrenades : data.charge.withoutGrenades, cover: c.cover },
  )

/** How the target of a charge counts its range in contact. */
export const rangeOfChargedTarget = data.charge.target

/** How far a charge carries: TRR-AMB-09. */
export type ChargeReach = {
  readonly normal: number // contact within this is made at once
  readonly lengthened: number // contact within this needs a second test
}

/** The move of a charge with its extra die. */
export function chargeReach(die: number): ChargeReach {
  const normal = movementData.movers.cavalry.crossCountry
  return { normal, lengthened: normal + die }
}

/** How far apart two squadrons that ride at each other may be: the one that charges back rides a normal move. */
export const chargesMeet = ({ normal, lengthened }: ChargeReach): ChargeReach => ({
  normal: normal + movementData.movers.cavalry.crossCountry,
  lengthened: lengthened + movementData.movers.cavalry.crossCountry,
})

export type Contact = "atOnce" | "afterSecondTest" | "outOfReach"

/** What a charge over a distance in cm meets. */
export function chargeContact(reach: ChargeReach, distance: number): Contact {
  if (distance <= reach.normal) return "atOnce"
  return distance <= reach.lengthened ? "afterSecondTest" : "outOfReach"
}

/** The second test: a unit free to act, or more than that, charges home. */
export const chargesHome = (score: number): boolean => ["free", "headlong"].includes(moodAt(score))
