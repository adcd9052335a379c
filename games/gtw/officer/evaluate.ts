/** How good a position is: the lead in victory points, and the remaining strength of both sides. */
import { faceOf } from "../rules/basic-game-concepts/units.ts"
import { pointsOf } from "../rules/scenarios-and-victory/victory.ts"
import type { State } from "../state.ts"

const weights = { point: 0.02, strength: 0.5 } as const

export function evaluate(m: State, side: string): number {
  const lead = pointsOf(m, "entente").total - pointsOf(m, "central").total
  const sums = { entente: 0, central: 0 }
  for (const u of m.units) if (u.hex >= 0) sums[u.side] += faceOf(u).attack + faceOf(u).defence
  const strength = (sums.entente - sums.central) / Math.max(1, sums.entente + sums.central)
  const worth = Math.max(-0.95, Math.min(0.95, weights.point * lead + weights.strength * strength))
  return side === "entente" ? worth : -worth
}
