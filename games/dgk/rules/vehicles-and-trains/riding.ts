/** Passengers: DGK-VEH-01 … -05, and what happens to them when their vehicle is lost (DGK-TRAIN-05, DGK-AUTO-02). */

import { type Check, ok, type Refusal, refuse } from "@salient/engine"
import { distance, nearestPlace, type Point, type Rect } from "@salient/space/table"
import { roomFor } from "../../charts/capacity.ts"
import { tell } from "../../happenings.ts"
import type { Leader, State, Unit } from "../../state.ts"
import { apart, bodyOf, put, ranksIn, standIn } from "../formations-and-facing/body.ts"
import { leaderBase } from "../leaders.ts"
import { endFault, threatsTo } from "../movement/blocking.ts"
import { carriedBy, entryOf, leaderEntry, nameOf } from "../troops-and-command/field.ts"
import {
  CONTACT,
  carrierOf,
  mayBeMet,
  mayStandStill,
  passengersOf,
  show,
  standStill,
} from "../troops-and-command/units.ts"

export const roomOf = (m: State, unit: Unit): number => roomFor(entryOf(m, unit), unit.strength)

/** DGK-VEH-01 Is there room for this unit? */
function hasRoom(m: State, vehicle: Unit, unit: Unit): boolean {
  const carries = carriedBy(m, vehicle)
  if (!carries) return false
  const aboard = passengersOf(m, vehicle)
  if ("units" in carries) return aboard.length < vehicle.strength * carries.units
  const used = aboard.reduce((n, u) => n + roomOf(m, u), 0)
  return used + roomOf(m, unit) <= vehicle.strength * carries.bases
}

/** DGK-VEH-02 May a unit board this vehicle of its side from where it is? In contact, with room, not moved this turn. */
export function mayBoard(m: State, unit: Unit, vehicle: Unit): Check {
  const there = mayBeMet(m, vehicle)
  if (!there.ok) return there
  const still = mayStandStill(m, vehicle)
  if (!still.ok) return still
  if (!hasRoom(m, vehicle, unit))
    return refuse("DGK-VEH-01", () => `${nameOf(m, vehicle)} has no room for ${nameOf(m, unit)}.`)
  return apart(bodyOf(vehicle), bodyOf(unit)) <= CONTACT ? ok : outOfContact(m, nameOf(m, unit), vehicle)
}

const outOfContact = (m: State, name: string, vehicle: Unit): Refusal =>
  refuse("DGK-VEH-02", () => `${name} is not in contact with ${nameOf(m, vehicle)}.`, vehicle.front)

/** DGK-VEH-02, DGK-VEH-04 Gets on: the vehicle stands still for the rest of the turn. */
export function board(m: State, unit: Unit, vehicle: Unit): void {
  show(m, vehicle) // DGK-HIDE-01: everybody sees a unit get on
  unit.where = "aboard"
  unit.aboard = vehicle.id
  unit.bases = []
  unit.formation = "maneuver"
  unit.ranks = ranksIn(entryOf(m, unit).troop, "maneuver", unit.strength)
  unit.front = { ...vehicle.front }
  standStill(vehicle)
  tell(m, { kind: "boarded", rules: ["DGK-VEH-02"], unit: unit.id, name: nameOf(m, unit), at: nameOf(m, vehicle) })
}

/** DGK-VEH-01 May a Leader get on this train of his side? In contact, standing still, one Leader to a car. */
export function mayLeaderBoard(m: State, leader: Leader, train: Unit): Check {
  const there = mayBeMet(m, train)
  if (!there.ok) return there
  const still = mayStandStill(m, train)
  if (!still.ok) return still
  const name = leaderEntry(m, leader.id).name
  const carries = carriedBy(m, train)
  const room = carries && "leaders" in carries ? train.strength * carries.leaders : 0
  if (m.leaders.filter((l) => l.aboard === train.id).length >= room)
    return refuse("DGK-VEH-01", () => `${nameOf(m, train)} has no room for ${name}.`)
  const base = leaderBase(m, leader)
  return bodyOf(train).some((r) => distance(r, base) <= CONTACT) ? ok : outOfContact(m, name, train)
}

/** The trains of a side that carry Leaders, whatever has happened to them. */
export const trainsFor = (m: State, { side }: Leader): Unit[] =>
  m.units.filter((v) => {
    const carries = v.side === side ? carriedBy(m, v) : null
    return carries !== null && "leaders" in carries
  })

/** Leaders on a train go where it goes. */
export function carryLeaders(m: State, train: Unit): void {
  for (const leader of m.leaders) if (leader.aboard === train.id) Object.assign(leader, { ...train.front })
}

/** Why a passenger may not stand like this when it gets off; undefined if it may. */
export function leavingFault(m: State, unit: Unit, body: readonly Rect[]): Refusal | undefined {
  const vehicle = carrierOf(m, unit)
  if (apart(bodyOf(vehicle), body) > CONTACT)
    return refuse("DGK-VEH-02", `It must be placed in contact with ${nameOf(m, vehicle)}.`, vehicle.front)
  return endFault(m, unit, body, threatsTo(m, unit.side, [], 0))
}

/** The nearest place beside a vehicle where a unit can stand in maneuver formation. */
export function besideVehicle(m: State, unit: Unit, vehicle: Unit): { front: Point; facing: number } | undefined {
  const { troop } = entryOf(m, unit)
  const middle = vehicle.bases[Math.floor(vehicle.bases.length / 2)] ?? vehicle.front
  const facings = [0, 9_000, 18_000, 27_000].map((turn) => (((vehicle.facing + turn) % 36_000) + 36_000) % 36_000)
  const threats = threatsTo(m, unit.side, [], 0)
  for (const facing of [facings[1], facings[3], facings[0], facings[2]] as number[]) {
    const found = nearestPlace({ x: middle.x, y: middle.y }, { step: 250, within: 8000 }, (front) => {
      const body = standIn(troop, "maneuver", unit.strength, front, facing)
      return apart(bodyOf(vehicle), body) <= CONTACT && !endFault(m, unit, body, threats)
    })
    if (found.at) return { front: found.at, facing }
  }
  return undefined
}

/** Puts a passenger on the table beside its vehicle. */
export function setDown(m: State, unit: Unit, front: Point, facing: number): void {
  const { troop } = entryOf(m, unit)
  unit.where = "table"
  unit.aboard = null
  put(
    unit,
    "maneuver",
    ranksIn(troop, "maneuver", unit.strength),
    standIn(troop, "maneuver", unit.strength, front, facing),
    facing,
    front,
  )
}
