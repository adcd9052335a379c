/** Pioneering Equipment: TGW-SPEC-05. */
import { chain, distance, SLACK } from "@salient/space/table"
import { data } from "../../data/charts.ts"
import { tell } from "../../happenings.ts"
import type { State } from "../../state.ts"
import { baseOf, makeFor, unitsOf } from "../general-conventions/models.ts"
import { changeGround, fieldOf } from "../terrain/ground.ts"

/** TGW-SPEC-05 At the end of the turn: three models at a section of wire that neither fired nor assaulted. */
export function cutWire(m: State): void {
  for (const unit of unitsOf(m, m.active)) {
    if (!makeFor(unit).rules.has("pioneers") || unit.fired !== "nothing" || unit.charged || unit.fights.length > 0)
      continue
    if (unit.pinned > 0 || unit.fallingBack) continue
    for (const wire of fieldOf(m).table.pieces.filter((p) => p.kind === "wire")) {
      const shape = chain(wire.points)
      const at = unit.men.filter((_, i) => distance(baseOf(unit, i), shape) <= SLACK).length
      if (at < data.pioneers.models) continue
      changeGround(m, [wire.id])
      tell(m, { kind: "wire-gone", rules: ["TGW-SPEC-05"], name: wire.name, by: unit.name })
    }
  }
}
