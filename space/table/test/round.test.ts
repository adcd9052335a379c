import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { addFractions, lengthDown, lengthUp, nearest, rootDown, rootNearest, wholeOf } from "../round.ts"

const always = { seed: 1914, numRuns: 500 }

describe("rounding, all of it in one place", () => {
  it("nearest goes away from zero at halves, so that what is mirrored rounds alike, and never gives -0", () => {
    expect([2.5, -2.5, 2.4, -2.4, -0.4].map(nearest)).toEqual([3, -3, 2, -2, 0])
    expect(Object.is(nearest(-0.2), 0)).toBe(true)
  })

  it("square roots of whole numbers are exact", () => {
    fc.assert(
      fc.property(fc.nat({ max: 2_828_427 }), fc.nat(), (r, more) => {
        const n = r * r + (more % (2 * r + 1))
        expect(rootDown(n)).toBe(r)
        expect(rootNearest(n)).toBe(n > r * r + r ? r + 1 : r)
      }),
      always,
    )
  })

  it("n / √m is rounded up and down exactly, whatever a float makes of it", () => {
    const sizes = fc.integer({ min: 1, max: 8_000_000_000_000 })
    fc.assert(
      fc.property(sizes, sizes, (n, m) => {
        const up = BigInt(lengthUp(n, m))
        const down = BigInt(lengthDown(n, m))
        const square = BigInt(n) ** 2n
        expect(up ** 2n * BigInt(m) >= square && (up - 1n) ** 2n * BigInt(m) < square).toBe(true)
        expect(down ** 2n * BigInt(m) <= square && (down + 1n) ** 2n * BigInt(m) > square).toBe(true)
      }),
      always,
    )
  })

  it("a length a hair above or below a whole number is told from it", () => {
    // k/1 = k; and n/√m with n² = k²m ± 1, where n and m are too large for a float to tell
    expect([lengthUp(12_000, 1), lengthDown(12_000, 1)]).toEqual([12_000, 12_000])
    const k = 1_000_000
    const m = 999_999_000_001 // not a square: k√m is irrational
    const n = Number(BigInt(Math.floor(k * Math.sqrt(m))))
    expect(lengthUp(n, m) - lengthDown(n, m)).toBe(1)
  })

  it("running totals keep their fractions: three thirds make one", () => {
    const third = [1, 3] as const
    const sum = addFractions(addFractions(third, third), third)
    expect(sum).toEqual([1, 1])
    expect([wholeOf([5, 2]), wholeOf([7, 3]), wholeOf([8, 3])]).toEqual([3, 2, 3])
  })
})
