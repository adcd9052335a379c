/** Finds in a view what a player points at, so that a lens can show no more than his side knows. */
import type { Aim, Point } from "@salient/engine"
import { nameOf } from "../rules/scale-and-representation/field.ts"
import type { Unit } from "../state.ts"
import type { Seen, View } from "../view.ts"

export type Known = Unit | Seen

/** A unit on the table: the viewer's own, or one that his side has located. */
export function unitAt(view: View, aim: Aim | undefined): Known | undefined {
  if (aim?.touch === undefined) return undefined
  return onTable(view).find((u) => u.id === aim.touch)
}

/** All units that the viewer knows to be on the table. */
export const onTable = (view: View): Known[] => [...view.own.filter((u) => u.where === "table"), ...view.seen]

/** The place that is meant, and what to call it. */
export function placeAt(view: View, aim: Aim | undefined): { at: Point; name: string } | undefined {
  const unit = unitAt(view, aim)
  if (unit) return { at: { x: unit.at.x, y: unit.at.y }, name: nameOf(view, unit) }
  if (!aim?.point) return undefined
  const at = { x: Math.round(aim.point.x), y: Math.round(aim.point.y) }
  return { at, name: `(${Math.round(at.x / 1000)}, ${Math.round(at.y / 1000)})` }
}
