/** Winning and losing: TRR-GAP-09. */
import type { Outcome } from "@salient/engine"
import { area, coverage } from "@salient/space/table"
import { battalionBroken, objectiveScore, sideBeaten, winnerOnPoints } from "../../charts/victory.ts"
import { other, type State, type Unit } from "../../state.ts"
import { SIDES, type Side } from "../../types.ts"
import { believedBy } from "../observation/sight.ts"
import { fieldOf, frameOf, isTransport, onTable } from "../scale-and-representation/field.ts"
import { battalionsOf } from "./battalions.ts"

/** Whether a side cannot fight on: it has no units left, or half its battalions are broken. */
function isBeaten(m: State, side: Side): boolean {
  if (!m.units.some((u) => u.side === side && ["table", "aboard", "reserve"].includes(u.where))) return true
  if (!fieldOf(m).scenario.victory.breaking) return false
  return sideBeaten(battalionsOf(m, side).map(battalionBroken))
}

/** Who holds an objective: the side that has units there and no enemy disputes it; otherwise the same side as before. */
export function updateHolders(m: State): void {
  for (const { id, area: outline } of fieldOf(m).scenario.objectives) {
    const isThere = (u: Unit) =>
      u.broken === null && !isTransport(m, u) && coverage(frameOf(m, u), area(outline)) !== "none"
    const on = (side: Side) => onTable(m, side).some(isThere)
    for (const side of SIDES) if (on(side) && !on(other(side))) m.holders[id] = side
    for (const side of SIDES) {
      const enemy = believedBy(m, side).some(isThere) // enemies that it knows of
      if (on(side) && !enemy) m.believed[side][id] = side
      else if (!on(side) && enemy) m.believed[side][id] = other(side)
    }
  }
}

/** The score on points. */
export const score = (m: State) =>
  objectiveScore(fieldOf(m).scenario.objectives.map(({ id, points }) => ({ points, holder: m.holders[id] ?? null })))

/** At the end of a move: whether it is over, and who has won. */
export function outcomeOf(m: State): Outcome | null {
  const { scenario } = fieldOf(m)
  const beaten = SIDES.filter((side) => isBeaten(m, side))
  const points = score(m)
  const [first] = beaten
  if (beaten.length === 1 && first)
    return {
      winners: [other(first)],
      reason: `${scenario.sides[first].name} is beaten.`,
      rules: ["TRR-GAP-09"],
      score: points,
    }
  if (beaten.length < 2 && m.move < scenario.moves) return null
  const winner = winnerOnPoints(points, scenario.victory.needs)
  return {
    winners: winner === null ? [] : [winner],
    reason:
      winner === null ? "Neither side has the better of it." : `${scenario.sides[winner].name} holds what it came for.`,
    rules: ["TRR-GAP-09"],
    score: points,
  }
}
