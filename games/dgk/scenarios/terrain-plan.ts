/** The terrain of a scenario as pieces of a table, each with its effect on movement, cover and sight. */
import type { Report } from "@salient/engine"
import { type TerrainKinds, terrainPlan } from "@salient/kit/table-scenario"
import type { Piece, TablePlan } from "@salient/space/table"
import type { Scenario, TerrainEntry } from "../data/scenario.ts"
import { type TerrainKind, terrains } from "../data/terrain.ts"
import type { Cover, Movement, Sight } from "../types.ts"

/** How the rules treat a piece of terrain: DGK-TERR-01, DGK-TERR-02, DGK-LOS-03. */
type TerrainRules = {
  readonly id: string
  readonly kind: TerrainKind
  readonly name: string
  readonly movement: Movement
  readonly cover: Cover
  readonly protects: "inside" | "behind" | null
  readonly sight: Sight
}

export type TerrainPiece = Piece & TerrainRules

/** The table a scenario is played on. Entries that cannot be laid out are left off and reported. */
export const planOf = ({ table, terrain }: Scenario, report: Report): TablePlan<TerrainPiece> =>
  terrainPlan(table, terrain, kinds, report)

/** The rule that a line without width would make meaningless: a unit can cross such a line, but not stand on it or go along it. */
const WIDTH_RULES: { readonly [kind in TerrainKind]?: string } = { bridge: "DGK-MOVE-06", ford: "DGK-MOVE-08" }

/** Is this a line that units go along or over: a road, a bridge, a ford? */
const carriesTroops = ({ kind, movement }: TerrainEntry): boolean =>
  (movement ?? terrains[kind].movement) === "road" || kind in WIDTH_RULES

const kinds: TerrainKinds<TerrainEntry, TerrainRules> = {
  isArea: ({ kind }) => terrains[kind].shape === "area",

  own(entry) {
    const { name, shape, movement, cover, protects, sight } = terrains[entry.kind]
    return {
      id: entry.id,
      kind: entry.kind,
      name: entry.name ?? name,
      movement: (entry.movement ?? movement) as Movement,
      cover: entry.cover ?? cover,
      protects: protects ?? (entry.cover && entry.cover !== "none" ? (shape === "area" ? "inside" : "behind") : null),
      sight: (entry.sight ?? sight) as Sight,
    }
  },

  check(entry, report) {
    const kind = terrains[entry.kind]
    if (!(entry.movement ?? kind.movement))
      report("movement", `give a movement class for ${kind.name}: the scenario chooses it`, "DGK-TERR-01")
    if (!(entry.sight ?? kind.sight)) report("sight", `say how far units can see past ${kind.name}`, "DGK-TERR-01")
    if (kind.sight === "level" && kind.shape === "area" && entry.level === undefined)
      report("level", `${kind.name} needs a level`, "DGK-LOS-03")
    if (kind.sight !== "level" && entry.level !== undefined)
      report("level", `${kind.name} has no level of its own`, "DGK-LOS-03")
    if (carriesTroops(entry) && entry.width === undefined)
      report(
        "width",
        `${kind.name} needs a width in thousandths of an inch: without one no unit can be on it`,
        WIDTH_RULES[entry.kind] ?? "DGK-MOVE-09",
      )
  },
}
