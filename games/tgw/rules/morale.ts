/** Morale checks: TGW-MOR-01 to TGW-MOR-15. */
import { isFew, isQuarterLost } from "../charts/leadership.ts"
import type { State, Unit } from "../state.ts"
import { destroy } from "./casualties.ts"
import { commandFirst, passesTest } from "./command-groups.ts"
import { fallBack } from "./falling-back-and-regrouping/retreat.ts"
import { isCommand, isCrew, isThere, isVehicle, makeFor, unitsOf } from "./general-conventions/models.ts"

/** TGW-MOR-01 */
export function checkMorale(m: State, unit: Unit, why: string, rule: string): void {
  if (passesTest(m, unit, { rule, why, morale: true })) return
  // TGW-SUP-11: a small crew leaves its weapon for good
  if (isCrew(unit) && isFew(unit.men.length)) destroy(m, unit, "the crew has abandoned its weapon", "TGW-SUP-11")
  else fallBack(m, unit)
}

/** TGW-MOR-06, TGW-MOR-07, TGW-CAS-05 At the end of a Shooting Phase, for both sides. */
export function checkLosses(m: State): void {
  const shaken = m.units.filter(
    (u) =>
      isThere(u) &&
      !isVehicle(u) && // TGW-MOR-15
      (isQuarterLost(u.strength, u.strength - u.men.length) || u.burnt) && // TGW-WEAP-12
      u.pinned === 0 &&
      !u.fallingBack &&
      u.fights.length === 0,
  )
  for (const unit of commandFirst(shaken)) checkMorale(m, unit, "Morale after losses", "TGW-MOR-06")
}

/** TGW-MOR-13 */
const isExempt = (unit: Unit): boolean => {
  const { role, rules } = makeFor(unit)
  return (
    isCommand(unit) || role === "supportWeapon" || role === "supportTeam" || role === "vehicle" || rules.has("spotter")
  )
}

/** TGW-MOR-11, TGW-MOR-14 At the start of the owner's turn. */
export function checkSmallUnits(m: State): void {
  for (const unit of commandFirst(unitsOf(m, m.active))) {
    if (!isFew(unit.men.length) || isExempt(unit)) continue
    if (passesTest(m, unit, { rule: "TGW-MOR-11", why: "fewer than five" })) continue
    if (makeFor(unit).rules.has("professionalism") && unit.fights.length === 0)
      fallBack(m, unit) // TGW-AS-01
    else destroy(m, unit, "its last men have had enough", "TGW-MOR-11")
  }
}
