/** TRR-FIRE-02, -07 How far the weapons of a unit reach, band by band, and what each band does to the column. */
import type { Lens, Overlay } from "@salient/engine"
import { rangeName } from "../charts/columns.ts"
import { indirectMinimum } from "../charts/indirect-fire.ts"
import { antiTankData } from "../data/anti-tank.ts"
import { fireData } from "../data/fire.ts"
import { reachOf } from "../rules/indirect-fire-and-gas/plans.ts"
import { forceOf, nameOf, thousandths, vehicleOf } from "../rules/scale-and-representation/field.ts"
import { RANGES, type SoftWeapon } from "../types.ts"
import type { View } from "../view.ts"
import { type Known, unitAt } from "./aim.ts"

/** The range table of a unit's main weapon; undefined for units without small arms. */
function weaponOf(view: View, unit: Known): SoftWeapon | undefined {
  const { kind } = forceOf(view, unit)
  if (kind === "mg") return "tripodMg"
  if (kind === "vehicle") {
    const mg = vehicleOf(view, unit)?.weapons.find((w) => w.type === "mg")
    return mg ? (mg.mount === "turret" ? "turretMg" : "pivotMg") : undefined
  }
  return unit.figures.length > 0 && !["battery", "infantryGun", "mortar", "observer"].includes(kind)
    ? "smallArms"
    : undefined
}

const columns = (n: number): string =>
  n === 0 ? "no shift" : `${Math.abs(n)} ${Math.abs(n) === 1 ? "column" : "columns"} to the ${n > 0 ? "right" : "left"}`

const circle = (unit: Known, far: number, label: string, rules: readonly string[]): Overlay => ({
  kind: "circle",
  label,
  at: { x: unit.at.x, y: unit.at.y },
  radius: thousandths(far),
  side: unit.side,
  rules,
})

/** How far a unit fires direct, in cm; undefined if it has nothing to fire with. */
export function directReach(view: View, unit: Known): number | undefined {
  const weapon = weaponOf(view, unit)
  if (weapon) return fireData.ranges[weapon].extreme
  const { kind, models } = forceOf(view, unit)
  if (kind === "mortar") return undefined // TRR-IND-03
  return models.some((m) => m.kind === "gun") ? antiTankData.ranges.fieldArtillery.extreme : undefined
}

export const ranges: Lens<View> = {
  id: "ranges",
  label: "Ranges",
  says: "Point at a unit to see how far its weapons reach and how each range affects its fire.",
  aims: 1,
  show(view, [aim]) {
    const unit = unitAt(view, aim)
    if (!unit) return "Point at a unit on the table."
    const name = nameOf(view, unit)
    const weapon = weaponOf(view, unit)
    if (weapon) {
      const limits = fireData.ranges[weapon]
      const rules = ["TRR-FIRE-02", "TRR-FIRE-07"]
      const bands = RANGES.map((range) => {
        const label = `${rangeName(range)}, to ${limits[range]} cm: ${columns(fireData.shifts.range[range])}`
        return { label, overlay: circle(unit, limits[range], label, rules) }
      })
      return {
        overlays: bands.map((b) => b.overlay),
        says: [`${name}, from the edge of its base:`, ...bands.map((b) => `${b.label}.`)],
        rules,
      }
    }
    const guns = forceOf(view, unit).models.some((m) => m.kind === "gun")
    if (!guns) return `${name} has nothing to fire with.`
    const reach = reachOf(view, unit)
    const direct = directReach(view, unit) ?? 0
    const overlays = [
      circle(unit, reach ?? direct, reach === null ? `direct fire, to ${direct} cm` : `to ${reach} cm`, ["TRR-GAP-10"]),
      circle(unit, indirectMinimum, `indirect fire from ${indirectMinimum} cm on`, ["TRR-GAP-10"]),
    ]
    return { overlays, says: overlays.map((o) => `${name}: ${o.label}.`), rules: ["TRR-GAP-10", "TRR-HE-01"] }
  },
}
