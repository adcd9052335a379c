/** What shots at a vehicle may do, before they are fired: TGW-VDM-02 to TGW-VDM-15, by the charts that judge the dice. */
import { both, type Forecast, mapOdds, type Odds, sumOf, sure, type Tally } from "@salient/engine"
import { capital } from "@salient/kit/words"
import { once } from "../../charts/dice.ts"
import {
  fromBest,
  type HitResult,
  hitResultOdds,
  penetrationDice,
  strengthOf,
  worse,
  worstOdds,
} from "../../charts/vehicles.ts"
import { weaponNamed } from "../../data/weapons.ts"
import { damageWords } from "../../happenings.ts"
import type { State, Unit } from "../../state.ts"
import { inch, isCrew, makeFor } from "../general-conventions/models.ts"
import { shotAt } from "../guns.ts"
import { tall } from "../line-of-sight/looks.ts"
import type { Muzzle } from "../line-of-sight/muzzles.ts"
import { isMortar } from "../mortars.ts"
import { attackBy, laysTemplate } from "../shooting/attack.ts"
import { hasSpotter } from "../special-rules/spotters.ts"
import { kBulletsOf } from "../special-rules-of-the-lists/k-bullets.ts"
import { faceTowards, hullOf, isObscured, vehicleOf } from "./hull.ts"

/** Shots of one weapon at a vehicle: how many hit, from how far and from where. */
type Shots = { readonly muzzle: Muzzle; readonly hitting: Odds<number>; readonly distance: number }

const isGun = ({ weapon }: Muzzle): boolean =>
  weapon === "vehicleGun" || (weaponNamed(weapon).category === "support" && weapon !== "hmg")

/** Mortars, flames and grenades that scatter lay a template, whatever stands under it. */
export const hasArmourOdds = (unit: Unit, muzzles: readonly Muzzle[]): boolean =>
  !isMortar(unit) && muzzles.every((z) => isGun(z) || !laysTemplate(z.weapon))

/** TGW-GUN-05, TGW-SPEC-12, TGW-VSH-05 A gun rolls one die, and again with its spotter. */
function gunShots(m: State, unit: Unit, muzzle: Muzzle, target: Unit): Shots[] {
  const distance = shotAt(m, unit, muzzle, target)
  if (distance === undefined) return []
  if (distance > (weaponNamed(muzzle.weapon).range ?? 0) * inch) return []
  const one = once(muzzle.hitOn)
  const again = isCrew(unit) && hasSpotter(m, unit)
  return [{ muzzle, distance, hitting: again ? both(one, one, (a, b) => Math.max(a, b)) : one }]
}

/** TGW-SHOOT-19 All other weapons roll their dice together. */
function smallArms(m: State, unit: Unit, muzzles: readonly Muzzle[], target: Unit): Shots[] {
  const { salvos, distance } = attackBy(m, unit, muzzles, target)
  return salvos.flatMap((salvo) => {
    const muzzle = muzzles.find((z) => z.number === salvo.shooters[0])
    return muzzle ? [{ muzzle, distance, hitting: sumOf(salvo.shots, once(salvo.hitOn)) }] : []
  })
}

/** The odds of the worst that one of the hits does. */
export function armourForecast(m: State, unit: Unit, muzzles: readonly Muzzle[], target: Unit): Forecast {
  const [first] = muzzles
  const kBullets = makeFor(unit).weapon === "hmg" && kBulletsOf(unit)
  const all = [
    ...muzzles.filter(isGun).flatMap((z) => gunShots(m, unit, z, target)),
    ...smallArms(
      m,
      unit,
      muzzles.filter((z) => !isGun(z)),
      target,
    ),
  ]
  let odds = sure<HitResult>("nothing")
  const strengths: { label: string; tally: Tally }[] = []
  for (const { muzzle, hitting, distance } of all) {
    // every shot of a machine gun that is served is judged from the first of them
    const from = makeFor(unit).weapon === "hmg" && first ? first.base.at : muzzle.base.at
    const facts = { weapon: muzzle.weapon, distance, kBullets }
    const strength = strengthOf(facts)
    const one = hitResultOdds({
      strength: strength.total,
      dice: penetrationDice(facts),
      armour: vehicleOf(target).armour[faceTowards(hullOf(target), from)],
      overheating: target.vehicle?.overheating ?? false,
      obscured: isObscured(m, target, from, tall),
    })
    strengths.push({ label: `${weaponNamed(muzzle.weapon).name}: added to the dice`, tally: strength })
    const here = worstOdds(hitting, one)
    odds = odds.of === 1 ? here : both(odds, here, worse)
  }
  return {
    title: `${unit.name} fires at ${target.name}: the worst that one hit does`,
    ordered: true,
    odds: mapOdds(fromBest(odds), (result) => (result === "nothing" ? "No effect" : capital(damageWords[result]))),
    tallies: strengths,
  }
}
