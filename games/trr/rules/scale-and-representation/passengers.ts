/** Which units are inside which transports: TRR-SCALE-07. */

import type { State, Unit } from "../../state.ts"
import { unitOf } from "./field.ts"

/** The passengers of a transport. */
export const passengersOf = (m: State, carrier: Unit): Unit[] =>
  m.units.filter((u) => u.where === "aboard" && u.carrier === carrier.id)

/** The transport that a unit is in. */
export const carrierOf = (m: State, unit: Unit): Unit | undefined =>
  unit.carrier === null ? undefined : unitOf(m, unit.carrier)
