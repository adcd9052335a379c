/** How near a side is to breaking, and what the next company lost would mean: TRR-GAP-09. */
import { victoryData } from "../data/victory.ts"
import { fieldOf, forceOf } from "../field.ts"
import type { State, Unit } from "../state.ts"
import { SIDES, type Side } from "../types.ts"

const companies: readonly string[] = ["company", "squadron", "cyclists"]

export const isCompany = (m: State, unit: Unit): boolean => companies.includes(forceOf(m, unit).kind)

/** The battalions of each side, as places in the list of units, which is the same in all battles of a scenario. */
type Rolls = { readonly [s in Side]: readonly (readonly number[])[] }

const rolls = new Map<string, Rolls>()

function rollsOf(m: State): Rolls {
  const known = rolls.get(m.scenario)
  if (known) return known
  const { formations } = fieldOf(m)
  const of = (side: Side) =>
    [...formations]
      .filter(([key]) => key.startsWith(`${side}/`))
      .map(([, formation]) => m.units.flatMap((u, i) => (formation.units.includes(u.id) && isCompany(m, u) ? [i] : [])))
      .filter((all) => all.length > 0)
  const [blue, red] = SIDES.map(of)
  const made: Rolls = { blue: blue ?? [], red: red ?? [] }
  rolls.set(m.scenario, made)
  return made
}

/** Whether a company counts as lost: gone, routed or below half. */
const isLost = (m: State, unit: Unit): boolean =>
  unit.where === "lost" || unit.broken === "routed" || unit.figures.length < least(m, unit)

/** The figures a company must have to count. */
const least = (m: State, unit: Unit): number => forceOf(m, unit).figures.length * victoryData.companyBelow

const countLost = (m: State, battalion: readonly number[]): number => {
  let lost = 0
  for (const i of battalion) {
    const unit = m.units[i]
    if (unit && isLost(m, unit)) lost++
  }
  return lost
}

/** What the loss of a company would bring about. */
export type Stake = "nothing" | "company" | "battalion" | "battle"

/** What is at stake when a company is lost: itself, its battalion, or everything. */
export function stakeOf(m: State, unit: Unit): Stake {
  if (!isCompany(m, unit) || isLost(m, unit)) return "nothing"
  const all = rollsOf(m)[unit.side]
  const own = all.find((battalion) => battalion.some((i) => m.units[i] === unit || m.units[i]?.id === unit.id))
  if (!own) return "nothing"
  const breaks = own.length * victoryData.battalionBroken
  const lost = countLost(m, own)
  if (lost >= breaks) return "nothing"
  if (lost + 1 < breaks) return "company"
  const broken = all.filter((b) => countLost(m, b) >= b.length * victoryData.battalionBroken).length
  return broken + 1 >= all.length * victoryData.sideBeaten ? "battle" : "battalion"
}

/** From 0 to 1: how far a side has come on the way to being beaten; every company lost counts. */
export function ruin(m: State, side: Side): number {
  const all = rollsOf(m)[side]
  if (all.length === 0) return 0
  const shares = all.map((b) => Math.min(1, countLost(m, b) / Math.ceil(b.length * victoryData.battalionBroken)))
  const worst = shares.sort((a, b) => b - a).slice(0, Math.ceil(all.length * victoryData.sideBeaten))
  return worst.reduce((sum, share) => sum + share, 0) / worst.length
}
