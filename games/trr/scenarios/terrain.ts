/** The terrain of a scenario as pieces of a table. What each kind means is in `data/terrain.json`. */
import type { Report } from "@salient/engine"
import { type TerrainKinds, terrainPlan } from "@salient/kit/table-scenario"
import type { Piece, TablePlan } from "@salient/space/table"
import type { Scenario, TerrainEntry } from "../data/scenario.ts"
import { terrainData } from "../data/terrain.ts"
import { AREAS, type AreaKind, type TerrainKind } from "../types.ts"

type Own = { readonly id: string; readonly kind: TerrainKind; readonly name: string }

/** A piece of terrain with its kind. */
export type Feature = Piece & Own

export const isArea = (kind: TerrainKind): kind is AreaKind => AREAS.some((area) => area === kind)

/** Whether models in or along it may be concealed: TRR-OBS-03. */
export const conceals = (kind: TerrainKind): boolean =>
  isArea(kind) ? terrainData.areas[kind].conceals : terrainData.lines[kind].conceals

const kinds: TerrainKinds<TerrainEntry, Own> = {
  isArea: ({ kind }) => isArea(kind),
  own: ({ id, kind, name }) => ({
    id,
    kind,
    name: name ?? (isArea(kind) ? terrainData.areas[kind] : terrainData.lines[kind]).name,
  }),
  check({ kind, level }, report) {
    const hill = kind === "hill" || kind === "steepHill"
    if (hill && level === undefined) report("level", "a hill needs its level", "TRR-OBS-01")
    if (!hill && level !== undefined) report("level", "only hills have a level", "TRR-OBS-01")
  },
}

/** The table of a scenario; invalid entries are left out and reported. */
export const planOf = ({ table, terrain }: Scenario, report: Report): TablePlan<Feature> =>
  terrainPlan(table, terrain, kinds, report)
