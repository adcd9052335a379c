/** Hex primitives against honeycomb-grid, on the same map with the same questions. */
import { randomFrom } from "@salient/engine"
import { Grid, type Hex, NONE, numbers } from "@salient/space/hex"
import {
  Direction as Compass,
  defineHex,
  distance,
  Grid as Honeycomb,
  line,
  Orientation,
  rectangle,
} from "honeycomb-grid"
import { lineOf } from "../space/hex/line.ts"
import { type Duel, duel } from "./measure.ts"

/** About the size of a large operational map. */
const columns = 34
const rows = 24
const questions = 1000
const target = 20

const grid = new Grid({
  orientation: "flat",
  indent: "second",
  columns: numbers(1, columns, 2),
  rows: numbers(1, rows, 2),
})
const Tile = defineHex({ orientation: Orientation.FLAT, offset: -1 })
type Tile = InstanceType<typeof Tile>
const theirs = new Honeycomb(Tile, rectangle({ width: columns, height: rows }))
const wheel = [Compass.N, Compass.NE, Compass.SE, Compass.S, Compass.SW, Compass.NW]

const tileOf = (h: Hex): Tile =>
  theirs.getHex({ col: grid.column[h] as number, row: grid.row[h] as number }) as unknown as Tile

const random = randomFrom("hexes")
const pairs = Array.from({ length: questions }, () => {
  const [a, b] = [random(grid.size), random(grid.size)]
  return { a, b, from: tileOf(a), to: tileOf(b) }
})

const around = (tile: Tile): Tile[] => {
  const found: Tile[] = []
  for (const direction of wheel) {
    const next = theirs.neighborOf(tile, direction, { allowOutside: false })
    if (next) found.push(next as unknown as Tile)
  }
  return found
}

const between = (from: Tile, to: Tile): Tile[] =>
  theirs.traverse(line({ start: from, stop: to })).toArray() as unknown as Tile[]

/** Both must give the same answers. A line through a hexside may take either hex, so only the lengths of lines are compared. */
function agreed(): void {
  for (const { a, b, from, to } of pairs) {
    const same =
      grid
        .neighbours(a)
        .map(tileOf)
        .every((tile, i) => tile === around(from)[i]) &&
      grid.neighbours(a).length === around(from).length &&
      grid.distance(a, b) === distance(from, from, to) &&
      grid.line(a, b).length === between(from, to).length &&
      lineOf(grid, a, b).every((h, i) => h === NONE || h === grid.line(a, b)[i])
    if (!same) throw new Error(`the grids disagree about ${grid.name(a)} and ${grid.name(b)}`)
  }
}

/** The loops are written out, one for each question: a shared loop would cost more than the cheapest answer. */
const starts = Int32Array.from(pairs, (p) => p.a)
const stops = Int32Array.from(pairs, (p) => p.b)
const froms = pairs.map((p) => p.from)
const tos = pairs.map((p) => p.to)

/** The answers are added up and stored, so that no compiler can skip the work. */
let kept = 0
const done = (sum: number): number => {
  kept = (kept + sum) % 1_000_003
  return questions
}

const oursOf = {
  neighbours() {
    let sum = 0
    for (let i = 0; i < questions; i++) sum += grid.neighbours(starts[i] as Hex).length
    return done(sum)
  },
  distance() {
    let sum = 0
    for (let i = 0; i < questions; i++) sum += grid.distance(starts[i] as Hex, stops[i] as Hex)
    return done(sum)
  },
  keptLine() {
    let sum = 0
    for (let i = 0; i < questions; i++) sum += grid.line(starts[i] as Hex, stops[i] as Hex).length
    return done(sum)
  },
  newLine() {
    let sum = 0
    for (let i = 0; i < questions; i++) sum += lineOf(grid, starts[i] as Hex, stops[i] as Hex).length
    return done(sum)
  },
}

const theirsOf = {
  neighbours() {
    let sum = 0
    for (let i = 0; i < questions; i++) sum += around(froms[i] as Tile).length
    return done(sum)
  },
  mapDistance() {
    let sum = 0
    for (let i = 0; i < questions; i++) sum += theirs.distance(froms[i] as Tile, tos[i] as Tile) as number
    return done(sum)
  },
  distance() {
    let sum = 0
    for (let i = 0; i < questions; i++) sum += distance(froms[i] as Tile, froms[i] as Tile, tos[i] as Tile)
    return done(sum)
  },
  line() {
    let sum = 0
    for (let i = 0; i < questions; i++) sum += between(froms[i] as Tile, tos[i] as Tile).length
    return done(sum)
  },
}

export function hexDuels(): Duel[] {
  agreed()
  return [
    duel(
      "the neighbours of a hex",
      { name: "Grid.neighbours", run: oursOf.neighbours },
      { name: "honeycomb-grid neighborOf, six times", run: theirsOf.neighbours },
      target,
    ),
    duel(
      "the distance of two hexes of a map",
      { name: "Grid.distance", run: oursOf.distance },
      { name: "honeycomb-grid Grid.distance", run: theirsOf.mapDistance },
      target,
    ),
    duel(
      "the same, against its bare function, which needs no map",
      { name: "Grid.distance", run: oursOf.distance },
      { name: "honeycomb-grid distance", run: theirsOf.distance },
      target,
    ),
    duel(
      "the line between two hexes, as games ask for it (kept after the first time)",
      { name: "Grid.line", run: oursOf.keptLine },
      { name: "honeycomb-grid traverse(line)", run: theirsOf.line },
      target,
    ),
    duel(
      "the line between two hexes, made anew each time",
      { name: "lineOf", run: oursOf.newLine },
      { name: "honeycomb-grid traverse(line)", run: theirsOf.line },
      target,
    ),
  ]
}
