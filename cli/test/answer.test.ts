import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Builder, type Decision, ok, refuse } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { howToAnswer, readAnswer } from "../play/answer.ts"

const ask = { by: "a", what: "well", prompt: "Well?", rules: [] }
const options = [
  { id: "end", label: "End the turn" },
  { id: "unit:1", label: "Party Ash" },
  { id: "unit:2", label: "Party Birch" },
]
const pieces = ["unit:1", "unit:2"]
const names = new Map([
  ["unit:1", "Party Ash"],
  ["unit:2", "Party Birch"],
])

const formations = [
  { id: "deployed", label: "Deployed" },
  { id: "deployed hidden", label: "Deployed, hidden" },
]
const manoeuvres = [
  { id: "wheelToLeft", label: "Wheel", amount: { label: "degrees", min: -180, max: 180, step: 5, per: 100 } },
]

const decisions = {
  choose: { ...ask, kind: "choose", options },
  select: { ...ask, kind: "select", options, min: 0, max: 2 },
  arrange: { ...ask, kind: "arrange", options },
  amount: { ...ask, kind: "amount", min: 2, max: 8, step: 2, unit: "cm" },
  confirm: { ...ask, kind: "confirm", yes: "Burn it", no: "Leave it" },
  place: { ...ask, kind: "place", pieces, how: formations, check: () => ok, suggest: () => ({}) },
  path: { ...ask, kind: "path", pieces, options: [], how: manoeuvres, check: () => ok, suggest: () => ({}) },
  write: { ...ask, kind: "write", noun: "force", builder: { starts: ["ready"] }, check: () => ok, suggest: () => ({}) },
} satisfies { [kind: string]: Decision }

describe("something handed in", () => {
  const folder = mkdtempSync(join(tmpdir(), "salient-force-"))
  const file = join(folder, "force.json")
  const builder = { starts: [{ id: "ready", label: "Ready", draft: { units: 3 } }] } as unknown as Builder
  const read = (text: string) => readAnswer(decisions.write, text, names, builder)

  it("is read from a file", () => {
    writeFileSync(file, '{ "units": 2 }')
    expect(read(file)).toEqual({ ok: true, move: { write: { units: 2 } } })
  })

  it("is one of those that the builder has ready, by its name", () => {
    expect(read("ready")).toEqual({ ok: true, move: { write: { units: 3 } } })
  })

  it("is nothing where the file is missing or broken, and the reason says so", () => {
    expect(read(join(folder, "none.json"))).toMatchObject({ ok: false, reason: expect.stringContaining("no file") })
    writeFileSync(file, '{ "units": ')
    expect(read(file)).toMatchObject({ ok: false, reason: expect.stringContaining("line 1") })
  })
})

describe("a way by where it leads", () => {
  const wayTo = (_pieces: readonly string[], to: string) =>
    to === "C2" ? { ok: true as const, paths: { "unit:1": ["B1", "C2"] } } : refuse("R-1", `${to} is out of reach.`)
  const sent = { ...decisions.path, pieces: ["unit:1"], wayTo }

  it("reads a place for named pieces, and an option beside the ways by the number after the pieces", () => {
    const wayTo = (pieces: readonly string[], to: string) =>
      ({ ok: true, paths: Object.fromEntries(pieces.map((p) => [p, [to]])) }) as const
    const beside = {
      ...decisions.path,
      pieces: ["unit:1", "unit:2", "unit:3"],
      along: { "unit:1": ["unit:2"] },
      options: [{ id: "end", label: "End the movement" }],
      wayTo,
    }
    const read = (text: string) => {
      const found = readAnswer(beside, text, new Map())
      return found.ok ? found.move : found.reason
    }
    expect(read("3 b4")).toEqual({ path: { "unit:3": ["B4"] } })
    expect(read("1 b4")).toEqual({ path: { "unit:1": ["B4"], "unit:2": ["B4"] } })
    expect(read("1+3 b4")).toEqual({ path: { "unit:1": ["B4"], "unit:3": ["B4"] } })
    expect([read("4"), read("end")]).toEqual([{ choose: "end" }, { choose: "end" }])
    expect(read("7 b4")).toBe('The question is not about a piece "7".')
  })
  it("is the best one of the rules", () => {
    expect(readAnswer(sent, "c2", names)).toEqual({ ok: true, move: { path: { "unit:1": ["B1", "C2"] } } })
    expect(readAnswer(sent, "1=A1>B1", names)).toEqual({ ok: true, move: { path: { "unit:1": ["A1", "B1"] } } })
  })

  it("is refused with the rule", () => {
    expect(readAnswer(sent, "z9", names)).toEqual({ ok: false, reason: "Z9 is out of reach. (R-1)" })
  })
})

it("what is barred is answered with the rule that bars it", () => {
  const barred = () => [{ id: "unit:3", label: "Party Cedar", why: refuse("R-2", "Party Cedar has acted.") }]
  expect(readAnswer({ ...decisions.choose, barred }, "party c", names)).toEqual({
    ok: false,
    reason: "Party Cedar has acted. (R-2)",
  })
})

describe("what is typed", () => {
  it.each([
    ["choose", "2", { choose: "unit:1" }],
    ["choose", "end", { choose: "end" }],
    ["choose", "end the", { choose: "end" }],
    ["choose", "party b", { choose: "unit:2" }],
    ["select", "none", { select: [] }],
    ["select", "party ash", { select: ["unit:1"] }],
    ["select", "3, 1", { select: ["unit:2", "end"] }],
    ["arrange", "3 1 2", { arrange: ["unit:2", "end", "unit:1"] }],
    ["amount", "4", { amount: 4 }],
    ["amount", "2.5", { amount: 2.5 }],
    ["confirm", "yes", { confirm: true }],
    ["confirm", "n", { confirm: false }],
    ["confirm", "leave", { confirm: false }],
    ["confirm", "1", { confirm: true }],
    ["place", "1=A1 2=B2", { place: { "unit:1": "A1", "unit:2": "B2" } }],
    ["place", "unit:2=12.5,30@90", { place: { "unit:2": { x: 12_500, y: 30_000, facing: 9_000 } } }],
    ["place", "party-birch=1,-2", { place: { "unit:2": { x: 1_000, y: -2_000 } } }],
    ["place", "none", { place: {} }],
    ["path", "none", { path: {} }],
    ["path", "1=A1>B1>C2", { path: { "unit:1": ["A1", "B1", "C2"] } }],
    [
      "path",
      "1=wheelToLeft:1,2@45*-30",
      { path: { "unit:1": [{ x: 1000, y: 2000, facing: 4500, how: "wheelToLeft", amount: -3000 }] } },
    ],
    ["place", "1=deployed+hidden:1,2", { place: { "unit:1": { x: 1000, y: 2000, how: "deployed hidden" } } }],
    ["path", "1=1,2*7", { path: { "unit:1": [{ x: 1000, y: 2000, amount: 7 }] } }],
  ] as const)("%s: %s", (kind, text, move) => {
    expect(readAnswer(decisions[kind], text, names)).toEqual({ ok: true, move })
  })

  it.each([
    ["choose", "party", '"party" could be Party Ash or Party Birch.'],
    ["choose", "4", 'There is no answer "4" here: type a number from 1 to 3.'],
    ["select", "1 7", 'There is no answer "7" here: type a number from 1 to 3.'],
    ["amount", "many", "Type a number from 2 to 8 by 2 (cm)."],
    ["amount", "NaN", "Type a number from 2 to 8 by 2 (cm)."],
    ["confirm", "perhaps", "Type yes (Burn it) or no (Leave it)."],
    ["place", "A1", '"A1" is not a place.'],
    ["place", "3=A1", 'The question is not about a piece "3".'],
    ["place", "party=A1", 'The question is not about a piece "party".'],
    ["path", "1=A1>>B1", '"A1>>B1" is not a place.'],
    ["path", "1=1,2,3", '"1,2,3" is not a place.'],
  ] as const)("%s: %s is answered by a sentence", (kind, text, sentence) => {
    const read = readAnswer(decisions[kind], text, names)
    expect(read).toEqual({ ok: false, reason: expect.stringContaining(sentence) })
  })

  it("says how a manner is named", () => {
    expect(howToAnswer(decisions.place)).toContain("(1=deployed:12.5,30)")
    expect(howToAnswer(decisions.path)).toContain("(1=12,31>wheelToLeft:12.5,30*180)")
  })

  it.each([decisions.place, decisions.path, decisions.select])(
    "$kind says that nothing is an answer too",
    (decision) => {
      expect(howToAnswer(decision)).toContain("or none")
    },
  )

  it.each(Object.values(decisions))("$kind says how it is answered", (decision) => {
    expect(howToAnswer(decision)).toMatch(/^Type .*[.]$/)
  })
})
