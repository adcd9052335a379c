/** Limited intelligence: which corps are known to the enemy. GTW-14.N.2-4. */
import type { Hex } from "@salient/space/hex"
import { tables } from "../../data/tables.ts"
import type { State, Unit } from "../../state.ts"
import type { Side } from "../../types.ts"
import { fieldOf } from "../basic-game-concepts/field.ts"
import { isCorpsHeadquarters } from "../basic-game-concepts/units.ts"
import { conceal, expose } from "../zones-of-control-and-ownership/unknown-corps.ts"

/**
 * GTW-14.N.2-4 True if the enemy would know a corps of this side in that hex; an enemy headquarters on its own counts as an enemy
 * unit too.
 */
function isInSight(m: State, hex: Hex, side: Side): boolean {
  const { scenario, map } = fieldOf(m)
  if (scenario.known?.includes(side)) return true
  return m.units.some((u) => u.side !== side && u.hex >= 0 && map.grid.distance(u.hex, hex) <= tables.intelligence)
}

/** GTW-14.N.2-4 In an initial phase, corps of both sides become known or unknown. */
export function judgeIntelligence(m: State): void {
  for (const d of m.dossiers) {
    const hq = m.units[d.corps]!
    if (hq.hex < 0) continue
    if (isInSight(m, hq.hex, hq.side)) expose(m, hq, "with an enemy near")
    else conceal(m, hq)
  }
}

/** GTW-14.N.2-4 Sets if a corps that enters play in that hex is known. */
export function enterPlay(m: State, units: readonly Unit[], hex: Hex): void {
  if (m.dossiers.length === 0) return
  for (const u of units) if (isCorpsHeadquarters(u)) u.active = isInSight(m, hex, u.side)
}
