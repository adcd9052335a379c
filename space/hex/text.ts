/**
 * Maps as text: a table of symbols with the column labels on top and the row labels in front (or the other way round), typed
 * from a map sheet. Labels are checked, because a line in the wrong place is the usual mistake; errors give line and column of
 * the text. The game's legend says what the symbols mean. There are also short notations for hexsides (`D4/E4`) and roads
 * (`A6–B6–C6`).
 */
import { DIRECTIONS } from "./direction.ts"
import type { Grid, Hex, Side } from "./grid.ts"
import { type LabelledShape, nameAt } from "./names.ts"

/** One symbol of the text and its position, counted from 1. */
export type Cell = { readonly symbol: string; readonly line: number; readonly column: number }

/** The symbols of a map, by its columns and rows counted from 0. */
export type TextGrid = { readonly cellAt: (column: number, row: number) => Cell }

/** Reads a table of symbols; `lines` says whether a line of the text is a row of the map or a column of it. */
export function readTextGrid(
  text: string,
  shape: Pick<LabelledShape, "columns" | "rows">,
  lines: "rows" | "columns" = "rows",
): TextGrid {
  const [across, down] = lines === "rows" ? [shape.columns, shape.rows] : [shape.rows, shape.columns]
  const table = text
    .split("\n")
    .map((content, i) => wordsOf(content, i + 1))
    .filter((words) => words.length > 0)
  const [head = [], ...body] = table
  expectLabels(head, across, "heading")
  if (body.length !== down.length)
    throw new Error(
      `expected ${down.length} lines below the heading (${down[0]} to ${down.at(-1)}), found ${body.length}`,
    )
  body.forEach((words, i) => {
    expectLabels(words.slice(0, 1), down.slice(i, i + 1), "label")
    if (words.length !== across.length + 1)
      throw new Error(
        `line ${words[0]!.line}: expected ${across.length} symbols after "${words[0]!.symbol}", found ${words.length - 1}`,
      )
  })
  return { cellAt: (column, row) => (lines === "rows" ? body[row]![column + 1]! : body[column]![row + 1]!) }
}

/** The names of the places with this symbol: for the `missing` of a shape. */
export function namesWhere(shape: LabelledShape, text: TextGrid, symbol: string): string[] {
  return shape.columns.flatMap((_, column) =>
    shape.rows.flatMap((_, row) => (text.cellAt(column, row).symbol === symbol ? [nameAt(shape, column, row)] : [])),
  )
}

/** The legend's entry for each hex; `place` picks one character of a symbol that encodes several things. */
export function decode<T>(grid: Grid, text: TextGrid, legend: { readonly [symbol: string]: T }, place?: number): T[] {
  return grid.names.map((name, h) => {
    const { symbol, line, column } = text.cellAt(grid.column[h]!, grid.row[h]!)
    const found = place === undefined ? symbol : (symbol[place] ?? "")
    if (!Object.hasOwn(legend, found)) {
      const at = `line ${line}, column ${column + (place ?? 0)} (${name})`
      throw new Error(`${at}: expected one of ${Object.keys(legend).join(" ")}, found "${found}"`)
    }
    return legend[found]!
  })
}

/** The hexside named `D4/E4`, or `A1/N` on the edge of the map: the inverse of `sideName`. */
export function parseSide(grid: Grid, name: string): Side {
  const [a, b, ...more] = name.trim().split("/")
  if (a === undefined || b === undefined || more.length > 0)
    throw new Error(`expected a hexside like ${grid.sideName(0)}, found "${name}"`)
  const h = grid.hex(a)
  const d = DIRECTIONS.find((direction) => grid.directionName(direction) === b)
  return d === undefined ? grid.sideBetween(h, grid.hex(b)) : grid.side(h, d)
}

/** Several hexsides with commas between them. */
export const parseSides = (grid: Grid, list: string): Side[] => entries(list, ",").map((name) => parseSide(grid, name))

/** A chain of neighbouring hexes: names with spaces or dashes between them. */
export function parsePath(grid: Grid, text: string): Hex[] {
  const hexes = text
    .split(/[\s–-]+/)
    .filter((name) => name !== "")
    .map((name) => grid.hex(name))
  hexes.slice(1).forEach((h, i) => {
    if (!grid.adjacent(hexes[i]!, h))
      throw new Error(`"${text.trim()}": ${grid.name(hexes[i]!)} and ${grid.name(h)} are not neighbours`)
  })
  return hexes
}

/** Several such chains with semicolons between them. */
export const parsePaths = (grid: Grid, list: string): Hex[][] => entries(list, ";").map((text) => parsePath(grid, text))

/** The hexsides that a chain of neighbouring hexes crosses, in order. */
export const sidesCrossed = (grid: Grid, path: readonly Hex[]): Side[] =>
  path.slice(1).map((h, i) => grid.sideBetween(path[i]!, h))

const entries = (list: string, separator: string): string[] =>
  list.split(separator).filter((entry) => entry.trim() !== "")

const wordsOf = (content: string, line: number): Cell[] =>
  Array.from(content.matchAll(/\S+/g), (m) => ({ symbol: m[0], line, column: m.index + 1 }))

function expectLabels(found: readonly Cell[], expected: readonly string[], what: string): void {
  expected.forEach((label, i) => {
    const cell = found[i]
    if (cell?.symbol !== label)
      throw new Error(
        cell
          ? `line ${cell.line}, column ${cell.column}: expected the ${what} ${label}, found "${cell.symbol}"`
          : `expected the ${what} ${label}, found the end of the line`,
      )
  })
  const extra = found[expected.length]
  if (extra) throw new Error(`line ${extra.line}, column ${extra.column}: one ${what} too many, "${extra.symbol}"`)
}
