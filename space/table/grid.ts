/**
 * A table divided into square cells, so that a query about bases examines only those near it. Cells at the rim extend outwards without
 * limit, so bases over the table's edge are found as well. Bases are added and removed, which a tree that is packed once does not allow.
 */
import type { Point } from "./point.ts"
import type { Box } from "./polygon.ts"

export type Grid = {
  /** The side of a cell, and its reciprocal. */
  readonly cell: number
  readonly perCell: number
  readonly columns: number
  readonly rows: number
}

/** The number of cells in a table: enough that few things share a cell, few enough that a line crosses only dozens of them. */
const CELLS = 512

/** The cells along a line: the first `count` of `cells`. */
export type Way = { count: number; readonly cells: Int32Array }

export const emptyWay = (g: Grid): Way => ({ count: 0, cells: new Int32Array(cellCount(g) + 1) })

/** Things are entered in every cell within this many thousandths, which covers rounding by callers. */
const MARGIN = 2

/** The grid over a table. */
export function gridOver(width: number, depth: number): Grid {
  const cell = Math.max(1, Math.ceil(Math.sqrt((width * depth) / CELLS)))
  return { cell, perCell: 1 / cell, columns: Math.ceil(width / cell), rows: Math.ceil(depth / cell) }
}

export const cellCount = (g: Grid): number => g.columns * g.rows

const within = (i: number, count: number): number => (i < 0 ? 0 : i >= count ? count - 1 : i)

/** Calls back for every cell that a box touches, row by row. */
export function forCellsInBox(g: Grid, box: Box, visit: (cell: number) => void): void {
  const west = within(Math.floor((box.west - MARGIN) / g.cell), g.columns)
  const east = within(Math.floor((box.east + MARGIN) / g.cell), g.columns)
  const south = within(Math.floor((box.south - MARGIN) / g.cell), g.rows)
  const north = within(Math.floor((box.north + MARGIN) / g.cell), g.rows)
  for (let row = south; row <= north; row++) for (let c = west; c <= east; c++) visit(row * g.columns + c)
}

/** Calls back for every cell that comes within `reach` of a segment (and for a few more). */
function forCellsAlong(g: Grid, a: Point, b: Point, reach: number, visit: (cell: number) => void): void {
  const margin = reach + MARGIN
  const low = a.y <= b.y ? a : b
  const high = a.y <= b.y ? b : a
  const first = within(Math.floor((low.y - margin) / g.cell), g.rows)
  const last = within(Math.floor((high.y + margin) / g.cell), g.rows)
  for (let row = first; row <= last; row++) {
    const south = row === 0 ? low.y : Math.max(low.y, row * g.cell - margin)
    const north = row === g.rows - 1 ? high.y : Math.min(high.y, (row + 1) * g.cell + margin)
    const x1 = xAt(low, high, Math.min(south, high.y))
    const x2 = xAt(low, high, Math.max(north, low.y))
    const flat = low.y === high.y
    const west = (flat ? Math.min(a.x, b.x) : Math.min(x1, x2)) - margin
    const east = (flat ? Math.max(a.x, b.x) : Math.max(x1, x2)) + margin
    const from = within(Math.floor(west / g.cell), g.columns)
    const to = within(Math.floor(east / g.cell), g.columns)
    for (let c = from; c <= to; c++) visit(row * g.columns + c)
  }
}

const xAt = (low: Point, high: Point, y: number): number =>
  high.y === low.y ? low.x : low.x + ((high.x - low.x) * (y - low.y)) / (high.y - low.y)

/** Finds the cells a line goes through, quickly. */
export function goThrough(g: Grid, a: Point, b: Point, way: Way): void {
  const { cell, perCell, columns, rows } = g
  const { cells } = way
  const low = a.y <= b.y ? a : b
  const high = a.y <= b.y ? b : a
  const slope = high.y === low.y ? 0 : (high.x - low.x) / (high.y - low.y)
  const last = within(Math.floor(high.y * perCell), rows)
  const overhangs = Math.min(a.x, b.x) < 0 || Math.max(a.x, b.x) >= columns * cell
  let count = 0
  let column = within(Math.floor(low.x * perCell), columns)
  for (let row = within(Math.floor(low.y * perCell), rows); row <= last; row++) {
    const x = row === last ? high.x : low.x + slope * ((row + 1) * cell - low.y)
    let next = Math.floor(x * perCell)
    if (overhangs) next = within(next, columns)
    const end = row * columns + Math.max(column, next)
    for (let i = row * columns + Math.min(column, next); i <= end; i++) cells[count++] = i
    column = next
  }
  way.count = count
}

/** Finds the cells that come within a margin of a line. */
export function goAlong(g: Grid, a: Point, b: Point, margin: number, way: Way): void {
  way.count = 0
  forCellsAlong(g, a, b, margin, (cell) => {
    way.cells[way.count++] = cell
  })
}
