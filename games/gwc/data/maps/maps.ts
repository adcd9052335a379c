/**
 * The maps: a text grid with two characters per hex (terrain and level), paths for what crosses hexsides, pairs of hexes for what
 * lies on the hexsides between them (GWC-2.1, GWC-GAP-11). A map that contradicts itself is rejected here with the place of the
 * error.
 */

import { byId, type Frozen, find, readFile } from "@salient/kit/data-file"
import {
  decode,
  Grid,
  type Hex,
  numbers,
  parsePath,
  parseSide,
  readTextGrid,
  type Side,
  sidesCrossed,
} from "@salient/space/hex"
import { z } from "zod"
import {
  type By,
  COLUMNS,
  type Edge,
  type HexName,
  type Hexside,
  OBJECTIVES,
  type Objective,
  type Terrain,
  type Way,
} from "../../types.ts"
import { type Depiction, terrainChart } from "../terrain.ts"
import { HexOf } from "../words.ts"
import m1 from "./m1.json" with { type: "json" }
import m2 from "./m2.json" with { type: "json" }
import m3 from "./m3.json" with { type: "json" }
import m4 from "./m4.json" with { type: "json" }
import m5 from "./m5.json" with { type: "json" }
import m6 from "./m6.json" with { type: "json" }
import m7 from "./m7.json" with { type: "json" }
import m8 from "./m8.json" with { type: "json" }
import m9 from "./m9.json" with { type: "json" }
import m10 from "./m10.json" with { type: "json" }

/** GWC-2.1 Flat-topped hexes, columns A to O, rows 1 to 11 from the top; every second column is half a hex lower. */
const SHAPE = { orientation: "flat", indent: "second", columns: COLUMNS, rows: numbers(1, 11) } as const

/** The grid that all maps share: hexes and hexsides by number. */
export const grid = new Grid(SHAPE)

/** GWC-GLO-08 Whether a hex lies along an edge of the map. */
export const onEdge = (edge: Edge, h: Hex): boolean => {
  const name = grid.name(h)
  const ends: By<Edge, boolean> = {
    north: name.slice(1) === SHAPE.rows[0],
    south: name.slice(1) === SHAPE.rows.at(-1),
    west: name.startsWith(COLUMNS[0]),
    east: name.startsWith(COLUMNS[COLUMNS.length - 1]!),
  }
  return ends[edge]
}

/** GWC-O26.6 The number of hexes between each hex and the nearest edge hex. */
function distances(edge: Edge): number[] {
  const edgeHexes = grid.names.map((_, h) => h).filter((h) => onEdge(edge, h))
  return grid.names.map((_, h) => Math.min(...edgeHexes.map((e) => grid.distance(h, e))))
}

export const toEdge: By<Edge, readonly number[]> = {
  north: distances("north"),
  south: distances("south"),
  west: distances("west"),
  east: distances("east"),
}

const MapId = z.string().regex(/^M[1-9][0-9]?$/, "expected a map number such as M3")
const Paths = z.array(z.string().regex(/^[A-O][0-9]+(-[A-O][0-9]+)+$/, "expected a path such as A6-B6-C6"))
const Pairs = z.array(z.string().regex(/^[A-O][0-9]+\/[A-O][0-9]+$/, "expected a hexside such as D4/E4"))

export const MapFile = z.strictObject({
  salient: z.literal("map"),
  game: z.literal("gwc"),
  id: MapId,
  name: z.string().min(1),
  grid: z.array(z.string()).length(SHAPE.rows.length + 1), // the letters of the columns, then the rows
  roads: Paths,
  railways: Paths,
  trails: Paths,
  walls: Pairs,
  destroyedWalls: Pairs,
  hedges: Pairs,
  fences: Pairs,
  joinedBuildings: z.array(z.array(HexOf).min(2)), // Buildings of several hexes: GWC-T104c
  objectives: z.record(z.enum(OBJECTIVES), HexOf), // GWC-2.3
})
type MapText = Frozen<z.output<typeof MapFile>>

export type BoardHex = {
  readonly name: HexName
  readonly terrain: Terrain
  readonly depiction?: Depiction | undefined // of a Building: GWC-GAP-10
  readonly level: number // GWC-T110a
}

/** A map as the rules read it: hexes and hexsides by their number in the grid. */
export type Board = {
  readonly id: string
  readonly name: string
  readonly hexes: readonly BoardHex[]
  readonly ways: By<Way, readonly Side[]> // hexsides that a Road, Railway or Trail crosses
  readonly hexsides: By<Hexside, readonly Side[]>
  readonly buildings: readonly (readonly Hex[])[] // every Building, of one hex or several
  readonly objectives: By<Objective, readonly Hex[]> // all hexes of an Objective Building: GWC-7.3.1.1
}

const levels: { [code: string]: number } = { ".": terrainChart.levels.ground }
for (let level = terrainChart.levels.ground + 1; level <= terrainChart.levels.highest; level++) levels[level] = level

/** The board that a map file describes. */
export function readMap(file: string, raw: unknown): Board {
  const text = readFile(file, MapFile, raw)
  const read = <T>(what: string, parse: () => T): T => {
    try {
      return parse()
    } catch (error) {
      throw new Error(`${file}: ${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
  }
  const hexes = read("grid", () => readHexes(text))
  const crossed = (key: "roads" | "railways" | "trails") =>
    read(key, () => unique(text[key].flatMap((path) => sidesCrossed(grid, parsePath(grid, path)))))
  const sides = (key: "walls" | "destroyedWalls" | "hedges" | "fences") =>
    read(key, () => unique(text[key].map((pair) => parseSide(grid, pair))))
  const buildings = read("joinedBuildings", () => readBuildings(hexes, text.joinedBuildings))
  const objective = (number: Objective): readonly Hex[] => {
    const hex = grid.hex(text.objectives[number])
    return buildings.find((building) => building.includes(hex)) ?? [hex]
  }
  return {
    id: text.id,
    name: text.name,
    hexes,
    ways: { road: crossed("roads"), railway: crossed("railways"), trail: crossed("trails") },
    hexsides: {
      wall: sides("walls"),
      destroyedWall: sides("destroyedWalls"),
      hedge: sides("hedges"),
      fence: sides("fences"),
    },
    buildings,
    objectives: {
      "1": objective("1"),
      "2": objective("2"),
      "3": objective("3"),
      "4": objective("4"),
      "5": objective("5"),
    },
  }
}

function readHexes(text: MapText): BoardHex[] {
  const cells = readTextGrid(text.grid.join("\n"), SHAPE)
  const ground = decode(grid, cells, terrainChart.codes, 0)
  const level = decode(grid, cells, levels, 1)
  return grid.names.map((name, h) => ({ name: name as HexName, ...ground[h]!, level: level[h]! }))
}

/** Every Building hex belongs to exactly one Building; the hexes of a Building are connected. */
function readBuildings(hexes: readonly BoardHex[], joined: MapText["joinedBuildings"]): Hex[][] {
  const groups = joined.map((names) => names.map((name) => grid.hex(name)))
  for (const group of groups) {
    for (const h of group) {
      if (hexes[h]?.terrain !== "building")
        throw new Error(`expected a Building in ${grid.name(h)}, found ${hexes[h]?.terrain}`)
      if (!group.some((other) => grid.adjacent(h, other)))
        throw new Error(`expected ${grid.name(h)} next to another hex of its Building, found none`)
      if (groups.filter((other) => other.includes(h)).length > 1)
        throw new Error(`expected ${grid.name(h)} in one Building, found it in two`)
    }
  }
  const alone = hexes.flatMap((hex, h) =>
    hex.terrain === "building" && !groups.some((group) => group.includes(h)) ? [[h]] : [],
  )
  return [...groups, ...alone]
}

/** A hexside that two paths cross, or that is listed twice, is kept once. */
const unique = (sides: readonly Side[]): Side[] => [...new Set(sides)].sort((a, b) => a - b)

const files: { [file: string]: unknown } = {
  "m1.json": m1,
  "m2.json": m2,
  "m3.json": m3,
  "m4.json": m4,
  "m5.json": m5,
  "m6.json": m6,
  "m7.json": m7,
  "m8.json": m8,
  "m9.json": m9,
  "m10.json": m10,
}

export const boards: readonly Board[] = Object.entries(files).map(([file, raw]) => readMap(file, raw))

const boardsById = byId("maps", boards)

/** GWC-2.2.1 The board of that number. */
export const board = (id: string): Board => find(boardsById, "map", id)
