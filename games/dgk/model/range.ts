import { special } from "../data/tables.ts"
import { troops, troopsData } from "../data/troops.ts"
import { BANDS, type Band, type Troop } from "../types.ts"

/** Coordinates and measured distances are whole thousandths of an inch; the rulebook's numbers are inches. */
export const THOUSAND = 1000

/** DGK-FIRE-04 The band of a measured range (thousandths of an inch); `undefined` beyond every band. */
export const bandOf = (thousandths: number): Band | undefined =>
  BANDS.find((b) => thousandths <= troopsData.bands[b] * THOUSAND)

/** DGK-FIRE-03 Is a measured range (thousandths of an inch) within the firer's maximum? */
export function inRange(troop: Troop, thousandths: number): boolean {
  const { range } = troops[troop]
  return range !== null && thousandths <= range * THOUSAND
}

/**
 * DGK-INDIR-01 The range at which indirect fire counts: halved above 12 in, `undefined` beyond 48 in measured
 * (DGK-AMB-05). Odd thousandths round up, so that halving never brings a target into a nearer band than half would.
 */
export function indirectRange(thousandths: number): number | undefined {
  const { halvedAbove, limit } = special.indirect
  if (thousandths > limit * THOUSAND) return undefined
  return thousandths > halvedAbove * THOUSAND ? Math.ceil(thousandths / 2) : thousandths
}
