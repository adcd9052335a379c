/** Snipers: TRR-OPT-01. */
import type { Figure } from "../types.ts"

const officers: readonly Figure[] = ["co", "mountedCo", "officer", "mountedOfficer", "observer", "mountedObserver"]
const specialists: readonly Figure[] = [
  "lmg",
  "mountedLmg",
  "flamethrower",
  "engineer",
  "mountedPioneer",
  "rifleSmg",
  "crew",
]

/**
 * TRR-OPT-01 The figures that a sniper's one hit may take: officers first, then radio operators, then specialists, then the rank and file.
 * The firer chooses among them.
 */
export function sniperVictims(figures: readonly Figure[]): Figure[] {
  for (const rank of [officers, ["signaller"] as readonly Figure[], specialists]) {
    const found = figures.filter((figure) => rank.includes(figure))
    if (found.length > 0) return found
  }
  return [...figures]
}
