import { describe, expect, it } from "vitest"
import { type Features, judgementBy } from "../learnt.ts"

type Pile = { readonly sticks: number; readonly late: boolean }
const features: Features<Pile> = {
  names: ["sticks", "late"],
  of: ({ sticks, late }, side) => (side === "first" ? [sticks, late ? 1 : 0] : [-sticks, late ? -1 : 0]),
}
const file = {
  salient: "data",
  game: "nim",
  kind: "weights",
  rules: "3",
  stillHoldsFor: [] as string[],
  weights: { sticks: 0.5, late: -1 },
  run: {
    seed: "learn",
    scenarios: ["usual"],
    battles: 8,
    positions: 80,
    heldOut: { battles: 2, positions: 20, surprise: 0.6 },
    calibration: [],
  },
}
const refusalOf = (raw: unknown) => {
  const judged = judgementBy("nim", "3", features, raw)
  const checked = judged.file.safeParse(raw)
  return { load: () => judged.evaluate({ sticks: 1, late: false }, "first"), issues: checked.error?.issues ?? [] }
}

describe("a judgement that was learnt", () => {
  const { evaluate } = judgementBy("nim", "3", features, file)

  it("is the chance of winning, from -1 to 1, and what is good for a side is bad for the other", () => {
    // odds of 0.5 · 4 - 1: e to the 1st against 1, that is 73.1 of 100
    expect(evaluate({ sticks: 4, late: true }, "first")).toBeCloseTo(0.99 * (2 * 0.731_058 - 1), 5)
    expect(evaluate({ sticks: 4, late: true }, "second")).toBeCloseTo(-evaluate({ sticks: 4, late: true }, "first"), 12)
    expect(evaluate({ sticks: 0, late: false }, "first")).toBe(0)
  })

  it("never says that a battle is over which is not", () => {
    expect(evaluate({ sticks: 1e6, late: false }, "first")).toBeLessThan(1)
  })

  it("refuses weights of other rules, and says what to do; a game is none the worse until it judges", () => {
    const { load, issues } = refusalOf({ ...file, rules: "2" })
    const sentence =
      'These weights were learnt under version 2 of the rules; they are of version 3 now. Learn them anew with "npm run learn -- nim", or add "3" to stillHoldsFor if what changed does not touch who wins.'
    expect(issues.map((i) => i.message)).toEqual([sentence])
    expect(load).toThrow(sentence)
  })

  it("takes older weights of which it is said that they still hold", () => {
    expect(refusalOf({ ...file, rules: "2", stillHoldsFor: ["3"] }).load()).toBeGreaterThan(0)
  })

  it("refuses weights of other features", () => {
    const { load } = refusalOf({ ...file, weights: { sticks: 0.5, stones: 1 } })
    expect(load).toThrow(/weights.json: weights.late/)
  })
})
