/** A table as text: terrain as filled areas, lines, pieces as letters, a scale along two sides. */
import type { Base, Piece, Point, Side, TableBoard } from "@salient/engine"
import { glyphOf, grounds, lines } from "./glyphs.ts"

/** Characters are about twice as high as wide. */
const aspect = 2
const margin = 6

/** The table, at most `columns` characters wide. */
export function drawTable(
  board: TableBoard,
  pieces: readonly Piece[],
  sides: readonly Side[],
  columns: number,
): string {
  const across = Math.max(20, Math.min(columns - margin - 1, 110))
  const unit = board.width / across
  const down = Math.max(1, Math.round(board.depth / (unit * aspect)))
  const letters = Array.from({ length: down }, (_, row) =>
    Array.from({ length: across }, (_, column) => {
      const at = { x: (column + 0.5) * unit, y: board.depth - (row + 0.5) * unit * aspect } // north is up
      const area = board.areas.findLast((a) => isInside(a.points, at))
      return area ? grounds[area.ground] : " "
    }),
  )
  const put = ({ x, y }: Point, letter: string) => {
    const column = Math.min(across - 1, Math.max(0, Math.floor(x / unit)))
    const row = Math.min(down - 1, Math.max(0, Math.floor((board.depth - y) / (unit * aspect))))
    ;(letters[row] as string[])[column] = letter
  }
  for (const { kind, points } of board.lines) for (const at of along(points, unit)) put(at, lines[kind])
  for (const piece of pieces)
    if ("bases" in piece.stands)
      for (const base of piece.stands.bases)
        put(middleOf(base), glyphOf({ ...piece, emblem: base.emblem ?? piece.emblem }, sides)[0] as string)
  return [
    scale(across, unit),
    ...letters.map((row, i) => `${side(i, board.depth - i * unit * aspect)}${row.join("")}|`),
    edge(across),
  ].join("\n")
}

const middleOf = ({ x, y }: Base): Point => ({ x, y })

/** Points so close together that no character cell between them is missed. */
function* along(points: readonly Point[], unit: number): Generator<Point> {
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1] as Point, points[i] as Point]
    const steps = Math.max(1, Math.ceil((2 * Math.max(Math.abs(b.x - a.x), Math.abs(b.y - a.y))) / unit))
    for (let n = 0; n <= steps; n++) yield { x: a.x + ((b.x - a.x) * n) / steps, y: a.y + ((b.y - a.y) * n) / steps }
  }
}

/** True if a line to the right of the point crosses the outline an odd number of times. */
function isInside(points: readonly Point[], at: Point): boolean {
  let inside = false
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [a, b] = [points[i] as Point, points[j] as Point]
    if (a.y > at.y !== b.y > at.y && at.x < ((b.x - a.x) * (at.y - a.y)) / (b.y - a.y) + a.x) inside = !inside
  }
  return inside
}

/** A coordinate in the table's unit at every tenth character. */
function scale(across: number, unit: number): string {
  let text = " ".repeat(margin)
  for (let column = 0; column < across; column += 10) text += inUnits(column * unit).padEnd(10)
  return text.trimEnd()
}

const side = (row: number, y: number): string =>
  row % 5 === 0 ? `${inUnits(y).padStart(margin - 1)}|` : `${" ".repeat(margin - 1)}|`

const edge = (across: number): string => `${" ".repeat(margin - 1)}+${"-".repeat(across)}+`

const inUnits = (thousandths: number): string => `${Math.round(thousandths / 100) / 10}`
