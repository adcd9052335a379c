/** How close a side is to breaking, and what losing one more company would mean: TRR-GAP-09. */

import { battalionBroken, leastBroken, leastLost, sideBeaten } from "../../charts/victory.ts"
import { battalionsOf, isCompany, isLost } from "../../rules/gaps-filled/battalions.ts"
import { isLocated } from "../../rules/observation/sight.ts"
import { forceOf } from "../../rules/scale-and-representation/field.ts"
import type { State, Unit } from "../../state.ts"
import type { Side } from "../../types.ts"

/** What the loss of a company would cause. */
export type Stake = "nothing" | "company" | "battalion" | "battle"

/** Whether the enemy knows that a company is lost: it is in his sight, or he has seen it go. */
const isSeenLost = (m: State, unit: Unit): boolean =>
  isLost(m, unit) && (isLocated(m, unit) || (unit.where === "lost" && !m.missed.includes(unit.id)))

/** What the enemy may think is at stake when a company is lost. */
export const stakeInSight = (m: State, unit: Unit): Stake => stakeOf(m, unit, isSeenLost)

/** What is at stake when a company is lost: itself, its battalion, or everything. */
export function stakeOf(m: State, unit: Unit, isGone = isLost): Stake {
  if (!isCompany(m, unit) || isGone(m, unit)) return "nothing"
  const all = battalionsOf(m, unit.side, isGone)
  const own = all.find(({ id }) => id === forceOf(m, unit).formation)
  if (!own || battalionBroken(own)) return "nothing"
  const after = { ...own, lost: own.lost + 1 }
  if (!battalionBroken(after)) return "company"
  return sideBeaten(all.map((b) => battalionBroken(b === own ? after : b))) ? "battle" : "battalion"
}

/** From 0 to 1: how close a side is to being beaten; every lost company counts. */
export function ruin(m: State, side: Side): number {
  const all = battalionsOf(m, side)
  if (all.length === 0) return 0
  const shares = all.map((b) => Math.min(1, b.lost / leastLost(b.companies)))
  const worst = shares.sort((a, b) => b - a).slice(0, leastBroken(all.length))
  return worst.reduce((sum, share) => sum + share, 0) / worst.length
}
