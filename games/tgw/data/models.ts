/** The sizes of models: T-23. Inches. */
import { dataFile, readFile } from "@salient/kit/data-file"
import { z } from "zod"
import { WEAPONS } from "../types.ts"
import raw from "./models.json" with { type: "json" }

const inches = z.number().positive()
const block = z.strictObject({ width: inches, depth: inches, height: inches })

export const ModelsFile = dataFile("tgw", "models", {
  infantry: z.strictObject({ radius: inches, height: inches }), // TGW-GEN-06
  cavalry: block,
  weapons: z.partialRecord(z.enum(WEAPONS), block),
  limber: block, // TGW-ARMY-34
  vehicles: z.record(z.string(), block),
  seen: z.number(), // TGW-GAP-06: how far up its height a target is looked at
  wire: z.strictObject({ length: inches, width: inches }), // TGW-TERR-14
})

export const modelData = readFile("models.json", ModelsFile, raw)
