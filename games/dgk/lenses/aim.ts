/** Finds what a player points at in a view. A view holds only what its side may know, so a lens can show no more. */
import type { Aim, Point } from "@salient/engine"
import type { Leader, Unit } from "../state.ts"
import type { View } from "../view.ts"

/** A unit that is visible on the table, or rides on one that is. */
export function unitAt(view: View, aim: Aim | undefined): Unit | undefined {
  const unit = view.units.find((u) => u.id === aim?.touch)
  return unit && (unit.where === "table" || unit.where === "aboard") ? unit : undefined
}

export const leaderAt = (view: View, aim: Aim | undefined): Leader | undefined =>
  view.leaders.find((l) => l.id === aim?.touch && l.where === "table")

/** The point aimed at: on the table, or where the piece is. */
export function pointAt(view: View, aim: Aim | undefined): Point | undefined {
  if (!aim) return undefined
  const unit = unitAt(view, aim)
  const leader = leaderAt(view, aim)
  if (unit && unit.where === "table") return { x: unit.front.x, y: unit.front.y }
  if (leader) return { x: leader.x, y: leader.y }
  return aim.point && { x: Math.round(aim.point.x), y: Math.round(aim.point.y) }
}
