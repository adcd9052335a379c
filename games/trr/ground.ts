/** The terrain of a scenario as pieces of a table. What each kind means is in `data/terrain.json`. */
import type { Problem } from "@salient/engine"
import { faultInChain, faultInShape, type Piece, type Point, type TablePlan } from "@salient/space/table"
import type { GroundEntry, Scenario } from "./data/scenario.ts"
import { terrainData } from "./data/terrain.ts"
import { AREAS, type AreaKind, type TerrainKind } from "./types.ts"

/** A piece of terrain that knows its kind. */
export type Ground = Piece & { readonly kind: TerrainKind; readonly name: string }

export const isArea = (kind: TerrainKind): kind is AreaKind => AREAS.some((area) => area === kind)

/** Whether models in or along it may be concealed: TRR-OBS-03. */
export const conceals = (kind: TerrainKind): boolean =>
  isArea(kind) ? terrainData.areas[kind].conceals : terrainData.lines[kind].conceals

/** The table a scenario is played on; entries that cannot be laid out are left off and named as problems. */
export function groundOf({ table, terrain }: Scenario): { plan: TablePlan<Ground>; problems: Problem[] } {
  const problems: Problem[] = []
  const pieces: Ground[] = []
  const seen = new Set<string>()
  for (const [i, entry] of terrain.entries()) {
    const faults = faultsIn(entry, table, seen)
    for (const { field, message, rules } of faults)
      problems.push({ field: `terrain[${i}].${field}`, message: `${entry.id}: ${message}`, rules })
    if (faults.length === 0) pieces.push(pieceOf(entry))
    seen.add(entry.id)
  }
  return { plan: { ...table, pieces }, problems }
}

function faultsIn(entry: GroundEntry, table: Scenario["table"], seen: ReadonlySet<string>): Problem[] {
  const faults: Problem[] = []
  const say = (field: string, message: string, ...rules: string[]) => faults.push({ field, message, rules })
  if (seen.has(entry.id)) say("id", "another piece of terrain has this id")
  const hill = entry.kind === "hill" || entry.kind === "steepHill"
  if (hill && entry.level === undefined) say("level", "a hill needs its level", "TRR-OBS-01")
  if (!hill && entry.level !== undefined) say("level", "only hills have a level", "TRR-OBS-01")
  if (isArea(entry.kind) && entry.width !== undefined) say("width", "an area has no width")
  const shape = isArea(entry.kind)
    ? faultInShape({ kind: "polygon", points: entry.points }, "its outline")
    : faultInChain(entry.points, "its line")
  if (shape) say("points", shape)
  const off = entry.points.find((p) => !isOn(table, p))
  if (off) say("points", `(${off.x}, ${off.y}) is off the table of ${table.width} by ${table.depth}`)
  return faults
}

function pieceOf({ id, kind, name, points, width, level }: GroundEntry): Ground {
  if (isArea(kind)) {
    const named = { id, kind, name: name ?? terrainData.areas[kind].name }
    return { ...named, form: "area", points, ...(level === undefined ? {} : { level }) }
  }
  const named = { id, kind, name: name ?? terrainData.lines[kind].name }
  return { ...named, form: "line", points, ...(width === undefined ? {} : { width }) }
}

/** Is a point on the table, its edge included? */
export const isOn = (table: Scenario["table"], p: Point): boolean =>
  p.x >= 0 && p.y >= 0 && p.x <= table.width && p.y <= table.depth

/** Is a point on the very edge of the table? */
export const isOnEdge = (table: Scenario["table"], p: Point): boolean =>
  isOn(table, p) && (p.x === 0 || p.y === 0 || p.x === table.width || p.y === table.depth)
