/** Cover: DGK-TERR-02. From the terrain a unit is in or behind, and from what the unit itself is. */

import { groundAt, type Point, type Rect, terrainAlong } from "@salient/space/table"
import { thousandths } from "../../charts/range.ts"
import { special } from "../../data/tables.ts"
import type { TerrainPiece } from "../../scenarios/terrain-plan.ts"
import type { State, Unit } from "../../state.ts"
import { COVERS, type Cover } from "../../types.ts"
import { bodyOf } from "../formations-and-facing/body.ts"
import { vehicleOf } from "../troops-and-command/field.ts"
import { terrainNow } from "./terrain.ts"

const better = (a: Cover, b: Cover): Cover => (COVERS.indexOf(a) >= COVERS.indexOf(b) ? a : b)

/** DGK-MINE-02 A fortification that a mine has breached is Hard Cover. */
const coverOfPiece = (m: State, piece: TerrainPiece): Cover =>
  piece.cover === "fortification" && m.breached.includes(piece.id) ? "hard" : piece.cover

/** The cover of a unit against an attack from a point: that of the terrain which half or more of its bases are in, or behind. */
export function coverOf(m: State, unit: Unit, from: Point, against: "fire" | "assault"): Cover {
  const vehicle = vehicleOf(m, unit)
  let cover: Cover = vehicle ? vehicle[against === "fire" ? "coverAgainstFire" : "coverAgainstAssault"] : "none"
  if (vehicle?.rails) return cover // DGK-TRAIN-07: a train has no other cover
  const body = bodyOf(unit)
  const inside = insideCover(m, body)
  const behind = behindCover(m, body, from)
  const ground = better(inside, behind)
  if (vehicle?.hullDown && against === "fire" && behind !== "none") cover = vehicle.hullDown // DGK-ARMC-01
  return better(cover, ground)
}

function insideCover(m: State, body: readonly Rect[]): Cover {
  const { table } = terrainNow(m)
  const found = body.map((r) => {
    const here = groundAt(table, r.at)
    if (here.some((p) => p.kind === "plaza")) return "none" as const
    return here
      .filter((p) => p.protects === "inside")
      .reduce<Cover>((best, p) => better(best, coverOfPiece(m, p)), "none")
  })
  // half or more of the bases have at least this much cover
  const sorted = found.sort((a, b) => COVERS.indexOf(b) - COVERS.indexOf(a))
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? "none"
}

/** DGK-TERR-02 Low obstructions protect troops immediately behind them. */
function behindCover(m: State, body: readonly Rect[], from: Point): Cover {
  const terrain = terrainNow(m)
  if (!terrain.covers.some((l) => l.piece.protects === "behind")) return "none"
  let nearest = body[0] as Rect
  let least = Number.POSITIVE_INFINITY
  for (const r of body) {
    const d = (r.at.x - from.x) ** 2 + (r.at.y - from.y) ** 2
    if (d < least) {
      least = d
      nearest = r
    }
  }
  const reach = thousandths(special.cover.behind) + nearest.depth / 2
  const length = Math.sqrt(least)
  let cover: Cover = "none"
  for (const c of terrainAlong(terrain.table, { from, to: nearest.at }))
    if (c.piece.protects === "behind" && length - c.to <= reach) cover = better(cover, coverOfPiece(m, c.piece))
  return cover
}

/** DGK-ASLT-13 Are half or more of its bases in rough ground? */
export function inRough(m: State, unit: Unit): boolean {
  const { table } = terrainNow(m)
  const rough = unit.bases.filter((b) =>
    groundAt(table, b).some((p) => p.movement === "rough" || p.movement === "town"),
  )
  return rough.length * 2 >= unit.bases.length
}
