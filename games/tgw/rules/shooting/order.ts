/** Who may fire, and when: TGW-SHOOT-01, TGW-SHOOT-02, TGW-AMB-08. */
import { type Check, ok, refuse } from "@salient/engine"
import type { State, Unit } from "../../state.ts"
import {
  enemiesNearestFirst,
  isCoherent,
  isCrew,
  isThere,
  isVehicle,
  makeFor,
  mayBeUsed,
} from "../general-conventions/models.ts"
import { mayMakeElan } from "../special-rules-of-the-lists/elan.ts"
import { mayTurnGun } from "../support-weapons/turning.ts"
import { mayFireVehicle } from "../vehicles/vehicle-shooting.ts"
import { isValid } from "./targets.ts"
import { muzzlesOf, usingsOf } from "./weapons.ts"

/** TGW-SHOOT-02 Support Weapons, companies, all others; cavalry of a squadron is in the last step. */
export function stepOf(unit: Unit): 1 | 2 | 3 {
  if (isCrew(unit)) return 1
  return unit.company !== null && !makeFor(unit).rules.has("cavalry") ? 2 : 3
}

/** What prevents a unit from acting in the Shooting Phase. */
function mayAct(m: State, unit: Unit): Check {
  const there = mayBeUsed(unit)
  if (!there.ok) return there
  if (unit.done) return refuse("TGW-SHOOT-01", `${unit.name} has already acted in this phase.`)
  if (unit.pinned > 0) return refuse("TGW-PIN-02", `${unit.name} is pinned.`)
  if (unit.fights.length > 0) return refuse("TGW-SHOOT-22", `${unit.name} is locked in combat.`)
  if (!isVehicle(unit) && !isCoherent(unit)) return refuse("TGW-MOVE-07", `${unit.name} is out of coherency.`)
  return isInTurn(m, unit)
}

/** TGW-SHOOT-02 Each step is finished before the next, and a company that has begun before any other. */
function isInTurn(m: State, unit: Unit): Check {
  const step = stepOf(unit)
  if (step < m.step) return refuse("TGW-SHOOT-02", "Support Weapons fire first, then companies, then all others.")
  const now = m.company
  if (now === null || unit.company === now) return ok
  if (step === 2 && hasFired(m, unit)) return refuse("TGW-SHOOT-02", "Its company has finished shooting.")
  return ok
}

/** True if a unit of the company has fired or run; once another company has begun, such a company is finished. */
const hasFired = (m: State, unit: Unit): boolean =>
  m.units.some((u) => u.side === unit.side && u.company === unit.company && u.done && u.fired !== "nothing")

/** TGW-SHOOT-01, TGW-SUP-07, TGW-AS-02, TGW-VSH-01 */
export function mayFire(m: State, unit: Unit): Check {
  const act = mayAct(m, unit)
  if (!act.ok) return act
  if (isVehicle(unit)) return mayFireVehicle(m, unit)
  if (mayMakeElan(m, unit).ok || mayTurnGun(unit).ok) return ok
  const usings = usingsOf(unit)
  if (usings.every((using) => muzzlesOf(unit, using).length === 0))
    return refuse(["TGW-SHOOT-18", "TGW-SUP-04"], `${unit.name} has nothing to fire with.`)
  const enemies = enemiesNearestFirst(m, unit)
  return usings.some((using) => {
    const muzzles = muzzlesOf(unit, using)
    return enemies.some((e) => isValid(m, unit, muzzles, e))
  })
    ? ok
    : refuse("TGW-SHOOT-11", `${unit.name} sees no target.`)
}

/** TGW-SHOOT-02 Records the step and the company that a unit begins. */
export function begins(m: State, unit: Unit): void {
  m.step = Math.max(m.step, stepOf(unit))
  m.company = unit.company
  if (!isThere(unit)) throw new Error(`${unit.name} fires but is not on the table`)
}
