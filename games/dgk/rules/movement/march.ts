/** Marches: DGK-ACT-08. The unit forms column, then the column follows its head along the path; the cost counts all of its bases. */

import { type Refusal, refuse, type Spot, type Step, type Stretch } from "@salient/engine"
import {
  bearing,
  lengthOf,
  offset,
  overlap,
  type Point,
  pointAlong,
  type Rect,
  rectFromFront,
  roadLength,
  walk,
} from "@salient/space/table"
import { inches } from "../../charts/range.ts"
import type { State, Unit } from "../../state.ts"
import type { Troop } from "../../types.ts"
import { bodyOf, columnLength, columnOn, ranksIn, SIZE, standIn } from "../formations-and-facing/body.ts"
import { PIVOT, pivot, pivoted } from "../formations-and-facing/facing.ts"
import { terrainNow } from "../terrain-and-sight/terrain.ts"
import { entryOf } from "../troops-and-command/field.ts"
import { endFault, samePlace, sweepFault, type Threat, threatsTo, zoneFault } from "./blocking.ts"
import { barOnWay, gaitOf, goingAlong, legCost, stretchOf, type Tolls } from "./going.ts"
import { isSpot, MOST_STEPS, type Planned, planStand, wrongStep } from "./paths.ts"
import { outlook } from "./steps.ts"

/** DGK-ACT-08 A March: into column, then along the path; the column follows its head. */
export function planMarch(m: State, unit: Unit, steps: readonly Step[], budget: number): Planned {
  if (steps.length === 0 || steps.length > MOST_STEPS)
    return refuse("DGK-MOVE-02", `A march has between 1 and ${MOST_STEPS} steps.`)
  const [first] = steps
  const turns = isSpot(first) && first.how === PIVOT
  const spots = turns ? steps.slice(1) : steps
  if (!spots.every((step): step is Spot => isSpot(step) && step.how === undefined)) return wrongStep("DGK-ACT-08")
  const facing = turns
    ? pivoted(unit.facing, first)
    : samePlace(first as Spot, unit.front)
      ? (first as Spot).facing
      : undefined
  const path = dedupe([unit.front, ...spots]).slice(1)
  if (path.length === 0) return planStand(m, unit, "march", unit.front, facing ?? unit.facing)
  const threats = threatsTo(m, unit.side, bodyOf(unit), budget * 2 + outlook(unit))
  const formed = formedUp(m, unit, path, facing, threats)
  if (!formed.ok) return formed
  const { trail } = formed
  const way = dedupe([...trail, ...path])
  const legs = dedupe([trail.at(-1) as Point, ...path])
  const march = { way, from: roadLength(trail), to: roadLength(way), legs }
  const planned = planColumn(m, unit, march, budget, "DGK-ACT-08", threats)
  if (!planned.ok) return planned
  const { body, cost, stretches } = planned
  const ranks = ranksIn(entryOf(m, unit).troop, "march", unit.strength)
  const { facing: looks } = body[0] as Rect
  const front = path.at(-1) as Point
  const gone = dedupe([unit.front, ...legs])
  return { ok: true, formation: "march", ranks, body, facing: looks, front, cost, stretches, way: gone }
}

const dedupe = (points: readonly Point[]): Point[] =>
  points.map(({ x, y }) => ({ x, y })).filter((p, i, all) => i === 0 || !samePlace(p, all[i - 1] as Point))

/** How far the trail extends behind the tail: rounding and bends make a column a little longer than its trail. */
const SPARE = SIZE.depth

/** The path that the rear of a column still has to cover, from behind its tail to its head. */
type Trail = { readonly ok: true; readonly trail: readonly Point[] }

/**
 * DGK-FORM-04, DGK-FORM-08 A column on the march continues as it stands, unless another facing is wanted or it would fold on to itself;
 * otherwise the unit forms up straight behind the centre of its front, at that facing or towards its first destination.
 */
function formedUp(
  m: State,
  unit: Unit,
  path: readonly Point[],
  facing: number | undefined,
  threats: readonly Threat[],
): Trail | Refusal {
  const { troop } = entryOf(m, unit)
  if (unit.formation === "march" && facing === undefined) {
    const trail = trailBehind(troop, unit)
    const way = dedupe([...trail, ...path])
    if (columnAt(troop, way, roadLength(way), unit.strength)) return { ok: true, trail }
  }
  const pose = (front: Point) => {
    const looks = facing ?? courseOf(front, path) ?? unit.facing
    return { front, facing: looks, body: standIn(troop, "march", unit.strength, front, looks) }
  }
  const found = pivot(bodyOf(unit), unit.front, 1, pose, threats)
  if (!found.ok) return found
  const { stood } = found
  const fault = zoneFault(m, stood.body, threats) ?? barOnWay(terrainNow(m), stood.body, AT_REST)
  if (fault) return fault
  const length = columnLength(troop, unit.strength) + SPARE
  return { ok: true, trail: [offset(stood.front, stood.facing, -length), stood.front] }
}

const AT_REST = { kind: "shift", by: { x: 0, y: 0 } } as const

/** The initial direction of a path, taken after one base depth, because its first step may be tiny. */
function courseOf(front: Point, path: readonly Point[]): number | undefined {
  const way = dedupe([front, ...path])
  const soon = walk(way, Math.min(SIZE.depth, roadLength(way)))?.at
  const to = [soon, way[1]].find((p) => p !== undefined && !samePlace(p, front))
  return to && bearing(front, to)
}

/** Along the bases of a column, and on behind the last of them until the trail is as long as the column. */
function trailBehind(troop: Troop, { bases, front }: Unit): Point[] {
  const along = dedupe([...bases.toReversed(), front])
  const { x, y, f } = bases.at(-1) as Unit["bases"][number]
  const missing = columnLength(troop, bases.length) + SPARE - roadLength(along)
  return dedupe([offset({ x, y }, f, -missing), ...along])
}

/** A column that follows a path; undefined where its bases would overlap (DGK-FORM-04). */
function columnAt(troop: Troop, way: readonly Point[], head: number, count: number): readonly Rect[] | undefined {
  const pace = columnLength(troop, 2) - SIZE.depth // from the front of one base to the front of the next
  for (let i = 0; i < count; i++) {
    const [front, rear] = [walk(way, head - i * pace), walk(way, head - i * pace - SIZE.depth)]
    if (!front || !rear || samePlace(front.at, rear.at)) return undefined
  }
  const body = columnOn(troop, way, head, count)
  return isFolded(body) ? undefined : body
}

/**
 * Do bases of a column overlap? The corners of neighbours meet where it bends, up to a right angle: there the inner quarters of both still
 * touch and no more. Bases farther apart must never meet.
 */
const isFolded = (body: readonly Rect[]): boolean =>
  body.some((a, i) =>
    body.slice(i + 1).some((b, between) => (between === 0 ? overlap(inner(a), inner(b)) : overlap(a, b))),
  )

const inner = (r: Rect): Rect => ({ ...r, width: r.width / 2, depth: r.depth / 2 })

/** A march along a path: the start and the end of its head on it, and the legs between. */
export type March = {
  readonly way: readonly Point[]
  readonly from: number
  readonly to: number
  readonly legs: readonly Point[]
}

type Column = {
  readonly ok: true
  readonly body: readonly Rect[]
  readonly cost: number
  readonly stretches: readonly Stretch[]
}

/** How a column stands after a march, if it may go that far and stand there. */
export function planColumn(
  m: State,
  unit: Unit,
  march: March,
  budget: number,
  rule: string,
  threats: readonly Threat[],
): Column | Refusal {
  const priced = priceOf(m, unit, march, threats)
  if (!priced.ok) return priced
  const { cost, stretches } = priced
  const end = march.legs.at(-1) as Point
  if (cost > budget)
    return refuse(
      ["DGK-MOVE-01", rule],
      `The march costs ${inches(cost)}, but the unit has only ${inches(budget)}.`,
      end,
    )
  const body = columnAt(entryOf(m, unit).troop, march.way, march.to, unit.strength)
  if (!body) return refuse("DGK-FORM-04", "The column would fold back on itself there.", end)
  return endFault(m, unit, body, threats) ?? { ok: true, body, cost, stretches }
}

/** How much of a column's head is swept along its path: only its front, because everything behind follows it. */
const EDGE = SIZE.depth / 4

/** The cost of a march, leg by leg, with the most rough ground that any of its bases goes through (DGK-MOVE-04). */
export function priceOf(
  m: State,
  unit: Unit,
  { way, from, to, legs }: March,
  threats: readonly Threat[],
): { readonly ok: true; readonly cost: number; readonly stretches: readonly Stretch[] } | Refusal {
  const terrain = terrainNow(m)
  const gait = gaitOf(entryOf(m, unit), true)
  const paid: Tolls = new Map()
  const stretches: Stretch[] = []
  let cost = 0
  for (let i = 1; i < legs.length; i++) {
    const [at, next] = [legs[i - 1] as Point, legs[i] as Point]
    const by = { x: next.x - at.x, y: next.y - at.y }
    const leg = legCost(terrain, at, [], by, gait, false, { paid })
    if (!leg.check.ok) return leg.check
    const edge = [rectFromFront(at, bearing(at, next), SIZE.width, EDGE)]
    const motion = { kind: "shift", by } as const
    const fault = barOnWay(terrain, edge, motion) ?? sweepFault(m, edge, motion, threats)
    if (fault) return fault
    cost += leg.total
    stretches.push(stretchOf(next, leg))
  }
  return { ok: true, cost: Math.round(cost + roughBehind(m, unit, way, from, to) * (gait.rough - 1)), stretches }
}

/** How much more rough ground any base of a column goes through than its head: the last base, if it is still leaving rough ground. */
function roughBehind(m: State, unit: Unit, way: readonly Point[], from: number, to: number): number {
  const { troop } = entryOf(m, unit)
  if (roughAlong(m, unit, way, from - columnLength(troop, unit.strength), to) === 0) return 0
  const pace = columnLength(troop, 2) - SIZE.depth
  const byBase = Array.from({ length: unit.strength }, (_, i) =>
    roughAlong(m, unit, way, from - i * pace, to - i * pace),
  )
  return Math.max(...byBase) - (byBase[0] ?? 0)
}

/** How much rough ground there is on a stretch of a path. */
function roughAlong(m: State, unit: Unit, way: readonly Point[], start: number, end: number): number {
  const gait = gaitOf(entryOf(m, unit), true)
  let rough = 0
  let gone = 0
  for (let i = 1; i < way.length; i++) {
    const [a, b] = [way[i - 1] as Point, way[i] as Point]
    const part = lengthOf(a, b)
    const from = Math.max(start, gone)
    const to = Math.min(end, gone + part)
    if (from < to)
      rough += goingAlong(terrainNow(m), pointAlong(a, b, from - gone), pointAlong(a, b, to - gone), gait).rough
    gone += part
  }
  return rough
}
