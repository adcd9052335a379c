import { mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { randomFrom } from "@salient/engine"
import { gameIds, loadGame } from "@salient/games"
import { describe, expect, it } from "vitest"
import { type Battle, battle, featuresOf, type Settings } from "../learn/battles.ts"
import { calibration, fitted, oddsOf, type Position, surprise } from "../learn/fit.ts"
import { keep, openBattles } from "../learn/keep.ts"
import { learn, sayLearnt, written } from "../learn/weights.ts"

const truth = [1.5, -0.8, 0]

/** Positions whose results were drawn with known weights. */
function drawn(count: number): Position[] {
  const random = randomFrom("positions")
  const normal = () => (random(1000) + random(1000) + random(1000)) / 500 - 3
  return Array.from({ length: count }, () => {
    const features = truth.map(normal)
    const won = random(1_000_000) / 1_000_000 < 1 / (1 + Math.exp(-oddsOf(truth, features))) ? 1 : 0
    return { features, won, weight: 1 }
  })
}

describe("weights fitted to who won", () => {
  const positions = drawn(20_000)
  const weights = fitted(truth.length, positions)

  it("come near to those by which it was drawn", () => {
    // this many positions determine a weight to within 0.03 (one standard error); three of these, plus the pull of the ridge
    for (const [i, weight] of weights.entries()) expect(Math.abs(weight - (truth[i] as number))).toBeLessThan(0.1)
  })

  it("foretell better than knowing nothing, and are won as often as they say", () => {
    expect(surprise(weights, positions)).toBeLessThan(0.6)
    expect(surprise([0, 0, 0], positions)).toBeCloseTo(Math.LN2, 10)
    const bins = calibration(weights, positions)
    expect(bins).toHaveLength(10)
    expect(bins.reduce((sum, b) => sum + b.positions, 0)).toBe(positions.length)
    for (const b of bins) expect(Math.abs(b.said - b.won)).toBeLessThan(0.05)
  })

  it("stay finite where one feature decides everything", () => {
    const sure = Array.from({ length: 50 }, (_, i) => ({
      features: [i % 2 === 0 ? 1 : -1],
      won: i % 2 === 0 ? 1 : 0,
      weight: 1,
    }))
    const [weight] = fitted(1, sure)
    expect(weight).toBeGreaterThan(1)
    expect(weight).toBeLessThan(20)
  })
})

const settings: Settings = { game: "raid", rules: "2", features: ["a", "b"], scenarios: ["craters"], seed: "test" }
const fought = (number: number): Battle => ({
  number,
  scenario: "craters",
  moves: 3,
  positions: [
    { features: [1, number], won: 1 },
    { features: [-1, 0 - number], won: 0 },
  ],
})

describe("battles that are kept", () => {
  const file = () => join(mkdtempSync(join(tmpdir(), "salient-learn-")), "battles.jsonl")

  it("are there when a run goes on, but for one that was cut off in the middle of its line", () => {
    const at = file()
    expect(openBattles(at, settings)).toEqual([])
    keep(at, fought(0))
    keep(at, fought(1))
    const whole = readFileSync(at, "utf8")
    writeFileSync(at, `${whole}{"number":2,"scen`)
    expect(openBattles(at, settings)).toEqual([fought(0), fought(1)])
    expect(readFileSync(at, "utf8")).toBe(whole)
  })

  it("are not mixed with those of other rules, and the file is left as it is", () => {
    const at = file()
    openBattles(at, { ...settings, rules: "1" })
    const before = readFileSync(at, "utf8")
    expect(() => openBattles(at, settings)).toThrow(/holds battles for something else: rules "1" instead of "2"/)
    expect(readFileSync(at, "utf8")).toBe(before)
  })

  it("give weights in the order of their numbers, whoever finished first", () => {
    const battles = Array.from({ length: 20 }, (_, i) => fought(i))
    const learnt = learn(settings, battles)
    expect(learn(settings, battles.toReversed())).toEqual(learnt)
    expect(learnt.run).toMatchObject({ battles: 16, positions: 32, heldOut: { battles: 4, positions: 8 } })
    expect(written(learnt)).toContain('"scenarios": ["craters"],')
    expect(JSON.parse(written(learnt))).toEqual(learnt)
    expect(sayLearnt(learnt)).toContain("| Said to be won | Positions | Said on average | Won |")
  })
})

it("a battle to learn from follows from its number, and knows no position before the sides are set up", async () => {
  const game = await loadGame("raid")
  const features = await featuresOf("raid")
  const real = { ...settings, features: features.names }
  const one = battle(game, features, real, 0)
  expect(battle(game, features, real, 0)).toEqual(one)
  expect(one.positions.length).toBeGreaterThan(10)
  for (const { features: found } of one.positions) expect(found).toHaveLength(features.names.length)
})

it("a game that names no features is said so", async () => {
  await expect(featuresOf("nim")).rejects.toThrow("nim names nothing that counts in a position")
})

it.each(gameIds)("the weights of %s, if it has any, are of its rules", async (id) => {
  const game = await loadGame(id)
  const schema = game.files.weights
  if (!schema) return
  const raw = JSON.parse(readFileSync(new URL(`../../games/${id}/data/weights.json`, import.meta.url), "utf8"))
  expect(schema.safeParse(raw).error?.issues.map((i) => i.message) ?? []).toEqual([])
})
