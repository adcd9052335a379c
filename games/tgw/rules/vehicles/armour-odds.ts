/** The odds of fire at a vehicle, before it is fired: TGW-VDM-02 to TGW-VDM-15, by the same charts that judge the dice. */
import { both, mapOdds, type Odds, sumOf, sure, type Tally } from "@salient/engine"
import { once } from "../../charts/dice.ts"
import { type HitResult, worse, worstOdds } from "../../charts/vehicles.ts"
import { weaponNamed } from "../../data/weapons.ts"
import type { State, Unit } from "../../state.ts"
import { makeFor } from "../general-conventions/models.ts"
import { gunHitOdds, shotAt } from "../guns.ts"
import type { Muzzle } from "../line-of-sight/muzzles.ts"
import { attackBy, laysTemplate } from "../shooting/attack.ts"
import type { Effect } from "../shooting/effects.ts"
import { kBulletsOf } from "../special-rules-of-the-lists/k-bullets.ts"
import { flameOdds } from "../weapons/flamethrower.ts"
import { launcherOdds } from "../weapons/launchers.ts"
import { type ArmourHit, hitOdds, strengthTally } from "./hit-odds.ts"

/** Shots of one weapon at a vehicle: the odds of how many hit, and the facts of one hit. */
type Shots = { readonly hitting: Odds<number>; readonly hit: ArmourHit }

const isGun = ({ weapon }: Muzzle): boolean =>
  weapon === "vehicleGun" || (weaponNamed(weapon).category === "support" && weapon !== "hmg")

/** TGW-GUN-05, TGW-VSH-05 A gun rolls one die. */
function gunShots(m: State, unit: Unit, muzzle: Muzzle, target: Unit): Shots[] {
  const distance = shotAt(m, unit, muzzle, target)
  if (distance === undefined) return []
  const hit = { weapon: muzzle.weapon, distance, by: unit, from: muzzle.base.at }
  return [{ hitting: gunHitOdds(m, unit, muzzle, target), hit }]
}

/** TGW-SHOOT-19 All other weapons roll their dice together. */
function smallArms(m: State, unit: Unit, muzzles: readonly Muzzle[], target: Unit): Shots[] {
  const { salvos, distance } = attackBy(m, unit, muzzles, target)
  const kBullets = makeFor(unit).weapon === "hmg" && kBulletsOf(unit)
  return salvos.flatMap(({ weapon, shooters, shots, hitOn }) => {
    // every shot of a crewed machine gun is judged from the first muzzle
    const muzzle = weapon === "hmg" ? muzzles[0] : muzzles.find((z) => z.number === shooters[0])
    if (!muzzle) return []
    const hit = { weapon, distance, by: unit, from: muzzle.base.at, kBullets }
    return [{ hitting: sumOf(shots, once(hitOn)), hit }]
  })
}

const template = (m: State, unit: Unit, muzzle: Muzzle, target: Unit): Odds<Effect> =>
  muzzle.weapon === "flamethrower" ? flameOdds(m, unit, muzzle, target) : launcherOdds(m, unit, muzzle, target)

/** The odds of the worst result of all the hits, and the parts of each weapon's strength. */
export function armourOdds(
  m: State,
  unit: Unit,
  muzzles: readonly Muzzle[],
  target: Unit,
): { readonly odds: Odds<HitResult>; readonly tallies: readonly { label: string; tally: Tally }[] } {
  const guns = muzzles.filter(isGun)
  const templates = muzzles.filter((z) => !isGun(z) && laysTemplate(z.weapon))
  const arms = muzzles.filter((z) => !isGun(z) && !laysTemplate(z.weapon))
  const shots = [...guns.flatMap((z) => gunShots(m, unit, z, target)), ...smallArms(m, unit, arms, target)]
  const all = [
    ...shots.map(({ hitting, hit }) => worstOdds(hitting, hitOdds(m, target, hit))),
    ...templates.map((z) => mapOdds(template(m, unit, z, target), (e) => e as HitResult)),
  ]
  return {
    odds: all.reduce((odds, here) => (odds.of === 1 ? here : both(odds, here, worse)), sure<HitResult>("nothing")),
    tallies: shots.map(({ hit }) => ({
      label: `${weaponNamed(hit.weapon).name}: added to the dice`,
      tally: strengthTally(hit),
    })),
  }
}
