/**
 * What a base collides with as it moves. A base that shifts past an obstacle is treated as a point that moves through the obstacle enlarged
 * by the base, so the part of the way that is too near is one stretch of a straight line, found exactly. A turn is divided so finely that
 * the ground it sweeps is known to a thousandth.
 */
import { chordOf, merged, type Stretch, stretchesInside } from "./chord.ts"
import { forSegments, middleOf, reachBetween } from "./distance.ts"
import { carried, type Motion, turnsOf } from "./path.ts"
import { comesBefore, distanceSquared, minus, type Point, plus, samePoint, side } from "./point.ts"
import { type Box, boxAround, convexHull, counterClockwise, whereIn } from "./polygon.ts"
import { GRAZE, SLACK } from "./round.ts"
import { type Base, type Core, coreOf, type Shape } from "./shape.ts"

/** The box around everything that a base sweeps in a motion. */
export function sweptBox(base: Base, motion: Motion, margin = 0): Box {
  return boxAround(
    sweptCores(base, motion).flatMap((core) => core.points),
    (base.kind === "circle" ? base.radius : 0) + margin,
  )
}

/** The outlines that a base sweeps: one for a shift, one for each part of a turn. Together they cover the swept ground. */
export function sweptCores(base: Base, motion: Motion): Core[] {
  const { points, radius } = coreOf(base)
  if (motion.kind === "shift") return [hullOf([...points, ...points.map((p) => plus(p, motion.by))], radius)]
  const poses = posesOf(base, motion)
  return poses.slice(1).map((pose, i) => hullOf([...coreOf(poses[i]!).points, ...coreOf(pose).points], radius))
}

/** A base at the start of a turn and after each part of it. */
export function posesOf(base: Base, motion: Extract<Motion, { kind: "turn" }>): Base[] {
  const radius = Math.sqrt(Math.max(...coreOf(base).points.map((p) => distanceSquared(p, motion.about))))
  return [base, ...turnsOf(motion, radius).map((by) => carried(base, { ...motion, by }))]
}

function hullOf(points: readonly Point[], radius: number): Core {
  const hull = convexHull(points)
  return { points: hull, closed: hull.length > 2, radius }
}

/**
 * The fractions of a motion during which a base is closer to a shape than the clearance; with clearance 0, during which they overlap. A
 * polygon includes its inside, not only its outline.
 */
export function tooNear(base: Base, motion: Motion, shape: Shape, clearance = 0): readonly Stretch[] {
  return motion.kind === "shift"
    ? shiftTooNear(base, motion.by, shape, clearance)
    : turnTooNear(base, motion, shape, clearance)
}

function shiftTooNear(base: Base, by: Point, shape: Shape, clearance: number): readonly Stretch[] {
  return stretchesIn(inflate(base, shape, clearance), base.at, plus(base.at, by))
}

/** An obstacle enlarged by a base that shifts past it: where the middle of the base may not be. */
export type InflatedShape = {
  /** Convex cores, each with the distance that the middle must keep from it. */
  readonly cores: readonly { readonly points: readonly Point[]; readonly reach: number }[]
  /** Ground with an outline, including its inside. */
  readonly inside: readonly Point[] | undefined
}

/** A shape enlarged by a base, for any direction in which the base moves without turning. */
export function inflate(base: Base, shape: Shape, clearance = 0): InflatedShape {
  const mover = coreOf(base)
  const obstacle = coreOf(shape)
  const reach = roomFor(mover.radius + obstacle.radius, clearance)
  const core = (points: readonly Point[]) => ({
    points: convexHull(points.flatMap((o) => mover.points.map((m) => minus(o, minus(m, base.at))))),
    reach,
  })
  if (shape.kind === "circle" || shape.kind === "rect") return { cores: [core(obstacle.points)], inside: undefined }
  const cores: ReturnType<typeof core>[] = []
  forSegments(obstacle, (p, q) => {
    cores.push(core([p, q]))
  })
  return { cores, inside: obstacle.closed ? obstacle.points : undefined }
}

/** The fractions of a straight way of the base's middle that lie in an enlarged obstacle. */
export function stretchesIn({ cores, inside }: InflatedShape, from: Point, to: Point): readonly Stretch[] {
  const still = samePoint(from, to)
  const stretches: Stretch[] = []
  for (const { points, reach } of cores) {
    const chord = still
      ? holds(points, reach, from)
        ? ([0, 1] as const)
        : undefined
      : chordOf(points, reach, from, to)
    if (chord) stretches.push(chord)
  }
  if (inside) stretches.push(...insideOf(inside, from, to, still))
  return merged(stretches)
}

/**
 * How near two cores must come to be too near: by more than half a thousandth for a clearance, or by more than the slack for an overlap.
 */
export const roomFor = (radii: number, clearance: number): number =>
  clearance > 0 ? radii + clearance - GRAZE : radii - SLACK

/** True if a point is near enough to a convex core for chordOf: the case of a line of length 0. */
function holds(hull: readonly Point[], reach: number, p: Point): boolean {
  const core: Core = { points: hull, closed: hull.length > 2, radius: 0 }
  const { n, m } = reachBetween({ points: [p], closed: false, radius: 0 }, core)
  if (reach > 0) return n / Math.sqrt(m) < reach
  return core.closed && hull.every((a, i) => depthAt(a, hull[(i + 1) % hull.length]!, p) > -reach)
}

const depthAt = (a: Point, b: Point, p: Point): number => side(a, b, p) / Math.sqrt(distanceSquared(a, b))

function insideOf(polygon: readonly Point[], a: Point, b: Point, still: boolean): Stretch[] {
  if (still) return whereIn(polygon, a) === "in" ? [[0, 1]] : []
  const upright = counterClockwise(polygon)
  if (!comesBefore(b, a)) return stretchesInside(upright, a, b)
  return stretchesInside(upright, b, a).map(([from, to]): Stretch => [1 - to, 1 - from])
}

function turnTooNear(
  base: Base,
  motion: Extract<Motion, { kind: "turn" }>,
  shape: Shape,
  clearance: number,
): readonly Stretch[] {
  const sweeps = sweptCores(base, motion)
  const obstacle = coreOf(shape)
  const stretches: Stretch[] = []
  for (const [i, sweep] of sweeps.entries())
    if (encroaches(sweep, obstacle, clearance)) stretches.push([i / sweeps.length, (i + 1) / sweeps.length])
  return merged(stretches)
}

/** True if a convex core is too near to another core, which may be any polygon. */
function encroaches(sweep: Core, obstacle: Core, clearance: number): boolean {
  const reach = roomFor(sweep.radius + obstacle.radius, clearance)
  if (reach > 0) {
    const { n, m } = reachBetween(sweep, obstacle)
    return n / Math.sqrt(m) < reach
  }
  if (!sweep.closed) return false
  let deep = obstacle.closed && whereIn(obstacle.points, middleOf(sweep)) === "in"
  forSegments(obstacle, (p, q) => {
    if (p === q ? holds(sweep.points, reach, p) : chordOf(sweep.points, reach, p, q)) deep = true
  })
  return deep
}
