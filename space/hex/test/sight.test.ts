import { describe, expect, it } from "vitest"
import {
  between,
  blocked,
  hexesOf,
  hexSet,
  hinderedByGreatest,
  hinderedBySum,
  type IndexSet,
  type Judge,
  parseSides,
  SightTable,
  sideSet,
  touchedSides,
} from "../index.ts"
import { tactical } from "./maps.ts"

type Ground = { readonly woods: IndexSet; readonly walls: IndexSet }

const grid = tactical()
const [a, b] = [grid.hex("H3"), grid.hex("H7")]
const hexes = (...names: string[]) =>
  hexSet(
    grid,
    names.map((n) => grid.hex(n)),
  )

/** One wood hinders by 1, two block; a wall blocks. Counts how often it is called. */
function counted() {
  let asked = 0
  const judge: Judge<Ground> = (line, ground) => {
    asked++
    const wall = touchedSides(line).find((t) => ground.walls.has(t.side))
    if (wall) return blocked("W-2", "wall", { side: wall.side })
    const woods = between(line)
      .flatMap(hexesOf)
      .filter((h) => ground.woods.has(h))
    if (woods.length > 1) return blocked("W-1", "woods", { hex: woods[1]! })
    return hinderedBySum(woods.map((hex) => ({ rule: "W-1", label: "woods", amount: 1, at: { hex } })))
  }
  return { judge, asked: () => asked }
}

describe("SightTable", () => {
  it("judges a line once and remembers the short answer", () => {
    const { judge, asked } = counted()
    const table = new SightTable(grid, judge, { woods: hexes("H5"), walls: sideSet(grid) })
    for (let i = 0; i < 3; i++) expect([table.sees(a, b), table.hindrance(a, b)]).toEqual([true, 1])
    expect(asked()).toBe(1)
    table.seenFrom(a)
    expect(asked()).toBe(165)
    table.seenFrom(a)
    expect(asked()).toBe(165)
  })

  it("explains what blocks or hinders, and where", () => {
    const { judge } = counted()
    const table = new SightTable(grid, judge, { woods: hexes("H4", "H5"), walls: sideSet(grid) })
    expect(table.explain(a, b)).toEqual({
      visible: false,
      hindrance: 0,
      findings: [{ rule: "W-1", label: "woods", amount: 0, at: { hex: grid.hex("H5") } }],
    })
    expect(table.explain(b, a).findings[0]?.at).toEqual({ hex: grid.hex("H4") })
    expect(table.hindrance(a, b)).toBeUndefined()
    expect(table.seenFrom(a).has(b)).toBe(false)
    expect(table.seenFrom(a).has(a)).toBe(true)
  })

  it("judges again only lines that touch a change", () => {
    const { judge, asked } = counted()
    const printed = { woods: hexes("H5"), walls: sideSet(grid) }
    const table = new SightTable(grid, judge, printed)
    table.sees(a, b)
    const burnt = { ground: { ...printed, woods: hexSet(grid) }, hexes: hexes("H5") }
    expect(table.hindrance(a, b, burnt)).toBe(0)
    expect(asked()).toBe(2)
    const elsewhere = { ground: { ...printed, woods: hexes("H5", "A1") }, hexes: hexes("A1") }
    expect(table.hindrance(a, b, elsewhere)).toBe(1)
    expect(asked()).toBe(2) // remembered
    expect(table.hindrance(a, b)).toBe(1) // an overlay leaves no trace
  })

  it("notices changed hexsides too, even if the line touches only an end", () => {
    const { judge } = counted()
    const printed = { woods: hexSet(grid), walls: sideSet(grid) }
    const table = new SightTable(grid, judge, printed)
    const walled = (side: string) => {
      const walls = sideSet(grid, parseSides(grid, side))
      return { ground: { ...printed, walls }, hexes: hexSet(grid), sides: walls }
    }
    expect(table.sees(a, b, walled("H4/H5"))).toBe(false)
    expect(table.sees(a, b, walled("H4/I4"))).toBe(true)
    expect(table.sees(grid.hex("C3"), grid.hex("D7"), walled("C5/D4"))).toBe(false)
  })

  it("refuses a hindrance that is too large to store, and an unknown hex", () => {
    const half: Judge<null> = () => ({ visible: true, hindrance: 0.5, findings: [] })
    expect(() => new SightTable(grid, half, null).sees(a, b)).toThrow(
      "expected a whole number from 0 to 32767, found 0.5",
    )
    const open: Judge<null> = () => hinderedByGreatest([])
    const table = new SightTable(grid, open, null)
    table.seenFrom(a + 1)
    expect(() => table.sees(a, grid.size)).toThrow("found 165") // not the line from a + 1 to 0
    expect(() => new SightTable(grid, open, null).sees(-1, b)).toThrow("found -1")
  })
})

it("hindrances count by the greatest or by their sum", () => {
  const findings = [3, 1, 2].map((amount) => ({ rule: "R", label: "brush", amount, at: { hex: 0 } }))
  expect(hinderedByGreatest(findings).hindrance).toBe(3)
  expect(hinderedBySum(findings).hindrance).toBe(6)
  expect(hinderedByGreatest([])).toEqual({ visible: true, hindrance: 0, findings: [] })
})
