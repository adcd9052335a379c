import { damageData, special } from "../data/tables.ts"
import type { Status } from "../types.ts"

/** What the damage rules need to know about a unit. */
export type Strength = { readonly status: Status; readonly bases: number; readonly startingBases: number }

/** What damage does to it. */
export type Damaged = {
  readonly status: Status
  readonly bases: number
  readonly basesLost: number // by this result
  readonly fallsBack: boolean // DGK-DMG-03: once, whatever the number of bases
  readonly destroyed: boolean // DGK-DMG-06
}

/** DGK-DMG-02 How many bases these levels cost a unit of this status: the levels left over when the ladder is used up. */
export const basesLost = (status: Status, levels: number): number => {
  const stepsLeft = damageData.ladder.length - 1 - damageData.ladder.indexOf(status)
  return Math.max(0, levels - stepsLeft)
}

/** DGK-DMG-06 Has a unit lost half or more of the bases it started the game with? */
export const isDestroyed = (startingBases: number, bases: number): boolean =>
  (startingBases - bases) * damageData.destroyedAtLost.of >= startingBases

/** DGK-DMG-02 Applies levels one after the other: Disordered, then Demoralized, then one base per level. */
export function applyLevels(unit: Strength, levels: number): Damaged {
  const { ladder } = damageData
  const lost = Math.min(unit.bases, basesLost(unit.status, levels))
  const bases = unit.bases - lost
  const step = Math.min(ladder.length - 1, ladder.indexOf(unit.status) + levels)
  const status = ladder[step] as Status // at the end of the ladder if it has lost bases: DGK-DMG-03, DGK-AMB-09
  const destroyed = lost > 0 && isDestroyed(unit.startingBases, bases)
  return { status, bases, basesLost: lost, fallsBack: lost > 0 && !destroyed, destroyed }
}

/** DGK-AIR-03 Do these levels shoot down an aircraft of this status? Levels add up, and the third destroys it. */
export const isShotDown = (status: Status, levels: number): boolean =>
  levels > 0 && damageData.ladder.indexOf(status) + levels >= special.aircraft.destroyedAtLevels

/** DGK-GAP-08 The status after recovering these levels; lost bases stay lost: DGK-DMG-05. */
export const recover = (status: Status, levels: number): Status =>
  damageData.ladder[Math.max(0, damageData.ladder.indexOf(status) - levels)] as Status
