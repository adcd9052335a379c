import { z } from "zod"
import { OriginTable, read } from "./origin.ts"
import raw from "./scale.json" with { type: "json" }

/** The least and the most of something the rulebook prints as a range. */
export const Span = z
  .tuple([z.number().nonnegative(), z.number().nonnegative()])
  .refine(([least, most]) => least <= most)

const Scale = z.strictObject({
  origin: OriginTable,
  die: z.int().positive(), // all dice of the game
  minutesPerMove: Span, // TRR-SCALE-01
  metresPerCm: z.int().positive(), // TRR-SCALE-01
  companyFigures: Span, // TRR-SCALE-02
  battalionFigures: Span, // TRR-SCALE-09
  weaponsPerMgModel: z.int().positive(), // TRR-SCALE-05
  vehicleStrength: Span, // TRR-SCALE-06
  batteryStrength: Span, // TRR-SCALE-08
})

export const scaleData = read("scale.json", Scale, raw)
