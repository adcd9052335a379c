import { describe, expect, it } from "vitest"
import {
  between,
  DIRECTIONS,
  entrySides,
  Grid,
  hexesOf,
  letters,
  NONE,
  numbers,
  planCentre,
  planCorner,
  someTouchedHex,
  type Trace,
  touchedSides,
  trace,
  type XY,
} from "../index.ts"
import { always, anyPair, tactical } from "./maps.ts"

/** `through C3, along B1/N`: the lengths between the ends, as the tables of a rulebook list them. */
const path = (grid: Grid, t: Trace) =>
  between(t)
    .map((l) => (l.kind === "through" ? (l.hex === NONE ? "off" : grid.name(l.hex)) : `along ${grid.sideName(l.side)}`))
    .join(" ")

const traced = (grid: Grid, a: string, b: string) => trace(grid, grid.hex(a), grid.hex(b))

describe("trace", () => {
  const grid = tactical()

  it.each([
    ["J10", "I9", "along I10/J9"],
    ["J10", "I8", "J9 I9"],
    ["H11", "K8", "I11 I10 J9 J8"],
    ["H11", "G8", "H10 G10 H9 G9"],
    ["H11", "F7", "H10 G10 G9 F8"],
    ["H11", "I8", "H10 I10 H9 I9"],
    ["H1", "H9", "H2 H3 H4 H5 H6 H7 H8"],
    ["B2", "F4", "C3 D3 E4"],
    ["N9", "J7", "M9 L8 K8"],
    ["A1", "C1", "along B1/N"],
    ["A1", "E1", "along B1/N C1 along D1/N"],
    ["A1", "A2", ""],
    ["C7", "C7", ""],
  ])("from %s to %s passes: %s", (a, b, expected) => {
    expect(path(grid, traced(grid, a, b))).toBe(expected)
  })

  it("tells where along the way each point lies", () => {
    const t = traced(grid, "H3", "H6")
    expect(t.points).toEqual([
      { kind: "cross", side: grid.sideBetween(grid.hex("H3"), grid.hex("H4")), at: { num: 1, den: 6 } },
      { kind: "cross", side: grid.sideBetween(grid.hex("H4"), grid.hex("H5")), at: { num: 1, den: 2 } },
      { kind: "cross", side: grid.sideBetween(grid.hex("H5"), grid.hex("H6")), at: { num: 5, den: 6 } },
    ])
  })

  it("meets the two vertices at the ends of a hexside it runs along", () => {
    const t = traced(grid, "J10", "I9")
    expect(t.points.map((p) => p.kind)).toEqual(["corner", "corner"])
    const names = t.points.map((p) => (p.kind === "corner" ? p.hexes.map((h) => grid.name(h)).sort() : []))
    expect(names).toEqual([
      ["I10", "J10", "J9"],
      ["I10", "I9", "J9"],
    ])
    expect(t.points.map((p) => p.at)).toEqual([
      { num: 1, den: 3 },
      { num: 2, den: 3 },
    ])
  })

  it("lists each side it touches once, and how", () => {
    const said = (a: string, b: string) =>
      touchedSides(traced(grid, a, b)).map(({ side, how }) => `${how} ${grid.sideName(side)}`)
    expect(said("H3", "H5")).toEqual(["cross H3/H4", "cross H4/H5"])
    expect(said("J10", "I9").sort()).toEqual(["along I10/J9", "end I10/J10", "end I9/I10", "end I9/J9", "end J9/J10"])
  })

  it("knows through which sides it enters: one, or the two that meet in a corner", () => {
    const said = (a: string, b: string) => entrySides(grid, traced(grid, a, b)).map((s) => grid.sideName(s))
    expect(said("H3", "H6")).toEqual(["H5/H6"])
    expect(said("J10", "I9").sort()).toEqual(["I9/I10", "I9/J9"])
    expect(said("C7", "C7")).toEqual([])
  })

  it("shows a gap in the map as off the map", () => {
    const holed = new Grid({
      orientation: "flat",
      indent: "second",
      columns: letters(3),
      rows: numbers(1, 3),
      missing: ["B2", "B1"],
    })
    const t = trace(holed, holed.hex("A2"), holed.hex("C2"))
    expect(t.lengths[1]).toMatchObject({ kind: "along", hexes: [NONE, NONE], side: NONE })
    expect(between(t).flatMap(hexesOf)).toEqual([])
  })

  it("leaves a full rectangle only along its edge", () => {
    for (let a = 0; a < grid.size; a++)
      for (let b = 0; b < grid.size; b++)
        expect(trace(grid, a, b).lengths.every((l) => hexesOf(l).length > 0)).toBe(true)
  })

  it("read backwards is the trace from the other end", () => {
    always(
      anyPair,
      ({ grid, a, b }) => {
        const there = trace(grid, a, b)
        const back = trace(grid, b, a)
        expect(back.lengths.toReversed()).toEqual(there.lengths)
        const turned = back.points.map(({ at, ...p }) => ({ ...p, at: { num: at.den - at.num, den: at.den } }))
        expect(turned.reverse()).toEqual(there.points)
      },
      500,
    )
  })

  it("agrees with clipping the segment against every hex in exact fractions", () => {
    always(
      anyPair,
      ({ grid, a, b }) => {
        const t = trace(grid, a, b)
        const oracle = clipEverything(grid, a, b)
        expect(new Set(t.lengths.flatMap((l) => (l.kind === "through" && l.hex !== NONE ? [l.hex] : [])))).toEqual(
          oracle.through,
        )
        expect(new Set(t.lengths.flatMap((l) => (l.kind === "along" ? hexesOf(l) : [])))).toEqual(oracle.beside)
        expect(new Set(touchedSides(t).map((s) => s.side))).toEqual(oracle.sides)
        const touched = new Set<number>()
        someTouchedHex(grid, a, b, (h) => {
          touched.add(h)
          return false
        })
        expect(touched).toEqual(oracle.touched)
        expect(someTouchedHex(grid, a, b, (h) => h === b)).toBe(true)
      },
      400,
    )
  })

  it("agrees with the clipping for every offset on a map, both ways up", () => {
    for (const orientation of ["flat", "pointy"] as const) {
      const wide = new Grid({ orientation, indent: "first", columns: letters(15), rows: numbers(1, 11) })
      for (const a of [0, wide.hex("H6"), wide.size - 1]) {
        for (let b = 0; b < wide.size; b++) {
          const t = trace(wide, a, b)
          const oracle = clipEverything(wide, a, b)
          expect(new Set(touchedSides(t).map((s) => s.side))).toEqual(oracle.sides)
          expect(new Set(t.lengths.flatMap((l) => (l.kind === "through" ? hexesOf(l) : [])))).toEqual(oracle.through)
          expect(new Set(t.lengths.flatMap((l) => (l.kind === "along" ? hexesOf(l) : [])))).toEqual(oracle.beside)
        }
      }
    }
  })

  it("orders lengths and points by how far along the way they lie", () => {
    always(
      anyPair,
      ({ grid, a, b }) => {
        const t = trace(grid, a, b)
        expect(t.points).toHaveLength(t.lengths.length - 1)
        const at = t.points.map((p) => p.at.num / p.at.den)
        for (let i = 1; i < at.length; i++) expect(at[i]).toBeGreaterThan(at[i - 1]!)
        for (const x of at) expect(x > 0 && x < 1).toBe(true)
        t.points.forEach((p, i) => {
          const next = [t.lengths[i]!, t.lengths[i + 1]!].flatMap(hexesOf)
          const around = p.kind === "cross" ? (p.side === NONE ? [] : grid.hexesBeside(p.side)) : p.hexes
          for (const h of next) expect(around).toContain(h)
        })
      },
      500,
    )
  })
})

/**
 * The slow way, straight from the definition: clip the segment with each closed hexagon of the plan by half-planes, in
 * bigint fractions. A positive length inside is a hex passed through if its middle is strictly inside, else a run along it.
 */
function clipEverything(grid: Grid, a: number, b: number) {
  const from = planCentre(grid, a)
  const to = planCentre(grid, b)
  const found = {
    through: new Set<number>(),
    beside: new Set<number>(),
    sides: new Set<number>(),
    touched: new Set<number>(),
  }
  for (let h = 0; h < grid.size; h++) {
    const polygon = DIRECTIONS.map((c) => planCorner(grid, h, c))
    const clip = clipped(polygon, from, to)
    if (clip === undefined) continue
    found.touched.add(h)
    for (const d of DIRECTIONS)
      if (clipped([polygon[d]!, polygon[(d + 1) % 6]!], from, to)) found.sides.add(grid.side(h, d))
    if (a === b || clip.length) (clip.inside ? found.through : found.beside).add(h)
  }
  return found
}

type Fraction = { n: bigint; d: bigint } // d > 0

const less = (x: Fraction, y: Fraction) => x.n * y.d < y.n * x.d

/** The part of the segment inside a closed convex polygon (clockwise on paper, a segment counts as one), if any. */
function clipped(polygon: readonly XY[], from: XY, to: XY): { length: boolean; inside: boolean } | undefined {
  let start: Fraction = { n: 0n, d: 1n }
  let end: Fraction = { n: 1n, d: 1n }
  const bounds = polygon.map((p, i) => halfPlane(p, polygon[(i + 1) % polygon.length]!))
  if (polygon.length === 2) bounds.push(...capsOf(polygon[0]!, polygon[1]!))
  for (const bound of bounds) {
    const f0 = bound(from)
    const f1 = bound(to)
    if (f0 < 0n && f1 < 0n) return undefined
    if (f0 < 0n) {
      const t = { n: -f0, d: f1 - f0 }
      if (less(start, t)) start = t
    } else if (f1 < 0n) {
      const t = { n: f0, d: f0 - f1 }
      if (less(t, end)) end = t
    }
  }
  if (less(end, start)) return undefined
  // Twice the middle of the part, times a common denominator: strictly inside every bound?
  const n = start.n * end.d + end.n * start.d
  const d = 2n * start.d * end.d
  const inside = bounds.every((bound) => bound(from) * (d - n) + bound(to) * n > 0n)
  return { length: less(start, end), inside }
}

/** 0 or more on the inner side of p→q, for corners that run clockwise with y growing downwards. */
const halfPlane = (p: XY, q: XY) => (at: XY) => BigInt((q.x - p.x) * (at.y - p.y) - (q.y - p.y) * (at.x - p.x))

/** The two ends of a segment as bounds across it. */
const capsOf = (p: XY, q: XY) => [
  (at: XY) => BigInt((q.x - p.x) * (at.x - p.x) + (q.y - p.y) * (at.y - p.y)),
  (at: XY) => BigInt((p.x - q.x) * (at.x - q.x) + (p.y - q.y) * (at.y - q.y)),
]
