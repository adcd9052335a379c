/** The crest of a hill: TGW-COVER-11, TGW-GAP-06. */
import type { Point } from "@salient/space/table"
import type { State, Unit } from "../../state.ts"
import { inch, pointsOf, sizeOf } from "../general-conventions/models.ts"
import { elevationAt, fieldOf, hillAt } from "../terrain/ground.ts"

/** True if most of the unit is on the rear half of one hilltop, seen by a firer whose eye is lower than the top. */
export function isOnCrest(m: State, from: Point, eye: number, target: Unit): boolean {
  const field = fieldOf(m)
  const points = pointsOf(target)
  const high = elevationAt(field, from) + eye
  let behind = 0
  for (const p of points) {
    const hill = hillAt(field, p)
    if (!hill || high + inch >= (hill.height ?? 0) + sizeOf(target).height) continue // the firer is level with the target, or above it
    const n = hill.points.length
    const middle = hill.points.reduce((s, q) => ({ x: s.x + q.x / n, y: s.y + q.y / n }), { x: 0, y: 0 })
    if ((p.x - middle.x) * (middle.x - from.x) + (p.y - middle.y) * (middle.y - from.y) > 0) behind++
  }
  return 2 * behind > points.length
}
