/**
 * A board of hexes as text. A flat-topped hex is two lines high and shares its sides with its neighbours:
 *
 *      ____
 *     /A1 .\____
 *     \_I__/B1 =\
 *          \____/
 */
import type { HexBoard, Line, Piece, Side } from "@salient/engine"
import { glyphOf, grounds, lines } from "./glyphs.ts"

type Cell = { readonly head: string; readonly pieces: string; readonly column: number; readonly row: number }

/** The board, at most `columns` wide where that is possible: names are left out before lines break. */
export function drawHexes(board: HexBoard, pieces: readonly Piece[], sides: readonly Side[], columns: number): string {
  const named = render(board, cellsOf(board, pieces, sides, true))
  if (Math.max(...named.map((line) => line.length)) <= columns) return named.join("\n")
  return render(board, cellsOf(board, pieces, sides, false)).join("\n")
}

const render = (board: HexBoard, cells: readonly Cell[]): string[] =>
  board.orientation === "flat" ? flat(cells) : pointy(cells)

function cellsOf(board: HexBoard, pieces: readonly Piece[], sides: readonly Side[], named: boolean): Cell[] {
  const { size, hexes, orientation } = board
  const through = linesThrough(board)
  const standing = new Map<string, Piece[]>()
  for (const piece of pieces)
    if ("hex" in piece.stands) standing.set(piece.stands.hex, [...(standing.get(piece.stands.hex) ?? []), piece])
  const across = 1.5 * size
  const along = (Math.sqrt(3) / 2) * size
  const [pitchX, pitchY] = orientation === "flat" ? [across, along] : [along, across]
  const left = Math.min(...hexes.map((h) => h.at.x))
  const top = Math.min(...hexes.map((h) => h.at.y))
  const width = Math.max(...hexes.map((h) => h.name.length))
  return hexes.map((hex) => {
    const there = (standing.get(hex.id) ?? []).sort((a, b) => order(b) - order(a))
    const marks = `${grounds[hex.ground]}${through.get(hex.id) ?? " "}`
    return {
      head: named ? `${hex.name.padEnd(width)} ${marks}` : marks,
      pieces: there.map((p) => glyphOf(p, sides)).join(""),
      column: Math.round((hex.at.x - left) / pitchX),
      row: Math.round((hex.at.y - top) / pitchY),
    }
  })
}

const order = ({ stands }: Piece): number => ("order" in stands ? stands.order : 0)

/** For each hex, the sign of a line that runs through its centre. */
function linesThrough(board: HexBoard): Map<string, string> {
  const near = (board.size / 3) ** 2
  const found = new Map<string, string>()
  for (const { kind, points } of board.lines)
    for (const point of points)
      for (const { id, at } of board.hexes)
        if ((at.x - point.x) ** 2 + (at.y - point.y) ** 2 < near) found.set(id, lines[kind as Line])
  return found
}

/** The pieces in a hex as far as they fit: their letters, or the first one and the number of others. */
function fitted(pieces: string, width: number): string {
  if (pieces.length <= width) return pieces
  const more = `+${pieces.length - 1}`
  return `${pieces[0]}${more}`.slice(0, width)
}

/** A grid of characters that grows as it is written on. */
function sheet() {
  const rows: string[][] = []
  return {
    put(row: number, column: number, text: string) {
      rows[row] ??= []
      const line = rows[row] as string[]
      for (const [i, letter] of [...text].entries()) line[column + i] = letter
    },
    lines: (): string[] =>
      Array.from(rows, (row) =>
        Array.from(row ?? [], (letter) => letter ?? " ")
          .join("")
          .trimEnd(),
      ),
  }
}

function flat(cells: readonly Cell[]): string[] {
  const width = Math.max(...cells.map((c) => c.head.length))
  const { put, lines } = sheet()
  // Half a row is one line of text: neighbouring columns are one line higher or lower.
  for (const { column, row } of cells) {
    const x = column * (width + 1)
    put(row, x + 1, "_".repeat(width))
    put(row + 2, x + 1, "_".repeat(width))
  }
  for (const { head, pieces, column, row } of cells) {
    const x = column * (width + 1)
    put(row + 1, x, `/${head}\\`)
    put(row + 2, x, "\\")
    put(row + 2, x + 1, fitted(pieces, width).padEnd(width, "_"))
    put(row + 2, x + width + 1, "/")
  }
  return lines()
}

function pointy(cells: readonly Cell[]): string[] {
  const head = Math.max(...cells.map((c) => c.head.length))
  // 3, 7, 11 …: half a hex is then an even number of characters, and a quarter of it a whole number.
  const width = Math.ceil((head + 1) / 4) * 4 - 1
  const half = (width + 1) / 2
  const { put, lines } = sheet()
  // The lower edge of a hex is the upper edge of the two below it: both draw the same characters in the same places.
  const near = half / 2
  for (const { column, row } of cells) {
    const x = column * half
    put(row * 3, x + near, "/")
    put(row * 3, x + 2 * half - near, "\\")
    put(row * 3 + 3, x + near, "\\")
    put(row * 3 + 3, x + 2 * half - near, "/")
  }
  for (const { head: name, pieces, column, row } of cells) {
    const x = column * half
    const y = row * 3
    put(y + 1, x, `|${name.padEnd(width)}|`)
    put(y + 2, x, `|${fitted(pieces, width).padEnd(width)}|`)
  }
  return lines()
}
