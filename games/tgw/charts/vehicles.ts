/** Vehicles as arithmetic: penetration, damage, breakdown, going. TGW-VMOV-06 to -19, TGW-VDM-01 to -15, TGW-VCQ-08 to -10. */
import { mapOdds, type Odds, part, type Tally, tally } from "@salient/engine"
import { data } from "../data/charts.ts"
import { weaponNamed } from "../data/weapons.ts"
import type { Breakdown, Damage, Penetration, VehicleType, WeaponId } from "../types.ts"
import { does, ones, sumOdds, total } from "./dice.ts"

const inch = 1000

export type PenetrationFacts = {
  readonly weapon: WeaponId
  readonly distance: number
  /** TGW-ARMY-60: K bullets, in Sustained Fire. */
  readonly kBullets?: boolean
  /** TGW-VDM-03: the hole of the marker is not over it. */
  readonly offCentre?: boolean
}

/** T-07 The strength that dice are added to. */
export function strengthOf({ weapon, distance, kBullets: k, offCentre }: PenetrationFacts): Tally {
  const { strength = 0, name } = weaponNamed(weapon)
  const { kBullets } = data.vehicles
  const strong = k && distance <= kBullets.within * inch ? kBullets.strength - strength : 0
  const own = strength + strong
  return tally(
    part("TGW-VDM-02", name, strength),
    part("TGW-ARMY-60", "K bullets", strong),
    part("TGW-VDM-03", "the hole is beside it", offCentre && Math.floor(own / 2) - own),
  )
}

/** TGW-GUN-09, TGW-WEAP-13, TGW-WEAP-22, TGW-GUN-02 How many dice are added. */
export function penetrationDice({ weapon, distance }: PenetrationFacts): number {
  const { penetration } = weaponNamed(weapon)
  if (!penetration) return 1
  return penetration.within === undefined || distance <= penetration.within * inch ? penetration.dice : 1
}

/** TGW-VDM-02 */
export const penetrates = (sum: number, armour: number): Penetration =>
  sum < armour ? "nothing" : sum === armour ? "glancing" : "penetrating"

export const penetrationOdds = (strength: number, dice: number, armour: number): Odds<Penetration> =>
  mapOdds(sumOdds(dice), (n) => penetrates(strength + n, armour))

/** TGW-VDM-05, TGW-VDM-06 */
export const damageOn = (how: Exclude<Penetration, "nothing">, rolled: number): readonly Damage[] =>
  (how === "glancing" ? data.vehicles.glancing : data.vehicles.penetrating)[rolled - 1] ?? []

/** TGW-VDM-15 What an obscured vehicle makes of a hit when its owner's die is good. */
export const obscured = (how: Penetration, rolled: number): Penetration =>
  does(rolled, data.vehicles.obscuredOn) ? (how === "penetrating" ? "glancing" : "nothing") : how

/** TGW-VMOV-12 */
export const breaksDown = (rolled: number): boolean => rolled === data.vehicles.breakdownOn
export const breakdownOn = (rolled: number): Breakdown => data.vehicles.breakdown[rolled - 1] as Breakdown
/** TGW-VMOV-13 Moving so little, the table die may be rolled again. */
export const isCareful = (type: VehicleType, distance: number): boolean =>
  distance <= data.vehicles.careful[type] * inch

/** TGW-VMOV-06, TGW-VMOV-07 */
export function inDifficult(rolled: readonly number[]): "carries on" | "immobilised" | "destroyed" {
  const bad = ones(rolled)
  if (bad === 0) return "carries on"
  return rolled.length > 1 && bad === rolled.length ? "destroyed" : "immobilised"
}
export const difficultDice = (distance: number): number => (distance > data.vehicles.difficult.slow * inch ? 2 : 1)

/** TGW-VMOV-09 */
export function atTrench(rolled: number): "ditched" | "stuck" | "crosses" {
  const { ditched, stuck } = data.vehicles.trench
  return rolled <= ditched ? "ditched" : rolled <= stuck ? "stuck" : "crosses"
}

/** TGW-VSH-02 What may fire after moving so far. */
export function armsAfter(type: VehicleType, distance: number) {
  const row = data.vehicles.shooting.find((r) => distance <= r.upTo * inch)
  return row?.[type] ?? "none"
}

/** TGW-VCQ-08: 1 is of itself. */
export function closeHitOn(lastMove: number): number {
  const { slow, fast } = data.vehicles.closeCombatHits
  if (lastMove === 0) return 1
  return lastMove <= slow.upTo * inch ? slow.on : fast
}

/** TGW-VCQ-09, TGW-VCQ-10 */
export const closeStrength = (own: number, grenade: boolean): number => (grenade ? data.vehicles.grenade : own)

/** TGW-BLDG-01, TGW-BLDG-02 */
export const collapses = (strength: number, rolled: readonly number[], armour: number): boolean =>
  strength + total(rolled) > armour
