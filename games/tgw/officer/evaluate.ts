/** How good a position is: men, ground held, and how near units are to their objectives. */
import { apart, isThere, pointsOf } from "../rules/general-conventions/models.ts"
import { controlled } from "../rules/standard-missions/victory.ts"
import { fieldOf } from "../rules/terrain/ground.ts"
import type { State, Unit } from "../state.ts"
import { other, type Side } from "../types.ts"

const weights = { men: 0.6, held: 0.25, near: 0.1, pinned: 0.3, fleeing: 0.6 } as const

export function evaluate(m: State, who: string): number {
  if (!m.units.some(isThere)) return 0
  const side = who as Side
  const score = worth(m, side) - worth(m, other(side))
  return Math.max(-0.95, Math.min(0.95, score))
}

function worth(m: State, side: Side): number {
  const units = m.units.filter((u) => u.side === side && isThere(u))
  const men = units.reduce(
    (n, u) => n + u.men.length * (1 - (u.pinned > 0 ? weights.pinned : 0) - (u.fallingBack ? weights.fleeing : 0)),
    0,
  )
  const start = m.units.filter((u) => u.side === side).reduce((n, u) => n + u.strength, 0)
  const held = controlled(m)
  const own = held.filter((h) => h.by === side).length
  return (
    (weights.men * men) / Math.max(1, start, men) +
    (weights.held * own) / Math.max(1, held.length) +
    weights.near * nearness(m, units)
  )
}

/** How near the units are to the objectives, from 0 to 1. */
function nearness(m: State, units: readonly Unit[]): number {
  const { table } = fieldOf(m)
  const goals = m.battle.objectives
  if (goals.length === 0 || units.length === 0) return 0
  const far = units.map((u) =>
    Math.min(...goals.flatMap((g) => pointsOf(u).map((p) => Math.hypot(p.x - g.x, p.y - g.y)))),
  )
  return 1 - far.reduce((a, b) => a + b, 0) / far.length / Math.hypot(table.width, table.depth)
}

/** The nearest enemy of a unit, if there is one. */
export function nearestEnemy(m: State, unit: Unit): Unit | undefined {
  let best: { u: Unit; d: number } | undefined
  for (const u of m.units) {
    if (u.side === unit.side || !isThere(u)) continue
    const d = apart(unit, u)
    if (!best || d < best.d) best = { u, d }
  }
  return best?.u
}
