import { readFileSync, writeFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { ratings } from "../ladder/ratings.ts"
import { battlesOf, type Ladder, pairsOf } from "../ladder/schedule.ts"
import { standings } from "../ladder/table.ts"
import { folder, salient } from "./command.ts"

const settings: Ladder = {
  game: "raid",
  rules: "2",
  players: ["random", "passer", "turtle"],
  scenarios: ["craters", "sap"],
  games: 4,
  seed: "test",
  iterations: 8,
  mostMoves: 2000,
}

describe("ratings", () => {
  const results = (a: number, b: number, wins: number, of: number) =>
    Array.from({ length: of }, (_, i) => ({ a, b, score: i < wins ? 1 : 0 }))

  it("give a player who scores ten times what another does 400 points more", () => {
    const [one, other] = ratings(2, results(0, 1, 10_000, 11_000))
    expect((one?.elo ?? 0) - (other?.elo ?? 0)).toBeCloseTo(400, 0)
    expect((one?.elo ?? 0) + (other?.elo ?? 0)).toBeCloseTo(0)
  })

  it("are finite for a player who has won everything, and surer the more battles there were", () => {
    const [few] = ratings(2, results(0, 1, 10, 10))
    const [many] = ratings(2, results(0, 1, 50, 100))
    expect(few?.elo).toBeGreaterThan(100)
    expect(few?.elo).toBeLessThan(2000)
    expect(many?.elo).toBeCloseTo(0)
    expect(many?.within).toBeLessThan(few?.within ?? 0)
    // 50 of 100: the odds are known within e^±0.39, and each of the two is half of that from their average
    expect(many?.within).toBeGreaterThan(30)
    expect(many?.within).toBeLessThan(35)
  })

  it("place players who never met by those whom both have met", () => {
    const [first, , third] = ratings(3, [...results(0, 1, 75, 100), ...results(1, 2, 75, 100)])
    expect((first?.elo ?? 0) - (third?.elo ?? 0)).toBeGreaterThan(300)
  })

  it("count a draw as half a victory for both", () => {
    const drawn = Array.from({ length: 20 }, () => ({ a: 0, b: 1, score: 0.5 }))
    for (const { elo } of ratings(2, drawn)) expect(elo).toBeCloseTo(0)
  })
})

it("every player meets every other, and the table is in the order of their ratings", () => {
  expect(pairsOf(settings)).toEqual([
    ["random", "passer"],
    ["random", "turtle"],
    ["passer", "turtle"],
  ])
  expect(battlesOf(settings)).toBe(12)
  const fought = [0, 1, 2, 3].map((number) => ({
    number,
    players: ["random", "turtle"] as const,
    scenario: "sap",
    score: 0 as const,
    moves: 9,
  }))
  expect(standings(settings, fought).map(({ player, score, battles }) => [player, score, battles])).toEqual([
    ["turtle", 4, 4],
    ["passer", 0, 0],
    ["random", 0, 4],
  ])
})

describe("salient ladder", () => {
  const { path } = folder()
  const args = (file: string, more: readonly string[] = []) => [
    "ladder",
    "raid",
    "--players",
    "random,passer",
    "--games",
    "2",
    "--scenarios",
    "sap",
    "--file",
    file,
    ...more,
  ]

  it("keeps every battle, goes on where it stopped, and says the same again", async () => {
    const file = path("ladder.jsonl")
    const first = await salient(args(file))
    expect(first.code).toBe(0)
    expect(first.out).toContain("2 battles on sap")
    const lines = readFileSync(file, "utf8").split("\n")
    expect(lines.length).toBe(4)
    // Killed while it was writing the second battle: half of the line is there.
    writeFileSync(file, `${lines.slice(0, 2).join("\n")}\n${lines[2]?.slice(0, 20)}`)
    const again = await salient(args(file))
    expect(again).toMatchObject({ code: 0, out: first.out })
    expect((await salient(args(file))).out).toBe(first.out)
  })

  it("refuses a file of another ladder, a broken one, and settings that make no sense, and changes nothing", async () => {
    const file = path("other.jsonl")
    await salient(args(file))
    const before = readFileSync(file, "utf8")
    const other = await salient(args(file, ["--seed", "another"]))
    expect(other).toMatchObject({ code: 2 })
    expect(other.err).toContain('seed "ladder" instead of "another"')
    expect(readFileSync(file, "utf8")).toBe(before)
    const broken = path("broken.jsonl")
    writeFileSync(broken, "no ladder\n")
    expect((await salient(args(broken))).err).toContain("line 1 is not a line of a ladder")
    expect((await salient(["ladder", "raid", "--players", "random"])).err).toContain("at least two players")
    expect((await salient(["ladder", "raid", "--players", "random,napoleon"])).err).toContain('no agent "napoleon"')
    expect((await salient(["ladder", "raid", "--games", "3"])).err).toContain("even number")
  })
})
