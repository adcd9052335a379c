/** A table laid out: its terrain, prepared for queries. Lay out another one when terrain changes: it takes microseconds. */
import { refuse } from "./check.ts"
import { closest, coverage, distance } from "./distance.ts"
import { checkPoint, type Point } from "./point.ts"
import { type Box, counterClockwise } from "./polygon.ts"
import { type Base, boxOf, type Shape } from "./shape.ts"
import { faultInPlan, isGround, type Piece, shapeOf, type TablePlan } from "./terrain.ts"
import { areasAt, indexTerrain, isOn, piecesNear, type TerrainIndex } from "./terrain-index.ts"

/** A table that can be queried. */
export type Table<P extends Piece = Piece> = {
  readonly width: number
  readonly depth: number
  readonly pieces: readonly P[]
  /** For this package's own use. */
  readonly index: TerrainIndex
}

/** Lays out a table; throws a sentence if something on it is impossible. */
export function layTable<P extends Piece>(plan: TablePlan<P>): Table<P> {
  refuse(faultInPlan(plan))
  const upright = plan.pieces.map((p): Piece => (p.form === "area" ? { ...p, points: counterClockwise(p.points) } : p))
  const { width, depth, pieces } = plan
  return { width, depth, pieces, index: indexTerrain(upright) }
}

/** The same table with only some of its pieces: fewer to look at where many lines cross one part of it. */
export function tableWith<P extends Piece>(table: Table<P>, has: (piece: P, box: Box) => boolean): Table<P> {
  const { width, depth, index } = table
  const kept = [...table.pieces.keys()].filter((i) => has(table.pieces[i]!, index.boxes[i]!))
  return {
    width,
    depth,
    pieces: kept.map((i) => table.pieces[i]!),
    index: indexTerrain(kept.map((i) => index.pieces[i]!)),
  }
}

/** True if a point is on the table, its edge included. */
export const onTable = (table: Table, p: Point): boolean =>
  p.x >= 0 && p.y >= 0 && p.x <= table.width && p.y <= table.depth

/** True if a whole base is on the table. */
export function baseOnTable(table: Table, base: Base): boolean {
  const box = boxOf(base)
  return box.west >= 0 && box.south >= 0 && box.east <= table.width && box.north <= table.depth
}

/** The areas and wide lines that contain a point or have it on their edge, in the order of the plan. */
export function groundAt<P extends Piece>(table: Table<P>, p: Point): P[] {
  checkPoint(p)
  const areas = new Set(areasAt(table.index, p))
  const lines = piecesNear(table.index, { west: p.x, south: p.y, east: p.x, north: p.y }).filter((i) => {
    const piece = table.pieces[i]!
    return piece.form === "line" && isGround(piece) && distance({ kind: "chain", points: [p] }, shapeOf(piece)) === 0
  })
  return [...areas, ...lines].sort((a, b) => a - b).map((i) => table.pieces[i]!)
}

type Contour = { readonly level: number }

/** The level of the ground at a point: the highest contour around it, 0 where there is none. */
export function levelAt(table: Table, p: Point): number {
  let level: number | undefined
  for (const i of table.index.contours) {
    const { level: height } = table.pieces[i] as Contour
    if ((level === undefined || height > level) && isOn(table.index, i, p)) level = height
  }
  return level ?? 0
}

/** How a base stands on one piece of ground: partly or completely, and whether its middle is on it. */
export type Footing<P extends Piece> = {
  readonly piece: P
  readonly covered: "part" | "whole"
  readonly centre: boolean
}

/** The ground under a base, in the order of the plan. Terrain that the base only touches is not included. */
export function groundUnder<P extends Piece>(table: Table<P>, base: Base): Footing<P>[] {
  const middle = new Set(groundAt(table, base.at))
  return piecesNear(table.index, boxOf(base)).flatMap((i): Footing<P>[] => {
    const piece = table.pieces[i]!
    if (!isGround(piece)) return []
    const covered = coverage(base, shapeOf(table.index.pieces[i]!))
    return covered === "none" ? [] : [{ piece, covered, centre: middle.has(piece) }]
  })
}

/** A piece of terrain near a shape: how near, and the two points. */
export type Nearby<P extends Piece> = {
  readonly piece: P
  readonly distance: number
  readonly from: Point
  readonly to: Point
}

/** The terrain within a distance of a shape, nearest first, then in the order of the plan. */
export function terrainWithin<P extends Piece>(table: Table<P>, shape: Shape, within: number): Nearby<P>[] {
  return piecesNear(table.index, boxOf(shape, within))
    .map((i) => ({ piece: table.pieces[i]!, ...closest(shape, shapeOf(table.index.pieces[i]!)) }))
    .filter((near) => near.distance <= within)
    .sort((a, b) => a.distance - b.distance)
}
