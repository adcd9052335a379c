/** The cost of an offensive, army by army: shells for all units that can fight, and trains to bring them up. GTW-7.A.4, GTW-11.D. */
import type { Lens, Overlay } from "@salient/engine"
import { count } from "@salient/kit/words"
import { tables } from "../data/tables.ts"
import { fieldOf } from "../rules/basic-game-concepts/field.ts"
import { faceOf, isArmyHeadquarters, nationOf, transportSize } from "../rules/basic-game-concepts/units.ts"
import { combatSize, planSupply } from "../rules/supply/combat-supply.ts"
import { freeIn, sectionsFor } from "../rules/transportation-lines/sections.ts"
import type { Unit } from "../state.ts"
import type { Side } from "../types.ts"
import type { View } from "../view.ts"
import { area } from "./area.ts"

/**
 * GTW-14.M.1-2 The nearest Army headquarters of the unit's nation with the unit in its zone of influence: the unit counts as part
 * of that army here.
 */
function armyOf(view: View, u: Unit, armies: readonly Unit[]): Unit | undefined {
  const { grid } = fieldOf(view).map
  return armies
    .filter((hq) => nationOf(hq) === nationOf(u) && grid.distance(hq.hex, u.hex) <= tables.influence)
    .sort((a, b) => grid.distance(a.hex, u.hex) - grid.distance(b.hex, u.hex) || a.n - b.n)[0]
}

const sum = (units: readonly Unit[], of: (u: Unit) => number): number => units.reduce((n, u) => n + of(u), 0)

/** What one army needs if all its units attack together, and the rail capacity to move them all. */
function sayArmy(view: View, side: Side, hq: Unit, units: readonly Unit[]): { says: string; served: readonly Unit[] } {
  const plan = planSupply(view, side, units)
  const missing = units.length - plan.served.size
  return {
    served: [...plan.served.keys()],
    says: [
      `${hq.name}: ${count(units.length, "unit")}, ${sum(units, combatSize)} REs for combat supply`,
      plan.cost === 0 && plan.served.size === 0
        ? "no Resource Point within reach"
        : `${count(plan.cost, "Resource Point")} a segment${missing > 0 ? `, with ${count(missing, "unit")} left out` : " for all of them"}`,
      `by rail ${sum(units, (u) => transportSize(faceOf(u)))} REs.`,
    ].join("; "),
  }
}

export const offensive: Lens<View> = {
  id: "offensive",
  label: "Cost of an offensive",
  says: "Shows, army by army, the Resource Points needed for an attack by all its units, which units can be supplied, and the trains needed to move them.",
  aims: 0,
  show(view) {
    const { side } = view
    if (side === null) return "Only the sides know the cost of their offensives."
    const own = view.units.filter((u) => u.side === side && u.hex >= 0)
    const armies = own.filter(isArmyHeadquarters)
    const fighters = own.filter((u) => faceOf(u).attack > 0)
    const overlays: Overlay[] = []
    const says: string[] = []
    const served = new Set<Unit>()
    for (const hq of armies) {
      const units = fighters.filter((u) => armyOf(view, u, armies) === hq)
      if (units.length === 0) continue
      const army = sayArmy(view, side, hq, units)
      says.push(army.says)
      for (const u of army.served) served.add(u)
    }
    const alone = fighters.filter((u) => armyOf(view, u, armies) === undefined)
    if (alone.length > 0) says.push(`${count(alone.length, "unit")} not near an Army headquarters of their nation.`)
    const points = total(view.stocks.filter((s) => s.side === side).map((s) => s.points - s.open))
    const free = total(sectionsFor(view, side).map((s) => Math.max(0, freeIn(s))))
    says.push(
      `In all, ${count(points, "Resource Point")} are untouched, and ${free} REs of rail capacity are free this turn.`,
    )
    const hexes = (units: Iterable<Unit>) => [...new Set([...units].map((u) => u.hex))].sort((a, b) => a - b)
    const hungry = hexes(fighters.filter((u) => !served.has(u)))
    overlays.push(
      ...area(
        view,
        "can be supplied",
        "GTW-11.D-2",
        hexes(served).filter((h) => !hungry.includes(h)),
        "good",
      ),
      ...area(view, "not all supplied", "GTW-11.D-2", hungry, "bad"),
    )
    return { overlays, says, rules: ["GTW-11.D-1", "GTW-11.D-2", "GTW-7.A.4-1"] }
  },
}

const total = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
