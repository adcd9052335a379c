/** DGK-GAP-15 What the rulebook's text allows each parameter of the chance model, and what it forbids. */
import { z } from "zod"
import { BANDS } from "../types.ts"
import raw from "./model-bounds.json" with { type: "json" }

const path = z.string().regex(/^[A-Za-z]+(\.[A-Za-z0-9-]+)+$/)

const Bound = z.strictObject({
  id: z.string().regex(/^T\d+$/),
  parameter: z.string().min(1),
  says: z.string().min(1),
  rising: z.array(z.array(path).min(2)), // each list: values that must strictly rise
  limits: z.array(z.strictObject({ path, min: z.number().optional(), max: z.number().optional() })),
  laws: z.array(z.string().regex(/^(C\d+|BANDS)$/)), // by name, in `charts/laws.ts`
})
export type Bound = z.infer<typeof Bound>

export const { bounds, thresholds } = z
  .strictObject({
    thresholds: z.strictObject({
      movingFireShare: z.strictObject({ most: z.number(), fromIndex: z.int(), toIndex: z.int() }),
      bigBatteries: z.array(z.int().min(2)),
      battalion: z.int().positive(), // bases
      rifleBands: z.array(z.enum(BANDS)).min(1),
      forwardGuns: z.number(), // percent
      levelsThatDestroyABattalion: z.int().positive(),
    }),
    bounds: z.array(Bound),
  })
  .parse(raw)
