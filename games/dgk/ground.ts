/** The terrain of a scenario as pieces of a table, each with what it means to movement, cover and sight. */
import type { Problem } from "@salient/engine"
import { faultInChain, faultInShape, type Piece, type Point, type TablePlan } from "@salient/space/table"
import type { GroundEntry, Scenario } from "./data/scenario.ts"
import { type Terrain, terrains } from "./data/terrain.ts"
import type { Cover, Movement, Sight } from "./types.ts"

/** A piece of terrain that knows its rules: DGK-TERR-01, DGK-TERR-02, DGK-LOS-03. */
export type Ground = Piece & {
  readonly kind: Terrain
  readonly name: string
  readonly movement: Movement
  readonly cover: Cover
  readonly protects: "inside" | "behind" | null
  readonly sight: Sight
}

/** The table a scenario is played on; entries that cannot be laid out are left off and named as problems. */
export function groundOf({ table, terrain }: Scenario): { plan: TablePlan<Ground>; problems: Problem[] } {
  const problems: Problem[] = []
  const pieces: Ground[] = []
  const seen = new Set<string>()
  for (const [i, entry] of terrain.entries()) {
    const found = faultsIn(entry, table, seen).map(([field, message, rule]) => ({
      field: `terrain[${i}]${field && `.${field}`}`,
      message: `${entry.id}: ${message}`,
      rules: rule ? [rule] : [],
    }))
    problems.push(...found)
    if (found.length === 0) pieces.push(pieceOf(entry))
    seen.add(entry.id)
  }
  return { plan: { ...table, pieces }, problems }
}

type Fault = readonly [field: string, message: string, rule?: string]

function faultsIn(entry: GroundEntry, table: Scenario["table"], seen: ReadonlySet<string>): Fault[] {
  const kind = terrains[entry.kind]
  const faults: Fault[] = []
  if (seen.has(entry.id)) faults.push(["id", "another piece of terrain has this id"])
  if (!(entry.movement ?? kind.movement))
    faults.push(["movement", `say how ${kind.name} moves: its class is the scenario's to choose`, "DGK-TERR-01"])
  if (!(entry.sight ?? kind.sight)) faults.push(["sight", `say how far one sees past ${kind.name}`, "DGK-TERR-01"])
  if (kind.sight === "level" && kind.shape === "area" && entry.level === undefined)
    faults.push(["level", `${kind.name} needs a level`, "DGK-LOS-03"])
  if (kind.sight !== "level" && entry.level !== undefined)
    faults.push(["level", `${kind.name} has no level of its own`, "DGK-LOS-03"])
  if (kind.shape === "area" && entry.width !== undefined)
    faults.push(["width", `${kind.name} is an area and has no width`])
  const shape =
    kind.shape === "area"
      ? faultInShape({ kind: "polygon", points: entry.points }, "its outline")
      : faultInChain(entry.points, "its line")
  if (shape) faults.push(["points", shape])
  const off = entry.points.find((p) => !isOn(table, p))
  if (off) faults.push(["points", `(${off.x}, ${off.y}) is off the table of ${table.width} by ${table.depth}`])
  return faults
}

function pieceOf(entry: GroundEntry): Ground {
  const { name, shape, movement, cover, protects, sight } = terrains[entry.kind]
  const rules = {
    id: entry.id,
    kind: entry.kind,
    name: entry.name ?? name,
    movement: (entry.movement ?? movement) as Movement,
    cover: entry.cover ?? cover,
    protects:
      protects ??
      (entry.cover && entry.cover !== "none" ? (shape === "area" ? ("inside" as const) : ("behind" as const)) : null),
    sight: (entry.sight ?? sight) as Sight,
  }
  return shape === "area"
    ? { ...rules, form: "area", points: entry.points, ...(entry.level === undefined ? {} : { level: entry.level }) }
    : { ...rules, form: "line", points: entry.points, ...(entry.width === undefined ? {} : { width: entry.width }) }
}

/** Is a point on the table, its edge included? */
export const isOn = (table: Scenario["table"], p: Point): boolean =>
  p.x >= 0 && p.y >= 0 && p.x <= table.width && p.y <= table.depth

/** Is a point on the very edge of the table? */
export const isOnEdge = (table: Scenario["table"], p: Point): boolean =>
  isOn(table, p) && (p.x === 0 || p.y === 0 || p.x === table.width || p.y === table.depth)
