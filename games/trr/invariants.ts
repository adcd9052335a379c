/** What must be true of every state. */
import type { Invariant } from "@salient/engine"
import { overlap } from "@salient/space/table"
import {
  fieldOf,
  fits,
  forceOf,
  frameOf,
  isArmour,
  isTransport,
  isWithin,
  nameOf,
  onTable,
} from "./rules/scale-and-representation/field.ts"
import type { State } from "./state.ts"
import { SIDES } from "./types.ts"

export const invariants: readonly Invariant<State>[] = [
  {
    name: "TRR-FIRE-12 figures are conserved",
    broken(m) {
      const odd = m.units.find((u) => {
        const { figures, models } = forceOf(m, u)
        const atStart = figures.length === 0 && models.length === 0 ? 1 : figures.length
        return u.figures.length + u.lost !== atStart || u.lostThisMove > u.lost
      })
      return odd && `${nameOf(m, odd)} has ${odd.figures.length} figures and has lost ${odd.lost}`
    },
  },
  {
    name: "units stand on the table",
    broken(m) {
      const odd = onTable(m).find((u) => !fits(m, frameOf(m, u)))
      return odd && `${nameOf(m, odd)} stands at ${odd.at.x}, ${odd.at.y}`
    },
  },
  {
    name: "TRR-GAP-13 no two units share a position",
    broken(m) {
      const all = onTable(m)
      for (const [i, a] of all.entries())
        for (const b of all.slice(i + 1))
          if (isWithin(m, a, b, 0) && overlap(frameOf(m, a), frameOf(m, b)))
            return `${nameOf(m, a)} and ${nameOf(m, b)} overlap`
      return undefined
    },
  },
  {
    name: "TRR-FIRE-12 units without figures are gone",
    broken(m) {
      const odd = onTable(m).find((u) => u.figures.length === 0 && !isArmour(m, u) && !isTransport(m, u))
      return odd && `${nameOf(m, odd)} is on the table without a figure`
    },
  },
  {
    name: "TRR-OBS-04 only enemies on the table are located",
    broken(m) {
      for (const side of SIDES)
        for (const id of Object.keys(m.located[side])) {
          const unit = m.units.find((u) => u.id === id) ?? m.dummies.find((d) => d.id === id)
          if (!unit || unit.side === side) return `${side} has located ${id}`
        }
      return undefined
    },
  },
  {
    name: "TRR-IND-08 no plan is left over from a move that is past",
    broken(m) {
      const { moves } = fieldOf(m).scenario
      const odd = m.missions.find((x) => x.move !== null && (x.move < m.move || x.move > moves))
      return odd && `${odd.battery} is planned for move ${odd.move} in move ${m.move}`
    },
  },
  {
    name: "TRR-SCALE-07 every passenger is in a transport on the table",
    broken(m) {
      const odd = m.units.find((u) => {
        const carrier = m.units.find((c) => c.id === u.carrier)
        return (u.where === "aboard") !== (carrier !== undefined) || (carrier && carrier.where !== "table")
      })
      return odd && `${nameOf(m, odd)} is ${odd.where}, carried by ${odd.carrier}`
    },
  },
]
