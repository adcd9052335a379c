/** What the rules need to know of nations (GTW-GAP-16, GTW-GAP-17, GTW-GAP-57; GTW-15.E.1). */
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
      /** Added to the activation check of its Army headquarters, from a turn on. */
      activation: z.array(z.strictObject({ from: Turn, add: z.int() })).min(1),
      /** Gas does more against its troops (GTW-GAP-51). */
      unready: z.boolean(),
      cooperates: z.array(z.enum(NATIONS)),
      /** Special replacements: of so many points of manpower lost one comes back (GTW-16.B.4a). */
      divisor: z.int().positive(),
      /** Manpower of one contingent that may pay a share of what units of others cost (GTW-16.B.3b, GTW-GAP-57). */
      lends: z
        .array(z.strictObject({ from: z.string(), to: z.array(z.string()), share: z.number().positive().max(1) }))
        .optional(),
      /** Its headquarters influence all units of the side (GTW-14.M.1-2). */
      influencesAll: z.boolean().optional(),
    }),
  ),
})

export const nations = readFile("nations.json", NationsFile, raw).nations
