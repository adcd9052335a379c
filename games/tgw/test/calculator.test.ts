/** The forms give the same results as the charts. */
import { share } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { calculator } from "../calculator/calculator.ts"

const formNamed = (id: string) => {
  const found = calculator.forms.find((f) => f.id === id)
  if (!found) throw new Error(id)
  return found
}

/** Dice that show the numbers given. */
const falls = (...dice: number[]) => {
  const left = [...dice]
  return () => (left.shift() ?? 1) - 1
}

describe("the calculator", () => {
  it("TGW-SHOOT-04 nine rifles at 20 inches, BS 4+, in 5+ cover: four hits, two wounds, one save, one casualty", () => {
    const values = { weapon: "rifle", models: 9, distance: 20, cover: "craters" }
    const done = formNamed("shooting").resolve(values, falls(1, 1, 2, 3, 3, 4, 4, 5, 6, 4, 4, 1, 2, 5, 1))
    expect(done.says).toEqual(["9 shots, 4 hits, 2 wounds, 1 model to remove."])
    expect(formNamed("shooting").problems({ weapon: "rifle", models: 0 })).toHaveLength(1)
  })
  it("TGW-MOR-04 Leadership 7, lost by two: 5 or less, 10 in 36", () => {
    const { odds, tallies } = formNamed("leadership").odds({ lostBy: 2 })
    expect(tallies[0]?.tally.total).toBe(5)
    expect(share(odds, (r) => r === "passed")).toBeCloseTo(10 / 36)
  })
  it("TGW-CQC-20 eight with fixed bayonets throw sixteen dice", () => {
    const done = formNamed("close-combat").resolve(
      { models: 8, bayonets: true },
      falls(...Array(16).fill(4), ...Array(16).fill(1)),
    )
    expect(done.rolls).toHaveLength(32)
  })
  it("TGW-VDM-02 a Lewis gun against AV 10: glancing on a 6", () => {
    expect(formNamed("vehicle").odds({ weapon: "lewis", armour: 10 }).odds.chances).toEqual([
      { result: "nothing", ways: 5 },
      { result: "glancing", ways: 1 },
    ])
    expect(formNamed("vehicle").resolve({ weapon: "lewis", armour: 10 }, falls(6, 5)).says).toEqual(["immobilised"])
  })
})
