/**
 * The steps of a Maneuver: turns, straight legs, slides, wheels and changes of ranks, each starting from how the unit stands (DGK-ACT-04).
 */

import { type Refusal, refuse, type Spot, type Stretch } from "@salient/engine"
import { bearing, type Point, shifted } from "@salient/space/table"
import { inches } from "../../charts/range.ts"
import type { State, Unit } from "../../state.ts"
import { bodyOf, frontCorners, maneuverLayouts, ranksIn, SIZE } from "../formations-and-facing/body.ts"
import { PIVOT, pivot, pivoted, SLIDE_WITHIN } from "../formations-and-facing/facing.ts"
import {
  between,
  endsOf,
  flankFacing,
  maneuvered,
  type RoughGroundCrossed,
  type UnitPlacement,
  type Wheel,
  watched,
  wheel,
  wheelNamed,
  wheelWords,
} from "../formations-and-facing/wheels.ts"
import { terrainNow } from "../terrain-and-sight/terrain.ts"
import { entryOf } from "../troops-and-command/field.ts"
import { samePlace, sweepFault, type Threat, threatsTo } from "./blocking.ts"
import {
  barOnWay,
  gaitOf,
  goingAlong,
  type LegCost,
  legCost,
  type MovementMode,
  stretchOf,
  type Tolls,
  tenths,
} from "./going.ts"

/** DGK-FORM-02 The index of the layout in which a unit in maneuver formation stands; for any other formation the first. */
export function layoutOf(m: State, unit: Unit): number {
  if (unit.formation !== "maneuver") return 0
  const layouts = maneuverLayouts(entryOf(m, unit).troop, unit.strength)
  return Math.max(
    0,
    layouts.findIndex((ranks) => ranks.join() === unit.ranks.join()),
  )
}

/** The context of a movement: who moves, how, past whom; what its front lay across at the start, and what it has paid for since. */
export type Course = {
  readonly m: State
  readonly unit: Unit
  readonly gait: MovementMode
  readonly threats: readonly Threat[]
  readonly astride: Tolls
  readonly paid: Tolls
  readonly waded: RoughGroundCrossed
}

/** The result of a step; a step that only turns has no stretch. */
type Taken =
  | { readonly ok: true; readonly at: UnitPlacement; readonly cost: number; readonly stretch?: Stretch }
  | Refusal

/** How far around itself a unit looks for enemies: as far as any part of it may turn, plus the distance at which it slides away. */
export const outlook = (unit: Unit): number => SIZE.width * (unit.strength + 1) + SLIDE_WITHIN

export function courseOf(m: State, unit: Unit, budget: number): Course {
  const gait = gaitOf(entryOf(m, unit), false)
  return {
    m,
    unit,
    gait,
    threats: threatsTo(m, unit.side, bodyOf(unit), budget + outlook(unit)),
    astride: across(m, frontCorners(unit), gait),
    paid: new Map(),
    waded: { front: [], right: [], rear: [], left: [] },
  }
}

/** What a front edge lies across. */
const across = (m: State, [left, right]: readonly [Point, Point], gait: MovementMode): Tolls =>
  new Map(goingAlong(terrainNow(m), left, right, gait).tolls)

export function take(course: Course, at: UnitPlacement, step: Spot): Taken {
  if (step.how === PIVOT) return turned(course, at, () => pivoted(at.facing, step))
  if (step.how === "layout") return relaid(course, at, step.amount ?? 0)
  const how = wheelNamed(step.how)
  return how ? wheeled(course, at, how, step.amount ?? 0) : gone(course, at, step)
}

/** DGK-FORM-02 Changes to another layout without moving. */
function relaid(course: Course, at: UnitPlacement, layout: number): Taken {
  const { m, unit } = course
  const layouts = maneuverLayouts(entryOf(m, unit).troop, unit.strength)
  if (!layouts[layout])
    return refuse(
      "DGK-FORM-02",
      `Maneuver formation of ${unit.strength} bases has ${layouts.length} layouts; ${layout} is not one of them.`,
    )
  return turned(course, { ...at, layout }, () => at.facing)
}

function wheeled(course: Course, from: UnitPlacement, how: Wheel, amount: number): Taken {
  const formed = turned(course, from, () => from.facing)
  if (!formed.ok) return formed
  const { m, unit, threats, gait } = course
  const at = wheel(m, unit, formed.at, how, amount, threats, gait, course)
  if (!at.ok) return at
  const stretch = {
    to: { x: at.front.x, y: at.front.y },
    cost: tenths(at.cost),
    rule: "DGK-FORM-09",
    label: `${wheelWords[how]}, ${inches(at.cost)}`,
  }
  return { ok: true, at, cost: at.cost, stretch }
}

/** Turns in the direction of movement unless it slides, moves straight there, and turns again as the step says. */
function gone(course: Course, from: UnitPlacement, step: Spot): Taken {
  const to = { x: step.x, y: step.y }
  if (samePlace(from.front, to)) return turned(course, from, () => step.facing ?? from.facing)
  const slides = step.how === "slide"
  const ready = turned(course, from, (front) => (slides || samePlace(front, to) ? from.facing : bearing(front, to)))
  if (!ready.ok) return ready
  const there = straight(course, ready.at, to)
  if (!there.ok || step.facing === undefined) return there
  const faced = turned(course, there.at, () => step.facing as number)
  return faced.ok ? { ...there, at: faced.at } : faced
}

/** DGK-FORM-08, DGK-FORM-10 In maneuver formation at another facing, at no cost. */
function turned({ m, unit, threats }: Course, at: UnitPlacement, facingAt: (front: Point) => number): Taken {
  const pose = (front: Point) => {
    const facing = facingAt(front)
    return { front, facing, body: maneuvered(m, unit, front, facing, at.layout), layout: at.layout }
  }
  const [width = 1] = ranksIn(entryOf(m, unit).troop, "maneuver", unit.strength, at.layout)
  const found = pivot(at.body, at.front, width, pose, threats)
  return found.ok ? { ok: true, at: found.stood, cost: 0 } : found
}

/** Straight to a point without turning: at half speed unless it faces that way (DGK-MOVE-03). */
function straight(course: Course, at: UnitPlacement, to: Point): Taken {
  if (samePlace(at.front, to)) return { ok: true, at, cost: 0 }
  const leg = legOf(course, at, to, bearing(at.front, to) !== at.facing)
  if (!leg.check.ok) return leg.check
  const by = { x: to.x - at.front.x, y: to.y - at.front.y }
  const body = at.body.map((base) => shifted(base, by))
  return { ok: true, at: { ...at, front: to, body }, cost: leg.total, stretch: stretchOf(to, leg) }
}

/** The cost of a straight leg for a body, priced at the side that faces the movement; or what is in its way. */
export function legOf(
  { m, gait, threats, astride, paid, waded }: Course,
  { front, facing, body }: Pick<UnitPlacement, "front" | "facing" | "body">,
  to: Point,
  aside: boolean,
): LegCost {
  const terrain = terrainNow(m)
  const by = { x: to.x - front.x, y: to.y - front.y }
  const flank = flankFacing(facing, bearing(front, to))
  // DGK-MOVE-05 whatever it was across before it moved was paid for when it got there
  if (astride.size !== 0)
    for (const [id, toll] of across(m, endsOf(body, flank), gait)) if (astride.has(id)) paid.set(id, toll)
  const { leading, following } = watched(body, flank)
  const lead = flank === "front" ? front : between(...endsOf(body, flank))
  const leg = legCost(terrain, lead, leading, by, gait, aside, { following, paid, waded: waded[flank] })
  if (!leg.check.ok) return leg
  const motion = { kind: "shift", by } as const
  const fault = barOnWay(terrain, body, motion) ?? sweepFault(m, body, motion, threats)
  return fault ? { ...leg, check: fault } : leg
}
