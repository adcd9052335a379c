import { readFileSync } from "node:fs"
import { join } from "node:path"
import { conformance } from "@salient/engine/conformance"
import { game } from "../game.ts"
import type { State, Unit } from "../state.ts"

const first = (m: State, side: "blue" | "red"): Unit => {
  const unit = m.units.find((u) => u.side === side && u.where === "table" && u.figures.length > 0)
  if (!unit) throw new Error(`nobody of ${side} is on the table`)
  return unit
}

conformance(game, {
  rulebook: readFileSync(join(import.meta.dirname, "../rulebook.md"), "utf8"),
  games: 1,
  sparingly: 20,
  faults: {
    "TRR-FIRE-12 figures are conserved": (m) => first(m, "blue").figures.pop(),
    "units stand on the table": (m) => {
      first(m, "blue").at = { x: -5000, y: 0 }
    },
    "TRR-GAP-13 no two units share a position": (m) => {
      first(m, "blue").at = { ...first(m, "red").at }
    },
    "TRR-FIRE-12 units without figures are gone": (m) => {
      first(m, "red").figures = []
    },
    "TRR-OBS-04 only enemies on the table are located": (m) => {
      m.located.blue[first(m, "blue").id] = 1
    },
    "TRR-SCALE-07 every passenger is in a transport on the table": (m) => {
      first(m, "blue").where = "aboard"
    },
    "TRR-IND-08 no plan is left over from a move that is past": (m) => {
      const { id, side } = first(m, "blue")
      m.missions.push({ battery: id, side, move: 99, at: { x: 0, y: 0 }, ammunition: "he", group: 0 })
    },
  },
  unexplained: {
    action:
      "an enemy that has fallen or been out of sight for long is in no list: what a side does not know of is not named",
    "call-for-fire": "the same: targets that are gone or forgotten are not named",
    "headlong-advance": "the same",
    "headlong-fire": "the same",
    charge: "the same",
  },
  golden: { folder: join(import.meta.dirname, "golden"), count: 3 },
})
