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
  readonly cover: Cover // cover of the target
}

/** The attack of a squadron that has reached its target: it counts as an assault company armed with swords. */
export const chargeHome = (c: Charge): Attack =>
  attack(
    tally(
      part("TRR-OPT-04", "figures charging", Math.min(c.figures, data.smallArms.figuresAtMost)),
      part("TRR-OPT-04", "as an assault company", data.charge.assault),
      part("TRR-AMB-10", "lances against others", c.lances && !c.againstLances && data.charge.lancer),
    ),
    { range: c.grenades ? data.charge.withGrenades : data.charge.withoutGrenades, cover: c.cover },
  )

/** The range at which the target of a charge fires in contact. */
export const rangeOfChargedTarget = data.charge.target

/** How far a charge carries: TRR-AMB-09. */
export type ChargeReach = {
  readonly normal: number // contact within this distance is made at once
  readonly lengthened: number // contact within this distance needs a second test
}

/** How far a charge reaches, with its extra die. */
export function chargeReach(die: number): ChargeReach {
  const normal = movementData.movers.cavalry.crossCountry
  return { normal, lengthened: normal + die }
}

/** How far apart two squadrons that charge each other may be. The one that countercharges makes a normal move. */
export const chargesMeet = ({ normal, lengthened }: ChargeReach): ChargeReach => ({
  normal: normal + movementData.movers.cavalry.crossCountry,
  lengthened: lengthened + movementData.movers.cavalry.crossCountry,
})

export type Contact = "atOnce" | "afterSecondTest" | "outOfReach"

/** What happens in a charge over a distance in cm. */
export function chargeContact(reach: ChargeReach, distance: number): Contact {
  if (distance <= reach.normal) return "atOnce"
  return distance <= reach.lengthened ? "afterSecondTest" : "outOfReach"
}

/** The second test: a unit that is free to act, or has a better result, charges home. */
export const chargesHome = (score: number): boolean => ["free", "headlong"].includes(moodAt(score))
