import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  area,
  type Base,
  chain,
  circle,
  closerThan,
  closest,
  closestOf,
  cornersOf,
  coverage,
  distance,
  ellipse,
  offset,
  overlap,
  type Point,
  rect,
  rectangle,
  rectFromFront,
  type Shape,
  touch,
} from "../index.ts"
import { coreOf } from "../shape.ts"
import { blob, numbers } from "./fullTable.ts"

const always = { seed: 1914, numRuns: 300 }
const at = fc.record({ x: fc.integer({ min: 0, max: 20_000 }), y: fc.integer({ min: 0, max: 20_000 }) })
const size = fc.integer({ min: 200, max: 4000 })
const anyCircle = fc.tuple(at, size).map(([p, r]) => circle(p, r))
const anyRect = fc.tuple(at, fc.nat({ max: 35_999 }), size, size).map(([p, f, w, d]) => rect(p, f, w, d))
const anyBase: fc.Arbitrary<Base> = fc.oneof(anyCircle, anyRect)
const anyArea = fc
  .tuple(at, fc.nat(), fc.integer({ min: 800, max: 4000 }))
  .map(([p, seed, r]) => area(blob(numbers(seed + 1), p, r, 12)))
const anyChain = fc
  .tuple(at, at, at, fc.nat({ max: 2000 }))
  .filter(([p, q, r]) => p !== q && q !== r)
  .map(([p, q, r, w]) => chain([p, q, r], w))
const anyShape: fc.Arbitrary<Shape> = fc.oneof(anyBase, anyArea, anyChain)

/** Points along a shape's core, closely spaced: the slow way to measure distances. */
function samples(shape: Shape): Point[] {
  const { points, closed } = coreOf(shape)
  if (points.length === 1) return [...points]
  return points.flatMap((q, i) => {
    const p = points[(i + points.length - 1) % points.length]!
    if (i === 0 && !closed) return []
    return Array.from({ length: 25 }, (_, k) => ({ x: p.x + ((q.x - p.x) * k) / 24, y: p.y + ((q.y - p.y) * k) / 24 }))
  })
}

/** Points around the rim of a base. */
const rimOf = (base: Base): Point[] =>
  base.kind === "rect" ? samples(base) : Array.from({ length: 90 }, (_, i) => offset(base.at, i * 400, base.radius))

describe("distance between shapes", () => {
  it("agrees with measuring from point to point around both outlines", () => {
    fc.assert(
      fc.property(anyShape, anyShape, (a, b) => {
        const measured = distance(a, b)
        const radii = coreOf(a).radius + coreOf(b).radius
        let least = Number.POSITIVE_INFINITY
        for (const p of samples(a))
          for (const q of samples(b)) least = Math.min(least, Math.hypot(p.x - q.x, p.y - q.y) - radii)
        expect(measured).toBeLessThanOrEqual(Math.max(0, Math.ceil(least - 1e-6))) // no sampled pair is nearer than the answer
        if (measured > 0) expect(least - measured).toBeLessThan(450) // and some pair comes near it
      }),
      { seed: 1914, numRuns: 150 },
    )
  })

  it("is the same both ways, and its two points are that far apart", () => {
    fc.assert(
      fc.property(anyShape, anyShape, (a, b) => {
        const there = closest(a, b)
        expect(closest(b, a).distance).toBe(there.distance)
        const apart = Math.hypot(there.from.x - there.to.x, there.from.y - there.to.y)
        expect(Math.abs(apart - there.distance)).toBeLessThanOrEqual(3)
      }),
      always,
    )
  })

  it("is exact at the edge: within and closer than, to the thousandth", () => {
    const a = circle({ x: 0, y: 0 }, 500)
    const b = circle({ x: 2000, y: 0 }, 500)
    expect(distance(a, b)).toBe(1000)
    expect([closerThan(a, b, 1000), closerThan(a, b, 1001)]).toEqual([false, true])
    // 3-4-5 on the slant: exactly 5000 between the middles
    expect(distance(a, circle({ x: 3000, y: 4000 }, 500))).toBe(4000)
    // a hair more than 1000: rounded up, and still closer than 1001 but not than 1000
    const c = circle({ x: 2000, y: 1 }, 500)
    expect(distance(a, c)).toBe(1001)
    expect([closerThan(a, c, 1000), closerThan(a, c, 1001)]).toEqual([false, true])
    fc.assert(
      fc.property(anyShape, anyShape, (p, q) => {
        const d = distance(p, q)
        if (d > 0) expect([closerThan(p, q, d + 1), closerThan(p, q, d - 1)]).toEqual([true, false])
      }),
      always,
    )
  })

  it("finds the closest pair of two groups", () => {
    const line = [0, 1000, 2000].map((x) => rect({ x, y: 0 }, 0, 1000, 1000))
    const enemy = [rect({ x: 5000, y: 0 }, 0, 1000, 1000), rect({ x: 4000, y: 3000 }, 0, 1000, 1000)]
    expect(closestOf(line, enemy)).toMatchObject({ a: 2, b: 0, distance: 2000 })
    expect(() => closestOf([], enemy)).toThrow("a group of no shapes has no distance")
  })
})

describe("contact and overlap", () => {
  it("bases side by side touch and do not overlap, whichever way they face", () => {
    fc.assert(
      fc.property(at, fc.nat({ max: 35_999 }), (p, f) => {
        const left = rect(p, f, 1000, 1000)
        const right = rect(offset(p, f, 0, 1000), f, 1000, 1000)
        const behind = rectFromFront(offset(p, f, -500), f, 1000, 1000)
        expect([touch(left, right), touch(left, behind), overlap(left, right), overlap(left, behind)]).toEqual([
          true,
          true,
          false,
          false,
        ])
        const pushed = rect(offset(p, f, 0, 995), f, 1000, 1000)
        const pulled = rect(offset(p, f, 0, 1005), f, 1000, 1000)
        expect([overlap(left, pushed), touch(left, pulled)]).toEqual([true, false])
      }),
      always,
    )
  })

  it("overlap is shared ground: some point lies in both", () => {
    fc.assert(
      fc.property(anyBase, anyBase, (a, b) => {
        if (overlap(a, b)) expect(distance(a, b)).toBe(0)
        else if (distance(a, b) === 0) expect(overlap(a, b)).toBe(false)
        expect(overlap(a, b)).toBe(overlap(b, a))
        expect(overlap(a, a)).toBe(true)
      }),
      always,
    )
    expect(overlap(circle({ x: 0, y: 0 }, 100), rect({ x: 0, y: 0 }, 0, 5000, 5000))).toBe(true) // wholly inside
    expect(overlap(rect({ x: 0, y: 0 }, 4500, 100, 100), rect({ x: 0, y: 0 }, 0, 5000, 5000))).toBe(true)
  })
})

describe("coverage", () => {
  const wood = area(rectangle(0, 0, 10_000, 10_000))
  it.each([
    ["outside", circle({ x: -2000, y: 5000 }, 500), "none"],
    ["touching the edge", circle({ x: -500, y: 5000 }, 500), "none"],
    ["a thousandth in", circle({ x: -499, y: 5000 }, 500), "part"],
    ["astride", circle({ x: 0, y: 5000 }, 500), "part"],
    ["touching from inside", circle({ x: 500, y: 5000 }, 500), "whole"],
    ["well inside", circle({ x: 5000, y: 5000 }, 500), "whole"],
    ["a base touching the edge", rect({ x: -500, y: 5000 }, 0, 1000, 1000), "none"],
    ["a base just inside", rect({ x: 500, y: 500 }, 0, 1000, 1000), "whole"],
    ["a base askew at the corner", rect({ x: 0, y: 0 }, 4500, 1000, 1000), "part"],
    ["a base that is the whole wood", rect({ x: 5000, y: 5000 }, 0, 10_000, 10_000), "whole"],
    ["a base around the whole wood", rect({ x: 5000, y: 5000 }, 0, 12_000, 12_000), "part"],
  ] as const)("%s", (_what, base, covered) => expect(coverage(base, wood)).toBe(covered))

  it("by a circle: wholly when every corner is within it", () => {
    const marker = circle({ x: 0, y: 0 }, 2500)
    expect(coverage(circle({ x: 2000, y: 0 }, 500), marker)).toBe("whole")
    expect(coverage(circle({ x: 2001, y: 0 }, 500), marker)).toBe("part")
    expect(coverage(circle({ x: 3000, y: 0 }, 500), marker)).toBe("none")
    expect(coverage(rect({ x: 0, y: 0 }, 0, 3000, 4000), marker)).toBe("whole") // half diagonal exactly 2500
    expect(coverage(rect({ x: 1, y: 0 }, 0, 3000, 4000), marker)).toBe("part")
  })

  it("by a road", () => {
    const road = chain(
      [
        { x: 0, y: 0 },
        { x: 20_000, y: 0 },
      ],
      2000,
    )
    expect(coverage(rect({ x: 5000, y: 0 }, 9000, 1000, 2000), road)).toBe("whole")
    expect(coverage(rect({ x: 5000, y: 600 }, 9000, 1000, 2000), road)).toBe("part")
    expect(coverage(rect({ x: 5000, y: 1500 }, 9000, 1000, 2000), road)).toBe("none")
  })

  it("agrees with counting the corners and edges of the base that are inside", () => {
    fc.assert(
      fc.property(anyBase, anyArea, (base, ground) => {
        const rim = rimOf(base).map((p) => circleHolds(ground.points, p))
        const covered = coverage(base, ground)
        if (covered === "whole") expect(rim.every((r) => r !== "out")).toBe(true)
        if (covered === "none") expect(rim.every((r) => r !== "in")).toBe(true)
      }),
      always,
    )
  })
})

/** Tests for inside by the winding of angles: another method than the one under test. */
function circleHolds(points: readonly Point[], p: Point): "in" | "out" | "near" {
  let turn = 0
  for (let i = 0; i < points.length; i++) {
    const a = points[i]!
    const b = points[(i + 1) % points.length]!
    const nearest = Math.abs((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / Math.hypot(b.x - a.x, b.y - a.y)
    if (nearest < 2) return "near"
    turn += Math.atan2(
      (a.x - p.x) * (b.y - p.y) - (a.y - p.y) * (b.x - p.x),
      (a.x - p.x) * (b.x - p.x) + (a.y - p.y) * (b.y - p.y),
    )
  }
  return Math.abs(turn) > 3 ? "in" : "out"
}

describe("shapes", () => {
  it("DGK-SCALE-03 four bases of an inch side by side: frontage 4, depth 1", () => {
    const c = cornersOf(rect({ x: 10_000, y: 10_000 }, 0, 4000, 1000))
    expect(c).toEqual({
      frontLeft: { x: 8000, y: 10_500 },
      frontRight: { x: 12_000, y: 10_500 },
      rearRight: { x: 12_000, y: 9500 },
      rearLeft: { x: 8000, y: 9500 },
    })
  })

  it("the middle of a rectangle stays exactly between opposite corners", () => {
    fc.assert(
      fc.property(anyRect, (r) => {
        const c = cornersOf(r)
        expect(c.frontLeft.x + c.rearRight.x).toBe(2 * r.at.x)
        expect(c.frontRight.y + c.rearLeft.y).toBe(2 * r.at.y)
      }),
      always,
    )
  })

  it("an ellipse's corners lie on it", () => {
    for (const p of ellipse({ x: 0, y: 0 }, 16_000, 12_000, 40))
      expect(Math.abs((p.x / 8000) ** 2 + (p.y / 6000) ** 2 - 1)).toBeLessThan(0.0003)
  })
})
