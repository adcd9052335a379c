/** The charts, cell by cell, as the rulebook's proposals print them. */
import { describe, expect, it } from "vitest"
import { bombardedAt, bombardmentColumn, mayReduce } from "../charts/bombardment.ts"
import { overrunCost } from "../charts/movement.ts"
import { mostHexes } from "../charts/supply.ts"
import { terrainData } from "../data/terrain.ts"
import type { Fortification, Terrain, Weather } from "../types.ts"

const rows = (text: string): string[][] =>
  text
    .trim()
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))

describe("charts, cell by cell", () => {
  it.each(
    rows(`
1 | M | M | M | M | M | M | H | 2H
2 | M | M | M | M | M | H | 2H | 2H
3 | M | M | M | H | H | H | 2H | 3H
4 | M | M | H | H | H | 2H | 3H | 3H*
5 | M | H | H | H | 2H | 2H | 3H | 4H*
6 | H | H | 2H | 2H | 2H | 3H | 3H* | 4H*`),
  )("GTW-GAP-53 the bombardment table, die %s", (die, ...cells) => {
    const columns = [2, 5, 8, 12, 16, 25, 50, 100]
    const found = columns.map((strength) => {
      const { hits, reduces } = bombardedAt(bombardmentColumn(strength), Number(die))
      return `${hits === 0 ? "M" : hits === 1 ? "H" : `${hits}H`}${reduces ? "*" : ""}`
    })
    expect(found).toEqual(cells)
    expect(columns.map((strength) => mayReduce(bombardmentColumn(strength)))).toEqual(columns.map((n) => n >= 50))
  })

  it("GTW-GAP-53 below a strength of 2 there is no effect, and a die beyond the table uses its last row", () => {
    expect([bombardmentColumn(1.99), bombardmentColumn(2), bombardmentColumn(49), bombardmentColumn(1_000)]).toEqual([
      -1, 0, 5, 7,
    ])
    expect([bombardedAt(7, 12).hits, bombardedAt(7, -9).hits]).toEqual([4, 2])
  })

  it.each(
    rows(`
clear | 3 | 3
frost | 3 | 2
mud | 2 | 2
winter | 2 | 2
snow | 2 | 2`),
  )("GTW-GAP-52 supply lines in %s: %s overland, %s by road", (weather, overland, road) => {
    const most = (element: "overland" | "road") => mostHexes(element, weather as Weather)
    expect([most("overland"), most("road")]).toEqual([Number(overland), Number(road)])
  })

  it.each(
    rows(`
fieldworks | -1 | 0
entrenchment | -1 | 0
fort | -2 | -1
improved fort | -2 | -1
unimproved fortress | -2 | -1
improved fortress (old) | -2 | -1
improved fortress (new) | -2 | -1
improved great fortress | -2 | -1`),
  )("GTW-GAP-54 %s: %s to the die, %s against an infantry-capable attacker", (works, die, infantry) => {
    const line = terrainData.fortifications[works as Fortification]
    expect([line.die, line.infantry]).toEqual([Number(die), Number(infantry)])
  })

  it.each(
    rows(`
fieldworks | 0
entrenchment | -1
fort | -1
improved fort | -2
unimproved fortress | -1
improved fortress (old) | -1
improved fortress (new) | -2
improved great fortress | -3`),
  )("GTW-GAP-53 %s: %s to the die of a bombardment", (works, die) => {
    expect(terrainData.fortifications[works as Fortification].bombardment).toBe(Number(die))
  })

  // clear and frost | mud | winter | snow | die; P: prohibited
  it.each(
    rows(`
clear | 1 / 1 | 3 / 2 | 1 / 1 | 2 / 2 | 0
rough | 3 / 2 | 5 / 3 | 4 / 2 | 5 / 3 | -1
wooded rough | 5 / 3 | 7 / 4 | 6 / 3 | 7 / 4 | -1
woods | 3 / 2 | 5 / 3 | 3 / 2 | 4 / 3 | -1
forest | 4 / 3 | 6 / 4 | 4 / 3 | 5 / 4 | -1
mountain | 6 / 3 | 8 / 4 | 8 / 4 | 10 / 5 | -1
swamp | 5 / 3 | 7 / 4 | 5 / 3 | 6 / 4 | -1
wooded swamp | 6 / 4 | P / 5 | 6 / 4 | 7 / 5 | -1
ravines | 4 / 3 | 6 / 4 | 5 / 3 | 6 / 4 | -1
bocage | 2 / 1 | 4 / 2 | 2 / 1 | 3 / 2 | -1
canal-intensive | 2 / 1 | 4 / 3 | 2 / 1 | 3 / 2 | -1
salt lake | 2 / 1 | P / 3 | 2 / 1 | 3 / 2 | 0
sand | 3 / 2 | 3 / 2 | 3 / 2 | 3 / 2 | 0
stony desert | 1 / 1 | 2 / 2 | 1 / 1 | 2 / 2 | 0
tundra | 3 / 2 | 5 / 3 | 2 / 2 | 3 / 3 | 0
glacier | P / P | P / P | P / P | P / P | 0`),
  )(
    "GTW-GAP-03 %s: what it costs to enter in clear weather and frost, mud, winter and snow, and its die",
    (...cells) => {
      const [terrain, clear, mud, winter, snow, die] = cells as [string, string, string, string, string, string]
      const { costs, die: added } = terrainData.terrain[terrain as Terrain]
      const written = (weather: Weather) => costs[weather].map((cost) => cost ?? "P").join(" / ")
      expect({
        clear: written("clear"),
        frost: written("frost"),
        mud: written("mud"),
        winter: written("winter"),
        snow: written("snow"),
        die: added,
      }).toEqual({ clear, frost: clear, mud, winter, snow, die: Number(die) })
    },
  )

  it("GTW-GAP-05 an overrun costs what its row says, for quick units and others", () => {
    const of = (quick: boolean) => [10, 11, 12, 40].map((odds) => overrunCost(odds, quick))
    expect([of(true), of(false)]).toEqual([
      [2, 1, 0, 0],
      [3, 2, 1, 1],
    ])
  })
})
