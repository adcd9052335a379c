/** Marches: DGK-ACT-08. A column follows its head along the path, priced at its head and its tail. */
import { refuse, type Spot, type Step, type Stretch } from "@salient/engine"
import {
  bearing,
  lengthOf,
  offset,
  type Point,
  pointAlong,
  type Rect,
  rectFromFront,
  roadLength,
  walk,
} from "@salient/space/table"
import type { State, Unit } from "../state.ts"
import type { Troop } from "../types.ts"
import { endFault, samePlace, sweepFault, threatsTo } from "./bars.ts"
import { bodyOf, columnLength, columnOn, ranksIn, SIZE, standIn } from "./body.ts"
import { entryOf, inches, lieOf } from "./field.ts"
import { gaitOf, goingAlong, legCost, stretchOf } from "./going.ts"
import { isSpot, MOST_STEPS, type Planned, planStand, wrongStep } from "./paths.ts"

/** DGK-ACT-08 A March: into column, then along the path; the column follows its head. */
export function planMarch(m: State, unit: Unit, steps: readonly Step[], budget: number): Planned {
  if (steps.length === 0 || steps.length > MOST_STEPS)
    return refuse("DGK-MOVE-02", `A march has between 1 and ${MOST_STEPS} steps.`)
  const entry = entryOf(m, unit)
  const points: Point[] = []
  for (const step of steps) {
    if (!isSpot(step) || step.how !== undefined) return wrongStep("DGK-ACT-08")
    points.push({ x: step.x, y: step.y })
  }
  const turned = (steps[0] as Spot).facing
  if (points.length === 1 && samePlace(points[0] as Point, unit.front))
    return planStand(m, unit, "march", unit.front, turned ?? unit.facing)
  const path = points.filter((p, i) => !samePlace(p, i === 0 ? unit.front : (points[i - 1] as Point)))
  if (path.length === 0) return planStand(m, unit, "march", unit.front, unit.facing)
  return planColumn(m, unit, trailOf(m, unit, path[0] as Point), path, budget, {
    mover: entry.troop,
    rules: "DGK-ACT-08",
  })
}

/** How far the trail goes on behind the tail: rounding and bends make a column a little longer than its trail. */
const SPARE = SIZE.depth

/** The way that the rear of a column has still to go: along its bases if it marches already, straight behind its head if not. */
function trailOf(m: State, unit: Unit, to: Point): Point[] {
  const { troop } = entryOf(m, unit)
  const marching = unit.formation === "march" && unit.bases.length > 0
  const body = marching ? bodyOf(unit) : standIn(troop, "march", unit.strength, unit.front, bearing(unit.front, to))
  const last = body.at(-1) as Rect
  const behind = offset(last.at, last.facing, -(last.depth / 2 + SPARE))
  const bases = marching ? unit.bases.map((b) => ({ x: b.x, y: b.y })).reverse() : []
  return dedupe([behind, ...bases, unit.front])
}

const dedupe = (points: readonly Point[]): Point[] =>
  points.filter((p, i) => i === 0 || !samePlace(p, points[i - 1] as Point))

/** A column of march from the end of its trail along a path: priced at head and tail, whichever pays more (DGK-MOVE-04). */
function planColumn(
  m: State,
  unit: Unit,
  trail: readonly Point[],
  path: readonly Point[],
  budget: number,
  { rules }: { readonly mover: string; readonly rules: string },
): Planned {
  const lie = lieOf(m)
  const entry = entryOf(m, unit)
  const gait = gaitOf(entry, true)
  const threats = threatsTo(
    m,
    unit.side,
    unit.where === "table" ? bodyOf(unit) : [],
    budget * 2 + SIZE.depth * 2 * unit.strength,
  )
  const stretches: Stretch[] = []
  let front = trail.at(-1) as Point
  let cost = 0
  for (const to of path) {
    const by = { x: to.x - front.x, y: to.y - front.y }
    const leg = legCost(lie, front, [], by, gait, false)
    if (!leg.check.ok) return leg.check
    const head = rectFromFront(front, bearing(front, to), SIZE.width, SIZE.depth)
    const near = sweepFault(m, [head], { kind: "shift", by }, threats)
    if (near) return near
    cost += leg.total
    stretches.push(stretchOf(to, leg))
    front = to
  }
  const way = dedupe([...trail, ...path])
  const gone = roadLength(way) - roadLength(trail)
  // DGK-MOVE-04 the base that goes through most of the rough counts: the last one, if it is still coming out of it
  const inRough = roughAlong(m, unit, way, roadLength(trail), gone)
  const rear = cost + Math.max(0, roughAlong(m, unit, way, SPARE, gone) - inRough) * (gait.rough - 1)
  if (Math.round(rear) > budget)
    return refuse(["DGK-MOVE-01", rules], `The march costs ${inches(rear)} and the unit has ${inches(budget)}.`, front)
  if (isFolded(entry.troop, way, unit.strength))
    return refuse("DGK-FORM-04", "The column would be folded back on itself there.", front)
  const body = columnOn(entry.troop, way, roadLength(way), unit.strength)
  const fault = endFault(m, unit, body, threats)
  if (fault) return fault
  const ranks = ranksIn(entry.troop, "march", unit.strength)
  const facing = (body[0] as Rect).facing
  return {
    ok: true,
    formation: "march",
    ranks,
    body,
    facing,
    front,
    cost: Math.round(rear),
    stretches,
    way: [unit.front, ...path],
  }
}

/** Would a base of the column stand where the way turns back on itself, its front on its own rear? */
function isFolded(troop: Troop, way: readonly Point[], count: number): boolean {
  const head = roadLength(way)
  const pace = columnLength(troop, 2) - SIZE.depth // from the front of one base to that of the next
  for (let i = 0; i < count; i++) {
    const front = walk(way, head - i * pace)
    const rear = walk(way, head - i * pace - SIZE.depth)
    if (!front || !rear || samePlace(front.at, rear.at)) return true
  }
  return false
}

/** How much rough ground lies on a stretch of a way. */
function roughAlong(m: State, unit: Unit, way: readonly Point[], start: number, length: number): number {
  const gait = gaitOf(entryOf(m, unit), true)
  let rough = 0
  let gone = 0
  for (let i = 1; i < way.length; i++) {
    const [a, b] = [way[i - 1] as Point, way[i] as Point]
    const part = lengthOf(a, b)
    const from = Math.max(start, gone)
    const to = Math.min(start + length, gone + part)
    if (from < to) rough += goingAlong(lieOf(m), pointAlong(a, b, from - gone), pointAlong(a, b, to - gone), gait).rough
    gone += part
  }
  return rough
}
