/** Which Units will be Suppressed at the end of the Turn: GWC-3.3.2, GWC-3.3.2.1. */
import type { Lens, Overlay } from "@salient/engine"
import { inCohesion } from "../rules/formations-and-command/command.ts"
import { isUnit, nameOf } from "../rules/formations-and-command/pieces.ts"
import { grid } from "../rules/the-map/field.ts"
import type { Formation } from "../state.ts"
import type { View } from "../view.ts"
import { boardOf, touchOf } from "./aim.ts"

const hexesOf = (list: readonly Formation[]): string[] => [...new Set(list.map((u) => u.hex))].map(touchOf)

export const cohesionLens: Lens<View> = {
  id: "cohesion",
  label: "Cohesion",
  says: "Shows which Units are Out of Cohesion now and would be Suppressed at the end of the Turn.",
  aims: 0,
  show(view) {
    const m = boardOf(view)
    const units = m.units.filter(isUnit)
    const out = units.filter((u) => !inCohesion(m, u))
    const rules = ["GWC-3.3.2", "GWC-3.3.2.1"]
    const overlays: Overlay[] = [
      {
        kind: "hexes",
        label: "In Cohesion",
        hexes: hexesOf(units.filter((u) => !out.includes(u))),
        tone: "good",
        rules,
      },
      { kind: "hexes", label: "Out of Cohesion", hexes: hexesOf(out), tone: "bad", rules },
    ]
    return {
      overlays: overlays.filter((o) => o.kind !== "hexes" || o.hexes.length > 0),
      says:
        out.length === 0
          ? ["Every Unit is in Cohesion."]
          : out.map(
              (u) =>
                `${nameOf(u)} in ${grid.name(u.hex)} ${u.suppressed ? "is Suppressed already" : "will be Suppressed"}: it is not within a Leader's radius or at its own edge, holds no Objective of its own and has no unbroken Weapon.`,
            ),
      rules,
    }
  },
}
