import { die, mapOdds, part, randomFrom, tally } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { choice, type FormSpec, form, number, shownWhen, yesno } from "../form.ts"

const WEAPONS = ["rifle", "gun"] as const

const spec: FormSpec = {
  id: "fire",
  title: "Fire",
  rules: ["F-1"],
  fields: [
    choice("weapon", "Weapon", [
      ["rifle", "Rifle"],
      ["gun", "Machine gun"],
    ]),
    number("range", "Range", { min: 0, max: 12, step: 0.5, unit: "in", start: 6 }),
    yesno("belt", "Is the belt full?", { when: shownWhen({ weapon: ["gun"] }), start: true }),
  ],
  refuses: (v) => [
    v.word("weapon", WEAPONS) === "rifle" && v.num("range") > 10 ? "No rifle fires so far (F-2)." : undefined,
  ],
  answer: (v) => {
    const score = tally(
      part("F-1", "range", -v.num("range")),
      part("F-1", "belt", v.shown("belt") && v.yes("belt") && 2),
    )
    const name = (n: number) => (score.total + n > 0 ? "hit" : "miss")
    return {
      odds: () => ({ odds: mapOdds(die(6), name), tallies: [{ label: "Score", tally: score }] }),
      resolve: (dice) => ({ result: name(dice(6, "fire")), says: [], rules: ["F-1"], tallies: [] }),
    }
  },
}
const fire = form(spec)

describe("a form", () => {
  it.each([
    [{ weapon: "panzer" }, 'Weapon: "panzer" is not one of Rifle, Machine gun.'],
    [{ range: 13 }, "Range: 13 is not between 0 and 12 in."],
    [{ range: 1.2 }, "Range: 1.2 is not in steps of 0.5 in."],
    [{ range: Number.NaN }, "Range: give a number from 0 to 12 in."],
    [{ weapon: "gun", belt: "full" }, "Is the belt full?: answer yes or no."],
    [{ luck: 7 }, 'There is no field "luck".'],
    [{ range: 11 }, "No rifle fires so far (F-2)."],
  ])("says what is wrong with %j", (values, said) => {
    expect(fire.problems(values)).toEqual([said])
    expect(() => fire.odds(values)).toThrow(said)
  })

  it("takes what is left out as usual, and what is hidden as not given", () => {
    expect(fire.problems({})).toEqual([])
    expect(fire.problems({ belt: "what is hidden is not looked at" })).toEqual([])
    expect(fire.odds({ belt: true }).tallies[0]?.tally.total).toBe(-6)
    expect(fire.odds({ weapon: "gun" }).tallies[0]?.tally.total).toBe(-4)
  })

  it("may want every field that is shown", () => {
    const strict = form({ ...spec, every: true })
    expect(strict.problems({ weapon: "rifle" })).toEqual(["Range: nothing has been chosen."])
    expect(strict.problems({ weapon: "rifle", range: 3 })).toEqual([])
    expect(strict.problems({ weapon: "gun", range: 3 })).toEqual(["Is the belt full?: nothing has been chosen."])
  })

  it("keeps its dice with their reasons", () => {
    const { result, rolls } = fire.resolve({ range: 0 }, randomFrom("roll"))
    expect(result).toBe("hit")
    expect(rolls).toEqual([{ faces: 6, value: expect.any(Number), why: "fire" }])
  })

  it("that reads a field it does not have is a bug", () => {
    const wrong = form({ ...spec, refuses: (v) => [v.yes("weapon") ? "" : undefined] })
    expect(() => wrong.problems({})).toThrow('field "weapon": expected yes or no, found "rifle"')
    const missing = form({ ...spec, refuses: (v) => [`${v.num("wind")}`] })
    expect(() => missing.problems({})).toThrow('the form has no field "wind"')
  })
})
