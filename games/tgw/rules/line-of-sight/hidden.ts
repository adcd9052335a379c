/** Whole units that terrain hides from each other, found from the woods between them instead of one line per pair of men. */
import { type Box, boxAround, type Point } from "@salient/space/table"
import { modelData } from "../../data/models.ts"
import type { Unit } from "../../state.ts"
import { areNear, around, boxOf, widened } from "../general-conventions/boxes.ts"
import { baseOf, pointOf, RADIUS, raised, sizeOf } from "../general-conventions/models.ts"
import { elevationAt, type Field } from "../terrain/ground.ts"
import { isInSight } from "./looks.ts"
import { isTouched, screensOf, stopsEvery } from "./screens.ts"

/** A point from which one looks, and how high the eye is above the ground. */
export type Eye = { readonly at: Point; readonly high: number }

const cornersOf = ({ west, east, south, north }: Box): readonly Point[] => [
  { x: west, y: south },
  { x: west, y: north },
  { x: east, y: north },
  { x: east, y: south },
]

/** The radius around a unit's middle that contains all its models. */
function reachOf(unit: Unit): number {
  const { width, depth } = sizeOf(unit)
  return Math.max(RADIUS, Math.ceil(Math.sqrt(width ** 2 + depth ** 2) / 2))
}

/** True if terrain hides every man of a unit from all these eyes. */
export function isHiddenFrom(field: Field, eyes: readonly Eye[], enemy: Unit): boolean {
  const target = sizeOf(enemy).height
  const reach = reachOf(enemy) + 1
  const box = widened(boxOf(enemy), reach)
  const seen = cornersOf(box)
  const feet = enemy.men.map((_, j) => pointOf(enemy, j))
  const aim =
    Math.max(...feet.map((p, j) => elevationAt(field, p) + raised(enemy, j))) + Math.round(target * modelData.seen)
  const isBehind = (corners: readonly Point[], from: readonly Point[], high: number): boolean => {
    const between = around(boxAround(from), box)
    return screensOf(field).some(
      (screen) =>
        screen.height > Math.max(high, aim, 0) &&
        areNear(screen.box, between, 0) &&
        stopsEvery(screen, corners, seen) &&
        !from.some((p) => isTouched(screen, p, 1)) &&
        !feet.some((p) => isTouched(screen, p, reach)),
    )
  }
  const from = eyes.map((e) => e.at)
  const heights = eyes.map((e) => elevationAt(field, e.at) + e.high)
  if (isBehind(cornersOf(boxAround(from)), from, Math.max(...heights))) return true
  return eyes.every(({ at, high }, i) => {
    if (isBehind([at], [at], heights[i] as number)) return true
    return feet.every((_, j) => !isInSight(field, at, baseOf(enemy, j), { eye: high, target, floor: raised(enemy, j) }))
  })
}
