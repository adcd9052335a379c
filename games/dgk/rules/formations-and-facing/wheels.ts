/**
 * Wheels: DGK-FORM-09. A unit turns about a corner of the side it moves towards; the cost is the distance moved by the other corner of that
 * side.
 */

import { type Refusal, refuse } from "@salient/engine"
import {
  arcLength,
  type Corner,
  cornersOf,
  type Facing,
  facing as normal,
  offset,
  type Point,
  type Rect,
  RIGHT_ANGLE,
  rotate,
  turnFrom,
} from "@salient/space/table"
import { movement } from "../../data/tables.ts"
import type { State, Unit } from "../../state.ts"
import { sweepFault, type Threat } from "../movement/blocking.ts"
import {
  barOnWay,
  byPassage,
  goingAlong,
  type MovementMode,
  payOnce,
  sumOf,
  type Tolls,
  wade,
} from "../movement/going.ts"
import { type Terrain, terrainNow } from "../terrain-and-sight/terrain.ts"
import { entryOf } from "../troops-and-command/field.ts"
import { SIZE, standIn } from "./body.ts"

/** Forward on a front corner, backward on a rear one, to a flank on a corner of that flank. */
export const WHEELS = ["wheel", "wheelBack", "wheelToLeft", "wheelToRight"] as const
export type Wheel = (typeof WHEELS)[number]

export const wheelNamed = (how: string | undefined): Wheel | undefined => WHEELS.find((w) => w === how)

export const wheelWords: { readonly [w in Wheel]: string } = {
  wheel: "wheel",
  wheelBack: "wheel backward",
  wheelToLeft: "wheel moving to the left",
  wheelToRight: "wheel moving to the right",
}

/** The sides of a body, clockwise. */
const FLANKS = ["front", "right", "rear", "left"] as const
export type Flank = (typeof FLANKS)[number]

const flankOf: { readonly [w in Wheel]: Flank } = {
  wheel: "front",
  wheelBack: "rear",
  wheelToLeft: "left",
  wheelToRight: "right",
}

/** A unit in maneuver formation about the centre of its front (DGK-FORM-08), not checking what is already there. */
export const maneuvered = (m: State, unit: Unit, front: Point, facing: number, layout: number): Rect[] =>
  standIn(entryOf(m, unit).troop, "maneuver", unit.strength, front, facing, layout)

/** DGK-MOVE-03 The side that faces the movement: the distance is measured there. */
export const flankFacing = (facing: Facing, course: Facing): Flank =>
  FLANKS[(quarters(turnFrom(facing, course)) + FLANKS.length) % FLANKS.length] as Flank

/** A turn as a number of right angles, halves rounded away from zero, so that left and right are treated alike. */
const quarters = (turn: number): number => Math.sign(turn) * Math.round(Math.abs(turn) / RIGHT_ANGLE)

/** The ends of each side of a rectangle, left and right as seen by someone looking outward. */
const sidesOf = ({ frontLeft, frontRight, rearRight, rearLeft }: { readonly [c in Corner]: Point }) =>
  ({
    front: [frontLeft, frontRight],
    right: [frontRight, rearRight],
    rear: [rearRight, rearLeft],
    left: [rearLeft, frontLeft],
  }) as const

/** Is this base not covered by another base of its unit on this side? */
function leads(body: readonly Rect[], base: Rect, flank: Flank): boolean {
  const ahead = offset(base.at, normal(base.facing + FLANKS.indexOf(flank) * RIGHT_ANGLE), SIZE.depth)
  return !body.some((b) => b !== base && (b.at.x - ahead.x) ** 2 + (b.at.y - ahead.y) ** 2 < SIZE.width ** 2)
}

/** The ends of a side of a body, left and right as seen by someone looking outward. */
export function endsOf(body: readonly Rect[], flank: Flank): readonly [Point, Point] {
  const front = body.filter((base) => leads(body, base, "front"))
  const rear = body.filter((base) => leads(body, base, "rear"))
  return sidesOf({
    frontLeft: cornersOf(front[0] as Rect).frontLeft,
    frontRight: cornersOf(front.at(-1) as Rect).frontRight,
    rearRight: cornersOf(rear.at(-1) as Rect).rearRight,
    rearLeft: cornersOf(rear[0] as Rect).rearLeft,
  })[flank]
}

/** The rough ground that the points of a body crossed on a path, by the side that led. */
export type RoughGroundCrossed = { readonly [f in Flank]: number[] }

/** The points tracked as a body moves: of every base, on the side that faces the movement (DGK-MOVE-04). */
export type Watched = {
  /** Along the leading side, which pays for what it crosses (DGK-MOVE-05). */
  readonly leading: readonly Point[]
  /** Of the bases behind, for which only rough ground counts. */
  readonly following: readonly Point[]
}

export function watched(body: readonly Rect[], flank: Flank): Watched {
  const first = body.filter((base) => leads(body, base, flank))
  const rest = body.filter((base) => !first.includes(base))
  return { leading: edgesOf(first, flank), following: edgesOf(rest, flank) }
}

/** Rounding may make corners shared by neighbours differ by this much. */
const SHARED = 10

/** The ends and the middles of bases on a side; points shared by neighbours appear once. */
const edgesOf = (bases: readonly Rect[], flank: Flank): Point[] =>
  bases
    .flatMap((base) => {
      const [left, right] = sidesOf(cornersOf(base))[flank]
      return [left, between(left, right), right]
    })
    .filter((p, i, all) => i === 0 || !isShared(p, all[i - 1] as Point))

const isShared = (p: Point, q: Point): boolean => Math.abs(p.x - q.x) + Math.abs(p.y - q.y) < SHARED

export const between = (p: Point, q: Point): Point => ({
  x: Math.round((p.x + q.x) / 2),
  y: Math.round((p.y + q.y) / 2),
})

/** How a unit stands during a Maneuver. */
export type UnitPlacement = {
  readonly front: Point
  readonly facing: number
  readonly body: readonly Rect[]
  readonly layout: number
}

/** DGK-FORM-09 A wheel, clockwise if the amount is positive; at half speed unless it goes forward (DGK-MOVE-03). */
export function wheel(
  m: State,
  unit: Unit,
  at: UnitPlacement,
  how: Wheel,
  amount: number,
  threats: readonly Threat[],
  gait: MovementMode,
  { paid, waded }: { readonly paid: Tolls; readonly waded: RoughGroundCrossed },
): (UnitPlacement & { ok: true; body: Rect[]; cost: number }) | Refusal {
  if (amount === 0 || Math.abs(amount) > 18_000) return refuse("DGK-FORM-09", "A wheel turns by 0.01 to 180 degrees.")
  const flank = flankOf[how]
  const [left, right] = endsOf(at.body, flank)
  const [pivot, outer] = amount > 0 ? [right, left] : [left, right]
  const motion = { kind: "turn", about: pivot, by: amount } as const
  const near = sweepFault(m, at.body, motion, threats) ?? barOnWay(terrainNow(m), at.body, motion)
  if (near) return near
  const arcs = arcsOf(terrainNow(m), pivot, watched(at.body, flank).leading, amount, gait)
  if (!arcs.ok) return arcs
  const front = rotate(at.front, pivot, amount)
  const facing = normal(at.facing + amount)
  const body = maneuvered(m, unit, front, facing, at.layout)
  const ground = arcLength(pivot, outer, amount) + wade(waded[flank], [0, ...arcs.rough]) * (gait.rough - 1)
  const cost = ground * (how === "wheel" ? 1 : movement.sidewaysOrBack.cost) + sumOf(payOnce(arcs.tolls, paid))
  return { ok: true, front, facing, body, layout: at.layout, cost }
}

/** The arc of a wheeling point is divided into pieces of this size, in hundredths of a degree. */
const CHORD = 1_500

/** What the points of a wheeling side pass through: how much rough ground for each, and what they cross. */
function arcsOf(
  terrain: Terrain,
  pivot: Point,
  points: readonly Point[],
  amount: number,
  gait: MovementMode,
): { readonly ok: true; readonly rough: readonly number[]; readonly tolls: Tolls } | Refusal {
  const count = Math.max(1, Math.ceil(Math.abs(amount) / CHORD))
  const tolls: Tolls = new Map()
  const rough: number[] = []
  for (const point of points) {
    let [waded, length] = [0, 0]
    let from = point
    for (let i = 1; i <= count; i++) {
      const to = rotate(point, pivot, Math.round((amount * i) / count))
      const going = goingAlong(terrain, from, to, gait)
      if (going.barred && !(going.barred.rule === "DGK-MOVE-08" && byPassage(terrain, from)))
        return refuse(going.barred.rule, `The wheel is blocked: ${going.barred.label}.`, from)
      waded += going.rough
      length += going.length
      for (const [id, toll] of going.tolls) tolls.set(id, toll)
      from = to
    }
    rough.push(waded === 0 ? 0 : (waded / length) * arcLength(pivot, point, amount)) // chords are shorter than the arc
  }
  return { ok: true, rough, tolls }
}
