/** The Terrain Chart: types, features and hexsides cell by cell, their order, the map codes and Building drawings. */

import { dataFile, type Frozen, readFile } from "@salient/kit/data-file"
import { z } from "zod"
import { type Feature, HEXSIDES, TERRAINS, type Terrain } from "../types.ts"
import raw from "./terrain.json" with { type: "json" }
import { MonthOf, RuleId } from "./words.ts"

/** Drawings of a Building in its hex: one covers the centre dot, the other leaves it free (GWC-GAP-10). */
const DEPICTIONS = ["whole", "small"] as const
export type Depiction = (typeof DEPICTIONS)[number]

/** Whether a Tank may enter, and whether it checks for Immobilization (GWC-O23.5.2, GWC-O23.5.8). */
const TANK_ENTRY = ["free", "check", "checkFirst", "roadOnly", "dotFreeOrRoad", "never"] as const

/** An Artillery total of at least the rating turns the hex into this type (GWC-T99.5). */
const Vulnerability = z.strictObject({ rating: z.int(), becomes: z.enum(["shellhole", "rubble"]) })

/** GWC-T99.4, and what a line of sight meets in the hex: GWC-10.5. */
const Sight = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("clear") }),
  z.strictObject({ kind: z.literal("hindrance"), value: z.int().positive() }), // fills hex and hexsides
  z.strictObject({
    kind: z.literal("obstacle"),
    levels: z.enum(["own", "all"]), // all: at every level, GWC-10.2.1
    extent: z.enum(["hex", "hexAndHexsides", "depiction"]),
    blindHex: z.boolean(), // GWC-T110.4.1
  }),
  z.strictObject({ kind: z.literal("depth"), blocksFrom: z.int().min(2), blindHex: z.boolean() }), // GWC-T124.1
  z.strictObject({ kind: z.literal("sunken") }), // sees and is seen only from adjacent or higher hexes: GWC-T108a
])

const TerrainType = z.strictObject({
  name: z.string().min(1),
  rule: RuleId,
  move: z.int().positive().nullable(), // null: impassable
  alongWay: z.int().positive().optional(), // along a Road, Railway or Trail where `move` is null: GWC-T102
  waysOnly: z.literal(true).optional(), // entered and left only across such hexsides: GWC-T102
  fromSame: z.int().positive().optional(), // from another hex of the same type: GWC-T114
  firstExtra: z.int().positive().optional(), // for the first such hex of an Order: GWC-T118a, GWC-T124.1
  cover: z.int().nullable(), // null: nobody can be in the hex
  sight: Sight,
  vulnerability: Vulnerability.nullable(),
  water: z.literal(true).optional(), // Water Terrain
  airburst: z.int().positive().optional(), // to Mortar and Artillery totals: GWC-T124b
  tanks: z.enum(TANK_ENTRY),
})

const named = { name: z.string().min(1), rule: RuleId }
const Features = z.strictObject({
  hill: z.strictObject({ ...named, uphillExtra: z.int(), heightFp: z.int() }), // GWC-T110.1, GWC-T110.2
  road: z.strictObject({
    ...named,
    along: z.int(),
    movementBonus: z.int(), // GWC-T116b
    openGroundCover: z.int(), // GWC-T116c
    clearAlong: z.literal(true), // GWC-T116d
  }),
  railway: z.strictObject({ ...named, along: z.int(), hindrance: z.int(), clearAlong: z.literal(true) }),
  trail: z.strictObject({ ...named, along: z.int(), overShellhole: Vulnerability }), // GWC-T121.1
  gas: z.strictObject({ ...named, extra: z.int(), hindrance: z.int(), perTimeAdvance: z.int() }), // GWC-6.1.2e
  smoke: z.strictObject({
    ...named,
    from: MonthOf,
    hindrance: z.strictObject({ from: z.int(), to: z.int() }),
    perTimeAdvance: z.int(),
  }),
}) satisfies z.ZodType<{ [k in Feature]: unknown }>

const HexsideType = z.strictObject({
  ...named,
  extra: z.int(), // MPs to cross
  cover: z.int().nullable(), // against fire that crosses it into the hex, except Mortars and Artillery
  sight: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("obstacle") }),
    z.strictObject({ kind: z.literal("hindrance"), value: z.int().positive() }),
  ]),
})

/** Types in the order of the chart: if a hex has several, the first counts (GWC-T99.1a, GWC-GAP-06). */
const RANKED = [...TERRAINS, "rubbleMarker", "shellholeMarker"] as const

export const TerrainFile = dataFile("gwc", "terrain", {
  types: z.record(z.enum(TERRAINS), TerrainType),
  hierarchy: z.array(z.enum(RANKED)).length(RANKED.length),
  levels: z.strictObject({ ground: z.int(), highest: z.int() }), // GWC-T110a
  features: Features,
  hexsides: z.record(z.enum(HEXSIDES), HexsideType),
  tankInSight: z.strictObject({ rule: RuleId, hindrance: z.int() }), // GWC-10.1.1
  codes: z.record(
    z.string().length(1),
    z.strictObject({ terrain: z.enum(TERRAINS), depiction: z.enum(DEPICTIONS).optional() }),
  ), // the letters used in a map's grid: GWC-GAP-11
  depictions: z.strictObject({
    scale: z.int().positive(), // corners are in hex coordinates multiplied by this
    whole: z.strictObject({ coversDot: z.literal(true), corners: z.array(z.tuple([z.int(), z.int()])).length(6) }),
    small: z.strictObject({ coversDot: z.literal(false), corners: z.array(z.tuple([z.int(), z.int()])).length(6) }),
  }),
})

export const terrainChart = readFile("terrain.json", TerrainFile, raw)

export type TerrainEntry = Frozen<z.output<typeof TerrainType>>

/** The chart's line for a terrain type. */
export const terrainOf = (type: Terrain): TerrainEntry => terrainChart.types[type]
