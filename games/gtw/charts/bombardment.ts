/** The Bombardment Table (GTW-GAP-53). It does not use the state. */
import { die, mapOdds, type Odds } from "@salient/engine"
import { tables } from "../data/tables.ts"

const { bombardment } = tables

/** GTW-12.C.2-2 The highest column that the strength reaches; -1: too weak to have any effect. */
export function bombardmentColumn(strength: number): number {
  let found = -1
  for (const [i, from] of bombardment.columns.entries()) if (strength >= from) found = i
  return found
}

export type Bombarded = { readonly hits: number; readonly reduces: boolean }

/** GTW-3.C.3 */
export function bombardedAt(column: number, modified: number): Bombarded {
  if (column < 0) return { hits: 0, reduces: false }
  const { rows } = bombardment
  const row = rows[Math.min(rows.length - 1, Math.max(0, modified - rows[0]!.die))]!
  const result = row.results[Math.min(column, bombardment.columns.length - 1)]!
  const hits = result === "M" ? 0 : result.startsWith("H") ? 1 : Number(result[0])
  return { hits, reduces: result.endsWith("*") }
}

/** GTW-12.C.2-3 True if fire on this column can reduce a fortification at all. */
export const mayReduce = (column: number): boolean => (bombardment.columns[column] ?? 0) >= bombardment.reducing

export const hitOdds = (column: number, modifier: number): Odds<number> => {
  const odds = mapOdds(die(tables.die), (d) => bombardedAt(column, d + modifier).hits)
  return { ...odds, chances: odds.chances.toSorted((a, b) => a.result - b.result) }
}
