import { join } from "node:path"
import { inUniformOf } from "@salient/kit/nations"
import { describe, expect, it } from "vitest"
import { hexFixture } from "../board/fixtures.ts"
import { drawnAlike, hexFrame } from "../board/frame.ts"
import { crenellated } from "../board/lines.ts"
import { rings } from "../board/outline.ts"
import { hexesApart } from "../board/Ruler.tsx"
import { briefFor } from "../board/short.ts"
import { looksOf } from "../board/sides.ts"
import { outlined, standings } from "../board/stacks.ts"
import { briefOption, briefQuestion } from "../play/table/brief.ts"
import { readRoute } from "../route.ts"
import { pack, unpack } from "../store/links.ts"

const _folder = join(import.meta.dirname, "..")

describe("the outline of ground", () => {
  const scene = hexFixture(14, 22, 40)
  if (scene.board.kind !== "hex") throw new Error("expected hexes")
  const frame = hexFrame(scene.board)

  it("every hex is its neighbours' neighbour", () => {
    for (const cell of frame.cells)
      for (const [i, other] of frame.neighbours(cell).entries())
        if (other) expect(frame.neighbours(other)[(i + 3) % 6]?.name).toBe(cell.name)
  })
  it("a board is drawn anew when its ground changes, and not when something else is said about it", () => {
    const { board } = scene
    if (board.kind !== "hex") throw new Error("expected hexes")
    const changed = (change: object) => ({
      ...board,
      hexes: board.hexes.map((h, i) => (i === 9 ? { ...h, ...change } : h)),
    })
    expect(drawnAlike(board, changed({ says: "A1, owned by the Entente", rules: ["GTW-5.B-1"] }))).toBe(true)
    expect(drawnAlike(board, structuredClone(board))).toBe(true)
    expect(drawnAlike(board, changed({ ground: "shattered-woods" }))).toBe(false)
    expect(drawnAlike(board, changed({ level: 4 }))).toBe(false)
    expect(drawnAlike(board, { ...board, hexes: board.hexes.slice(1) })).toBe(false)
    expect(drawnAlike({ ...board, hexes: board.hexes.slice(1) }, board)).toBe(false)
    const dug = { kind: "trench", points: [board.hexes[0]?.at, board.hexes[1]?.at] }
    expect(drawnAlike(board, { ...board, lines: [...board.lines, dug] })).toBe(false)
    expect(drawnAlike(board, { ...board, country: "shelled" })).toBe(board.country === "shelled")
  })
  it("a region of hexes has one ring whose sides are hexsides", () => {
    const found = rings(frame, (c) => (c.level ?? 0) >= 1)
    expect(found).toHaveLength(1)
    for (const [i, p] of (found[0] ?? []).entries()) {
      const next = found[0]?.[(i + 1) % (found[0]?.length ?? 1)]
      expect(Math.hypot((next?.x ?? 0) - p.x, (next?.y ?? 0) - p.y)).toBeCloseTo(40, 0)
    }
  })
  it("counters of one hex are piled, and fanned out so that none covers another", () => {
    const piece = scene.pieces[0]
    if (!piece) throw new Error("expected a piece")
    const three = [0, 1, 2].map((order) => ({ ...piece, id: `p${order}`, stands: { hex: "hex:C3", order } }))
    const apart = (fanned: string | undefined) => {
      const [a, b] = standings(three, frame, fanned)
      return Math.abs((a?.at.x ?? 0) - (b?.at.x ?? 0))
    }
    expect(apart(undefined)).toBeLessThan(10)
    expect(apart("hex:C3")).toBeGreaterThanOrEqual(46)
  })
  it("a pile has one outline for each state, carried by the uppermost counter; fanned out, each has its own", () => {
    const piece = scene.pieces[0]
    if (!piece) throw new Error("expected a piece")
    const four = [0, 1, 2, 3].map((order) => ({ ...piece, id: `p${order}`, stands: { hex: "hex:C3", order } }))
    const state = (id: string) => (id === "p3" ? "" : "lit")
    const carrying = (fanned: string | undefined) => [...outlined(standings(four, frame, fanned), state, fanned)].sort()
    expect(carrying(undefined)).toEqual(["p2", "p3"])
    expect(carrying("hex:C3")).toEqual(["p0", "p1", "p2", "p3"])
  })
})

it("a trench is drawn with its traverses", () => {
  const d = crenellated([
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ])
  expect(d.match(/L/g)?.length).toBeGreaterThan(16)
})

describe("sides", () => {
  it("the two camps differ in shape, whatever their colours", () => {
    const looks = looksOf([
      { id: "a", name: "a", nation: "britain" },
      { id: "b", name: "b", nation: "germany" },
    ])
    expect([looks("a").band, looks("b").band]).toEqual(["square", "notched"])
  })
  it("the French of 1914 wear dark blue with a red edge, whatever their pieces call them; allies keep their own", () => {
    const looks = looksOf([
      { id: "a", name: "a", nation: inUniformOf("french", "1914-08-22") },
      { id: "b", name: "b", nation: "germany" },
    ])
    expect(looks("a", "french")).toEqual(looks("a"))
    expect(looks("a")).toMatchObject({ colour: "#3c4a7a", edge: "#a8332b" })
    expect(looks("a", "belgian")).toMatchObject({ colour: "#4a5470", band: "square" })
    expect(looks("a", "belgian").edge).toBeUndefined()
    expect(inUniformOf("french", "1915-05-09")).toBe("french")
  })
  it("two sides of one camp still differ in shape", () => {
    const looks = looksOf([
      { id: "a", name: "a", nation: "russia" },
      { id: "b", name: "b", nation: "serbia" },
    ])
    expect(looks("a").band).not.toBe(looks("b").band)
  })
})

it.each([
  ["", { page: "front" }],
  ["#/rules/raid/RAID-4.1", { page: "rules", game: "raid", rule: "RAID-4.1" }],
  ["#/replay/data/abc?at=12", { page: "replay", from: "data", id: "abc", at: 12 }],
  ["#/match/m1?invitation=s", { page: "match", id: "m1", invitation: "s" }],
  ["#/nowhere", { page: "lost", path: "nowhere" }],
  ["#/play/%E0%A4%A", { page: "lost", path: "play/%E0%A4%A" }],
])("the address %s", (hash, expected) => expect(readRoute(hash)).toEqual(expected))

it("the link a server hands out leads to its match", () => {
  expect(readRoute("", "/m/m1", "?invitation=s")).toEqual({ page: "match", id: "m1", invitation: "s" })
})

it("a record survives being a link, and a damaged link is noticed", async () => {
  const record = {
    salient: "record",
    entries: Array.from({ length: 200 }, (_, i) => ({ by: "raiders", choose: `unit:${i}` })),
  }
  const packed = await pack(record)
  expect(packed).toMatch(/^[A-Za-z0-9_-]+$/)
  expect(packed.length).toBeLessThan(JSON.stringify(record).length / 3)
  expect(await unpack(packed)).toEqual(record)
  await expect(unpack(packed.slice(0, -40))).rejects.toThrow()
})

describe("the ruler", () => {
  const { board } = hexFixture(14, 22, 0)
  if (board.kind !== "hex") throw new Error("expected hexes")
  const frame = hexFrame(board)
  const named = (name: string) => frame.cells.find((c) => c.name === name) ?? { x: 0, y: 0 }
  it.each([
    ["A1", "A1", 0],
    ["A1", "A5", 4],
    ["A1", "B1", 1],
    ["A1", "C2", 2],
    ["A1", "E1", 4],
  ])("%s to %s: %i hexes", (a, b, count) => expect(hexesApart(frame, named(a), named(b))).toBe(count))
})

describe("names in sentences", () => {
  const piece = (label: string, short: string, nation: string) => ({ label, short, nation })
  const own = piece("1st Battalion, 1st Line Regiment", "I/1", "france-1914")
  const guns = piece("2nd Battery, 75 mm group", "2 Bty/75", "france-1914")
  const enemy = piece("1st Battalion, 1st Infantry Regiment", "I/1", "germany")

  it("are those of the map; where two nations have the same, the nation is said", () => {
    const brief = briefFor([own, guns, enemy])
    expect(brief("2nd Battery, 75 mm group fires at 1st Battalion, 1st Infantry Regiment.")).toBe(
      "2 Bty/75 fires at German I/1.",
    )
    expect(brief("What does 1st Battalion, 1st Line Regiment do?")).toBe("What does French I/1 do?")
    expect(briefFor([own, guns])("What does 1st Battalion, 1st Line Regiment do?")).toBe("What does I/1 do?")
  })

  it("stay whole where the short one would mean another unit too, and inside of other words", () => {
    const second = piece("1st Battalion, 1st Reserve Regiment", "I/1", "france-1914")
    const sentence = "What does 1st Battalion, 1st Line Regiment do?"
    expect(briefFor([own, second])(sentence)).toBe(sentence)
    const squadrons = [piece("Squadron 1", "Sqn 1", "russia"), piece("Squadron 1", "Sqn 1", "austria-hungary")]
    expect(briefFor(squadrons)("Uhlan Regiment 13: Squadron 1, not Squadron 12")).toBe(
      "Uhlan Regiment 13: Sqn 1, not Squadron 12",
    )
    const companies = [piece("Füsiliere", "3 Füsili.", "germany"), piece("Füsiliere", "4 Füsili.", "germany")]
    expect(briefFor(companies)("Füsiliere in L5")).toBe("Füsiliere in L5")
  })

  it("in a question or answer about one unit are its own, even where others of its kind have the same whole name", () => {
    const fusiliers = [3, 4].map((n) => ({ id: `u${n}`, ...piece("Füsiliere", `${n} Füsili.`, "germany") }))
    const table = { shown: { value: { scene: { pieces: fusiliers } } } } as never
    expect(briefOption(table, { id: "a", label: "Füsiliere in L5", touches: ["u3"] })).toBe("3 Füsili. in L5")
    expect(briefOption(table, { id: "b", label: "Füsiliere in L7", touches: ["u4", "u3"] })).toBe("Füsiliere in L7")
    expect(briefQuestion(table, { prompt: "Füsiliere is in K5. Who moves?", about: ["u4"] })).toBe(
      "4 Füsili. is in K5. Who moves?",
    )
  })
})
