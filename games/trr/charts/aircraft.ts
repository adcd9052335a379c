/** Aircraft: TRR-AIR-01 to -09. */

import { andThen, mapOdds, type Odds, part, type Refusal, refuse, sure, type Tally, tally } from "@salient/engine"
import { aircraftData as data } from "../data/aircraft.ts"
import type { Aircraft, AirDefence, Airframe, Altitude, Cover } from "../types.ts"
import { type Attack, attack } from "./columns.ts"
import { ascending, d10, sumOfDice } from "./dice.ts"
import type { Fall } from "./indirect-fire.ts"
import { supportFactor } from "./small-arms.ts"

/** TRR-AIR-03 The bombs of a type in a year. */
export function bombFactor(type: Aircraft, year: number): Tally | Refusal {
  const row = data.bombs.find(({ from, to }) => year >= from && (to === null || year <= to))
  const factor = row?.[type] ?? null
  if (factor === null) return refuse("TRR-AIR-03", `no ${typeNames[type]} carries bombs in ${year}`)
  return tally(part("TRR-AIR-03", `${typeNames[type]} of ${year}`, factor))
}

const typeNames = { scout: "scout", lightBomber: "light bomber", heavyBomber: "heavy bomber" } as const

/** TRR-AIR-01 Bombs on a unit in this cover. */
export const bombAttack = (factor: Tally, cover: Cover): Attack => attack(factor, { cover })

/** TRR-AIR-04 Machine guns fired from the air count as a tripod mount with the same number of barrels. */
export const strafe = (barrels: number, cover: Cover): Attack => attack(supportFactor("tripod", barrels), { cover })

/** TRR-AIR-09 What damage subtracts from an aircraft's dice. */
export const damageToDie = (markers: number): Tally =>
  tally(part("TRR-AIR-09", `${markers} damage markers`, data.damage[Math.min(markers, data.damage.length - 1)] ?? 0))

/** TRR-AIR-09 Whether an aircraft turns back. */
export const aborts = (markers: number): boolean => markers >= data.abortsAt

/** TRR-AIR-09 Whether one that turns back crashes. */
export const crashes = (die: number): boolean => die <= data.crashesTo

/** TRR-AIR-02, TRR-GAP-06 Where the bombs fall: along the line of flight only. */
export function bombsLandAt(score: number): "onTarget" | "over" | "short" {
  for (const { from, landing } of data.landing) if (from === null || score >= from) return landing
  throw new Error(`aircraft.json: no landing for a score of ${score}; the last must have no lower limit`)
}

/** TRR-AIR-02 How many dice of cm the bombs scatter. A dive starts at medium altitude. */
export const bombScatterDice = (altitude: Altitude | "dive"): number =>
  data.scatterDice[altitude === "dive" ? data.diveAltitude : altitude]

/** Where bombs fall, and how far off. */
export function bombOdds(altitude: Altitude | "dive", markers: number): Odds<Fall> {
  const key = (f: Fall) => `${f.landing} ${f.cm}`
  const modifier = damageToDie(markers).total
  const far = ascending(sumOfDice(bombScatterDice(altitude)))
  return andThen(
    mapOdds(d10, (die) => bombsLandAt(die + modifier)),
    (landing): Odds<Fall> =>
      landing === "onTarget" ? sure({ landing, cm: 0 }) : mapOdds(far, (cm) => ({ landing, cm }), key),
    key,
  )
}

/** TRR-AIR-08 The defence of an aircraft. */
export const airDefence = (frame: Airframe, armoured: boolean): Tally =>
  tally(part("TRR-AIR-08", "defence", -data.defence[frame]), part("TRR-AIR-08", "armoured", armoured && -data.armoured))

export type AntiAircraft = {
  readonly firer: AirDefence
  readonly altitude: Altitude | "dive"
  readonly frame: Airframe
  readonly armoured?: boolean
  /** TRR-AIR-07 The dive is made at this firer. */
  readonly attacked?: boolean
}

/** TRR-AIR-06, -07 What is added to the die of anti-aircraft fire; results as for tanks. */
export function antiAircraftScore(a: AntiAircraft): Tally | Refusal {
  const dive = a.altitude === "dive"
  const attacked = a.firer === "target" || a.attacked === true
  const altitude = a.altitude === "dive" ? (attacked ? data.diveFiredAtAs : data.diveAltitude) : a.altitude
  const height = data.aaAltitude[a.firer][altitude]
  if (height === null) return refuse("TRR-AIR-06", `the target of an attack cannot fire at ${altitude} altitude`)
  return tally(
    part("TRR-AIR-06", "anti-aircraft factor", data.aaFactors[a.firer]),
    ...airDefence(a.frame, a.armoured ?? false).parts,
    part(dive ? "TRR-AIR-07" : "TRR-AIR-06", `${altitude} altitude`, height),
  )
}

/** TRR-GAP-11 How far anti-aircraft weapons reach, in cm; null: always in range. */
export const antiAircraftReach = (firer: AirDefence): number | null => data.aaRanges[firer]

/** TRR-AIR-05 Two flights of scouts meet: the one with the higher die strafes, delayed by as many moves as the lower die shows. */
export function airCombat(first: number, second: number): { winner: "first" | "second" | "neither"; delay: number } {
  if (first === second) return { winner: "neither", delay: first }
  return { winner: first > second ? "first" : "second", delay: Math.min(first, second) }
}
