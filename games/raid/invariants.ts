/** What is true of every state, whatever happens. */
import { bytes, type Invariant } from "@salient/engine"
import { data } from "./data/raid.ts"
import { deckOf } from "./rules/before-the-raid/hands.ts"
import { isTrench, terrainOf } from "./rules/the-raid/ground.ts"
import { onMap } from "./rules/the-raid/units.ts"
import type { State } from "./state.ts"
import { SIDES } from "./types.ts"

export const invariants: readonly Invariant<State>[] = [
  {
    name: "cards are conserved",
    broken(m) {
      if (m.phase === "setup") return undefined
      for (const side of SIDES) {
        const all = [...m.hands[side], ...m.decks[side], ...m.discards[side]].sort()
        if (bytes(all) !== bytes(deckOf(side).sort())) return `${side} has the cards ${all.join(" ")}`
      }
      return undefined
    },
  },
  {
    name: "RAID-4.2 no two units share a hex",
    broken(m) {
      const hexes = onMap(m).map((u) => u.hex)
      const twice = hexes.find((hex, i) => hexes.indexOf(hex) !== i)
      return twice === undefined || m.phase === "setup" ? undefined : `two units stand in ${twice}`
    },
  },
  {
    name: "RAID-1.3 units with steps left are on the map, and no others",
    broken(m) {
      if (m.phase === "setup") return undefined
      const odd = m.units.find((u) => u.steps > 0 !== (u.hex !== null) || u.steps > data.steps)
      return odd && `${odd.name} has ${odd.steps} steps and stands in ${odd.hex}`
    },
  },
  {
    name: "RAID-2.2 hidden units lie in trenches",
    broken(m) {
      const odd = onMap(m).find((u) => u.hidden && !isTrench(m, u.hex))
      return odd && `${odd.name} is hidden in ${odd.hex}`
    },
  },
  {
    name: "units stand on the map",
    broken(m) {
      const odd = onMap(m).find((u) => terrainOf(m).grid.find(u.hex) === undefined)
      return odd && `${odd.name} stands in ${odd.hex}`
    },
  },
]
