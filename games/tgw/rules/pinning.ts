/** Pinning: TGW-PIN-01 to TGW-PIN-05. */
import { tell } from "../happenings.ts"
import type { State, Unit } from "../state.ts"
import { passesTest } from "./command-groups.ts"
import { isThere, isVehicle } from "./general-conventions/models.ts"

/** TGW-PIN-02: it misses its next turn; if pinned in its own turn, the turn after that (TGW-AMB-04). */
export function pin(m: State, unit: Unit): void {
  if (unit.pinned === 0) tell(m, { kind: "pinned", rules: ["TGW-PIN-02"], unit: unit.id, name: unit.name })
  unit.pinned = Math.max(unit.pinned, unit.side === m.active ? 2 : 1)
}

/** TGW-PIN-01 A test right after one unit's fire; units already pinned or locked in combat take none (TGW-SHOOT-22). */
export function testPinning(m: State, unit: Unit, sustainedCasualties = 0): void {
  if (!isThere(unit) || isVehicle(unit) || unit.pinned > 0 || unit.fights.length > 0) return
  if (!passesTest(m, unit, { rule: "TGW-PIN-01", why: "Pinning", sustainedCasualties })) pin(m, unit)
}

/** TGW-AMB-04 At the end of the owner's turn. */
export function endPinning(m: State): void {
  for (const unit of m.units) if (unit.side === m.active && unit.pinned > 0) unit.pinned--
}
