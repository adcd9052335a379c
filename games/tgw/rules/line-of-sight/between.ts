/** What is between a muzzle and its target besides terrain: melees, vehicles, units. TGW-SHOOT-12, TGW-SHOOT-15. */
import {
  type Box,
  boxAround,
  cornersOf,
  isPassedThrough,
  type Point,
  passedThrough,
  type Rect,
  screenOf,
  segmentsMeet,
  type UnitScreen,
} from "@salient/space/table"
import { data } from "../../data/charts.ts"
import type { State, Unit } from "../../state.ts"
import { areNear, around, boxOf, isAlong, widened } from "../general-conventions/boxes.ts"
import {
  baseOf,
  inch,
  isVehicle,
  isWithin,
  type Model,
  makeFor,
  modelsOf,
  pointOf,
  RADIUS,
  reachOf,
  sizeOf,
} from "../general-conventions/models.ts"
import { areasAt, elevationAt, type Field, fieldOf, kindOf } from "../terrain/ground.ts"
import { type Stand, standFor } from "./stands.ts"

/** How far along a straight line a point lies, from 0 to 1; undefined if it is farther from the line than `within`. */
function besideLine(a: Point, b: Point, p: Point, within: number): number | undefined {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const length = dx * dx + dy * dy
  if (length === 0) return undefined
  const t = ((p.x - a.x) * dx + (p.y - a.y) * dy) / length
  if (t <= 0 || t >= 1) return undefined
  return (p.x - a.x - t * dx) ** 2 + (p.y - a.y - t * dy) ** 2 < within * within ? t : undefined
}

/** TGW-SHOOT-12: models locked in combat hide what is behind them, unless the firer or the target is higher up. */
export const isMeleeBetween = (m: State, from: Point, to: Point, high = false): boolean =>
  !high && m.units.some((u) => isMelee(fieldOf(m), u, from, to))

/** True if men of a unit locked in combat stand in the line, and its ends are not above them. */
function isMelee(field: Field, unit: Unit, from: Point, to: Point): boolean {
  if (unit.fights.length === 0) return false
  for (let i = 0; i < unit.men.length; i++) {
    const at = pointOf(unit, i)
    if (besideLine(from, to, at, RADIUS) === undefined) continue
    const level = elevationAt(field, at)
    if (elevationAt(field, from) <= level && elevationAt(field, to) <= level) return true
  }
  return false
}

/** The heights of an eye and of what it looks at, above what each stands on. */
type Heights = { readonly eye: number; readonly target: number; readonly floor?: number }

/** TGW-SHOOT-12: vehicles hide what is behind them from firers who cannot see over them. */
export const isHullBetween = (m: State, from: Point, to: Point, heights: Heights, not: readonly Unit[]): boolean =>
  m.units.some((u) => !not.includes(u) && isHull(fieldOf(m), u, from, to, heights))

const isHull = (field: Field, unit: Unit, from: Point, to: Point, heights: Heights): boolean =>
  unit.vehicle !== null &&
  unit.at.length > 0 &&
  crosses(baseOf(unit, 0) as Rect, from, to) &&
  isBelow(field, unit, from, to, heights)

function crosses(hull: Rect, from: Point, to: Point): boolean {
  const { frontLeft, frontRight, rearRight, rearLeft } = cornersOf(hull)
  return segmentsMeet(from, to, frontLeft, rearRight) || segmentsMeet(from, to, frontRight, rearLeft)
}

/** True if the line is lower than the vehicle's top where it passes it. */
function isBelow(field: Field, unit: Unit, from: Point, to: Point, { eye, target, floor = 0 }: Heights): boolean {
  const at = pointOf(unit, 0)
  const top = elevationAt(field, at) + sizeOf(unit).height
  const t = besideLine(from, to, at, sizeOf(unit).depth) ?? 0.5
  const [high, low] = [elevationAt(field, from) + eye, elevationAt(field, to) + floor + (3 * target) / 4]
  return high + (low - high) * t < top
}

// Line of fire

const screens = new WeakMap<Stand, UnitScreen<Model>>()

/** A unit as an obstacle to fire, cached by how its men stand: TGW-AMB-10. */
function screenFor(unit: Unit): UnitScreen<Model> {
  const stand = standFor(unit)
  const known = screens.get(stand)
  if (known) return known
  const made = screenOf(modelsOf(unit), makeFor(unit).coherency)
  screens.set(stand, made)
  return made
}

/** The box from which a unit fires: around its men, its weapons and its hull. */
function muzzleBox(unit: Unit): Box {
  const box = boxOf(unit)
  if (isVehicle(unit)) return widened(box, reachOf(unit))
  return unit.guns.length > 0 ? around(box, boxAround(unit.guns)) : box
}

/** Everything that may stop one unit's fire at another, or its sight of it. */
export type InTheWay = { readonly stoppers: readonly Stopper[] }

/** Melees and vehicles that may be in the way of a line from a box to a unit: TGW-SHOOT-12. */
function hiders(m: State, from: Box, firer: Unit, target: Unit): Stopper[] {
  const to = boxOf(target)
  const found: Stopper[] = []
  for (const unit of m.units) {
    const fights = unit.fights.length > 0
    const hull = unit.vehicle !== null && unit !== firer && unit !== target
    if (unit.at.length === 0 || !(fights || hull) || !isAlong(boxOf(unit), from, to, reachOf(unit) + 1)) continue
    if (fights) found.push({ how: "melee", unit })
    if (hull) found.push({ how: "hull", unit })
  }
  return found
}

export const inTheWay = (m: State, firer: Unit, target: Unit): InTheWay => ({
  stoppers: [
    ...hiders(m, muzzleBox(firer), firer, target),
    ...blockersOf(m, firer, target).map((unit): Stopper => ({ how: "screen", unit })),
  ],
})

/**
 * TGW-SHOOT-15 The units that block a line of fire between two units: units of five or more models; enemies always, friends
 * unless most of the firers are within three inches of them.
 */
export function blockersOf(m: State, firer: Unit, target: Unit): Unit[] {
  const [from, to] = [muzzleBox(firer), boxOf(target)]
  return m.units.filter((u) => {
    if (u === firer || u === target || u.men.length < data.fire.lineOfFire || u.at.length === 0) return false
    return isAlong(boxOf(u), from, to, reachOf(u) + 1) && (u.side !== firer.side || !isBeside(firer, u))
  })
}

const besides = new WeakMap<Stand, WeakMap<Stand, boolean>>()

/** True if most of the firing unit's models are within three inches of models of the other unit: cached by how the two stand. */
function isBeside(firer: Unit, friend: Unit): boolean {
  const far = data.fire.overFriends * inch
  if (isVehicle(firer) || !areNear(boxOf(firer), boxOf(friend), far + reachOf(firer) + reachOf(friend))) return false
  const [own, others] = [standFor(firer), standFor(friend)]
  let known = besides.get(own)
  if (!known) {
    known = new WeakMap()
    besides.set(own, known)
  }
  let is = known.get(others)
  if (is === undefined) {
    const near = firer.men.filter((_, i) => friend.men.some((__, j) => isWithin(firer, i, friend, j, far)))
    is = 2 * near.length > firer.men.length
    known.set(others, is)
  }
  return is
}

/** True if one of the units blocks the line. */
export const isScreened = (m: State, blockers: readonly Unit[], from: Point, to: Point): boolean =>
  blockers.some((u) => isScreen(fieldOf(m), u, from, to))

/** True if a unit blocks the line; men in a trench where the line crosses it do not (TGW-TERR-15). */
function isScreen(field: Field, unit: Unit, from: Point, to: Point): boolean {
  const line = { from, to }
  if (!hasTrenches(field)) return isPassedThrough(screenFor(unit), line)
  const passed = passedThrough(screenFor(unit), line)
  return passed !== undefined && !areasAt(field, passed.at).some((p) => kindOf(p).depth !== undefined)
}

/** A line of fire, and what its ends see over. */
export type FireLine = {
  readonly from: Point
  readonly to: Point
  readonly heights: Heights
  /** TGW-TERR-08: one of its ends is on an upper floor. */
  readonly above: boolean
  /** TGW-TRAIT-01: indirect fire needs no line of fire. */
  readonly indirect: boolean
}

export type Stopper = { readonly how: "melee" | "hull" | "screen"; readonly unit: Unit }

/** TGW-SHOOT-12, TGW-SHOOT-15 The first unit found that stops a line of fire; `likely` is tried before the others. */
export function stopperOf(m: State, way: InTheWay, line: FireLine, likely?: Stopper): Stopper | undefined {
  const field = fieldOf(m)
  const { from, to, heights, above, indirect } = line
  const stops = ({ how, unit }: Stopper) => {
    if (how === "melee") return !above && isMelee(field, unit, from, to)
    return how === "hull" ? isHull(field, unit, from, to, heights) : !indirect && isScreen(field, unit, from, to)
  }
  if (likely && stops(likely)) return likely
  return way.stoppers.find(stops)
}

const trenches = new WeakMap<Field, boolean>()

function hasTrenches(field: Field): boolean {
  let has = trenches.get(field)
  if (has === undefined) {
    has = field.table.pieces.some((p) => kindOf(p).depth !== undefined)
    trenches.set(field, has)
  }
  return has
}
