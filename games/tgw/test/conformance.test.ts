import { readFileSync } from "node:fs"
import { join } from "node:path"
import { readRulebook } from "@salient/engine"
import { conformance, examine } from "@salient/engine/conformance"
import { expect, it } from "vitest"
import { game } from "../game.ts"
import { isThere } from "../rules/general-conventions/models.ts"
import type { State, Unit } from "../state.ts"

const some = (m: State, side: "red" | "blue"): Unit => {
  const unit = m.units.find((u) => u.side === side && isThere(u))
  if (!unit) throw new Error(`nobody of ${side} is on the table`)
  return unit
}

const rulebook = readFileSync(join(import.meta.dirname, "../rulebook.md"), "utf8")

conformance(game, {
  rulebook,
  games: 1,
  sparingly: 12,
  faults: {
    "every remaining man has a position, and no others": (m) => some(m, "red").at.pop(),
    "TGW-MOVE-01 every man is on the table": (m) => {
      some(m, "red").at[0] = -900
    },
    "TGW-MOVE-03 no two models stand on one spot": (m) => {
      const unit = some(m, "blue")
      const [x, y] = some(m, "red").at
      unit.at[0] = x as number
      unit.at[1] = y as number
    },
    "TGW-TERR-08 units upstairs are in a house that has that floor": (m) => {
      const unit = some(m, "red")
      unit.floors = unit.men.map(() => 9)
    },
    "TGW-CQC-13 fights are mutual": (m) => {
      some(m, "red").fights = [some(m, "blue").id]
      some(m, "blue").fights = []
    },
    "men are those of the unit, each once": (m) => {
      const unit = some(m, "red")
      unit.men[0] = 99
    },
    "TGW-SUP-01 a crew on the table has a place for each of its weapons": (m) => {
      some(m, "red").guns.push({ x: 0, y: 0, facing: 0, fixed: false })
    },
    "TGW-FALL-03 units falling back are on the table": (m) => {
      Object.assign(some(m, "red"), { fallingBack: true, men: [], at: [] })
    },
  },
  golden: { folder: join(import.meta.dirname, "golden"), count: 10 },
})

it.each([
  ["meetingEngagement", "alternate", "pitchedBattle"],
  ["secureAndHold", "strategyRoll", "pincerSweep"],
  ["meetingEngagement", "hidden", "reconnaissance"],
])("%s, %s, %s with every optional rule keeps the laws", { timeout: 120_000 }, (mission, method, zones) => {
  const on = (game.options ?? []).filter((o) => o.choices.includes("on")).map((o) => [o.id, "on"])
  const options = { ...Object.fromEntries(on), mission, method, zones, points: "500", measuring: "as the book" }
  const rules = new Set(readRulebook(rulebook).map((r) => r.id))
  const examined = examine(game, { scenario: "free-battle", options, seed: "options", rules, sparingly: 12 })
  expect(examined.moves).toBeGreaterThan(0)
})
