/** Line of sight with what blocks it: terrain, a melee, a vehicle. */
import type { Lens } from "@salient/engine"
import { type End, tableSightLens } from "@salient/kit/table-sight-lens"
import { isThere, sayInches, sizeOf } from "../rules/general-conventions/models.ts"
import { isHullBetween, isMeleeBetween } from "../rules/line-of-sight/between.ts"
import { lineBetween, tall } from "../rules/line-of-sight/looks.ts"
import { mayMeasure } from "../rules/organising-a-battle/optional.ts"
import { fieldOf } from "../rules/terrain/ground.ts"
import type { Unit } from "../state.ts"
import type { View } from "../view.ts"
import { manNear, unitAt } from "./aim.ts"

type Place = End & { readonly unit?: Unit }

const heightOf = (place: Place): number => (place.unit ? sizeOf(place.unit).height : tall)

/** TGW-SHOOT-12 What blocks the line besides terrain. */
function standsBetween(view: View, from: Place, to: Place): string | undefined {
  if (isMeleeBetween(view, from.at, to.at)) return "a combat"
  const not = [from.unit, to.unit].filter((u) => u !== undefined)
  return isHullBetween(view, from.at, to.at, { eye: heightOf(from), target: heightOf(to) }, not)
    ? "a vehicle"
    : undefined
}

export const sightLens: Lens<View> = tableSightLens<View, Place>({
  rule: "TGW-SHOOT-11",
  endAt(view, aim) {
    const unit = unitAt(view, aim)
    if (unit) return { name: unit.name, at: manNear(unit, aim.point), unit }
    const { table } = fieldOf(view)
    const p = aim.point
    return p && p.x >= 0 && p.y >= 0 && p.x <= table.width && p.y <= table.depth
      ? { name: "that place", at: { x: Math.round(p.x), y: Math.round(p.y) } }
      : undefined
  },
  line(view, from, to) {
    const heights = { eye: heightOf(from), target: heightOf(to) }
    const { clear, blocked, length } = lineBetween(fieldOf(view), from.at, to.at, to.at, heights)
    const by = blocked?.verdict
    const other = clear ? standsBetween(view, from, to) : undefined
    const far = mayMeasure(view) || view.named ? `, ${sayInches(length)}` : "" // TGW-GEN-04
    const what = other ?? by?.label ?? "terrain"
    return {
      from: from.at,
      to: to.at,
      ...(blocked ? { blockedAt: blocked.at } : {}),
      seen: clear && other === undefined,
      says: `${from.name} to ${to.name}${far}: ${clear && other === undefined ? "clear" : `blocked by ${what}`}.`,
      rule: by?.rule ?? (other === undefined ? "TGW-SHOOT-11" : "TGW-SHOOT-12"),
    }
  },
  others: (view, from) =>
    view.units
      .filter((u) => isThere(u) && u.side !== (from.unit?.side ?? view.side))
      .map((u) => ({ name: u.name, at: manNear(u, from.at), unit: u })),
})
