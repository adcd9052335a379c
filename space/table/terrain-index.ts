/**
 * The pieces of a table prepared for queries: a circle and a box around each, which rule out nearly all of them at once, and their corners
 * in one array of numbers.
 *
 * A line between two places on a full table passes near five of sixty pieces. Finding those five in a tree of boxes (flatbush) took 0.38
 * µs, checking sixty circles 0.27; a tree would be faster from a few hundred pieces on.
 */
import type { Point } from "./point.ts"
import { type Box, boxAround, boxesMeet, inBox, whereIn } from "./polygon.ts"
import type { Piece } from "./terrain.ts"

/** The forms of pieces as numbers. */
export const AREA = 0
export const THIN = 1
const WIDE = 2

/** The pieces that a line meets: three columns, `count` rows; from and to are fractions of the line. */
export type Crossings = {
  count: number
  readonly piece: Int32Array
  readonly from: Float64Array
  readonly to: Float64Array
}

/** Prepared pieces. */
export type TerrainIndex = {
  /** The pieces, areas running counter-clockwise. */
  readonly pieces: readonly Piece[]
  /** The form of each: AREA, THIN or WIDE. */
  readonly form: Uint8Array
  /** The numbers of the contours: the areas that have a level. */
  readonly contours: readonly number[]
  /** The box around each, as wide as the piece is, and a circle around that. */
  readonly boxes: readonly Box[]
  readonly x: Float64Array
  readonly y: Float64Array
  readonly radius: Float64Array
  /** Where the corners of each begin in the list of all corners, which holds x and y alternately. */
  readonly first: Int32Array
  readonly corners: Float64Array
  /** Working memory of one query; the next query overwrites it. */
  readonly hits: Float64Array
  readonly met: Crossings
}

/** Prepares pieces; areas run counter-clockwise. */
export function indexTerrain(pieces: readonly Piece[]): TerrainIndex {
  const boxes = pieces.map((p) => boxAround(p.points, halfWidth(p)))
  const first = new Int32Array(pieces.length + 1)
  for (const [i, piece] of pieces.entries()) first[i + 1] = first[i]! + piece.points.length
  const sides = first[pieces.length]!
  return {
    pieces,
    form: Uint8Array.from(pieces, (p) => (p.form === "area" ? AREA : halfWidth(p) > 0 ? WIDE : THIN)),
    contours: pieces.flatMap((p, i) => (p.form === "area" && p.level !== undefined ? [i] : [])),
    boxes,
    x: Float64Array.from(boxes, (box) => (box.west + box.east) / 2),
    y: Float64Array.from(boxes, (box) => (box.south + box.north) / 2),
    radius: Float64Array.from(
      boxes,
      (box) => 1 + Math.sqrt((box.east - box.west) ** 2 + (box.north - box.south) ** 2) / 2,
    ),
    first,
    corners: Float64Array.from(pieces.flatMap((piece) => piece.points.flatMap((p) => [p.x, p.y]))),
    hits: new Float64Array(sides),
    met: meetingsFor(sides),
  }
}

function meetingsFor(rows: number): Crossings {
  return { count: 0, piece: new Int32Array(rows), from: new Float64Array(rows), to: new Float64Array(rows) }
}

/** Room for everything that a line can meet on a table. */
export const emptyCrossings = (index: TerrainIndex): Crossings => meetingsFor(index.met.piece.length)

/** Half the width of a wide line; 0 for anything else. */
export const halfWidth = (piece: Piece): number => (piece.form === "line" ? (piece.width ?? 0) / 2 : 0)

/** The numbers of the pieces that may touch a box, in order. */
export function piecesNear({ boxes }: TerrainIndex, box: Box): number[] {
  const found: number[] = []
  for (let i = 0; i < boxes.length; i++) {
    if (boxesMeet(boxes[i]!, box)) found.push(i)
  }
  return found
}

/** The numbers of the areas that contain a point or have it on their outline, in order. */
export function areasAt(index: TerrainIndex, p: Point): number[] {
  const found: number[] = []
  for (let i = 0; i < index.boxes.length; i++) if (index.form[i] === AREA && isOn(index, i, p)) found.push(i)
  return found
}

/** True if an area contains a point or has it on its outline. */
export const isOn = ({ boxes, pieces }: TerrainIndex, area: number, p: Point): boolean =>
  inBox(boxes[area]!, p) && whereIn(pieces[area]!.points, p) !== "out"
