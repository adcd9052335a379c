import { z } from "zod"
import { AREAS, type By, COVERS, GOINGS, LINES, type Mover, TRAVELLERS, type Traveller } from "../types.ts"
import { OriginTable, read } from "./origin.ts"
import raw from "./terrain.json" with { type: "json" }

/** How a terrain receives each kind of traveller; `closed` is not to be tried at all. */
const Goings = z.record(z.enum(TRAVELLERS), z.enum([...GOINGS, "closed"])) // TRR-MOVE-05 … -09
const ClosedBy = z.string().default("TRR-GAP-20") // the rule under which it is closed
const CoverClass = z.enum(COVERS) // TRR-GAP-02

const Area = z.strictObject({
  name: z.string(),
  going: Goings,
  uphillOnly: z.boolean().default(false), // TRR-MOVE-06: shallow slopes hinder only what climbs them
  sight: z.enum(["clear", "blocks", "height"]), // TRR-OBS-01; `height`: blocks as higher ground does
  cover: CoverClass, // well inside
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
  water: z.boolean().default(false), // boats go on it, and engineers bridge it: TRR-ENG-02, -03
  going: Goings.nullable().default(null), // crossing it is going, not an obstacle: TRR-MOVE-07, -08
  closedBy: ClosedBy,
  sight: z.enum(["clear", "blocks"]),
  cover: CoverClass, // behind it, or in it
  conceals: z.boolean(),
  defences: z.boolean().default(false),
})

/** What each terrain of a scenario is to whom: as printed where it is, else TRR-GAP-20. */
const Terrain = z.strictObject({
  origin: OriginTable,
  areas: z.record(z.enum(AREAS), Area),
  lines: z.record(z.enum(LINES), Line),
})

export const terrainData = read("terrain.json", Terrain, raw)
export type AreaTerrain = z.infer<typeof Area>
export type LineTerrain = z.infer<typeof Line>

/** The traveller each movement type is; wheeled vehicles are armour when they are armoured cars. */
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

/** Who asks about the going: TRR-MOVE-06 tells armoured vehicles from other vehicles. */
export const travellerOf = (mover: Mover, armoured: boolean): Traveller =>
  armoured && plain[mover] === "transport" ? "armour" : plain[mover]
