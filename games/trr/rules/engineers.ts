/** Who can do the work of engineers: TRR-MINE-03, TRR-ENG-02, -04. */
import { forceOf } from "../field.ts"
import type { State, Unit } from "../state.ts"

/** Engineers on their feet: those of the cavalry (TRR-ORG-13) leave the saddle for it. */
export const areEngineersOnFoot = (m: Pick<State, "scenario">, unit: Pick<Unit, "id" | "mounted">): boolean =>
  forceOf(m, unit).kind === "engineers" && !unit.mounted
