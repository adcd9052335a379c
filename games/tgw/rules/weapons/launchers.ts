/** Rifle grenade launchers and grenade launchers: TGW-WEAP-20, TGW-WEAP-21, TGW-TRAIT-05. */
import { type Flow, roll } from "@salient/engine"
import { distance } from "@salient/space/table"
import { D6, does } from "../../charts/dice.ts"
import { weaponNamed } from "../../data/weapons.ts"
import { tell } from "../../happenings.ts"
import type { State, Unit } from "../../state.ts"
import { inch, isThere } from "../general-conventions/models.ts"
import { type Muzzle, rangeTo, sees } from "../line-of-sight/muzzles.ts"
import { explode } from "../weapon-traits/blasts.ts"
import { canLay, layOn } from "../weapon-traits/markers.ts"

/** Each launcher rolls to hit; a hit centres a Blast Marker on a model of the target, a miss does nothing. */
export function* fireLaunchers(m: State, unit: Unit, target: Unit, muzzles: readonly Muzzle[]): Flow {
  for (const muzzle of muzzles) {
    if (!isThere(target)) return
    const { range = 0, name } = weaponNamed(muzzle.weapon)
    const inReach = target.men.some((_, j) => rangeTo(muzzle, target, j) <= range * inch && sees(m, muzzle, target, j))
    if (!inReach) continue
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
    const far = distance(muzzle.base, { kind: "circle", at, radius: 1 })
    yield* explode(
      m,
      at,
      { weapon: muzzle.weapon, size: "blast", by: unit, from: undefined, floor, distance: far },
      target,
    )
  }
}
