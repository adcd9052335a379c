import { z } from "zod"
import { OriginTable, read } from "./origin.ts"
import { Span } from "./scale.ts"
import raw from "./victory.json" with { type: "json" }

const Share = z.number().positive().max(1)

/** TRR-GAP-09 in numbers: the rules print nothing about victory. */
const Victory = z.strictObject({
  origin: OriginTable,
  moves: Span, // the usual length of a scenario
  companyBelow: Share, // of its figures: a company with fewer counts as lost
  battalionBroken: Share, // of its companies lost
  sideBeaten: Share, // of its battalions broken
})

export const victoryData = read("victory.json", Victory, raw)
