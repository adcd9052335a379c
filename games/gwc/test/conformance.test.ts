import { readFileSync } from "node:fs"
import { join } from "node:path"
import { conformance } from "@salient/engine/conformance"
import { game } from "../game.ts"
import type { Formation, State } from "../state.ts"

const first = (m: State): Formation => {
  const [unit] = m.units
  if (!unit) throw new Error("no Formation is on the map")
  return unit
}

conformance(game, {
  rulebook: readFileSync(join(import.meta.dirname, "../rulebook.md"), "utf8"),
  games: 1,
  sparingly: 12,
  faults: {
    "GWC-1.F cards are conserved": (m) => m.players.germany?.hand.push("G-1", "G-1"),
    "GWC-1.S Strategy Cards are conserved": (m) => m.players.germany?.reminders.push("G-S1", "G-S1"),
    "GWC-7.3.2a chits are conserved": (m) => m.open.push("A", "A"),
    "GWC-GAP-02 no more counters than the countermix has": (m) => {
      for (let i = 0; i < 30; i++) m.units.push({ ...first(m), id: `unit:x${i}` })
    },
    "Formations stand where they can on the map": (m) => {
      first(m).hex = 999
    },
    "GWC-8.1.1 only Platoons and Teams carry Weapons": (m) => {
      const leader = m.units.find((u) => u.type === "g-rommel" || u.type === "f-barnier") ?? first(m)
      leader.type = "g-rommel"
      leader.weapon = { type: "g-mg08", broken: false }
    },
    "GWC-8.2.1 two Tanks of a side never share a hex": (m) => {
      for (const u of m.units.slice(0, 2)) Object.assign(u, { type: "f-sch", side: "france", hex: 20, weapon: null })
    },
    "GWC-F125.4 no Fortification in Water": (m) => {
      m.scenario = "juvincourt"
      m.forts[9] = "wire" // A10, a Stream on map M4
    },
    "GWC-GAP-07 the Time marker stays on its track": (m) => {
      m.time = 99
    },
  },
  golden: { folder: join(import.meta.dirname, "golden"), count: 13 },
})
