/** How a position looks to a side: what is left of both armies, what they hold, how they stand. */
import { troops } from "../data/troops.ts"
import { finalOutcome, heldWorth } from "../rules/army-morale-and-victory.ts"
import { entryOf, fieldOf } from "../rules/troops-and-command/field.ts"
import { other, type State } from "../state.ts"
import type { Side } from "../types.ts"
import { fullWorth, worth } from "./value.ts"

/** Would this side win if the battle ended now? Then it need only hold what it has. */
export const isWinning = (m: State, side: Side): boolean => finalOutcome(m).winners.includes(side)

/** How near the fighting units of a side are, on the whole, to what it has still to take: 0 far away, 1 there. */
function reach(m: State, side: Side): number {
  const { objectives, table } = fieldOf(m).scenario
  const wanted = objectives.filter((o) => m.held[o.id] !== side)
  if (wanted.length === 0) return 1
  const across = table.width + table.depth
  let sum = 0
  let count = 0
  for (const u of m.units) {
    if (u.side !== side || u.where === "lost" || u.air) continue
    const { arm } = troops[entryOf(m, u).troop]
    if (arm !== "infantry" && arm !== "cavalry") continue
    count++
    if (u.where !== "table") continue
    const nearest = Math.min(...wanted.map((o) => Math.abs(o.at.x - u.front.x) + Math.abs(o.at.y - u.front.y)))
    sum += 1 - nearest / across
  }
  return count === 0 ? 0 : sum / count
}

/** From -1 to 1: break points first, then the state of the troops, the objectives, and who would win on them. */
export function evaluate(m: State, who: string): number {
  const side = who as Side
  const enemy = other(side)
  const { prepared, scenario } = fieldOf(m)
  const share = (s: Side) => Math.max(0, m.breakPoints[s]) / Math.max(1, prepared.armies[s].breakPoint)
  const force = { allied: 0, central: 0 }
  const whole = { allied: 0, central: 0 }
  for (const u of m.units) {
    force[u.side] += worth(m, u)
    whole[u.side] += fullWorth(m, u)
  }
  const total = scenario.objectives.reduce((n, o) => n + o.worth, 0)
  const held = total === 0 ? 0 : (heldWorth(m, side) - heldWorth(m, enemy)) / total
  const late = m.turn / scenario.turns
  const ahead = m.phase !== "battle" ? 0 : Number(isWinning(m, side)) - Number(isWinning(m, enemy))
  const value =
    0.4 * (share(side) - share(enemy)) +
    0.4 * (force[side] / whole[side] - force[enemy] / whole[enemy]) +
    0.15 * held +
    0.2 * late * ahead +
    0.1 * (reach(m, side) - reach(m, enemy))
  return Math.max(-0.99, Math.min(0.99, value))
}
