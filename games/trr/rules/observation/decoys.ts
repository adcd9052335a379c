/**
 * A dummy shown as the company it is taken for. To an enemy who looks at it, shoots at it or plans with it, nothing may look odd.
 * TRR-OBS-04.
 */

import type { Dummy, State, Unit } from "../../state.ts"
import type { Side } from "../../types.ts"
import { fieldOf, forceOf, unitOf } from "../scale-and-representation/field.ts"
import { newUnit } from "../sequence-of-play/new-battle.ts"

/** The company that a dummy is taken for, concealed and not moving. */
export function asUnit(m: Pick<State, "scenario">, d: Pick<Dummy, "id" | "side" | "at" | "facing">): Unit {
  const unit = newUnit(m.scenario, d.side, forceOf(m, d))
  return { ...unit, where: "table", at: { ...d.at }, facing: d.facing, concealed: true }
}

/** The dummies of a side, as companies. */
export const dummiesOf = (m: State, side: Side): Unit[] =>
  m.dummies.filter((d) => d.side === side).map((d) => asUnit(m, d))

/** True if a unit is only a dummy. */
export const isDummy = (m: State, { id }: Pick<Unit, "id">): boolean => m.dummies.some((d) => d.id === id)

/** The unit with this id, or the company that a dummy is taken for. */
export function unitOrImpersonated(m: State, id: string): Unit {
  const dummy = m.dummies.find((d) => d.id === id)
  return dummy ? asUnit(m, dummy) : unitOf(m, id)
}

/** Units and dummies of a side in the order of its force, so that the order does not show which is which. */
export function inForceOrder(m: State, side: Side, units: readonly Unit[], decoys: readonly Unit[]): readonly Unit[] {
  if (decoys.length === 0) return units
  const known = new Map([...units, ...decoys].map((u) => [u.id, u]))
  return fieldOf(m).prepared.forces[side].force.units.flatMap(({ id }) => known.get(id) ?? [])
}
