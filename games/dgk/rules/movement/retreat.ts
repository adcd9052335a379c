/**
 * Ways back: where a unit that falls back or is pushed back may go, and how far (DGK-MOVE-12 … -14). Nothing is moved here; damage.ts does
 * that.
 */

import {
  baseOnTable,
  bearing,
  directions,
  facing as normal,
  offset,
  type Point,
  plus,
  type Rect,
  shifted,
} from "@salient/space/table"
import { thousandths } from "../../charts/range.ts"
import { movement } from "../../data/tables.ts"
import { troops } from "../../data/troops.ts"
import type { State, Unit } from "../../state.ts"
import type { Formation } from "../../types.ts"
import {
  bodyOf,
  circleAround,
  columnLength,
  maneuverLayouts,
  mayTake,
  ranksIn,
  standIn,
} from "../formations-and-facing/body.ts"
import { between, endsOf, flankFacing, type Watched, watched } from "../formations-and-facing/wheels.ts"
import { type Terrain, terrainNow } from "../terrain-and-sight/terrain.ts"
import { entryOf } from "../troops-and-command/field.ts"
import { groundFault, inTheWay, sweepFault, type Threat, threatsTo } from "./blocking.ts"
import { barOnWay, gaitOf, goingAlong, legCost, type MovementMode, sumOf } from "./going.ts"

/** How a unit stands when it sets out. */
type Stance = {
  readonly formation: Formation
  readonly ranks: readonly number[]
  readonly facing: number
  readonly body: readonly Rect[]
}

/** How a unit would set out in a direction; undefined if it cannot stand that way. */
type StanceOn = (course: number) => Stance | undefined

const asItStands = (unit: Unit): Stance => ({
  formation: unit.formation,
  ranks: unit.ranks,
  facing: unit.facing,
  body: bodyOf(unit),
})

/** A way back: how the unit sets out, where that takes it, and how far it is from straight back (clockwise positive). */
export type Retreat = Stance & { readonly by: Point; readonly off: number }

/** The straightest ways: one, or two that are equally straight. If there is none, `edge` says whether the table's edge is the cause. */
type WaysBack = { readonly ways: readonly Retreat[]; readonly edge: boolean }

/** The body at the end of a way. */
export const arrived = ({ body, by }: Pick<Retreat, "body" | "by">): Rect[] => body.map((r) => shifted(r, by))

/** DGK-MOVE-12 Straight away from the source of the damage; to the rear for a unit that was struck exactly in its middle. */
export function awayFrom(unit: Unit, from: Point): number {
  const circle = circleAround(unit.bases)
  const centre = { x: Math.round(circle.x), y: Math.round(circle.y) }
  return centre.x === from.x && centre.y === from.y ? normal(unit.facing + 18_000) : bearing(from, centre)
}

/** DGK-MOVE-13 How far a unit is driven back. Cyclists count as Infantry here: DGK-TROOP-11. */
const drivenBack = (m: State, unit: Unit): number => thousandths(troops[entryOf(m, unit).troop].involuntary)

/** Directions are tried in steps of this size, in hundredths of a degree. */
const STEP = 500

/**
 * DGK-MOVE-12 The straightest legal ways back, in the unit's present formation and facing; if there is none, in others. A unit that could
 * only end inside friends halts short of them (DGK-MOVE-10).
 */
export function waysBack(m: State, unit: Unit, away: number): WaysBack {
  const arc = directions(away, Math.round(movement.involuntary.arc * 100), STEP)
  const budget = drivenBack(m, unit)
  const { troop } = entryOf(m, unit)
  const threats = threatsTo(m, unit.side, bodyOf(unit), budget + columnLength(troop, unit.strength))
  const search = (stanceOn: StanceOn) => straightest(m, unit, arc, budget, threats, stanceOn)
  const kept = search(() => asItStands(unit))
  if (kept.ways.length > 0) return kept
  if (!kept.edge)
    for (const stanceOn of reformed(m, unit)) {
      const { ways } = search(stanceOn)
      if (ways.length > 0) return { ways, edge: false }
    }
  const short = kept.crowded.map((way) => shortOfFriends(m, unit, way)).filter((way) => way !== undefined)
  return short[0] ? { ways: short.filter((way) => isAsStraight(way, short[0])), edge: false } : kept
}

const isAsStraight = (a: Pick<Retreat, "off">, b: Pick<Retreat, "off"> | undefined): boolean =>
  b === undefined || Math.abs(a.off) === Math.abs(b.off)

/** Tries the directions of the arc. `crowded`: ways that would be legal but for friends where they end. */
function straightest(
  m: State,
  unit: Unit,
  arc: ReturnType<typeof directions>,
  budget: number,
  threats: readonly Threat[],
  stanceOn: StanceOn,
): WaysBack & { readonly crowded: readonly Retreat[] } {
  const terrain = terrainNow(m)
  const ways: Retreat[] = []
  const crowded: Retreat[] = []
  let edge = false
  for (const { bearing: course, off } of arc) {
    if (!isAsStraight({ off }, ways[0])) break
    const stance = stanceOn(course)
    if (!stance) continue
    const gait = gaitOf(entryOf(m, unit), stance.formation === "march")
    const flank = flankFacing(stance.facing, course)
    const points = watched(stance.body, flank)
    const far = reachAlong(terrain, stance.body, points, course, budget, gait)
    if (far === undefined) continue
    const by = shiftOn(course, far)
    const lead = between(...endsOf(stance.body, flank))
    const { leading, following } = points
    if (!legCost(terrain, lead, leading, by, gait, false, { following }).check.ok) continue
    if (sweepFault(m, stance.body, { kind: "shift", by }, threats)) continue
    const way = { ...stance, by, off }
    const there = arrived(way)
    if (there.some((r) => !baseOnTable(terrain.table, r)))
      edge = true // DGK-AMB-24
    else if (groundFault(m, there)) continue
    else if (inTheWay(m, unit, there)) crowded.push(way)
    else ways.push(way)
  }
  return { ways, edge, crowded }
}

const shiftOn = (course: number, far: number): Point => offset({ x: 0, y: 0 }, course, far)

/**
 * DGK-AMB-15 How far a budget reaches: the greatest distance that the base with the most rough ground on its way can pay for; undefined if
 * it meets impassable ground before that (DGK-MOVE-14).
 */
function reachAlong(
  terrain: Terrain,
  body: readonly Rect[],
  points: Watched,
  course: number,
  budget: number,
  gait: MovementMode,
): number | undefined {
  const isPaid = (far: number) => Math.round(priceOf(terrain, points, shiftOn(course, far), gait)) <= budget
  const isBarred = (far: number) => barOnWay(terrain, body, { kind: "shift", by: shiftOn(course, far) }) !== undefined
  if (isPaid(budget)) return isBarred(budget) ? undefined : budget
  const least = Math.floor(budget / gait.rough) // as if all of it were rough; only crossings can cost more
  let [paid, unpaid] = isPaid(least) ? [least, budget] : [0, least]
  if (isBarred(paid)) return undefined // checked before the search, which takes longer
  while (unpaid - paid > 1) {
    const far = Math.floor((paid + unpaid) / 2)
    if (isPaid(far)) paid = far
    else unpaid = far
  }
  return isBarred(paid) ? undefined : paid
}

/** DGK-MOVE-04, DGK-MOVE-05 The cost of a shift at full speed, in any formation, ignoring anything that blocks it. */
function priceOf(terrain: Terrain, { leading, following }: Watched, by: Point, gait: MovementMode): number {
  const going = (p: Point) => goingAlong(terrain, p, plus(p, by), gait)
  const first = leading.map(going)
  const ground = Math.max(...first.map((g) => g.ground), ...following.map((p) => going(p).ground))
  return ground + sumOf(new Map(first.flatMap((g) => [...g.tolls])))
}

/** The other formations at the present facing; then each formation facing the enemy, or away from him along the direction being tried. */
function* reformed(m: State, unit: Unit): Generator<StanceOn> {
  const { troop } = entryOf(m, unit)
  const isNow = (ranks: readonly number[], facing: number) =>
    facing === unit.facing && ranks.join("+") === unit.ranks.join("+")
  const turns = [() => unit.facing, (course: number) => normal(course + 18_000), (course: number) => course]
  for (const turn of turns)
    for (const { formation, ranks, layout } of formsOf(m, unit))
      yield (course) => {
        const facing = turn(course)
        if (isNow(ranks, facing)) return undefined // tried first
        const body = standIn(troop, formation, unit.strength, unit.front, facing, layout)
        return groundFault(m, body) ? undefined : { formation, ranks, facing, body }
      }
}

type Form = { readonly formation: Formation; readonly ranks: readonly number[]; readonly layout: number }

/** The formations that a unit may fall back in, its own first; each shape once. */
function formsOf(m: State, unit: Unit): Form[] {
  const { troop } = entryOf(m, unit)
  const shapes = new Map<string, Form>()
  for (const formation of [unit.formation, "maneuver", "march"] as const) {
    if (!mayTake(m, unit, formation).ok) continue
    const layouts =
      formation === "maneuver" ? maneuverLayouts(troop, unit.strength) : [ranksIn(troop, formation, unit.strength)]
    for (const [layout, ranks] of layouts.entries()) {
      const shape = ranks.join("+")
      if (!shapes.has(shape)) shapes.set(shape, { formation, ranks, layout })
    }
  }
  return [...shapes.values()]
}

/** A unit may halt after any of this many equal parts of a way. */
const PARTS = 12

/** DGK-MOVE-10 As far along a way as a unit can go without ending inside friends. */
function shortOfFriends(m: State, unit: Unit, way: Retreat): Retreat | undefined {
  for (let k = PARTS - 1; k > 0; k--) {
    const short = { ...way, by: { x: Math.round((way.by.x * k) / PARTS), y: Math.round((way.by.y * k) / PARTS) } }
    const there = arrived(short)
    if (!inTheWay(m, unit, there) && !groundFault(m, there)) return short
  }
  return undefined
}
