import { z } from "zod"
import { CALIBRES, LANDINGS, REQUESTS, WATCHES } from "../types.ts"
import raw from "./indirect.json" with { type: "json" }
import { OriginTable, read } from "./origin.ts"

const Cm = z.number().positive()
const Need = z.int().min(1).max(10)

const Indirect = z.strictObject({
  origin: OriginTable,
  mortarsFrom: z.number().positive(), // TRR-IND-01, mm
  movingOver: Cm, // TRR-IND-03, -05: a target that moves farther than this in a move counts as moving
  mortarAtMoving: Need, // TRR-IND-03
  request: z.record(z.enum(REQUESTS), z.strictObject({ stationary: Need, moving: Need, underFire: z.int() })), // TRR-IND-05, TRR-GAP-05
  radioFrom: z.strictObject({ year: z.int(), month: z.int().min(1).max(12) }), // TRR-GAP-05
  runnerDelay: z.int().positive(), // TRR-GAP-05, moves
  rate: z.strictObject({
    onTableMortar: z.int().positive(), // TRR-IND-03
    offTable: z.int().positive(), // TRR-IND-07, this and below
    onTableGun: z.int().positive(),
    slowOver: z.number().positive(), // mm
    slowEvery: z.int().positive(), // moves
  }),
  planAhead: z.int().positive(), // TRR-IND-08, moves
  landing: z.array(z.strictObject({ from: z.int().nullable(), landing: z.enum(LANDINGS) })).length(LANDINGS.length), // TRR-IND-10
  perTurn: z.int(), // TRR-IND-10, TRR-AMB-30
  scatter: z.record(z.enum(WATCHES), z.int().positive()), // TRR-IND-11: what the die is multiplied by
  area: Cm, // TRR-IND-12: the side of a battery's square
  massedAfter: z.int(), // TRR-IND-12: the year after which batteries may share a scatter roll
  armour: z.strictObject({ openHit: Need, closedHit: Need, bunker: Need, die: z.int() }), // TRR-IND-14, TRR-ENG-05
  ranges: z.strictObject({ minimum: Cm, pieces: z.record(z.string(), Cm) }), // TRR-GAP-10; not listed: the whole table
  mgBarrage: z.strictObject({ range: Cm, calibre: z.enum(CALIBRES) }), // TRR-AMB-06
  counterBattery: z.strictObject({
    targetsFrom: z.number().positive(), // TRR-CB-01, mm
    request: z.enum(["stationary", "moving"]), // TRR-CB-02, this and below
    locate: Need,
    airObserver: z.int(),
    perTurnFired: z.int(),
    dugIn: z.int(), // TRR-CB-03
  }),
})

export const indirectData = read("indirect.json", Indirect, raw)
