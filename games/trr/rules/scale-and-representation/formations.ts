/** Line and column, as a player chooses between them: TRR-SCALE-02. */
import type { Manner } from "@salient/engine"
import type { Drill } from "../../state.ts"

export const drills: readonly (Manner & { readonly id: Drill })[] = [
  { id: "line", label: "In line" },
  { id: "column", label: "In column" },
]
