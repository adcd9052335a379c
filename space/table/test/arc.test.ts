import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  type Arc,
  arcFrom,
  arcFromFront,
  area,
  type Base,
  circle,
  inArc,
  offset,
  type Point,
  pointInArc,
  rect,
  rectangle,
  turnFrom,
} from "../index.ts"

const p = (x: number, y: number): Point => ({ x, y })
const always = { seed: 1914, numRuns: 400 }
const at = fc.record({ x: fc.integer({ min: -20_000, max: 20_000 }), y: fc.integer({ min: -20_000, max: 20_000 }) })
const size = fc.integer({ min: 200, max: 6000 })
const anyBase: fc.Arbitrary<Base> = fc.oneof(
  fc.tuple(at, size).map(([q, r]) => circle(q, r)),
  fc.tuple(at, fc.nat({ max: 35_999 }), size, size).map(([q, f, w, d]) => rect(q, f, w, d)),
)

describe("arcs from a point", () => {
  it("TGW-SUP-06 a target 44 degrees off the barrel is in the 90-degree arc, one at 46 is not, one at exactly 45 is", () => {
    const gun = arcFrom(p(0, 0), 0, 4500)
    const target = (off: number) => inArc(gun, circle(offset(p(0, 0), off, 20_000), 1))
    expect([target(4400).centre, target(4600).centre, target(35_600).centre, target(31_400).centre]).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect(pointInArc(gun, p(7000, 7000))).toBe(true)
    expect(pointInArc(gun, p(7001, 7000))).toBe(false)
    expect(target(4600).off).toBe(4600)
    expect(target(31_400).off).toBe(-4600)
  })

  it("agrees with the bearing of every point, for arcs of every width", () => {
    fc.assert(
      fc.property(at, fc.nat({ max: 35_999 }), fc.integer({ min: 1, max: 18_000 }), at, (from, f, half, to) => {
        fc.pre(Math.hypot(from.x - to.x, from.y - to.y) > 100)
        const exact = (Math.atan2(to.x - from.x, to.y - from.y) * 18_000) / Math.PI
        const off = Math.abs(((exact - f + 90_000) % 36_000) - 18_000)
        if (Math.abs(off - half) > 0.01) expect(pointInArc(arcFrom(from, f, half), to)).toBe(off < half)
      }),
      always,
    )
  })

  it("an arc of no width is a line ahead, one of 180 degrees a side is everything", () => {
    expect(pointInArc(arcFrom(p(0, 0), 0, 0), p(0, 5000))).toBe(true)
    expect(pointInArc(arcFrom(p(0, 0), 0, 0), p(0, -5000))).toBe(false)
    expect(pointInArc(arcFrom(p(0, 0), 0, 18_000), p(3, -5000))).toBe(true)
    expect(inArc(arcFrom(p(0, 0), 0, 18_000), circle(p(0, -5000), 700)).whole).toBe(true)
  })
})

describe("arcs from a front edge", () => {
  // DGK-FIRE-05: two lines forward and outward at 45 degrees from the front corners
  const battalion = rect(p(0, -500), 0, 4000, 1000)
  const arc = arcFromFront(battalion, 4500)

  it("DGK-FIRE-05 a target with one corner inside is a target, one wholly outside is not", () => {
    expect(inArc(arc, rect(p(4000, 1000), 0, 1000, 1000))).toMatchObject({ any: true, centre: false, whole: false })
    expect(inArc(arc, rect(p(4001, 0), 0, 1000, 1000)).any).toBe(false) // its corner at (3501, 500) is outside
    expect(inArc(arc, rect(p(0, 5000), 0, 1000, 1000))).toMatchObject({ any: true, centre: true, whole: true, off: 0 })
    expect(inArc(arc, rect(p(0, -5000), 0, 1000, 1000)).any).toBe(false)
  })

  it("names a point of the target that is in the arc", () => {
    expect(inArc(arc, rect(p(4000, 1000), 0, 1000, 1000)).at).toEqual(p(3500, 1500))
    expect(inArc(arc, circle(p(0, 4000), 500)).at).toEqual(p(0, 4000))
  })

  it("a target that straddles the whole arc has no corner in it and is still a target", () => {
    expect(inArc(arc, rect(p(0, 3000), 0, 40_000, 1000)).any).toBe(true)
    expect(inArc(arc, area(rectangle(-30_000, -3000, 30_000, 3000))).any).toBe(true)
  })
})

describe("how much of a shape is in an arc", () => {
  /** Points of a base, rim and inside. */
  const grains = (base: Base): Point[] => {
    const list: Point[] = []
    for (let i = -6; i <= 6; i++)
      for (let k = -6; k <= 6; k++) {
        if (base.kind === "rect") list.push(offset(base.at, base.facing, (base.depth * i) / 12, (base.width * k) / 12))
        else if (i * i + k * k <= 36)
          list.push({ x: base.at.x + (base.radius * i) / 6, y: base.at.y + (base.radius * k) / 6 })
      }
    return list
  }
  it("agrees with looking at grains of it", () => {
    const arcs: fc.Arbitrary<Arc> = fc.oneof(
      fc
        .tuple(at, fc.nat({ max: 35_999 }), fc.integer({ min: 100, max: 17_900 }))
        .map(([q, f, half]) => arcFrom(q, f, half)),
      fc
        .tuple(at, fc.nat({ max: 35_999 }), size, fc.integer({ min: 0, max: 9000 }))
        .map(([q, f, w, half]) => arcFromFront(rect(q, f, w, 1000), half)),
    )
    let any = 0
    let whole = 0
    fc.assert(
      fc.property(arcs, anyBase, (arc, base) => {
        const answer = inArc(arc, base)
        const inside = grains(base).filter((q) => pointInArc(arc, q)).length
        if (inside > 0) expect(answer.any).toBe(true)
        if (answer.whole) expect(inside).toBe(grains(base).length)
        expect(answer.centre).toBe(pointInArc(arc, base.at))
        if (answer.centre) expect(answer.any).toBe(true)
        if (!answer.any) expect(inside).toBe(0)
        if (answer.any && inside === 0) expect(answer.whole).toBe(false)
        any += answer.any ? 1 : 0
        whole += answer.whole ? 1 : 0
      }),
      { seed: 1914, numRuns: 1500 },
    )
    expect(any).toBeGreaterThan(300)
    expect(whole).toBeGreaterThan(100)
    expect(any).toBeGreaterThan(whole)
  })

  it("counts a circle that only reaches over the edge", () => {
    const arc = arcFrom(p(0, 0), 0, 4500)
    expect(inArc(arc, circle(p(10_000, 9000), 700)).any).toBe(false) // 707 from the edge
    expect(inArc(arc, circle(p(10_000, 9000), 708)).any).toBe(true)
    expect(inArc(arc, circle(p(9000, 10_000), 707)).whole).toBe(true)
    expect(inArc(arc, circle(p(9000, 10_000), 708)).whole).toBe(false)
    expect(turnFrom(0, 4500)).toBe(4500)
  })
})
