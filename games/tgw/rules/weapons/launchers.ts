/** Rifle grenade launchers and grenade launchers: TGW-WEAP-20, TGW-WEAP-21, TGW-TRAIT-05. */
import { type Flow, type Odds, roll, sure } from "@salient/engine"
import { distance, type Point } from "@salient/space/table"
import { D6, does, once } from "../../charts/dice.ts"
import { weaponNamed } from "../../data/weapons.ts"
import { tell } from "../../happenings.ts"
import type { State, Unit } from "../../state.ts"
import { inch, isThere } from "../general-conventions/models.ts"
import { type Muzzle, rangeTo, sees } from "../line-of-sight/muzzles.ts"
import { type Effect, ifHit, nothingHappens } from "../shooting/effects.ts"
import { explode, type Shell, shellOdds } from "../weapon-traits/blasts.ts"
import { canLay, fullestPlace, layOn } from "../weapon-traits/markers.ts"

/** Each launcher rolls to hit; a hit centres a Blast Marker on a model of the target, a miss has no effect. */
export function* fireLaunchers(m: State, unit: Unit, target: Unit, muzzles: readonly Muzzle[]): Flow {
  for (const muzzle of muzzles) {
    if (!isThere(target)) return
    if (!isInReach(m, muzzle, target)) continue
    const { name } = weaponNamed(muzzle.weapon)
    const die = roll(m, D6, "TGW-WEAP-20", `${unit.name}: ${name}`)
    const hit = does(die, muzzle.hitOn)
    tell(m, {
      kind: "shots",
      rules: ["TGW-WEAP-20"],
      unit: unit.id,
      name: unit.name,
      weapon: name,
      dice: [die],
      hits: hit ? 1 : 0,
    })
    if (!hit || !canLay(m, unit, target, "blast")) continue
    const { at, floor } = yield* layOn(m, unit, target, "blast", "TGW-TRAIT-05")
    yield* explode(m, at, grenadeOf(unit, muzzle, floor, at), target)
  }
}

function isInReach(m: State, muzzle: Muzzle, target: Unit): boolean {
  const { range = 0 } = weaponNamed(muzzle.weapon)
  return target.men.some((_, j) => rangeTo(muzzle, target, j) <= range * inch && sees(m, muzzle, target, j))
}

const grenadeOf = (unit: Unit, { weapon, base }: Muzzle, floor: number, at: Point): Shell => ({
  weapon,
  size: "blast",
  by: unit,
  from: undefined,
  floor,
  distance: distance(base, { kind: "circle", at, radius: 1 }),
})

/** TGW-WEAP-20 The odds of one launcher; a hit lays its marker where it covers most of the target. */
export function launcherOdds(m: State, unit: Unit, muzzle: Muzzle, target: Unit): Odds<Effect> {
  const hitting = once(isInReach(m, muzzle, target) ? muzzle.hitOn : null)
  return ifHit(hitting, target, () => {
    const laid = fullestPlace(m, unit, target, "blast")
    if (!laid) return sure(nothingHappens(target))
    return shellOdds(m, laid.at, grenadeOf(unit, muzzle, laid.floor, laid.at), target)
  })
}
