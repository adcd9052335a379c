/** The table as it is now: when terrain is destroyed in play, a new table is made and kept as well. */

import { type Box, boxOf, layOf, layTable, type Point, type Shape, shapeOf, type Table } from "@salient/space/table"
import type { TerrainPiece } from "../../scenarios/terrain-plan.ts"
import type { State } from "../../state.ts"
import { type Field, fieldOf } from "../troops-and-command/field.ts"

/** A piece of terrain with its outline precomputed. */
export type LaidPiece = { readonly piece: TerrainPiece; readonly shape: Shape; readonly box: Box }

/** An area that may hide what is behind it, or its contour. */
export type Obstacle = {
  readonly piece: TerrainPiece
  readonly outline: readonly Point[]
  readonly box: Box
  readonly level: number // of a contour
  readonly stands: Levels // of the ground it is on
}

/** The levels of the ground under an outline: the lowest and the highest. */
export type Levels = { readonly low: number; readonly high: number }

/** The table as it is now. */
export type Terrain = {
  readonly table: Table<TerrainPiece>
  readonly barred: readonly LaidPiece[] // DGK-MOVE-08
  readonly passages: readonly LaidPiece[] // bridges and fords over it
  readonly covers: readonly LaidPiece[] // DGK-TERR-02
  readonly wire: readonly LaidPiece[] // DGK-WIRE-01
  readonly tall: readonly Obstacle[] // DGK-LOS-02, DGK-LOS-03
  readonly contours: readonly Obstacle[] // DGK-LOS-06
  readonly plazas: readonly Obstacle[] // open squares in towns
  readonly plateaus: boolean // hills are steps, not slopes: DGK-LOS-03
}

const made = new WeakMap<Field, Map<string, Terrain>>()

/** The table as it is now, without destroyed terrain. */
export function terrainNow(m: Pick<State, "scenario" | "gone">): Terrain {
  const field = fieldOf(m)
  const key = m.gone.join(" ")
  const tables = made.get(field) ?? new Map<string, Terrain>()
  made.set(field, tables)
  const known = tables.get(key)
  if (known) return known
  const { width, depth } = field.scenario.table
  const pieces = field.pieces.filter((p) => !m.gone.includes(p.id))
  const laid = pieces.map((piece) => ({ piece, shape: shapeOf(piece), box: boxOf(shapeOf(piece)) }))
  const areas = pieces.filter((piece) => piece.form === "area")
  const contours = obstacles(areas.filter(({ level }) => level !== undefined))
  const terrain: Terrain = {
    table: layTable({ width, depth, pieces }),
    barred: laid.filter((l) => l.piece.movement === "impassable"),
    passages: laid.filter((l) => isPassage(l.piece)),
    covers: laid.filter((l) => l.piece.cover !== "none" && l.piece.protects !== null),
    wire: laid.filter((l) => l.piece.movement === "wire"),
    tall: obstacles(
      areas.filter(({ sight }) => sight === "tall"),
      contours,
    ),
    contours,
    plazas: obstacles(
      areas.filter(({ kind }) => kind === "plaza"),
      contours,
    ),
    plateaus: field.scenario.hills === "plateaus",
  }
  tables.set(key, terrain)
  return terrain
}

/** A way across impassable ground: DGK-MOVE-06, and fords. */
const isPassage = (piece: TerrainPiece): boolean => piece.movement === "choke" || piece.kind === "ford"

type Area = Extract<TerrainPiece, { readonly form: "area" }>

/** Areas as obstacles, on the ground that these contours make. */
const obstacles = (areas: readonly Area[], contours: readonly Obstacle[] = []): Obstacle[] =>
  areas.map((piece) => {
    const { points: outline, level = 0 } = piece
    return { piece, outline, box: boxOf(shapeOf(piece)), level, stands: levelsUnder(contours, outline) }
  })

/** The areas that can block lines, or change what blocks them. */
export type Areas = Pick<Terrain, "tall" | "contours" | "plazas">

/** Those of them that reach into a convex outline. */
export function areasIn({ tall, contours, plazas }: Areas, inside: readonly Point[]): Areas {
  const isNear = ({ outline, box }: Obstacle): boolean => layOf(inside, outline, box) !== "out"
  return { tall: tall.filter(isNear), contours: contours.filter(isNear), plazas: plazas.filter(isNear) }
}

/** The levels of the ground under an outline; the edge of a hill counts as both levels. */
export function levelsUnder(contours: readonly Obstacle[], outline: readonly Point[]): Levels {
  let low = 0
  let high = 0
  for (const { outline: contour, box, level } of contours) {
    const lay = layOf(outline, contour, box)
    if (lay === "in") low = Math.max(low, level)
    if (lay !== "out") high = Math.max(high, level)
  }
  return { low, high }
}
