/** Who could call which battery, by the organisation alone: TRR-IND-03, -06, -09, -15, TRR-GAP-05. */
import type { ForceUnit } from "../scenarios/forces/force.ts"
import type { Month, Request } from "../types.ts"
import { mayCall } from "./indirect-fire.ts"

/** TRR-IND-03 Whether a headquarters has the telephone to mortars of its own battalion or regiment, whom nobody else may call. */
export const telephonesTo = (hq: ForceUnit, battery: ForceUnit): boolean =>
  hq.kind === "hq" && hq.wagons.includes("telephone") && battery.kind === "mortar" && battery.formation === hq.formation

/** TRR-IND-15, TRR-GAP-05 By what an observer, or a headquarters with a radio, speaks to the one battery he serves. */
export const meansOf = ({ kind }: ForceUnit): Request => (kind === "hq" ? "radio" : "telephone")

/** TRR-IND-09 Whether somebody of this force, as long as he keeps still, could call this battery at once. */
export const isCallable = (units: readonly ForceUnit[], battery: ForceUnit, month: Month): boolean =>
  units.some(
    (u) =>
      telephonesTo(u, battery) || (u.serves === battery.id && mayCall(meansOf(u), { hasMoved: false, month }) === null),
  )
