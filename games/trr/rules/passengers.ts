/** Who is inside what: TRR-SCALE-07. */
import { unitOf } from "../field.ts"
import type { State, Unit } from "../state.ts"

/** Whom a transport carries. */
export const passengersOf = (m: State, carrier: Unit): Unit[] =>
  m.units.filter((u) => u.where === "aboard" && u.carrier === carrier.id)

/** The transport that a unit is in. */
export const carrierOf = (m: State, unit: Unit): Unit | undefined =>
  unit.carrier === null ? undefined : unitOf(m, unit.carrier)
