import { z } from "zod"
import { COVERS, MOVEMENTS, SIGHTS } from "../types.ts"
import raw from "./terrain.json" with { type: "json" }

export const TERRAINS = [
  "open",
  "woods",
  "scrub",
  "marsh",
  "deepSwamp",
  "lake",
  "hill",
  "rockyHill",
  "steepSlope",
  "cliff",
  "river",
  "canal",
  "stream",
  "ford",
  "road",
  "track",
  "railway",
  "sunkenRoad",
  "hedge",
  "stoneWall",
  "wheat",
  "bridge",
  "gate",
  "village",
  "town",
  "plaza",
  "fortifiedVillage",
  "trench",
  "redoubt",
  "wire",
] as const
export type TerrainKind = (typeof TERRAINS)[number]

const TerrainData = z.strictObject({
  name: z.string().min(1),
  shape: z.enum(["area", "line"]),
  movement: z.enum(MOVEMENTS).nullable(), // DGK-TERR-01; null: the scenario must say
  cover: z.enum(COVERS), // DGK-TERR-02
  protects: z.enum(["inside", "behind"]).nullable(), // whom it protects: units inside it, or units immediately behind it
  sight: z.enum(SIGHTS).nullable(), // DGK-LOS-02, DGK-LOS-03; null: the scenario must say
})

export const terrains = z.record(z.enum(TERRAINS), TerrainData).parse(raw)
