import { z } from "zod"
import { REPORTS, WEATHER_KINDS, WEATHERS } from "../types.ts"
import raw from "./observation.json" with { type: "json" }
import { OriginTable, read } from "./origin.ts"

const Cm = z.number().positive()
const Locate = z.strictObject({ from: Cm, to: Cm, need: z.int().min(1).max(10) })
const Share = z.number().min(0).max(1)

const Observation = z.strictObject({
  origin: OriginTable,
  maximum: Cm, // TRR-OBS-02, this and the five below
  movingFoot: Cm,
  stationaryFoot: Cm,
  vehicleOrHeavyWeaponAtEdge: Cm,
  hullDown: Cm,
  footAtEdge: Cm,
  concealedShare: Share, // TRR-OBS-03
  locate: z.strictObject({ heavy: Locate, foot: Locate }), // TRR-OBS-04
  firingSeen: z.record(z.enum(REPORTS), Cm), // TRR-OBS-05
  weather: z.record(
    z.enum(WEATHERS),
    z.strictObject({ visibilityLost: Share, locationLost: z.number().nonnegative() }), // TRR-OBS-06
  ),
  weathers: z.record(z.enum(WEATHER_KINDS), z.strictObject({ name: z.string().min(1), row: z.enum(WEATHERS) })),
})

export const observationData = read("observation.json", Observation, raw)
