/** An order of battle as it takes the field: formations, their Leaders, their units. */
import { morale, vehicles } from "../data/tables.ts"
import { troops } from "../data/troops.ts"
import type { ArmyQuality, FormationId, LeaderId, Level, Nation, Rank, Troop, UnitId, Vehicle } from "../types.ts"

export type FormationEntry = {
  readonly id: FormationId
  readonly name: string
  readonly level: Level
  readonly parent: FormationId | null
  readonly commander: LeaderId // its own Leader, or that of the nearest formation above: DGK-CMD-01
}

export type LeaderEntry = {
  readonly id: LeaderId
  readonly name: string
  readonly rank: Rank
  readonly formation: FormationId
  readonly superior: LeaderId | null
  readonly chief: boolean // DGK-LEAD-03
}

export type UnitEntry = {
  readonly id: UnitId
  readonly name: string
  readonly nation: Nation
  readonly troop: Troop
  readonly bases: number
  readonly formation: FormationId
  readonly commander: LeaderId // the Leader with whom it is activated: DGK-CMD-02
  readonly cyclist: boolean // DGK-TROOP-11
  readonly vehicle: Vehicle | null
  readonly antiAircraft: boolean // DGK-AIR-02
  readonly armed: boolean // Transport that may fire: DGK-FIRE-02
}

export type Roster = {
  readonly formations: readonly FormationEntry[]
  readonly leaders: readonly LeaderEntry[]
  readonly units: readonly UnitEntry[]
}

/** DGK-MOR-01 Does a unit count for the break point? Transport only if it can attack, and aircraft never (DGK-AMB-17). */
export const isCombatUnit = (unit: UnitEntry): boolean =>
  unit.vehicle !== "aircraft" &&
  (morale.combat[troops[unit.troop].arm] || unit.armed || (unit.vehicle !== null && vehicles[unit.vehicle].combat))

/** DGK-MOR-01 The break point for this many combat units: a percentage by the army's quality, rounded up. */
export const breakPoint = (combatUnits: number, quality: ArmyQuality): number =>
  Math.ceil((combatUnits * morale.percent[quality]) / 100)

/** A formation and all formations below it, at any depth: DGK-LEAD-03. */
export function formationsUnder(roster: Roster, id: FormationId): ReadonlySet<FormationId> {
  const found = new Set<FormationId>([id])
  for (const f of roster.formations) if (f.parent !== null && found.has(f.parent)) found.add(f.id) // parents come first
  return found
}
