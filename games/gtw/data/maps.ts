/** The maps: text grids, hexsides, railways, places. The loader checks what a schema cannot express. */
import { fileLoadedBy, type Problem, type Report } from "@salient/engine"
import { dataFile } from "@salient/kit/data-file"
import { into, shortName, text } from "@salient/kit/scenario"
import {
  decode,
  Grid,
  type Hex,
  type Side as HexSide,
  type LabelledShape,
  numbers,
  parsePaths,
  parseSides,
  readTextGrid,
  sidesCrossed,
} from "@salient/space/hex"
import { z } from "zod"
import {
  CITIES,
  type City,
  FORTRESSES,
  type Fortress,
  GAUGES,
  type Gauge,
  HEXSIDES,
  type Hexside,
  NATIONS,
  type Nation,
  PORTS,
  type Port,
  SIDES,
  type Side,
  TERRAINS,
  type Terrain,
  VOLUMES,
  type Volume,
} from "../types.ts"
import artois from "./maps/artois.json" with { type: "json" }
import eastPrussia from "./maps/east-prussia.json" with { type: "json" }

const MapSchema = dataFile("gtw", "map", {
  id: shortName,
  name: text,
  source: z.enum(["printed", "derived", "ours"]),
  scale: z.literal([16, 64]), // GTW-3.E-1, miles
  columns: z.int().positive(),
  rows: z.int().positive(),
  legend: z.record(z.string().length(1), z.enum(TERRAINS)),
  terrain: z.array(z.string()),
  /** GTW-3.E.3: a country is a district on these maps. */
  countries: z.strictObject({
    letters: z.record(
      z.string().length(1),
      z.strictObject({ name: text, side: z.enum(SIDES), nation: z.enum(NATIONS) }).nullable(),
    ),
    grid: z.array(z.string()),
  }),
  poorRoads: z.strictObject({ countries: z.array(z.string()), columns: z.array(z.string()) }), // GTW-6.B.2
  weatherZone: z.enum(["A", "B", "C", "D", "E", "F", "G", "H", "I"]), // GTW-3.E.6
  hexsides: z.array(z.strictObject({ kind: z.enum(HEXSIDES), name: text, at: text })),
  railways: z.array(z.strictObject({ name: text, volume: z.enum(VOLUMES), hexes: text })),
  gauges: z.partialRecord(z.enum(GAUGES), z.string()),
  nets: z.array(
    z.strictObject({
      id: shortName,
      name: text,
      gauge: z.enum(GAUGES),
      /** The city that a side needs to build and maintain the net at the normal cost (GTW-7.A.5b, GTW-7.A.5g-3). */
      keyCity: z.strictObject({ side: z.enum(SIDES), hex: z.string() }).optional(),
    }),
  ),
  places: z.array(
    z.strictObject({
      hex: z.string(),
      name: text,
      city: z.enum(CITIES),
      port: z.enum(PORTS).optional(),
      fortress: z.enum(FORTRESSES).optional(),
      improved: z.boolean().optional(),
      resourceCenters: z.int().positive().optional(),
    }),
  ),
})
type MapSource = z.infer<typeof MapSchema>

export type Place = {
  readonly name: string
  readonly city: City
  readonly port: Port | undefined
  readonly fortress: Fortress | undefined
  readonly improved: boolean
  readonly resourceCenters: number
}
export type Country = { readonly name: string; readonly side: Side; readonly nation: Nation }

/** A map as the rules use it: plain arrays by hex and by hexside. */
export type GameMap = {
  readonly id: string
  readonly name: string
  readonly grid: Grid
  readonly terrain: readonly Terrain[]
  readonly countries: readonly (Country | null)[]
  readonly land: readonly boolean[]
  readonly goodRoads: readonly boolean[]
  readonly harsh: boolean
  readonly hexsides: readonly (Hexside | undefined)[]
  readonly riverNames: { readonly [side: HexSide]: string }
  /** By hexside: the railway that crosses it; it is also a road (GTW-7.B). */
  readonly rail: readonly (Volume | undefined)[]
  /** By hex: on a railway. */
  readonly onRail: readonly boolean[]
  /** By hex: on a line of high volume. */
  readonly onHighLine: readonly boolean[]
  readonly gauge: readonly Gauge[]
  readonly nets: readonly {
    readonly id: string
    readonly name: string
    readonly gauge: Gauge
    readonly keyCity?: { readonly side: Side; readonly hex: Hex } | undefined
  }[]
  /** By hex: the number of its rail net, or -1. */
  readonly netOf: readonly number[]
  readonly railways: readonly { readonly name: string; readonly volume: Volume; readonly hexes: readonly Hex[] }[]
  readonly places: readonly (Place | undefined)[]
}

type LoadedMap = { readonly ok: true; readonly map: GameMap } | { readonly ok: false; readonly problems: Problem[] }

/** Reads a map file; every problem names its field. */
function loadMap(raw: unknown): LoadedMap {
  const parsed = MapSchema.safeParse(raw)
  if (!parsed.success)
    return {
      ok: false,
      problems: parsed.error.issues.map((i) => ({ field: i.path.join("."), message: i.message, rules: [] })),
    }
  const problems: Problem[] = []
  const map = mapFrom(parsed.data, into(problems))
  return map && problems.length === 0 ? { ok: true, map } : { ok: false, problems }
}

const attempt = <T>(report: Report, field: string, rule: string, run: () => T): T | undefined => {
  try {
    return run()
  } catch (error) {
    report(field, (error as Error).message, rule)
    return undefined
  }
}

function mapFrom(file: MapSource, report: Report): GameMap | undefined {
  const shape: LabelledShape = {
    orientation: "flat",
    indent: "second",
    columns: numbers(1, file.columns, 2),
    rows: numbers(1, file.rows, 2),
  }
  const grid = new Grid(shape)
  const terrain = attempt(report, "terrain", "GTW-3.E.1", () =>
    decode(grid, readTextGrid(file.terrain.join("\n"), shape), file.legend),
  )
  const letters = attempt(report, "countries.grid", "GTW-3.E.3", () => {
    const own = Object.fromEntries(Object.keys(file.countries.letters).map((letter) => [letter, letter]))
    return decode(grid, readTextGrid(file.countries.grid.join("\n"), shape), own)
  })
  if (!terrain || !letters) return undefined
  const land = terrain.map((t) => t !== "sea")
  const countries = letters.map((letter) => file.countries.letters[letter] ?? null)
  for (const [h, isLand] of land.entries())
    if (isLand !== (countries[h] !== null))
      report("countries.grid", `${grid.name(h)} is ${isLand ? "land without a country" : "sea"}`, "GTW-3.E.3")
  const hexsides: (Hexside | undefined)[] = new Array(grid.sides).fill(undefined)
  const riverNames: Record<number, string> = {}
  for (const [i, { kind, name, at }] of file.hexsides.entries())
    for (const side of attempt(report, `hexsides[${i}].at`, "GTW-3.E.1", () => parseSides(grid, at)) ?? []) {
      hexsides[side] = stronger(hexsides[side], kind)
      riverNames[side] = name
    }
  const rail: (Volume | undefined)[] = new Array(grid.sides).fill(undefined)
  const onRail: boolean[] = new Array(grid.size).fill(false)
  const onHighLine: boolean[] = new Array(grid.size).fill(false)
  const railways: GameMap["railways"][number][] = []
  for (const [i, { name, volume, hexes }] of file.railways.entries())
    for (const line of attempt(report, `railways[${i}].hexes`, "GTW-7-1", () => parsePaths(grid, hexes)) ?? []) {
      railways.push({ name, volume, hexes: line })
      for (const side of sidesCrossed(grid, line)) if (rail[side] !== "high") rail[side] = volume
      for (const h of line) {
        onRail[h] = true
        if (volume === "high") onHighLine[h] = true
        if (!land[h]) report(`railways[${i}].hexes`, `${grid.name(h)} is not land`, "GTW-7-1")
      }
    }
  const gauge: Gauge[] = new Array(grid.size).fill("standard")
  for (const [kind, hexes = ""] of Object.entries(file.gauges))
    for (const name of hexes.split(" ").filter((h) => h !== "")) {
      const h = grid.find(name)
      if (h === undefined) report(`gauges.${kind}`, `"${name}" is not a hex of this map`, "GTW-7.A.8")
      else gauge[h] = kind as Gauge
    }
  const places: (Place | undefined)[] = new Array(grid.size).fill(undefined)
  for (const [i, { hex, name, city, port, fortress, improved = false, resourceCenters = 0 }] of file.places.entries()) {
    const h = grid.find(hex)
    if (h === undefined) report(`places[${i}].hex`, `"${hex}" is not a hex of this map`, "GTW-3.E.2")
    else if (places[h]) report(`places[${i}].hex`, `${hex} already has a place`, "GTW-3.E.2")
    else places[h] = { name, city, port, fortress, improved, resourceCenters }
  }
  const { poorRoads } = file
  const goodRoads = letters.map(
    (letter, h) =>
      !(poorRoads.countries.includes(letter) && poorRoads.columns.includes(shape.columns[grid.column[h]!]!)),
  )
  const netOf = onRail.map((on, h) => (on ? file.nets.findIndex((net) => net.gauge === gauge[h]) : -1))
  const harsh = ["A", "F", "G"].includes(file.weatherZone)
  const nets = file.nets.map(({ keyCity, ...net }, i) => {
    const hex = keyCity && grid.find(keyCity.hex)
    if (keyCity && hex === undefined)
      report(`nets[${i}].keyCity`, `"${keyCity.hex}" is not a hex of this map`, "GTW-7.A.5b")
    return keyCity && hex !== undefined ? { ...net, keyCity: { side: keyCity.side, hex } } : net
  })
  const { id, name } = file
  return {
    ...{ id, name, grid, terrain, countries, land, goodRoads, harsh, hexsides, riverNames, rail, onRail, onHighLine },
    ...{ gauge, nets, netOf, railways, places },
  }
}

const strength: readonly (Hexside | undefined)[] = [undefined, "minor canal", "river", "major river", "great river"]
const stronger = (a: Hexside | undefined, b: Hexside): Hexside =>
  strength.indexOf(a) > strength.indexOf(b) ? (a ?? b) : b

export const MapFile = fileLoadedBy((raw: unknown) => {
  const loaded = loadMap(raw)
  return loaded.ok ? { ok: true as const, prepared: loaded.map, warnings: [] } : loaded
})

/** A map with errors stops the program here, with the name of the field. */
export const maps: { readonly [id: string]: GameMap } = Object.fromEntries(
  [artois, eastPrussia].map((raw) => {
    const loaded = loadMap(raw)
    if (!loaded.ok) throw new Error(loaded.problems.map((p) => `map ${raw.id}: ${p.field}: ${p.message}`).join("\n"))
    return [loaded.map.id, loaded.map]
  }),
)
