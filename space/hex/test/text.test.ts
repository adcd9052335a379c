import { describe, expect, it } from "vitest"
import {
  decode,
  Grid,
  letters,
  namesWhere,
  numbers,
  parsePath,
  parsePaths,
  parseSide,
  parseSides,
  readTextGrid,
  sidesCrossed,
} from "../index.ts"
import { always, anyGrid, tactical } from "./maps.ts"

const shape = { orientation: "flat", indent: "second", columns: letters(3), rows: numbers(1, 2) } as const
const legend = { ".": "open", W: "woods" } as const
const sheet = `
      A  B  C
  1   .. W1 ..
  2   .2 .. W.
`

describe("maps as text", () => {
  it("reads a table of symbols that encode several things", () => {
    const text = readTextGrid(sheet, shape)
    const grid = new Grid(shape)
    expect(grid.names).toEqual(["A1", "A2", "B1", "B2", "C1", "C2"])
    expect(decode(grid, text, legend, 0)).toEqual(["open", "open", "woods", "open", "open", "woods"])
    expect(decode(grid, text, { ".": 0, "1": 1, "2": 2 }, 1)).toEqual([0, 2, 1, 0, 0, 0])
    expect(text.cellAt(1, 0)).toEqual({ symbol: "W1", line: 3, column: 10 })
  })

  it("reads a table whose lines are the columns of the map, with places out of play", () => {
    const west = { orientation: "flat", indent: "first", columns: numbers(2, 3, 2), rows: numbers(10, 12, 2) } as const
    const text = readTextGrid("   10 11 12\n02 ~ . -\n03 - w .\n", west, "columns")
    const missing = namesWhere(west, text, "-")
    expect(missing).toEqual(["0212", "0310"])
    const grid = new Grid({ ...west, missing })
    expect(
      Object.fromEntries(decode(grid, text, { "~": "sea", ".": "clear", w: "woods" }).map((t, h) => [grid.name(h), t])),
    ).toEqual({
      "0210": "sea",
      "0211": "clear",
      "0311": "woods",
      "0312": "clear",
    })
  })

  it.each([
    ["a symbol the legend lacks", sheet.replace("W1", "z1"), 'line 3, column 10 (B1): expected one of . W, found "z"'],
    ["a heading out of place", sheet.replace("B  C", "C  B"), 'line 2, column 10: expected the heading B, found "C"'],
    ["a heading too few", sheet.replace("  C\n", "\n"), "expected the heading C, found the end of the line"],
    ["a heading too many", sheet.replace("  C\n", "  C D\n"), 'line 2, column 15: one heading too many, "D"'],
    ["a slipped line", sheet.replace("  2 ", "  3 "), 'line 4, column 3: expected the label 2, found "3"'],
    ["a line too few", sheet.replace(/ {2}2 .*\n/, ""), "expected 2 lines below the heading (1 to 2), found 1"],
    ["a symbol too few", sheet.replace(" W.", ""), 'line 4: expected 3 symbols after "2", found 2'],
    ["an empty text", " \n", "expected the heading A, found the end of the line"],
  ])("finds %s", (_what, text, sentence) => {
    const read = () => decode(new Grid(shape), readTextGrid(text, shape), legend, 0)
    expect(read).toThrow(sentence)
  })

  it("points at the exact character of a symbol", () => {
    const read = () => decode(new Grid(shape), readTextGrid(sheet, shape), { ".": 0, "1": 1 }, 1)
    expect(read).toThrow('line 4, column 8 (A2): expected one of 1 ., found "2"')
    const short = () => decode(new Grid(shape), readTextGrid(sheet.replace("W1", "W"), shape), { ".": 0, "2": 2 }, 1)
    expect(short).toThrow('line 3, column 11 (B1): expected one of 2 ., found ""')
  })
})

describe("hexsides and paths as text", () => {
  const grid = tactical()

  it("reads back the name of every hexside", () => {
    always(anyGrid, (any) => {
      for (let s = 0; s < any.sides; s++) expect(parseSide(any, any.sideName(s))).toBe(s)
    })
  })

  it("reads lists of hexsides", () => {
    const sides = parseSides(grid, "D4/E4, E3/E4,\n E5/D5")
    expect(sides.map((s) => grid.sideName(s))).toEqual(["D4/E4", "E3/E4", "D5/E5"])
    expect(parseSides(grid, " ")).toEqual([])
    expect(() => parseSides(grid, "D4/F4")).toThrow("D4 and F4 share no hexside: they are 2 hexes apart")
    expect(() => parseSides(grid, "D4")).toThrow('expected a hexside like A1/N, found "D4"')
    expect(() => parseSides(grid, "D4/E4/E5")).toThrow("expected a hexside like")
    expect(() => parseSides(grid, "D4/Z9")).toThrow('"Z9" is no hex of this map')
  })

  it("reads roads as chains of neighbours, with dashes or spaces", () => {
    expect(parsePaths(grid, "A6–B6–C6; I1-I2 I3").map((p) => p.map((h) => grid.name(h)))).toEqual([
      ["A6", "B6", "C6"],
      ["I1", "I2", "I3"],
    ])
    const crossed = sidesCrossed(grid, parsePath(grid, "A6 B6 C6"))
    expect(crossed.map((s) => grid.sideName(s))).toEqual(["A6/B6", "B6/C6"])
    expect(() => parsePath(grid, "A6–C6")).toThrow('"A6–C6": A6 and C6 are not neighbours')
  })
})
