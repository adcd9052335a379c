/** Lessons, lenses, happenings and names on the map: what the screens are made from, without a browser. */
import type { Heard, Lesson, Presented, Scene } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { settled } from "../board/labels.ts"
import { inside } from "../board/outline.ts"
import { advised, answerOf, newDraft } from "../play/asking.ts"
import { freshIn, nothingFresh } from "../play/happenings.ts"
import { learn, nothingTaught, turnPage } from "../play/lessons.ts"
import type { Look } from "../session/protocol.ts"

const ask = (rule: string): Presented => ({
  by: "raiders",
  prompt: "Which?",
  rules: [rule],
  kind: "choose",
  options: [
    { id: "a", label: "A" },
    { id: "b", label: "B" },
  ],
})
const heard = (at: number, what: Heard["what"]): Heard => ({ at, what, says: what.kind })

describe("lessons", () => {
  const lesson = (title: string, more: Partial<Lesson> = {}): Lesson => ({ title, says: title, rules: [], ...more })
  const lessons = [
    lesson("welcome"),
    lesson("asked", { asked: ["RAID-3.3"] }),
    lesson("told", { told: "fires" }),
    lesson("either", { asked: ["RAID-9.9"], told: "alarm" }),
  ]
  const begun = learn(nothingTaught, lessons, [], [])
  const gone = { ...begun, read: true }

  it("one that waits for nothing is there at the beginning", () => expect(begun.met).toEqual([0]))
  it("one comes when its rule asks, and is the one that is shown", () => {
    const taught = learn(gone, lessons, [ask("RAID-3.3")], [])
    expect(taught).toMatchObject({ met: [0, 1], at: 1, shut: false })
  })
  it("one comes when something of its kind is told", () => {
    expect(learn(gone, lessons, [], [heard(1, { kind: "fires" })]).met).toEqual([0, 2])
    expect(learn(gone, lessons, [], [heard(1, { kind: "alarm" })]).met).toEqual([0, 3])
  })
  it("each comes once, and what was shut stays shut until a new one comes", () => {
    const shut = { ...learn(gone, lessons, [ask("RAID-3.3")], []), shut: true, read: true }
    expect(learn(shut, lessons, [ask("RAID-3.3")], [])).toBe(shut)
    expect(learn(shut, lessons, [], [heard(2, { kind: "fires" })]).shut).toBe(false)
  })
  it("what comes while a page is still being read waits behind it", () => {
    expect(learn(begun, lessons, [ask("RAID-3.3")], [])).toMatchObject({ met: [0, 1], at: 0 })
  })
  it("pages are turned within what has been met", () => {
    const taught = learn(gone, lessons, [ask("RAID-3.3")], [])
    expect(turnPage(taught, 1).at).toBe(1)
    expect(turnPage(turnPage(taught, -1), -1).at).toBe(0)
  })
})

describe("a suggestion is put into the draft and is sent only when the person says so", () => {
  const base = { by: "raiders", prompt: "?", rules: ["RAID-1.1"] }
  const options = [
    { id: "a", label: "A" },
    { id: "b", label: "B" },
  ]
  it.each<[string, Presented, Parameters<typeof advised>[1]]>([
    ["choose", { ...base, kind: "choose", options }, { choose: "b" }],
    ["select", { ...base, kind: "select", options, min: 1, max: 2 }, { select: ["a", "b"] }],
    ["arrange", { ...base, kind: "arrange", options }, { arrange: ["b", "a"] }],
    ["amount", { ...base, kind: "amount", min: 0, max: 5, step: 1 }, { amount: 3 }],
    ["place", { ...base, kind: "place", pieces: ["unit:1"], spots: ["C1"] }, { place: { "unit:1": "C1" } }],
    ["path", { ...base, kind: "path", pieces: ["unit:1"] }, { path: { "unit:1": ["C1"] } }],
  ])("%s", (_kind, asked, move) => {
    expect(answerOf(asked, advised(newDraft(asked), move))).toEqual(move)
  })
  it("confirm", () => {
    const confirm: Presented = { ...base, kind: "confirm", yes: "Fire", no: "Hold" }
    expect(advised(newDraft(confirm), { confirm: false }).suggested).toEqual({ confirm: false })
  })
})

describe("what has just happened", () => {
  const hex = (name: string, x: number) => ({
    id: `hex:${name}`,
    name,
    at: { x, y: 0 },
    ground: "clear" as const,
    says: name,
  })
  const scene = (at: string): Scene => ({
    board: {
      kind: "hex",
      orientation: "flat",
      size: 2000,
      hexes: [hex("A1", 0), hex("B1", 3000), hex("C1", 6000)],
      lines: [],
    },
    pieces: [{ id: "unit:1", stands: { hex: `hex:${at}`, order: 0 }, emblem: "infantry", label: "Ash", says: "Ash" }],
    overlays: [],
    panels: [],
    captions: [],
  })
  const look = (moves: number, at: string, told: Heard[]): Look =>
    ({
      seq: moves,
      moves,
      scene: scene(at),
      told,
      dice: [
        { at: 2, faces: [6], values: [3], rule: "R", why: "fire" },
        { at: 2, faces: [12], values: [7], rule: "R", why: "a card", lot: true },
        { at: 2, faces: [3, 2], values: [0, 1], rule: "R", why: "the pile", order: ["a", "b", "c"] },
      ],
    }) as unknown as Look
  const told = [
    heard(1, { kind: "turn" }),
    heard(2, { kind: "retreats", unit: "unit:1", hexes: ["B1", "C1"], rules: ["R"] }),
  ]

  it("flashes where the pieces and hexes are that a new happening names, whatever the game calls its fields", () => {
    const fresh = freshIn(look(1, "A1", []), look(2, "C1", told))
    expect(fresh.at).toEqual([
      { x: 6000, y: 0 },
      { x: 3000, y: 0 },
    ])
    expect(fresh.says).toEqual(["retreats"])
    expect(fresh.dice.map((d) => d.why)).toEqual(["fire"]) // a card drawn and a pile shuffled are no dice
  })
  it("knows the way a piece took from where it stood", () => {
    expect(freshIn(look(1, "A1", []), look(2, "C1", told)).ways).toEqual([
      {
        piece: "unit:1",
        points: [
          { x: 0, y: 0 },
          { x: 3000, y: 0 },
          { x: 6000, y: 0 },
        ],
      },
    ])
  })
  it("shows nothing again after a move was taken back", () => {
    expect(freshIn(look(2, "C1", told), look(1, "A1", [heard(1, { kind: "turn" })]))).toBe(nothingFresh)
  })
})

describe("names on a map", () => {
  it("make room for each other, and lesser ones give way", () => {
    const name = (key: string, minor = false) => ({ key, text: "Ferme du Moulin", x: 0, y: 0, minor })
    const placed = settled([name("line", true), name("a"), name("b")])
    expect(placed.map((p) => p.key)).toEqual(["a", "b"])
    expect(Math.abs((placed[0]?.y ?? 0) - (placed[1]?.y ?? 0))).toBeGreaterThan(15)
  })
  it("a point lies inside an area or outside of it", () => {
    const square = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 10 },
      { x: 0, y: 10 },
    ]
    expect(inside(square, { x: 5, y: 5 })).toBe(true)
    expect(inside(square, { x: 15, y: 5 })).toBe(false)
  })
})
