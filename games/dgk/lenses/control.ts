/** DGK-MOVE-11 The zones of control: an inch around every visible enemy. */
import type { Lens, Overlay } from "@salient/engine"
import { convexHull, cornersOf } from "@salient/space/table"
import { movement } from "../data/tables.ts"
import { bodyOf } from "../rules/formations-and-facing/body.ts"
import { ZONE } from "../rules/movement/blocking.ts"
import { nameOf } from "../rules/troops-and-command/field.ts"
import type { Unit } from "../state.ts"
import type { View } from "../view.ts"

/** The outline of a unit's zone: its bases extended by an inch on every side. */
function zoneOf(view: View, unit: Unit): Overlay {
  const corners = bodyOf(unit).flatMap((r) =>
    Object.values(cornersOf({ ...r, width: r.width + 2 * ZONE, depth: r.depth + 2 * ZONE })),
  )
  return {
    kind: "zone",
    label: `${nameOf(view, unit)}: zone of control, ${movement.zoneOfControl} in`,
    points: convexHull(corners).map(({ x, y }) => ({ x, y })),
    side: unit.side,
    rules: ["DGK-MOVE-11"],
  }
}

export const control: Lens<View> = {
  id: "control",
  label: "Zones of control",
  says: "Shows the inch around each enemy unit, which only an Assault may enter.",
  aims: 0,
  show(view) {
    const units = view.units.filter((u) => u.where === "table" && u.air === null && u.side !== view.side)
    if (units.length === 0) return "No enemy is on the table."
    const whose = view.side === null ? "units of both sides" : "enemies"
    return {
      overlays: units.map((u) => zoneOf(view, u)),
      says: [
        `${units.length} ${whose}; no part of a moving unit may come within ${movement.zoneOfControl} in of them.`,
      ],
      rules: ["DGK-MOVE-11"],
    }
  },
}
