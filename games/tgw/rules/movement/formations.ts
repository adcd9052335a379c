/** How a unit's men are arranged around a place: as they stand now, in ranks, around their leader, along a trench. */
import type { Manner, Spot } from "@salient/engine"
import {
  alongLine,
  aroundLeader,
  assignPlaces,
  circle,
  closest,
  lengthOf,
  offset,
  openRanks,
  type Point,
  rect,
} from "@salient/space/table"
import { modelData } from "../../data/models.ts"
import type { Unit } from "../../state.ts"
import { inch, isCrew, isMounted, isVehicle, makeFor, pointsOf, RADIUS, sizeOf } from "../general-conventions/models.ts"
import type { Feature } from "../terrain/features.ts"
import { type Field, kindOf } from "../terrain/ground.ts"

const FORMATIONS = ["as", "line", "two", "three", "around", "along", "crew", "drive"] as const
export type Formation = (typeof FORMATIONS)[number]

const ranks = { line: 1, two: 2, three: 3, crew: 2, drive: 1 } as const

/** The formations a player may give a unit; the gap between men is in inches. */
export function manners(all: readonly Unit[], standing: boolean): Manner[] {
  const of = (kind: (u: Unit) => boolean) => all.filter(kind).map((u) => u.id)
  const [crews, vehicles] = [of(isCrew), of(isVehicle)]
  const units = all.filter((u) => !isCrew(u) && !isVehicle(u))
  const pieces = units.map((u) => u.id)
  const own = crews.length + vehicles.length === 0 ? {} : { pieces }
  const special: Manner[] = [
    ...(crews.length > 0 ? [{ id: "crew", label: "Around the weapon", pieces: crews }] : []),
    ...(vehicles.length > 0 ? [{ id: "drive", label: "Facing", pieces: vehicles }] : []),
  ]
  return units.length === 0
    ? special
    : [...onFoot(units, standing).map((manner) => ({ ...manner, ...own })), ...special]
}

function onFoot(units: readonly Unit[], standing: boolean): Manner[] {
  const most = Math.max(...units.map((u) => makeFor(u).coherency)) / inch
  const usual = Math.min(...units.map(usualGap)) / inch
  const amount = { label: "Gap in inches", min: 0, max: most, step: 0.25, per: inch, usual }
  return [
    ...(standing ? [{ id: "as", label: "As they stand" }] : []),
    { id: "line", label: "One rank", amount },
    { id: "two", label: "Two ranks", amount },
    { id: "three", label: "Three ranks", amount },
    { id: "around", label: "Around the leader", amount },
    { id: "along", label: "Along the trench or wall", amount },
  ]
}

/** How much room a man takes sideways. */
const radiusOf = (unit: Unit): number => (isMounted(unit) ? (modelData.cavalry.depth * inch) / 2 : RADIUS)

/** The default gap of a formation: wide enough to be dispersed (TGW-COVER-07), unless coherency requires less. */
export const usualGap = (unit: Unit): number => Math.min(makeFor(unit).coherency, Math.round(1.25 * inch))

export const isFormation = (how: string | undefined): how is Formation =>
  how !== undefined && (FORMATIONS as readonly string[]).includes(how)

/** Where the men would stand, in the order of the men; undefined where there is no line to stand along. */
export function placesFor(field: Field, unit: Unit, spot: Spot): Point[] | undefined {
  const how = isFormation(spot.how) ? spot.how : "as"
  const at = { x: spot.x, y: spot.y }
  const count = unit.men.length
  const now = pointsOf(unit)
  const [first] = now
  if (how === "as") return first ? now.map((p) => ({ x: p.x - first.x + at.x, y: p.y - first.y + at.y })) : undefined
  const order = { radius: radiusOf(unit), gap: spot.amount ?? usualGap(unit) }
  const facing = spot.facing ?? unit.facing
  if (how === "around") {
    const others = count > 1 ? aroundLeader(circle(at, order.radius), facing, count - 1, order).map((c) => c.at) : []
    if (now.length === 0) return [at, ...others]
    const taken = assignPlaces(now.slice(1), others)
    return [at, ...taken.map((i) => others[i] as Point)]
  }
  const places =
    how === "along"
      ? lineUp(field, at, count, order)
      : isMounted(unit)
        ? ridingRanks(at, facing, count, ranks[how], order.gap)
        : openRanks({ front: at, facing }, count, ranks[how], order).map((c) => c.at)
  if (!places || places.length < count) return undefined
  if (now.length === 0) return places
  return assignPlaces(now, places).map((i) => places[i] as Point)
}

/** Horses side by side and one behind the other have the same gap, though they are longer than they are wide. */
function ridingRanks(front: Point, facing: number, count: number, deep: number, gap: number): Point[] {
  const files = Math.ceil(count / deep)
  const order = { radius: (modelData.cavalry.width * inch) / 2, gap }
  return Array.from({ length: deep }, (_, rank) => Math.min(files, count - rank * files))
    .filter((inRank) => inRank > 0)
    .flatMap((inRank, rank) => {
      const back = offset(front, facing, -rank * (modelData.cavalry.depth * inch + gap))
      return openRanks({ front: back, facing }, inRank, 1, order).map((c) => c.at)
    })
}

/** Men along and in the nearest trench; or at the nearest wall, on the side where the point is. */
function lineUp(field: Field, at: Point, count: number, order: { radius: number; gap: number }): Point[] | undefined {
  const spot = circle(at, 1)
  let best: { piece: Feature; far: number } | undefined
  for (const piece of field.table.pieces) {
    if (piece.form !== "line" || (kindOf(piece).cover === undefined && kindOf(piece).depth === undefined)) continue
    const far = closest(spot, { kind: "chain", points: piece.points }).distance
    if (!best || far < best.far) best = { piece, far }
  }
  if (best?.piece.form !== "line") return undefined
  const { points, width } = best.piece
  const middle = alongTo(points, at)
  const whole = points.slice(1).reduce((n, p, i) => n + lengthOf(points[i] as Point, p), 0)
  const half = Math.round(((count - 1) * (2 * order.radius + order.gap)) / 2)
  const from = Math.max(0, Math.min(middle - half, whole - 2 * half))
  const side = width === undefined ? besideOf(points, at) : "on"
  return alongLine(points, Math.round(from), count, order, side).map((c) => c.at)
}

/** The distance along a line to its point nearest to another point. */
function alongTo(points: readonly Point[], p: Point): number {
  let [best, least, gone] = [0, Number.POSITIVE_INFINITY, 0]
  for (const [i, b] of points.entries()) {
    const a = points[i - 1]
    if (!a) continue
    const length = lengthOf(a, b)
    const t = Math.max(
      0,
      Math.min(1, ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / Math.max(1, length * length)),
    )
    const [x, y] = [a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)]
    const off = (x - p.x) ** 2 + (y - p.y) ** 2
    if (off < least) {
      least = off
      best = gone + t * length
    }
    gone += length
  }
  return Math.round(best)
}

/** The side of a line, walking along it, on which a point lies. */
function besideOf(points: readonly Point[], p: Point): "left" | "right" {
  const far = alongTo(points, p)
  let gone = 0
  for (const [i, b] of points.entries()) {
    const a = points[i - 1]
    if (!a) continue
    const length = lengthOf(a, b)
    if (far <= gone + length || i === points.length - 1)
      return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 0 ? "left" : "right"
    gone += length
  }
  return "right"
}

/** The base a man would have at a point if the unit faced that way. */
function standingAt(unit: Unit, at: Point, facing: number) {
  if (!isMounted(unit) && !isVehicle(unit)) return circle(at, RADIUS)
  const { width, depth } = sizeOf(unit)
  return rect(at, facing, width, depth)
}

/** A base as clients draw it. */
export function sceneBase(unit: Unit, at: { readonly x: number; readonly y: number }, facing: number) {
  const base = standingAt(unit, at, facing)
  return base.kind === "circle"
    ? { x: at.x, y: at.y, radius: base.radius, facing }
    : { x: at.x, y: at.y, facing, width: base.width, depth: base.depth }
}
