/** What must be true of every state. */
import type { Invariant } from "@salient/engine"
import { fieldOf, hexName } from "./rules/basic-game-concepts/field.ts"
import { allAfloat } from "./rules/basic-game-concepts/waters.ts"
import { breakdownSets } from "./rules/special-ground-rules/breakdowns.ts"
import { isWithin } from "./rules/stacking.ts"
import { gainerOf } from "./rules/zones-of-control-and-ownership/ownership.ts"
import { stackAt, zoneIn, zonesAnew } from "./rules/zones-of-control-and-ownership/position.ts"
import type { State } from "./state.ts"
import { SIDES } from "./types.ts"

/** A part of a set into which no unit has broken down. */
const isUnused = (m: State, u: State["units"][number]): boolean =>
  u.set !== undefined && !m.units.some((parent) => parent.box === u.set)

export const invariants: readonly Invariant<State>[] = [
  {
    name: "units stand on land or are away",
    broken(m) {
      const { map } = fieldOf(m)
      const odd = m.units.find((u) => u.hex >= 0 !== (u.away === "") || (u.hex >= 0 && !map.land[u.hex]))
      return odd && `${odd.name} is ${odd.away || "on the map"} and stands in ${odd.hex}`
    },
  },
  {
    name: "GTW-5.A-2 zones of control are those of the units",
    broken(m) {
      for (const side of SIDES) {
        const anew = zonesAnew(m, side)
        const hex = anew.findIndex((zone, h) => zone !== zoneIn(m, h, side))
        if (hex >= 0) return `${hexName(m, hex)} is in zone ${zoneIn(m, hex, side)} of ${side}, expected ${anew[hex]}`
      }
      return undefined
    },
  },
  {
    name: "GTW-5.B-1 the side that gains a hex owns it",
    broken(m) {
      if (!m.begun) return undefined
      const hex = m.owners.findIndex((_, h) => gainerOf(m, h) !== undefined)
      return hex < 0 ? undefined : `${hexName(m, hex)} belongs to ${m.owners[hex]} and is gained by ${gainerOf(m, hex)}`
    },
  },
  {
    name: "GTW-15.G-3 a siege lasts while both sides are in the hex",
    broken(m) {
      const over = m.sieges.find(
        (s, i) =>
          SIDES.some((side) => stackAt(m, s.hex, side).length === 0) ||
          m.sieges.findIndex((o) => o.hex === s.hex) !== i,
      )
      return over && `${hexName(m, over.hex)} is besieged twice, or one of the sides is not there`
    },
  },
  {
    name: "GTW-15.G-1 surrounded hexes are noted in movement phases only",
    broken: (m) =>
      m.phase !== "movement" && m.surrounded.length > 0 ? `${m.surrounded.length} hexes are noted` : undefined,
  },
  {
    name: "GTW-8.B-1 no units attack from a hex that holds too many",
    broken(m) {
      if (m.phase !== "bombardment" && m.phase !== "counter-bombardment") return undefined
      for (const side of SIDES)
        for (const [h] of m.owners.entries())
          if (!isWithin(m, h, stackAt(m, h, side))) return `${hexName(m, h)} holds too many of ${side}`
      return undefined
    },
  },
  {
    name: "GTW-14.B.2-1 water-only units that are afloat are on one hexside of water each",
    broken(m) {
      const odd = m.units.find((u) => (u.away === "afloat") !== allAfloat(m).some((one) => one.unit === u.n))
      if (odd) return `${odd.name} is ${odd.away || "on the map"}, and the list of units afloat says otherwise`
      const numbers = allAfloat(m).map((one) => one.unit)
      return new Set(numbers).size < numbers.length ? "a unit is afloat in two places" : undefined
    },
  },
  {
    name: "GTW-15.F.3 a set of parts is in its box, or a unit that has broken down is in its own",
    broken(m) {
      const odd = m.units.find((u) => (u.away === "in its box") !== (u.box !== undefined || isUnused(m, u)))
      if (odd) return `${odd.name} is ${odd.away || "on the map"}, in the box of ${odd.box ?? odd.set ?? "nothing"}`
      const twice = breakdownSets(m).find((s) => m.units.filter((u) => u.box === s.key).length > 1)
      return twice && `two units have broken down into ${twice.key}`
    },
  },
  {
    name: "GTW-11.G-1 Resource Points are whole and no stock is empty",
    broken(m) {
      const odd = m.stocks.find((s) => s.points <= 0 || s.open > s.points || s.left < 0)
      return odd && `${hexName(m, odd.hex)} has ${odd.points} points, ${odd.open} open, ${odd.left} left`
    },
  },
]
