/** The Terrain Chart: T-01, T-02, T-26. Heights in inches. */
import { GROUNDS, LINES } from "@salient/engine"
import { byId, dataFile, type Frozen, find, readFile } from "@salient/kit/data-file"
import { z } from "zod"
import { GOINGS, MARKS, SIGHT_EFFECTS, TERRAINS, type Terrain } from "../types.ts"
import raw from "./terrain.json" with { type: "json" }

const Kind = z.strictObject({
  id: z.enum(TERRAINS),
  name: z.string(),
  form: z.enum(["area", "line"]),
  sight: z.enum(SIGHT_EFFECTS), // TGW-TERR-11, TGW-TERR-12
  going: z.enum(GOINGS), // TGW-TERR-01
  cover: z.int().min(2).max(6).optional(), // TGW-COVER-03: the lowest roll that saves
  height: z.number().min(0),
  /** How far below ground level men inside stand (TGW-GAP-06). */
  depth: z.number().positive().optional(),
  /** TGW-TERR-04: it also covers men who are not directly behind it. */
  high: z.boolean().optional(),
  enterable: z.boolean().optional(),
  openings: z.boolean().optional(), // TGW-TERR-13
  armour: z.string().optional(), // TGW-BLDG-03
  draws: z.enum(GROUNDS),
  line: z.enum(LINES).optional(),
  is: z.enum(MARKS),
})
export type TerrainKind = Frozen<z.infer<typeof Kind>>

export const TerrainFile = dataFile("tgw", "terrain", {
  terrain: z.array(Kind),
  within4: z.number().positive(), // TGW-TERR-12
  behind: z.number().positive(), // TGW-AMB-64
  level: z.number().positive(), // TGW-TERR-08
  buildings: z.record(z.string(), z.int().positive()), // TGW-BLDG-03
})

export const terrainData = readFile("terrain.json", TerrainFile, raw)
const kinds = byId<Terrain, TerrainKind>("terrain.json", terrainData.terrain)

export const terrainNamed = (id: Terrain): TerrainKind => find(kinds, "terrain", id)
