/** What is true of every battle at every moment. */
import type { Invariant } from "@salient/engine"
import { distance, overlap } from "@salient/space/table"
import { isDestroyed } from "./charts/damage.ts"
import { bodyOf, circleAround, gapBetween, mayTake } from "./rules/formations-and-facing/body.ts"
import { breakPointOf, entryOf, fieldOf, nameOf, vehicleOf } from "./rules/troops-and-command/field.ts"
import type { State } from "./state.ts"
import { FORMATIONS, SIDES } from "./types.ts"

export const invariants: readonly Invariant<State>[] = [
  {
    name: "the pieces are those of the scenario",
    broken(m) {
      const { units, leaders } = fieldOf(m)
      if (m.units.length !== units.size) return `${m.units.length} units, expected ${units.size}`
      if (m.leaders.length !== leaders.size) return `${m.leaders.length} Leaders, expected ${leaders.size}`
      const strange = m.units.find((u) => !units.has(u.id))
      return strange && `there is no ${strange.id} in this scenario`
    },
  },
  {
    name: "DGK-DMG-06 units that have lost half their bases are gone, and no others",
    broken(m) {
      for (const u of m.units) {
        const start = entryOf(m, u).bases
        if (u.strength > start) return `${nameOf(m, u)} has ${u.strength} of ${start} bases`
        if (u.where !== "lost" && u.strength < start && isDestroyed(start, u.strength))
          return `${nameOf(m, u)} has ${u.strength} of ${start} bases and is still there`
      }
      return undefined
    },
  },
  {
    name: "DGK-FORM-05 a unit on the table has its bases on it, touching except for the limbers of artillery",
    broken(m) {
      const { width, depth } = fieldOf(m).scenario.table
      for (const u of m.units) {
        const shown = u.rails ? entryOf(m, u).bases : u.strength
        const expected = u.where === "table" ? (u.air ? 1 : shown) : 0
        if (u.bases.length !== expected) return `${nameOf(m, u)} shows ${u.bases.length} bases, expected ${expected}`
        if (u.where !== "table" || u.air) continue
        if (u.ranks.reduce((n, r) => n + r, 0) !== u.bases.length)
          return `${nameOf(m, u)} has ranks of ${u.ranks.join("+")}`
        for (const b of u.bases)
          if (b.x < 0 || b.y < 0 || b.x > width || b.y > depth) return `${nameOf(m, u)} has a base off the table`
        const body = bodyOf(u)
        const gap = u.formation === "march" ? 1_100 : 50
        for (let i = 0; body.length > 1 && i < body.length; i++) {
          const me = body[i]
          if (me && !body.some((r, j) => j !== i && distance(r, me) <= gap))
            return `${nameOf(m, u)} has a gap before base ${i + 1}`
        }
      }
      return undefined
    },
  },
  {
    name: "DGK-MOVE-10 no two units overlap",
    broken(m) {
      const there = m.units.filter((u) => u.where === "table" && !u.air && !u.hidden)
      const circles = there.map((u) => circleAround(u.bases))
      for (let i = 0; i < there.length; i++)
        for (let j = i + 1; j < there.length; j++) {
          const [a, b, ga, gb] = [there[i], there[j], circles[i], circles[j]]
          if (!a || !b || !ga || !gb || gapBetween(ga, gb) >= 0) continue
          for (const r of bodyOf(a))
            for (const s of bodyOf(b)) if (overlap(r, s)) return `${nameOf(m, a)} stands in ${nameOf(m, b)}`
        }
      return undefined
    },
  },
  {
    name: "DGK-FORM-01 every unit is in a formation that it may take",
    broken(m) {
      const wrong = m.units.find(
        (u) => u.where === "table" && !(FORMATIONS.includes(u.formation) && mayTake(m, u, u.formation).ok),
      )
      return wrong && `${nameOf(m, wrong)} is ${wrong.formation}`
    },
  },
  {
    name: "DGK-MOR-02 each break point is its starting value less the losses",
    broken(m) {
      const { scenario } = fieldOf(m)
      for (const side of SIDES) {
        const lost = m.units.filter((u) => u.side === side && u.where === "lost").length
        const assets = (scenario.assets ?? [])
          .filter((a) => a.side === side && m.razed.includes(a.id))
          .reduce((n, a) => n + a.worth, 0)
        const expected = breakPointOf(m, side) - lost - assets
        if (m.breakPoints[side] !== expected) return `${side} stands at ${m.breakPoints[side]}, expected ${expected}`
      }
      return undefined
    },
  },
  {
    name: "DGK-VEH-01 every passenger is on a vehicle that can carry it",
    broken(m) {
      for (const u of m.units) {
        if ((u.where === "aboard") !== (u.aboard !== null))
          return `${nameOf(m, u)} is ${u.where} and rides on ${u.aboard}`
        if (u.aboard === null) continue
        const vehicle = m.units.find((v) => v.id === u.aboard)
        const there = vehicle?.where === "table" || vehicle?.where === "waiting" // not yet set up or arrived
        if (!vehicle || !there || !vehicleOf(m, vehicle)?.carries) return `${nameOf(m, u)} rides on nothing`
      }
      return undefined
    },
  },
]
