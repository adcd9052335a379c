/** Ready rosters: five as printed, three of our own (TGW-GAP-A16). The builder offers them. */
import { dataFile, readFile } from "@salient/kit/data-file"
import { z } from "zod"
import { Roster } from "../rules/choosing-forces/roster.ts"
import { MARKS } from "../types.ts"
import raw from "./rosters.json" with { type: "json" }

export const RostersFile = dataFile("tgw", "rosters", {
  rosters: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      is: z.enum(MARKS),
      total: z.int().positive(),
      scoring: z.int().positive(),
      roster: Roster,
    }),
  ),
})

export const { rosters } = readFile("rosters.json", RostersFile, raw)
