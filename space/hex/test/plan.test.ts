import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  bounds,
  centre,
  corners,
  DIRECTIONS,
  HEX_SIZE,
  NONE,
  pick,
  segmentTouches,
  sideEnds,
  vertexPoint,
  type XY,
} from "../index.ts"
import { always, anyGrid, tactical } from "./maps.ts"

const xy = (x: number, y: number): XY => ({ x, y })

describe("drawing", () => {
  it("puts A1 at the origin, B1 one column right and half a hex down", () => {
    const grid = tactical()
    expect(centre(grid, grid.hex("A1"))).toEqual(xy(0, 0))
    expect(centre(grid, grid.hex("B1"))).toEqual(xy(3000, 1732))
    expect(centre(grid, grid.hex("A2"))).toEqual(xy(0, 3464))
    expect(bounds(grid)).toEqual({ left: -2000, top: -1732, right: 44_000, bottom: 1732 * 22 })
  })

  it("draws regular hexagons whose shared corners coincide", () => {
    always(anyGrid, (grid) => {
      for (let h = 0; h < grid.size; h++) {
        const at = centre(grid, h)
        for (const c of DIRECTIONS) {
          const corner = corners(grid, h)[c]!
          expect(Math.abs(Math.hypot(corner.x - at.x, corner.y - at.y) - HEX_SIZE)).toBeLessThan(0.1)
          expect(vertexPoint(grid, grid.vertex(h, c))).toEqual(corner)
          const ends = sideEnds(grid, grid.side(h, c))
          expect(ends).toContainEqual(corner)
          expect(ends).toContainEqual(corners(grid, h)[(c + 1) % 6]!)
        }
      }
    })
  })

  it("picks the hex under a point, and nothing beside the map", () => {
    always(
      fc.tuple(anyGrid, fc.integer({ min: -850, max: 850 }), fc.integer({ min: -850, max: 850 })),
      ([grid, dx, dy]) => {
        for (let h = 0; h < grid.size; h++) {
          const at = centre(grid, h)
          expect(pick(grid, xy(at.x + 2 * dx, at.y + 2 * dy))).toBe(
            nearestCentre(grid, xy(at.x + 2 * dx, at.y + 2 * dy)),
          )
          expect(pick(grid, at)).toBe(h)
        }
        expect(pick(grid, xy(-1e6, 1e6))).toBe(NONE)
      },
      50,
    )
  })

  it("refuses an unknown vertex", () => {
    const grid = tactical()
    expect(() => vertexPoint(grid, grid.vertices)).toThrow(`expected a vertex 0 to ${grid.vertices - 1}`)
  })
})

/** The hex under a point is the one with the nearest centre, which may be off the map. */
function nearestCentre(grid: Parameters<typeof pick>[0], p: XY): number {
  let best = NONE
  let least = Number.POSITIVE_INFINITY
  const far = (q: number, r: number) => {
    const [x, y] = grid.orientation === "flat" ? [3000 * q, 1732 * (2 * r + q)] : [1732 * (2 * q + r), 3000 * r]
    return (p.x - x) ** 2 + (p.y - y) ** 2
  }
  for (let q = -12; q <= 12; q++) {
    for (let r = -12; r <= 12; r++) {
      if (far(q, r) >= least) continue
      least = far(q, r)
      best = grid.hexAt(q, r)
    }
  }
  return best
}

describe("segmentTouches", () => {
  const square = [xy(0, 0), xy(4, 0), xy(4, 4), xy(0, 4)]

  it.each([
    ["crosses", xy(-1, 2), xy(5, 2), true],
    ["ends inside", xy(-1, 2), xy(2, 2), true],
    ["lies inside", xy(1, 1), xy(2, 3), true],
    ["touches a corner", xy(-2, 2), xy(2, -2), true],
    ["runs along an edge", xy(-1, 0), xy(5, 0), true],
    ["touches an edge from outside", xy(2, -3), xy(2, 0), true],
    ["touches the lower edge from outside", xy(2, 7), xy(2, 4), true],
    ["passes by", xy(-2, 1), xy(1, -3), false],
    ["stops short on the line of an edge", xy(-3, 0), xy(-1, 0), false],
    ["is a point inside", xy(2, 2), xy(2, 2), true],
    ["is a point outside", xy(5, 2), xy(5, 2), false],
  ])("a segment that %s", (_what, a, b, expected) => {
    expect(segmentTouches(square, a, b)).toBe(expected)
    expect(segmentTouches(square.toReversed(), b, a)).toBe(expected)
  })

  it("knows the inside of a concave shape", () => {
    const bay = [xy(0, 0), xy(6, 0), xy(6, 6), xy(3, 2), xy(0, 6)]
    expect(segmentTouches(bay, xy(3, 4), xy(3, 5))).toBe(false)
    expect(segmentTouches(bay, xy(1, 2), xy(1, 3))).toBe(true)
  })
})
