/** Field guns and the anti-tank gun: TGW-GUN-02 to TGW-GUN-09. */
import { both, type Flow, type Odds, roll, sure } from "@salient/engine"
import { D6, does, once } from "../charts/dice.ts"
import { weaponNamed } from "../data/weapons.ts"
import { tell } from "../happenings.ts"
import type { State, Unit } from "../state.ts"
import { reckonDice } from "./general-conventions/luck.ts"
import { inch, isCrew, isThere, isVehicle } from "./general-conventions/models.ts"
import { inTheWay } from "./line-of-sight/between.ts"
import { canHit, type Muzzle, rangeTo } from "./line-of-sight/muzzles.ts"
import { type Effect, ifHit, nothingHappens } from "./shooting/effects.ts"
import { hasSpotter } from "./special-rules/spotters.ts"
import { gunFires } from "./support-weapons/firing.ts"
import { penetrate } from "./vehicles/damage.ts"
import { explode, type Shell, shellOdds } from "./weapon-traits/blasts.ts"
import { canLay, fullestPlace, layOn } from "./weapon-traits/markers.ts"

/** The distance of a gun's nearest shot at a target; undefined: it has none. */
export function shotAt(m: State, unit: Unit, muzzle: Muzzle, target: Unit): number | undefined {
  const way = inTheWay(m, unit, target)
  const reached = target.men.flatMap((_, j) => (canHit(m, way, muzzle, target, j) ? [rangeTo(muzzle, target, j)] : []))
  return reached.length > 0 ? Math.min(...reached) : undefined
}

/** TGW-GUN-05, TGW-SPEC-12, TGW-VSH-05 The odds that one gun hits, with its re-roll if it has a spotter. */
export function gunHitOdds(m: State, unit: Unit, muzzle: Muzzle, target: Unit): Odds<number> {
  const distance = shotAt(m, unit, muzzle, target)
  if (distance === undefined || distance > (weaponNamed(muzzle.weapon).range ?? 0) * inch) return once(null)
  const one = once(muzzle.hitOn)
  return isCrew(unit) && hasSpotter(m, unit) ? both(one, one, (a, b) => Math.max(a, b)) : one
}

/** TGW-GUN-05 to TGW-GUN-08 Each gun rolls to hit; a hit lays a marker or strikes a vehicle, a miss has no effect. */
export function* fireGuns(m: State, unit: Unit, target: Unit, muzzles: readonly Muzzle[]): Flow {
  for (const muzzle of muzzles) {
    if (!isThere(target)) return
    const distance = shotAt(m, unit, muzzle, target)
    if (distance === undefined) continue
    const { range = 0, name } = weaponNamed(muzzle.weapon)
    const dice = [roll(m, D6, "TGW-GUN-05", `${unit.name}: to hit`)]
    if (!does(dice[0] as number, muzzle.hitOn) && hasSpotter(m, unit))
      dice.push(roll(m, D6, "TGW-SPEC-12", `${unit.name}: again, with its spotter`))
    for (const die of dice) {
      const thrown = { side: unit.side, rule: "TGW-GUN-05", why: `${unit.name}: to hit` }
      reckonDice(m, thrown, { count: 1, needed: muzzle.hitOn, got: does(die, muzzle.hitOn) ? 1 : 0 })
    }
    gunFires(m, unit, muzzle, dice)
    const hit = distance <= range * inch && does(dice.at(-1) as number, muzzle.hitOn)
    tell(m, {
      kind: "shots",
      rules: dice.length > 1 ? ["TGW-GUN-05", "TGW-SPEC-12"] : ["TGW-GUN-05"],
      unit: unit.id,
      name: unit.name,
      weapon: name,
      dice,
      hits: hit ? 1 : 0,
    })
    if (hit) yield* shellFrom(m, unit, muzzle, target, distance)
  }
}

/** TGW-GUN-06, TGW-GUN-08, TGW-VSH-05 A gun's hit: it strikes a vehicle directly, otherwise a marker is laid. */
export function* shellFrom(m: State, unit: Unit, muzzle: Muzzle, target: Unit, distance: number): Flow {
  if (isVehicle(target)) {
    yield* penetrate(m, target, { weapon: muzzle.weapon, distance, by: unit, from: muzzle.base.at })
    return
  }
  if (!canLay(m, unit, target, "largeBlast")) return // TGW-GUN-06: friends are too near
  const laid = yield* layOn(m, unit, target, "largeBlast", "TGW-GUN-06")
  yield* explode(m, laid.at, gunShell(unit, muzzle, laid.floor, distance), target)
}

const gunShell = (unit: Unit, { weapon, base, eye }: Muzzle, floor: number, distance: number): Shell => ({
  weapon,
  size: "largeBlast",
  by: unit,
  from: { at: base.at, eye },
  floor,
  distance,
})

/** TGW-GUN-05, TGW-GUN-06, TGW-VSH-05 The odds of one gun against men; a hit lays its marker where it covers most of them. */
export function gunOdds(m: State, unit: Unit, muzzle: Muzzle, target: Unit): Odds<Effect> {
  return ifHit(gunHitOdds(m, unit, muzzle, target), target, () => {
    const laid = fullestPlace(m, unit, target, "largeBlast")
    const shell = laid && gunShell(unit, muzzle, laid.floor, shotAt(m, unit, muzzle, target) ?? 0)
    return shell ? shellOdds(m, laid.at, shell, target) : sure(nothingHappens(target))
  })
}
