/** DGK-GAP-13 The numbers of pick-up battles. */
import { z } from "zod"
import { NATIONS } from "../types.ts"
import { Force } from "./force.ts"
import raw from "./pick-up.json" with { type: "json" }
import { TERRAINS } from "./terrain.ts"

export const SIZES = ["brigade", "division", "corps"] as const
export type Size = (typeof SIZES)[number]

const inches = z.number().positive()
const forces = z.array(Force.omit({ nation: true })).min(1)

export const pickUpData = z
  .strictObject({
    sizes: z.record(
      z.enum(SIZES),
      z.strictObject({ width: inches, depth: inches, turns: z.int().positive(), length: z.string().min(1) }),
    ),
    square: inches, // the squares that the table is divided into
    terrain: z
      .array(
        z.strictObject({
          upTo: z.int().min(1).max(100),
          kind: z.enum(TERRAINS).nullable(), // null: open ground
          width: inches.optional(),
          depth: z.number().nonnegative().optional(),
          top: z.strictObject({ oneIn: z.int().positive(), width: inches, depth: inches }).optional(), // a second level
          instead: z.strictObject({ oneIn: z.int().positive(), kind: z.enum(TERRAINS) }).optional(),
        }),
      )
      .refine((rows) => rows.at(-1)?.upTo === 100, "the last row must reach 100"),
    roadWidth: inches,
    zones: z.record(z.enum(["meeting", "attacker", "defender"]), inches), // from the edge
    trench: z.strictObject({ battalionsPerTrench: z.int().positive(), length: inches, fromEdge: inches }),
    objectives: z.int().nonnegative(), // besides the crossing of the roads
    forces: z.record(z.enum(NATIONS), z.record(z.enum(SIZES), forces)),
  })
  .parse(raw)
