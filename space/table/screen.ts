/** A unit as a screen: a line passes through it if it meets a base, or the gap between two bases within reach of each other. */
import type { Line } from "./along.ts"
import type { Standing } from "./bases.ts"
import { faultInSize, refuse } from "./check.ts"
import { chordOf } from "./chord.ts"
import { distance } from "./distance.ts"
import { checkPoint, comesBefore, lengthOf, meetingPoint, type Point, segmentsMeet } from "./point.ts"
import { type Box, boxAround } from "./polygon.ts"
import { boxOf, coreOf } from "./shape.ts"

/** Two bases within reach of each other: the straight line between their middles closes the gap. */
export type Screened<S extends Standing> = { readonly a: S; readonly b: S }

/** A prepared unit: all its bases, all pairs that are within reach, edge to edge, and the box around them. */
export type UnitScreen<S extends Standing = Standing> = {
  readonly bases: readonly S[]
  readonly gaps: readonly Screened<S>[]
  readonly box: Box
}

/** Prepares a unit. All pairs within reach count, not only those of a shortest chain. */
export function screenOf<S extends Standing>(unit: readonly S[], reach: number): UnitScreen<S> {
  refuse(faultInSize(reach, "the reach"))
  const gaps: Screened<S>[] = []
  for (const [i, a] of unit.entries())
    for (const b of unit.slice(i + 1)) if (distance(a.base, b.base) <= reach) gaps.push({ a, b })
  const corners = unit.flatMap(({ base }) => {
    const { west, south, east, north } = boxOf(base)
    return [
      { x: west, y: south },
      { x: east, y: north },
    ]
  })
  return { bases: unit, gaps, box: corners.length === 0 ? nowhere : boxAround(corners) }
}

const nowhere: Box = { west: 0, south: 0, east: -1, north: -1 }

/** Where a line passes through a unit: the base or gap that it meets first, the point, and its distance from the line's start. */
export type Passed<S extends Standing> = { readonly at: Point; readonly distance: number } & (
  | { readonly what: "base"; readonly standing: S }
  | { readonly what: "gap"; readonly a: S; readonly b: S }
)

/** Where a line first passes through a unit; undefined if it does not. Touching the edge of a base does not count. */
export function passedThrough<S extends Standing>(screen: UnitScreen<S>, line: Line): Passed<S> | undefined {
  checkPoint(line.from, "the line's start")
  checkPoint(line.to, "the line's end")
  if (!meetsBox(screen.box, line)) return undefined
  let first: Passed<S> | undefined
  const take = (passed: Passed<S>) => {
    if (!first || passed.distance < first.distance) first = passed
  }
  const back = comesBefore(line.to, line.from)
  const [a, b] = back ? [line.to, line.from] : [line.from, line.to]
  for (const standing of screen.bases) {
    const { points, radius } = coreOf(standing.base)
    const chord = chordOf(points, radius, a, b)
    if (!chord) continue
    const t = back ? 1 - chord[1] : chord[0]
    const at = between(line, t)
    take({ what: "base", standing, at, distance: lengthOf(line.from, at) })
  }
  for (const gap of screen.gaps) {
    const [p, q] = [gap.a.base.at, gap.b.base.at]
    if (!segmentsMeet(line.from, line.to, p, q)) continue
    const at = meetingPoint(line.from, line.to, p, q)
    take({ what: "gap", ...gap, at, distance: lengthOf(line.from, at) })
  }
  return first
}

/** True if a line passes through a unit anywhere. */
export function isPassedThrough(screen: UnitScreen, line: Line): boolean {
  if (!meetsBox(screen.box, line)) return false
  for (const { a, b } of screen.gaps) if (segmentsMeet(line.from, line.to, a.base.at, b.base.at)) return true
  const back = comesBefore(line.to, line.from)
  const [a, b] = back ? [line.to, line.from] : [line.from, line.to]
  return screen.bases.some(({ base }) => {
    const { points, radius } = coreOf(base)
    return chordOf(points, radius, a, b) !== undefined
  })
}

const between = ({ from, to }: Line, t: number): Point => ({
  x: Math.round(from.x + (to.x - from.x) * t) + 0,
  y: Math.round(from.y + (to.y - from.y) * t) + 0,
})

/** True if a line may meet something in a box: not if it is beyond one side, nor if all four corners are on the same side of it. */
function meetsBox({ west, south, east, north }: Box, { from, to }: Line): boolean {
  if (Math.max(from.x, to.x) < west || Math.min(from.x, to.x) > east) return false
  if (Math.max(from.y, to.y) < south || Math.min(from.y, to.y) > north) return false
  const dx = to.x - from.x
  const dy = to.y - from.y
  // the distance of the box's middle from the line, and how far its corners are from a parallel through its middle, in the same scale
  const off = dx * (south + north - 2 * from.y) - dy * (west + east - 2 * from.x)
  return Math.abs(off) <= Math.abs(dx) * (north - south) + Math.abs(dy) * (east - west)
}
