/** The Terrain Effects Chart and the Fortification Effects Chart (GTW-GAP-03, GTW-GAP-54, GTW-GAP-62). */
import { dataFile, readFile } from "@salient/kit/data-file"
import { z } from "zod"
import { CITIES, FORTIFICATIONS, HEXSIDES, TERRAINS, TRAITS, WEATHERS } from "../types.ts"
import raw from "./terrain.json" with { type: "json" }

/** Movement points for motorized and artillery units, and for all others; null: prohibited. */
const Cost = z.tuple([z.int().nonnegative().nullable(), z.int().nonnegative().nullable()])
const Costs = z.record(z.enum(WEATHERS), Cost)

/** The units a factor applies to; if several factors fit a unit, the first counts. */
const AFFECTED = [
  "all",
  "motorized",
  "cavalry",
  "artillery",
  "non-artillery",
  "not mountain",
  "non-artillery not mountain",
  "non-artillery non-engineer",
] as const
export type Affected = (typeof AFFECTED)[number]
const Factors = z.array(z.strictObject({ who: z.enum(AFFECTED), times: z.number().positive() }))

/** Where a forced march may leave the road (GTW-6.B.1, GTW-6.B.2). */
const March = z.enum(["always", "good roads", "never"])

const Ground = {
  costs: Costs,
  die: z.int(),
  attack: Factors,
  armour: z.boolean(),
  bombardment: z.int(),
  supply: z.int().positive(), // GTW-11.B.1-2
  march: March,
}
const Crossing = {
  cost: Cost,
  attack: Factors,
  armour: z.boolean().optional(),
  supply: z.int().optional(),
  march: March.optional(),
  /** What high mountain units pay where other units may not cross (GTW-14.F.1-1). */
  highMountain: z.int().optional(),
}

export const TerrainFile = dataFile("gtw", "terrain", {
  terrain: z.record(
    z.enum(TERRAINS),
    z.strictObject({
      ...Ground,
      /** Such a hex makes the combat positional (GTW-9.A-1), and has its own stacking limit (GTW-8.A.2). */
      positional: z.boolean().optional(),
      stacking: z.literal("mountain").optional(),
      frozen: z.strictObject(Ground).optional(),
    }),
  ),
  hexsides: z.record(
    z.enum(HEXSIDES),
    z.strictObject({
      ...Crossing,
      armour: z.boolean(),
      supply: z.int(),
      march: March,
      /** A road across it is a bridge (GTW-15.A.1-1). */
      bridged: z.boolean(),
      /** Crossing it without a bridge disrupts a unit (GTW-15.A.4). */
      disrupts: z.boolean().optional(),
      pontoon: z.int().optional(), // GTW-13.A.7-3
      mountain: z.int().optional(),
      clearOnly: z.boolean().optional(),
      frozen: z.strictObject(Crossing).optional(),
      mud: z.strictObject(Crossing).optional(),
      poor: z.strictObject(Crossing).optional(),
    }),
  ),
  exceptions: z.array(
    z.strictObject({
      traits: z.array(z.enum(TRAITS)),
      weather: z.array(z.enum(WEATHERS)),
      terrain: z.array(z.enum(TERRAINS)),
    }),
  ),
  exceptionSaves: z.int(),
  cavalryInMud: z.int(),
  devastated: z.strictObject({ cost: z.int(), die: z.int(), supply: z.int(), lowVolume: z.int() }), // GTW-15.A.8-2
  cities: z.record(
    z.enum(CITIES),
    z.strictObject({
      die: z.int(),
      attack: Factors,
      armour: z.boolean(),
      cost: z.enum(["clear", "at most clear", "terrain"]),
    }),
  ),
  majorCityBombardment: z.int(),
  heavyCavalry: z.number(), // GTW-14.D.1
  weather: z.record(z.enum(WEATHERS), z.strictObject({ die: z.int(), bombardment: z.int(), armour: z.number() })),
  frozenIn: z.array(z.enum(WEATHERS)),
  poorIn: z.array(z.enum(WEATHERS)),
  fortifications: z.record(
    z.enum(FORTIFICATIONS),
    z.strictObject({
      die: z.int(),
      /** Modifier against an infantry-capable attacker. */
      infantry: z.int(),
      positional: z.boolean(),
      attack: Factors,
      /** The fraction of armour effects that remains. */
      armour: z.number(),
      bombardment: z.int(),
    }),
  ),
})

export const terrainData = readFile("terrain.json", TerrainFile, raw)
