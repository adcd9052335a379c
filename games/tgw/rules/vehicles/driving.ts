/**
 * How vehicles move: TGW-VMOV-01 to TGW-VMOV-11, TGW-VCQ-01. A way is turns and straight legs; terrain is rolled for when it is
 * reached.
 */
import { type Check, ok, refuse, type Step } from "@salient/engine"
import {
  type Base,
  baseOnTable,
  bearing,
  type Circle,
  closerThan,
  lengthOf,
  facing as normal,
  offset,
  overlap,
  type Point,
  posesOf,
  type Rect,
  shapeOf,
  tooNear,
  turnFrom,
} from "@salient/space/table"
import { data } from "../../data/charts.ts"
import type { State, Unit } from "../../state.ts"
import { inch, isGun, type Model, sayInches } from "../general-conventions/models.ts"
import { isPlace, standings } from "../movement/ways.ts"
import type { Feature } from "../terrain/features.ts"
import { areasAt, fieldOf, keepAway, kindOf } from "../terrain/ground.ts"
import { hullOf, vehicleOf } from "./hull.ts"

/** How far it is going to move, declared before the Breakdown roll: TGW-AMB-36. */
export const BANDS = ["slow", "steady", "fast"] as const
export type Band = (typeof BANDS)[number]

/** TGW-VMOV-01, TGW-VMOV-03, TGW-VMOV-04 The distance of a vehicle's band, in thousandths; undefined: it cannot go so fast. */
export function reachOf(unit: Unit, band: Band): number | undefined {
  const { type } = vehicleOf(unit)
  const { movement, vehicles } = data
  if (type === "armouredCar") return band === "fast" ? movement.armouredCarOnRoad * inch : undefined
  const [slow, steady] = vehicles.bands
  if (band === "slow") return slow * inch
  if (band === "steady") return steady * inch
  return type === "fastTank" ? movement.fastTank * inch : undefined
}

/** One straight leg; the hull faces the same way throughout. */
export type DriveLeg = { readonly from: Rect; readonly to: Point; readonly length: number }
export type Drive = {
  readonly legs: readonly DriveLeg[]
  readonly end: Rect
  readonly length: number
  readonly turned: boolean
}

const STRAIGHT = 60 // hundredths of a degree by which a leg drawn by hand may be off

/** The turns and legs that an answer's steps describe, or why they are illegal. Tanks turn once (TGW-VMOV-02). */
export function driveIn(
  m: State,
  unit: Unit,
  steps: readonly Step[],
  most: number,
  shock: boolean,
): Drive | ReturnType<typeof refuse> {
  const turnsAllowed = vehicleOf(unit).type === "armouredCar" ? Number.POSITIVE_INFINITY : 1
  let hull = hullOf(unit)
  let turns = 0
  let length = 0
  const legs: DriveLeg[] = []
  for (const step of steps) {
    if (typeof step !== "object" || !isPlace(step))
      return refuse("TGW-VMOV-02", "A path is a list of places on the table.")
    const at = { x: step.x, y: step.y }
    const far = lengthOf(hull.at, at)
    if (far > 0) {
      const to = bearing(hull.at, at)
      if (Math.abs(turnFrom(hull.facing, to)) > STRAIGHT) {
        if (shock && legs.length > 0)
          return refuse("TGW-VCQ-01", "A Tank Shock goes straight ahead after its first turn.")
        turns++
        const stopped = turnStopped(m, unit, hull, to)
        if (stopped) return stopped
        hull = { ...hull, facing: to }
      }
      const end = offset(hull.at, hull.facing, far)
      legs.push({ from: hull, to: end, length: far })
      hull = { ...hull, at: end }
      length += far
    }
    if (step.facing !== undefined && Math.abs(turnFrom(hull.facing, step.facing)) > STRAIGHT) {
      turns++
      const stopped = turnStopped(m, unit, hull, step.facing)
      if (stopped) return stopped
      hull = { ...hull, facing: normal(step.facing) }
    }
    if (turns > turnsAllowed) return refuse("TGW-VMOV-02", `${unit.name} may turn only once in a move.`)
  }
  const drive: Drive = { legs, end: hull, length, turned: turns > 0 }
  const may = mayGo(m, unit, drive, most, shock)
  return may.ok ? drive : may
}

/** TGW-VMOV-02 Turning on the spot needs room. It may have to stop as it has turned, so it must then be on the table (TGW-MOVE-01). */
function turnStopped(m: State, unit: Unit, hull: Rect, to: number): ReturnType<typeof refuse> | undefined {
  if (!baseOnTable(fieldOf(m).table, { ...hull, facing: normal(to) }))
    return refuse("TGW-MOVE-01", `${unit.name} has no room on the table to turn that way.`)
  const by = turnFrom(hull.facing, to)
  const poses = posesOf(hull, { kind: "turn", about: hull.at, by }) as Rect[]
  const met = others(m, unit).find((s) => poses.some((pose) => overlap(pose, s.base)))
  return met && refuse("TGW-VMOV-05", () => `${met.unit.name} is in the way of its turn.`)
}

const others = (m: State, unit: Unit): Model[] => standings(m).filter((s) => s.unit !== unit)

function mayGo(m: State, unit: Unit, { legs, end, length }: Drive, most: number, shock: boolean): Check {
  const { table } = fieldOf(m)
  if (length > most)
    return refuse("TGW-VMOV-01", () => `${unit.name} would move ${sayInches(length)}; it may move ${sayInches(most)}.`)
  if (!baseOnTable(table, end)) return refuse("TGW-VMOV-01", `${unit.name} would leave the table.`)
  const road = mayUseRoad(m, unit, legs, length)
  if (!road.ok) return road
  for (const leg of legs) {
    const met = firstMet(m, unit, leg, shock)
    if (met) return met
    const barred = table.pieces.find((p) => isClosed(unit, p) && meets(leg, p))
    if (barred) return refuse(["TGW-VMOV-05", "TGW-VMOV-08"], () => `${unit.name} cannot cross ${barred.name}.`)
  }
  return ok
}

/** TGW-VMOV-04 More than its cross-country distance is allowed only if the whole way is on a road. */
function mayUseRoad(m: State, unit: Unit, legs: readonly DriveLeg[], length: number): Check {
  if (vehicleOf(unit).type !== "armouredCar" || length <= data.movement.armouredCar * inch) return ok
  const onRoad = (p: Point) =>
    fieldOf(m).table.pieces.some((r) => kindOf(r).going === "cancels" && closerThan(shapeOf(r), dot(p), 2))
  return legs.every(({ from, to }) => onRoad(from.at) && onRoad(to))
    ? ok
    : refuse("TGW-VMOV-04", `${unit.name} can go that far only on a road.`)
}

const dot = (at: Point): Circle => ({ kind: "circle", at, radius: 1 })

/** TGW-VMOV-05, TGW-VCQ-01 Friends and vehicles are never driven over; enemies only in a Tank Shock. */
function firstMet(m: State, unit: Unit, leg: DriveLeg, shock: boolean): ReturnType<typeof refuse> | undefined {
  for (const s of others(m, unit)) {
    const enemy = s.unit.side !== unit.side
    if (enemy && shock && !s.unit.vehicle) continue
    if (!sweeps(leg, s.base, enemy && !isGun(s) ? keepAway : 0)) continue
    return enemy
      ? refuse("TGW-MOVE-04", () => `${unit.name} would come within an inch of ${s.unit.name}.`)
      : refuse("TGW-VMOV-05", () => `${s.unit.name} is in the way of ${unit.name}.`)
  }
  return undefined
}

/** True if the hull comes nearer to a base on its way than it was before. */
export function sweeps({ from, to }: DriveLeg, base: Base, clearance: number): boolean {
  const by = { x: to.x - from.at.x, y: to.y - from.at.y }
  const stretches = tooNear(from, { kind: "shift", by }, base, clearance)
  const [first] = stretches
  if (!first) return false
  // it may move away from what it stood near to (TGW-VCQ-05)
  return !(first[0] <= 0 && stretches.length === 1 && movesAway(from, by, base))
}

const movesAway = (from: Rect, by: Point, base: Base): boolean =>
  (base.at.x - from.at.x) * by.x + (base.at.y - from.at.y) * by.y <= 0

const meets = ({ from, to }: DriveLeg, piece: Feature): boolean =>
  tooNear(from, { kind: "shift", by: { x: to.x - from.at.x, y: to.y - from.at.y } }, shapeOf(piece)).length > 0

/** TGW-VMOV-08, TGW-AMB-35, TGW-TERR-01 Terrain that a vehicle never crosses. */
function isClosed(unit: Unit, piece: Feature): boolean {
  const { going, openings, id } = kindOf(piece)
  if (going === "impassable" || openings || id === "wreck") return true
  return vehicleOf(unit).type === "armouredCar" && going !== "clear" && going !== "cancels"
}

/** Terrain on the way that a tank has to roll for, and how far along the way it is met. */
export type Met = { readonly piece: Feature; readonly at: number; readonly what: "wire" | "trench" | "difficult" }

/** TGW-VMOV-06, TGW-VMOV-09, TGW-VMOV-11 In the order in which the tank meets it; a road cancels the terrain it crosses. */
export function groundMet(m: State, { legs }: Pick<Drive, "legs">): Met[] {
  const field = fieldOf(m)
  const found: Met[] = []
  let gone = 0
  for (const leg of legs) {
    const by = { x: leg.to.x - leg.from.at.x, y: leg.to.y - leg.from.at.y }
    for (const piece of field.table.pieces) {
      const { going, id } = kindOf(piece)
      if (going === "clear" || going === "cancels" || found.some((f) => f.piece === piece)) continue
      const [stretch] = tooNear(leg.from, { kind: "shift", by }, shapeOf(piece))
      if (!stretch) continue
      const far = Math.max(0, stretch[0]) * leg.length
      const where = offset(leg.from.at, leg.from.facing, far)
      if (isOnRoad(m, where)) continue
      found.push({ piece, at: gone + far, what: id === "wire" ? "wire" : id === "trench" ? "trench" : "difficult" })
    }
    gone += leg.length
  }
  return found.sort((a, b) => a.at - b.at)
}

const isOnRoad = (m: State, at: Point): boolean =>
  areasAt(fieldOf(m), at).length === 0 &&
  fieldOf(m).table.pieces.some((p) => kindOf(p).going === "cancels" && closerThan(shapeOf(p), dot(at), 2))

/** Where the hull is after this much of its way. */
export function hullAfter({ legs, end }: Drive, far: number): Rect {
  let left = far
  for (const leg of legs) {
    if (left <= leg.length) return { ...leg.from, at: offset(leg.from.at, leg.from.facing, left) }
    left -= leg.length
  }
  return end
}
