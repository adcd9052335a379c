/** What firing does to a Support Weapon: it may become fixed, jam, or have to rest. TGW-SUP-09, TGW-HMG-01, TGW-HMG-07, TGW-HMG-08. */
import { isJammed } from "../../charts/shooting.ts"
import { data } from "../../data/charts.ts"
import { weaponNamed } from "../../data/weapons.ts"
import { tell } from "../../happenings.ts"
import type { Gun, State, Unit } from "../../state.ts"
import type { Muzzle } from "../line-of-sight/muzzles.ts"
import { crewLeft } from "../shooting/weapons.ts"

/** Called after a gun has fired, with its dice to hit. */
export function gunFires(m: State, unit: Unit, { number, weapon }: Muzzle, rolled: readonly number[]): void {
  const g = -1 - number
  const { traits, name } = weaponNamed(weapon)
  if (traits.includes("fixedOnceFired")) (unit.guns[g] as Gun).fixed = true
  const crew = crewLeft(unit, g)
  const machineGun = traits.includes("sustained")
  const jams = machineGun && isJammed(weapon, rolled, crew)
  if (jams) tell(m, { kind: "jammed", rules: ["TGW-HMG-07"], unit: unit.id, name: unit.name, weapon: name })
  // TGW-SUP-09: a machine gun jams instead
  if (!jams && (machineGun || crew >= data.fire.crewForEveryTurn)) return
  unit.jammed.push(number)
  unit.clearing.push(number)
}
