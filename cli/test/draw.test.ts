import type { HexBoard, Piece, Scene, TableBoard } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { drawHexes } from "../draw/hex.ts"
import { drawScene } from "../draw/scene.ts"
import { drawTable } from "../draw/table.ts"
import { bar, progressOf } from "../progress.ts"

const sides = ["britain", "germany"]
const size = 100

const flat = (columns: number, rows: number): HexBoard => ({
  kind: "hex",
  orientation: "flat",
  size,
  hexes: Array.from({ length: columns * rows }, (_, i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)]
    const name = `${"ABCDE"[column]}${row + 1}`
    const at = { x: Math.round(1.5 * size * column), y: Math.round(Math.sqrt(3) * size * (row + (column % 2) / 2)) }
    return { id: `hex:${name}`, name, at, ground: "clear", says: name }
  }),
  lines: [],
})

const piece = (id: string, stands: Piece["stands"], side: string, emblem: Piece["emblem"] = "infantry"): Piece => ({
  id,
  stands,
  emblem,
  side,
  label: id,
  says: id,
})

describe("hexes as text", () => {
  it("share their sides, stand staggered, and show who is in them", () => {
    const ash = piece("ash", { hex: "hex:A2", order: 0 }, "britain")
    const gun = piece("gun", { hex: "hex:B1", order: 0 }, "germany", "machine-gun")
    expect(`\n${drawHexes(flat(3, 2), [ash, gun], sides, 80)}`).toBe(`
 _____       _____
/A1 . \\_____/C1 . \\
\\_____/B1 . \\_____/
/A2 . \\m____/C2 . \\
\\I____/B2 . \\_____/
      \\_____/`)
  })

  it("stand in rows where a corner is up", () => {
    const board: HexBoard = {
      ...flat(1, 1),
      orientation: "pointy",
      hexes: Array.from({ length: 4 }, (_, i) => {
        const [column, row] = [i % 2, Math.floor(i / 2)]
        const at = { x: Math.round(Math.sqrt(3) * size * (column + row / 2)), y: 150 * row }
        return { id: `hex:${i}`, name: `0${i}`, at, ground: "woods", says: "" }
      }),
    }
    expect(`\n${drawHexes(board, [piece("a", { hex: "hex:3", order: 0 }, "britain")], sides, 80)}`).toBe(`
  /   \\   /   \\
|00 w   |01 w   |
|       |       |
  \\   /   \\   /   \\
    |02 w   |03 w   |
    |       |I      |
      \\   /   \\   /`)
  })

  it("leave their names out before lines break", () => {
    const drawn = drawHexes(flat(5, 1), [], sides, 24)
    expect(drawn).not.toContain("A1")
    expect(Math.max(...drawn.split("\n").map((l) => l.length))).toBeLessThanOrEqual(24)
  })

  it("say how many stand in a hex where the letters do not fit, topmost first", () => {
    const stack = Array.from({ length: 9 }, (_, order) =>
      piece(`p${order}`, { hex: "hex:A1", order }, "britain", order === 8 ? "leader" : "infantry"),
    )
    expect(drawHexes(flat(1, 1), stack, sides, 80)).toContain("\\L+8__/")
  })

  it("show a line that runs through them", () => {
    const board = flat(2, 1)
    const road = { kind: "road" as const, points: board.hexes.map((h) => h.at) }
    expect(drawHexes({ ...board, lines: [road] }, [], sides, 80)).toContain("/A1 .-\\")
  })
})

describe("bases that have names", () => {
  const platoon: Piece = {
    ...piece("platoon", { bases: [] }, "britain"),
    stands: {
      bases: [
        { x: 1000, y: 1000, radius: 500, id: "man:1", label: "Officer", emblem: "leader" },
        { x: 9000, y: 1000, radius: 500, id: "man:2", label: "Rifleman", mark: { kind: "hit", text: "hit" } },
      ],
    },
  }
  it("are drawn by their own emblems and listed below their piece", () => {
    const scene: Scene = {
      board: { kind: "table", unit: "in", width: 10_000, depth: 2000, areas: [], lines: [] },
      pieces: [platoon],
      overlays: [],
      panels: [],
      captions: [],
    }
    const drawn = drawScene(scene, sides, 60)
    expect(drawn).toMatch(/L {2,}.*I/)
    expect(drawn).toContain("    L 1,1: Officer\n")
    expect(drawn).toContain("    I 9,1: Rifleman, hit")
    expect(drawn).toMatch(/L leader/i)
  })
})

describe("a table as text", () => {
  const table: TableBoard = {
    kind: "table",
    unit: "in",
    width: 40_000,
    depth: 16_000,
    areas: [
      {
        id: "wood",
        ground: "woods",
        says: "a wood",
        points: [
          { x: 8_000, y: 4_000 },
          { x: 16_000, y: 4_000 },
          { x: 16_000, y: 8_000 },
          { x: 8_000, y: 8_000 },
        ],
      },
    ],
    lines: [
      {
        kind: "wall",
        points: [
          { x: 20_000, y: 0 },
          { x: 20_000, y: 16_000 },
        ],
      },
    ],
  }

  it("fills terrain in, draws lines and sets pieces by their middles, north up", () => {
    const gun = piece("gun", { bases: [{ x: 30_500, y: 9_000, radius: 500 }] }, "germany", "field-gun")
    expect(`\n${drawTable(table, [gun], sides, 47)}`).toBe(`
      0         10        20        30
   16|                    |                   |
     |                    |                   |
     |                    |                   |
     |                    |         f         |
     |        wwwwwwww    |                   |
    6|        wwwwwwww    |                   |
     |                    |                   |
     |                    |                   |
     +----------------------------------------+`)
  })

  it("keeps what stands beyond the edge on the sheet", () => {
    const off = piece("off", { bases: [{ x: -5_000, y: 99_000, radius: 500 }] }, "britain")
    expect(drawTable(table, [off], sides, 47)).toContain("   16|I")
  })
})

describe("a scene as text", () => {
  const scene: Scene = {
    board: flat(1, 1),
    pieces: [
      {
        ...piece("Party Ash", { hex: "hex:A1", order: 0 }, "britain"),
        values: [
          { at: "sw", text: "2" },
          { at: "se", text: "4" },
        ],
        spent: true,
      },
      piece("Reserve", { box: "Off map", order: 0 }, "germany", "tank"),
    ],
    overlays: [],
    panels: [{ title: "Time", rows: [{ label: "Turn", text: "9" }], track: { from: 1, to: 3, at: 9 } }],
    hand: [{ id: "card:1", title: "Smoke", lines: [], says: "Smoke: hides" }],
    piles: [{ label: "Discards", count: 2 }],
    captions: ["Night."],
  }

  it("has captions, board, legend, pieces, panels, piles and hand", () => {
    expect(drawScene(scene, sides, 80).split("\n")).toEqual([
      "Night.",
      " _____",
      "/A1 . \\",
      "\\I____/",
      ". clear; I infantry; LARGE britain, small germany",
      "  I A1: Party Ash [2-4], has acted",
      "  k Off map: Reserve",
      `Time: Turn 9 [${"#".repeat(30)}]`,
      "Discards: 2",
      "Hand:",
      "  Smoke: hides",
    ])
  })

  it("lists many pieces only when asked", () => {
    const many = Array.from({ length: 40 }, (_, i) => piece(`p${i}`, { hex: "hex:A1", order: i }, "britain"))
    expect(drawScene({ ...scene, pieces: many }, sides, 80)).toContain("40 pieces: type pieces.")
  })
})

describe("progress", () => {
  it("draws a bar", () => {
    expect(bar(1, 2)).toBe(`[${"#".repeat(15)}${"-".repeat(15)}]`)
    expect(bar(0, 0)).toBe(`[${"#".repeat(30)}]`)
  })

  it("is silent where nothing was reported", () => {
    const written: string[] = []
    progressOf(10, "things", { isTTY: true, write: (text) => written.push(text) }).end()
    expect(written).toEqual([])
  })
})
