/** The twenty Objective chits (GWC-7.3.2a, GWC-GAP-09). */

import { dataFile, type Frozen, readFile } from "@salient/kit/data-file"
import { z } from "zod"
import { CHITS, OBJECTIVES } from "../types.ts"
import raw from "./objectives.json" with { type: "json" }

const Pays = { points: z.int().positive(), secret: z.boolean() } // false: it has no secret side, GWC-7.3.3a

const Chit = z.discriminatedUnion("pays", [
  z.strictObject({ pays: z.literal("objective"), objective: z.enum(OBJECTIVES), ...Pays }),
  z.strictObject({ pays: z.literal("each"), ...Pays }), // every Objective: GWC-7.3.2b
  z.strictObject({ pays: z.literal("exit"), ...Pays }), // for each exited Formation: GWC-7.3.2c
  z.strictObject({ pays: z.literal("elimination"), ...Pays }), // for each eliminated Formation: GWC-7.3.2d
])
export type ChitValue = Frozen<z.output<typeof Chit>>

export const ObjectivesFile = dataFile("gwc", "objectives", { chits: z.record(z.enum(CHITS), Chit) })

export const { chits } = readFile("objectives.json", ObjectivesFile, raw)
