/** The battalions of a side as they count for victory: TRR-GAP-09. */

import { companyLost } from "../../charts/victory.ts"
import type { State, Unit } from "../../state.ts"
import type { Side } from "../../types.ts"
import { fieldOf, forceOf } from "../scale-and-representation/field.ts"

const companies: readonly string[] = ["company", "squadron", "cyclists"]

export const isCompany = (m: State, unit: Unit): boolean => companies.includes(forceOf(m, unit).kind)

/** Whether a company counts as lost: gone, routed or below half strength. */
export const isLost = (m: State, unit: Unit): boolean =>
  companyLost({
    figures: unit.figures.length,
    atStart: forceOf(m, unit).figures.length,
    gone: unit.where === "lost" || unit.broken === "routed",
  })

/** A battalion, with the number of companies it started with and how many of them are lost. */
export type Battalion = { readonly id: string; readonly companies: number; readonly lost: number }

/**
 * Whether a formation is a battalion, or a regiment of cavalry, which counts as one. A company directly under a higher headquarters belongs
 * to none.
 */
const isBattalion = (m: State, side: Side, id: string): boolean =>
  fieldOf(m).formations.get(`${side}/${id}`)?.level === "battalion"

/** The battalions of a side that have companies in the battle; dummies do not count as losses. */
export function battalionsOf(m: State, side: Side, isGone = isLost): readonly Battalion[] {
  const found = new Map<string, { id: string; companies: number; lost: number }>()
  for (const unit of m.units) {
    if (unit.side !== side || !isCompany(m, unit)) continue
    const { formation: id } = forceOf(m, unit)
    if (!isBattalion(m, side, id)) continue
    const battalion = found.get(id) ?? { id, companies: 0, lost: 0 }
    found.set(id, battalion)
    battalion.companies++
    if (isGone(m, unit)) battalion.lost++
  }
  return [...found.values()]
}
