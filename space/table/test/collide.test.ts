import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  area,
  type Base,
  Bases,
  baseAfter,
  chain,
  circle,
  collisions,
  distance,
  gapsCrossed,
  layTable,
  leavesTable,
  overlap,
  type Piece,
  type Point,
  rect,
  rectangle,
  type Shape,
  type Standing,
  type Step,
  tooNear,
  trace,
} from "../index.ts"
import { blob, numbers } from "./fullTable.ts"

const p = (x: number, y: number): Point => ({ x, y })
const at = fc.record({ x: fc.integer({ min: 0, max: 12_000 }), y: fc.integer({ min: 0, max: 12_000 }) })
const size = fc.integer({ min: 300, max: 3000 })
const anyBase: fc.Arbitrary<Base> = fc.oneof(
  fc.tuple(at, size).map(([q, r]) => circle(q, r)),
  fc.tuple(at, fc.nat({ max: 35_999 }), size, size).map(([q, f, w, d]) => rect(q, f, w, d)),
)
const anyGround: fc.Arbitrary<Shape> = fc.oneof(
  fc.tuple(at, fc.nat(), size).map(([q, seed, r]) => area(blob(numbers(seed + 1), q, r, 11))),
  fc
    .tuple(at, at, fc.nat({ max: 1500 }))
    .filter(([a, b]) => a.x !== b.x || a.y !== b.y)
    .map(([a, b, w]) => chain([a, b], w)),
)
const table = layTable({ width: 72_000, depth: 48_000, pieces: [] as Piece[] })

describe("what a moving base comes too near to", () => {
  it("agrees with putting it down at every step of the way, against bases", () => {
    fc.assert(
      fc.property(anyBase, at, anyBase, fc.constantFrom(0, 0, 500, 1000), (mover, to, obstacle, clearance) => {
        const [leg] = trace(mover, [{ kind: "go", to }])
        const near = tooNear(mover, leg!.motion, obstacle, clearance)
        for (let k = 0; k <= 40; k++) {
          const there = baseAfter(leg!, Math.floor((leg!.length * k) / 40))
          const bad = clearance === 0 ? overlap(there, obstacle) : distance(there, obstacle) < clearance
          const edge = near.some(
            ([from, until]) => Math.min(Math.abs(from - k / 40), Math.abs(until - k / 40)) * leg!.length < 12,
          )
          const deep =
            clearance === 0
              ? distance(there, obstacle) > 0 || !bad
              : Math.abs(distance(there, obstacle) - clearance) > 3
          if (!edge && (deep || bad)) expect(near.some(([from, until]) => from <= k / 40 && k / 40 <= until)).toBe(bad)
        }
      }),
      { seed: 1914, numRuns: 400 },
    )
  })

  it("agrees with putting it down at every step of the way, against ground of any form", () => {
    fc.assert(
      fc.property(anyBase, at, anyGround, fc.constantFrom(0, 700), (mover, to, ground, clearance) => {
        const [leg] = trace(mover, [{ kind: "go", to }])
        const near = tooNear(mover, leg!.motion, ground, clearance)
        for (let k = 0; k <= 40; k++) {
          const there = baseAfter(leg!, Math.floor((leg!.length * k) / 40))
          const gap = distance(there, ground)
          const said = near.some(([from, until]) => from <= k / 40 && k / 40 <= until)
          const edge = near.some(
            ([from, until]) => Math.min(Math.abs(from - k / 40), Math.abs(until - k / 40)) * leg!.length < 12,
          )
          if (edge) continue
          if (gap > clearance + 3) expect(said).toBe(false)
          if (clearance > 0 && gap < clearance - 3) expect(said).toBe(true)
        }
      }),
      { seed: 1914, numRuns: 400 },
    )
  })

  it("a turn sweeps what lies between its start and its end", () => {
    const tank = rect(p(10_000, 10_000), 0, 1000, 6000)
    const post = (x: number, y: number) => rect(p(x, y), 0, 200, 200)
    const turn = trace(tank, [{ kind: "turn", to: 9000 }])[0]!.motion
    expect(tooNear(tank, turn, post(12_000, 12_000))).toHaveLength(1) // in neither position, but on the way between them
    expect(tooNear(tank, turn, post(12_600, 12_600))).toHaveLength(0) // 3677 off: beyond the corners' circle
    expect(tooNear(tank, turn, post(8000, 8000))).toHaveLength(1) // swept by the rear
    expect(tooNear(tank, turn, post(12_000, 8000))).toHaveLength(0) // a clockwise quarter turn leaves the south-east free
    expect(tooNear(tank, turn, post(12_600, 12_600), 600)).toHaveLength(1)
  })

  it("sliding along a neighbour in contact is no collision, whichever way they face", () => {
    fc.assert(
      fc.property(fc.nat({ max: 35_999 }), (f) => {
        const line = [0, 1, 2].map(
          (i) => trace(rect(p(30_000, 30_000), f, 1000, 1000), [{ kind: "slide", by: i * 1000 }])[0]!.after,
        )
        const [leg] = trace(line[1]!, [{ kind: "advance", by: 3000 }])
        expect(tooNear(line[1]!, leg!.motion, line[0]!)).toEqual([])
        expect(tooNear(line[1]!, leg!.motion, line[2]!)).toEqual([])
      }),
      { seed: 1914, numRuns: 200 },
    )
  })
})

describe("collisions", () => {
  const enemy = (s: Standing) =>
    s.id.startsWith("enemy") ? { rule: "ZONE", label: "too near an enemy", clearance: 1000 } : undefined

  it("DGK-MOVE-11 a path that passes 0.8 inch from an enemy is barred, and says where", () => {
    const bases = new Bases<Standing>(table, [
      { id: "enemy-1", base: rect(p(10_000, 11_300), 0, 1000, 1000) },
      { id: "friend", base: rect(p(6000, 10_000), 0, 1000, 1000) },
    ])
    const legs = trace(rect(p(2000, 9500), 9000, 1000, 1000), [{ kind: "advance", by: 16_000 }])
    const [hit, ...others] = collisions(table, bases, legs, { base: enemy, reach: 1000 })
    expect(others).toEqual([])
    // 800 apart abreast; 1000 away when the corner is 600 short: 8 inches minus two half bases minus 0.6
    expect(hit).toMatchObject({
      what: "base",
      rule: "ZONE",
      leg: 0,
      distance: 6400,
      starts: false,
      at: p(9500, 10_800),
    })
    const passing = trace(rect(p(2000, 9300), 9000, 1000, 1000), [{ kind: "advance", by: 16_000 }])
    expect(collisions(table, bases, passing, { base: enemy, reach: 1000 })).toEqual([]) // exactly an inch: allowed
  })

  it("says which base of a body, on which leg, and whether it began or ends too near", () => {
    const bases = new Bases<Standing>(table, [{ id: "enemy-1", base: circle(p(20_000, 10_000), 500) }])
    const body = [rect(p(10_000, 10_000), 0, 1000, 1000), rect(p(10_000, 14_000), 0, 1000, 1000)]
    const steps: Step[] = [
      { kind: "slide", by: 2000 },
      { kind: "slide", by: 9000 },
    ]
    const hits = collisions(table, bases, trace(body[0]!, steps), { base: enemy, reach: 1000 }, body)
    expect(hits).toMatchObject([{ leg: 1, mover: 0, starts: false, ends: true, distance: 6000 }])
    const away = trace(rect(p(19_000, 10_000), 0, 500, 500), [{ kind: "slide", by: -9000 }])
    expect(collisions(table, bases, away, { base: enemy, reach: 1000 })).toMatchObject([
      { starts: true, ends: false, distance: 0 },
    ])
  })

  it("DGK-MOVE-08 impassable ground is not entered by any part of a base", () => {
    const river: Piece = { form: "area", id: "river", kind: "river", points: rectangle(20_000, 0, 22_000, 48_000) }
    const wet = layTable({ width: 72_000, depth: 48_000, pieces: [river] })
    const bars = {
      piece: (piece: Piece) => (piece.kind === "river" ? { rule: "WET", label: "deep water" } : undefined),
    }
    const base = rect(p(10_000, 10_000), 0, 2000, 1000)
    const slide = (by: number) => collisions(wet, undefined, trace(base, [{ kind: "slide", by }]), bars)
    expect(slide(9000)).toEqual([]) // its edge on the bank
    expect(slide(9010)).toMatchObject([{ what: "terrain", rule: "WET", ends: true }])
    expect(slide(30_000)).toMatchObject([{ ends: false, starts: false }])
    // a wheel whose corner dips into the river
    const close = rect(p(19_400, 10_000), 0, 1000, 4000)
    const wheel = collisions(wet, undefined, trace(close, [{ kind: "turn", to: 4500 }]), bars)
    expect(wheel).toMatchObject([{ rule: "WET" }])
  })

  it("leaves the table where its box first crosses the edge", () => {
    const base = rect(p(70_000, 10_000), 9000, 1000, 1000)
    expect(leavesTable(table, trace(base, [{ kind: "advance", by: 1500 }]))).toBeUndefined()
    expect(leavesTable(table, trace(base, [{ kind: "advance", by: 4000 }]))).toEqual({
      leg: 0,
      distance: 1500,
      mover: 0,
    })
    const long = rect(p(1000, 10_000), 0, 1000, 6000)
    expect(leavesTable(table, trace(long, [{ kind: "turn", to: 9000 }]))).toMatchObject({ leg: 0 })
  })
})

describe("gaps", () => {
  it("TGW-MOVE-03 two friends 0.8 inch apart leave no way for a base of an inch, nor do they let it collide less", () => {
    const friends = [
      { id: "a", base: circle(p(10_000, 10_900), 500) },
      { id: "b", base: circle(p(10_000, 9100), 500) },
      { id: "c", base: circle(p(10_000, 20_000), 500) },
    ]
    const way = { from: p(5000, 10_000), to: p(15_000, 10_000) }
    expect(gapsCrossed(way, friends, 1000)).toMatchObject([{ a: { id: "a" }, b: { id: "b" }, width: 800 }])
    expect(gapsCrossed(way, friends, 800)).toEqual([])
    expect(gapsCrossed({ from: p(5000, 12_000), to: p(15_000, 12_000) }, friends, 1000)).toEqual([]) // passes both of them
    const bases = new Bases(table, friends)
    const bars = { base: () => ({ rule: "GAP", label: "friends in the way" }) }
    expect(collisions(table, bases, trace(circle(way.from, 500), [{ kind: "go", to: way.to }]), bars)).toHaveLength(2)
    expect(collisions(table, bases, trace(circle(way.from, 400), [{ kind: "go", to: way.to }]), bars)).toHaveLength(0)
  })
})
