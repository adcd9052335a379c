/**
 * The parts of a scenario that the rules need and no battle changes: rosters, chains of command, the table. Made once per scenario and
 * never part of a state.
 */
import { Bug } from "@salient/engine"
import { fieldsBy } from "@salient/kit/field"
import { type Point, roadLength, walk } from "@salient/space/table"
import { capacityOf } from "../../charts/capacity.ts"
import { THOUSAND } from "../../charts/range.ts"
import { type Model, models } from "../../data/model.ts"
import type { Scenario } from "../../data/scenario.ts"
import { special, vehicles } from "../../data/tables.ts"
import { troops } from "../../data/troops.ts"
import { battleNamed } from "../../scenarios/mustered.ts"
import type { StartingPlace } from "../../scenarios/places.ts"
import { breakPoint, formationsUnder, isCombatUnit, type LeaderEntry, type UnitEntry } from "../../scenarios/roster.ts"
import type { Prepared } from "../../scenarios/scenarios.ts"
import type { TerrainPiece } from "../../scenarios/terrain-plan.ts"
import type { State, Unit } from "../../state.ts"
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
} from "../../types.ts"
import { handicap, isOn, parameterSet } from "../optional-rules/options.ts"

export type Field = {
  readonly scenario: Scenario
  readonly prepared: Prepared
  readonly units: ReadonlyMap<UnitId, UnitEntry>
  readonly leaders: ReadonlyMap<LeaderId, LeaderEntry>
  readonly places: ReadonlyMap<UnitId | LeaderId, StartingPlace>
  /** The formations that each Leader can influence: DGK-LEAD-03. */
  readonly influence: ReadonlyMap<LeaderId, ReadonlySet<FormationId>>
  readonly pieces: readonly TerrainPiece[]
}

/** The field for the scenario of a state. */
export const fieldOf = fieldsBy((name) => makeField(battleNamed(name)))

/** Registers a scenario that is not one of the game's own: one that its host has read from a file. */
export const adopt = (prepared: Prepared): void => fieldOf.adopt(prepared.scenario.id, makeField(prepared))

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
    places: new Map(
      SIDES.flatMap((s) => Object.entries(prepared.armies[s].places) as [UnitId | LeaderId, StartingPlace][]),
    ),
    influence,
    pieces: prepared.table.pieces.flatMap(segments),
  }
}

/** How far one segment of wire overlaps the next, so that nobody slips through where they meet. */
const OVERLAP = 20

/** DGK-WIRE-01 Wire is laid in segments, each cut on its own. */
function segments(piece: TerrainPiece): TerrainPiece[] {
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

/** What counts in questions of chance: the unit type, or the vehicle that has its own combat rules. */
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
export const modelOf = (m: Pick<State, "options">): Model => models[parameterSet.chosen(m)]

/** DGK-MOR-01 A side's starting break point; a match's handicap lowers its army by a class (DGK-MOR-04). */
export function breakPointOf(m: Pick<State, "scenario" | "options">, side: Side): number {
  const { scenario, prepared } = fieldOf(m)
  const army = prepared.armies[side]
  if (handicap.chosen(m) !== side) return army.breakPoint
  const lower = ARMY_QUALITIES[ARMY_QUALITIES.indexOf(scenario.sides[side].armyQuality) - 1]
  return lower ? breakPoint(army.roster.units.filter(isCombatUnit).length, lower) : army.breakPoint
}

/** Is an optional rule in use? The players' choice decides, or else the scenario. */
export const inUse = (
  m: Pick<State, "options" | "scenario">,
  option: "indirectFire" | "hiddenDeployment" | "rippingUpTrack",
): boolean => isOn(m, option, fieldOf(m).scenario.options?.[option] === true)
