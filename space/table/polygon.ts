/** Polygons: whether they can be used, what is inside, and the simple ones that make up a table. */
import { faultInSize, refuse } from "./check.ts"
import { cosine, type Facing, FULL_TURN, offset, rotate, sine, UNIT } from "./facing.ts"
import { faultInPoint, type Point, samePoint, segmentsMeet, side } from "./point.ts"
import { nearest } from "./round.ts"

/** The corners of an outline, in order, the last joined to the first. */
export type Polygon = readonly Point[]

/** Twice the area, positive when the outline runs counter-clockwise. Exact. */
export function twiceArea(polygon: Polygon): number {
  let sum = 0
  const o = polygon[0]!
  for (let i = 1; i + 1 < polygon.length; i++) sum += side(o, polygon[i]!, polygon[i + 1]!)
  return sum
}

/** The same outline, running counter-clockwise. */
export const counterClockwise = (polygon: Polygon): Polygon => (twiceArea(polygon) < 0 ? polygon.toReversed() : polygon)

/** Whether a point is inside a polygon, on its outline or outside. Exact. */
export function whereIn(polygon: Polygon, p: Point): "in" | "on" | "out" {
  let inside = false
  let a = polygon[polygon.length - 1]!
  for (const b of polygon) {
    if (a.y > p.y !== b.y > p.y) {
      const s = side(a, b, p)
      if (s === 0) return "on"
      if (s > 0 === b.y > a.y) inside = !inside
    } else if (a.y === p.y || b.y === p.y) {
      if (samePoint(b, p)) return "on"
      if (a.y === b.y && a.x > p.x !== b.x > p.x) return "on"
    }
    a = b
  }
  return inside ? "in" : "out"
}

/**
 * The smallest convex polygon around some points, counter-clockwise from its westernmost point; one or two points are returned unchanged.
 */
export function convexHull(points: readonly Point[]): Polygon {
  const sorted = points
    .toSorted((p, q) => p.x - q.x || p.y - q.y)
    .filter((p, i, all) => i === 0 || !samePoint(p, all[i - 1]!))
  if (sorted.length < 3) return sorted
  const half = (run: Iterable<Point>) => {
    const hull: Point[] = []
    for (const p of run) {
      while (hull.length > 1 && side(hull.at(-2)!, hull.at(-1)!, p) <= 0) hull.pop()
      hull.push(p)
    }
    hull.pop()
    return hull
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

/** A rectangle with its sides parallel to the table's, given by its limits. */
export type Box = { readonly west: number; readonly south: number; readonly east: number; readonly north: number }

/** The box around some points, extended by the margin. */
export function boxAround(points: readonly Point[], margin = 0): Box {
  let west = Number.POSITIVE_INFINITY
  let south = Number.POSITIVE_INFINITY
  let east = Number.NEGATIVE_INFINITY
  let north = Number.NEGATIVE_INFINITY
  for (const p of points) {
    if (p.x < west) west = p.x
    if (p.x > east) east = p.x
    if (p.y < south) south = p.y
    if (p.y > north) north = p.y
  }
  return { west: west - margin, south: south - margin, east: east + margin, north: north + margin }
}

/** True if two boxes have a point in common, be it on their edges. */
export const boxesMeet = (a: Box, b: Box): boolean =>
  a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south

/** True if a point is in a box or on its edge. */
export const inBox = (box: Box, p: Point): boolean =>
  p.x >= box.west && p.x <= box.east && p.y >= box.south && p.y <= box.north

/** A rectangle with its sides parallel to the table's. */
export const rectangle = (west: number, south: number, east: number, north: number): Polygon => [
  { x: west, y: south },
  { x: east, y: south },
  { x: east, y: north },
  { x: west, y: north },
]

/** An ellipse given by its centre and full axes, drawn with this number of corners, all on the ellipse. */
export function ellipse(centre: Point, width: number, depth: number, corners = 32, turned: Facing = 0): Polygon {
  refuse(faultInSize(corners, "the number of corners", 3))
  return Array.from({ length: corners }, (_, i) => {
    const f = -nearest((i * FULL_TURN) / corners) // counter-clockwise
    const p = offset(centre, 0, nearest((depth * cosine(f)) / (2 * UNIT)), nearest((width * sine(f)) / (2 * UNIT)))
    return turned === 0 ? p : rotate(p, centre, turned)
  })
}

/** The reason why some points do not form a polygon; undefined if they do: at least three corners, no duplicates, no sides that cross. */
export function faultInPolygon(points: readonly Point[], what = "the polygon"): string | undefined {
  if (!Array.isArray(points) || points.length < 3)
    return `${what} has ${points?.length ?? "no"} corners: expected 3 or more`
  for (const [i, p] of points.entries()) {
    const fault = faultInPoint(p, `corner ${i + 1} of ${what}`)
    if (fault) return fault
  }
  const n = points.length
  for (let i = 0; i < n; i++) {
    const a = points[i]!
    const b = points[(i + 1) % n]!
    if (samePoint(a, b)) return `corners ${i + 1} and ${((i + 1) % n) + 1} of ${what} are the same point`
    const c = points[(i + 2) % n]!
    if (side(a, b, c) === 0 && (a.x - b.x) * (c.x - b.x) + (a.y - b.y) * (c.y - b.y) > 0)
      return `${what} turns back on itself at corner ${((i + 1) % n) + 1}`
    for (let j = i + 2; j < n; j++) {
      if (i === 0 && j === n - 1) continue // neighbours across the start
      if (segmentsMeet(a, b, points[j]!, points[(j + 1) % n]!))
        return `sides ${i + 1} and ${j + 1} of ${what} meet: expected an outline that does not cross itself`
    }
  }
  return undefined
}
