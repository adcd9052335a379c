/** What a player points at, found in a view. A view holds what its side may know, so a lens can show no more. */
import type { Aim, Point } from "@salient/engine"
import type { Leader, Unit } from "../state.ts"
import type { View } from "../view.ts"

/** A unit that is seen on the table, or rides on something that is. */
export function unitAt(view: View, aim: Aim | undefined): Unit | undefined {
  const unit = view.units.find((u) => u.id === aim?.touch)
  return unit && (unit.where === "table" || unit.where === "aboard") ? unit : undefined
}

export const leaderAt = (view: View, aim: Aim | undefined): Leader | undefined =>
  view.leaders.find((l) => l.id === aim?.touch && l.where === "table")

/** The point that is meant: of the table, or where the piece stands. */
export function pointAt(view: View, aim: Aim | undefined): Point | undefined {
  if (!aim) return undefined
  const unit = unitAt(view, aim)
  const leader = leaderAt(view, aim)
  if (unit && unit.where === "table") return { x: unit.front.x, y: unit.front.y }
  if (leader) return { x: leader.x, y: leader.y }
  return aim.point && { x: Math.round(aim.point.x), y: Math.round(aim.point.y) }
}
