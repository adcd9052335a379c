/** Spotters: TGW-SPEC-10 to TGW-SPEC-12. */
import { distance } from "@salient/space/table"
import { data } from "../../data/charts.ts"
import type { State, Unit } from "../../state.ts"
import { baseOf, gunBase, gunsLeft, inch, isThere, pointOf, raised } from "../general-conventions/models.ts"
import { tall } from "../line-of-sight/looks.ts"
import { canSee, isIndirect, type Muzzle } from "../line-of-sight/muzzles.ts"

/** TGW-SPEC-10 The spotters that serve a unit's weapon, are within twelve inches of it and can act. */
function spottersOf(m: State, unit: Unit): Unit[] {
  return m.units.filter(
    (u) =>
      u.serves === unit.id &&
      isThere(u) &&
      u.pinned === 0 &&
      !u.fallingBack &&
      u.fights.length === 0 &&
      gunsLeft(unit).some((g) => distance(gunBase(unit, g), baseOf(u, 0)) <= data.fire.spotter.within * inch),
  )
}

/** TGW-SPEC-12 */
export const hasSpotter = (m: State, unit: Unit): boolean => spottersOf(m, unit).length > 0

/** TGW-SPEC-11 A mortar may fire at a target its spotter sees, within its own arc. */
export function seesThroughSpotter(m: State, unit: Unit, muzzle: Muzzle, enemy: Unit): boolean {
  if (!isIndirect(muzzle.weapon) || muzzle.number >= 0) return false
  return spottersOf(m, unit).some((spotter) =>
    enemy.men.some((_, j) => canSee(m, pointOf(spotter, 0), tall + raised(spotter, 0), enemy, j, [spotter, enemy])),
  )
}
