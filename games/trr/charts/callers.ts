/** Who could call which battery, judged by the organisation alone: TRR-IND-03, -06, -09, -15, TRR-GAP-05. */
import type { ForceUnit } from "../scenarios/forces/force.ts"
import type { Month, Request } from "../types.ts"
import { mayCall } from "./indirect-fire.ts"

/** TRR-IND-03 Whether a headquarters has a telephone line to mortars of its own battalion or regiment; nobody else may call these. */
export const telephonesTo = (hq: ForceUnit, battery: ForceUnit): boolean =>
  hq.kind === "hq" && hq.wagons.includes("telephone") && battery.kind === "mortar" && battery.formation === hq.formation

/** TRR-IND-15, TRR-GAP-05 The means by which an observer, or a headquarters with a radio, contacts the one battery assigned to it. */
export const meansOf = ({ kind }: ForceUnit): Request => (kind === "hq" ? "radio" : "telephone")

/** TRR-IND-09 Whether some unit of this force could call this battery at once, provided it has not moved. */
export const isCallable = (units: readonly ForceUnit[], battery: ForceUnit, month: Month): boolean =>
  units.some(
    (u) =>
      telephonesTo(u, battery) || (u.serves === battery.id && mayCall(meansOf(u), { hasMoved: false, month }) === null),
  )
