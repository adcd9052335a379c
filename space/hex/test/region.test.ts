import { describe, expect, it } from "vitest"
import {
  distanceField,
  flood,
  type Grid,
  hexSet,
  isConnected,
  nearest,
  parseSides,
  regions,
  ring,
  sideSet,
  within,
  zone,
} from "../index.ts"
import { always, anyPair, operational, tactical } from "./maps.ts"

const names = (grid: Grid, hexes: Iterable<number>) => Array.from(hexes, (h) => grid.name(h))
const hexes = (grid: Grid, list: string) =>
  hexSet(
    grid,
    list.split(" ").map((n) => grid.hex(n)),
  )

describe("rings and discs", () => {
  const grid = tactical()

  it("runs clockwise from the north", () => {
    expect(names(grid, ring(grid, grid.hex("J10"), 1))).toEqual(["J9", "K10", "K11", "J11", "I11", "I10"])
    expect(names(grid, ring(grid, grid.hex("C5"), 2))).toEqual([
      "C3",
      "D3",
      "E4",
      "E5",
      "E6",
      "D6",
      "C7",
      "B6",
      "A6",
      "A5",
      "A4",
      "B3",
    ])
    expect(names(grid, within(grid, grid.hex("A1"), 1))).toEqual(["A1", "B1", "A2"])
  })

  it("contains exactly the hexes at that distance", () => {
    always(anyPair, ({ grid, a }) => {
      for (let n = 0; n < 5; n++) {
        const all = Array.from({ length: grid.size }, (_, h) => h)
        expect(ring(grid, a, n).toSorted((x, y) => x - y)).toEqual(all.filter((h) => grid.distance(a, h) === n))
        expect(within(grid, a, n).toSorted((x, y) => x - y)).toEqual(all.filter((h) => grid.distance(a, h) <= n))
      }
    })
  })

  it("refuses an invalid radius and an unknown hex", () => {
    expect(() => ring(grid, 0, -1)).toThrow("radius: expected 0 or more, found -1")
    expect(() => ring(grid, 999, 2)).toThrow("found 999")
  })
})

describe("regions", () => {
  const grid = tactical()

  it("GWC-O21.3.1 H2, H3, H4, I5, J5 are connected; without H3 they are not", () => {
    expect(isConnected(grid, hexes(grid, "H2 H3 H4 I5 J5"))).toBe(true)
    expect(isConnected(grid, hexes(grid, "H2 H4 I5 J5"))).toBe(false)
    expect(isConnected(grid, hexSet(grid))).toBe(true)
  })

  it("splits a set into its pieces, lowest hex first", () => {
    const pieces = regions(grid, hexes(grid, "O11 H2 H3 B1 A1 N11"))
    expect(pieces.map((p) => names(grid, p))).toEqual([
      ["A1", "B1"],
      ["H2", "H3"],
      ["N11", "O11"],
    ])
  })

  it("floods only through allowed steps", () => {
    const river = sideSet(grid, parseSides(grid, "A1/A2, A1/B1"))
    const land = flood(grid, [grid.hex("A1")], (from, _to, d) => !river.has(grid.side(from, d)))
    expect(names(grid, land)).toEqual(["A1"])
    expect(flood(grid, [grid.hex("A1")], () => true).size).toBe(165)
  })

  it("GTW-5.A-3 a zone of control does not reach over a prohibited hexside, nor off the map", () => {
    const map = operational()
    const lake = sideSet(map, parseSides(map, "1004/1105"))
    const covered = zone(map, [map.hex("1105")], (from, _to, d) => !lake.has(map.side(from, d)))
    expect(names(map, covered)).toEqual(["1005", "1104", "1106", "1204", "1205"])
    expect(
      names(
        map,
        zone(map, [map.hex("0101")], () => true),
      ),
    ).toEqual(["0102", "0201"])
  })
})

describe("nearest", () => {
  const grid = tactical()

  it("gives all that are equally near, lowest first", () => {
    const near = nearest(grid, grid.hex("H6"), hexes(grid, "H8 A1 H4 O11"))
    expect([near.distance, names(grid, near.hexes)]).toEqual([2, ["H4", "H8"]])
    expect(nearest(grid, 0, [])).toEqual({ distance: Number.POSITIVE_INFINITY, hexes: [] })
  })

  it("GWC-O26.3 the distance to the own edge, row 11, falls from H5 to H6 and G6, not to G5", () => {
    const edge = Array.from({ length: grid.size }, (_, h) => h).filter((h) => grid.row[h] === 10)
    const far = distanceField(grid, edge)
    const at = (name: string) => far[grid.hex(name)]!
    expect([at("H5"), at("H6"), at("G6"), at("G5")]).toEqual([6, 5, 5, 6])
    expect(distanceField(grid, [])[0]).toBe(Number.POSITIVE_INFINITY)
  })
})
