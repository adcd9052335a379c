/** The Unit Identification Chart (GTW-DATA-51, GTW-GAP-63). */
import { EMBLEMS } from "@salient/engine"
import { dataFile, readFile } from "@salient/kit/data-file"
import { z } from "zod"
import { EFFECTS, GUNS, TRAITS, UNIT_TYPES } from "../types.ts"
import raw from "./unit-types.json" with { type: "json" }

export const UnitTypesFile = dataFile("gtw", "unit types", {
  types: z.record(
    z.enum(UNIT_TYPES),
    z.strictObject({
      traits: z.array(z.enum(TRAITS)),
      guns: z.enum(GUNS).optional(),
      /** The fraction of its size that counts in an attempt (GTW-10-1). */
      effects: z.partialRecord(z.enum(EFFECTS), z.number().positive()).optional(),
      emblem: z.enum(EMBLEMS),
    }),
  ),
})

export const unitTypes = readFile("unit-types.json", UnitTypesFile, raw).types
