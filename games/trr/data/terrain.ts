import { z } from "zod"
import { AREAS, type By, COVERS, GOINGS, LINES, type Mover, TRAVELLERS, type Traveller } from "../types.ts"
import { OriginTable, read } from "./origin.ts"
import raw from "./terrain.json" with { type: "json" }

/** The going of a terrain for each kind of traveller; `closed`: it may not be entered. */
const Goings = z.record(z.enum(TRAVELLERS), z.enum([...GOINGS, "closed"])) // TRR-MOVE-05 … -09
const ClosedBy = z.string().default("TRR-GAP-20") // the rule under which it is closed
const CoverClass = z.enum(COVERS) // TRR-GAP-02

const Area = z.strictObject({
  name: z.string(),
  going: Goings,
  uphillOnly: z.boolean().default(false), // TRR-MOVE-06: shallow slopes slow only movement uphill
  sight: z.enum(["clear", "blocks", "height"]), // TRR-OBS-01; `height`: blocks like higher ground
  cover: CoverClass, // well inside the area
  edge: CoverClass, // on its edge
  conceals: z.boolean(), // TRR-OBS-03
  hidesFire: z.boolean().default(false), // TRR-OBS-05: units that fire here stay concealed
  wire: z.boolean().default(false), // TRR-MOVE-05
  closedBy: ClosedBy,
  defences: z.boolean().default(false), // field defences: TRR-MOT-03
})

const Line = z.strictObject({
  name: z.string(),
  road: z.boolean().default(false), // TRR-MOVE-03
  obstacle: z.enum(["ordinary", "large", "bocage"]).nullable().default(null), // TRR-MOVE-04
  water: z.boolean().default(false), // boats move on it, and engineers bridge it: TRR-ENG-02, -03
  going: Goings.nullable().default(null), // crossing it counts as going, not as an obstacle: TRR-MOVE-07, -08
  closedBy: ClosedBy,
  sight: z.enum(["clear", "blocks"]),
  cover: CoverClass, // behind it, or in it
  conceals: z.boolean(),
  defences: z.boolean().default(false),
})

/** The effects of each terrain type of a scenario: as printed where possible, otherwise TRR-GAP-20. */
const Terrain = z.strictObject({
  origin: OriginTable,
  areas: z.record(z.enum(AREAS), Area),
  lines: z.record(z.enum(LINES), Line),
})

export const terrainData = read("terrain.json", Terrain, raw)
export type AreaTerrain = z.infer<typeof Area>
export type LineTerrain = z.infer<typeof Line>

/** The traveller that each movement type counts as. Wheeled vehicles count as armour if they are armoured cars. */
const plain: By<Mover, Traveller> = {
  infantry: "foot",
  cavalry: "cavalry",
  bicycle: "transport", // "other vehicles" of TRR-MOVE-07
  horseTransport: "transport",
  manhandledGun: "transport",
  wheeled: "transport",
  vSlowTracked: "armour",
  slowTracked: "armour",
  mediumTracked: "armour",
  fastTracked: "armour",
  vFastTracked: "armour",
}

/** The traveller that a unit counts as: TRR-MOVE-06 separates armoured vehicles from other vehicles. */
export const travellerOf = (mover: Mover, armoured: boolean): Traveller =>
  armoured && plain[mover] === "transport" ? "armour" : plain[mover]
