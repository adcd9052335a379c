/** What decides how far a unit on foot or horseback moves: TGW-MOVE-12. */
import type { Walker } from "../../charts/movement.ts"
import { weaponNamed } from "../../data/weapons.ts"
import type { Unit } from "../../state.ts"
import { isMounted, makeFor } from "../general-conventions/models.ts"

export function walkerOf(unit: Unit): Walker {
  const { rules, weapon, hitched } = makeFor(unit)
  if (hitched) return { cavalry: true, infiltration: false, carries: false } // TGW-ARMY-34
  return {
    cavalry: isMounted(unit),
    infiltration: rules.has("infiltration"),
    carries: weapon !== undefined && weaponNamed(weapon).traits.includes("difficultToCarry"),
  }
}
