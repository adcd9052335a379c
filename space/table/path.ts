/**
 * Paths: what a base does step by step, as a player requests it, and the resulting legs. There are straight shifts, free turns on the spot,
 * and wheels on a corner, which are measured along the arc of the outer corner.
 */
import { BadGeometry, faultInSize } from "./check.ts"
import {
  bearing,
  type Facing,
  facing,
  faultInFacing,
  faultInTurn,
  HALF_TURN,
  offset,
  rotate,
  turnFrom,
} from "./facing.ts"
import { distanceSquared, faultInPoint, lengthOf, minus, type Point, plus, pointAlong, samePoint } from "./point.ts"
import { nearest } from "./round.ts"
import { type Base, CORNERS, type Corner, cornersOf, faultInShape, frontCentre, shifted } from "./shape.ts"

/** One step as requested: plain data, part of a move. */
export type Step =
  /** Straight to the new position of the base's middle, with the same facing. */
  | { readonly kind: "go"; readonly to: Point }
  /** Straight ahead, or back if negative. */
  | { readonly kind: "advance"; readonly by: number }
  /** Straight to the right, or to the left if negative. */
  | { readonly kind: "slide"; readonly by: number }
  /** A turn on the spot, about the middle of the base or of its front. */
  | { readonly kind: "turn"; readonly to: Facing; readonly about?: "centre" | "front" }
  /** A wheel on a corner, clockwise if positive, measured at the named corner (by default, the other end of the same edge). */
  | { readonly kind: "wheel"; readonly on: Corner; readonly by: number; readonly outer?: Corner }

/** The motion of a leg, for everything that takes part in it. */
export type Motion =
  | { readonly kind: "shift"; readonly by: Point }
  | { readonly kind: "turn"; readonly about: Point; readonly by: number }

/** One completed step. */
export type Leg = {
  readonly step: Step
  readonly motion: Motion
  readonly before: Base
  readonly after: Base
  /** The measured length: that of the middle's way, or of the outer corner's arc in a wheel; a turn on the spot measures 0. */
  readonly length: number
  /** The start of the point at which the length is measured. */
  readonly measured: Point
  /** The direction of a shift relative to the facing: 0 ahead, 9000 to the right, -9000 to the left, 18000 back. */
  readonly course: number
}

/** Carries out steps from the position of a base; throws a sentence if a step is impossible. */
export function trace(base: Base, steps: readonly Step[]): Leg[] {
  const fault = faultInPath(base, steps)
  if (fault !== undefined) throw new BadGeometry(fault)
  const legs: Leg[] = []
  let at = base
  for (const step of steps) {
    const leg = legOf(at, step)
    legs.push(leg)
    at = leg.after
  }
  return legs
}

/** The reason why a base cannot carry out the steps; undefined if it can. */
export function faultInPath(base: Base, steps: readonly Step[]): string | undefined {
  const fault = faultInShape(base, "the base")
  if (fault) return fault
  let at = base
  for (const [i, step] of steps.entries()) {
    const wrong = faultInStep(at, step)
    if (wrong) return `step ${i + 1}: ${wrong}`
    at = legOf(at, step).after
    const off = faultInPoint(at.at, `the base after step ${i + 1}`)
    if (off) return off
  }
  return undefined
}

function faultInStep(base: Base, step: Step): string | undefined {
  switch (step.kind) {
    case "go":
      return faultInPoint(step.to)
    case "advance":
    case "slide":
      if (base.kind !== "rect") return `a round base has no facing to ${step.kind} along: give the point to go to`
      return faultInSize(Math.abs(step.by), "the distance")
    case "turn":
      return faultInFacing(step.to)
    case "wheel":
      if (base.kind !== "rect") return "a round base has no corner to wheel on"
      if (![step.on, step.outer ?? step.on].every((c) => CORNERS.includes(c)))
        return `wheels on ${step.on} measured at ${step.outer}: expected one of ${CORNERS.join(", ")}`
      if (step.outer === step.on) return `wheels on ${step.on} and is measured there: expected another corner`
      return faultInTurn(step.by)
    default:
      return `is of kind ${String((step as { kind?: unknown }).kind)}: expected go, advance, slide, turn or wheel`
  }
}

const OTHER_END: { readonly [c in Corner]: Corner } = {
  frontLeft: "frontRight",
  frontRight: "frontLeft",
  rearLeft: "rearRight",
  rearRight: "rearLeft",
}

function legOf(base: Base, step: Step): Leg {
  switch (step.kind) {
    case "go":
      return shiftLeg(base, step, step.to)
    case "advance":
      return shiftLeg(base, step, base.kind === "rect" ? offset(base.at, base.facing, step.by) : base.at)
    case "slide":
      return shiftLeg(base, step, base.kind === "rect" ? offset(base.at, base.facing, 0, step.by) : base.at)
    case "turn": {
      const by = base.kind === "rect" ? turnFrom(base.facing, step.to) : 0
      const about = step.about === "front" && base.kind === "rect" ? frontCentre(base) : base.at
      return turnLeg(base, step, about, by, about)
    }
    case "wheel": {
      if (base.kind !== "rect") throw new BadGeometry("a round base has no corner to wheel on")
      const corners = cornersOf(base)
      return turnLeg(base, step, corners[step.on], step.by, corners[step.outer ?? OTHER_END[step.on]])
    }
  }
}

function shiftLeg(before: Base, step: Step, to: Point): Leg {
  const by = minus(to, before.at)
  const still = samePoint(before.at, to)
  const course = still || before.kind !== "rect" ? 0 : turnFrom(before.facing, bearing(before.at, to))
  const length = step.kind === "advance" || step.kind === "slide" ? Math.abs(step.by) : lengthOf(before.at, to)
  const motion: Motion = { kind: "shift", by }
  return { step, motion, before, after: shifted(before, by), length, measured: before.at, course }
}

function turnLeg(before: Base, step: Step, about: Point, by: number, measured: Point): Leg {
  const motion: Motion = { kind: "turn", about, by }
  return {
    step,
    motion,
    before,
    after: carried(before, motion),
    length: arcLength(about, measured, by),
    measured,
    course: 0,
  }
}

/** How far a point goes on an arc around another. */
export const arcLength = (about: Point, p: Point, by: number): number =>
  nearest((Math.sqrt(distanceSquared(about, p)) * Math.abs(by) * Math.PI) / HALF_TURN)

/** Moves a base along with a motion: the other bases of a body move with the leading one. */
export function carried<B extends Base>(base: B, motion: Motion): B {
  if (motion.kind === "shift") return shifted(base, motion.by)
  const at = rotate(base.at, motion.about, motion.by)
  return base.kind === "rect" ? { ...base, at, facing: facing(base.facing + motion.by) } : { ...base, at }
}

/** The part of a motion that has been made after this many thousandths of its length. */
export function motionAfter(leg: Leg, distance: number): Motion {
  if (distance >= leg.length) return leg.motion
  if (leg.motion.kind === "turn") return { ...leg.motion, by: Math.trunc((leg.motion.by * distance) / leg.length) }
  const to = pointAlong(leg.before.at, plus(leg.before.at, leg.motion.by), distance)
  return { kind: "shift", by: minus(to, leg.before.at) }
}

/** Where a leg's base stands after this many thousandths of its length. */
export const baseAfter = (leg: Leg, distance: number): Base => carried(leg.before, motionAfter(leg, distance))

/** The length of a path, measured leg by leg. */
export const pathLength = (legs: readonly Leg[]): number => legs.reduce((sum, leg) => sum + leg.length, 0)

/** The way of one point through a motion: straight, or around an arc in steps that stay within a thousandth of it. */
export function wayOf(p: Point, motion: Motion): Point[] {
  if (motion.kind === "shift") return [p, plus(p, motion.by)]
  const turns = turnsOf(motion, Math.sqrt(distanceSquared(p, motion.about)))
  return [p, ...turns.map((by) => rotate(p, motion.about, by))]
}

/** A turn divided into parts so small that a point at this radius stays within a thousandth of its arc. */
export function turnsOf({ by }: { readonly by: number }, radius: number): number[] {
  const chord = Math.sqrt(8 * Math.max(1, radius)) // sagitta = chord² / 8r
  const parts = Math.max(1, Math.ceil((radius * Math.abs(by) * Math.PI) / HALF_TURN / chord))
  return Array.from({ length: parts }, (_, i) => nearest((by * (i + 1)) / parts))
}
