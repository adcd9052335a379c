import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  along,
  area,
  Bases,
  basesAlong,
  basesAlongUnindexed,
  CLEAR,
  type Crossing,
  circle,
  coverage,
  distance,
  type Judge,
  layTable,
  lowestOver,
  type Piece,
  type Point,
  pointAlong,
  rect,
  rectangle,
  type Sight,
  type Standing,
  shapeOf,
  sight,
  sightUnindexed,
  whereIn,
} from "../index.ts"
import { fullBases, fullPlan, numbers, randomLine } from "./fullTable.ts"
import { alongUnindexed } from "./unindexed.ts"

const p = (x: number, y: number): Point => ({ x, y })
const wood = (id: string, west: number, south: number, east: number, north: number, more = {}): Piece => ({
  form: "area",
  id,
  kind: "wood",
  points: rectangle(west, south, east, north),
  ...more,
})
const open = { width: 72_000, depth: 48_000, pieces: [] as Piece[] }

/** Sight reaches four inches into woods, towns block, bases hinder. */
const judge: Judge<Piece, Standing> = (crossing) => {
  if (crossing.what === "base") return { is: "hinders", amount: 1, rule: "B", label: "a base" }
  if (crossing.piece.kind === "wood") return { is: "limits", depth: 4000, rule: "W", label: "a wood" }
  if (crossing.piece.kind === "town" || crossing.piece.kind === "wall")
    return { is: "blocks", rule: "T", label: "walls" }
  return CLEAR
}

describe("sight with the index and without", () => {
  it("gives the same answers to 10,000 random questions on full tables", () => {
    let blocked = 0
    let crossings = 0
    for (let seed = 1; seed <= 5; seed++) {
      const table = layTable(fullPlan(seed))
      const standings = fullBases(seed + 100)
      const bases = new Bases(table, standings)
      const random = numbers(seed + 200)
      for (let i = 0; i < 2000; i++) {
        const line = randomLine(random)
        const margin = i % 4 === 0 ? 500 : 0
        const quick = sight(table, bases, line, judge, margin)
        expect(quick).toEqual(sightUnindexed(table, standings, line, judge, margin))
        if (i % 5 === 0)
          expect(along(table, bases, line, margin)).toEqual(alongUnindexed(table, standings, line, margin))
        blocked += quick.clear ? 0 : 1
        crossings += quick.met.length
      }
    }
    expect(blocked).toBeGreaterThan(3000) // makes sure that the questions were meaningful
    expect(10_000 - blocked).toBeGreaterThan(1500)
    expect(crossings).toBeGreaterThan(15_000)
  })

  it("also where lines run through corners and along edges", () => {
    // outlines and lines on a coarse lattice: special cases only
    const lattice = fc.integer({ min: 0, max: 9 }).map((n) => n * 1000)
    const point = fc.record({ x: lattice, y: lattice })
    const piece = fc.tuple(point, lattice, lattice, fc.nat({ max: 3 }))
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), point, point, (list, from, to) => {
        const pieces = list.map(([{ x, y }, w, h, sort], i): Piece => {
          const [e, n] = [x + 1000 + w, y + 1000 + h]
          if (sort === 0) return wood(`w${i}`, x, y, e, n)
          if (sort === 1) return { form: "area", id: `t${i}`, kind: "town", points: [p(x, y), p(e, y), p(e, n)] }
          if (sort === 2)
            return { form: "line", id: `l${i}`, kind: "wall", points: [p(x, y), p(e, y), p(e, n), p(x, n)] }
          // an L, with a reflex corner
          const points = [
            p(x, y),
            p(e + 1000, y),
            p(e + 1000, y + 500),
            p(x + 500, y + 500),
            p(x + 500, n + 1000),
            p(x, n + 1000),
          ]
          return { form: "area", id: `c${i}`, kind: "crops", points }
        })
        const table = layTable({ width: 20_000, depth: 20_000, pieces })
        expect(along(table, undefined, { from, to })).toEqual(alongUnindexed(table, [], { from, to }))
        for (const crossing of along(table, undefined, { from, to }))
          if (crossing.what === "ground") expectInside(crossing, from, to)
      }),
      { seed: 1914, numRuns: 1500 },
    )
  })
})

/** Any point slightly inside a stretch of an area must be in the area, by another test than the one that computed the stretch. */
function expectInside(crossing: Crossing, from: Point, to: Point) {
  if (crossing.what !== "ground" || crossing.to - crossing.from < 20) return
  for (let k = 1; k < 8; k++) {
    const at = pointAlong(from, to, crossing.from + ((crossing.to - crossing.from) * k) / 8)
    expect(whereIn(crossing.piece.points, at)).not.toBe("out")
  }
}

describe("what a line meets", () => {
  it("agrees with walking it step by step", () => {
    const table = layTable(fullPlan(7))
    const standings = fullBases(8)
    const bases = new Bases(table, standings)
    const random = numbers(9)
    let checked = 0
    for (let i = 0; i < 40; i++) {
      const line = randomLine(random)
      const crossings = along(table, bases, line)
      for (let k = 1; k < 40; k++) {
        const at = pointAlong(
          line.from,
          line.to,
          (k * Math.hypot(line.to.x - line.from.x, line.to.y - line.from.y)) / 40,
        )
        const here = Math.hypot(at.x - line.from.x, at.y - line.from.y)
        for (const piece of table.pieces) {
          if (piece.form === "line" && !piece.width) continue
          const dot = circle(at, 2)
          const on = coverage(dot, shapeOf(piece))
          if (on === "part") continue // too near the edge to tell
          const met = crossings.some((c) => c.what === "ground" && c.piece === piece && c.from <= here && here <= c.to)
          expect(met).toBe(on === "whole")
          checked++
        }
        for (const standing of standings) {
          const on = coverage(circle(at, 2), standing.base)
          if (on === "part") continue
          const met = crossings.some(
            (c) => c.what === "base" && c.standing === standing && c.from <= here && here <= c.to,
          )
          expect(met).toBe(on === "whole")
        }
      }
    }
    expect(checked).toBeGreaterThan(50_000)
  })

  it("counts a thin wall once for each time it is crossed", () => {
    const zigzag = [p(0, 1000), p(2000, -1000), p(4000, 1000), p(6000, -1000)]
    const table = layTable({
      ...open,
      pieces: [{ form: "line", id: "hedge", kind: "hedge", points: zigzag.map(({ x, y }) => p(x, y + 5000)) }],
    })
    const met = along(table, undefined, { from: p(0, 5000), to: p(10_000, 5000) })
    expect(met.map((c) => c.from)).toEqual([1000, 3000, 5000])
    expect(met.every((c) => c.what === "line" && c.from === c.to)).toBe(true)
  })

  it("a corner of the wall on the line is one crossing if the wall goes on to the other side, none if it turns back", () => {
    const wall = (...points: Point[]) =>
      layTable({ ...open, pieces: [{ form: "line", id: "w", kind: "wall", points }] })
    const line = { from: p(0, 5000), to: p(10_000, 5000) }
    expect(along(wall(p(2000, 4000), p(3000, 5000), p(4000, 6000)), undefined, line).map((c) => c.from)).toEqual([3000])
    expect(along(wall(p(2000, 4000), p(3000, 5000), p(4000, 4000)), undefined, line)).toEqual([])
    expect(
      along(wall(p(2000, 4000), p(3000, 5000), p(4000, 5000), p(5000, 6000)), undefined, line).map((c) => c.from),
    ).toEqual([3000])
    expect(along(wall(p(2000, 5000), p(8000, 5000)), undefined, line)).toEqual([])
  })

  it("grazing is not entering: along an edge, through a corner, from an edge outwards", () => {
    const table = layTable({ ...open, pieces: [wood("w", 2000, 2000, 6000, 6000)] })
    const met = (from: Point, to: Point) => along(table, undefined, { from, to }).map((c) => [c.from, c.to])
    expect(met(p(0, 2000), p(9000, 2000))).toEqual([])
    expect(met(p(0, 6000), p(9000, 6000))).toEqual([])
    expect(met(p(0, 4000), p(4000, 0))).toEqual([]) // through the corner at (2000, 2000)
    expect(met(p(2000, 4000), p(0, 4000))).toEqual([])
    expect(met(p(2000, 4000), p(9000, 4000))).toEqual([[0, 4000]])
    expect(met(p(0, 0), p(8000, 8000))).toEqual([[2828, 8485]]) // corner to corner, √2 × 2000 and 6000
    expect(met(p(3000, 3000), p(3000, 3000))).toEqual([])
  })

  it("says whether the line starts or ends inside", () => {
    const table = layTable({ ...open, pieces: [wood("w", 2000, 2000, 6000, 6000)] })
    const met = (from: Point, to: Point) => along(table, undefined, { from, to }).map((c) => [c.starts, c.ends])
    expect(met(p(0, 4000), p(9000, 4000))).toEqual([[false, false]])
    expect(met(p(3000, 4000), p(9000, 4000))).toEqual([[true, false]])
    expect(met(p(0, 4000), p(5000, 4000))).toEqual([[false, true]])
    expect(met(p(3000, 4000), p(5000, 5000))).toEqual([[true, true]])
  })

  it("finds what hangs over the table's edge and what stands beyond it", () => {
    const table = layTable({ ...open, pieces: [wood("w", -9000, 40_000, 5000, 60_000)] })
    const bases = new Bases(table, [{ id: "a", base: circle(p(-5000, 55_000), 500) }])
    const met = along(table, bases, { from: p(-5000, 70_000), to: p(-5000, 30_000) })
    expect(met.map((c) => [c.what, c.from, c.to])).toEqual([
      ["ground", 10_000, 30_000],
      ["base", 14_500, 15_500],
    ])
  })
})

describe("the judgement", () => {
  const table = layTable({
    ...open,
    pieces: [
      wood("near", 10_000, 0, 13_000, 20_000),
      wood("far", 20_000, 0, 30_000, 20_000),
      { form: "line", id: "wall", kind: "wall", points: [p(40_000, 0), p(40_000, 20_000)] },
    ],
  })
  const bases = new Bases(table, [
    { id: "a", base: circle(p(5000, 10_000), 500) },
    { id: "b", base: circle(p(22_000, 10_000), 500) },
    { id: "c", base: rect(p(26_000, 10_000), 0, 1000, 1000) },
  ])
  const look = (to: number) => sight(table, bases, { from: p(0, 10_000), to: p(to, 10_000) }, judge)

  it("says what blocked the line, where, and what hindered it on the way", () => {
    const seen = look(50_000)
    expect(seen).toMatchObject({
      clear: false,
      length: 50_000,
      hindrance: 2,
      blocked: {
        distance: 24_000,
        at: p(24_000, 10_000),
        verdict: { is: "limits", rule: "W" },
        crossing: { from: 20_000, to: 30_000 },
      },
    })
    expect(seen.met.map((m) => m.crossing.from)).toEqual([4500, 10_000, 20_000, 21_500])
  })

  it("sight reaches exactly to the limit and no farther", () => {
    expect(look(24_000).clear).toBe(true)
    expect(look(24_001).blocked?.distance).toBe(24_000)
  })

  it("what blocks nearer counts, though it is entered later", () => {
    const two = layTable({
      ...open,
      pieces: [wood("w", 10_000, 0, 30_000, 20_000), wood("t", 11_000, 0, 12_000, 20_000, { kind: "town" })],
    })
    expect(sight(two, undefined, { from: p(0, 5000), to: p(40_000, 5000) }, judge).blocked).toMatchObject({
      distance: 11_000,
      verdict: { rule: "T" },
    })
  })

  it("is mutual: the same line, the same things, from the other end", () => {
    const crowded = layTable(fullPlan(3))
    const standings = new Bases(crowded, fullBases(4))
    const random = numbers(5)
    for (let i = 0; i < 1000; i++) {
      const { from, to } = randomLine(random)
      const there = along(crowded, standings, { from, to })
      const back = along(crowded, standings, { from: to, to: from })
      const length = Math.round(Math.hypot(to.x - from.x, to.y - from.y))
      const turned = back.map((c) => ({
        ...c,
        from: length - c.to,
        to: length - c.from,
        starts: c.ends,
        ends: c.starts,
      }))
      expect(turned.sort((a, b) => a.from - b.from || a.to - b.to).map((c) => [c.from, c.to])).toEqual(
        there.map((c) => [c.from, c.to]),
      )
      expect(sight(crowded, standings, { from, to }, judge).clear).toBe(
        sight(crowded, standings, { from: to, to: from }, judge).clear,
      )
    }
  })

  it("a margin keeps the line clear of bases beside it", () => {
    const line = { from: p(0, 11_000), to: p(9000, 11_000) }
    expect(sight(table, bases, line, judge).hindrance).toBe(0) // base a ends 500 below the line
    expect(sight(table, bases, line, judge, 500).hindrance).toBe(0) // within 500 exactly: passes, no nearer
    expect(sight(table, bases, line, judge, 501).hindrance).toBe(1)
  })

  it("looks over things: the lowest height of the line above what it crosses", () => {
    const tall: Judge<Piece, Standing> = (crossing, line) =>
      crossing.what === "ground" && lowestOver(crossing, line) < (crossing.piece.height ?? 0)
        ? { is: "blocks", rule: "H", label: "too high" }
        : CLEAR
    const house = layTable({ ...open, pieces: [wood("h", 10_000, 0, 12_000, 20_000, { height: 2000 })] })
    const from = (eye: number, aim = 900): Sight =>
      sight(house, undefined, { from: p(0, 5000), to: p(20_000, 5000), eye, aim }, tall)
    expect(from(1250).clear).toBe(false)
    // over the far edge at 12,000 of 20,000 the line is at eye - 0.6 (eye - 900): 2000 for an eye of 3650
    expect(from(3649).clear).toBe(false)
    expect(from(3650).clear).toBe(true)
    expect(from(900, 3099).clear).toBe(false) // looking up: the near edge counts
    expect(from(900, 3100).clear).toBe(true) // 900 + 0.5 × 2200 = 2000
  })
})

it("the bases a line meets, from an index and from a list", () => {
  const table = layTable(open)
  const standings = fullBases(12)
  const bases = new Bases(table, standings)
  const random = numbers(13)
  for (let i = 0; i < 300; i++) {
    const line = randomLine(random)
    expect(basesAlong(bases, line, 400)).toEqual(basesAlongUnindexed(standings, line, 400))
    expect(basesAlong(bases, line)).toEqual(along(table, bases, line))
  }
})

describe("bases told of moves", () => {
  it("answers as if built anew after any run of putting and removing", () => {
    const table = layTable(open)
    const random = numbers(11)
    const bases = new Bases<Standing>(table)
    const truth = new Map<string, Standing>()
    for (let i = 0; i < 3000; i++) {
      const id = `b${random(60)}`
      if (random(4) === 0) expect(bases.remove(id)).toBe(truth.delete(id))
      else {
        // crowded into a corner, so that cells overflow
        const at = p(random(6000), random(6000))
        const standing = { id, base: random(2) ? circle(at, 300 + random(900)) : rect(at, random(36_000), 900, 1500) }
        bases.put(standing)
        truth.set(id, standing)
      }
      if (i % 50 !== 0) continue
      expect(bases.all().map((s) => s.id)).toEqual([...truth.keys()].sort())
      const line = { from: p(random(9000), random(9000)), to: p(random(9000), random(9000)) }
      expect(along(table, bases, line)).toEqual(alongUnindexed(table, [...truth.values()], line))
      const probe = circle(p(random(9000), random(9000)), 500)
      const near = [...truth.values()].filter((s) => distance(probe, s.base) <= 700).map((s) => s.id)
      expect(
        bases
          .within(probe, 700)
          .map((n) => n.standing.id)
          .sort(),
      ).toEqual(near.sort())
      const least = Math.min(...[...truth.values()].map((s) => distance(probe, s.base)))
      for (const n of bases.nearest(probe)) expect(n.distance).toBe(least)
    }
  })

  it("nearest gives every one that is exactly as near, by id (TGW-SHOOT-07)", () => {
    const table = layTable(open)
    const bases = new Bases(table, [
      { id: "y", base: circle(p(20_000, 10_000), 500) },
      { id: "x", base: circle(p(10_000, 20_000), 500) },
      { id: "z", base: circle(p(30_000, 10_000), 500) },
    ])
    const from = circle(p(10_000, 10_000), 500)
    expect(bases.nearest(from).map((n) => [n.standing.id, n.distance])).toEqual([
      ["x", 9000],
      ["y", 9000],
    ])
    expect(bases.nearest(from, (s) => s.id === "z")).toMatchObject([{ distance: 19_000 }])
    expect(bases.nearest(area(rectangle(0, 0, 1, 1)), () => false)).toEqual([])
  })
})
