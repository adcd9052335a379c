/** What is between a muzzle and its target besides terrain: melees, vehicles, units. TGW-SHOOT-12, TGW-SHOOT-15. */
import {
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
import { areNear, around, boxOf } from "../general-conventions/boxes.ts"
import {
  allThere,
  baseOf,
  gap,
  inch,
  isVehicle,
  type Model,
  makeFor,
  modelsOf,
  pointOf,
  RADIUS,
  sizeOf,
} from "../general-conventions/models.ts"
import { areasAt, elevationAt, type Field, fieldOf, kindOf } from "../terrain/ground.ts"

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
export function isMeleeBetween(m: State, from: Point, to: Point, high = false): boolean {
  if (high) return false // TGW-TERR-08: the firer or the target is on an upper floor
  const field = fieldOf(m)
  for (const unit of m.units) {
    if (unit.fights.length === 0) continue
    for (let i = 0; i < unit.men.length; i++) {
      const at = pointOf(unit, i)
      if (besideLine(from, to, at, RADIUS) === undefined) continue
      const level = elevationAt(field, at)
      if (elevationAt(field, from) <= level && elevationAt(field, to) <= level) return true
    }
  }
  return false
}

/** TGW-SHOOT-12: vehicles hide what is behind them from firers who cannot see over them. */
export function isHullBetween(
  m: State,
  from: Point,
  to: Point,
  heights: { eye: number; target: number; floor?: number },
  not: readonly Unit[],
): boolean {
  for (const unit of m.units) {
    if (!unit.vehicle || unit.at.length === 0 || not.includes(unit)) continue
    if (crosses(baseOf(unit, 0) as Rect, from, to) && isBelow(fieldOf(m), unit, from, to, heights)) return true
  }
  return false
}

function crosses(hull: Rect, from: Point, to: Point): boolean {
  const { frontLeft, frontRight, rearRight, rearLeft } = cornersOf(hull)
  return segmentsMeet(from, to, frontLeft, rearRight) || segmentsMeet(from, to, frontRight, rearLeft)
}

/** True if the line is lower than the vehicle's top where it passes it. */
function isBelow(
  field: Field,
  unit: Unit,
  from: Point,
  to: Point,
  { eye, target, floor = 0 }: { eye: number; target: number; floor?: number },
): boolean {
  const at = pointOf(unit, 0)
  const top = elevationAt(field, at) + sizeOf(unit).height
  const t = besideLine(from, to, at, sizeOf(unit).depth) ?? 0.5
  const [high, low] = [elevationAt(field, from) + eye, elevationAt(field, to) + floor + (3 * target) / 4]
  return high + (low - high) * t < top
}

// Line of fire

const screens = new WeakMap<readonly number[], UnitScreen<Model>>()

/** A unit as an obstacle to fire, cached by where its men stand: TGW-AMB-10. */
function screenFor(unit: Unit): UnitScreen<Model> {
  const known = screens.get(unit.at)
  if (known) return known
  const made = screenOf(modelsOf(unit), makeFor(unit).coherency)
  screens.set(unit.at, made)
  return made
}

/**
 * TGW-SHOOT-15 The units that block a line of fire between two units: units of five or more models; enemies always, friends
 * unless most of the firers are within three inches of them.
 */
export function blockersOf(m: State, firer: Unit, target: Unit): Unit[] {
  const between = around(boxOf(firer), boxOf(target))
  return allThere(m).filter((u) => {
    if (u === firer || u === target || u.men.length < data.fire.lineOfFire) return false
    if (!areNear(boxOf(u), between, 2 * inch)) return false
    return u.side !== firer.side || !isBeside(firer, u)
  })
}

/** True if most of the firing unit's models are within three inches of models of the other unit. */
function isBeside(firer: Unit, friend: Unit): boolean {
  const reach = data.fire.overFriends * inch + inch
  if (isVehicle(firer) || !areNear(boxOf(firer), boxOf(friend), reach)) return false
  let near = 0
  for (let i = 0; i < firer.men.length; i++)
    for (let j = 0; j < friend.men.length; j++)
      if (gap(firer, i, friend, j) <= data.fire.overFriends * inch) {
        near++
        break
      }
  return 2 * near > firer.men.length
}

/** True if one of the units blocks the line; men in a trench where the line crosses it do not (TGW-TERR-15). */
export function isScreened(m: State, blockers: readonly Unit[], from: Point, to: Point): boolean {
  const field = fieldOf(m)
  const line = { from, to }
  return blockers.some((u) => {
    if (!hasTrenches(field)) return isPassedThrough(screenFor(u), line)
    const passed = passedThrough(screenFor(u), line)
    return passed !== undefined && !areasAt(field, passed.at).some((p) => kindOf(p).depth !== undefined)
  })
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
