/** How good a position is, for players that search: a prisoner on his way home is nearly a win. */
import { terrainOf, zone } from "../rules/the-raid/ground.ts"
import { onMap } from "../rules/the-raid/units.ts"
import type { State } from "../state.ts"
import type { Side } from "../types.ts"

const weights = { raiderStep: 0.04, garrisonStep: 0.02, prisoner: 0.5, towardsPrey: 0.03, towardsHome: 0.05 } as const

export function evaluate(m: State, side: Side | string): number {
  const raiders = onMap(m, "raiders")
  const garrison = onMap(m, "garrison")
  if (raiders.length === 0) return side === "raiders" ? -1 : 1
  const { grid } = terrainOf(m)
  const far = (hex: string, to: readonly string[]) =>
    Math.min(...to.map((t) => grid.distance(grid.hex(hex), grid.hex(t))))
  const home = zone(m, "raiders")
  const prey = garrison.map((u) => u.hex)
  let score = weights.raiderStep * steps(raiders) - weights.garrisonStep * steps(garrison)
  for (const unit of raiders) {
    if (unit.prisoner) score += weights.prisoner - weights.towardsHome * far(unit.hex, home)
    else if (prey.length > 0) score -= weights.towardsPrey * far(unit.hex, prey)
  }
  const held = Math.max(-0.95, Math.min(0.95, score))
  return side === "raiders" ? held : -held
}

const steps = (units: readonly { steps: number }[]) => units.reduce((n, u) => n + u.steps, 0)
