/**
 * Arcs: the ground in front of a point or of the whole front edge of a base. The edges of an arc belong to it. Everything is exact except
 * the directions themselves, which come from the table of sines.
 */
import { BadGeometry, refuse } from "./check.ts"
import { forSegments, reachBetween } from "./distance.ts"
import {
  bearing,
  cosine,
  type Facing,
  faultInFacing,
  HALF_TURN,
  offset,
  RIGHT_ANGLE,
  sine,
  turnFrom,
} from "./facing.ts"
import { checkPoint, meetingPoint, type Point, samePoint, segmentsMeet, side } from "./point.ts"
import { whereIn } from "./polygon.ts"
import { LIMIT, lengthDown, lengthUp } from "./round.ts"
import { type Core, centreOf, coreOf, frontOf, type Rect, type Shape } from "./shape.ts"

/**
 * An arc extends `half` hundredths of a degree to either side of a facing. It starts from one point, or from the left and right of two
 * points.
 */
export type Arc = { readonly left: Point; readonly right: Point; readonly facing: Facing; readonly half: number }

/** The arc that opens from a point. */
export function arcFrom(at: Point, f: Facing, half: number): Arc {
  checkPoint(at)
  refuse(faultInFacing(f))
  if (!Number.isInteger(half) || half < 0 || half > HALF_TURN)
    throw new BadGeometry(`half the arc is ${half}: expected hundredths of a degree from 0 to ${HALF_TURN}`)
  return { left: at, right: at, facing: f, half }
}

/** The arc between two lines that go forward and outward from the front corners of a base, at most a right angle on each side. */
export function arcFromFront(base: Rect, half: number): Arc {
  if (half > RIGHT_ANGLE)
    throw new BadGeometry(`half the arc is ${half}: expected no more than ${RIGHT_ANGLE} from a front edge`)
  const [left, right] = frontOf(base)
  return { ...arcFrom(base.at, base.facing, half), left, right }
}

/** How much of a shape is in an arc. */
export type InArc = {
  /** Any part of it is in the arc; its middle is; all of it is. */
  readonly any: boolean
  readonly centre: boolean
  readonly whole: boolean
  /** How far its middle is off the arc's facing, seen from midway between the arc's corners: clockwise positive. */
  readonly off: number
  /** A point of the shape that is in the arc, or the nearest point on the arc's edge; undefined if no part is in the arc. */
  readonly at: Point | undefined
}

/** How much of a shape is in an arc: a part, its middle or the whole, and how far off its middle is. */
export function inArc(arc: Arc, shape: Shape): InArc {
  const core = coreOf(shape)
  const middle = centreOf(shape)
  const from = { x: Math.floor((arc.left.x + arc.right.x) / 2), y: Math.floor((arc.left.y + arc.right.y) / 2) }
  const at = pointInArc(arc, middle) && within(core, middle) ? middle : partIn(arc, core)
  return {
    any: at !== undefined,
    centre: pointInArc(arc, middle),
    whole: at !== undefined && wholeIn(arc, core),
    off: samePoint(from, middle) ? 0 : turnFrom(arc.facing, bearing(from, middle)),
    at,
  }
}

const within = (core: Core, p: Point): boolean =>
  core.points.length === 1 || (core.closed && whereIn(core.points, p) !== "out")

/** True if a point is in an arc, edges included. */
export function pointInArc(arc: Arc, p: Point): boolean {
  if (arc.half > RIGHT_ANGLE) return beyondLeft(arc, p) <= 0 || beyondRight(arc, p) <= 0
  return beyondLeft(arc, p) <= 0 && beyondRight(arc, p) <= 0 && ahead(arc, p) >= 0
}

/** The cross product of a direction and the vector from one point to another: positive when the second point lies to the left. */
const leftwards = (f: Facing, from: Point, to: Point): number => sine(f) * (to.y - from.y) - cosine(f) * (to.x - from.x)

const beyondLeft = (arc: Arc, p: Point): number => leftwards(arc.facing - arc.half, arc.left, p)

const beyondRight = (arc: Arc, p: Point): number => -leftwards(arc.facing + arc.half, arc.right, p)

const ahead = (arc: Arc, p: Point): number =>
  samePoint(arc.left, arc.right)
    ? sine(arc.facing) * (p.x - arc.left.x) + cosine(arc.facing) * (p.y - arc.left.y)
    : side(arc.left, arc.right, p)

/** The edges of an arc; the endless ones are long enough to leave any table. */
function edgesOf(arc: Arc): Core[] {
  const far = (from: Point, f: Facing): Core => ({
    points: [from, offset(from, f, 3 * LIMIT)],
    closed: false,
    radius: 0,
  })
  const edges = [far(arc.left, arc.facing - arc.half), far(arc.right, arc.facing + arc.half)]
  if (!samePoint(arc.left, arc.right)) edges.push({ points: [arc.left, arc.right], closed: false, radius: 0 })
  return edges
}

/**
 * A corner of the shape that is in the arc, or the point where an edge of the arc meets the shape: there must be one if the shape contains
 * the arc's own corner.
 */
function partIn(arc: Arc, core: Core): Point | undefined {
  const corner = core.points.find((p) => pointInArc(arc, p))
  if (corner) return corner
  for (const edge of edgesOf(arc)) {
    const [p, q] = edge.points as [Point, Point]
    let met: Point | undefined
    forSegments(core, (a, b) => {
      if (!met && segmentsMeet(p, q, a, b)) met = meetingPoint(p, q, a, b)
    })
    if (met) return met
    if (core.radius > 0) {
      const { n, m, to } = reachBetween(core, edge)
      if (lengthUp(2 * n, m) <= 2 * core.radius) return to
    }
  }
  return undefined
}

function wholeIn(arc: Arc, core: Core): boolean {
  if (!core.points.every((p) => pointInArc(arc, p))) return false
  if (arc.half > RIGHT_ANGLE && entersGap(arc, core)) return false
  if (core.radius === 0 || arc.half === HALF_TURN) return true
  return edgesOf(arc).every((edge) => {
    const { n, m } = reachBetween(core, edge)
    return lengthDown(2 * n, m) >= 2 * core.radius
  })
}

/** True if a core reaches into the gap behind an arc of more than half a turn. */
function entersGap(arc: Arc, core: Core): boolean {
  let enters = false
  forSegments(core, (a, b) => {
    let from = 0
    let to = 1
    for (const beyond of [beyondLeft, beyondRight]) {
      const va = beyond(arc, a)
      const vb = beyond(arc, b)
      if (va <= 0 && vb <= 0) return
      if (va < 0) from = Math.max(from, va / (va - vb))
      else if (vb < 0) to = Math.min(to, va / (va - vb))
    }
    if (from < to) enters = true
  })
  return enters
}
