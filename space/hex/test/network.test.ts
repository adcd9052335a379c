import { describe, expect, it } from "vitest"
import {
  type Cost,
  followLegs,
  type Grid,
  hexSet,
  networkHexes,
  networkPieces,
  onlyAlong,
  parsePaths,
  parseSides,
  reach,
  sideSet,
  sidesCrossed,
  sidesTouching,
  waterwayPath,
  waterwayPieces,
} from "../index.ts"
import { always, anyGrid, operational } from "./maps.ts"

const grid = operational()
const names = (hexes: Iterable<number>) => Array.from(hexes, (h) => grid.name(h))
const hexes = (list: string) =>
  hexSet(
    grid,
    list
      .split(" ")
      .filter((n) => n !== "")
      .map((n) => grid.hex(n)),
  )
const lines = (text: string) =>
  sideSet(
    grid,
    parsePaths(grid, text).flatMap((p) => sidesCrossed(grid, p)),
  )
const noLine = { rules: ["GTW-7-1"], reason: "the line does not cross this hexside" }

const rail = lines(`0205 0306 0405 0505 0604 0603 0703 0803 0904 1003 1103; 0204 0205;
  0210 0209 0309 0308 0407 0508 0607 0707; 0914 1013 1012`)

describe("roads and railways", () => {
  it("GTW-7-1 joins two hexes only where the line crosses their common side", () => {
    const along = reach(
      grid,
      grid.hex("0306"),
      onlyAlong(grid, rail, noLine, () => 1),
      { allowance: 1 },
    )
    expect(names(along.hexes)).toEqual(["0205", "0306", "0405"])
    expect(along.closedSteps(grid.hex("0305"))).toContainEqual({
      from: grid.hex("0306"),
      to: grid.hex("0305"),
      ...noLine,
    })
  })

  it("splits into more pieces if fewer hexes are usable", () => {
    const pieces = networkPieces(grid, rail)
    expect(pieces.map((p) => [names(p)[0], p.size])).toEqual([
      ["0204", 12],
      ["0209", 8],
      ["0914", 3],
    ])
    expect(networkHexes(grid, rail).size).toBe(23)
    const cut = networkPieces(grid, rail, (h) => grid.name(h) !== "0604")
    expect(cut.map((p) => [names(p)[0], p.size])).toEqual([
      ["0204", 5],
      ["0209", 8],
      ["0603", 6],
      ["0914", 3],
    ])
  })

  it("does not join neighbours that lie on two lines", () => {
    const two = lines("0101 0102; 0201 0202")
    expect(networkPieces(grid, two).map(names)).toEqual([
      ["0101", "0102"],
      ["0201", "0202"],
    ])
  })
})

describe("waterways", () => {
  const alle = sideSet(
    grid,
    parseSides(grid, "0706/0707, 0706/0806, 0706/0805, 0705/0805, 0804/0805, 0804/0905, 0804/0904, 0803/0904"),
  )
  const bug = sideSet(grid, parseSides(grid, "1211/1212, 1112/1212"))

  it("is connected end to end", () => {
    expect(waterwayPieces(grid, alle).map((p) => p.size)).toEqual([8])
    expect(waterwayPieces(grid, alle.copy().addAll(bug)).map((p) => p.size)).toEqual([8, 2])
    const gap = alle.copy().delete(parseSides(grid, "0804/0805")[0]!)
    expect(waterwayPieces(grid, gap).map((p) => p.size)).toEqual([4, 3])
  })

  it("is followed from hexside to hexside", () => {
    const way = waterwayPath(grid, alle, grid.hex("0707"), grid.hex("0803"))
    expect(way?.map((s) => grid.sideName(s))).toEqual([
      "0706/0707",
      "0706/0806",
      "0706/0805",
      "0705/0805",
      "0804/0805",
      "0804/0905",
      "0804/0904",
      "0803/0904",
    ])
    expect(waterwayPath(grid, alle, grid.hex("0707"), grid.hex("1212"))).toBeUndefined()
    expect(waterwayPath(grid, alle, grid.hex("0706"), grid.hex("0805"))?.map((s) => grid.sideName(s))).toEqual([
      "0706/0805",
    ])
  })

  it("a side touches at most four others, and they touch it", () => {
    always(
      anyGrid,
      (any: Grid) => {
        for (let s = 0; s < any.sides; s++) {
          const touching = sidesTouching(any, s)
          expect(touching.length).toBeLessThanOrEqual(4)
          for (const t of touching) expect(sidesTouching(any, t)).toContain(s)
        }
      },
      50,
    )
    expect(() => sidesTouching(grid, grid.sides)).toThrow("expected a hexside")
  })
})

describe("supply lines in legs", () => {
  const enemies = hexes("0809")
  const overland: Cost = (_from, to) =>
    enemies.has(to) ? { rules: ["GTW-11.A-1"], reason: "in an enemy zone of control" } : 1
  const low = sideSet(grid, parseSides(grid, "0508/0607"))
  const byRail = onlyAlong(grid, rail, noLine, (from, _to, d) => (low.has(grid.side(from, d)) ? 1 : 0))
  const none = hexSet(grid)
  const line = (from: string, hq: string, depot: string, lowLimit = 7) =>
    followLegs(grid, grid.hex(from), [
      { label: "overland", cost: overland, limit: 3, relay: hexes(hq), goal: hexes("0210") },
      {
        label: "road",
        cost: onlyAlong(grid, rail, noLine, () => 1),
        limit: 3,
        relay: hexes(depot),
        goal: hexes("0210"),
      },
      { label: "rail", cost: byRail, limit: lowLimit, relay: none, goal: hexes("0210") },
    ])

  it("GTW-11.B-3 unit, overland to the headquarters, road to the depot, any length of rail to the source", () => {
    const found = line("0808", "0707", "0508")
    expect(found).toMatchObject({ ok: true, legs: [{ label: "overland" }, { label: "road" }, { label: "rail" }] })
    if (!found.ok) return
    expect(found.legs.map((l) => [names(l.path.hexes), l.path.cost])).toEqual([
      [["0808", "0708", "0707"], 2],
      [["0707", "0607", "0508"], 2],
      [["0508", "0407", "0308", "0309", "0209", "0210"], 0],
    ])
  })

  it("uses no more legs than it needs", () => {
    const found = line("0211", "0211", "")
    expect(found.ok && found.legs.map((l) => [l.label, names(l.path.hexes)])).toEqual([["overland", ["0211", "0210"]]])
  })

  it("ends at the nearest goal, or the lowest of several equally near", () => {
    const leg = { label: "overland", cost: overland, relay: none, goal: hexes("0101 0505 0305") }
    const found = followLegs(grid, grid.hex("0405"), [leg])
    expect(found.ok && names(found.legs[0]?.path.hexes ?? [])).toEqual(["0405", "0305"])
    const far = followLegs(grid, grid.hex("0404"), [{ ...leg, goal: hexes("0101 0504") }])
    expect(far.ok && far.legs[0]?.path.hexes.at(-1)).toBe(grid.hex("0504"))
  })

  it("GTW-11.B-3 fails when the headquarters is too far, and says how far each leg reached", () => {
    const found = line("1108", "0707", "0508")
    expect(found.ok).toBe(false)
    if (found.ok) return
    expect(found.legs.map((l) => l.label)).toEqual(["overland"])
    expect(found.legs[0]?.closedSteps.some((b) => b.reason === "needs 1, 0 left")).toBe(true)
    expect(found.legs[0]?.reached.has(grid.hex("0809"))).toBe(false)
    expect(found.legs[0]?.closedSteps).toContainEqual(
      expect.objectContaining({ to: grid.hex("0809"), rules: ["GTW-11.A-1"] }),
    )
  })

  it("GTW-11.B.3a-1 counts low-volume hexes over the whole leg", () => {
    expect(line("0707", "0707", "0607", 1).ok).toBe(true)
    const short = line("0707", "0707", "0607", 0)
    expect(short.ok).toBe(false)
    expect(!short.ok && short.legs.at(-1)?.label).toBe("rail")
  })

  it("GTW-11.B.2-1 a leg may begin with one step off the road", () => {
    const entering: Cost = (from, _to, d, mode) =>
      mode === 0 || rail.has(grid.side(from, d)) ? { total: 1, mode: 1 } : noLine
    const leg = { label: "road", cost: entering, modes: 2, limit: 3, relay: none, goal: hexes("0508") }
    expect(followLegs(grid, grid.hex("0807"), [leg]).ok).toBe(true)
    expect(followLegs(grid, grid.hex("0807"), [{ ...leg, limit: 2 }]).ok).toBe(false)
    expect(followLegs(grid, grid.hex("0809"), [leg]).ok).toBe(false)
  })
})
