/** Which units can do the work of engineers: TRR-MINE-03, TRR-ENG-02, -04. */

import type { State, Unit } from "../../state.ts"
import { forceOf } from "../scale-and-representation/field.ts"

export const areEngineers = (m: Pick<State, "scenario">, unit: Pick<Unit, "id">): boolean =>
  forceOf(m, unit).kind === "engineers"

/** Engineers on foot; mounted engineers of the cavalry (TRR-ORG-13) dismount for the work. */
export const areEngineersOnFoot = (m: Pick<State, "scenario">, unit: Pick<Unit, "id" | "mounted">): boolean =>
  areEngineers(m, unit) && !unit.mounted
