import { describe, expect, it } from "vitest"
import { type Manner, readStep, wordFor } from "../index.ts"

const wheel: Manner = {
  id: "wheelToLeft",
  label: "Wheel",
  amount: { label: "degrees", min: -180, max: 180, step: 5, per: 100 },
  onTheSpot: true,
}
const hidden: Manner = { id: "deployed hidden", label: "Hidden" }
const manners = [wheel, hidden]

describe("a typed step", () => {
  it.each([
    ["C7", "C7"],
    ["12.5,30", { x: 12_500, y: 30_000 }],
    ["-1,2@450", { x: -1_000, y: 2_000, facing: 9_000 }],
    ["deployed+hidden:1,2", { x: 1_000, y: 2_000, how: "deployed hidden" }],
    ["wheeltoleft:1,2*-30", { x: 1_000, y: 2_000, how: "wheelToLeft", amount: -3_000 }],
    ["wheelToLeft*30", { x: 7, y: 8, how: "wheelToLeft", amount: 3_000 }],
    ["deployed+hidden", "deployed+hidden"], // not on the spot: it could be a place's name
    ["gallop:1,2*3", { x: 1_000, y: 2_000, how: "gallop", amount: 3 }], // the rules refuse it by its name
    ["1,2,3", undefined],
    ["", undefined],
  ])("%s", (text, step) => {
    expect(readStep(text, manners, { x: 7, y: 8 })).toEqual(step)
  })

  it("a manner is one word", () => {
    expect(wordFor(hidden)).toBe("deployed+hidden")
    expect(readStep(`${wordFor(hidden)}:1,2`, manners)).toMatchObject({ how: hidden.id })
  })
})
