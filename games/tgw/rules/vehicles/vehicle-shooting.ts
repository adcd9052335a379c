/** How vehicles fire: TGW-VSH-01 to TGW-VSH-09. */

import { type Check, type Flow, offer, offerOne, offers, ok, refuse, roll, rollMany } from "@salient/engine"
import { D6, does } from "../../charts/dice.ts"
import { hits } from "../../charts/shooting.ts"
import { armsAfter } from "../../charts/vehicles.ts"
import { weaponNamed } from "../../data/weapons.ts"
import { tell } from "../../happenings.ts"
import { choose } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import { knownEnemies } from "../choosing-forces/secrecy.ts"
import { enemiesOf, inch, isThere, isVehicle } from "../general-conventions/models.ts"
import { shellFrom, shotAt } from "../guns.ts"
import type { Muzzle } from "../line-of-sight/muzzles.ts"
import { unlessMeasured } from "../organising-a-battle/optional.ts"
import { attackBy } from "../shooting/attack.ts"
import { fireForecast } from "../shooting/forecasts.ts"
import { suffer } from "../shooting/strike.ts"
import { type Targets, targetsFor } from "../shooting/targets.ts"
import { sawAtNight } from "../standard-mission-special-rules/night.ts"
import { canLay } from "../weapon-traits/markers.ts"
import { penetrate, weaponsLeft } from "./damage.ts"
import { vehicleMuzzle, vehicleOf } from "./hull.ts"
import { mayPivot, pivot } from "./pivoting.ts"

/** More weapons than any vehicle has. */
const mostWeapons = Array.from({ length: 8 }, (_, n) => n)

type VehicleAim = { readonly number: number; readonly target: Unit }

const isGun = (unit: Unit, n: number): boolean => vehicleOf(unit).weapons[n]?.weapon === "vehicleGun"

/** TGW-VSH-02 Whether a weapon may still fire after what the vehicle has done. */
function mayUse(unit: Unit, n: number): Check {
  const { used = [], went = 0, lost = [] } = unit.vehicle ?? {}
  if (!vehicleOf(unit).weapons[n] || lost.includes(n)) return refuse("TGW-VDM-09", "It no longer has that weapon.")
  if (used.includes(n)) return refuse("TGW-VSH-01", "That weapon has already fired.")
  const arms = armsAfter(vehicleOf(unit).type, went)
  const moved = `${unit.name} has moved too far for that weapon.`
  const guns = used.filter((k) => isGun(unit, k)).length
  switch (arms) {
    case "all":
      return ok
    case "none":
      return refuse("TGW-VSH-02", moved)
    case "machineGuns":
      return isGun(unit, n) ? refuse("TGW-VSH-02", moved) : ok
    case "oneMachineGun":
      return isGun(unit, n) || used.length > 0 ? refuse("TGW-VSH-02", moved) : ok
    case "oneGunOrMachineGuns":
      if (guns > 0) return refuse("TGW-VSH-02", "It has already fired its one gun.")
      return isGun(unit, n) && used.length > 0 ? refuse("TGW-VSH-02", "It is firing its machine guns this turn.") : ok
  }
}

/** TGW-VDM-07, TGW-VDM-08, TGW-VMOV-18 */
function mayShoot(unit: Unit): Check {
  const v = unit.vehicle
  if (!v) return refuse("TGW-VSH-01", `${unit.name} is not a vehicle.`)
  if (v.stunned > 0) return refuse("TGW-VDM-08", `The crew of ${unit.name} is stunned.`)
  if (v.shaken > 0) return refuse("TGW-VDM-07", `The crew of ${unit.name} is shaken.`)
  if (v.brokenDown) return refuse("TGW-VMOV-18", `${unit.name} has broken down.`)
  return ok
}

/** TGW-VSH-06, TGW-MORT-03 Whether a weapon may aim at a target; a gun needs room for its marker. */
function mayAimAt(m: State, unit: Unit, n: number, target: Unit, targets: Targets): Check {
  const may = targets.why(target)
  if (!may.ok) return may
  return isVehicle(target) || !isGun(unit, n) || canLay(m, unit, target, "largeBlast")
    ? ok
    : refuse("TGW-GUN-06", `Friends are too close to ${target.name}.`)
}

export function mayFireVehicle(m: State, unit: Unit): Check {
  const may = mayShoot(unit)
  if (!may.ok) return may
  const able = weaponsLeft(unit).filter((n) => mayUse(unit, n).ok)
  if (able.length === 0) return refuse("TGW-VSH-02", `${unit.name} has no weapon that may fire.`)
  return mayPivot(unit).ok || able.some((n) => aimsOf(m, unit, n).length > 0)
    ? ok
    : refuse("TGW-VSH-08", `${unit.name} has no enemy in the arcs of its weapons.`)
}

function aimsOf(m: State, unit: Unit, n: number): Unit[] {
  const targets = targetsFor(m, unit, [vehicleMuzzle(unit, n)])
  return enemiesOf(m, unit).filter((e) => mayAimAt(m, unit, n, e, targets).ok)
}

/** TGW-VSH-01 Each weapon fires at a target of its own, until the player stops. */
export function* fireVehicle(m: State, unit: Unit): Flow {
  while (mayFireVehicle(m, unit).ok) {
    const targets = new Map(weaponsLeft(unit).map((n) => [n, targetsFor(m, unit, [vehicleMuzzle(unit, n)])]))
    const aims = (units: readonly Unit[], numbers: readonly number[] = weaponsLeft(unit)) =>
      numbers.flatMap((number) => units.map((target): VehicleAim => ({ number, target })))
    const { weapons } = vehicleOf(unit)
    const aim = yield* choose<VehicleAim | "pivot" | "end">(
      {
        by: unit.side,
        what: "vehicle-fire",
        prompt: `Which weapon of ${unit.name} fires, and at which target?`,
        rules: ["TGW-VSH-01", "TGW-VSH-02"],
        about: [unit.id],
        ...unlessMeasured(m),
      },
      offers<VehicleAim | "pivot" | "end">(
        offer<VehicleAim, VehicleAim | "pivot" | "end">(
          aims(enemiesOf(m, unit)),
          (a) => {
            const use = mayUse(unit, a.number)
            return use.ok ? mayAimAt(m, unit, a.number, a.target, targets.get(a.number) as Targets) : use
          },
          (a) => ({
            id: `weapon:${a.number}:at:${a.target.id}`,
            label: `${weapons[a.number]?.mount} at ${a.target.name}`,
            value: a,
            touches: [a.target.id],
            rules: ["TGW-VSH-01"],
            forecast: () => fireForecast(m, unit, a.target, [vehicleMuzzle(unit, a.number)]),
          }),
          () => aims(knownEnemies(m, unit), mostWeapons),
        ),
        offerOne<VehicleAim | "pivot" | "end">(mayPivot(unit), {
          id: "pivot",
          label: "Turn to face first",
          value: "pivot",
          rules: ["TGW-VSH-07"],
        }),
        { id: "end", label: "Stop firing", value: "end", rules: ["TGW-TURN-03"] },
      ),
    )
    if (aim === "end") break
    if (aim === "pivot") {
      yield* pivot(m, unit)
      continue
    }
    unit.vehicle?.used.push(aim.number)
    m.named = true
    yield* fireWeapon(m, unit, vehicleMuzzle(unit, aim.number), aim.target)
    m.named = false
  }
}

function* fireWeapon(m: State, unit: Unit, muzzle: Muzzle, target: Unit): Flow {
  tell(m, { kind: "fires", rules: ["TGW-VSH-01"], unit: unit.id, name: unit.name, target: target.id, at: target.name })
  if (!sawAtNight(m, unit, target)) return
  if (isGun(unit, muzzle.number)) yield* fireGun(m, unit, muzzle, target)
  else yield* fireMachineGun(m, unit, muzzle, target)
}

/** TGW-VSH-05 */
function* fireGun(m: State, unit: Unit, muzzle: Muzzle, target: Unit): Flow {
  const distance = shotAt(m, unit, muzzle, target)
  const { range = 0, name } = weaponNamed(muzzle.weapon)
  const die = roll(m, D6, "TGW-VSH-05", `${unit.name}: to hit`)
  const hit = distance !== undefined && distance <= range * inch && does(die, muzzle.hitOn)
  tell(m, {
    kind: "shots",
    rules: ["TGW-VSH-05"],
    unit: unit.id,
    name: unit.name,
    weapon: name,
    dice: [die],
    hits: hit ? 1 : 0,
  })
  if (hit) yield* shellFrom(m, unit, muzzle, target, distance)
}

/** TGW-VSH-04 Six shots. */
function* fireMachineGun(m: State, unit: Unit, muzzle: Muzzle, target: Unit): Flow {
  const attack = attackBy(m, unit, [muzzle], target)
  const [salvo] = attack.salvos
  if (!salvo) {
    tell(m, { kind: "out-of-range", rules: ["TGW-VSH-03"], unit: target.id, name: target.name })
    return
  }
  const dice = rollMany(m, salvo.shots, D6, "TGW-VSH-04", `${unit.name}: ${salvo.label}`)
  const count = hits(dice, salvo.hitOn)
  tell(m, {
    kind: "shots",
    rules: ["TGW-VSH-04"],
    unit: unit.id,
    name: unit.name,
    weapon: salvo.label,
    dice,
    hits: count,
  })
  if (isVehicle(target)) {
    for (let n = 0; n < count && isThere(target); n++)
      yield* penetrate(m, target, { weapon: muzzle.weapon, distance: attack.distance, by: unit, from: muzzle.base.at })
    return
  }
  const { strength = 0 } = weaponNamed(muzzle.weapon)
  yield* suffer(m, {
    target,
    by: unit.name,
    hits: [{ label: salvo.label, strength, count, most: salvo.reaches, pins: true }],
    most: attack.hittable.length,
    cover: attack.cover,
    dispersed: attack.dispersed,
  })
}
