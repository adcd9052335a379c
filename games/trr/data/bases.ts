import { z } from "zod"
import raw from "./bases.json" with { type: "json" }
import { OriginTable, read } from "./origin.ts"

/** Thousandths of a cm: along the front, and from front to rear. */
const Base = z.strictObject({ width: z.int().positive(), depth: z.int().positive() })

/** The ground that models take up at 20 mm: the rules leave basing to the players (TRR-SCALE-02). */
const Bases = z.strictObject({
  origin: OriginTable,
  foot: Base, // one figure
  mounted: Base,
  mg: Base, // a tripod with its crew around it
  gun: Base, // a piece in action
  team: Base, // the same, limbered
  wagon: Base,
  boat: Base,
  vehicle: Base,
  zoneFill: z.number().positive().max(1), // how much of a set-up zone may be covered
})

export const baseData = read("bases.json", Bases, raw)
