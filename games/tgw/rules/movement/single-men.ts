/** Single men, and weapons of a battery, placed by hand when their unit moves: TGW-MOVE-01. */
import { type Paths, type Refusal, refuse, type Spot, type Touch } from "@salient/engine"
import type { Rect } from "@salient/space/table"
import type { Unit } from "../../state.ts"
import { gunsLeft, isVehicle } from "../general-conventions/models.ts"
import { isPlace, type Plan } from "./ways.ts"

/** The men and weapons of a unit by their ids, in the order of the plan; empty if there is only one. */
export function singlesOf(unit: Unit): Touch[] {
  if (isVehicle(unit) || unit.men.length + unit.guns.length < 2) return []
  return [...unit.men.map((n) => `${unit.id}/${n}`), ...gunsLeft(unit).map((g) => `${unit.id}/gun:${g}`)]
}

/** Where an answer places single men and weapons, by their place in the plan. */
type Own = ReadonlyMap<number, Spot>

export function ownPlaces(unit: Unit, paths: Paths): Own | Refusal {
  const found = new Map<number, Spot>()
  const own = Object.keys(paths).filter((id) => id !== unit.id)
  if (own.length === 0) return found
  const singles = singlesOf(unit)
  for (const id of own) {
    const [spot, ...more] = paths[id] ?? []
    if (spot === undefined) continue
    if (more.length > 0) return refuse("TGW-MOVE-01", "Choose where the man goes; he takes his own shortest path.")
    if (typeof spot !== "object" || !isPlace(spot))
      return refuse("TGW-MOVE-01", "Choose a place on the table for the man to go to.")
    if (spot.how !== undefined) return refuse("TGW-MOVE-01", "A single man has no formation.")
    const place = singles.indexOf(id)
    if (place < 0) return refuse("TGW-MOVE-01", "There is no such man in the unit.")
    found.set(place, spot)
  }
  return found
}

/** The plan with those men and weapons moved; men face as their unit does, a weapon as it was turned. */
export function corrected(unit: Unit, plan: Plan, own: Own): Plan {
  if (own.size === 0) return plan
  const men = unit.men.length
  return {
    ...plan,
    ends: plan.ends.map((p, i) => {
      const spot = own.get(i)
      return spot ? { x: spot.x, y: spot.y } : p
    }),
    guns: plan.guns.map((gun, k): Rect => {
      const spot = own.get(men + k)
      return spot ? { ...gun, at: { x: spot.x, y: spot.y }, facing: spot.facing ?? gun.facing } : gun
    }),
  }
}
