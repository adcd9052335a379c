/** Scenarios on a table: points and outlines as a file writes them, its terrain as a plan of the table, checks of outlines. */
import type { Problem, Report } from "@salient/engine"
import { area, faultInChain, faultInShape, type Piece, type Point, type TablePlan } from "@salient/space/table"
import { z } from "zod"
import { into, shortName, text, within } from "./scenario.ts"

// Pieces of a schema

/** Far more than any battle needs; a file with more was not made for a table and would take minutes to check. */
const most = { thousandths: 500_000, corners: 100, levels: 10 }

/** A length in thousandths of the game's unit. */
export const thousandths = z.int().positive().max(most.thousandths)

/** Written as [x, y] in thousandths, east and north of the south-west corner. */
export const point = z.tuple([z.int(), z.int()]).transform(([x, y]) => ({ x, y }))

export const polygon = z.array(point).min(3).max(most.corners)

export const tableSize = z.strictObject({ width: thousandths, depth: thousandths })

/** One piece of terrain; a game adds its kinds, and what a scenario may say otherwise than its table of terrain. */
export const terrainEntry = {
  id: shortName,
  name: text.optional(),
  points: z.array(point).min(2).max(most.corners),
  /** For a line that is also ground: roads, rivers, trenches. */
  width: thousandths.optional(),
  /** For a hill: levels above the plain. */
  level: z.int().positive().max(most.levels).optional(),
}

/** Where a side sets up; a game adds who. */
export const zoneEntry = { id: shortName, name: text, area: polygon, hidden: z.boolean().optional() }

// From entries to a plan

type Size = { readonly width: number; readonly depth: number }
type Entry = {
  readonly id: string
  readonly points: readonly Point[]
  readonly width?: number | undefined
  readonly level?: number | undefined
}

/** What a game says of its terrain. */
export type TerrainKinds<E extends Entry, Own extends { readonly id: string; readonly kind: string }> = {
  isArea(entry: E): boolean
  /** What a piece means to the rules, apart from its shape. */
  own(entry: E): Own
  /** Reports what is wrong with an entry by the game's rules, at a field of the entry. */
  check?(entry: E, report: Report): void
}

/** The table a scenario is played on. Entries that cannot be placed are left out and reported under `terrain`. */
export function terrainPlan<E extends Entry, Own extends { readonly id: string; readonly kind: string }>(
  table: Size,
  entries: readonly E[],
  kinds: TerrainKinds<E, Own>,
  report: Report,
): TablePlan<Own & Piece> {
  const pieces: (Own & Piece)[] = []
  const seen = new Set<string>()
  for (const [i, entry] of entries.entries()) {
    const found: Problem[] = []
    checkEntry(table, entry, kinds, seen, into(found))
    const reportHere = within(report, `terrain[${i}]`)
    for (const { field, message, rules } of found) reportHere(field, `${entry.id}: ${message}`, ...rules)
    if (found.length === 0) pieces.push(pieceOf(entry, kinds))
    seen.add(entry.id)
  }
  return { width: table.width, depth: table.depth, pieces }
}

function checkEntry<E extends Entry, Own extends { readonly id: string; readonly kind: string }>(
  table: Size,
  entry: E,
  kinds: TerrainKinds<E, Own>,
  seen: ReadonlySet<string>,
  report: Report,
): void {
  const isArea = kinds.isArea(entry)
  if (seen.has(entry.id)) report("id", "another piece of terrain has this id")
  kinds.check?.(entry, report)
  if (isArea && entry.width !== undefined) report("width", "an area has no width")
  const fault = isArea ? faultInShape(area(entry.points), "its outline") : faultInChain(entry.points, "its line")
  if (fault) report("points", fault)
  reportOff(table, "points", entry.points, report)
}

function pieceOf<E extends Entry, Own extends { readonly id: string; readonly kind: string }>(
  entry: E,
  kinds: TerrainKinds<E, Own>,
): Own & Piece {
  const { points, width, level } = entry
  const own = kinds.own(entry)
  return kinds.isArea(entry)
    ? { ...own, form: "area", points, ...(level === undefined ? {} : { level }) }
    : { ...own, form: "line", points, ...(width === undefined ? {} : { width }) }
}

// Checks

/** True if a point is on the table, its edge included. */
export const isOn = (table: Size, { x, y }: Point): boolean => x >= 0 && y >= 0 && x <= table.width && y <= table.depth

/** True if a point is exactly on the edge of the table. */
export const isOnEdge = (table: Size, p: Point): boolean =>
  isOn(table, p) && (p.x === 0 || p.y === 0 || p.x === table.width || p.y === table.depth)

function reportOff(table: Size, field: string, points: readonly Point[], report: Report): boolean {
  const off = points.find((p) => !isOn(table, p))
  if (off) report(field, `(${off.x}, ${off.y}) is off the table of ${table.width} by ${table.depth}`)
  return off !== undefined
}

/** Reports an outline that is invalid or leaves the table; true if it is good. */
export function checkOutline(table: Size, field: string, points: readonly Point[], report: Report): boolean {
  const fault = faultInShape(area(points), "the outline")
  if (fault) report(field, fault)
  const off = reportOff(table, field, points, report)
  return fault === undefined && !off
}
