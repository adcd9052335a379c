/** The Fortification Chart and the numbers of Mines, Wire and Trench movement (GWC-F125.1 and following). */

import { dataFile, readFile } from "@salient/kit/data-file"
import { z } from "zod"
import { FORTIFICATIONS } from "../types.ts"
import raw from "./fortifications.json" with { type: "json" }
import { RuleId } from "./words.ts"

const Kind = z.strictObject({
  name: z.string().min(1),
  rule: RuleId,
  cover: z.int().positive().nullable(), // null: it gives none
  vulnerability: z.strictObject({
    rating: z.int(),
    becomes: z.enum(["rubble", "foxholes", "groundMarker"]), // groundMarker: as the terrain says, below
  }), // GWC-F125.3
  winsTiedMelee: z.boolean(), // its last sole occupant counts: GWC-O16.4.3
  trenchMovement: z.boolean(), // an end of a Trench move; one end is always a Trench: GWC-F130.2
  tanks: z.enum(["free", "check", "crush"]), // crush: GWC-F131.4
  count: z.int().nonnegative(), // number in the countermix: GWC-GAP-04
})

const Ground = z.enum(["shellhole", "rubble"])

export const FortificationsFile = dataFile("gwc", "fortifications", {
  kinds: z.record(z.enum(FORTIFICATIONS), Kind),
  groundMarker: z.strictObject({ building: Ground, bridge: Ground, elsewhere: Ground }), // GWC-F125.3
  trenchMove: z.int().positive(), // total MPs, whatever the terrain: GWC-F130.2
  mines: z.strictObject({ fp: z.int(), againstVehicles: z.int(), cover: z.int() }), // GWC-F128.2
  wire: z.strictObject({ fp: z.int(), range: z.int(), morale: z.int() }), // GWC-F131.1
})

export const fortificationChart = readFile("fortifications.json", FortificationsFile, raw)
