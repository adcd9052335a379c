/** What a player points a lens at. */
import type { Aim } from "@salient/engine"
import type { Point } from "@salient/space/table"
import { isThere, pointOf, pointsOf } from "../rules/general-conventions/models.ts"
import type { Unit } from "../state.ts"
import type { View } from "../view.ts"

export const unitAt = (view: View, aim: Aim | undefined): Unit | undefined =>
  view.units.find(
    (u) => isThere(u) && aim?.touch !== undefined && (u.id === aim.touch || aim.touch.startsWith(`${u.id}/`)),
  )

/** The man of a unit nearest to a point; without a point, the first man. */
export const manNear = (unit: Unit, at?: Point): Point =>
  at === undefined
    ? pointOf(unit, 0)
    : pointsOf(unit).reduce((best, p) =>
        Math.hypot(p.x - at.x, p.y - at.y) < Math.hypot(best.x - at.x, best.y - at.y) ? p : best,
      )
