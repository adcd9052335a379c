/** Cavalry on foot: TGW-CAV-08, TGW-CAV-09. Mounted cavalry is covered with movement, shooting and close combat. */
import { type Check, ok, refuse } from "@salient/engine"
import { tell } from "../happenings.ts"
import type { State, Unit } from "../state.ts"
import { type Recipe, recipeText } from "./choosing-forces/makes.ts"
import { isMounted, isThere } from "./general-conventions/models.ts"
import { isInForce } from "./organising-a-battle/optional.ts"

/** TGW-CAV-08 */
export function mayDismount(m: State, unit: Unit): Check {
  if (!isInForce(m, "dismounting", false)) return refuse("TGW-CAV-08", "Dismounting is not used in this battle.")
  if (!isThere(unit) || !isMounted(unit)) return refuse("TGW-CAV-08", `${unit.name} has no horses.`)
  if (unit.done) return refuse("TGW-MOVE-01", `${unit.name} has already acted in this phase.`)
  if (unit.pinned > 0 || unit.fallingBack) return refuse("TGW-CAV-08", `${unit.name} is pinned or falling back.`)
  return unit.fights.length > 0 ? refuse("TGW-MOVE-11", `${unit.name} is locked in combat.`) : ok
}

/** TGW-CAV-09 They are infantry from now on, and move as infantry this turn. */
export function dismount(m: State, unit: Unit): void {
  const recipe = JSON.parse(unit.make) as Recipe
  unit.make = recipeText({ ...recipe, dismounted: true })
  tell(m, { kind: "dismounted", rules: ["TGW-CAV-09"], unit: unit.id, name: unit.name })
}
