/**
 * Anything that fires: a man's weapon, a Support Weapon, a vehicle's weapon; its place, height and arc. TGW-SHOOT-11,
 * TGW-SUP-06, TGW-VSH-08.
 */
import { type Arc, type Base, distance, type Point, pointInArc } from "@salient/space/table"
import { weaponNamed } from "../../data/weapons.ts"
import type { State, Unit } from "../../state.ts"
import type { WeaponId } from "../../types.ts"
import { baseOf, inch, isMounted, isVehicle, pointOf, RADIUS, raised, sizeOf } from "../general-conventions/models.ts"
import { fieldOf } from "../terrain/ground.ts"
import { type FireLine, type InTheWay, isHullBetween, isMeleeBetween, stopperOf } from "./between.ts"
import { type Heights, isInSight } from "./looks.ts"

export type Muzzle = {
  readonly unit: Unit
  /** A man's number; for Support Weapons -1, -2 …; for a vehicle's weapon its own number. */
  readonly number: number
  readonly weapon: WeaponId
  readonly base: Base
  /** How high the eye is above the ground, in thousandths. */
  readonly eye: number
  /** What the die must show: TGW-CHAR-02, TGW-VEH-03. */
  readonly hitOn: number
  readonly arc?: Arc
}

/** TGW-SHOOT-16, TGW-SUP-05 The distance from the muzzle to a model, base edge to base edge. */
export function rangeTo(muzzle: Muzzle, target: Unit, j: number): number {
  const { base } = muzzle
  if (base.kind === "circle" && !isMounted(target) && !isVehicle(target)) {
    const [x, y] = [target.at[2 * j] as number, target.at[2 * j + 1] as number]
    return Math.max(0, Math.ceil(Math.sqrt((base.at.x - x) ** 2 + (base.at.y - y) ** 2)) - RADIUS - base.radius)
  }
  return distance(base, baseOf(target, j))
}

/** TGW-SHOOT-11, TGW-SHOOT-12 True if a model can be seen from the muzzle. */
export function sees(m: State, muzzle: Muzzle, target: Unit, j: number): boolean {
  const from: Point = muzzle.base.at
  const to = pointOf(target, j)
  if (muzzle.arc && !pointInArc(muzzle.arc, to)) return false
  return canSee(m, from, muzzle.eye, target, j, [muzzle.unit, target])
}

/** An eye higher than this is on an upper floor. */
const highest = 2 * inch

/** True if a model of a unit can be seen from a point, in any direction. */
export function canSee(m: State, from: Point, eye: number, target: Unit, j: number, not: readonly Unit[]): boolean {
  const to = pointOf(target, j)
  const floor = raised(target, j)
  const heights = { eye, target: sizeOf(target).height, floor }
  if (!isInSight(fieldOf(m), from, baseOf(target, j), heights)) return false
  return !isMeleeBetween(m, from, to, floor > 0 || eye > highest) && !isHullBetween(m, from, to, heights, not)
}

/** TGW-TRAIT-01: indirect fire needs no line of fire. */
export const isIndirect = (weapon: WeaponId): boolean => weaponNamed(weapon).traits.includes("indirect")

/** TGW-SHOOT-11 True if the muzzle sees the model, and nothing blocks the line of fire. */
export const canHit = (m: State, way: InTheWay, muzzle: Muzzle, target: Unit, j: number): boolean =>
  isPastTerrain(m, muzzle, target, j) && isPastModels(m, way, muzzle, target, j)

const heightsAt = (muzzle: Muzzle, target: Unit, j: number): Heights & { readonly floor: number } => ({
  eye: muzzle.eye,
  target: sizeOf(target).height,
  floor: raised(target, j),
})

/** TGW-SHOOT-11 The part of a line of fire that stays the same while muzzle and target stand still: arc and terrain. */
export function isPastTerrain(m: State, muzzle: Muzzle, target: Unit, j: number): boolean {
  if (muzzle.arc && !pointInArc(muzzle.arc, pointOf(target, j))) return false
  return isInSight(fieldOf(m), muzzle.base.at, baseOf(target, j), heightsAt(muzzle, target, j))
}

/** TGW-SHOOT-12, TGW-SHOOT-15 No melee, vehicle or unit is in the line of fire. */
export const isPastModels = (m: State, way: InTheWay, muzzle: Muzzle, target: Unit, j: number): boolean =>
  way.stoppers.length === 0 || stopperOf(m, way, fireLine(muzzle, target, j)) === undefined

/** The line of fire from a muzzle to a model. */
export function fireLine(muzzle: Muzzle, target: Unit, j: number): FireLine {
  const heights = heightsAt(muzzle, target, j)
  return {
    from: muzzle.base.at,
    to: pointOf(target, j),
    heights,
    above: heights.floor > 0 || muzzle.eye > highest,
    indirect: isIndirect(muzzle.weapon),
  }
}
