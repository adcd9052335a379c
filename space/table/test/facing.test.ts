import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { bearing, cosine, facing, offset, rotate, sine, turnFrom, UNIT } from "../facing.ts"
import { BadGeometry } from "../index.ts"

const always = { seed: 1914, numRuns: 500 }
const anyFacing = fc.integer({ min: 0, max: 35_999 })
const anyPoint = fc.record({
  x: fc.integer({ min: -500_000, max: 500_000 }),
  y: fc.integer({ min: -500_000, max: 500_000 }),
})

describe("facings", () => {
  it("the table of sines is the same on every machine", () => {
    expect([0, 1, 100, 1000, 3000, 4500, 6000, 8999, 9000].map(sine)).toEqual([
      0, 187403, 18739379, 186453311, 536870912, 759250125, 929887697, 1073741808, 1073741824,
    ])
    let sum = 0
    for (let f = 0; f < 9000; f++) sum = (sum * 31 + sine(f)) % 1_000_000_007
    expect(sum).toBe(337_444_485)
  })

  it("sines and cosines are within a unit of the last place of the true ones", () => {
    for (let f = 0; f < 36_000; f += 7) {
      expect(Math.abs(sine(f) - UNIT * Math.sin((f * Math.PI) / 18_000))).toBeLessThan(0.501)
      expect(Math.abs(cosine(f) - UNIT * Math.cos((f * Math.PI) / 18_000))).toBeLessThan(0.501)
    }
  })

  it("0 looks north, 9000 east; right of north is east", () => {
    const o = { x: 0, y: 0 }
    expect(offset(o, 0, 1000)).toEqual({ x: 0, y: 1000 })
    expect(offset(o, 9000, 1000)).toEqual({ x: 1000, y: 0 })
    expect(offset(o, 18_000, 1000)).toEqual({ x: 0, y: -1000 })
    expect(offset(o, 0, 0, 1000)).toEqual({ x: 1000, y: 0 })
    expect(rotate({ x: 0, y: 1000 }, o, 9000)).toEqual({ x: 1000, y: 0 })
  })

  it("bearing is the facing that points there, to the nearest hundredth of a degree", () => {
    fc.assert(
      fc.property(anyPoint, anyFacing, fc.integer({ min: 60_000, max: 400_000 }), (p, f, far) => {
        expect(Math.abs(turnFrom(f, bearing(p, offset(p, f, far))))).toBeLessThanOrEqual(1)
      }),
      always,
    )
    fc.assert(
      fc.property(anyPoint, anyPoint, (p, q) => {
        fc.pre(p.x !== q.x || p.y !== q.y)
        const exact = (Math.atan2(q.x - p.x, q.y - p.y) * 18_000) / Math.PI
        const off = ((bearing(p, q) - exact + 54_000) % 36_000) - 18_000
        expect(Math.abs(off)).toBeLessThan(0.501)
        expect(Math.abs(turnFrom(facing(bearing(p, q) + 18_000), bearing(q, p)))).toBe(0)
      }),
      always,
    )
  })

  it("turning a point and turning it back strays by no more than rounding", () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, anyFacing, (p, about, by) => {
        const back = rotate(rotate(p, about, by), about, -by)
        expect(Math.max(Math.abs(back.x - p.x), Math.abs(back.y - p.y))).toBeLessThanOrEqual(1)
      }),
      always,
    )
  })

  it("turns go the short way, half a turn clockwise", () => {
    expect([turnFrom(35_000, 1000), turnFrom(1000, 35_000), turnFrom(0, 18_000)]).toEqual([2000, -2000, 18_000])
  })

  it("a point has no bearing to itself", () => {
    expect(() => bearing({ x: 5, y: 5 }, { x: 5, y: 5 })).toThrow(BadGeometry)
  })
})
