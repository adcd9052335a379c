/** Points and segments of a plane measured in whole thousandths; x grows to the east, y to the north. */
import { faultInCoordinate, isCoordinate, refuse } from "./check.ts"
import { nearest, rootNearest } from "./round.ts"

/** A place on the table. */
export type Point = { readonly x: number; readonly y: number }

/** True if two points are the same. */
export const samePoint = (p: Point, q: Point): boolean => p.x === q.x && p.y === q.y

/** The sum of two points taken as vectors. */
export const plus = (p: Point, q: Point): Point => ({ x: p.x + q.x, y: p.y + q.y })

/** The vector from the second point to the first. */
export const minus = (p: Point, q: Point): Point => ({ x: p.x - q.x, y: p.y - q.y })

/** Twice the area of the triangle a, b, c: positive when c lies to the left of the line from a to b. Exact. */
export const side = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

/** The square of the distance between two points. Exact. */
export const distanceSquared = (p: Point, q: Point): number => (q.x - p.x) ** 2 + (q.y - p.y) ** 2

/** The length of a segment, to the nearest thousandth. */
export const lengthOf = (p: Point, q: Point): number => rootNearest(distanceSquared(p, q))

/** The point at a fraction of the way from p to q. */
export const pointBetween = (p: Point, q: Point, t: number): Point => ({
  x: nearest(p.x + (q.x - p.x) * t),
  y: nearest(p.y + (q.y - p.y) * t),
})

/** The point this many thousandths from p towards q. */
export function pointAlong(p: Point, q: Point, distance: number): Point {
  const length = Math.sqrt(distanceSquared(p, q))
  return length === 0 ? p : pointBetween(p, q, distance / length)
}

/** West to east, then south to north: the order in which lines are computed, so that both directions give one answer. */
export const comesBefore = (p: Point, q: Point): boolean => p.x < q.x || (p.x === q.x && p.y < q.y)

/** An exact distance, as n / √m, with the two points that are this far apart. */
export type Reach = { readonly n: number; readonly m: number; readonly from: Point; readonly to: Point }

/** From a point to the nearest point of the segment a-b. */
export function reachToSegment(p: Point, a: Point, b: Point): Reach {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const m = dx * dx + dy * dy
  const dot = (p.x - a.x) * dx + (p.y - a.y) * dy
  if (dot <= 0 || m === 0) return reachToPoint(p, a)
  if (dot >= m) return reachToPoint(p, b)
  return { n: Math.abs(side(a, b, p)), m, from: p, to: pointBetween(a, b, dot / m) }
}

/** The length n / √m of the reach from a point to a segment; computed alike, to the last bit, but without its points. */
export function sizeToSegment(p: Point, a: Point, b: Point): number {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const m = dx * dx + dy * dy
  const dot = (p.x - a.x) * dx + (p.y - a.y) * dy
  if (dot <= 0 || m === 0) return sizeToPoint(p, a)
  if (dot >= m) return sizeToPoint(p, b)
  return Math.abs(side(a, b, p)) / Math.sqrt(m)
}

function sizeToPoint(p: Point, q: Point): number {
  const d = distanceSquared(p, q)
  return d === 0 ? 0 : d / Math.sqrt(d)
}

/** From a point to a point. */
export function reachToPoint(p: Point, q: Point): Reach {
  const d = distanceSquared(p, q)
  return { n: d, m: d === 0 ? 1 : d, from: p, to: q }
}

/** True if two segments have a point in common, ends included. Exact. */
export function segmentsMeet(a: Point, b: Point, c: Point, d: Point): boolean {
  const c1 = Math.sign(side(a, b, c))
  const d1 = Math.sign(side(a, b, d))
  if (c1 === d1 && c1 !== 0) return false // the second is wholly to one side of the first, as in most cases
  const a1 = Math.sign(side(c, d, a))
  const b1 = Math.sign(side(c, d, b))
  if (c1 !== d1 && a1 !== b1) return true
  return (
    (c1 === 0 && inBox(c, a, b)) ||
    (d1 === 0 && inBox(d, a, b)) ||
    (a1 === 0 && inBox(a, c, d)) ||
    (b1 === 0 && inBox(b, c, d))
  )
}

/** A point shared by two segments that meet. */
export function meetingPoint(a: Point, b: Point, c: Point, d: Point): Point {
  const a1 = side(c, d, a)
  const b1 = side(c, d, b)
  if (a1 !== b1) return pointBetween(a, b, a1 / (a1 - b1))
  for (const p of [a, b]) if (inBox(p, c, d)) return p
  return inBox(c, a, b) ? c : d
}

const inBox = (p: Point, a: Point, b: Point): boolean =>
  Math.min(a.x, b.x) <= p.x && p.x <= Math.max(a.x, b.x) && Math.min(a.y, b.y) <= p.y && p.y <= Math.max(a.y, b.y)

/** The reason why a point cannot be used; undefined if it can. */
export function faultInPoint(p: Point, what = "the point"): string | undefined {
  if (typeof p !== "object" || p === null) return `${what} is ${p}: expected a point with x and y`
  return faultInCoordinate(p.x, `x of ${what}`) ?? faultInCoordinate(p.y, `y of ${what}`)
}

/** Throws unless it is a point in whole thousandths within the limits. */
export function checkPoint(p: Point, what?: string): void {
  if (!isCoordinate(p?.x) || !isCoordinate(p.y)) refuse(faultInPoint(p, what))
}
