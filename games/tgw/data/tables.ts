/** Tables that the book describes in words, for free battles: T-22, TGW-GAP-13. Inches from the south-west corner. */
import { dataFile, readFile } from "@salient/kit/data-file"
import { z } from "zod"
import { MARKS, TERRAINS } from "../types.ts"
import raw from "./tables.json" with { type: "json" }

const inches = z.number().min(0).max(120)
const size = z.number().positive().max(120)
const spot = z.tuple([inches, inches])

const Piece = z
  .strictObject({
    kind: z.enum(TERRAINS),
    /** Exactly one of these: a rectangle by its corners, a line with or without a width, or an ellipse by its middle and full axes. */
    box: z.tuple([inches, inches, inches, inches]).optional(),
    line: z.array(spot).min(2).max(12).optional(),
    ellipse: z.tuple([inches, inches, size, size]).optional(),
    width: size.optional(),
    floors: z.int().positive().max(4).optional(), // TGW-TERR-08
    agreed: z.literal("duckboards").optional(), // TGW-TERR-16: it is there only if the players have agreed on it
  })
  .refine((p) => [p.box, p.line, p.ellipse].filter((s) => s !== undefined).length === 1, "expected one shape")

export const TablesFile = dataFile("tgw", "tables", {
  tables: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      width: size,
      depth: size,
      is: z.enum(MARKS),
      terrain: z.array(Piece).max(80),
    }),
  ),
})

export const tables = readFile("tables.json", TablesFile, raw).tables
export type TableData = (typeof tables)[number]
