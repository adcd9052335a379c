import { z } from "zod"
import raw from "./gas-and-smoke.json" with { type: "json" }
import { OriginTable, read } from "./origin.ts"
import { Span } from "./scale.ts"

const Since = z.strictObject({ year: z.int(), month: z.int().min(1).max(12) })
const Cm = z.number().positive()

const GasAndSmoke = z.strictObject({
  origin: OriginTable,
  gas: z.strictObject({
    driftDice: z.int().positive(), // TRR-GAS-02: cm downwind a move
    area: Cm, // TRR-GAS-02
    die: z.strictObject({
      unpreparedOpen: z.int(), // foot and open vehicles
      unpreparedClosed: z.int(), // closed armour
      preparedOpen: z.int(),
      preparedClosed: z.int(),
    }), // TRR-GAS-03
    masksFrom: Since, // TRR-GAS-04: from this month masks are a free choice at activation
    since: z.strictObject({
      german: Since,
      french: Since,
      british: Since,
      "austro-hungarian": Since,
      russian: Since,
      others: Since,
    }), // TRR-GAS-01: when each army's guns had gas shell
  }),
  smoke: z.strictObject({
    mortars: Span, // TRR-SMOKE-02, mm, this and guns
    guns: Span,
    square: Cm,
    smoke: z.strictObject({ squares: z.int().positive(), moves: z.int().positive() }),
    phosphorus: z.strictObject({ squares: z.int().positive(), moves: z.int().positive() }),
    pot: z.strictObject({ screen: Cm, lifeDice: z.int().positive() }), // TRR-SMOKE-01
    emergency: z.strictObject({ gap: Cm, moves: z.int().positive(), perGame: z.int().positive() }), // TRR-SMOKE-03
  }),
})

export const gasAndSmokeData = read("gas-and-smoke.json", GasAndSmoke, raw)
