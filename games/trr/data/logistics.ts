import { z } from "zod"
import raw from "./logistics.json" with { type: "json" }
import { OriginTable, read } from "./origin.ts"

const Count = z.int().positive()

const Logistics = z.strictObject({
  origin: OriginTable,
  battalionEvery: z.strictObject({ attacking: Count, defending: Count }), // TRR-OPT-02, moves
  wagonsPerBattalion: Count, // TRR-GAP-18
  armouredCompanyExtra: Count,
  mediumMortars: z.strictObject({ from: Count, to: Count, wagons: Count, perMovesFired: Count }), // mm
  artillery: z.strictObject({ mortarsFrom: Count, wagons: Count, perMovesFired: Count }), // mm: 4.2 in and larger
  packHorsesPerWagon: Count,
  reach: z.number().positive(), // cm: how close a wagon must be to the headquarters or gun that it supplies
})

export const logisticsData = read("logistics.json", Logistics, raw)
