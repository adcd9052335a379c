/** The Support Tables: a roll of 2 to 12, then down to the Red X (GWC-GAP-05, GWC-E72, GWC-E87). */

import { dataFile, type Frozen, readFile } from "@salient/kit/data-file"
import { z } from "zod"
import { type Month, NATIONS, type Nation, RANKS } from "../types.ts"
import raw from "./support.json" with { type: "json" }
import { PeriodOf, PieceOf, within } from "./words.ts"

/** The rolls in search order: after the last comes the Red X. */
export const SUPPORT_ROLLS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"] as const

const Item = z.union([
  z.strictObject({ unit: z.array(PieceOf).min(1), weapon: PieceOf.optional() }), // the version of the scenario's month
  z.strictObject({ leader: z.enum(RANKS) }), // one of that rank, the owner's choice
  z.strictObject({ telephone: PieceOf }),
])
export type SupportItem = Frozen<z.output<typeof Item>>

const Table = z.strictObject({
  nation: z.enum(NATIONS),
  period: PeriodOf,
  rows: z.record(z.enum(SUPPORT_ROLLS), z.array(Item).min(1)),
})
export type SupportTable = Frozen<z.output<typeof Table>>

export const SupportFile = dataFile("gwc", "support", { tables: z.array(Table) })

export const supportTables: readonly SupportTable[] = readFile("support.json", SupportFile, raw).tables

/** The table of a nation in that month. */
export function supportTable(nation: Nation, month: Month): SupportTable {
  const table = supportTables.find((t) => t.nation === nation && within(t.period, month))
  if (table === undefined) throw new Error(`expected a Support Table of ${nation} for ${month}, found none`)
  return table
}
