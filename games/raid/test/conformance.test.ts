import { readFileSync } from "node:fs"
import { join } from "node:path"
import { conformance } from "@salient/engine/conformance"
import { game } from "../game.ts"
import type { State } from "../state.ts"

const first = (m: State, side: "raiders" | "garrison") => {
  const unit = m.units.find((u) => u.side === side && u.hex !== null)
  if (!unit) throw new Error(`no unit of the ${side} is on the map`)
  return unit
}

conformance(game, {
  rulebook: readFileSync(join(import.meta.dirname, "../rulebook.md"), "utf8"),
  games: 6,
  faults: {
    "cards are conserved": (m) => m.hands.raiders.push("raiders:bombs:9"),
    "RAID-4.2 no two units share a hex": (m) => {
      first(m, "raiders").hex = first(m, "garrison").hex
    },
    "RAID-1.3 units with steps left are on the map, and no others": (m) => {
      first(m, "garrison").steps = 0
    },
    "RAID-2.2 hidden units lie in trenches": (m) => {
      Object.assign(first(m, "garrison"), { hex: "B2", hidden: true })
    },
    "units stand on the map": (m) => {
      first(m, "raiders").hex = "Z99"
    },
  },
  golden: { folder: join(import.meta.dirname, "golden"), count: 4 },
})
