/** Where units start: every unit of a scenario in one zone, one arrival, or off the table. */
import type { Report } from "@salient/engine"
import type { Army, Scenario } from "../data/scenario.ts"
import type { Side } from "../types.ts"
import type { Force, ForceUnit, UnitId } from "./forces/force.ts"

/** Where a unit starts. */
export type Place =
  | { readonly kind: "zone"; readonly zone: string }
  | { readonly kind: "arrival"; readonly arrival: string; readonly move: number }
  | { readonly kind: "offTable" }

export type Places = ReadonlyMap<UnitId, Place>

/** The id that a scenario's short name stands for. */
const idOf = (side: Side, who: string): UnitId => `unit:${side}/${who}`

/** The units that a name means: one unit, or all units of a formation. */
export function unitsNamed(force: Force, side: Side, who: string): ForceUnit[] {
  if (who.includes("/")) return force.units.filter((u) => u.id === idOf(side, who))
  return force.units.filter((u) => u.formation === who)
}

/**
 * Finds a place for every unit. A unit that is named itself goes there, and not with its formation. Errors are reported at the fields of
 * the army.
 */
export function placesOf(side: Side, army: Army, force: Force, report: Report): Places {
  const places = new Map<UnitId, Place>()
  const sources = [
    ...army.zones.map((zone, i) => ({
      field: `zones[${i}]`,
      who: zone.who,
      place: { kind: "zone", zone: zone.id } as const,
    })),
    ...(army.arrivals ?? []).map((arrival, i) => ({
      field: `arrivals[${i}]`,
      who: arrival.who,
      place: { kind: "arrival", arrival: arrival.id, move: arrival.move } as const,
    })),
  ]
  const alone = new Set(
    sources.flatMap(({ who }) => who.filter((name) => name.includes("/")).map((name) => idOf(side, name))),
  )
  for (const { field, who, place } of sources)
    for (const name of who) {
      const at = `${field}.who`
      const named = unitsNamed(force, side, name)
      if (named.length === 0) report(at, `there is no "${name}" in this force`)
      for (const unit of named) {
        if (unit.offTable) {
          if (name.includes("/")) report(at, `${unit.name} is off the table`, "TRR-SEQ-05")
          continue
        }
        if (!name.includes("/") && alone.has(unit.id)) continue
        if (places.has(unit.id)) report(at, `${unit.name} is placed twice`)
        places.set(unit.id, place)
      }
    }
  for (const unit of force.units) {
    if (unit.offTable) places.set(unit.id, { kind: "offTable" })
    else if (!places.has(unit.id)) report("zones", `${unit.name} (${unit.id}) is not placed anywhere`)
  }
  return places
}

/** Checks that a move is one of those the scenario lasts. */
export const isMove = (scenario: Scenario, move: number): boolean => move >= 1 && move <= scenario.moves
