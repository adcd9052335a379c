import { z } from "zod"
import { ACTIONS, GOINGS, MOVERS, WEATHER_KINDS } from "../types.ts"
import raw from "./movement.json" with { type: "json" }
import { OriginTable, read } from "./origin.ts"

const Cm = z.number().positive()
const Dice = z.int().nonnegative()
const Closed = Dice.nullable() // null: may not enter or cross
const Worse = z.record(z.enum(GOINGS), z.enum(GOINGS))

const Movement = z.strictObject({
  origin: OriginTable,
  movers: z.record(
    z.enum(MOVERS),
    z.strictObject({
      name: z.string(),
      road: Cm,
      crossCountry: Cm,
      poor: Closed,
      bad: Closed,
      impassable: Closed,
      linear: Closed,
    }), // TRR-MOVE-01
  ),
  linear: z.strictObject({ ordinary: z.int(), large: z.int(), bocage: z.int(), cutter: z.int() }), // TRR-MOVE-04
  wire: z.strictObject({
    perCm: Dice,
    deepOver: Cm,
    deepDice: Dice,
    trackedGoing: z.enum(GOINGS),
    crushedGoing: z.enum(GOINGS),
  }), // TRR-MOVE-05
  actions: z.record(z.enum(ACTIONS), Dice), // TRR-MOVE-10 … -12, -16
  masks: Dice, // TRR-MOVE-15
  horseHolders: z.strictObject({ oneIn: z.int().positive() }), // TRR-MOVE-16
  rain: z.enum(WEATHER_KINDS), // TRR-MOVE-14, this and below: the weather that softens the ground
  rainAfterMoves: z.int().positive(),
  worse: z.strictObject({ sodden: Worse, snow: Worse }),
  snowRoad: z.enum(GOINGS),
  fog: z.strictObject({ crossCountry: Dice, road: Dice }),
})

export const movementData = read("movement.json", Movement, raw)
