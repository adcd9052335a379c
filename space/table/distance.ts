/** How far apart shapes are, and whether they touch, overlap or cover one another. Everything here is exact except the points returned. */
import { BadGeometry } from "./check.ts"
import {
  meetingPoint,
  type Point,
  pointAlong,
  type Reach,
  reachToPoint,
  reachToSegment,
  segmentsMeet,
  side,
  sizeToSegment,
} from "./point.ts"
import { type Box, boxAround, whereIn } from "./polygon.ts"
import { lengthDown, lengthUp, SLACK } from "./round.ts"
import { type Base, type Core, centreOf, coreOf, reachFromMiddle, type Shape } from "./shape.ts"

/** The shortest line between two shapes. Its length is 0 if they touch or overlap; both points are then one that they share. */
export type Closest = { readonly distance: number; readonly from: Point; readonly to: Point }

/** The distance between two shapes, rounded up: `distance(a, b) <= d` is true exactly when they are within d. */
export function distance(a: Shape, b: Shape): number {
  const ca = coreOf(a)
  const cb = coreOf(b)
  return distanceOf(reachBetween(ca, cb), ca.radius + cb.radius)
}

/** The distance between two shapes, with the two points that are this far apart. */
export function closest(a: Shape, b: Shape): Closest {
  const ca = coreOf(a)
  const cb = coreOf(b)
  const reach = reachBetween(ca, cb)
  const apart = distanceOf(reach, ca.radius + cb.radius)
  const from = pointAlong(reach.from, reach.to, ca.radius)
  return { distance: apart, from, to: apart === 0 ? from : pointAlong(reach.to, reach.from, cb.radius) }
}

/** True if two shapes are closer than d; exactly d is not enough. Exact. */
export function closerThan(a: Shape, b: Shape, d: number): boolean {
  const ca = coreOf(a)
  const cb = coreOf(b)
  return isNearer(reachBetween(ca, cb), ca.radius + cb.radius + d)
}

/** The closest pair from two groups of shapes: their places in the lists, the distance and the points. */
export function closestOf(
  as: readonly Shape[],
  bs: readonly Shape[],
): Closest & { readonly a: number; readonly b: number } {
  let best: { a: number; b: number } | undefined
  let least = Number.POSITIVE_INFINITY
  const cores = bs.map(coreOf)
  const boxes = cores.map(({ points }) => boxAround(points))
  for (const [a, shape] of as.entries()) {
    const ca = coreOf(shape)
    const box = boxAround(ca.points)
    for (const [b, cb] of cores.entries()) {
      const spare = ca.radius + cb.radius
      if (best && gapBetween(box, boxes[b]!) - spare > least + SLACK) continue // cannot be the closest
      const size = sizeOf(reachBetween(ca, cb)) - spare
      if (best && size >= least) continue
      least = size
      best = { a, b }
    }
  }
  if (!best) throw new BadGeometry("a group of no shapes has no distance: expected at least one on each side")
  const { a, b } = best
  return { ...closest(as[a]!, bs[b]!), a, b }
}

/** True if two bases touch: there is neither a gap nor an overlap beyond the slack. */
export const touch = (a: Base, b: Base): boolean => distance(a, b) <= SLACK && !overlap(a, b)

/** True if two bases overlap by more than the slack that rounded corners need. */
export function overlap(a: Base, b: Base): boolean {
  const apart = (a.at.x - b.at.x) ** 2 + (a.at.y - b.at.y) ** 2
  const near = reachFromMiddle(a) + reachFromMiddle(b)
  // round bases need no further check; most other pairs are too far apart, whatever their outlines
  if (a.kind === "circle" && b.kind === "circle") return near > SLACK && apart < (near - SLACK) ** 2
  if (apart > near * near) return false
  const ca = coreOf(a)
  const cb = coreOf(b)
  if (ca.closed && cb.closed) return depthOf(ca, cb) > SLACK
  if (ca.closed && whereIn(ca.points, cb.points[0]!) === "in") return true
  if (cb.closed && whereIn(cb.points, ca.points[0]!) === "in") return true
  return sizeOf(reachBetween(ca, cb)) < ca.radius + cb.radius - SLACK
}

/** How much of a base is on a shape: none, a part or all of it. Touching an outline is not entering. */
export function coverage(base: Base, by: Shape): "none" | "part" | "whole" {
  const inner = coreOf(base)
  const outer = coreOf(by)
  if (outer.closed) return coverageByPolygon(inner, outer)
  const room = outer.radius
  if (!isNearer(reachBetween(inner, outer), inner.radius + room)) return "none"
  // a chain covers a base if it covers its middle and every corner: correct for straight roads, a fair approximation at bends
  const inside = [...inner.points, centreOf(base)].every((p) => {
    const { n, m } = reachBetween({ points: [p], closed: false, radius: 0 }, outer)
    return lengthUp(2 * n, m) <= 2 * (room - inner.radius)
  })
  return inside ? "whole" : "part"
}

function coverageByPolygon(inner: Core, outer: Core): "none" | "part" | "whole" {
  const n = outer.points.length
  for (let i = 0; i < n; i++) {
    const a = outer.points[i]!
    const b = outer.points[(i + 1) % n]!
    const cut = inner.closed
      ? entersConvex(inner.points, a, b)
      : isNearer(reachToSegment(inner.points[0]!, a, b), inner.radius)
    if (cut) return "part"
  }
  return whereIn(outer.points, middleOf(inner)) === "in" ? "whole" : "none"
}

/** The mean of some points; that of a core's corners is inside the core if it is convex. */
export const middleOf = ({ points }: Pick<Core, "points">): Point => ({
  x: points.reduce((sum, p) => sum + p.x, 0) / points.length,
  y: points.reduce((sum, p) => sum + p.y, 0) / points.length,
})

/** True if an exact distance is below d. Lengths are doubled here because the radius of a road of odd width ends in a half. */
const isNearer = ({ n, m }: Reach, d: number): boolean => lengthDown(2 * n, m) < 2 * d

/** True if a segment runs through the inside of a convex polygon (counter-clockwise), not merely along its edge. */
function entersConvex(polygon: readonly Point[], a: Point, b: Point): boolean {
  let from = 0
  let to = 1
  for (let i = 0; i < polygon.length; i++) {
    const p = polygon[i]!
    const q = polygon[(i + 1) % polygon.length]!
    const sa = side(p, q, a)
    const sb = side(p, q, b)
    if (sa <= 0 && sb <= 0) return false
    if (sa < 0) from = Math.max(from, sa / (sa - sb))
    else if (sb < 0) to = Math.min(to, sa / (sa - sb))
  }
  return from < to
}

/** How deep two convex cores are in each other: the least distance that one must move to be clear; negative if they are apart. */
function depthOf(a: Core, b: Core): number {
  return Math.min(depthBehind(a.points, b.points), depthBehind(b.points, a.points))
}

/** The least, over the sides of `outer`, of the distances by which `inner` reaches behind that side. */
function depthBehind(outer: readonly Point[], inner: readonly Point[]): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < outer.length; i++) {
    const p = outer[i]!
    const q = outer[(i + 1) % outer.length]!
    let deepest = Number.NEGATIVE_INFINITY
    for (const v of inner) deepest = Math.max(deepest, side(p, q, v))
    least = Math.min(least, deepest / Math.sqrt((q.x - p.x) ** 2 + (q.y - p.y) ** 2))
  }
  return least
}

const sizeOf = ({ n, m }: Reach): number => n / Math.sqrt(m)

const distanceOf = ({ n, m }: Reach, radii: number): number =>
  Math.max(0, Math.ceil((lengthUp(2 * n, m) - 2 * radii) / 2))

const NONE = { n: 0, m: 1 }

/** The shortest line between two cores, ignoring their radii; if several are equally short, the first one found. */
export function reachBetween(a: Core, b: Core): Reach {
  const shared = sharedPoint(a, b)
  if (shared) return { ...NONE, from: shared, to: shared }
  let best = reachToPoint(a.points[0]!, b.points[0]!)
  let least = sizeOf(best)
  for (const p of a.points)
    for (let i = firstSegment(b); i < b.points.length; i++) {
      const start = startOf(b, i)
      const end = b.points[i]!
      const size = sizeToSegment(p, start, end)
      if (size < least) {
        least = size
        best = reachToSegment(p, start, end)
      }
    }
  for (const p of b.points)
    for (let i = firstSegment(a); i < a.points.length; i++) {
      const start = startOf(a, i)
      const end = a.points[i]!
      const size = sizeToSegment(p, start, end)
      if (size < least) {
        least = size
        best = turned(reachToSegment(p, start, end))
      }
    }
  return best
}

const turned = ({ n, m, from, to }: Reach): Reach => ({ n, m, from: to, to: from })

function sharedPoint(a: Core, b: Core): Point | undefined {
  if (areApart(a.points, b.points)) return undefined
  if (a.closed && whereIn(a.points, b.points[0]!) !== "out") return b.points[0]!
  if (b.closed && whereIn(b.points, a.points[0]!) !== "out") return a.points[0]!
  for (let i = firstSegment(a); i < a.points.length; i++) {
    const p = startOf(a, i)
    const q = a.points[i]!
    for (let j = firstSegment(b); j < b.points.length; j++) {
      const c = startOf(b, j)
      const d = b.points[j]!
      if (segmentsMeet(p, q, c, d)) return meetingPoint(p, q, c, d)
    }
  }
  return undefined
}

/** True if the boxes around two lists of points have no point in common, as with most shapes that are compared. */
function areApart(as: readonly Point[], bs: readonly Point[]): boolean {
  const { west, east, south, north } = boxAround(as)
  let [isWest, isEast, isSouth, isNorth] = [true, true, true, true]
  for (const { x, y } of bs) {
    if (x >= west) isWest = false
    if (x <= east) isEast = false
    if (y >= south) isSouth = false
    if (y <= north) isNorth = false
  }
  return isWest || isEast || isSouth || isNorth
}

/** The distance between two boxes; 0 if they touch or overlap. */
function gapBetween(a: Box, b: Box): number {
  const x = Math.max(a.west - b.east, b.west - a.east, 0)
  const y = Math.max(a.south - b.north, b.south - a.north, 0)
  return Math.sqrt(x * x + y * y)
}

/**
 * Segments are identified by the point at which they end: a closed core has one for each point, and so does a single point, with length 0.
 */
const firstSegment = ({ points, closed }: Core): number => (closed || points.length === 1 ? 0 : 1)
const startOf = ({ points }: Core, end: number): Point => points[end === 0 ? points.length - 1 : end - 1]!

/** Every segment of a core; a single point is a segment of length 0. */
export function forSegments({ points, closed }: Core, visit: (a: Point, b: Point) => void): void {
  const n = points.length
  if (n === 1) visit(points[0]!, points[0]!)
  else for (let i = closed ? 0 : 1; i < n; i++) visit(points[(i + n - 1) % n]!, points[i]!)
}
