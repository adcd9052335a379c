import type { Problem } from "@salient/engine"
import { asProblem, locatedIn } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { balanceOf, day, heading, into, listed, month, reportNamesakes, scenariosOf, within } from "../scenario.ts"

const Shape = z.strictObject({
  ...heading("chess"),
  pawns: z.int(),
  sides: z.array(z.strictObject({ id: z.string() })),
  balance: balanceOf(["white", "black"]).optional(),
})

const kind = {
  game: "chess",
  schema: Shape,
  prepare(file: z.output<typeof Shape>, report: (field: string, message: string, ...rules: string[]) => void) {
    if (file.pawns > 8) report("pawns", `${file.pawns} pawns do not fit in a row of 8`, "CHESS-1.1")
    reportNamesakes(file.sides, "sides", report)
    return { file, rows: 8 }
  },
}

const good = {
  salient: "scenario",
  game: "chess",
  id: "opening",
  name: "The opening",
  brief: "Two armies.",
  length: "an hour",
  pawns: 8,
  sides: [{ id: "white" }, { id: "black" }],
}

describe("scenarios", () => {
  const scenarios = scenariosOf(kind, [good])

  it("are loaded, and found by their id", () => {
    expect(scenarios.all).toHaveLength(1)
    expect(scenarios.named("opening").rows).toBe(8)
    expect(scenarios.find("ending")).toBeUndefined()
    expect(() => scenarios.named("ending")).toThrow('expected a scenario of chess, found "ending"')
  })

  it("of the wrong shape are refused at every field that is wrong", () => {
    const loaded = scenarios.load({ ...good, pawns: "many", id: "The Opening", colour: "red" })
    expect(!loaded.ok && loaded.problems.map((p) => p.field).sort()).toEqual(["colour", "id", "pawns"])
  })

  it("are refused by checks that a shape cannot make, with field and rule", () => {
    const loaded = scenarios.load({ ...good, pawns: 9, sides: [{ id: "white" }, { id: "white" }] })
    expect(loaded).toEqual({
      ok: false,
      problems: [
        { field: "pawns", message: "9 pawns do not fit in a row of 8", rules: ["CHESS-1.1"] },
        { field: "sides[1].id", message: 'two sides are called "white"', rules: [] },
      ],
    })
  })

  it("say the same through the schema of their files, which programs check with", () => {
    const parsed = scenarios.file.safeParse({ ...good, pawns: 9 })
    expect(parsed.error && locatedIn(parsed.error).map(asProblem)).toEqual([
      { field: "pawns", message: "9 pawns do not fit in a row of 8", rules: ["CHESS-1.1"] },
    ])
    expect(scenarios.file.safeParse(good).success).toBe(true)
  })

  it("of the game itself stop the program if they are wrong or there twice", () => {
    expect(() => scenariosOf(kind, [{ ...good, pawns: 9 }])).toThrow(
      "chess opening: pawns: 9 pawns do not fit in a row of 8 (CHESS-1.1)",
    )
    expect(() => scenariosOf(kind, [good, good])).toThrow('found the scenario "opening" twice')
  })

  it("are listed with what the file says, and nothing that it leaves out", () => {
    const sides = [
      { id: "white", name: "White" },
      { id: "black", name: "Black" },
    ]
    const { file } = scenarios.named("opening")
    expect(listed(file, sides, { white: "Move first.", black: undefined })).toEqual({
      id: "opening",
      name: "The opening",
      brief: "Two armies.",
      length: "an hour",
      sides,
      briefings: { white: "Move first." },
    })
    const balance = { games: 10, wins: { white: 6, black: undefined }, draws: 4 }
    expect(listed({ ...file, first: true, balance }, sides)).toMatchObject({
      first: true,
      balance: { games: 10, wins: { white: 6 }, draws: 4 },
    })
  })
})

describe("pieces of a schema", () => {
  const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

  it("dates are days or months that a calendar has", () => {
    expect(accepts(day, "1914-08-23")).toBe(true)
    expect(accepts(day, "1914-13-23")).toBe(false)
    expect(accepts(month, "1914-08")).toBe(true)
    expect(accepts(month, "1914-00")).toBe(false)
  })

  it("a balance of two sides accounts for every game; of allies who win together none is won more often than played", () => {
    const two = balanceOf(["white", "black"])
    expect(accepts(two, { games: 10, wins: { white: 6, black: 3 }, draws: 1 })).toBe(true)
    expect(accepts(two, { games: 10, wins: { white: 6, black: 4 } })).toBe(true)
    expect(accepts(two, { games: 10, wins: { white: 6, black: 3 } })).toBe(false)
    const three = balanceOf(["white", "black", "red"])
    expect(accepts(three, { games: 10, wins: { white: 6, black: 4, red: 4 } })).toBe(true)
    expect(accepts(three, { games: 10, wins: { white: 11, black: 0, red: 0 } })).toBe(false)
  })

  it("problems of a part stand below its field", () => {
    const problems: Problem[] = []
    const report = within(into(problems), "sides.red")
    report("zones[0]", "too small", "R-1")
    report("[2]", "odd")
    report("", "missing")
    expect(problems.map((p) => p.field)).toEqual(["sides.red.zones[0]", "sides.red[2]", "sides.red"])
  })
})
