/** Manpower by contingent, and losses in battle: GTW-16.B.3-1, GTW-16.B.4a. */
import { type Cost, replacementCost } from "../../charts/replacements.ts"
import type { Face } from "../../data/counters.ts"
import { nations } from "../../data/nations.ts"
import type { Pool, State, Unit } from "../../state.ts"
import type { Side } from "../../types.ts"
import { counterOf, nationOf } from "../basic-game-concepts/units.ts"

export function poolOf(list: Pool[], side: Side, nation: Pool["nation"], contingent: string): Pool {
  const known = list.find((p) => p.nation === nation && p.contingent === contingent)
  if (known) return known
  const made: Pool = { side, nation, contingent, men: 0 }
  list.push(made)
  return made
}

export const contingentOf = (u: Unit): string => counterOf(u).contingent ?? nations[nationOf(u)].adjective

const difference = (a: Cost, b: Cost): Cost => ({ men: a.men - b.men, equipment: a.equipment - b.equipment })

/**
 * GTW-16.B.4a A unit is eliminated or flipped to its reduced side, in combat or by overrun: its replacement cost is set aside.
 * Isolated units leave nothing.
 */
export function recordLoss(m: State, u: Unit, was: Face, is: Face | undefined): void {
  if (u.isolated) return
  const counter = counterOf(u)
  const full = replacementCost(counter, was)
  const lost = is ? difference(full, replacementCost(counter, is)) : full
  m.fallenEquipment[u.side] += lost.equipment
  if (lost.men > 0) poolOf(m.fallen, u.side, nationOf(u), contingentOf(u)).men += lost.men
}
