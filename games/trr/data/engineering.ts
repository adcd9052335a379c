import { z } from "zod"
import { GOINGS, MOVERS } from "../types.ts"
import raw from "./engineering.json" with { type: "json" }
import { OriginTable, read } from "./origin.ts"
import { Span } from "./scale.ts"

const Cm = z.number().positive()
const GoingName = z.enum(GOINGS)

const Engineering = z.strictObject({
  origin: OriginTable,
  mines: z.strictObject({ density: Span, every: Cm, factor: z.int().positive(), clearing: GoingName }), // TRR-MINE-01 … -03
  entrench: z.strictObject({ going: GoingName, basic: Cm, overhead: Cm, camouflage: Cm }), // TRR-ENG-01
  bridge: z.strictObject({ going: GoingName, perCm: Cm }), // TRR-ENG-02, TRR-AMB-08
  boats: z.strictObject({
    powered: z.enum(MOVERS),
    rowed: z.enum(MOVERS),
    companies: z.int().positive(),
    driftDice: z.int().positive(),
  }), // TRR-ENG-03
  shelled: z.array(GoingName).min(1), // TRR-ENG-06: going after one move of fire, two, three
  wireCutOn: z.int().min(1).max(10), // TRR-ENG-06
  blaze: z.strictObject({ spread: Cm }), // TRR-ENG-07
})

export const engineeringData = read("engineering.json", Engineering, raw)
