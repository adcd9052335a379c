import { z } from "zod"
import { charts } from "../data/charts.ts"
import { SIDES, UNIT_KINDS } from "../types.ts"
import craters from "./craters.json" with { type: "json" }
import sap from "./sap.json" with { type: "json" }

const letters = Object.keys(charts.ground)

export const ScenarioSchema = z
  .strictObject({
    salient: z.literal("scenario"),
    game: z.literal("raid"),
    id: z.string(),
    name: z.string(),
    brief: z.string(),
    briefings: z.record(z.enum(SIDES), z.string()),
    /** Rows from the enemy's side to ours, one letter a hex. */
    map: z.array(z.string().min(3).max(20)).min(3).max(20),
    /** Rows of the map, counted from 1. */
    zones: z.record(z.enum(SIDES), z.array(z.int().positive()).min(1)),
    units: z.record(z.enum(SIDES), z.array(z.enum(UNIT_KINDS)).min(1)),
  })
  .superRefine((s, ctx) => {
    const width = s.map[0]?.length ?? 0
    for (const [i, row] of s.map.entries()) {
      if (row.length !== width)
        ctx.addIssue({
          code: "custom",
          path: ["map", i],
          message: `the row has ${row.length} hexes, the first has ${width}`,
        })
      for (const letter of row)
        if (!letters.includes(letter))
          ctx.addIssue({
            code: "custom",
            path: ["map", i],
            message: `"${letter}" is no ground; known: ${letters.join(" ")}`,
          })
    }
    for (const side of SIDES) {
      for (const [i, row] of (s.zones[side] ?? []).entries())
        if (row > s.map.length)
          ctx.addIssue({
            code: "custom",
            path: ["zones", side, i],
            message: `the map has ${s.map.length} rows, found ${row}`,
          })
      if (trenchesIn(s.map, s.zones[side] ?? []) < (s.units[side]?.length ?? 0))
        ctx.addIssue({
          code: "custom",
          path: ["zones", side],
          message: "the zone has fewer trench hexes than the side has units",
        })
    }
  })

const trenchesIn = (map: readonly string[], rows: readonly number[]): number =>
  rows.reduce((n, row) => n + [...(map[row - 1] ?? "")].filter((letter) => letter === "=").length, 0)

export type RaidScenario = z.infer<typeof ScenarioSchema>

export const scenarios: readonly RaidScenario[] = [craters, sap].map((file) => ScenarioSchema.parse(file))
