/** The ground of a battle, as it affects moving, seeing and cover. TGW-TERR-01 to TGW-TERR-17. */
import {
  type Base,
  groundAt,
  groundUnder,
  layTable,
  type Point,
  type Table,
  type TablePlan,
  tooNear,
} from "@salient/space/table"
import type { Declared } from "../../charts/movement.ts"
import { data } from "../../data/charts.ts"
import { type TerrainKind, terrainData, terrainNamed } from "../../data/terrain.ts"
import type { State } from "../../state.ts"
import { inch } from "../general-conventions/models.ts"
import type { Feature } from "./features.ts"

export type Field = { readonly table: Table<Feature> }

/** The cache is emptied when it holds this many fields. */
const most = 256
const fields = new Map<string, Field>()
// A match asks for the same field thousands of times in a move, always with the identical string.
let lastText: string | undefined
let last: Field | undefined

/** The current ground of a battle, made once for each text: anything cut, ruined or wrecked makes another text. */
export function fieldOf({ ground }: Pick<State, "ground">): Field {
  if (ground === lastText) return last as Field
  let field = fields.get(ground)
  if (!field) {
    if (fields.size >= most) fields.clear()
    field = { table: layTable(planOf(ground)) }
    fields.set(ground, field)
  }
  lastText = ground
  last = field
  return field
}

/** The plan that a text describes. */
export const planOf = (ground: string): TablePlan<Feature> => JSON.parse(ground) as TablePlan<Feature>

/** A plan as the text that a state stores. */
export const groundText = ({ width, depth, pieces }: TablePlan<Feature>): string =>
  JSON.stringify({ width, depth, pieces })

/** TGW-TERR-14, TGW-BLDG-02, TGW-VDM-12 Takes pieces off the table and lays others down. */
export function changeGround(m: State, gone: readonly string[], added: readonly Feature[] = []): void {
  const plan = planOf(m.ground)
  m.ground = groundText({ ...plan, pieces: [...plan.pieces.filter((p) => !gone.includes(p.id)), ...added] })
}

export const kindOf = ({ kind }: Pick<Feature, "kind">): TerrainKind => terrainNamed(kind)

const isHill = (piece: Feature): boolean => piece.kind === "hill" || piece.kind === "roughHill"

/** TGW-COVER-11 The hill a point is on; the highest if there are several. */
export const hillAt = ({ table }: Field, at: Point): Feature | undefined =>
  groundAt(table, at)
    .filter(isHill)
    .sort((a, b) => (b.height ?? 0) - (a.height ?? 0))[0]

/** TGW-TERR-16 For anything wholly on a road, the road cancels whatever it crosses. */
const onRoad = (table: Table<Feature>, base: Base): boolean =>
  groundUnder(table, base).some((f) => kindOf(f.piece).going === "cancels" && f.covered === "whole")

/** The areas a man is in: TGW-TERR-03, TGW-AMB-06. His middle decides; on a road no area counts (TGW-TERR-16). */
export function areasAt({ table }: Field, at: Point): Feature[] {
  const here = groundAt(table, at)
  return here.some((p) => kindOf(p).going === "cancels") ? [] : here
}

/** How high a man's feet are above the table: TGW-GAP-06. */
export function elevationAt(field: Field, at: Point): number {
  let known = elevations.get(field)
  if (!known || known.size > 100_000) {
    known = new Map()
    elevations.set(field, known)
  }
  const key = at.x * 2_097_152 + at.y
  let high = known.get(key)
  if (high === undefined) {
    high = findElevation(field, at)
    known.set(key, high)
  }
  return high
}

/** A cache, since men stand still more often than they move. */
const elevations = new WeakMap<Field, Map<number, number>>()

function findElevation(field: Field, at: Point): number {
  let high = 0
  let deep = 0
  for (const piece of groundAt(field.table, at)) {
    const kind = kindOf(piece)
    if (isHill(piece)) high = Math.max(high, piece.height ?? 0)
    if (kind.depth !== undefined) deep = Math.max(deep, kind.depth * inch)
  }
  return high - deep
}

/** What a straight stretch of movement needs: the hardest ground that any part of the base touches (TGW-TERR-05, TGW-AMB-06). */
export function goingOf(field: Field, base: Base, to: Point, canEnter: boolean): Declared | Feature {
  const by = { x: to.x - base.at.x, y: to.y - base.at.y }
  const box = {
    west: Math.min(base.at.x, to.x) - inch,
    east: Math.max(base.at.x, to.x) + inch,
    south: Math.min(base.at.y, to.y) - inch,
    north: Math.max(base.at.y, to.y) + inch,
  }
  let hardest: Declared = "open"
  for (const piece of field.table.pieces) {
    const kind = kindOf(piece)
    if (kind.going === "clear" || kind.going === "cancels" || !meets(piece, box)) continue
    const stretches = tooNear(base, { kind: "shift", by }, shapeOfFeature(piece))
    if (stretches.length === 0) continue
    if (kind.going === "impassable" || !canEnter) return piece
    // TGW-TERR-15: a trench is hard to enter, but not to leave or to move along
    if (kind.going === "into" && (stretches[0]?.[0] ?? 0) <= 0 && stretches.length === 1) continue
    if (isOnRoadAll(field.table, base, by)) continue
    if (kind.going === "oneDie") hardest = "oneDie"
    else if (hardest === "open") hardest = "difficult"
  }
  return hardest
}

/** TGW-TERR-16 True if a unit moves wholly along a road. */
const isOnRoadAll = (table: Table<Feature>, base: Base, by: Point): boolean =>
  onRoad(table, base) && onRoad(table, { ...base, at: { x: base.at.x + by.x, y: base.at.y + by.y } })

type Box = { west: number; east: number; south: number; north: number }
const boxes = new WeakMap<Feature, Box>()

function meets(piece: Feature, box: Box): boolean {
  let own = boxes.get(piece)
  if (!own) {
    const half = piece.form === "line" ? (piece.width ?? 0) / 2 : 0
    own = {
      west: Math.min(...piece.points.map((p) => p.x)) - half,
      east: Math.max(...piece.points.map((p) => p.x)) + half,
      south: Math.min(...piece.points.map((p) => p.y)) - half,
      north: Math.max(...piece.points.map((p) => p.y)) + half,
    }
    boxes.set(piece, own)
  }
  return own.west <= box.east && own.east >= box.west && own.south <= box.north && own.north >= box.south
}

const shapeOfFeature = (piece: Feature) =>
  piece.form === "area"
    ? ({ kind: "polygon", points: piece.points } as const)
    : ({ kind: "chain", points: piece.points, width: piece.width ?? 0 } as const)

/** The kinds of ground within a distance of some points, for which a unit might have to roll (TGW-TERR-05). */
export function goingsNear(field: Field, points: readonly Point[], within: number): Set<Declared> {
  const reach = within + inch
  const box = {
    west: Math.min(...points.map((p) => p.x)) - reach,
    east: Math.max(...points.map((p) => p.x)) + reach,
    south: Math.min(...points.map((p) => p.y)) - reach,
    north: Math.max(...points.map((p) => p.y)) + reach,
  }
  const found = new Set<Declared>()
  for (const piece of field.table.pieces) {
    const { going } = kindOf(piece)
    if (going !== "clear" && going !== "cancels" && meets(piece, box))
      found.add(going === "oneDie" ? "oneDie" : "difficult")
  }
  return found
}

/** TGW-SHOOT-12, TGW-TERR-13 A piece that nobody can enter. */
export const isImpassable = (piece: Feature): boolean => kindOf(piece).going === "impassable"

export const keepAway = data.movement.keepAway * inch
export const behind = terrainData.behind * inch
