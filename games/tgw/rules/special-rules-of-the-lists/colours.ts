/** Regimental Colours: TGW-AS-04. */

import { data } from "../../data/charts.ts"
import type { State, Unit } from "../../state.ts"
import { gap, inch, isThere, menOf } from "../general-conventions/models.ts"

/** The place of the living Flag Bearer among the men of a unit; -1 if there is none. */
const bearerOf = (unit: Unit): number => menOf(unit).findIndex((man) => man.brings === "colours")

export const hasColours = (unit: Unit): boolean => isThere(unit) && bearerOf(unit) >= 0

/** TGW-AS-04 True if the unit is within twelve inches of the Flag Bearer. */
export function hasColoursNear(m: State, unit: Unit): boolean {
  return m.units.some((group) => {
    if (group.side !== unit.side || !hasColours(group)) return false
    const bearer = bearerOf(group)
    return unit.men.some((_, i) => gap(group, bearer, unit, i) <= data.command.colours * inch)
  })
}
