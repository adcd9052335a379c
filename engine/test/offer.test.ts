import { describe, expect, it } from "vitest"
import { Bug, ok, refuse, settled } from "../check.ts"
import type { Choose, Path, Select } from "../decision.ts"
import { pathOr } from "../flow.ts"
import { judge } from "../judge.ts"
import { offer, offerOne, offers } from "../offer.ts"
import { anyMove } from "../propose.ts"
import { randomFrom } from "../random.ts"

const numbers = [1, 2, 3, 4]
const mayTake = (n: number) => (n <= 2 ? ok : refuse("R-1", () => `Only 2 are left, not ${n}.`))
const taking = (n: number) => ({ id: `take:${n}`, label: `Take ${n}`, value: n, touches: [`heap:${n}`] })

describe("an offer", () => {
  it("offers what the permission allows and keeps the rest as barred, with their refusals", () => {
    const { options, barred } = offer(numbers, mayTake, taking)
    expect(options.map((o) => o.value)).toEqual([1, 2])
    expect(barred?.()[0]).toEqual({
      id: "take:3",
      label: "Take 3",
      touches: ["heap:3"],
      why: { ok: false, rules: ["R-1"], reason: "Only 2 are left, not 3." },
    })
  })

  it("bars candidates of a longer list, which is computed only when somebody looks", () => {
    let read = 0
    const { barred } = offer([1, 2], mayTake, taking, () => {
      read++
      return numbers
    })
    expect(read).toBe(0)
    expect(barred?.().map((b) => b.id)).toEqual(["take:3", "take:4"])
    expect(read).toBe(1)
  })

  it("detects a candidate that is allowed but not offered", () => {
    expect(() => offer([1], mayTake, taking, () => numbers).barred?.()).toThrow(Bug)
  })

  it("joins several offers, and options that are always allowed", () => {
    const all = offers<number | null>(
      offer(numbers, mayTake, taking),
      offerOne(refuse("R-2", "You may not pass twice."), { id: "pass", label: "Pass", value: null }),
      { id: "end", label: "End", value: null },
    )
    expect(all.options.map((o) => o.id)).toEqual(["take:1", "take:2", "end"])
    expect(all.barred?.().map((b) => b.id)).toEqual(["take:3", "take:4", "pass"])
  })
})

describe("the judge", () => {
  const ask = { by: "a", what: "take", prompt: "How many?", rules: ["R-0"] }
  const choose: Choose = { ...ask, kind: "choose", ...offer(numbers, mayTake, taking) }
  const select: Select = { ...ask, kind: "select", ...offer(numbers, mayTake, taking), min: 1, max: 2 }

  it.each([
    ["choose", choose, { choose: "take:4" }],
    ["select", select, { select: ["take:1", "take:4"] }],
  ] as const)("answers a barred %s with the permission's own refusal", (_kind, decision, move) => {
    expect(judge(decision, move)).toEqual(refuse("R-1", "Only 2 are left, not 4."))
  })

  it("lists what is offered if an id is unknown", () => {
    expect(judge(choose, { choose: "take:9" })).toMatchObject({ ok: false, rules: ["R-0"] })
  })
})

it("a reason given as a function is computed when it is read, and becomes text when it is settled or sent", () => {
  let left = 2
  const why = refuse("R-1", () => `Only ${left} are left.`)
  const kept = settled(why)
  left = 1
  expect([why.reason, kept.reason]).toEqual(["Only 1 are left.", "Only 2 are left."])
  expect(JSON.parse(JSON.stringify(why))).toEqual({ ok: false, reason: "Only 1 are left.", rules: ["R-1"] })
})

describe("options of a path question", () => {
  const ask = { by: "a", what: "way", prompt: "Where to?", rules: ["R-2"] }
  const walk: Path = {
    ...ask,
    kind: "path",
    pieces: ["unit:1"],
    ...offer(numbers, mayTake, taking),
    check: () => ok,
    suggest: () => ({}),
  }

  it("can be chosen instead of a path; a barred one is refused with its reason", () => {
    expect(judge(walk, { path: { "unit:1": ["A1"] } }).ok).toBe(true)
    expect(judge(walk, { choose: "take:2" }).ok).toBe(true)
    expect(judge(walk, { choose: "take:3" })).toMatchObject({ ok: false, rules: ["R-1"] })
    expect(judge(walk, { choose: "fly" })).toMatchObject({ ok: false, rules: ["R-2"] })
    expect(judge({ ...walk, options: [] }, { choose: "take:2" })).toMatchObject({
      ok: false,
      reason: 'This asks for "path", the answer is "choose".',
    })
  })

  it("come up among random moves", () => {
    const random = randomFrom("ways")
    const kinds = new Set(Array.from({ length: 60 }, () => Object.keys(anyMove(walk, random))[0]))
    expect(kinds).toEqual(new Set(["path", "choose"]))
    expect(Object.keys(anyMove({ ...walk, options: [] }, random))).toEqual(["path"])
  })

  it("reach the flow as the value of the option", () => {
    const flow = pathOr<number>(ask, walk, offer(numbers, mayTake, taking))
    const decision = flow.next().value as Path
    expect(flow.next({ move: { choose: "take:2" }, decision })).toEqual({ done: true, value: { chosen: 2 } })
  })
})
