/** Moving along a road, a railway or any other chain of points. */
import { bearing, type Facing } from "./facing.ts"
import { lengthOf, type Point, pointAlong, reachToSegment } from "./point.ts"
import { nearest } from "./round.ts"

/** A place on a road: the point, its distance along the road from the start, and the bearing of the road there. */
export type Place = { readonly at: Point; readonly distance: number; readonly along: Facing }

/** The length of a road. */
export const roadLength = (points: readonly Point[]): number =>
  points.slice(1).reduce((sum, p, i) => sum + lengthOf(points[i]!, p), 0)

/** The place at this distance from a road's start; undefined beyond either end. */
export function walk(points: readonly Point[], distance: number): Place | undefined {
  if (!(distance >= 0)) return undefined
  let gone = 0
  for (let i = 1; i < points.length; i++) {
    const from = points[i - 1]!
    const to = points[i]!
    const length = lengthOf(from, to)
    if (distance <= gone + length)
      return { at: pointAlong(from, to, distance - gone), distance, along: bearing(from, to) }
    gone += length
  }
  return undefined
}

/** The place on a road nearest to a point; the first if there are several. */
export function nearestOnRoad(points: readonly Point[], p: Point): Place & { readonly off: number } {
  let best: (Place & { off: number }) | undefined
  let least = Number.POSITIVE_INFINITY
  let gone = 0
  for (let i = 1; i < points.length; i++) {
    const from = points[i - 1]!
    const to = points[i]!
    const { n, m, to: at } = reachToSegment(p, from, to)
    const off = n / Math.sqrt(m)
    if (off < least) {
      least = off
      best = { at, distance: gone + lengthOf(from, at), along: bearing(from, to), off: nearest(off) }
    }
    gone += lengthOf(from, to)
  }
  return best!
}

/** The corners of a road between two distances from its start, with both places: the path of a unit that marches along it. */
export function roadBetween(points: readonly Point[], from: number, to: number): Point[] {
  const start = walk(points, from)
  const end = walk(points, to)
  if (!start || !end) return []
  const between: Point[] = []
  let gone = 0
  for (let i = 1; i < points.length - 1; i++) {
    gone += lengthOf(points[i - 1]!, points[i]!)
    if (gone > Math.min(from, to) && gone < Math.max(from, to)) between.push(points[i]!)
  }
  return [start.at, ...(from <= to ? between : between.reverse()), end.at]
}
