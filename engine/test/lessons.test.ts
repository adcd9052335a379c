import { describe, expect, it } from "vitest"
import { faultsInLessons } from "../conformance/lessons.ts"
import type { Lesson, Tutorial } from "../index.ts"
import { nim } from "./nim.ts"

const lesson = (title: string, more: Partial<Lesson> = {}): Lesson => ({ title, says: "", rules: ["NIM-1"], ...more })
const tutorial = (lessons: readonly Lesson[], more: Partial<Tutorial> = {}): Tutorial => ({
  scenario: "ten",
  side: "ann",
  seed: "first",
  lessons,
  ...more,
})
const never = (n: number) => lesson(`never ${n}`, { told: `nothing of kind ${n}` })
const faults = (t: Tutorial) => faultsInLessons(nim, t, new Set(["NIM-1"]))

describe("the check of tutorials", () => {
  it("finds no fault in lessons that can be played", () => {
    expect(faults(tutorial([lesson("welcome"), never(1), never(2), never(3)]))).toEqual([])
  })
  it.each<[string, Tutorial, RegExp]>([
    ["a scenario that is not there", tutorial([lesson("welcome")], { scenario: "twelve" }), /no scenario twelve/],
    ["a side that is not there", tutorial([lesson("welcome")], { side: "eve" }), /no side eve/],
    ["a rule that is not there", tutorial([lesson("welcome", { rules: ["NIM-9"] })]), /cites NIM-9/],
    ["no lesson at the beginning", tutorial([never(1)]), /found 0/],
    ["two at the beginning", tutorial([lesson("one"), lesson("two")]), /found 2/],
    [
      "moments that do not come",
      tutorial([lesson("welcome"), never(1), never(2), never(3), never(4)]),
      /not met in a battle: "never 1", .*"never 4"/,
    ],
  ])("finds %s", (_what, wrong, says) => {
    expect(faults(wrong).join(" ")).toMatch(says)
  })
})
