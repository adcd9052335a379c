import { z } from "zod"
import raw from "./bombardment.json" with { type: "json" }
import { OriginTable, read } from "./origin.ts"

const From = z.strictObject({
  front: z.enum(["eastern"]).nullable(), // null: on every front
  year: z.int(),
  month: z.int().min(1).max(12),
})

const Bombardment = z.strictObject({
  origin: OriginTable,
  factor: z.int().positive(), // TRR-BOMB-03
  gas: z.int(), // TRR-BOMB-03
  intense: z.int(), // TRR-BOMB-03
  perExtraDay: z.int(), // TRR-BOMB-04
  extraDaysAtMost: z.int().nonnegative(), // TRR-BOMB-04
  intenseFrom: z.strictObject({ german: From, british: From, others: From }), // TRR-BOMB-01
})

export const bombardmentData = read("bombardment.json", Bombardment, raw)
