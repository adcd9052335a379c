import { z } from "zod"
import { CALIBRES } from "../types.ts"
import raw from "./direct-he.json" with { type: "json" }
import { OriginTable, read } from "./origin.ts"

const Cm = z.number().positive()
const Millimetres = z.number().positive().nullable()

const DirectHe = z.strictObject({
  origin: OriginTable,
  moving: z.int(), // TRR-HE-01, to the die
  minimum: Cm, // TRR-HE-01
  toHit: z.array(z.strictObject({ to: Cm, need: z.int().min(1).max(10) })).min(1), // TRR-HE-01, nearest first
  shotsAtSoft: z.int().positive(), // TRR-HE-02
  shotsAtArmour: z.int().positive(), // TRR-HE-02
  shortPerPoint: Cm, // TRR-HE-04
  calibres: z.record(
    z.enum(CALIBRES),
    z.strictObject({
      name: z.string(),
      gunsTo: Millimetres, // the largest gun of the row
      mortarsTo: Millimetres, // the largest mortar of the row; mortars of 90 mm: TRR-GAP-01
      he: z.int().positive().nullable(),
      shrapnel: z.int().positive().nullable(),
    }), // TRR-HE-03
  ),
  rockets: z.enum(CALIBRES),
})

export const directHeData = read("direct-he.json", DirectHe, raw)
