/** Suggested set-ups, who may begin hidden, and what uncovers a hidden unit (DGK-GAP-13, DGK-HIDE-01, DGK-GAP-14). */
import { randomFrom, type Spot } from "@salient/engine"
import { matchFrom } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import type { Zone } from "../data/scenario.ts"
import { setup } from "../rules/scenarios-and-setting-up/first-state.ts"
import { isUncovered } from "../rules/scenarios-and-setting-up/hidden.ts"
import { suggestedSetUp } from "../rules/scenarios-and-setting-up/set-ups.ts"
import { mayHide, zoneOf } from "../rules/scenarios-and-setting-up/zones.ts"
import type { Mine, Unit } from "../state.ts"
import { a, x } from "./duel.ts"
import { field } from "./table.ts"

const mine = (side: Mine["side"]): Mine => ({
  id: `mine:${side}/field-1`,
  side,
  kind: "field",
  x: 0,
  y: 0,
  shown: false,
})

describe("a suggested set-up", () => {
  const { state } = field({
    allied: [{ name: "A", at: [10, 10] }],
    central: [{ name: "X", at: [10, 40] }],
    is: { mines: [mine("allied"), mine("central")] },
  })
  const suggested = (side: "allied" | "central") => suggestedSetUp(state, side, randomFrom("set-up"))

  it("DGK-GAP-13 units face the enemy: his zone is straight north of one side's and straight south of the other's", () => {
    const facing = (side: "allied" | "central", unit: string) => (suggested(side)[unit] as Spot).facing
    expect(facing("allied", a)).toBe(0)
    expect(facing("central", x)).toBe(18_000)
  })

  it("DGK-MINE-01 a side lays its own mines and not the enemy's", () => {
    const mines = (side: "allied" | "central") =>
      Object.keys(suggested(side)).filter((piece) => piece.startsWith("mine:"))
    expect(mines("allied")).toEqual(["mine:allied/field-1"])
    expect(mines("central")).toEqual(["mine:central/field-1"])
  })
})

describe("a set-up", () => {
  it("DGK-MINE-01 mines are laid inside a zone of their own side, its edge included, and nowhere else", () => {
    const laid = field({ allied: [{ name: "A", at: [10, 10] }], central: [{ name: "X", at: [10, 40] }] })
    const start = setup({ scenario: laid.state.scenario, options: laid.state.options })
    start.mines = [mine("allied")]
    const match = matchFrom(laid.game, { state: start })
    const asked = match.pending.find(({ by }) => by === "allied")
    if (asked?.kind !== "place") throw new Error("no set-up asked")
    const placed = asked.suggest(randomFrom("set-up"))
    const at = (px: number, py: number) => asked.check({ ...placed, "mine:allied/field-1": { x: px, y: py } })
    expect([at(10_000, 10_000), at(10_000, 18_000)]).toMatchObject([{ ok: true }, { ok: true }])
    for (const off of [at(10_000, 18_001), at(10_000, 40_000)])
      expect(off).toMatchObject({ ok: false, rules: ["DGK-MINE-01", "DGK-MINE-02"] })
    const { "mine:allied/field-1": _, ...without } = placed
    expect(asked.check(without)).toMatchObject({ ok: false })
  })
})

describe("hidden units", () => {
  it("DGK-HIDE-01 a zone marked as hidden hides its units; hidden deployment hides those that set up deployed", () => {
    const { state } = field({
      allied: [{ name: "A", at: [10, 10] }],
      scenario: { options: { hiddenDeployment: true } },
    })
    const played = field({ allied: [{ name: "A", at: [10, 10] }], options: { hiddenDeployment: "on" } }).state
    const zone = (more: Partial<Zone>) => ({ ...(zoneOf(state, a) as Zone), ...more })
    expect(mayHide(state, zone({ hidden: true, formations: ["maneuver"] }))).toBe(true)
    expect(mayHide(state, zone({ formations: ["deployed"] }))).toBe(false)
    expect(mayHide(played, zone({ formations: ["deployed"] }))).toBe(true)
    expect(mayHide(played, zone({ formations: ["maneuver"] }))).toBe(false)
  })

  it("DGK-GAP-14 an enemy within 6 in uncovers a hidden unit: no friend does, nor an enemy who is hidden himself", () => {
    const uncovered = (more: { by: "allied" | "central"; hidden?: boolean; at?: number }) => {
      const near = { name: "Near", at: [10, more.at ?? 14] as const, is: { hidden: more.hidden ?? false } }
      const { state } = field({
        allied: more.by === "allied" ? [near] : [],
        central: [{ name: "X", at: [10, 20], is: { hidden: true } }, ...(more.by === "central" ? [near] : [])],
      })
      return isUncovered(state, state.units.find((u) => u.id === x) as Unit)
    }
    expect(uncovered({ by: "allied" })).toBe(true)
    expect(uncovered({ by: "allied", at: 13.9 })).toBe(false)
    expect(uncovered({ by: "allied", hidden: true })).toBe(false)
    expect(uncovered({ by: "central" })).toBe(false)
  })
})
