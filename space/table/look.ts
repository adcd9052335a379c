/** From shape to shape: the points from which and at which a game looks, and the best line between them. */

import type { Standing } from "./bases.ts"
import { bearing, offset, RIGHT_ANGLE } from "./facing.ts"
import { type Point, pointBetween, samePoint } from "./point.ts"
import { type Base, coreOf, cornersOf, frontOf, type Rect } from "./shape.ts"
import type { Sight } from "./sight.ts"
import type { Piece } from "./terrain.ts"

/** A number of evenly spaced points from one point to another, both included. */
export const pointsBetween = (a: Point, b: Point, count: number): Point[] =>
  Array.from({ length: count }, (_, i) => pointBetween(a, b, count === 1 ? 0.5 : i / (count - 1)))

/** Points of a rectangle's front edge, left to right, its corners included. */
export const frontPoints = (r: Rect, count: number): Point[] => pointsBetween(...frontOf(r), count)

/** The corners of a rectangle; the north, east, south and west points of a circle. */
export function cornerPoints(base: Base): Point[] {
  if (base.kind === "rect") return Object.values(cornersOf(base))
  return [0, RIGHT_ANGLE, 2 * RIGHT_ANGLE, 3 * RIGHT_ANGLE].map((f) => offset(base.at, f, base.radius))
}

/** The middle of a base, and its left and right edges as seen from a point. */
export function flanks(base: Base, from: Point): readonly [centre: Point, left: Point, right: Point] {
  if (samePoint(base.at, from)) return [base.at, base.at, base.at]
  const along = bearing(from, base.at)
  if (base.kind === "circle")
    return [base.at, offset(base.at, along, 0, -base.radius), offset(base.at, along, 0, base.radius)]
  let left = base.at
  let right = base.at
  for (const p of coreOf(base).points) {
    if (isLeft(from, left, p)) left = p
    if (isLeft(from, p, right)) right = p
  }
  return [base.at, left, right]
}

/** True if q, seen from a point, lies farther to the left than p. */
const isLeft = (from: Point, p: Point, q: Point): boolean =>
  (p.x - from.x) * (q.y - from.y) - (p.y - from.y) * (q.x - from.x) > 0

/** The result of looking from several points at several others: the first clear line, or all the blocked ones. */
export type Look<P extends Piece, S extends Standing> = {
  readonly seen: boolean
  /** The first clear line; if there is none, the one that reached farthest. */
  readonly best: Sight<P, S> | undefined
  /** All lines drawn, in the order of the points. */
  readonly lines: readonly Sight<P, S>[]
}

/** Tries every line from the first points to the second, in order, until one is clear. */
export function look<P extends Piece, S extends Standing>(
  from: readonly Point[],
  at: readonly Point[],
  sightOf: (from: Point, to: Point) => Sight<P, S>,
): Look<P, S> {
  const lines: Sight<P, S>[] = []
  for (const eye of from)
    for (const aim of at) {
      const line = sightOf(eye, aim)
      lines.push(line)
      if (line.clear) return { seen: true, best: line, lines }
    }
  const best = lines.reduce<Sight<P, S> | undefined>((b, l) => (b && shortfall(b) <= shortfall(l) ? b : l), undefined)
  return { seen: false, best, lines }
}

const shortfall = (s: Sight): number => s.length - (s.blocked?.distance ?? s.length)

/** The number of points seen from a point. */
export const countSeen = <P extends Piece, S extends Standing>(
  from: Point,
  at: readonly Point[],
  sightOf: (from: Point, to: Point) => Sight<P, S>,
): number => at.filter((aim) => sightOf(from, aim).clear).length
