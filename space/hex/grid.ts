/**
 * A map of hexes. Callers outside use names; inside, hexes are small integers. Every hex has a number from 0 to `size - 1` in
 * the order of the names, and hexsides and vertices are numbered too. A game's terrain, ownership or levels are plain arrays
 * indexed by these numbers. The methods below look up typed arrays and allocate nothing.
 *
 * Names from outside go through `hex(name)`, which throws if the map has no such hex. The other methods throw on NONE and
 * on `undefined`, because asking about no hex is a bug. The caller must make sure that a number belongs to this grid: checking
 * that on every look-up would double its time.
 */
import { DIRECTIONS, type Direction, LATTICE, type Orientation } from "./direction.ts"
import { type Incidence, incidenceOf, NONE } from "./incidence.ts"
import { lineOf } from "./line.ts"
import { explainUnknown, type Place, placesOf, type Shape } from "./names.ts"

/** The number of a hex of one grid, 0 to `size - 1`. */
export type Hex = number
/** The number of a hexside of one grid. */
export type Side = number
/** The number of a vertex (the corner where three hexes meet) of one grid. */
export type Vertex = number

/** A margin around the map, in hexes, for the off-map hexes that a line along the edge touches. */
const MARGIN = 2
/** Maps of up to this many hexes keep all distances in a table (1 MB); larger maps compute them. */
const TABLED = 1024

export class Grid implements Incidence {
  readonly shape: Shape
  readonly orientation: Orientation
  readonly size: number
  readonly names: readonly string[]
  /** Axial coordinates; the column (flat) or row (pointy) of the map is `q` or `r` itself. */
  readonly q: Int32Array
  readonly r: Int32Array
  /** Printed column and row, counted from 0 at the top left. */
  readonly column: Int32Array
  readonly row: Int32Array
  /** Six for each hex; NONE off the map. */
  readonly neighbourAt: Int32Array

  readonly sides: number
  readonly sideAt: Int32Array
  readonly sideHexes: Int32Array
  readonly sideDirection: Uint8Array
  readonly sideVertices: Int32Array
  readonly vertices: number
  readonly vertexAt: Int32Array
  readonly vertexHexes: Int32Array
  readonly vertexSides: Int32Array

  /** The lattice as one row-by-row array with a margin: `hexInCell[cellOf[h]] === h`, NONE where there is no hex. */
  readonly cellOf: Int32Array
  readonly hexInCell: Int32Array
  /** The distance in `hexInCell` between two cells that differ by 1 in r. */
  readonly stride: number

  readonly #byName: ReadonlyMap<string, Hex>
  readonly #firstQ: number
  readonly #firstR: number
  /** All distances, row by row; empty on a large map. */
  readonly #far: Uint8Array
  readonly #lines: (readonly Hex[])[][] = []

  constructor(shape: Shape) {
    const places = placesOf(shape)
    this.shape = shape
    this.orientation = shape.orientation
    this.size = places.length
    this.names = places.map((p) => p.name)
    this.#byName = new Map(this.names.map((name, h) => [name, h]))
    this.column = Int32Array.from(places, (p) => p.column)
    this.row = Int32Array.from(places, (p) => p.row)
    const axial = places.map((p) => axialOf(shape, p))
    this.q = Int32Array.from(axial, (a) => a.q)
    this.r = Int32Array.from(axial, (a) => a.r)

    this.#firstQ = Math.min(...this.q) - MARGIN
    this.#firstR = Math.min(...this.r) - MARGIN
    this.stride = Math.max(...this.q) - this.#firstQ + 1 + MARGIN
    const depth = Math.max(...this.r) - this.#firstR + 1 + MARGIN
    this.hexInCell = new Int32Array(this.stride * depth).fill(NONE)
    this.cellOf = Int32Array.from(axial, (a) => (a.r - this.#firstR) * this.stride + a.q - this.#firstQ)
    for (let h = 0; h < this.size; h++) this.hexInCell[this.cellOf[h]!] = h

    const { dq, dr } = LATTICE[this.orientation]
    this.neighbourAt = new Int32Array(this.size * 6)
    for (let h = 0; h < this.size; h++)
      for (const d of DIRECTIONS)
        this.neighbourAt[h * 6 + d] = this.hexInCell[this.cellOf[h]! + dr[d]! * this.stride + dq[d]!]!

    const tabled = this.size <= TABLED && this.stride + depth < 256
    this.#far = new Uint8Array(tabled ? this.size * this.size : 0)
    for (let i = 0; i < this.#far.length; i++) this.#far[i] = this.#measure(Math.floor(i / this.size), i % this.size)

    const incidence = incidenceOf(this.size, this.neighbourAt)
    this.sides = incidence.sides
    this.sideAt = incidence.sideAt
    this.sideHexes = incidence.sideHexes
    this.sideDirection = incidence.sideDirection
    this.sideVertices = incidence.sideVertices
    this.vertices = incidence.vertices
    this.vertexAt = incidence.vertexAt
    this.vertexHexes = incidence.vertexHexes
    this.vertexSides = incidence.vertexSides
  }

  /** The hex with this name, or `undefined`. */
  find(name: string): Hex | undefined {
    return this.#byName.get(name)
  }

  /** The hex with this name; throws a sentence if the map has none. */
  hex(name: string): Hex {
    const h = this.#byName.get(name)
    if (h === undefined) throw new Error(explainUnknown(this.shape, name, this.names[0]!))
    return h
  }

  /** The number itself if it is a hex of this grid; throws a sentence if not. */
  check(h: Hex): Hex {
    return this.names[h] === undefined ? this.#stray(h) : h
  }

  /** The map's own name of a hex. */
  name(h: Hex): string {
    return this.names[h] ?? this.#stray(h)
  }

  /** The hex at axial (q, r), or NONE. */
  hexAt(q: number, r: number): Hex {
    const x = q - this.#firstQ
    return x < 0 || x >= this.stride ? NONE : (this.hexInCell[(r - this.#firstR) * this.stride + x] ?? NONE)
  }

  /** The hex next to `h` in direction `d`, or NONE where the map ends. */
  neighbour(h: Hex, d: Direction): Hex {
    return this.neighbourAt[h * 6 + d] ?? this.#stray(h)
  }

  /** The hexes next to `h` that are on the map, clockwise from direction 0. */
  neighbours(h: Hex): Hex[] {
    const found: Hex[] = []
    for (const d of DIRECTIONS) {
      const n = this.neighbour(h, d)
      if (n !== NONE) found.push(n)
    }
    return found
  }

  /** The distance from `a` to `b` in hexes: 0 for the same hex, 1 for a neighbour. Off-map ground in between counts. */
  distance(a: Hex, b: Hex): number {
    return this.#far[a * this.size + b] ?? this.#measure(a, b) // no table, or no hex
  }

  /** The straight row of `distance + 1` hexes from `a` to `b`: see `line.ts`. The array is shared: do not change it. */
  line(a: Hex, b: Hex): readonly Hex[] {
    let lines = this.#lines[a]
    if (lines === undefined) {
      lines = []
      this.#lines[this.check(a)] = lines
    }
    let line = lines[b]
    if (line === undefined) {
      line = lineOf(this, a, this.check(b))
      lines[b] = line
    }
    return line
  }

  /** True if the two hexes share a hexside. A hex is not adjacent to itself. */
  adjacent(a: Hex, b: Hex): boolean {
    return this.distance(a, b) === 1
  }

  /** The direction from `a` to `b` if both are in a straight row of hexes, else `undefined`. */
  bearing(a: Hex, b: Hex): Direction | undefined {
    const far = this.distance(a, b)
    const { dq, dr } = LATTICE[this.orientation]
    return far === 0
      ? undefined
      : DIRECTIONS.find((d) => this.q[b]! - this.q[a]! === dq[d]! * far && this.r[b]! - this.r[a]! === dr[d]! * far)
  }

  /** The hexside of `h` in direction `d`. */
  side(h: Hex, d: Direction): Side {
    return this.sideAt[h * 6 + d] ?? this.#stray(h)
  }

  /** The hexside that two neighbours share; throws a sentence if they are not neighbours. */
  sideBetween(a: Hex, b: Hex): Side {
    const d = this.distance(a, b) === 1 ? this.bearing(a, b) : undefined
    if (d === undefined)
      throw new Error(
        `${this.name(a)} and ${this.name(b)} share no hexside: they are ${this.distance(a, b)} hexes apart`,
      )
    return this.side(a, d)
  }

  /** The hexes on the two sides of a hexside: the lower-numbered first, then the other or NONE. */
  hexesBeside(s: Side): readonly [Hex, Hex] {
    const first = this.sideHexes[s * 2]
    if (first === undefined) throw new Error(`expected a hexside 0 to ${this.sides - 1}, found ${s}`)
    return [first, this.sideHexes[s * 2 + 1]!]
  }

  /** True if `s` is one of the six hexsides of `h`. */
  borders(h: Hex, s: Side): boolean {
    return this.sideHexes[s * 2] === h || this.sideHexes[s * 2 + 1] === h
  }

  /** `D4/E4`, or `A1/N` for a hexside on the edge of the map. */
  sideName(s: Side): string {
    const [a, b] = this.hexesBeside(s)
    return `${this.name(a)}/${b === NONE ? this.directionName(this.sideDirection[s] as Direction) : this.name(b)}`
  }

  /** The vertex at corner `c` of `h`: where its sides `c - 1` and `c` meet. */
  vertex(h: Hex, c: Direction): Vertex {
    return this.vertexAt[h * 6 + c] ?? this.#stray(h)
  }

  /** The compass name of a direction on this map: N, NE … */
  directionName(d: Direction): string {
    return LATTICE[this.orientation].names[d]!
  }

  #measure(a: Hex, b: Hex): number {
    const dq = this.q[this.check(b)]! - this.q[this.check(a)]!
    const dr = this.r[b]! - this.r[a]!
    return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr))
  }

  #stray(h: number): never {
    throw new Error(`expected the number of a hex, 0 to ${this.size - 1}, found ${h}`)
  }
}

function axialOf(shape: Shape, { column, row }: Place): { q: number; r: number } {
  const half = (line: number) => (shape.indent === "second" ? line >> 1 : (line + 1) >> 1)
  return shape.orientation === "flat" ? { q: column, r: row - half(column) } : { q: column - half(row), r: row }
}
