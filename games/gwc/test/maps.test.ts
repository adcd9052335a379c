import { createHash } from "node:crypto"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { lintMap } from "../data/maps/lint-maps.ts"
import m1 from "../data/maps/m1.json" with { type: "json" }
import m2 from "../data/maps/m2.json" with { type: "json" }
import m3 from "../data/maps/m3.json" with { type: "json" }
import m4 from "../data/maps/m4.json" with { type: "json" }
import m5 from "../data/maps/m5.json" with { type: "json" }
import m6 from "../data/maps/m6.json" with { type: "json" }
import { type Board, board, boards, grid, onEdge, readMap } from "../data/maps/maps.ts"
import { DIRECTIONS, EDGES } from "../types.ts"

const near = (name: string) => grid.neighbours(grid.hex(name)).map((h) => grid.name(h))
const far = (a: string, b: string) => grid.distance(grid.hex(a), grid.hex(b))
const hexOf = (map: Board, name: string) => map.hexes[grid.hex(name)]

describe("the grid", () => {
  it("GWC-2.1 165 hexes; J10 has the neighbours J9, J11, I10, I11, K10, K11; J10 and I9 share J9 and I10", () => {
    expect(grid.size).toBe(165)
    expect(near("J10").sort()).toEqual(["I10", "I11", "J11", "J9", "K10", "K11"])
    expect(far("J10", "I9")).toBe(2)
    expect(
      near("J10")
        .filter((name) => near("I9").includes(name))
        .sort(),
    ).toEqual(["I10", "J9"])
  })

  it("GWC-2.1a from G11 repeatedly in direction 2: H10, I10, J9, K9", () => {
    let h = grid.hex("G11")
    const row = [1, 2, 3, 4].map(() => {
      h = grid.neighbour(h, 1) // the compass counts from 1, the grid from 0
      return grid.name(h)
    })
    expect(row).toEqual(["H10", "I10", "J9", "K9"])
    expect(DIRECTIONS).toHaveLength(6)
  })

  it.each([
    ["K6", "I7", 2],
    ["I7", "G6", 2],
    ["K6", "I4", 3],
    ["H2", "J4", 3],
    ["H4", "J5", 2],
    ["H4", "K3", 3],
    ["H5", "H5", 0],
  ] as const)("GWC-2.1b %s to %s is %i", (a, b, hexes) => expect(far(a, b)).toBe(hexes))

  it("GWC-GLO-08 K11 lies on the south edge, A5 on the west alone, and every edge is a whole column or row", () => {
    const edges = (name: string) => EDGES.filter((edge) => onEdge(edge, grid.hex(name)))
    expect([edges("K11"), edges("A5"), edges("O1"), edges("H6")]).toEqual([["south"], ["west"], ["north", "east"], []])
    const count = EDGES.map((edge) => grid.names.filter((_, h) => onEdge(edge, h)).length)
    expect(count).toEqual([15, 11, 15, 11])
  })
})

describe("the maps", () => {
  it("GWC-2.2.1 a map is found by its number, an unknown number is an error", () => {
    expect(board("M3").name).toBe("The shattered wood")
    expect(() => board("M99")).toThrow(/expected a known map, found "M99"/)
  })

  it("GWC-GAP-11 ten maps of 165 hexes and five Objectives, all clean", () => {
    expect(boards.map((b) => b.id)).toEqual(["M1", "M2", "M3", "M4", "M5", "M6", "M7", "M8", "M9", "M10"])
    for (const b of boards) {
      expect(b.hexes).toHaveLength(165)
      expect(Object.keys(b.objectives)).toHaveLength(5)
      expect(lintMap(b)).toEqual([])
    }
  })

  it("an Objective in a Building of several hexes is the whole Building", () => {
    const names = (b: Board, o: "3" | "5") => b.objectives[o].map((h) => grid.name(h)).sort()
    expect(names(board("M1"), "3")).toEqual(["E4", "E5"])
    expect(names(board("M2"), "5")).toEqual(["G6", "H5", "H6", "I6"])
    expect(names(board("M3"), "3")).toEqual(["H6"])
  })

  it("codes give terrain, drawing and level", () => {
    expect(hexOf(board("M1"), "B2")).toEqual({ name: "B2", terrain: "orchard", level: 1 })
    expect(hexOf(board("M1"), "G4")).toEqual({ name: "G4", terrain: "building", depiction: "small", level: 0 })
    expect(hexOf(board("M4"), "K11")?.terrain).toBe("bridge")
    expect(hexOf(board("M5"), "J6")?.terrain).toBe("gully")
    expect(hexOf(board("M9"), "H3")).toMatchObject({ terrain: "building", level: 2 })
    expect(hexOf(board("M4"), "D1")?.terrain).toBe("shellhole")
  })

  it.each([
    ["M1", m1, "4e0bbcddc5bc767a"],
    ["M2", m2, "ce31e47e53968042"],
    ["M3", m3, "5a67c99454e753a4"],
    ["M4", m4, "9428889e3092999b"],
    ["M5", m5, "9a641b4f0a11275c"],
    ["M6", m6, "c9f7de98b88a6ab9"],
  ] as const)("GWC-GAP-11 every hex and line of %s stands as listed", (_id, file, digest) => {
    const cells = file.grid.slice(1).flatMap((line) => line.trim().split(/ +/).slice(1))
    const lists = [file.roads, file.trails, file.walls, file.hedges, file.fences].map((list) => list.join(" "))
    const text = [cells.join(" "), ...lists].join("\n")
    expect(createHash("sha256").update(text).digest("hex").slice(0, 16)).toBe(digest)
  })

  it("Roads, Walls and Hedges lie where the lists say", () => {
    const m = board("M1")
    const side = (a: string, b: string) => grid.sideBetween(grid.hex(a), grid.hex(b))
    expect(m.ways.road).toHaveLength(14 + 5)
    expect(m.ways.road).toContain(side("I5", "I6"))
    expect(m.hexsides.wall).toContain(side("H4", "H5"))
    expect(m.hexsides.hedge).toContain(side("I4", "J4"))
    expect(m.hexsides.fence).toContain(side("K7", "J7"))
  })

  it("a hexside is read the same from both of its hexes", () => {
    const pair = fc.constantFrom(...m1.walls, ...m1.hedges, ...m1.fences)
    fc.assert(
      fc.property(pair, (text) => {
        const [a, b] = text.split("/")
        const turned = { ...m1, walls: [`${b}/${a}`], hedges: [], fences: [] }
        expect(readMap("m1.json", turned).hexsides.wall).toEqual(
          readMap("m1.json", { ...turned, walls: [text] }).hexsides.wall,
        )
      }),
      { seed: 1914, numRuns: 20 },
    )
  })
})

describe("a wrong map is refused", () => {
  const grid5 = m1.grid.map((line, i) => (i === 1 ? line.replace(".1", ".5") : line))
  const short = m1.grid.map((line, i) => (i === 3 ? line.slice(0, -3) : line))
  const unknown = m1.grid.map((line, i) => (i === 2 ? line.replace("o1", "?1") : line))
  const faults: [string, object, RegExp][] = [
    ["GWC-T110a a level of 5", { ...m1, grid: grid5 }, /m1\.json: grid: .*found "5"/],
    ["a short row", { ...m1, grid: short }, /m1\.json: grid: line 4: expected 15 symbols/],
    ["an unknown code", { ...m1, grid: unknown }, /m1\.json: grid: .*\(B2\).*found "\?"/],
    ["a missing row", { ...m1, grid: m1.grid.slice(0, 11) }, /m1\.json: grid: /],
    ["a gap in a Road", { ...m1, roads: ["A6-C6"] }, /m1\.json: roads: .*A6 and C6 are not neighbours/],
    ["a hex off the map", { ...m1, roads: ["A11-A12"] }, /m1\.json: roads: "A12" is no hex/],
    ["a Wall between strangers", { ...m1, walls: ["A1/C1"] }, /m1\.json: walls: A1 and C1 share no hexside/],
    [
      "a Building that is none",
      { ...m1, joinedBuildings: [["A1", "A2"]] },
      /joinedBuildings: expected a Building in A1/,
    ],
    ["a Building in two parts", { ...m1, joinedBuildings: [["E4", "G5"]] }, /expected E4 next to another hex/],
    [
      "a Building twice",
      {
        ...m1,
        joinedBuildings: [
          ["E4", "E5"],
          ["E5", "E4"],
        ],
      },
      /found it in two/,
    ],
    [
      "an Objective off the map",
      { ...m1, objectives: { ...m1.objectives, "2": "P3" } },
      /objectives\.2: expected a hex/,
    ],
  ]
  it.each(faults)("%s", (_what, raw, words) => expect(() => readMap("m1.json", raw)).toThrow(words))
})

describe("the map linter bites on", () => {
  const m = board("M4")
  const changed = (name: string, change: Partial<Board["hexes"][number]>): Board => ({
    ...m,
    hexes: m.hexes.map((hex) => (hex.name === name ? { ...hex, ...change } : hex)),
  })
  const faults: [string, Board, RegExp][] = [
    ["a level too high", changed("A1", { level: 7 }), /A1 is at level 7/],
    [
      "a Bridge without a way",
      { ...m, ways: { road: [], railway: [], trail: [] } },
      /nobody can cross the Bridge in K11/,
    ],
    ["a Road into water", changed("C6", { terrain: "waterBarrier" }), /runs into impassable C6/],
    [
      "two Objectives in a hex",
      { ...m, objectives: { ...m.objectives, "1": m.objectives["2"] } },
      /Objectives 1 and 2/,
    ],
    ["an Objective in water", changed("D4", { terrain: "waterBarrier" }), /Objective 1 lies in impassable D4/],
    [
      "a Wall on the rim",
      { ...m, hexsides: { ...m.hexsides, wall: [grid.side(grid.hex("A1"), 0)] } },
      /edge of the map/,
    ],
    ["a Wall and a Fence", { ...m, hexsides: { ...m.hexsides, wall: m.hexsides.fence } }, /has a wall and a fence/],
  ]
  it.each(faults)("%s", (_what, map, words) => expect(lintMap(map).join(" ")).toMatch(words))
})
