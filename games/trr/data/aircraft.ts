import { z } from "zod"
import { AIR_DEFENCES, AIRCRAFT, AIRFRAMES, ALTITUDES } from "../types.ts"
import raw from "./aircraft.json" with { type: "json" }
import { OriginTable, read } from "./origin.ts"
import { Span } from "./scale.ts"

const Cm = z.number().positive()
const BombFactor = z.int().positive().nullable() // null: no such attack in those years

const AircraftFile = z.strictObject({
  origin: OriginTable,
  area: Cm, // TRR-AIR-01
  landing: z
    .array(z.strictObject({ from: z.int().nullable(), landing: z.enum(["onTarget", "over", "short"]) }))
    .length(3), // TRR-AIR-02, TRR-GAP-06
  scatterDice: z.record(z.enum(ALTITUDES), z.int().positive()), // TRR-AIR-02
  diveAltitude: z.enum(ALTITUDES), // TRR-AIR-07
  diveFiredAtAs: z.enum(ALTITUDES), // TRR-AIR-07
  bombs: z.array(
    z.strictObject({
      from: z.int(),
      to: z.int().nullable(),
      scout: BombFactor,
      lightBomber: BombFactor,
      heavyBomber: BombFactor,
    }),
  ), // TRR-AIR-03
  aaFactors: z.record(z.enum(AIR_DEFENCES), z.int().positive()), // TRR-AIR-06
  aaAltitude: z.record(z.enum(AIR_DEFENCES), z.record(z.enum(ALTITUDES), z.int().nullable())), // TRR-AIR-06; null: no fire
  aaRanges: z.record(z.enum(AIR_DEFENCES), Cm.nullable()), // TRR-GAP-11; null: always in range
  defence: z.record(z.enum(AIRFRAMES), z.int()), // TRR-AIR-08
  armoured: z.int(), // TRR-AIR-08
  damage: z.array(z.int()), // TRR-AIR-09: added to the die, by number of markers
  abortsAt: z.int().positive(), // TRR-AIR-09
  crashesTo: z.int(), // TRR-AIR-09
  types: z.record(
    z.enum(AIRCRAFT),
    z.strictObject({
      airframe: z.enum(AIRFRAMES), // used unless the scenario says otherwise
      barrels: Span, // machine guns it may carry to strafe with
      since: z.strictObject({ year: z.int(), month: z.int().min(1).max(12) }),
    }),
  ),
})

export const aircraftData = read("aircraft.json", AircraftFile, raw)
