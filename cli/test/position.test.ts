import { describe, expect, it } from "vitest"
import { folder, salient, spawned } from "./command.ts"
import { facing, type Raid, unit } from "./positions.ts"

const files = folder()

/** The result of the black box for a position with these moves and dice. */
async function played(moves: readonly object[], more: object = {}) {
  const file = files.write("position.json", { ...facing(), moves, ...more })
  const { code, out, err } = await salient(["play", file, "--json"])
  return { code, err, data: out === "" ? undefined : JSON.parse(out) }
}

const ash = { by: "raiders", choose: "unit:raiders:1" }
const fire = { by: "raiders", choose: "fire:unit:garrison:1" }

describe("salient play POSITION --json", () => {
  it("presents what each side is asked", async () => {
    const { code, data } = await played([])
    expect(code).toBe(0)
    expect(data.asks.garrison).toEqual([])
    expect(data.asks.raiders).toHaveLength(1)
    expect(data.asks.raiders[0]).toMatchObject({ kind: "choose", rules: ["RAID-3.3"] })
    expect(data.asks.raiders[0].options.map((o: { id: string }) => o.id)).toContain("unit:raiders:1")
    expect(data).toMatchObject({ seq: 0, outcome: null, told: [], draws: [] })
  })

  it("makes the moves with the dice as written, and says what came of it", async () => {
    const { code, data } = await played([ash, fire], { dice: [6] })
    expect(code).toBe(0)
    expect(data.seq).toBe(2)
    expect(data.draws).toEqual([expect.objectContaining({ rule: "RAID-5.2", faces: [6], values: [5], shows: [6] })])
    const { what, says } = data.told.find((t: { what: { kind: string } }) => t.what.kind === "hit")
    expect(says).toMatch(/^Section Adler takes [12] hits?: \d+ = 6 die \+ \d party/)
    expect(unit(data.state as Raid, "unit:garrison:1")).toMatchObject({ steps: 2 - what.hits })
  })

  it("lets the result follow the die", async () => {
    const scoreOf = async (die: number) => {
      const { data } = await played([ash, fire], { dice: [die] })
      return data.told.find((t: { what: { kind: string } }) => t.what.kind === "hit").what.score.total
    }
    expect((await scoreOf(5)) - (await scoreOf(2))).toBe(3)
  })

  it("stops at a move that is refused, with its place, reason and rules, and leaves the match as it stood", async () => {
    const { code, data } = await played([ash, { by: "raiders", choose: "fly" }, fire])
    expect(code).toBe(1)
    expect(data.refused).toEqual({
      move: 1,
      reason: expect.stringContaining('"fly" is not offered'),
      rules: ["RAID-3.3"],
    })
    expect(data.seq).toBe(1)
  })

  it("says so when the dice are written for another die", async () => {
    const { code, data } = await played([ash, fire], { dice: [7] })
    expect(code).toBe(1)
    expect(data.refused.reason).toContain("scripted die 1 is 7; a die of 6 faces was rolled")
  })

  it("rolls the same dice each time where none are written", async () => {
    const once = await played([ash, fire])
    expect(once.data.draws).toHaveLength(1)
    expect(await played([ash, fire])).toEqual(once)
  })

  it("rolls other dice for another seed", async () => {
    const file = files.write("seeded.json", { ...facing(), moves: [ash, fire] })
    const rolls: number[] = []
    for (const seed of ["a", "b", "c", "d", "e", "f"]) {
      const { out } = await salient(["play", file, "--json", "--seed", seed])
      rolls.push(JSON.parse(out).draws[0].shows[0])
    }
    expect(new Set(rolls).size).toBeGreaterThan(1)
  })

  it("takes undo and concession among the moves", async () => {
    const { data } = await played([ash, { by: "raiders", undo: true }, { by: "raiders", concede: true }])
    expect(data.outcome).toMatchObject({ winners: ["garrison"], reason: "Given up by the raiders." })
  })

  it.each([
    [
      "a field that should not be there",
      (p: Raid & { [f: string]: unknown }) => Object.assign(p, { weather: "fog" }),
      /line \d+, column \d+: state\.weather: There is no such field here\./,
    ],
    [
      "a field of the wrong type",
      (p: Raid) => Object.assign(unit(p, "unit:raiders:1"), { steps: "two" }),
      /line \d+, column \d+: state\.units\.0\.steps: .*expected .*number, received string/,
    ],
    [
      "two units in a hex",
      (p: Raid) => Object.assign(unit(p, "unit:raiders:1"), { hex: "C8" }),
      /This position is impossible: two units stand in C8\./,
    ],
  ])("refuses a state with %s", async (_what, spoil, sentence) => {
    const position = facing()
    spoil(position.state as Raid & { [f: string]: unknown })
    const { code, err, data } = await played([], { state: position.state })
    expect({ code, data }).toEqual({ code: 2, data: undefined })
    expect(err).toMatch(sentence)
  })

  it.each([
    [{ version: "0" }, "version: Trench Raid knows the versions"],
    [{ game: "risk" }, 'There is no game "risk"'],
    [{ scenario: "moon" }, 'has no scenario "moon"'],
    [{ moves: [{ by: "raiders", chose: "end" }] }, "moves.0: It has none of the"],
    [{ moves: [{ by: "raiders", choose: 7 }] }, "moves.0.choose: Invalid input: expected string, received number"],
  ])("refuses %j with a sentence", async (more, sentence) => {
    const { code, err } = await played([], more)
    expect(code).toBe(2)
    expect(err).toContain(sentence)
  })
})

describe("salient play POSITION", () => {
  it("speaks to a program outside as it does here", () => {
    const file = files.write("outside.json", { ...facing(), moves: [ash, fire], dice: [6] })
    const { code, out, err } = spawned(["play", file, "--json"])
    expect({ code, err }).toEqual({ code: 0, err: "" })
    expect(JSON.parse(out).draws).toHaveLength(1)
  })

  it("goes on from the position at the terminal", async () => {
    const file = files.write("table.json", { ...facing(), moves: [ash], dice: [6] })
    const { code, out } = await salient(["play", file], ["odds 1", "1", "quit"])
    expect(code).toBe(0)
    expect(out).toContain("What does Party Ash do? (RAID-3.3)")
    const [, odds = ""] =
      /Party Ash fires at Section Adler\n((?: {2}\d hits? .*\n)+) {2}added to the die: /.exec(out) ?? []
    const ways = [...odds.matchAll(/(\d) in 6/g)].map(([, n]) => Number(n))
    expect(ways.reduce((a, b) => a + b, 0)).toBe(6)
    expect(out).toMatch(/Section Adler takes [12] hit/)
  })
})
