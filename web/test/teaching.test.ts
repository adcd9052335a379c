/** Lessons, lenses, names on the map, the log: the data behind the screens, without a browser. */
import type { Heard, Lesson, Presented } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { settled } from "../board/labels.ts"
import { inside } from "../board/outline.ts"
import { followsOn } from "../play/following.ts"
import { learn, nothingTaught, turnPage } from "../play/lessons.ts"
import { advised, answerOf, newDraft } from "../play/table/draft.ts"

const ask = (what: string): Presented => ({
  by: "raiders",
  what,
  prompt: "Which?",
  rules: ["RAID-3.3"],
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
    lesson("asked", { asked: ["next-unit"] }),
    lesson("told", { told: "fires" }),
    lesson("either", { asked: ["play-card"], told: "alarm" }),
  ]
  const begun = learn(nothingTaught, lessons, [], [])
  const gone = { ...begun, read: true }

  it("one that waits for nothing is there at the beginning", () => expect(begun.met).toEqual([0]))
  it("one comes when its question is asked, and is the one that is shown", () => {
    const taught = learn(gone, lessons, [ask("next-unit")], [])
    expect(taught).toMatchObject({ met: [0, 1], at: 1, shut: false })
  })
  it("a question is known by its name, whatever rule it rests on", () => {
    const byRule = [lesson("by rule", { asked: ["RAID-3.3"] })]
    expect(learn({ ...gone, met: [] }, byRule, [ask("next-hex")], []).met).toEqual([])
  })
  it("one comes when something of its kind is told", () => {
    expect(learn(gone, lessons, [], [heard(1, { kind: "fires" })]).met).toEqual([0, 2])
    expect(learn(gone, lessons, [], [heard(1, { kind: "alarm" })]).met).toEqual([0, 3])
  })
  it("each comes once, and what was shut stays shut until a new one comes", () => {
    const shut = { ...learn(gone, lessons, [ask("next-unit")], []), shut: true, read: true }
    expect(learn(shut, lessons, [ask("next-unit")], [])).toBe(shut)
    expect(learn(shut, lessons, [], [heard(2, { kind: "fires" })]).shut).toBe(false)
  })
  it("what comes while a page is still being read waits behind it", () => {
    expect(learn(begun, lessons, [ask("next-unit")], [])).toMatchObject({ met: [0, 1], at: 0 })
  })
  it("pages are turned within what has been met", () => {
    const taught = learn(gone, lessons, [ask("next-unit")], [])
    expect(turnPage(taught, 1).at).toBe(1)
    expect(turnPage(turnPage(taught, -1), -1).at).toBe(0)
  })
})

describe("a suggestion is put into the draft and is sent only when the person says so", () => {
  const base = { by: "raiders", what: "which", prompt: "?", rules: ["RAID-1.1"] }
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
    ["path", { ...base, kind: "path", options: [], pieces: ["unit:1"] }, { path: { "unit:1": ["C1"] } }],
  ])("%s", (_kind, asked, move) => {
    expect(answerOf(asked, advised(newDraft(asked), move))).toEqual(move)
  })
  it("confirm", () => {
    const confirm: Presented = { ...base, kind: "confirm", yes: "Fire", no: "Hold" }
    expect(advised(newDraft(confirm), { confirm: false }).suggested).toEqual({ confirm: false })
  })
})

describe("the end of the log is kept in sight", () => {
  const box = (top: number, whole: number, height = 100) => ({ top, whole, height })
  const atEnd = box(900, 1000)
  it.each([
    ["when more comes", atEnd, box(900, 1050)],
    ["when its box shrinks", atEnd, box(900, 1000, 40)],
    ["when the browser keeps what is read in its place", atEnd, box(860, 960)],
    ["for who comes back to the end", box(300, 1000), box(890, 1000)],
  ])("%s", (_when, was, now) => expect(followsOn(true, was, now)).toBe(true))
  it.each([
    ["a reader scrolls up", atEnd, box(840, 1000)],
    ["a reader scrolls up in the same moment as more comes", atEnd, box(840, 1050)],
    ["a reader scrolls up in the same moment as the box shrinks", atEnd, box(840, 1000, 60)],
  ])("not where %s", (_when, was, now) => expect(followsOn(true, was, now)).toBe(false))
  it("who has scrolled up stays there, whatever comes", () => {
    expect(followsOn(false, box(300, 1000), box(300, 1200))).toBe(false)
    expect(followsOn(false, box(300, 1000), box(930, 1050))).toBe(true)
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
