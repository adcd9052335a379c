/** The luck of a battle, on a golden record of every game: each actual result is one of those with known odds. */
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { luckOf, Match, type MatchRecord } from "@salient/engine"
import { gameIds, loadGame } from "@salient/games"
import { describe, expect, it } from "vitest"

/** The two shortest golden records of a game. */
function recordsOf(id: string): MatchRecord[] {
  const folder = join(import.meta.dirname, "..", "..", "games", id, "test", "golden")
  const sizeOf = (name: string) => statSync(join(folder, name)).size
  return readdirSync(folder)
    .sort((a, b) => sizeOf(a) - sizeOf(b))
    .slice(0, 2)
    .map((name) => (JSON.parse(readFileSync(join(folder, name), "utf8")) as { record: MatchRecord }).record)
}

describe("luck is reckoned from exact odds", () => {
  it.each([...gameIds])("in %s: rolls of every kind, each with the result that fell", async (id) => {
    const game = await loadGame(id)
    let [thrown, reckoned] = [0, 0]
    for (const record of recordsOf(id)) {
      const match = Match.replay(game, record, { settings: { reckons: true } })
      thrown += new Set(match.draws.filter((d) => !d.lot && d.order === undefined).map((d) => `${d.at} ${d.why}`)).size
      reckoned += match.fortunes.length
      for (const fortune of match.fortunes) {
        const results = fortune.odds.chances.map((c) => c.result)
        expect(results, `${fortune.rule} ${fortune.why}`).toContain(fortune.got)
        expect(Math.abs(luckOf(fortune))).toBeLessThanOrEqual(1)
      }
    }
    expect(reckoned / thrown, `${reckoned} of ${thrown}`).toBeGreaterThan(0.3)
  })
})
