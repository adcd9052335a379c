/** The column method: TRR-FIRE-06 to -08 and -10. A basic factor, shifted left or right, becomes the factor that kills. */

import { part, type Tally, tally } from "@salient/engine"
import { fireData as data } from "../data/fire.ts"
import { COLUMNS, type Column, type Cover, type Range } from "../types.ts"

export type Shifts = {
  readonly range?: Range // left out: range does not count
  readonly cover?: Cover
  readonly vehicleMoving?: boolean
  readonly shrapnel?: boolean
}

/** An attack on soft targets, ready for the die roll. */
export type Attack = {
  readonly basic: Tally
  readonly shift: Tally // columns to the right; negative: to the left
  readonly column: Column | null // null: shifted off the table on the right, no effect
  readonly factor: Tally // the factor for the casualty table; 0: no effect
}

const rangeNames = {
  pointBlank: "point blank",
  close: "close range",
  medium: "medium range",
  long: "long range",
  extreme: "extreme range",
} as const

/** The name of a range in a sentence. */
export const rangeName = (range: Range): string => rangeNames[range]

/** TRR-FIRE-07, -10, -11 The shifts that apply; right is positive. */
function shift(s: Shifts): Tally {
  const cover = s.cover ?? "none"
  return tally(
    part("TRR-FIRE-07", s.range ? rangeName(s.range) : "range", s.range ? data.shifts.range[s.range] : 0),
    part("TRR-FIRE-10", `${cover} cover`, data.shifts.cover[cover]),
    part("TRR-FIRE-10", "shrapnel at a target in cover", s.shrapnel && cover !== "none" && data.shifts.shrapnelInCover),
    part("TRR-FIRE-11", "vehicle firing on the move", s.vehicleMoving && data.shifts.vehicleMoving),
  )
}

/** TRR-FIRE-06 The column a number of shifts from C. Beyond A it stays A, beyond E there is none. */
export function columnAt(shifts: number): Column | null {
  const place = COLUMNS.indexOf(data.baseColumn) + shifts
  return COLUMNS[Math.max(0, place)] ?? null
}

/** TRR-FIRE-08 The table and its continuation (TRR-GAP-07), before the limit of 15 applies. */
export function tableFactor(basic: number, column: Column): number {
  if (basic <= 0) return 0 // TRR-FIRE-06
  const printed = data.columns[column][basic - 1]
  if (printed !== undefined) return printed
  const { share, round } = data.beyondTable[column]
  const exact = basic * share
  return round === "halfUp" ? Math.floor(exact + 0.5) : Math.floor(exact)
}

/** The attack that a basic factor and its shifts make. */
export function attack(basic: Tally, s: Shifts): Attack {
  const shifts = shift(s)
  const column = columnAt(shifts.total)
  if (basic.total <= 0 || column === null)
    return {
      basic,
      shift: shifts,
      column,
      factor: tally(...basic.parts, part("TRR-FIRE-06", "no effect", -basic.total)),
    }
  const found = tableFactor(basic.total, column)
  const rule = basic.total > data.columns.C.length ? "TRR-GAP-07" : "TRR-FIRE-08"
  const factor = tally(
    ...basic.parts,
    part(rule, `column ${column}`, found - basic.total),
    part("TRR-FIRE-06", `at most ${data.factorAtMost}`, Math.min(0, data.factorAtMost - found)),
  )
  return { basic, shift: shifts, column, factor }
}
