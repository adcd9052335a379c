import { z } from "zod"
import raw from "./bases.json" with { type: "json" }
import { OriginTable, read } from "./origin.ts"

/** In thousandths of a cm: width along the front, depth from front to rear. */
const Base = z.strictObject({ width: z.int().positive(), depth: z.int().positive() })

/** The ground that models cover at 20 mm. The rules leave basing to the players (TRR-SCALE-02). */
const Bases = z.strictObject({
  origin: OriginTable,
  foot: Base, // one figure
  mounted: Base,
  mg: Base, // a tripod with its crew around it
  gun: Base, // a piece in action
  team: Base, // the same gun, limbered
  wagon: Base,
  boat: Base,
  vehicle: Base,
  zoneFill: z.number().positive().max(1), // the share of a set-up zone that may be covered
})

export const baseData = read("bases.json", Bases, raw)
