import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type Game, Match, RecordSchema } from "@salient/engine"
import { loadGame } from "@salient/games"
import { afterAll, describe, expect, it } from "vitest"
import { type Broke, examined, type FuzzSettings, kept, optionsFor } from "../fuzz/examine.ts"

const folder = mkdtempSync(join(tmpdir(), "salient-fuzz-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const settings: FuzzSettings = {
  game: "raid",
  scenarios: ["sap", "craters"],
  seed: 40,
  rules: [],
  sparingly: 4,
  mostMoves: 20_000,
}

const raid = await loadGame("raid")
/** The same game with a law that is broken after this many moves. */
const faulty: Game = {
  ...raid,
  invariants: [
    { name: "nobody ever acts twice", broken: (m) => ((m as { turn: number }).turn > 1 ? "turn 2" : undefined) },
  ],
}

describe("a fuzzed game", () => {
  it("is the same for the same seed, whatever its number", () => {
    const third = examined(raid, { ...settings, rules: [...rulesOfRaid()] }, 2)
    const alone = examined(raid, { ...settings, rules: [...rulesOfRaid()], scenarios: ["sap"], seed: 42 }, 0)
    expect(third).toEqual(alone)
    expect(third).toMatchObject({ scenario: "sap", seed: 42, moves: expect.any(Number) })
  })

  it("that breaks a law is kept as a record that shows it", () => {
    const broke = examined(faulty, { ...settings, rules: [...rulesOfRaid()], sparingly: 1 }, 1) as Broke
    expect(broke.fault).toMatch(/nobody ever acts twice.*: turn 2$/)
    const said = kept(broke, "raid", folder)
    const file = join(folder, "raid-41.json")
    expect(said).toContain(`Its record: ${file}`)
    expect(said).toContain("Again: npm run fuzz -- raid --scenario craters --seed 41 --games 1")
    const match = Match.replay(raid, RecordSchema.parse(JSON.parse(readFileSync(file, "utf8"))))
    expect((match.state as { turn: number }).turn).toBe(2)
  })

  it("is played with optional rules at random from odd seeds", () => {
    const choices = ["off", "on"]
    const option = { id: "fog", label: "Fog", says: "", rules: [], choices, default: "off" }
    const game: Game = { ...raid, options: [option] }
    expect(optionsFor(game, 8)).toEqual({})
    const found = new Set([1, 3, 5, 7, 9, 11, 13].map((seed) => optionsFor(game, seed).fog))
    expect([...found].sort()).toEqual(choices)
  })
})

function rulesOfRaid(): Set<string> {
  const file = new URL("../../games/raid/rulebook.md", import.meta.url)
  return new Set(readFileSync(file, "utf8").match(/RAID-[\d.]+\d/g))
}

describe("npm run fuzz", () => {
  const script = fileURLToPath(new URL("../fuzz.ts", import.meta.url))
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: "utf8", cwd: folder })
    return { status, out: stdout, err: stderr }
  }

  it("examines games of every scenario and sums up", () => {
    const { status, out } = run("raid", "--games", "2", "--seed", "7", "--sparingly", "5")
    expect(status).toBe(0)
    expect(out).toMatch(/^raid: 2 games with \d+ moves kept all laws\.\n {2}craters: 1 games/)
    expect(out).toContain("sap: 1 games")
  })

  it.each([
    [[], "Say which game: npm run fuzz -- GAME."],
    [["risk"], 'There is no game "risk".'],
    [["raid", "--scenario", "moon"], 'Trench Raid has no scenario "moon".'],
    [["raid", "--seed", "x"], '--seed takes a whole number from 0 to 1000000000, found "x".'],
    [["raid", "--fast"], "There is no option --fast here. See: npm run fuzz -- --help."],
  ])("refuses %j with a sentence", (args, sentence) => {
    expect(run(...args)).toMatchObject({ status: 2, out: "", err: expect.stringContaining(sentence) })
  })
})
