import { Direction as Compass, defineHex, distance, Grid as Honeycomb, Orientation, rectangle } from "honeycomb-grid"
import { describe, expect, it } from "vitest"
import { DIRECTIONS, Grid, letters, NONE, numbers, opposite, turn } from "../index.ts"
import { always, anyGrid, anyPair, operational, tactical } from "./maps.ts"

const named = (grid: Grid, hexes: Iterable<number>) => Array.from(hexes, (h) => grid.name(h))

describe("names", () => {
  it("numbers hexes in the order of the names, column by column", () => {
    const grid = tactical()
    expect(grid.size).toBe(165)
    expect(named(grid, [0, 1, 10, 11, 164])).toEqual(["A1", "A2", "A11", "B1", "O11"])
    expect(grid.hex("C7")).toBe(28)
  })

  it("numbers hexes row by row where the row is printed first", () => {
    const grid = new Grid({
      orientation: "pointy",
      indent: "first",
      columns: numbers(1, 3, 2),
      rows: numbers(10, 11),
      order: "row",
      prefix: "GW2:",
    })
    expect(grid.names).toEqual(["GW2:1001", "GW2:1002", "GW2:1003", "GW2:1101", "GW2:1102", "GW2:1103"])
  })

  it("takes a list of names for a map without a scheme, with places left empty", () => {
    const grid = new Grid({
      orientation: "flat",
      indent: "second",
      names: [
        ["Keep", null, "Mill"],
        ["Ford", "Oak", null],
      ],
    })
    expect(grid.names).toEqual(["Keep", "Mill", "Ford", "Oak"])
    expect(named(grid, grid.neighbours(grid.hex("Oak")))).toEqual(["Ford"])
    expect(() => grid.hex("Elm")).toThrow('"Elm" is no hex of this map: expected one of its names, like Keep')
  })

  it("refuses an unknown name and says what it expected", () => {
    const grid = tactical()
    expect(grid.find("P3")).toBeUndefined()
    for (const name of ["P3", "C12", "c7", "C07", " C7", "C", "", "7C"])
      expect(() => grid.hex(name)).toThrow(
        `"${name}" is no hex of this map: expected a column A to O and a row 1 to 11, like A1`,
      )
  })

  it("says that a missing hex is out of play", () => {
    const grid = new Grid({
      orientation: "flat",
      indent: "second",
      columns: numbers(2, 4, 2),
      rows: numbers(10, 12, 2),
      missing: ["0310"],
    })
    expect(grid.size).toBe(8)
    expect(() => grid.hex("0310")).toThrow('"0310" is no hex of this map: that place is out of play')
    expect(grid.find("0311")).toBeDefined()
  })

  it("refuses shapes that contradict themselves", () => {
    const shape = { orientation: "flat", indent: "second", columns: letters(2), rows: numbers(1, 2) } as const
    expect(() => new Grid({ ...shape, missing: ["C1"] })).toThrow('missing: "C1" is no place of this map')
    expect(() => new Grid({ ...shape, columns: ["A", "A"] })).toThrow(
      'hex name "A1" is given twice: column 1, row 1 and column 2, row 1',
    )
    expect(() => new Grid({ ...shape, columns: [] })).toThrow("a map needs at least one hex, found none")
    expect(() => new Grid({ orientation: "flat", indent: "second", names: [["x "]] })).toThrow('"x " is no hex name')
    const asRead = (json: object) => () => new Grid({ ...shape, ...json }) // what a data file may hold
    expect(asRead({ orientation: "round" })).toThrow('expected "flat" or "pointy", found "round"')
    expect(asRead({ indent: "third" })).toThrow('expected "first" or "second", found "third"')
    expect(() => letters(27)).toThrow("expected a run inside the alphabet, found 27 letters")
    expect(() => numbers(3, 1)).toThrow("expected whole numbers in rising order, found 3 to 1")
  })

  it("throws when asked about no hex instead of answering", () => {
    const grid = tactical()
    for (const h of [NONE, Number.NaN, undefined as unknown as number]) {
      const sentence = `expected the number of a hex, 0 to 164, found ${h}`
      expect(() => grid.name(h)).toThrow(sentence)
      expect(() => grid.neighbour(h, 0)).toThrow(sentence)
      expect(() => grid.distance(h, 0)).toThrow(sentence)
      expect(() => grid.distance(164, h)).toThrow(sentence)
      expect(() => grid.line(h, 0)).toThrow(sentence)
      expect(() => grid.line(164, h)).toThrow(sentence)
      expect(() => grid.side(h, 0)).toThrow(sentence)
      expect(() => grid.vertex(h, 0)).toThrow(sentence)
    }
    expect(() => grid.check(165)).toThrow("expected the number of a hex, 0 to 164, found 165")
  })
})

describe("neighbours and distance", () => {
  it("knows the neighbours of J10, a hex of a lower column", () => {
    const grid = tactical()
    const j10 = grid.hex("J10")
    expect(named(grid, grid.neighbours(j10))).toEqual(["J9", "K10", "K11", "J11", "I11", "I10"])
    expect(grid.distance(j10, grid.hex("I9"))).toBe(2)
  })

  it("walks north-east from G11 as printed: H10, I10, J9, K9", () => {
    const grid = tactical()
    const way: string[] = []
    for (let h = grid.hex("G11"); way.length < 4; ) {
      h = grid.neighbour(h, 1)
      way.push(grid.name(h))
    }
    expect(way).toEqual(["H10", "I10", "J9", "K9"])
  })

  it.each([
    ["K6", "I7", 2],
    ["I7", "G6", 2],
    ["K6", "I4", 3],
    ["H2", "J4", 3],
    ["H4", "J5", 2],
    ["H4", "K3", 3],
    ["F6", "I7", 3],
    ["C7", "C7", 0],
  ])("counts %s–%s as %i", (a, b, far) => {
    const grid = tactical()
    expect(grid.distance(grid.hex(a), grid.hex(b))).toBe(far)
  })

  it("puts even columns lower where the map says so: N 0407, NE 0508, SE 0509, S 0409, SW 0309, NW 0308 around 0408", () => {
    const grid = operational()
    const around = DIRECTIONS.map((d) => grid.name(grid.neighbour(grid.hex("0408"), d)))
    expect(around).toEqual(["0407", "0508", "0509", "0409", "0309", "0308"])
  })

  it("agrees with honeycomb-grid on every neighbour and distance, in every layout", () => {
    const wheel = {
      flat: [Compass.N, Compass.NE, Compass.SE, Compass.S, Compass.SW, Compass.NW],
      pointy: [Compass.NE, Compass.E, Compass.SE, Compass.SW, Compass.W, Compass.NW],
    }
    for (const orientation of ["flat", "pointy"] as const) {
      for (const indent of ["first", "second"] as const) {
        const grid = new Grid({ orientation, indent, columns: letters(7), rows: numbers(1, 6) })
        const Tile = defineHex({
          orientation: orientation === "flat" ? Orientation.FLAT : Orientation.POINTY,
          offset: indent === "first" ? 1 : -1,
        })
        const other = new Honeycomb(Tile, rectangle({ width: 7, height: 6 }))
        const tile = (h: number) => other.getHex({ col: grid.column[h]!, row: grid.row[h]! })!
        for (let a = 0; a < grid.size; a++) {
          for (const d of DIRECTIONS) {
            const theirs = other.neighborOf(tile(a), wheel[orientation][d]!, { allowOutside: false })
            const ours = grid.neighbour(a, d)
            expect(ours === NONE ? undefined : tile(ours)).toBe(theirs)
          }
          for (let b = 0; b < grid.size; b++) expect(grid.distance(a, b)).toBe(distance(tile(a), tile(a), tile(b)))
        }
      }
    }
  })

  it("measures distances on maps too large for the table as well", () => {
    const wide = new Grid({ orientation: "flat", indent: "second", columns: numbers(1, 600, 3), rows: numbers(1, 2) })
    expect(wide.distance(0, wide.size - 2)).toBe(599)
    const strip = new Grid({ orientation: "pointy", indent: "second", columns: numbers(1, 400, 3), rows: ["1"] })
    expect(strip.distance(0, 399)).toBe(399)
    expect(() => wide.distance(0, NONE)).toThrow("found -1000000000")
  })

  it("goes back by the opposite direction, and distance is 1 exactly between neighbours", () => {
    always(anyPair, ({ grid, a, b }) => {
      for (const d of DIRECTIONS) {
        const n = grid.neighbour(a, d)
        if (n !== NONE) expect(grid.neighbour(n, opposite(d))).toBe(a)
      }
      expect(grid.adjacent(a, b)).toBe(grid.neighbours(a).includes(b))
      expect(grid.distance(a, b)).toBe(grid.distance(b, a))
    })
  })

  it("gives a bearing only along a straight row of hexes", () => {
    const grid = tactical()
    const bearing = (a: string, b: string) => grid.bearing(grid.hex(a), grid.hex(b))
    expect(bearing("G11", "K9")).toBe(1)
    expect(bearing("H9", "H1")).toBe(0)
    expect(bearing("A1", "C1")).toBeUndefined()
    expect(bearing("C7", "C7")).toBeUndefined()
  })

  it("turns and names directions", () => {
    expect([turn(0, -1), turn(4, 3), turn(5, 1), turn(2, -14)]).toEqual([5, 1, 0, 0])
    const pointy = new Grid({ orientation: "pointy", indent: "first", columns: ["A"], rows: ["1"] })
    expect(DIRECTIONS.map((d) => tactical().directionName(d))).toEqual(["N", "NE", "SE", "S", "SW", "NW"])
    expect(DIRECTIONS.map((d) => pointy.directionName(d))).toEqual(["NE", "E", "SE", "SW", "W", "NW"])
  })
})

describe("hexsides and vertices", () => {
  it("gives two neighbours one side, and the edge of the map sides of its own", () => {
    always(
      anyGrid,
      (grid) => {
        let shared = 0
        let edge = 0
        const seen = new Set<number>()
        for (let h = 0; h < grid.size; h++) {
          for (const d of DIRECTIONS) {
            const n = grid.neighbour(h, d)
            const s = grid.side(h, d)
            seen.add(s)
            expect(grid.borders(h, s)).toBe(true)
            if (n === NONE) {
              edge++
              expect(grid.hexesBeside(s)).toEqual([h, NONE])
            } else {
              shared++
              expect(grid.side(n, opposite(d))).toBe(s)
              expect(grid.sideBetween(h, n)).toBe(s)
              expect(grid.hexesBeside(s)).toEqual([Math.min(h, n), Math.max(h, n)])
            }
          }
        }
        expect(grid.sides).toBe(shared / 2 + edge)
        expect(seen.size).toBe(grid.sides)
      },
      50,
    )
  })

  it("gives the three hexes around a vertex one number, with their three sides in turn", () => {
    always(
      anyGrid,
      (grid) => {
        const corners = new Map<number, number>()
        for (let h = 0; h < grid.size; h++) {
          for (const c of DIRECTIONS) {
            const v = grid.vertex(h, c)
            corners.set(v, (corners.get(v) ?? 0) + 1)
            const before = grid.neighbour(h, turn(c, -1))
            const after = grid.neighbour(h, c)
            if (before !== NONE) expect(grid.vertex(before, turn(c, 2))).toBe(v)
            if (after !== NONE) expect(grid.vertex(after, turn(c, 4))).toBe(v)
            for (const d of [c, turn(c, -1)]) {
              const s = grid.side(h, d)
              expect(grid.sideVertices.slice(s * 2, s * 2 + 2)).toContain(v)
              expect(grid.vertexSides.slice(v * 3, v * 3 + 3)).toContain(s)
            }
          }
        }
        expect(corners.size).toBe(grid.vertices)
        for (const [v, count] of corners) {
          const hexes = [...grid.vertexHexes.slice(v * 3, v * 3 + 3)]
          const sides = [...grid.vertexSides.slice(v * 3, v * 3 + 3)]
          expect(hexes.filter((h) => h !== NONE)).toHaveLength(count)
          sides.forEach((s, i) => {
            const pair = [hexes[i]!, hexes[(i + 1) % 3]!].filter((h) => h !== NONE)
            expect(s === NONE ? [] : grid.hexesBeside(s).filter((h) => h !== NONE)).toEqual(pair.sort((a, b) => a - b))
          })
        }
      },
      40,
    )
  })

  it("names sides by their hexes, or by hex and direction on the edge", () => {
    const grid = tactical()
    expect(grid.sideName(grid.sideBetween(grid.hex("E4"), grid.hex("D4")))).toBe("D4/E4")
    expect(grid.sideName(grid.side(grid.hex("B1"), 0))).toBe("B1/N")
    expect(() => grid.sideBetween(grid.hex("A1"), grid.hex("C1"))).toThrow(
      "A1 and C1 share no hexside: they are 2 hexes apart",
    )
    expect(() => grid.hexesBeside(grid.sides)).toThrow(`expected a hexside 0 to ${grid.sides - 1}`)
  })
})

it("finds a hex by its axial coordinates, and nothing beside the map", () => {
  always(anyGrid, (grid) => {
    for (let h = 0; h < grid.size; h++) expect(grid.hexAt(grid.q[h]!, grid.r[h]!)).toBe(h)
    const far = [-100, 100].flatMap((q) => [-100, 0, 100].map((r) => grid.hexAt(q, r)))
    expect(far.every((h) => h === NONE)).toBe(true)
    const all = new Set<number>()
    for (let q = -30; q <= 30; q++) for (let r = -30; r <= 30; r++) all.add(grid.hexAt(q, r))
    all.delete(NONE)
    expect(all.size).toBe(grid.size)
  })
})
