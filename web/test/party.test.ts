/** Orders to several pieces at once: which are meant, and where each goes. No browser. */
import type { Piece, Presented, Scene } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { emptyDraft } from "../play/table/draft.ts"
import { gathered, nextPiece, partyMoves } from "../play/table/party.ts"
import { enemyAt } from "../play/table/points.ts"
import { markOf, sayThought } from "../replay/thought.ts"

const piece = (id: string, stands: Piece["stands"], side = "blue"): Piece => ({
  id,
  stands,
  emblem: "infantry",
  label: id,
  side,
  says: id,
})
const base = (x: number, y: number) => ({ bases: [{ x, y, radius: 500 }] })
const bare = { overlays: [], panels: [], captions: [] } as const
const table: Scene = {
  ...bare,
  board: { kind: "table", unit: "in", width: 48_000, depth: 48_000, areas: [], lines: [] },
  pieces: [piece("a", base(1000, 1000)), piece("b", base(5000, 3000)), piece("foe", base(9000, 9000), "red")],
}
const hex = (name: string, x: number) => ({
  id: `hex:${name}`,
  name,
  at: { x, y: 0 },
  ground: "clear" as const,
  says: name,
})
const hexes: Scene = {
  ...bare,
  board: {
    kind: "hex",
    orientation: "flat",
    size: 2000,
    hexes: [hex("A", 0), hex("B", 3000), hex("C", 6000), hex("D", 9000)],
    lines: [],
  },
  pieces: [
    piece("one", { hex: "hex:A", order: 0 }),
    piece("two", { hex: "hex:A", order: 1 }),
    piece("three", { hex: "hex:B", order: 0 }),
    piece("last", { hex: "hex:D", order: 0 }),
  ],
}
const asked = { by: "blue", what: "who", prompt: "Who?", rules: [] }
const path: Presented = { ...asked, kind: "path", pieces: ["one", "three"], options: [] }
const choose: Presented = { ...asked, kind: "choose", options: [] }

describe("an order to several", () => {
  it("leads everybody by the same way, so that intervals are kept; those in front go first", () => {
    expect(partyMoves(table, ["a", "b"], { x: 0, y: 2000 })).toEqual([
      { pieces: ["b"], aim: { at: { x: 5000, y: 5000 } } },
      { pieces: ["a"], aim: { at: { x: 1000, y: 3000 } } },
    ])
  })
  it("on hexes sends a stack as one, and leaves out who would leave the map", () => {
    expect(partyMoves(hexes, ["one", "two", "three", "last"], { x: 3000, y: 0 })).toEqual([
      { pieces: ["three"], aim: { at: { x: 6000, y: 0 }, hex: "hex:C" } },
      { pieces: ["one", "two"], aim: { at: { x: 3000, y: 0 }, hex: "hex:B" } },
    ])
  })
  it("takes one's own pieces only, and lets go of those that were all in it", () => {
    expect(gathered(choose, table, [], ["a", "foe"])).toEqual(["a"])
    expect(gathered(choose, table, ["a"], ["a", "b"])).toEqual(["a", "b"])
    expect(gathered(choose, table, ["a", "b"], ["b"])).toEqual(["a"])
  })
  it("is given again to the piece in hand, or to the one that is asked what it does", () => {
    expect(nextPiece({ ...asked, kind: "path", pieces: ["a"], options: [] }, { ...emptyDraft, held: "a" })).toBe("a")
    const go = { id: "go", label: "March", goes: true } as const
    expect(nextPiece({ ...choose, about: ["b"], options: [go] }, emptyDraft)).toBe("b")
    expect(nextPiece({ ...choose, about: ["b"] }, emptyDraft)).toBeUndefined()
  })
})

describe("an answer that the computer thought of", () => {
  it("says who goes where, and is drawn as an arrow along the way", () => {
    const move = { path: { one: ["B", "C"], three: [] } }
    expect(sayThought(path, move, hexes)).toBe("one to C")
    expect(markOf(path, move, hexes)).toEqual({
      touches: ["one"],
      arrows: [{ kind: "arrow", label: "", points: [0, 3000, 6000].map((x) => ({ x, y: 0 })) }],
    })
    expect(sayThought(path, { path: {} }, hexes)).toBe("All stay")
  })
  it("is said in the words of its question, and marks what it touches", () => {
    const fire: Presented = { ...choose, options: [{ id: "fire", label: "Fire at them", touches: ["three"] }] }
    expect(sayThought(fire, { choose: "fire" }, hexes)).toBe("Fire at them")
    expect(markOf(fire, { choose: "fire" }, hexes)).toEqual({ touches: ["three"], arrows: [] })
  })
})

describe("the enemy on whom a piece is dropped", () => {
  it("is the nearest unit of another side, on its base or as near as was allowed", () => {
    const line: Scene = {
      ...table,
      pieces: [
        piece("own", base(9000, 9000), "blue"),
        piece("rank", { bases: [0, 1, 2].map((i) => ({ x: 9000 + 3000 * i, y: 9000, radius: 500 })) }, "red"),
      ],
    }
    expect(enemyAt(line, "blue", { x: 12_300, y: 9000 }, 0)).toBe("rank") // on a man
    expect(enemyAt(line, "blue", { x: 10_500, y: 9000 }, 0)).toBeUndefined() // between two men
    expect(enemyAt(line, "blue", { x: 10_500, y: 9000 }, 1)).toBe("rank")
    expect(enemyAt(line, "blue", { x: 12_000, y: 7400 }, 1)).toBeUndefined() // 1.6 inches in front of a man
    expect(enemyAt(line, "red", { x: 9000, y: 9000 }, 1)).toBe("own")
    expect(enemyAt(hexes, "blue", { x: 0, y: 0 }, 1)).toBeUndefined()
  })
})
