/** The report after a match, on a golden record of the game. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { luckOf, Match, type MatchRecord, reportOf } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"

const folder = join(import.meta.dirname, "golden")
const records = readdirSync(folder)
  .filter((f) => f.startsWith("craters"))
  .map((f) => (JSON.parse(readFileSync(join(folder, f), "utf8")) as { record: MatchRecord }).record)

describe("the report of a raid", () => {
  it.each(records)("tells how it ended, every roll's luck, and who lay hidden (record %#)", (record) => {
    const report = reportOf(game as never, record)
    const match = Match.replay(game, record, { settings: { reckons: true } })
    expect(report.outcome).toEqual(match.outcome ?? null)
    expect(report.moves).toBe(match.length)
    // RAID-5.2, RAID-6.1, RAID-7.2: every die counts, except those with only one possible result.
    expect(match.fortunes.length).toBe(report.rolls.thrown)
    expect(report.luck.reduce((n, l) => n + l.rolls, 0)).toBe(report.rolls.reckoned)
    expect(match.fortunes.every((f) => Math.abs(luckOf(f)) <= 1)).toBe(true)
    expect(report.curve.length).toBeGreaterThan(0)
    expect(report.curve.every((p) => p.worth >= -1 && p.worth <= 1)).toBe(true)
    if (report.outcome) expect(Math.abs(report.curve.at(-1)?.worth ?? 0)).toBe(report.outcome.winners.length ? 1 : 0)
    // RAID-2.2: the garrison is hidden at first, the raiders are not.
    expect(new Set(report.uncovered.map((u) => u.side))).toEqual(new Set(["garrison"]))
    for (const loss of report.losses)
      expect(match.state.units.find((u) => u.id === loss.piece)?.steps).toBeLessThan(loss.fate === "gone" ? 1 : 2)
  })

  it.each(records)("says what became of each plan, and how the balance moved meanwhile (record %#)", (record) => {
    const { plans, curve, sides, moves } = reportOf(game as never, record)
    expect(plans.length).toBeGreaterThan(1)
    for (const [i, { move, side, says, fate, change }] of plans.entries()) {
      expect(says).toMatch(/\.$/)
      expect(Math.abs(change)).toBeLessThanOrEqual(2)
      if (!fate) continue
      expect(fate.says).toMatch(/^[A-Z].*\.$/)
      expect(fate.move).toBeGreaterThan(move)
      const next = plans.slice(i + 1).find((p) => p.side === side)
      expect(fate.move).toBeLessThanOrEqual(next?.move ?? moves)
    }
    // together the plans of a side account for the whole change from the first of them to the end
    for (const side of sides) {
      const own = plans.filter((p) => p.side === side)
      const at = (m: number) => curve.findLast((c) => c.move <= m)?.worth ?? curve[0]?.worth ?? 0
      const whole = (at(moves) - at(own[0]?.move ?? 0)) * (side === sides[0] ? 1 : -1)
      expect(own.reduce((sum, p) => sum + p.change, 0)).toBeCloseTo(whole, 6)
    }
  })

  it("has some plan whose fate is told", () => {
    const fates = records.flatMap((record) => reportOf(game as never, record).plans.flatMap((p) => p.fate ?? []))
    expect(fates.length).toBeGreaterThan(0)
  })
})
