import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  area,
  chain,
  convexHull,
  distance,
  faultInPolygon,
  type Point,
  rectangle,
  segmentsMeet,
  twiceArea,
  whereIn,
} from "../index.ts"
import { blob, numbers } from "./fullTable.ts"

const p = (x: number, y: number): Point => ({ x, y })
// a letter E on a lattice: horizontal edges, reflex corners, corners that are collinear with others
const letter = [
  p(0, 0),
  p(6, 0),
  p(6, 2),
  p(2, 2),
  p(2, 4),
  p(5, 4),
  p(5, 6),
  p(2, 6),
  p(2, 8),
  p(6, 8),
  p(6, 10),
  p(0, 10),
]
const inLetter = (x: number, y: number) =>
  (x > 0 && x < 2 && y > 0 && y < 10) ||
  (x >= 2 && ((x < 6 && y > 0 && y < 2) || (x < 5 && y > 4 && y < 6) || (x < 6 && y > 8 && y < 10)))

describe("where a point lies", () => {
  it("in, on or out of an E, at every point of the lattice, whichever way its outline runs", () => {
    for (const outline of [letter, letter.toReversed()])
      for (let x = -1; x <= 7; x++)
        for (let y = -1; y <= 11; y++) {
          const on = letter.some((a, i) => {
            const b = letter[(i + 1) % letter.length]!
            return (
              Math.min(a.x, b.x) <= x && x <= Math.max(a.x, b.x) && Math.min(a.y, b.y) <= y && y <= Math.max(a.y, b.y)
            )
          })
          expect(`${x} ${y} ${whereIn(outline, p(x, y))}`).toBe(
            `${x} ${y} ${on ? "on" : inLetter(x, y) ? "in" : "out"}`,
          )
        }
  })

  it("agrees with the turn of the outline around the point", () => {
    const at = fc.record({ x: fc.integer({ min: -3000, max: 3000 }), y: fc.integer({ min: -3000, max: 3000 }) })
    fc.assert(
      fc.property(fc.nat(), at, (seed, q) => {
        const outline = blob(numbers(seed + 1), p(0, 0), 2000, 15)
        const turn = outline.reduce((sum, a, i) => {
          const b = outline[(i + 1) % outline.length]!
          return (
            sum +
            Math.atan2(
              (a.x - q.x) * (b.y - q.y) - (a.y - q.y) * (b.x - q.x),
              (a.x - q.x) * (b.x - q.x) + (a.y - q.y) * (b.y - q.y),
            )
          )
        }, 0)
        if (whereIn(outline, q) !== "on") expect(whereIn(outline, q)).toBe(Math.abs(turn) > 3 ? "in" : "out")
      }),
      { seed: 1914, numRuns: 500 },
    )
  })
})

describe("outlines", () => {
  it("areas, and which way round", () => {
    expect(twiceArea(rectangle(0, 0, 10, 20))).toBe(400)
    expect(twiceArea(rectangle(0, 0, 10, 20).toReversed())).toBe(-400)
    expect(twiceArea(letter)).toBe(2 * (20 + 8 + 6 + 8))
  })

  it("the hull of points is convex, holds them all, and has none but them as corners", () => {
    const at = fc.record({ x: fc.nat({ max: 20 }), y: fc.nat({ max: 20 }) })
    fc.assert(
      fc.property(fc.array(at, { minLength: 1, maxLength: 30 }), (points) => {
        const hull = convexHull(points)
        for (const q of hull) expect(points).toContainEqual(q)
        if (hull.length < 3) return
        expect(twiceArea(hull)).toBeGreaterThan(0)
        expect(faultInPolygon(hull)).toBeUndefined()
        for (const q of points) expect(whereIn(hull, q)).not.toBe("out")
      }),
      { seed: 1914, numRuns: 300 },
    )
  })

  it("two areas overlap, touch or lie apart", () => {
    const a = area(rectangle(0, 0, 1000, 1000))
    expect(distance(a, area(rectangle(500, 500, 2000, 2000)))).toBe(0)
    expect(distance(a, area(rectangle(1000, 0, 2000, 1000)))).toBe(0)
    expect(distance(a, area(rectangle(1001, 0, 2000, 1000)))).toBe(1)
    expect(distance(a, area(rectangle(200, 200, 300, 300)))).toBe(0) // one inside the other
    expect(distance(area(rectangle(200, 200, 300, 300)), a)).toBe(0)
    expect(distance(a, chain([p(500, 500), p(600, 600)]))).toBe(0)
  })

  it("segments meet at ends, in the middle, along each other, or not at all", () => {
    expect(segmentsMeet(p(0, 0), p(4, 4), p(0, 4), p(4, 0))).toBe(true)
    expect(segmentsMeet(p(0, 0), p(4, 4), p(4, 4), p(9, 0))).toBe(true)
    expect(segmentsMeet(p(0, 0), p(4, 0), p(3, 0), p(9, 0))).toBe(true)
    expect(segmentsMeet(p(0, 0), p(4, 0), p(5, 0), p(9, 0))).toBe(false)
    expect(segmentsMeet(p(0, 0), p(4, 0), p(2, 1), p(2, 9))).toBe(false)
    expect(segmentsMeet(p(2, 0), p(2, 0), p(0, 0), p(4, 0))).toBe(true) // a point on a segment
  })
})
