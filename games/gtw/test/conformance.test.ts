import { readFileSync } from "node:fs"
import { join } from "node:path"
import { conformance } from "@salient/engine/conformance"
import { game } from "../game.ts"
import { shift } from "../rules/zones-of-control-and-ownership/position.ts"
import type { State } from "../state.ts"

const first = (m: State, is: (u: State["units"][number]) => boolean = () => true) => {
  const unit = m.units.find((u) => u.hex >= 0 && is(u))
  if (!unit) throw new Error("no such unit is on the map")
  return unit
}

conformance(game, {
  rulebook: readFileSync(join(import.meta.dirname, "../rulebook.md"), "utf8"),
  games: 2,
  sparingly: 4,
  faults: {
    "units stand on land or are away": (m) => {
      first(m).away = "eliminated"
    },
    "GTW-5.A-2 zones of control are those of the units": (m) => {
      for (const u of m.units) if (u.side === "entente") u.disruption = 2
    },
    "GTW-5.B-1 the side that gains a hex owns it": (m) => {
      m.owners[first(m, (u) => u.counter === "french-1915").hex] = 1
    },
    "GTW-15.G-3 a siege lasts while both sides are in the hex": (m) => {
      m.sieges.push({ hex: first(m).hex, side: "entente" })
    },
    "GTW-15.G-1 surrounded hexes are noted in movement phases only": (m) => {
      m.phase = "combat"
      m.surrounded.push(first(m).hex)
    },
    "GTW-8.B-1 no units attack from a hex that holds too many": (m) => {
      m.phase = "bombardment"
      const { hex } = first(m, (u) => u.counter === "british-regular")
      for (const u of m.units.filter((o) => o.counter === "british-new" && o.hex >= 0)) shift(m, u, hex)
    },
    "GTW-14.B.2-1 water-only units that are afloat are on one hexside of water each": (m) => {
      m.afloat = [{ unit: first(m).n, water: 0, judged: false }]
    },
    "GTW-15.F.3 a set of parts is in its box, or a unit that has broken down is in its own": (m) => {
      first(m).box = "german-rifle:A"
    },
    "GTW-11.G-1 Resource Points are whole and no stock is empty": (m) => {
      m.stocks[0]!.points = 0
    },
  },
  golden: { folder: join(import.meta.dirname, "golden"), count: 10 },
})
