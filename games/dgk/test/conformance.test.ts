import { readFileSync } from "node:fs"
import { join } from "node:path"
import { readRulebook } from "@salient/engine"
import { conformance, examine } from "@salient/engine/conformance"
import { expect, it } from "vitest"
import { game } from "../game.ts"
import type { State, Unit } from "../state.ts"

const onTable = (m: State, n = 0): Unit => {
  const unit = m.units.filter((u) => u.where === "table" && !u.rails && u.strength > 1)[n]
  if (!unit) throw new Error(`there is no unit number ${n} on the table`)
  return unit
}

const rulebook = readFileSync(join(import.meta.dirname, "../rulebook.md"), "utf8")

conformance(game, {
  rulebook,
  games: 1,
  sparingly: 12,
  faults: {
    "the pieces are those of the scenario": (m) => m.units.pop(),
    "DGK-DMG-06 units that have lost half their bases are gone, and no others": (m) => {
      onTable(m).strength = 1
    },
    "DGK-FORM-05 a unit on the table has its bases on it, touching except for the limbers of artillery": (m) => {
      const [base] = onTable(m).bases
      if (base) base.x += base.x > 20_000 ? -9_000 : 9_000
    },
    "DGK-MOVE-10 no two units overlap": (m) => {
      const [a, b] = [onTable(m), onTable(m, 1)]
      Object.assign(b, { bases: structuredClone(a.bases), strength: a.strength, ranks: [...a.ranks] })
    },
    "DGK-FORM-01 every unit is in a formation that it may take": (m) => {
      onTable(m).formation = "square" as never
    },
    "DGK-MOR-02 each break point is its starting value less the losses": (m) => {
      m.breakPoints.central -= 1
    },
    "DGK-VEH-01 every passenger is on a vehicle that can carry it": (m) => {
      onTable(m).aboard = onTable(m, 1).id
    },
  },
  golden: { folder: join(import.meta.dirname, "golden"), count: 10 },
})

it.each(["crossroads", "gumbinnen", "armoured-train", "antwerp-works"])(
  "%s keeps the laws with every optional rule in use",
  { timeout: 60_000 },
  (scenario) => {
    const options = Object.fromEntries(
      (game.options ?? []).filter((o) => o.choices.includes("on")).map((o) => [o.id, "on"]),
    )
    const rules = new Set(readRulebook(rulebook).map((r) => r.id))
    expect(examine(game, { scenario, options, seed: "options", rules, sparingly: 12 }).moves).toBeGreaterThan(0)
  },
)
