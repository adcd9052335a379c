/** The odds of every kind of fire, before a target is chosen: TGW-SHOOT-04, TGW-VDM-02, TGW-TRAIT-05 to TGW-TRAIT-07. */
import { type Forecast, type Odds, sure } from "@salient/engine"
import { weaponNamed } from "../../data/weapons.ts"
import type { State, Unit } from "../../state.ts"
import { isCrew, isVehicle, makeFor } from "../general-conventions/models.ts"
import { gunOdds } from "../guns.ts"
import { sweepOdds } from "../heavy-machine-guns.ts"
import type { Muzzle } from "../line-of-sight/muzzles.ts"
import { isMortar, mortarOdds } from "../mortars.ts"
import { bombOdds } from "../special-rules/bombers.ts"
import { bySight } from "../standard-mission-special-rules/night.ts"
import { armourOdds } from "../vehicles/armour-odds.ts"
import { flameOdds } from "../weapons/flamethrower.ts"
import { launcherOdds } from "../weapons/launchers.ts"
import { attackBy, attackOdds, laysTemplate, saveTallies } from "./attack.ts"
import { type Effect, forecastOf, nothingHappens } from "./effects.ts"
import { muzzlesOf, type WeaponUse } from "./weapons.ts"

/** How a unit fires: with which weapons, and for a machine gun in which mode (TGW-HMG-01). */
export type Manner = WeaponUse | "sweep"
export const withOf = (manner: Manner): WeaponUse => (manner === "sweep" ? "all" : manner)

type Found = { readonly odds: Odds<Effect>; readonly says?: string; readonly tallies?: Forecast["tallies"] }

/** Of several templates only the first is forecast: where the next ones land depends on who is left. */
const one = (muzzles: readonly Muzzle[], what: string): string => (muzzles.length > 1 ? `: one ${what} of them` : "")

const overMost = "laid over most of them"

/** Small arms roll before any template is laid, so they are forecast; a unit without small arms is forecast by its template. */
function volleyOdds(m: State, unit: Unit, muzzles: readonly Muzzle[], target: Unit): Found {
  const arms = muzzles.filter((z) => !laysTemplate(z.weapon))
  const templates = muzzles.filter((z) => laysTemplate(z.weapon))
  const attack = attackBy(m, unit, arms, target)
  const [first] = templates
  if (!first || attack.salvos.length > 0) {
    const odds = attackOdds(target, attack)
    const says = first ? `: before its ${weaponNamed(first.weapon).name.toLowerCase()}` : ""
    return { odds, says, tallies: saveTallies(attack, target) }
  }
  return first.weapon === "flamethrower"
    ? { odds: flameOdds(m, unit, first, target), says: `${one(templates, "flame")}, ${overMost}` }
    : { odds: launcherOdds(m, unit, first, target), says: `${one(templates, "marker")}, ${overMost}` }
}

function found(m: State, unit: Unit, target: Unit, muzzles: readonly Muzzle[], manner: Manner): Found {
  const [first] = muzzles
  if (isMortar(unit) && muzzles.length > 0)
    return { odds: mortarOdds(m, unit, target, muzzles), says: `${one(muzzles, "marker")}, ${overMost}` }
  if (isVehicle(target)) {
    const { odds, tallies } = armourOdds(m, unit, muzzles, target)
    return { odds, says: ": the worst effect of one hit", tallies }
  }
  if (manner === "bombs") return { odds: bombOdds(m, unit, target, muzzles), says: " with bombs" }
  if (manner === "sweep" && first)
    return { odds: sweepOdds(m, first, target), says: `${one(muzzles, "gun")} in Sweeping Fire over most of them` }
  const isGun = (isCrew(unit) && makeFor(unit).weapon !== "hmg") || first?.weapon === "vehicleGun"
  if (isGun && first) return { odds: gunOdds(m, unit, first, target), says: `${one(muzzles, "marker")}, ${overMost}` }
  return volleyOdds(m, unit, muzzles, target)
}

/** The odds of some weapons of a unit; at night the target may turn out not to be seen (TGW-SMR-02). */
export function fireForecast(
  m: State,
  unit: Unit,
  target: Unit,
  muzzles: readonly Muzzle[],
  manner: Manner = "all",
): Forecast {
  const { odds, says = "", tallies } = found(m, unit, target, muzzles, manner)
  // a mortar fires even at what it has not seen (TGW-SMR-03)
  const seen = isMortar(unit) ? odds : bySight(m, unit, target, (is) => (is ? odds : sure(nothingHappens(target))))
  return forecastOf(`${unit.name} fires at ${target.name}${says}`, seen, tallies)
}

/** The odds of a unit's fire in one of the manners it may choose. */
export const aimForecast = (m: State, unit: Unit, target: Unit, manner: Manner): Forecast =>
  fireForecast(m, unit, target, muzzlesOf(unit, withOf(manner)), manner)
