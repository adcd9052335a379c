/**
 * A straight line from centre to centre with everything that it touches, in order: like a thread that a player stretches over the map.
 *
 * Lengths and points alternate. A length passes through the inside of a hex, or runs along a hexside with a hex on either side. A point
 * crosses one hexside between its ends, or meets a vertex, where three hexes and three hexsides come together. At a vertex the line goes
 * from one hex to the next (it touches only a corner of the third), or begins or ends a run along a hexside. trace(b, a) is trace(a, b)
 * read backwards.
 *
 * Hexes off the map appear as NONE, so that a game can decide what a line along the edge meets.
 */
import { type Direction, LATTICE, opposite, turn } from "./direction.ts"
import type { Grid, Hex, Side, Vertex } from "./grid.ts"
import { NONE } from "./incidence.ts"
import { ALONG, CORNER, CROSS, FIELDS, THROUGH, type Walk, walkTo } from "./walk.ts"

/** A fraction of the way: `num / den` in lowest terms. */
export type Ratio = { readonly num: number; readonly den: number }

/** A length: the line passes the inside of a hex. */
export type Through = { readonly kind: "through"; readonly hex: Hex }
/** A length: the line runs along a whole hexside. The hexes beside it: lower-numbered first, NONE last. */
export type Along = { readonly kind: "along"; readonly side: Side; readonly hexes: readonly [Hex, Hex] }
/** A point: the line crosses a hexside between its ends. */
export type Cross = { readonly kind: "cross"; readonly side: Side; readonly at: Ratio }
/** A point: the line meets a vertex. Side i lies between hexes i and i + 1. */
export type Corner = {
  readonly kind: "corner"
  readonly vertex: Vertex
  readonly hexes: readonly [Hex, Hex, Hex]
  readonly sides: readonly [Side, Side, Side]
  readonly at: Ratio
}

export type TraceLength = Through | Along
export type TracePoint = Cross | Corner

export type Trace = {
  readonly from: Hex
  readonly to: Hex
  /** All lengths, the two end hexes first and last. */
  readonly lengths: readonly TraceLength[]
  /** TracePoint i lies between lengths i and i + 1. */
  readonly points: readonly TracePoint[]
}

/** Everything the straight line from the centre of `a` to the centre of `b` touches. */
export function trace(grid: Grid, a: Hex, b: Hex): Trace {
  const walk = walkBetween(grid, a, b)
  const lengths: TraceLength[] = []
  const points: TracePoint[] = []
  for (let i = 0; i < walk.length; i += FIELDS) {
    const kind = walk[i]!
    const q = grid.q[a]! + walk[i + 1]!
    const r = grid.r[a]! + walk[i + 2]!
    const d = toMap(grid, walk[i + 3]!)
    if (kind === THROUGH) lengths.push({ kind: "through", hex: grid.hexAt(q, r) })
    else if (kind === ALONG) lengths.push(alongOf(grid, q, r, d))
    else {
      const at = { num: walk[i + 4]!, den: walk[i + 5]! }
      points.push(kind === CROSS ? { kind: "cross", side: sideAt(grid, q, r, d), at } : cornerOf(grid, q, r, d, at))
    }
  }
  return { from: a, to: b, lengths, points }
}

/** The lengths between the two end hexes, in order. */
export const between = (t: Trace): readonly TraceLength[] => t.lengths.slice(1, -1)

/** The hexes of a length that are on the map: the hex it passes through, or the hexes beside a hexside. */
export function hexesOf(length: TraceLength): readonly Hex[] {
  const hexes = length.kind === "through" ? [length.hex] : length.hexes
  return hexes.filter((h) => h !== NONE)
}

/** A hexside the line touches, and how: across it, along it, or only at an end of it. */
export type TouchedSide = { readonly side: Side; readonly how: "cross" | "along" | "end" }

/** Every hexside that the closed line touches, each once, in order; a run counts as "along", not as "end". */
export function touchedSides(t: Trace): TouchedSide[] {
  const along = new Set(t.lengths.flatMap((l) => (l.kind === "along" ? [l.side] : [])))
  const found = new Map<Side, TouchedSide>()
  for (const p of t.points) {
    const sides = p.kind === "cross" ? [p.side] : p.sides
    for (const side of sides)
      if (side !== NONE && !found.has(side))
        found.set(side, { side, how: p.kind === "cross" ? "cross" : along.has(side) ? "along" : "end" })
  }
  return [...found.values()]
}

/** The sides of the end hex over which the line comes in: one, or two if it comes in at a corner, none if it stays. */
export function entrySides(grid: Grid, t: Trace): readonly Side[] {
  const last = t.points.at(-1)
  if (last === undefined) return []
  return last.kind === "cross" ? [last.side] : last.sides.filter((s) => s !== NONE && grid.borders(t.to, s))
}

/**
 * True if `test` holds for some hex of the map that the closed line touches, including its ends and the hexes that it meets only at a
 * corner.
 */
export function someTouchedHex(grid: Grid, a: Hex, b: Hex, test: (h: Hex) => boolean): boolean {
  const walk = walkBetween(grid, a, b)
  const holds = (h: Hex) => h !== NONE && test(h)
  for (let i = 0; i < walk.length; i += FIELDS) {
    const kind = walk[i]!
    // The hexes beside a side that is crossed are passed through, those beside a run are met at its corners.
    if (kind === CROSS || kind === ALONG) continue
    const q = grid.q[a]! + walk[i + 1]!
    const r = grid.r[a]! + walk[i + 2]!
    if (holds(grid.hexAt(q, r))) return true
    if (kind !== CORNER) continue
    const c = toMap(grid, walk[i + 3]!)
    if (holds(nextTo(grid, q, r, turn(c, -1))) || holds(nextTo(grid, q, r, c))) return true
  }
  return false
}

const walkBetween = (grid: Grid, a: Hex, b: Hex): Walk =>
  walkTo(grid.q[grid.check(b)]! - grid.q[grid.check(a)]!, grid.r[b]! - grid.r[a]!)

/** A walk counts directions from the lattice's (0, -1); a pointy map has its direction 0 one place further. */
const toMap = (grid: Grid, k: number): Direction => turn(k as Direction, grid.orientation === "flat" ? 0 : -1)

const nextTo = (grid: Grid, q: number, r: number, d: Direction): Hex => {
  const { dq, dr } = LATTICE[grid.orientation]
  return grid.hexAt(q + dq[d]!, r + dr[d]!)
}

/** Side `d` of the place (q, r), which may itself be off the map as long as its neighbour is not. */
function sideAt(grid: Grid, q: number, r: number, d: Direction): Side {
  const h = grid.hexAt(q, r)
  if (h !== NONE) return grid.side(h, d)
  const n = nextTo(grid, q, r, d)
  return n === NONE ? NONE : grid.side(n, opposite(d))
}

function alongOf(grid: Grid, q: number, r: number, d: Direction): Along {
  const side = sideAt(grid, q, r, d)
  return { kind: "along", side, hexes: side === NONE ? [NONE, NONE] : grid.hexesBeside(side) }
}

function cornerOf(grid: Grid, q: number, r: number, c: Direction, at: Ratio): Corner {
  // The three hexes around the vertex each see it as a corner of theirs: any that is on the map knows its number.
  const here = grid.hexAt(q, r)
  const before = nextTo(grid, q, r, turn(c, -1))
  const after = nextTo(grid, q, r, c)
  const vertex =
    here !== NONE
      ? grid.vertex(here, c)
      : before !== NONE
        ? grid.vertex(before, turn(c, 2))
        : after !== NONE
          ? grid.vertex(after, turn(c, 4))
          : NONE
  if (vertex === NONE) return { kind: "corner", vertex, hexes: [NONE, NONE, NONE], sides: [NONE, NONE, NONE], at }
  const three = (table: Int32Array) => [table[vertex * 3]!, table[vertex * 3 + 1]!, table[vertex * 3 + 2]!] as const
  return { kind: "corner", vertex, hexes: three(grid.vertexHexes), sides: three(grid.vertexSides), at }
}
