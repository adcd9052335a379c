/** Grenades in an assault: TGW-GREN-01 to TGW-GREN-03. */
import type { State, Unit } from "../state.ts"
import { engaged } from "./close-quarters-combat/contacts.ts"
import { passesTest } from "./command-groups.ts"
import { manAt } from "./general-conventions/models.ts"

/** TGW-GREN-01: one engaged model with grenades is enough. */
const hasGrenades = (m: State, unit: Unit): boolean =>
  engaged(m, unit).some((i) => manAt(unit, i).weapons.includes("grenades"))

/** TGW-GREN-01, TGW-GREN-02, TGW-GREN-03 The defender's test on contact; if it fails, the defender strikes last in the first round. */
export function throwGrenades(m: State, unit: Unit, target: Unit): void {
  if (target.cover.length === 0 || target.dazed || !hasGrenades(m, unit)) return
  const outnumbered = unit.men.length > target.men.length
  if (!passesTest(m, target, { rule: "TGW-GREN-01", why: "grenades", outnumbered })) target.dazed = true
}
