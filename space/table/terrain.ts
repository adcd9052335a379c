/** The terrain of a table. The game names the kinds and gives them their meaning; this package knows where they are. */
import { faultInSize } from "./check.ts"
import type { Point } from "./point.ts"
import { faultInPolygon, type Polygon } from "./polygon.ts"
import { faultInChain, type Shape } from "./shape.ts"

type Common = {
  readonly id: string
  /** The game's own word: wood, town, stream, hill. */
  readonly kind: string
  readonly tags?: readonly string[]
  /** How high it stands above its ground, in thousandths. */
  readonly height?: number
}

/** Ground with an outline. With a `level` it is a contour: the ground inside is at that level, as the game counts them. */
export type AreaPiece = Common & { readonly form: "area"; readonly points: Polygon; readonly level?: number }

/** A wall, a stream, a road, a railway. Without a width it is a line that can only be crossed; with a width it is ground as well. */
export type LinePiece = Common & { readonly form: "line"; readonly points: readonly Point[]; readonly width?: number }

/** Any piece of terrain on a table. */
export type Piece = AreaPiece | LinePiece

/** A table and all its terrain: plain data, as a scenario keeps it. The south-west corner is (0, 0). */
export type TablePlan<P extends Piece = Piece> = {
  readonly width: number
  readonly depth: number
  readonly pieces: readonly P[]
}

/** The shape a piece of terrain has. */
export const shapeOf = (piece: Piece): Shape =>
  piece.form === "area"
    ? { kind: "polygon", points: piece.points }
    : { kind: "chain", points: piece.points, width: piece.width ?? 0 }

/** True if a base can be on it, rather than only cross it. */
export const isGround = (piece: Piece): boolean => piece.form === "area" || (piece.width ?? 0) > 0

/** The reason why a table cannot be laid out; undefined if it can. */
export function faultInPlan(plan: TablePlan): string | undefined {
  const size = faultInSize(plan.width, "the table's width", 1) ?? faultInSize(plan.depth, "the table's depth", 1)
  if (size) return size
  const seen = new Set<string>()
  for (const piece of plan.pieces) {
    const fault = faultInPiece(piece)
    if (fault) return fault
    if (seen.has(piece.id)) return `two pieces of terrain are called ${piece.id}: expected every id once`
    seen.add(piece.id)
  }
  return undefined
}

function faultInPiece(piece: Piece): string | undefined {
  const name = `${piece.kind} ${piece.id}`
  const tall = faultInSize(piece.height ?? 0, `the height of ${name}`)
  if (tall) return tall
  if (piece.form === "line")
    return faultInChain(piece.points, name) ?? faultInSize(piece.width ?? 0, `the width of ${name}`)
  if (piece.level !== undefined && !Number.isInteger(piece.level))
    return `the level of ${name} is ${piece.level}: expected a whole number`
  return faultInPolygon(piece.points, name)
}
