/** Fire at armour, guns and bunkers: TRR-AT-01 to -11. One die decides. */

import { mapOdds, type Odds, type Part, part, type Refusal, refuse, type Tally, tally } from "@salient/engine"
import { antiTankData as data } from "../data/anti-tank.ts"
import { fireData } from "../data/fire.ts"
import type { AntiTankWeapon, Condition, Range } from "../types.ts"
import { rangeName } from "./columns.ts"
import { d10 } from "./dice.ts"
import { bracket } from "./small-arms.ts"

/** TRR-AT-03, -08 The range band of a weapon at a distance in cm, hull to hull. */
export function antiTankRange(weapon: AntiTankWeapon, distance: number): Range | Refusal {
  if (weapon === "flamethrower") {
    const reach = fireData.flamethrower.range
    return distance <= reach
      ? data.flamethrower.range
      : refuse("TRR-FLAME-01", `${distance} cm: a flame-thrower reaches ${reach} cm`)
  }
  const limits = data.ranges[weapon]
  return bracket(limits, distance) ?? refuse("TRR-AT-03", `${distance} cm: its extreme range is ${limits.extreme} cm`)
}

const byCalibre = (table: readonly { to: number | null; strike: number }[], millimetres: number): number | undefined =>
  table.find(({ to }) => to === null || millimetres <= to)?.strike

/** TRR-AT-11, TRR-GAP-04 The strike value of a field gun or howitzer by calibre. */
export const gunStrike = (millimetres: number): number => byCalibre(data.gunStrike, millimetres) ?? 0

/** TRR-GAP-01 The strike value of a mortar by calibre. */
export const mortarStrike = (millimetres: number): number => byCalibre(data.mortarStrike, millimetres) ?? 0

/** TRR-GAP-04 The strike value of a gun in a vehicle. */
export const vehicleGunStrike = (millimetres: number): number =>
  byCalibre(data.vehicleGunStrike, millimetres) ?? gunStrike(millimetres)

export type AntiTankShot = {
  readonly weapon: AntiTankWeapon
  readonly strike: number
  readonly defence: number
  readonly range: Range
  readonly firerMarkers?: number // damage to the firer: TRR-AMB-07
  readonly firerMoving?: boolean
  readonly targetMoving?: boolean
  readonly inWoodOrTown?: boolean
  readonly behindHillOrDugIn?: boolean
  readonly camouflaged?: boolean
}

/** TRR-AT-02 What is added to the die. */
export function antiTankScore(s: AntiTankShot): Tally {
  const hide = data.concealment
  const flames = s.weapon === "flamethrower" // TRR-AT-08: medium range, and only digging in helps
  return tally(
    part("TRR-AT-11", "strike", s.strike),
    part("TRR-AT-10", "defence", -s.defence),
    part("TRR-AMB-07", "damage to the firer", (s.firerMarkers ?? 0) * data.perFirerMarker),
    part("TRR-AT-03", rangeName(s.range), !flames && data.rangeModifiers[s.range]),
    part("TRR-AT-04", "firer moving", !flames && s.firerMoving && data.firerMoving),
    part("TRR-AT-04", "target moving", !flames && s.targetMoving && data.targetMoving),
    part("TRR-AT-05", "target in a wood or built-up area", !flames && s.inWoodOrTown && hide.inWoodOrTown),
    part("TRR-AT-05", "target behind a hill or dug in", s.behindHillOrDugIn && hide.behindHillOrDugIn),
    part("TRR-AT-05", "target camouflaged", !flames && s.camouflaged && hide.camouflaged),
  )
}

/** TRR-AT-06 Damage markers for a final score. */
export const markersAt = (score: number): number => data.results.find(({ from }) => score >= from)?.markers ?? 0

/** A score with its die, and the markers it makes. */
export function strikeWith(score: Tally, ...dice: readonly Part[]): { score: Tally; markers: number } {
  const final = tally(...score.parts, ...dice)
  return { score: final, markers: markersAt(final.total) }
}

/** The markers of one shot. */
export const markerOdds = (score: Tally): Odds<number> =>
  mapOdds(d10, (die) => strikeWith(score, part("TRR-AT-02", "die", die)).markers)

/** TRR-AT-07 The condition of a model of this strength with a number of markers. */
export function conditionOf(strength: number, markers: number): Condition {
  if (markers > strength) return "destroyed"
  if (markers === strength) return "outOfAction"
  return markers > 0 ? "damaged" : "intact"
}

/** TRR-AT-07 The factor of the attack on passengers, made once for each marker added. */
export const passengerFactor = (score: number): number => Math.min(score, fireData.factorAtMost)

/** TRR-ENG-05 The strengths of a bunker's sections, by the number of figures in it. */
export function bunkerSections(figures: number): number[] {
  const { figuresPerMarker, markersPerSection } = data.bunker
  const sections: number[] = []
  for (let left = figures; left > 0; left -= figuresPerMarker * markersPerSection)
    sections.push(Math.ceil(Math.min(left, figuresPerMarker * markersPerSection) / figuresPerMarker))
  return sections
}

/** TRR-GAP-08 The roll that a model out of action needs to remove one marker. */
const repairNeed = (engineersNear: boolean): number =>
  engineersNear ? data.repair.needWithEngineers : data.repair.need

/** TRR-GAP-08 Whether this die removes a marker. */
export const repairs = (engineersNear: boolean, die: number): boolean => die >= repairNeed(engineersNear)
