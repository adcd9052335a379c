import { special } from "../data/tables.ts"
import { troopsData } from "../data/troops.ts"
import { BANDS, type Band } from "../types.ts"

/** Coordinates and measured distances are whole thousandths of an inch; the rulebook's numbers are inches. */
export const THOUSAND = 1000

/** A rulebook distance in thousandths. */
export const thousandths = (inches: number): number => Math.round(inches * THOUSAND)

/** Thousandths as inches for display to players. */
export const inches = (n: number): string => `${Math.round(n / 100) / 10} in`

/** DGK-FIRE-04 The band of a measured range (thousandths of an inch); `undefined` beyond every band. */
export const bandOf = (thousandths: number): Band | undefined =>
  BANDS.find((b) => thousandths <= troopsData.bands[b] * THOUSAND)

/**
 * DGK-INDIR-01 The effective range of indirect fire: halved above 12 in, `undefined` beyond 48 in measured (DGK-AMB-05). Odd thousandths
 * round up, so that rounding never moves a target into a nearer band.
 */
export function indirectRange(thousandths: number): number | undefined {
  const { halvedAbove, limit } = special.indirect
  if (thousandths > limit * THOUSAND) return undefined
  return thousandths > halvedAbove * THOUSAND ? Math.ceil(thousandths / 2) : thousandths
}
