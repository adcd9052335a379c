/** The effects of the ground on a unit that stands on it: cover (TRR-GAP-02), concealment (TRR-OBS-03), field defences. */
import {
  circle,
  distance,
  groundUnder,
  levelAt,
  type Point,
  type Rect,
  terrainAlong,
  terrainWithin,
} from "@salient/space/table"
import { dugOut } from "../../charts/engineering.ts"
import { battleData } from "../../data/battle.ts"
import { terrainData } from "../../data/terrain.ts"
import { conceals, type Feature, isArea } from "../../scenarios/terrain.ts"
import type { State, Unit } from "../../state.ts"
import { COVERS, type Cover } from "../../types.ts"
import { fieldOf, frameOf, thousandths, vehicleOf } from "../scale-and-representation/field.ts"
import { rememberedUnder } from "../scale-and-representation/remembered.ts"

/** The ground under a unit, and the lines that it is along. */
export type Footing = {
  readonly areas: readonly { readonly piece: Feature; readonly inside: boolean }[]
  readonly lines: readonly Feature[]
}

export function footingOf(m: State, unit: Unit): Footing {
  const footing = footingIn(m, frameOf(m, unit))
  return m.ruined.length === 0 ? footing : withRuins(m, footing)
}

/** TRR-ENG-05 A destroyed bunker is only rubble. */
const withRuins = (m: State, { areas, lines }: Footing): Footing => ({
  areas: areas.map((area) =>
    m.ruined.includes(area.piece.id) ? { ...area, piece: { ...area.piece, kind: "rubble" } } : area,
  ),
  lines,
})

const footingIn = rememberedUnder((m: Pick<State, "scenario">, frame: Rect): Footing => {
  const { table } = fieldOf(m)
  const areas = groundUnder(table, frame)
    .filter(({ piece }) => isArea(piece.kind))
    .map(({ piece, covered, centre }) => ({ piece, inside: covered === "whole" || centre }))
  const lines = terrainWithin(table, frame, thousandths(battleData.along))
    .map(({ piece }) => piece)
    .filter((piece) => !isArea(piece.kind))
  return { areas, lines }
})

/** TRR-OBS-03, TRR-ENG-01 Whether a unit here could be concealed: by the ground, or by its own camouflage. */
export const mayHide = ({ areas, lines }: Footing, dug = 0): boolean =>
  dugOut(dug) === "camouflaged" ||
  areas.some(({ piece }) => conceals(piece.kind)) ||
  lines.some((piece) => conceals(piece.kind))

/** TRR-OBS-05 Whether a unit that fires from here stays concealed. */
export const hidesFire = ({ areas }: Footing): boolean =>
  areas.some(({ piece, inside }) => inside && isArea(piece.kind) && terrainData.areas[piece.kind].hidesFire)

/** TRR-MOT-03 Whether it is in field defences. */
export const inDefences = (unit: Unit, footing: Footing): boolean =>
  dugOut(unit.dug) !== "nothing" ||
  footing.areas.some(({ piece }) => isArea(piece.kind) && terrainData.areas[piece.kind].defences) ||
  inTrenches(footing)

/** Whether it is in a trench line or something similar. */
export const inTrenches = ({ lines }: Footing): boolean =>
  lines.some(({ kind }) => !isArea(kind) && terrainData.lines[kind].defences)

/**
 * TRR-AT-05, TRR-OBS-02 Whether a stationary unit looks over the edge of a hill at a point below: it is then behind the hill, and a vehicle
 * is hull down. Sponsons cannot fire over the edge, so a vehicle that has fired them in this move has come forward.
 */
export function isBehindHill(m: State, unit: Unit, from: Point): boolean {
  if (unit.moved > 0) return false
  const edges = footingOf(m, unit).areas.filter(({ piece, inside }) => !inside && heightOf(piece) > 0)
  if (edges.length === 0 || (unit.fired !== null && hasSponsons(m, unit))) return false
  const below = levelAt(fieldOf(m).table, from)
  return edges.some(({ piece }) => heightOf(piece) > below)
}

const heightOf = (piece: Feature): number => (piece.form === "area" ? (piece.level ?? 0) : 0)

const hasSponsons = (m: State, unit: Unit): boolean =>
  vehicleOf(m, unit)?.weapons.some(({ mount }) => mount === "sponson") ?? false

/** TRR-GAP-02 The cover of a unit against fire from a point; from above (null) walls and hedges do not help. */
export function coverOf(m: State, unit: Unit, from: Point | null): Cover {
  const { areas, lines } = footingOf(m, unit)
  const covers: Cover[] = [{ nothing: "none", trench: "heavy", overhead: "total", camouflaged: "total" } as const].map(
    (dug) => dug[dugOut(unit.dug)],
  )
  for (const { piece, inside } of areas)
    if (isArea(piece.kind)) covers.push(terrainData.areas[piece.kind][inside ? "cover" : "edge"])
  if (m.craters.some((c) => distance(frameOf(m, unit), circle(c.at, c.radius)) === 0))
    covers.push(terrainData.areas.craters.cover) // TRR-ENG-08
  const behind: Feature[] = [] // lines that give cover only from the other side
  for (const piece of lines) {
    if (isArea(piece.kind)) continue
    const line = terrainData.lines[piece.kind]
    if (line.defences) covers.push(line.cover)
    else if (line.cover !== "none") behind.push(piece)
  }
  if (from !== null && behind.length > 0) {
    const crossed = terrainAlong(fieldOf(m).table, { from, to: unit.at }).map(({ piece }) => piece.id)
    for (const { id, kind } of behind)
      if (!isArea(kind) && crossed.includes(id)) covers.push(terrainData.lines[kind].cover)
  }
  return covers.reduce((best, c) => (COVERS.indexOf(c) > COVERS.indexOf(best) ? c : best), "none" as Cover)
}
