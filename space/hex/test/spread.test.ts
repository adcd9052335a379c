import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { BARRED, Grid, type Hex, numbers, reach, Spread } from "../index.ts"

const grid = new Grid({ orientation: "flat", indent: "second", columns: numbers(1, 12, 2), rows: numbers(1, 9, 2) })

/** The cost to enter each hex; some cannot be entered. */
const country = fc.record({
  ground: fc.array(fc.constantFrom(1, 1, 2, 3, BARRED), { minLength: grid.size, maxLength: grid.size }),
  starts: fc.uniqueArray(fc.nat(grid.size - 1), { minLength: 1, maxLength: 3 }),
  limit: fc.integer({ min: 0, max: 14 }),
})

describe("a spread", () => {
  const spread = new Spread(grid)

  it("agrees with reach in hexes, costs and ways, however often it is reused", () => {
    fc.assert(
      fc.property(country, ({ ground, starts, limit }) => {
        const found = spread.from(starts, limit, (_from, to) => ground[to]!)
        const oracle = reach(
          grid,
          starts,
          (_from, to) => (ground[to]! < 0 ? { rules: ["X-1"], reason: "nobody goes there" } : ground[to]!),
          { allowance: limit },
        )
        for (let h: Hex = 0; h < grid.size; h++) {
          expect(found.cost(h)).toBe(oracle.cost(h))
          expect(found.wayTo(h)).toEqual(oracle.pathTo(h)?.hexes)
          expect(found.before(h)).toBe(oracle.pathTo(h)?.hexes.at(-2))
        }
        expect(found.count).toBe([...oracle.hexes].length)
      }),
      { numRuns: 200 },
    )
  })

  it("lists what it reached, the nearest first", () => {
    spread.from(40, 3, () => 1)
    const costs = Array.from({ length: spread.count }, (_, i) => spread.cost(spread.at(i)))
    expect(costs).toEqual([...costs].sort((a, b) => a - b))
    expect(spread.at(0)).toBe(40)
    expect(() => spread.at(spread.count)).toThrow(RangeError)
  })

  it("can cost more in one direction than back", () => {
    const uphill = spread.from(40, 2, (from, to) => (to > from ? 2 : 1))
    expect([uphill.cost(41), uphill.cost(39)]).toEqual([2, 1])
  })

  it("refuses a start that is not on the map", () => {
    expect(() => spread.from(grid.size, 3, () => 1)).toThrow()
  })
})
