import { z } from "zod"
import { MOVERS, TRANSPORTS } from "../types.ts"
import { OriginTable, read } from "./origin.ts"
import raw from "./transport.json" with { type: "json" }

const TransportType = z.strictObject({
  name: z.string(),
  mover: z.enum(MOVERS).nullable(), // null: a boat, which moves as TRR-ENG-03 says
  strength: z.int().positive(), // what the model stands for: TRR-SCALE-07, TRR-FIRE-13
  water: z.boolean(), // moves on water, and nowhere else
})

/** Wagons, lorries, pack horses and boats: TRR-SCALE-07, TRR-ENG-03. */
const TransportData = z.strictObject({
  origin: OriginTable,
  types: z.record(z.enum(TRANSPORTS), TransportType),
  alongside: z.number().positive(), // cm: units this close to a transport can get in, or have just got out
  units: z.int().positive(), // how many companies or teams a model carries
})

export const transportData = read("transport.json", TransportData, raw)
