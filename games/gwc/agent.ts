/** How good a position is, for players that search. */
import { type Decision, judge, type Move, type Random } from "@salient/engine"
import { values } from "./data/values.ts"
import { fieldOf, foeOf, grid, playerOf, toEnemyEdge } from "./rules/field.ts"
import { isUnit, profile } from "./rules/pieces.ts"
import { pointsOf, worth } from "./rules/victory.ts"
import type { Formation, State } from "./state.ts"
import type { Nation } from "./types.ts"

const weights = {
  point: 0.03, // a Victory Point
  soldier: 0.012, // a figure on the map
  broken: 0.55, // what is left of it when broken
  suppressed: 0.9,
  weapon: 0.02,
  secret: 0.03, // a point of an own secret chit
  nearer: 0.002, // a hex nearer to an Objective that pays
  surrender: 0.25, // all the losses a side can bear
} as const

const strength = (u: Formation): number =>
  profile(u).figures * (u.broken ? weights.broken : 1) * (u.suppressed ? weights.suppressed : 1)

export function evaluate(m: State, who: string): number {
  const side = who as Nation
  const foe = foeOf(m, side)
  let score = weights.point * pointsOf(m, side)
  for (const u of m.units) {
    const sign = u.side === side ? 1 : -1
    score += sign * weights.soldier * strength(u)
    if (u.weapon && !u.weapon.broken) score += sign * weights.weapon
    if (isUnit(u)) score -= sign * weights.nearer * nearestGoal(m, u)
  }
  const bled = (n: Nation) => playerOf(m, n).casualties.filter((c) => c !== null).length / playerOf(m, n).surrender
  score += weights.surrender * (bled(foe) ** 2 - bled(side) ** 2)
  const { secret } = playerOf(m, side)
  for (let i = 0; i < m.control.length; i++) {
    const owner = m.control[i]
    if (owner) score += weights.secret * worth(secret, i) * (owner === side ? 1 : -1)
  }
  return Math.max(-0.98, Math.min(0.98, score))
}

/** How far a Unit is from the nearest Objective that its side does not hold, or from the enemy's edge where there is none. */
function nearestGoal(m: State, u: Formation): number {
  const { objectives } = fieldOf(m)
  let best = toEnemyEdge(m, u.side, u.hex) + values.exit.cost
  for (let i = 0; i < objectives.length; i++)
    if (m.control[i] !== u.side) for (const h of objectives[i]!) best = Math.min(best, grid.distance(u.hex, h))
  return best
}

/** More options than this are too many to try one by one. */
const many = 40

/**
 * Moves worth trying: of a selection all or nothing beside what the decision suggests, of a wide choice of hexes those
 * with enemies in or next to them.
 */
export function propose(m: State, decision: Decision, random: Random): readonly Move[] {
  switch (decision.kind) {
    case "select": {
      const moves: Move[] = [{ select: decision.options.map((o) => o.id) }, { select: [] }]
      for (let i = 0; i < 2; i++) if (decision.suggest) moves.push({ select: decision.suggest(random) })
      return moves.filter((move) => judge(decision, move).ok)
    }
    case "place":
      return [{ place: decision.suggest(random) }, { place: decision.suggest(random) }]
    case "choose": {
      if (decision.options.length <= many) return []
      const near = (id: string) => {
        const hex = grid.find(id.slice(id.indexOf(":") + 1))
        return hex !== undefined && m.units.some((u) => u.side !== decision.by && grid.distance(u.hex, hex) <= 1)
      }
      return decision.options.filter((o) => near(o.id)).map((o) => ({ choose: o.id }))
    }
    default:
      return []
  }
}
