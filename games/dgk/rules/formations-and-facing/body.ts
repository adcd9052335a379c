/** The bodies of units: how their bases stand in each formation (DGK-FORM), where their front is, how wide their arc. */

import { type Check, ok, refuse } from "@salient/engine"
import {
  type Arc,
  bentLine,
  columnAlong,
  cornersOf,
  distance,
  type Point,
  type Rect,
  ranks as rankedBases,
  rect,
} from "@salient/space/table"
import { thousandths } from "../../charts/range.ts"
import { formations, sight } from "../../data/tables.ts"
import { troops, troopsData } from "../../data/troops.ts"
import type { BaseSpot, State, Unit } from "../../state.ts"
import type { Formation, Troop } from "../../types.ts"
import { isArtillery, nameOf, vehicleOf } from "../troops-and-command/field.ts"

export const SIZE = { width: thousandths(troopsData.base.frontage), depth: thousandths(troopsData.base.depth) }

/** The most that neighbours of a bent line may be turned from each other, in hundredths of a degree. */
export const MOST_BEND = Math.round(formations.deployed.mostBend * 100)

export const rectOf = (b: BaseSpot): Rect => rect({ x: b.x, y: b.y }, b.f, SIZE.width, SIZE.depth)
export const bodyOf = (unit: Pick<Unit, "bases">): Rect[] => unit.bases.map(rectOf)
export const spotsOf = (body: readonly Rect[]): BaseSpot[] => body.map((r) => ({ x: r.at.x, y: r.at.y, f: r.facing }))

/** DGK-FORM-02 The layouts of this many bases in maneuver formation, front rank first. */
export function maneuverLayouts(troop: Troop, count: number): readonly (readonly number[])[] {
  const artillery = isArtillery(troops[troop].arm) ? formations.artilleryManeuver[`${count}`] : undefined // DGK-AMB-02
  return artillery ?? formations.maneuver[`${count}`] ?? [[Math.ceil(count / 2), Math.floor(count / 2)]]
}

/** The ranks of a unit in a formation; `choice` picks among the layouts of maneuver formation. */
export function ranksIn(troop: Troop, formation: Formation, count: number, choice = 0): number[] {
  if (formation === "deployed") return [count] // DGK-FORM-03
  if (formation === "march") return Array<number>(count).fill(1) // DGK-FORM-04
  const layouts = maneuverLayouts(troop, count)
  return [...(layouts[choice] ?? layouts[0] ?? [count])]
}

/** DGK-FORM-04 The gap that artillery leaves between bases in march formation, for its limbers. */
const marchGap = (troop: Troop): number => Math.round((formations.marchGap[troops[troop].arm] ?? 0) * SIZE.depth)

/** Where the bases of a unit are, given the centre of its front. */
export function standIn(
  troop: Troop,
  formation: Formation,
  count: number,
  front: Point,
  facing: number,
  choice = 0,
): Rect[] {
  const layout = ranksIn(troop, formation, count, choice)
  return rankedBases({ front, facing }, layout, SIZE, formation === "march" ? marchGap(troop) : 0)
}

/** DGK-FORM-03 A deployed line that bends. The bends are given between neighbours from left to right, clockwise positive. */
export function bentStand(count: number, front: Point, facing: number, bends: readonly number[]): Rect[] {
  const straight = rankedBases({ front, facing }, [count], SIZE)
  const left = straight[0] as Rect
  const turned = bends.reduce((sum, b) => sum + b, 0)
  const first = bentLine(
    { front: cornersOf(left).frontLeft, facing: norm(facing - Math.round(turned / 2)) },
    bends,
    SIZE,
    MOST_BEND,
  )
  // The line is placed by the centre of its front, which does not move: DGK-FORM-08.
  const middle = frontCentreOf(first, [count])
  return first.map((r) => ({ ...r, at: { x: r.at.x + front.x - middle.x, y: r.at.y + front.y - middle.y } }))
}

/** DGK-FORM-04 A column that follows a path, its head at the end of the path. */
export const columnOn = (troop: Troop, way: readonly Point[], head: number, count: number): Rect[] =>
  columnAlong(way, head, count, SIZE, marchGap(troop))

/** How long a unit is in march formation. */
export const columnLength = (troop: Troop, count: number): number => count * SIZE.depth + (count - 1) * marchGap(troop)

const norm = (f: number): number => ((f % 36_000) + 36_000) % 36_000

/** The centre of the front of a body: the middle of its middle base, or the corner shared by its two middle bases. */
export function frontCentreOf(body: readonly Rect[], layout: readonly number[]): Point {
  const count = layout[0] ?? 1
  const middle = body[Math.floor((count - 1) / 2)] as Rect
  const c = cornersOf(middle)
  if (count % 2 === 0) return c.frontRight
  return {
    x: Math.round((c.frontLeft.x + c.frontRight.x) / 2),
    y: Math.round((c.frontLeft.y + c.frontRight.y) / 2),
  }
}

/** The front corners of a unit, left and right. */
export function frontCorners(unit: Pick<Unit, "bases" | "ranks">): readonly [Point, Point] {
  const left = rectOf(unit.bases[0] as BaseSpot)
  const right = rectOf(unit.bases[(unit.ranks[0] ?? 1) - 1] as BaseSpot)
  return [cornersOf(left).frontLeft, cornersOf(right).frontRight]
}

/** The front edges of a unit, base by base. */
export function frontEdges(unit: Pick<Unit, "bases" | "ranks">): (readonly [Point, Point])[] {
  return unit.bases.slice(0, unit.ranks[0] ?? 1).map((b) => {
    const c = cornersOf(rectOf(b))
    return [c.frontLeft, c.frontRight] as const
  })
}

/** DGK-FIRE-05 The arc of a unit: two lines forward and outward from its front corners. */
export function arcOf(unit: Pick<Unit, "bases" | "ranks" | "facing">): Arc {
  const [left, right] = frontCorners(unit)
  return { left, right, facing: unit.facing, half: Math.round(sight.arc * 100) }
}

/** A quick bound: a circle that holds the whole body. */
export type BoundingCircle = { readonly x: number; readonly y: number; readonly r: number }

/** No part of a base is farther from its middle than this. */
export const HALF_DIAGONAL = Math.ceil(Math.sqrt(SIZE.width ** 2 + SIZE.depth ** 2) / 2)

export function circleAround(bases: readonly BaseSpot[]): BoundingCircle {
  let west = Number.POSITIVE_INFINITY
  let east = Number.NEGATIVE_INFINITY
  let south = Number.POSITIVE_INFINITY
  let north = Number.NEGATIVE_INFINITY
  for (const b of bases) {
    if (b.x < west) west = b.x
    if (b.x > east) east = b.x
    if (b.y < south) south = b.y
    if (b.y > north) north = b.y
  }
  const w = (east - west) / 2
  const h = (north - south) / 2
  return { x: west + w, y: south + h, r: Math.sqrt(w * w + h * h) + HALF_DIAGONAL }
}

/** A lower bound for the distance between two bodies. */
export const gapBetween = (a: BoundingCircle, b: BoundingCircle): number =>
  Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2) - a.r - b.r

/** Are two bodies this near to each other? Their circles tell most that are not. */
export const areWithin = (a: Pick<Unit, "bases">, b: Pick<Unit, "bases">, reach: number): boolean =>
  gapBetween(circleAround(a.bases), circleAround(b.bases)) <= reach && apart(bodyOf(a), bodyOf(b)) <= reach

/** Updates a unit to the position of its new body. */
export function put(
  unit: Unit,
  formation: Formation,
  layout: readonly number[],
  body: readonly Rect[],
  facing: number,
  front: Point,
): void {
  unit.formation = formation
  unit.ranks = [...layout]
  unit.bases = spotsOf(body)
  unit.facing = facing
  unit.front = { x: front.x, y: front.y }
}

/** DGK-FORM-07, DGK-AUTO-01 May the unit be in this formation at all? */
export function mayTake(m: Pick<State, "scenario">, unit: Unit, formation: Formation): Check {
  if (vehicleOf(m, unit)?.formations.includes(formation) ?? true) return ok
  const rules = formation === "deployed" ? ["DGK-AUTO-01", "DGK-AMB-04"] : "DGK-FORM-07"
  return refuse(rules, () => `${nameOf(m, unit)} is never in ${formation} formation.`)
}

/**
 * The distance between the nearest parts of two bodies; `least` if it is not less than that. Skips bases whose middles are too far apart to
 * be the nearest.
 */
export function apart(a: readonly Rect[], b: readonly Rect[], least = Number.POSITIVE_INFINITY): number {
  for (const p of a)
    for (const q of b) {
      const spare = least + 2 * HALF_DIAGONAL
      if ((p.at.x - q.at.x) ** 2 + (p.at.y - q.at.y) ** 2 < spare * spare) least = Math.min(least, distance(p, q))
    }
  return least
}
