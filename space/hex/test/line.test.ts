import { defineHex, Grid as Honeycomb, line as honeycombLine, Orientation, rectangle } from "honeycomb-grid"
import { describe, expect, it } from "vitest"
import { Grid, letters, NONE, numbers } from "../index.ts"
import { always, anyPair, tactical } from "./maps.ts"

const named = (grid: Grid, a: string, b: string) =>
  grid.line(grid.hex(a), grid.hex(b)).map((h) => (h === NONE ? "off" : grid.name(h)))

describe("line", () => {
  it("is a chain of neighbours with one hex for each step, the same from both ends", () => {
    always(
      anyPair,
      ({ grid, a, b }) => {
        const there = grid.line(a, b)
        expect(there).toHaveLength(grid.distance(a, b) + 1)
        expect(there[0]).toBe(a)
        expect(there.at(-1)).toBe(b)
        expect(grid.line(b, a)).toEqual(there.toReversed())
        for (let i = 1; i < there.length; i++)
          if (there[i] !== NONE && there[i - 1] !== NONE) expect(grid.adjacent(there[i]!, there[i - 1]!)).toBe(true)
      },
      500,
    )
  })

  it("takes, for each step, the hex that contains the point at that fraction of the way", () => {
    always(
      anyPair,
      ({ grid, a, b }) => {
        const n = grid.distance(a, b)
        grid.line(a, b).forEach((h, k) => {
          if (h === NONE) return
          // n times the cube coordinates of the point, less n times those of the hex: inside means no form exceeds n.
          const q = grid.q[a]! * (n - k) + grid.q[b]! * k - grid.q[h]! * n
          const r = grid.r[a]! * (n - k) + grid.r[b]! * k - grid.r[h]! * n
          const s = -q - r
          for (const form of [q - r, r - s, s - q]) expect(Math.abs(form)).toBeLessThanOrEqual(n)
        })
      },
      500,
    )
  })

  it("agrees with honeycomb-grid wherever no point falls on a hexside", () => {
    let compared = 0
    for (const orientation of ["flat", "pointy"] as const) {
      const grid = new Grid({ orientation, indent: "second", columns: letters(11), rows: numbers(1, 9) })
      const Tile = defineHex({
        orientation: orientation === "flat" ? Orientation.FLAT : Orientation.POINTY,
        offset: -1,
      })
      const other = new Honeycomb(Tile, rectangle({ width: 11, height: 9 }))
      const at = (h: number) => ({ col: grid.column[h]!, row: grid.row[h]! })
      for (let a = 0; a < grid.size; a++) {
        for (let b = 0; b < grid.size; b++) {
          if (hasTie(grid, a, b)) continue
          const theirs = [...other.traverse(honeycombLine({ start: at(a), stop: at(b) }))]
          expect(grid.line(a, b).map(at)).toEqual(theirs.map(({ col, row }) => ({ col, row })))
          compared++
        }
      }
    }
    expect(compared).toBeGreaterThan(13_000)
  })

  it("chooses the hex of greater q on a tie, whichever way it is read", () => {
    const grid = tactical()
    expect(named(grid, "J10", "I9")).toEqual(["J10", "J9", "I9"])
    expect(named(grid, "I9", "J10")).toEqual(["I9", "J9", "J10"])
  })

  it("stays on the map along its edge", () => {
    expect(named(tactical(), "A1", "E1")).toEqual(["A1", "B1", "C1", "D1", "E1"])
    const low = new Grid({ orientation: "flat", indent: "first", columns: letters(3), rows: numbers(1, 3) })
    expect(named(low, "A3", "C3")).toEqual(["A3", "B3", "C3"])
  })

  it("says where it leaves the map", () => {
    const grid = new Grid({
      orientation: "flat",
      indent: "second",
      columns: letters(3),
      rows: numbers(1, 3),
      missing: ["B2", "B1"],
    })
    expect(named(grid, "A2", "C2")).toEqual(["A2", "off", "C2"])
  })
})

/** True if some step of the line is exactly between two hexes: two of the forms are then halves. */
function hasTie(grid: Grid, a: number, b: number): boolean {
  const n = grid.distance(a, b)
  const dq = grid.q[b]! - grid.q[a]!
  const dr = grid.r[b]! - grid.r[a]!
  for (let k = 1; k < n; k++) if ([dq, dr, dq + dr].some((d) => Math.abs((2 * k * d) % (2 * n)) === n)) return true
  return false
}
