/** Units that are hidden until the enemy comes near: DGK-HIDE-01, DGK-GAP-14. */

import { thousandths } from "../../charts/range.ts"
import { sight } from "../../data/tables.ts"
import type { State, Unit } from "../../state.ts"
import { areWithin } from "../formations-and-facing/body.ts"
import { seesUnit } from "../terrain-and-sight/search.ts"
import { show } from "../troops-and-command/units.ts"

/** DGK-GAP-14 A hidden unit is seen by enemies within 6 in that have a line of sight to it. */
export function uncover(m: State): void {
  for (const u of m.units) if (u.hidden && u.where === "table" && isUncovered(m, u)) show(m, u)
}

/** Does an enemy that is not itself hidden see a unit of that side in this position? */
export function isUncovered(m: State, unit: Pick<Unit, "side" | "bases">): boolean {
  const reach = thousandths(sight.hiddenRevealedWithin)
  return m.units.some(
    (e) =>
      e.side !== unit.side &&
      e.where === "table" &&
      !e.hidden &&
      e.air === null &&
      areWithin(unit, e, reach) &&
      seesUnit(m, e, unit),
  )
}
