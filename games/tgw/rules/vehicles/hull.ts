/** A vehicle on the table: its faces, its mountings, whether it is obscured. TGW-VDM-01, TGW-VSH-08, TGW-VDM-15, TGW-GAP-05. */
import {
  type Arc,
  arcFrom,
  CLEAR,
  cornersOf,
  cosine,
  facing,
  lowestOver,
  offset,
  type Point,
  pointsBetween,
  type Rect,
  sight,
  sine,
  UNIT,
} from "@salient/space/table"
import { data } from "../../data/charts.ts"
import type { State, Unit } from "../../state.ts"
import type { By, Face, Arc as Mounting } from "../../types.ts"
import type { Mounted, VehicleMake } from "../choosing-forces/makes.ts"
import { baseOf, makeFor, sizeOf } from "../general-conventions/models.ts"
import { isHullBetween } from "../line-of-sight/between.ts"
import type { Muzzle } from "../line-of-sight/muzzles.ts"
import { elevationAt, fieldOf, kindOf } from "../terrain/ground.ts"

export const hullOf = (unit: Unit): Rect => baseOf(unit, 0) as Rect

export function vehicleOf(unit: Unit): VehicleMake {
  const { vehicle } = makeFor(unit)
  if (!vehicle) throw new Error(`${unit.name} is not a vehicle`)
  return vehicle
}

/** How far a point is ahead of the middle of a hull, and to its right. */
function seenFrom({ at, facing: f }: Rect, p: Point): { ahead: number; right: number } {
  const [dx, dy] = [p.x - at.x, p.y - at.y]
  return { ahead: (dx * sine(f) + dy * cosine(f)) / UNIT, right: (dx * cosine(f) - dy * sine(f)) / UNIT }
}

/** TGW-VDM-01, TGW-GAP-05 The face that a shot from a point strikes; the diagonals of the hull divide the faces. */
export function faceTowards(hull: Rect, from: Point): Face {
  const { ahead, right } = seenFrom(hull, from)
  if (Math.abs(right) * hull.depth > Math.abs(ahead) * hull.width) return "side"
  return ahead >= 0 ? "front" : "rear"
}

const turns: By<Mounting, number> = { front: 0, turret: 0, right: 9000, rear: 18_000, left: 27_000 }

/** TGW-VSH-08, TGW-VSH-07 Where a weapon is mounted and its arc of fire; a turret fires all around. */
function mountingOf(unit: Unit, { arc, degrees }: Mounted): { readonly at: Point; readonly arc?: Arc } {
  const hull = hullOf(unit)
  if (arc === "turret") return { at: hull.at }
  const looks = facing(hull.facing + turns[arc])
  const out = arc === "front" || arc === "rear" ? hull.depth / 2 : hull.width / 2
  const at = offset(hull.at, looks, out)
  return { at, arc: arcFrom(at, looks, (degrees * 100) / 2) }
}

/** A weapon of a vehicle as a muzzle; smoke from its own engine makes it harder to hit (TGW-VMOV-14). */
export function vehicleMuzzle(unit: Unit, number: number): Muzzle {
  const { weapons, BS } = vehicleOf(unit)
  const mounted = weapons[number] as Mounted
  const { at, arc } = mountingOf(unit, mounted)
  return {
    unit,
    number,
    weapon: mounted.weapon,
    base: { kind: "circle", at, radius: 1 },
    eye: sizeOf(unit).height,
    hitOn: BS + (unit.vehicle?.smoking ? data.vehicles.smokeCosts : 0),
    ...(arc ? { arc } : {}),
  }
}

/** The two ends of the face that is fired at. */
function faceEnds(hull: Rect, from: Point): readonly [Point, Point] {
  const { frontLeft, frontRight, rearLeft, rearRight } = cornersOf(hull)
  const face = faceTowards(hull, from)
  if (face === "front") return [frontLeft, frontRight]
  if (face === "rear") return [rearLeft, rearRight]
  return seenFrom(hull, from).right > 0 ? [frontRight, rearRight] : [frontLeft, rearLeft]
}

/** TGW-VDM-15, TGW-GAP-06 True if at least three of five points of the face are behind something taller than the line. */
export function isObscured(m: State, unit: Unit, from: Point, eye: number): boolean {
  const field = fieldOf(m)
  const hull = hullOf(unit)
  const { height } = sizeOf(unit)
  const aim = Math.max(0, elevationAt(field, hull.at) + Math.round(height / 2))
  const high = Math.max(0, elevationAt(field, from) + eye)
  const { obscuredPoints, obscuredShare } = data.vehicles
  const hidden = pointsBetween(...faceEnds(hull, from), obscuredPoints).filter((to) => {
    const line = sight(field.table, undefined, { from, to, eye: high, aim }, (c, l) =>
      c.what !== "base" && kindOf(c.piece).height > 0 && lowestOver(c, l) < (c.piece.height ?? 0)
        ? { is: "blocks", rule: "TGW-VDM-15", label: c.piece.name }
        : CLEAR,
    )
    return !line.clear || isHullBetween(m, from, to, { eye, target: height }, [unit])
  })
  return hidden.length >= obscuredShare
}
