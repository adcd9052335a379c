import { describe, expect, it } from "vitest"
import {
  CLEAR,
  circle,
  cornerPoints,
  countSeen,
  flanks,
  frontPoints,
  hiddenBy,
  type Judge,
  layTable,
  levelAlong,
  look,
  type Piece,
  type Point,
  pointsBetween,
  profileOf,
  rect,
  rectangle,
  type Standing,
  sight,
} from "../index.ts"

const p = (x: number, y: number): Point => ({ x, y })
const block = (id: string, west: number, east: number, more = {}): Piece => ({
  form: "area",
  id,
  kind: "block",
  points: rectangle(west, 0, east, 20_000),
  ...more,
})

describe("points to look from and at", () => {
  it("of an edge, evenly; of a front, left to right; of corners", () => {
    expect(pointsBetween(p(0, 0), p(4000, 0), 3)).toEqual([p(0, 0), p(2000, 0), p(4000, 0)])
    expect(pointsBetween(p(0, 0), p(4000, 0), 1)).toEqual([p(2000, 0)])
    expect(frontPoints(rect(p(0, 0), 0, 4000, 1000), 3)).toEqual([p(-2000, 500), p(0, 500), p(2000, 500)])
    expect(cornerPoints(circle(p(0, 0), 500))).toEqual([p(0, 500), p(500, 0), p(0, -500), p(-500, 0)])
    expect(cornerPoints(rect(p(0, 0), 0, 4000, 1000))).toHaveLength(4)
  })

  it("TGW-GAP-06 the middle and the two sides of a base as the viewer sees them", () => {
    expect(flanks(circle(p(10_000, 0), 500), p(0, 0))).toEqual([p(10_000, 0), p(10_000, 500), p(10_000, -500)])
    expect(flanks(rect(p(0, 10_000), 0, 2000, 1000), p(0, 0))).toEqual([p(0, 10_000), p(-1000, 9500), p(1000, 9500)])
    expect(flanks(rect(p(10_000, 0), 0, 2000, 1000), p(0, 0))).toEqual([p(10_000, 0), p(9000, 500), p(9000, -500)])
    expect(flanks(circle(p(5, 5), 500), p(5, 5))).toEqual([p(5, 5), p(5, 5), p(5, 5)])
  })
})

describe("looking from many points at many", () => {
  const table = layTable({ width: 40_000, depth: 20_000, pieces: [block("a", 10_000, 12_000)] })
  const wall: Judge<Piece, Standing> = (c) =>
    c.what === "ground" ? { is: "blocks", rule: "A", label: c.piece.id } : CLEAR
  const ask = (from: Point, to: Point) => sight(table, undefined, { from, to }, wall)

  it("stops at the first clear line; without one, shows the line that fell least short", () => {
    const clear = look([p(0, 5000), p(15_000, 5000)], [p(20_000, 5000)], ask)
    expect(clear).toMatchObject({ seen: true, best: { line: { from: p(15_000, 5000) } } })
    expect(clear.lines).toHaveLength(2)
    const none = look([p(0, 5000)], [p(30_000, 5000), p(20_000, 5000)], ask)
    expect(none).toMatchObject({ seen: false, best: { line: { to: p(20_000, 5000) }, blocked: { distance: 10_000 } } })
    expect(none.lines).toHaveLength(2)
    expect(look([], [p(0, 0)], ask)).toEqual({ seen: false, best: undefined, lines: [] })
    expect(countSeen(p(0, 5000), [p(5000, 0), p(9000, 9000), p(15_000, 0)], ask)).toBe(2)
  })
})

describe("profiles and shadows", () => {
  const table = layTable({
    width: 40_000,
    depth: 20_000,
    pieces: [
      block("hill", 5000, 20_000, { level: 1 }),
      block("wood", 10_000, 12_000),
      block("top", 15_000, 18_000, { level: 2 }),
    ],
  })
  const profile = profileOf(table, { from: p(0, 5000), to: p(30_000, 5000) })

  it("the stretches of a line, their levels and what lies there", () => {
    expect(profile.stretches.map((s) => [s.from, s.to, s.level, s.pieces.map((q) => q.id).join("+")])).toEqual([
      [0, 5000, 0, ""],
      [5000, 10_000, 1, "hill"],
      [10_000, 12_000, 1, "hill+wood"],
      [12_000, 15_000, 1, "hill"],
      [15_000, 18_000, 2, "hill+top"],
      [18_000, 20_000, 1, "hill"],
      [20_000, 30_000, 0, ""],
    ])
    expect([profile.start, profile.end, profile.length]).toEqual([0, 0, 30_000])
    expect([0, 5000, 11_000, 18_000, 25_000].map((d) => levelAlong(profile, d))).toEqual([0, 1, 1, 2, 0])
  })

  it("a screen hides what lies in its shadow, to its last thousandth, and never what stands in it", () => {
    const shadow = (hides: number | "all") => () => ({ hides, rule: "S", label: "shadow" })
    const screen = [{ from: 5000, to: 8000 }]
    expect(hiddenBy(10_000, screen, shadow(2000))).toMatchObject({ far: 8000, until: 10_000 })
    expect(hiddenBy(10_001, screen, shadow(2000))).toBeUndefined()
    expect(hiddenBy(50_000, screen, shadow("all"))).toMatchObject({ until: 50_000 })
    expect(hiddenBy(7000, screen, shadow("all"))).toBeUndefined()
    expect(hiddenBy(8000, screen, shadow("all"))).toBeUndefined()
    expect(hiddenBy(10_000, screen, () => undefined)).toBeUndefined()
    const two = [
      { from: 7000, to: 9000 },
      { from: 1000, to: 2000 },
    ]
    expect(hiddenBy(10_000, two, shadow("all"))!.by).toEqual(two[1])
  })
})
