/**
 * What a scenario gives the rules and no battle changes: rosters, chains of command, the table. Made once for a scenario and
 * never part of a state; terrain that is destroyed in play makes another table, kept as well.
 */
import { Bug } from "@salient/engine"
import {
  type Box,
  boxOf,
  layTable,
  type Point,
  roadLength,
  type Shape,
  shapeOf,
  type Table,
  walk,
} from "@salient/space/table"
import { capacityOf } from "../capacity.ts"
import { MODELS, type Model, models, standardModel } from "../data/model.ts"
import type { Scenario } from "../data/scenario.ts"
import { special, vehicles } from "../data/tables.ts"
import { troops } from "../data/troops.ts"
import type { Ground } from "../ground.ts"
import { THOUSAND } from "../model/range.ts"
import type { Place } from "../places.ts"
import { breakPoint, formationsUnder, isCombatUnit, type LeaderEntry, type UnitEntry } from "../roster.ts"
import { type Prepared, scenarios } from "../scenarios.ts"
import type { State, Unit } from "../state.ts"
import {
  ARMY_QUALITIES,
  type Arm,
  type FormationId,
  type Kind,
  type LeaderId,
  SIDES,
  type Side,
  type Troop,
  type UnitId,
} from "../types.ts"

/** A piece of terrain with its outline ready for questions. */
export type Lay = { readonly piece: Ground; readonly shape: Shape; readonly box: Box }

/** The table as it is now. */
export type Lie = {
  readonly table: Table<Ground>
  readonly barred: readonly Lay[] // DGK-MOVE-08
  readonly passages: readonly Lay[] // bridges and fords over it
  readonly covers: readonly Lay[] // DGK-TERR-02
  readonly wire: readonly Lay[] // DGK-WIRE-01
  readonly plateaus: boolean // hills are steps, not slopes: DGK-LOS-03
}

export type Field = {
  readonly scenario: Scenario
  readonly prepared: Prepared
  readonly units: ReadonlyMap<UnitId, UnitEntry>
  readonly leaders: ReadonlyMap<LeaderId, LeaderEntry>
  readonly places: ReadonlyMap<UnitId | LeaderId, Place>
  /** Whom each Leader can influence: DGK-LEAD-03. */
  readonly influence: ReadonlyMap<LeaderId, ReadonlySet<FormationId>>
  readonly pieces: readonly Ground[]
  readonly lies: Map<string, Lie>
}

const made = new Map<string, Field>()
const adopted = new Map<string, Prepared>()

/** Makes a scenario that is not among the game's own known to the rules: one read from a file by its host. */
export function adopt(prepared: Prepared): void {
  adopted.set(prepared.scenario.id, prepared)
  made.delete(prepared.scenario.id)
}

export function fieldOf(m: Pick<State, "scenario">): Field {
  const known = made.get(m.scenario)
  if (known) return known
  const prepared = adopted.get(m.scenario) ?? scenarios.find((s) => s.scenario.id === m.scenario)
  if (!prepared) throw new Bug(`expected a scenario of dgk, found "${m.scenario}"`)
  const field = makeField(prepared)
  made.set(m.scenario, field)
  return field
}

function makeField(prepared: Prepared): Field {
  const rosters = SIDES.map((side) => prepared.armies[side].roster)
  const influence = new Map<LeaderId, ReadonlySet<FormationId>>()
  for (const roster of rosters)
    for (const leader of roster.leaders)
      influence.set(
        leader.id,
        leader.chief ? new Set(roster.formations.map((f) => f.id)) : formationsUnder(roster, leader.formation),
      )
  return {
    scenario: prepared.scenario,
    prepared,
    units: new Map(rosters.flatMap((r) => r.units.map((u) => [u.id, u] as const))),
    leaders: new Map(rosters.flatMap((r) => r.leaders.map((l) => [l.id, l] as const))),
    places: new Map(SIDES.flatMap((s) => Object.entries(prepared.armies[s].places) as [UnitId | LeaderId, Place][])),
    influence,
    pieces: prepared.table.pieces.flatMap(segments),
    lies: new Map(),
  }
}

/** How far a segment of wire reaches over the next, so that nobody slips through where they meet. */
const OVERLAP = 20

/** DGK-WIRE-01 Wire lies in segments, each of which is cut by itself. */
function segments(piece: Ground): Ground[] {
  if (piece.movement !== "wire" || piece.form !== "line") return [piece]
  const length = roadLength(piece.points)
  const step = special.wire.segment * THOUSAND
  const cuts: number[] = []
  for (let at = 0; at < length; at += step) cuts.push(at)
  return cuts.map((from, i) => {
    const to = Math.min(length, (cuts[i + 1] ?? length) + OVERLAP)
    const points = [from, to].map((d) => (walk(piece.points, d) as { at: Point }).at)
    return { ...piece, id: `${piece.id}-${i + 1}`, points }
  })
}

/** The table as it is now, destroyed terrain left off. */
export function lieOf(m: Pick<State, "scenario" | "gone">): Lie {
  const field = fieldOf(m)
  const key = m.gone.join(" ")
  const known = field.lies.get(key)
  if (known) return known
  const { width, depth } = field.scenario.table
  const pieces = field.pieces.filter((p) => !m.gone.includes(p.id))
  const lays = pieces.map((piece) => ({ piece, shape: shapeOf(piece), box: boxOf(shapeOf(piece)) }))
  const lie: Lie = {
    table: layTable({ width, depth, pieces }),
    barred: lays.filter((l) => l.piece.movement === "impassable"),
    passages: lays.filter((l) => isPassage(l.piece)),
    covers: lays.filter((l) => l.piece.cover !== "none" && l.piece.protects !== null),
    wire: lays.filter((l) => l.piece.movement === "wire"),
    plateaus: field.scenario.hills === "plateaus",
  }
  field.lies.set(key, lie)
  return lie
}

/** Where one gets over what is impassable: DGK-MOVE-06, and fords. */
const isPassage = (piece: Ground): boolean => piece.movement === "choke" || piece.kind === "ford"

export function entryOf(m: Pick<State, "scenario">, unit: Pick<Unit, "id">): UnitEntry {
  const entry = fieldOf(m).units.get(unit.id)
  if (!entry) throw new Bug(`expected a unit of ${m.scenario}, found ${unit.id}`)
  return entry
}

export function leaderEntry(m: Pick<State, "scenario">, id: LeaderId): LeaderEntry {
  const entry = fieldOf(m).leaders.get(id)
  if (!entry) throw new Bug(`expected a Leader of ${m.scenario}, found ${id}`)
  return entry
}

export const nameOf = (m: Pick<State, "scenario">, unit: Pick<Unit, "id">): string => entryOf(m, unit).name
export const troopOf = (m: Pick<State, "scenario">, unit: Pick<Unit, "id">): Troop => entryOf(m, unit).troop
export const armOf = (m: Pick<State, "scenario">, unit: Pick<Unit, "id">): Arm => troops[troopOf(m, unit)].arm
export const isArtillery = (arm: Arm): boolean => arm === "fieldArtillery" || arm === "heavyArtillery"

/** What chance is asked about: the unit type, or the vehicle that fights by rules of its own. */
export function kindOf(m: Pick<State, "scenario">, unit: Pick<Unit, "id">): Kind {
  const { vehicle, troop } = entryOf(m, unit)
  return vehicle === "armouredCar" || vehicle === "aircraft" ? vehicle : troop
}

/** The vehicle's own rules, if it is one. */
export const vehicleOf = (m: Pick<State, "scenario">, unit: Pick<Unit, "id">) => {
  const { vehicle } = entryOf(m, unit)
  return vehicle === null ? null : vehicles[vehicle]
}

/** DGK-VEH-01 What each of its cars or bases carries, if it is a vehicle that carries anybody. */
export const carriedBy = (m: Pick<State, "scenario">, unit: Pick<Unit, "id">) => {
  const { vehicle } = entryOf(m, unit)
  return vehicle === null ? null : capacityOf(fieldOf(m).scenario, vehicle)
}

/** DGK-GAP-15 The parameter set of the match. */
export const modelOf = ({ options }: Pick<State, "options">): Model => {
  const chosen = MODELS.find((id) => id === options.model)
  return chosen ? models[chosen] : standardModel
}

/** DGK-MOR-01 The break point with which a side begins; the handicap of a match lowers its army by a class (DGK-MOR-04). */
export function breakPointOf(m: Pick<State, "scenario" | "options">, side: Side): number {
  const { scenario, prepared } = fieldOf(m)
  const army = prepared.armies[side]
  if (m.options.handicap !== side) return army.breakPoint
  const lower = ARMY_QUALITIES[ARMY_QUALITIES.indexOf(scenario.sides[side].armyQuality) - 1]
  return lower ? breakPoint(army.roster.units.filter(isCombatUnit).length, lower) : army.breakPoint
}

/** Is an optional rule in use: as the match says, or else as the scenario does? */
export function inUse(
  m: Pick<State, "options" | "scenario">,
  option: "indirectFire" | "hiddenDeployment" | "rippingUpTrack",
): boolean {
  const chosen = m.options[option]
  return chosen === "on" || (chosen !== "off" && fieldOf(m).scenario.options?.[option] === true)
}

/** A distance of the rulebook in thousandths. */
export const thousandths = (inches: number): number => Math.round(inches * THOUSAND)

/** Thousandths as the inches a player reads. */
export const inches = (n: number): string => `${Math.round(n / 100) / 10} in`
