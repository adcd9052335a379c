/** Templates laid on a table: blast markers, the flame's teardrop, beaten zones, clouds; what they cover, and how they scatter. */

import { inOrder, type Standing } from "./bases.ts"
import { faultInSize, refuse } from "./check.ts"
import { coverage, distance } from "./distance.ts"
import { type Facing, FULL_TURN, facing, faultInFacing, offset } from "./facing.ts"
import { checkPoint, minus, type Point, side } from "./point.ts"
import { convexHull, counterClockwise, type Polygon, twiceArea, whereIn } from "./polygon.ts"
import { nearest } from "./round.ts"
import {
  type Area,
  area,
  type Base,
  type Circle,
  checkShapes,
  circle,
  coreOf,
  type Rect,
  rect,
  type Shape,
  shifted,
} from "./shape.ts"

/** A round marker. */
export const blast = (at: Point, diameter: number): Circle => circle(at, nearest(diameter / 2))

/** A rectangle aligned with a line of fire, given by its middle. */
export const zone = (at: Point, lineOfFire: Facing, width: number, length: number): Rect =>
  rect(at, lineOfFire, width, length)

/** The resolution of a round end: the number of corners in a full turn. The corners lie on the curve. */
const CORNERS = 48

/**
 * A teardrop that starts at its tip: a small circle that touches `at`, a large one at the far end, and the straight sides
 * that touch both. `length` is from tip to far end.
 */
export function teardrop(at: Point, f: Facing, length: number, small: number, large: number): Area {
  checkPoint(at)
  refuse(faultInFacing(f))
  refuse(faultInSize(small, "the small end's radius") ?? faultInSize(large, "the large end's radius", 1))
  refuse(faultInSize(length, "the teardrop's length", small + large + 1))
  const ring = (ahead: number, radius: number) =>
    Array.from({ length: CORNERS }, (_, i) =>
      offset(offset(at, f, ahead), facing(f + nearest((i * FULL_TURN) / CORNERS)), radius),
    )
  return area(convexHull([...ring(small, small), ...ring(length - large, large)]))
}

/** A wedge with straight ends: its width at the near end, which has `at` in its middle, and its width at the far end. */
export function wedge(at: Point, f: Facing, length: number, near: number, far: number): Area {
  refuse(faultInSize(length, "the wedge's length", 1) ?? faultInSize(far, "the wedge's far width", 1))
  const corners = [
    offset(at, f, 0, -near / 2),
    offset(at, f, 0, near / 2),
    offset(at, f, length, far / 2),
    offset(at, f, length, -far / 2),
  ]
  return area(convexHull(corners))
}

/** How a template lies over one base. */
export type Covered<S extends Standing> = {
  readonly standing: S
  readonly covered: "touch" | "part" | "whole"
  /** The base's middle is under the template. */
  readonly centre: boolean
  /** The template's middle is over the base: the hole of a blast marker. */
  readonly under: boolean
}

/** The bases under a template, in the order of their ids; with `touch`, also those that it only touches at the edge. */
export function coveredBy<S extends Standing>(
  template: Shape,
  standings: Iterable<S>,
  least: "touch" | "part" = "part",
): Covered<S>[] {
  checkShapes(template)
  return inOrder([...standings]).flatMap((standing): Covered<S>[] => {
    const { base } = standing
    const ground = coverage(base, template)
    const covered = ground === "none" && least === "touch" && distance(base, template) === 0 ? "touch" : ground
    if (covered === "none") return []
    const under = template.kind === "circle" || template.kind === "rect" ? pointOn(base, template.at) : false
    return [{ standing, covered, centre: pointOn(template, base.at), under }]
  })
}

/** True if a point is in a shape or on its edge. */
export function pointOn(shape: Shape, p: Point): boolean {
  const { points, closed, radius } = coreOf(shape)
  if (closed) return whereIn(points, p) !== "out"
  if (points.length === 1) return (p.x - points[0]!.x) ** 2 + (p.y - points[0]!.y) ** 2 <= radius * radius
  return coverage(circle(p, 1), shape) !== "none"
}

/** How much of a base's area a template covers, in thousandths. Round edges are treated as polygons with many corners. */
export function shareCovered(base: Base, template: Shape): number {
  const clipped = clip(outline(template), counterClockwise(outline(base)))
  return nearest((1000 * Math.abs(twiceArea(clipped))) / Math.abs(twiceArea(outline(base))))
}

function outline(shape: Shape): Polygon {
  if (shape.kind === "circle")
    return Array.from({ length: CORNERS }, (_, i) =>
      offset(shape.at, facing(-nearest((i * FULL_TURN) / CORNERS)), shape.radius),
    )
  return coreOf(shape).points
}

/** The part of a polygon inside a convex one (counter-clockwise), side after side. */
function clip(polygon: Polygon, within: Polygon): Polygon {
  let kept: readonly Point[] = polygon
  for (const [i, p] of within.entries()) {
    const q = within[(i + 1) % within.length]!
    const next: Point[] = []
    for (const [k, b] of kept.entries()) {
      const a = kept.at(k - 1)!
      const sa = side(p, q, a)
      const sb = side(p, q, b)
      if ((sa > 0 && sb < 0) || (sa < 0 && sb > 0)) {
        const t = sa / (sa - sb)
        next.push({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t })
      }
      if (sb >= 0) next.push(b)
    }
    kept = next
  }
  return kept
}

/** A point that has scattered a distance along a bearing, to the nearest thousandth. */
export function scatter(p: Point, along: Facing, far: number): Point {
  checkPoint(p)
  refuse(faultInFacing(along) ?? faultInSize(far, "the distance"))
  const to = offset(p, along, far)
  checkPoint(to, "where it lands")
  return to
}

/** A shape shifted as a whole, its outline unchanged: a cloud that drifts with the wind. */
export const drift = <S extends Shape>(shape: S, along: Facing, far: number): S =>
  shifted(shape, minus(scatter({ x: 0, y: 0 }, along, far), { x: 0, y: 0 }))

/** A point long, short, left or right of an aiming point, as seen along the line of fire. */
export const strayed = (aim: Point, lineOfFire: Facing, over: number, right: number): Point =>
  offset(aim, lineOfFire, over, right)
