/** What the rules need to know about nations (GTW-GAP-16, GTW-GAP-17, GTW-GAP-57; GTW-15.E.1). */
import { dataFile, readFile } from "@salient/kit/data-file"
import { z } from "zod"
import { NATIONS, SIDES } from "../types.ts"
import { Turn } from "./calendar.ts"
import raw from "./nations.json" with { type: "json" }

export const NationsFile = dataFile("gtw", "nations", {
  nations: z.record(
    z.enum(NATIONS),
    z.strictObject({
      name: z.string(),
      adjective: z.string(),
      side: z.enum(SIDES),
      power: z.enum(["great", "major", "minor"]),
      /** National will at the start of the war. */
      will: z.int().min(0).max(5),
      /** Modifier to the activation check of its Army headquarters, from the given turn on. */
      activation: z.array(z.strictObject({ from: Turn, add: z.int() })).min(1),
      /** Gas is more effective against its troops (GTW-GAP-51). */
      unready: z.boolean(),
      cooperates: z.array(z.enum(NATIONS)),
      /** Special replacements: one manpower point comes back for this many lost (GTW-16.B.4a). */
      divisor: z.int().positive(),
      /** Manpower of one contingent that may pay part of the cost of units of other contingents (GTW-16.B.3b, GTW-GAP-57). */
      lends: z
        .array(z.strictObject({ from: z.string(), to: z.array(z.string()), share: z.number().positive().max(1) }))
        .optional(),
      /** Its headquarters influence all units of the side (GTW-14.M.1-2). */
      influencesAll: z.boolean().optional(),
    }),
  ),
})

export const nations = readFile("nations.json", NationsFile, raw).nations
