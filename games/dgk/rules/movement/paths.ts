/** Paths of units over the table, as a player draws them: where they lead, what they cost, why they are refused. */

import { type Refusal, refuse, type Spot, type Step, type Stretch } from "@salient/engine"
import { chain, cornersOf, distance, type Point, type Rect, type Shape, shapeOf, shifted } from "@salient/space/table"
import { inches } from "../../charts/range.ts"
import type { TerrainPiece } from "../../scenarios/terrain-plan.ts"
import type { State, Unit } from "../../state.ts"
import type { Formation } from "../../types.ts"
import { bentStand, bodyOf, MOST_BEND, ranksIn, SIZE, standIn } from "../formations-and-facing/body.ts"
import { type Gaps, PIVOT, pivot, pivoted } from "../formations-and-facing/facing.ts"
import type { UnitPlacement } from "../formations-and-facing/wheels.ts"
import { terrainNow } from "../terrain-and-sight/terrain.ts"
import { entryOf } from "../troops-and-command/field.ts"
import { endFault, samePlace, type Threat, threatsTo } from "./blocking.ts"
import { stretchOf } from "./going.ts"
import { courseOf, layoutOf, legOf, outlook, take } from "./steps.ts"

/** The result of a path: how the unit stands at its end, and what each stretch cost. */
export type Plan = {
  readonly ok: true
  readonly formation: Formation
  readonly ranks: readonly number[]
  readonly body: readonly Rect[]
  readonly facing: number
  readonly front: Point
  readonly cost: number
  readonly stretches: readonly Stretch[]
  /** The path of the centre of the front, for the log and for what lies along it. */
  readonly way: readonly Point[]
}
export type Planned = Plan | Refusal

export const isSpot = (step: Step | undefined): step is Spot => typeof step === "object"

export const wrongStep = (rule: string): Refusal => refuse(rule, "Each step of a path is a spot on the table.")
export const MOST_STEPS = 24

/** DGK-ACT-04 A Maneuver: into maneuver formation, then along the path with free turns (DGK-FORM-10). */
export function planManeuver(m: State, unit: Unit, steps: readonly Step[], budget: number): Planned {
  if (steps.length > MOST_STEPS) return refuse("DGK-MOVE-02", `A path has at most ${MOST_STEPS} steps.`)
  const course = courseOf(m, unit, budget)
  let at: UnitPlacement = { front: unit.front, facing: unit.facing, body: bodyOf(unit), layout: layoutOf(m, unit) }
  let cost = 0
  const stretches: Stretch[] = []
  const way: Point[] = [unit.front]
  for (const step of steps.length > 0 ? steps : [unit.front]) {
    if (!isSpot(step)) return wrongStep("DGK-ACT-04")
    const taken = take(course, at, step)
    if (!taken.ok) return taken
    at = taken.at
    cost += taken.cost
    if (taken.stretch) stretches.push(taken.stretch)
    if (!samePlace(at.front, way.at(-1) as Point)) way.push(at.front)
    if (Math.round(cost) > budget)
      return refuse("DGK-MOVE-01", `The path costs ${inches(cost)}, but the unit has only ${inches(budget)}.`, step)
  }
  const fault = endFault(m, unit, at.body, course.threats)
  if (fault) return fault
  const { front, facing, body, layout } = at
  const ranks = ranksIn(entryOf(m, unit).troop, "maneuver", unit.strength, layout)
  return { ok: true, formation: "maneuver", ranks, body, facing, front, cost: Math.round(cost), stretches, way }
}

/** DGK-ACT-03 Deploy/Tactical: into line about the centre of the front or, if already deployed, up to an inch in any direction. */
export function planDeploy(m: State, unit: Unit, steps: readonly Step[], budget: number): Planned {
  const [first, ...rest] = steps
  if (!isSpot(first)) return wrongStep("DGK-ACT-03")
  const turns = first.how === PIVOT
  const bendSteps = first.how === "bend" ? steps : rest
  const bends: number[] = []
  for (const step of bendSteps) {
    if (!isSpot(step) || step.how !== "bend" || step.amount === undefined)
      return refuse("DGK-ACT-03", "After the spot and the facing you can give only the bends of the line.")
    if (Math.abs(step.amount) > MOST_BEND)
      return refuse(
        "DGK-FORM-03",
        `A line bends by at most ${MOST_BEND / 100}° from base to base, not ${step.amount / 100}°.`,
      )
    bends.push(step.amount)
  }
  if (bends.length > 0 && bends.length !== unit.strength - 1)
    return refuse(
      "DGK-FORM-03",
      `A line of ${unit.strength} bases has ${unit.strength - 1} bends; ${bends.length} are given.`,
    )
  const stays = turns || first.how === "bend" // without moving
  const front = stays ? unit.front : { x: first.x, y: first.y }
  const facing = turns ? pivoted(unit.facing, first) : stays ? unit.facing : (first.facing ?? unit.facing)
  const moved = Math.sqrt((front.x - unit.front.x) ** 2 + (front.y - unit.front.y) ** 2)
  if (unit.formation !== "deployed" && moved > 0)
    return refuse("DGK-ACT-03", "A unit deploys about the unchanged centre of its front.", unit.front)
  const carried = { x: front.x - unit.front.x, y: front.y - unit.front.y }
  const leg = moved > 0 ? legOf(courseOf(m, unit, budget), { ...unit, body: bodyOf(unit) }, front, false) : undefined
  if (leg && !leg.check.ok) return leg.check
  const cost = Math.round(leg?.total ?? 0)
  if (cost > budget)
    return refuse(
      ["DGK-ACT-03", "DGK-MOVE-01"],
      `The move costs ${inches(cost)}, but the unit has only ${inches(budget)}.`,
      front,
    )
  const stretches = leg ? [stretchOf(front, leg)] : []
  return bentAlong(m, planStand(m, unit, "deployed", front, facing, { bends, cost, stretches, carried }), bends)
}

/** DGK-FORM-03 A line bends only to follow a terrain feature: an edge of terrain within a base of where it bends. */
function bentAlong(m: State, planned: Planned, bends: readonly number[]): Planned {
  if (!planned.ok) return planned
  for (const [i, bend] of bends.entries()) {
    if (bend === 0) continue
    const joint = chain([cornersOf(planned.body[i] as Rect).frontRight])
    if (terrainNow(m).table.pieces.some((piece) => distance(joint, outlineOf(piece)) <= SIZE.depth)) continue
    return refuse("DGK-FORM-03", "A line bends only along a wall, bank, ridge or similar feature.", joint.points[0])
  }
  return planned
}

/** The edge of an area of terrain, or the line of a linear feature. */
const outlineOf = (piece: TerrainPiece): Shape =>
  piece.form === "area" ? chain([...piece.points, piece.points[0] as Point]) : shapeOf(piece)

/** The enemies that a unit must keep away from, and how far they are: the same however it turns where it stands. */
export type Surroundings = { readonly threats: readonly Threat[]; readonly gaps: Gaps }

export const surroundingsOf = (m: State, unit: Unit): Surroundings => ({
  threats: threatsTo(m, unit.side, bodyOf(unit), outlook(unit)),
  gaps: new Map(),
})

/** DGK-FORM-08 Into a formation and facing about a point, sliding away from enemies that would be nearer than before. */
export function planStand(
  m: State,
  unit: Unit,
  formation: Formation,
  at: Point,
  facing: number,
  more: {
    readonly bends?: readonly number[]
    readonly layout?: number
    readonly cost?: number
    readonly stretches?: readonly Stretch[]
    /** How far it has moved before it turns: coming nearer by that much is not caused by the turn. */
    readonly carried?: Point
    /** What was measured for other turns of the unit from where it stands. */
    readonly around?: Surroundings
  } = {},
): Planned {
  const { troop } = entryOf(m, unit)
  const layout = more.layout ?? 0
  const bends = more.bends ?? []
  const { carried } = more
  const before = carried ? bodyOf(unit).map((r) => shifted(r, carried)) : bodyOf(unit)
  const { threats, gaps } = more.around ?? surroundingsOf(m, unit)
  const ranks = ranksIn(troop, formation, unit.strength, layout)
  const pose = (front: Point) => ({
    front,
    body:
      bends.length > 0
        ? bentStand(unit.strength, front, facing, bends)
        : standIn(troop, formation, unit.strength, front, facing, layout),
  })
  const found = pivot(before, at, ranks[0] ?? 1, pose, threats, gaps)
  if (!found.ok) return found
  const { front, body } = found.stood
  const fault = endFault(m, unit, body, threats)
  if (fault) return fault
  const way = [unit.front, front]
  return { ok: true, formation, ranks, body, facing, front, cost: more.cost ?? 0, stretches: more.stretches ?? [], way }
}
