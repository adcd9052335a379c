/** Small schemas that several data files share. */
import { z } from "zod"
import { COLUMNS, type HexName, type Month, type Period, type PieceId } from "../types.ts"

/** The id of a rule of this game's rulebook. */
export const RuleId = z.string().regex(/^GWC-[A-Z0-9.-]+[a-z]?$/, "expected a rule id such as GWC-O21.3a")

export const MonthOf = z
  .string()
  .regex(/^19(14|15|16|17|18)-(0[1-9]|1[0-2])$/, "expected a month of the war such as 1916-02")
  .transform((text) => text as Month)

export const PeriodOf = z.strictObject({ from: MonthOf.optional(), until: MonthOf.optional() })

export const PieceOf = z
  .string()
  .regex(/^[gfa]-[A-Za-z0-9]+$/, "expected the id of a counter such as g-inf14")
  .transform((text) => text as PieceId)

const [FIRST, LAST] = [COLUMNS[0], COLUMNS[COLUMNS.length - 1]]

export const HexOf = z
  .string()
  .regex(new RegExp(`^[${FIRST}-${LAST}]([1-9]|1[01])$`), "expected a hex from A1 to O11")
  .transform((text) => text as HexName)

/** Whether a month lies in a period, ends included. Months compare as strings. */
export const within = (period: Period, month: Month): boolean =>
  (period.from === undefined || period.from <= month) && (period.until === undefined || month <= period.until)

/** The months of the war. */
export const MONTHS: readonly Month[] = [1914, 1915, 1916, 1917, 1918].flatMap((year) =>
  ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"]
    .map((month): Month => `${year}-${month}` as Month)
    .filter((month) => "1914-08" <= month && month <= "1918-11"),
)
