/** Passengers: DGK-VEH-01 … -05, and what becomes of them when what bears them is lost (DGK-TRAIN-05, DGK-AUTO-02). */
import { type Flow, type Refusal, refuse, tell } from "@salient/engine"
import { distance, nearestPlace, type Point, type Rect } from "@salient/space/table"
import { roomFor } from "../capacity.ts"
import { vehiclesData } from "../data/tables.ts"
import type { Leader, State, Unit } from "../state.ts"
import { endFault, seeingFirst, threatsTo } from "./bars.ts"
import { bodyOf, columnLength, put, ranksIn, standIn } from "./body.ts"
import { apart } from "./cover.ts"
import { destroy, suffer } from "./damage.ts"
import { carriedBy, entryOf, nameOf, vehicleOf } from "./field.ts"
import { leaderBase } from "./leaders.ts"
import { bearerOf, CONTACT, mayStandStill, passengersOf, show, standStill } from "./units.ts"

const roomOf = (m: State, unit: Unit): number => roomFor(entryOf(m, unit), unit.strength)

/** DGK-VEH-01 May this unit still get on? */
function hasRoom(m: State, vehicle: Unit, unit: Unit): boolean {
  const carries = carriedBy(m, vehicle)
  if (!carries) return false
  const aboard = passengersOf(m, vehicle)
  if ("units" in carries) return aboard.length < vehicle.strength * carries.units
  const used = aboard.reduce((n, u) => n + roomOf(m, u), 0)
  return used + roomOf(m, unit) <= vehicle.strength * carries.bases
}

/** DGK-VEH-02 The vehicles that a unit may board where it stands: in contact, with room, not moved this turn. */
export function boardable(m: State, unit: Unit): Unit[] {
  if (unit.where !== "table" || vehicleOf(m, unit)) return []
  return m.units.filter(
    (v) =>
      v.side === unit.side &&
      v.where === "table" &&
      mayStandStill(v) &&
      hasRoom(m, v, unit) &&
      apart(bodyOf(v), bodyOf(unit)) <= CONTACT,
  )
}

/** DGK-VEH-02, DGK-VEH-04 Gets on: the vehicle stands for the rest of the turn. */
export function board(m: State, unit: Unit, vehicle: Unit): void {
  show(m, vehicle) // DGK-HIDE-01: who gets on is seen to
  unit.where = "aboard"
  unit.aboard = vehicle.id
  unit.bases = []
  unit.formation = "maneuver"
  unit.ranks = ranksIn(entryOf(m, unit).troop, "maneuver", unit.strength)
  unit.front = { ...vehicle.front }
  standStill(vehicle)
  tell(m, { kind: "boarded", rules: ["DGK-VEH-02"], unit: unit.id, name: nameOf(m, unit), at: nameOf(m, vehicle) })
}

/** DGK-VEH-01 The trains on which a Leader may get where he stands: in contact, standing still, one Leader to a car. */
export function boardableBy(m: State, leader: Leader): Unit[] {
  const base = leaderBase(m, leader)
  return m.units.filter((v) => {
    const carries = v.side === leader.side && v.where === "table" ? carriedBy(m, v) : undefined
    if (!carries || !("leaders" in carries) || !mayStandStill(v)) return false
    if (m.leaders.filter((l) => l.aboard === v.id).length >= v.strength * carries.leaders) return false
    return bodyOf(v).some((r) => distance(r, base) <= CONTACT)
  })
}

/** Leaders on a train go where it goes. */
export function carryLeaders(m: State, train: Unit): void {
  for (const leader of m.leaders) if (leader.aboard === train.id) Object.assign(leader, { ...train.front })
}

/** Why a passenger may not stand so when it gets off; nothing if it may. */
export function leavingFault(m: State, unit: Unit, body: readonly Rect[]): Refusal | undefined {
  const vehicle = bearerOf(m, unit)
  if (apart(bodyOf(vehicle), body) > CONTACT)
    return refuse("DGK-VEH-02", `It leaves by standing in contact with ${nameOf(m, vehicle)}.`, vehicle.front)
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

/** Gets a unit off at once, beside what is left of its vehicle; who finds no room is lost with it. */
function* turnOut(m: State, unit: Unit, vehicle: Unit, rule: string): Flow {
  const { troop } = entryOf(m, unit)
  const spot = seeingFirst(
    m,
    unit,
    () => besideVehicle(m, unit, vehicle),
    (found) => found && standIn(troop, "maneuver", unit.strength, found.front, found.facing),
  )
  if (!spot) {
    yield* destroy(m, unit, "ST_SURR")
    return
  }
  setDown(m, unit, spot.front, spot.facing)
  if (vehicle.rails) unit.moved = true // DGK-TRAIN-11: who detrains does not assault in that turn
  tell(m, { kind: "turnedOut", rules: [rule], unit: unit.id, name: nameOf(m, unit), at: nameOf(m, vehicle) })
}

/** Gets everybody off a vehicle that is lost, shaken as they are by its loss. */
function* turnOutAll(m: State, vehicle: Unit, levels: number, rule: string): Flow {
  for (const unit of passengersOf(m, vehicle)) {
    if (levels > 0)
      yield* suffer(m, unit, levels, { from: vehicle.front }) // as passengers, who stay: DGK-TRAIN-06
    else if (unit.status === "ok") unit.status = "disordered"
    if (unit.where !== "lost") yield* turnOut(m, unit, vehicle, rule)
  }
}

/** DGK-TRAIN-05 What is left of a vehicle: its passengers take a level and are off it; a train blocks its track. */
export function* wreck(m: State, vehicle: Unit): Flow {
  for (const leader of m.leaders) if (leader.aboard === vehicle.id) leader.aboard = null // DGK-TROOP-08: he is not hurt
  const { rails } = vehicle
  if (rails) {
    const length = columnLength(entryOf(m, vehicle).troop, entryOf(m, vehicle).bases)
    const [from, to] = rails.heading > 0 ? [rails.at - length, rails.at] : [rails.at, rails.at + length]
    m.cuts.push({ track: rails.track, from: Math.max(0, from), to, wreck: true })
  }
  yield* turnOutAll(m, vehicle, rails ? vehiclesData.passengerDamage : 0, rails ? "DGK-TRAIN-05" : "DGK-AUTO-02")
}

/**
 * DGK-AUTO-02 Who rides on an automobile base that is lost is disordered and stands beside it, all of the unit. Units ride
 * in their order, the first on the first bases; the last bases are lost first (DGK-DMG-04).
 */
export function* debus(m: State, vehicle: Unit): Flow {
  const carries = carriedBy(m, vehicle)
  if (!carries || "units" in carries) return
  const left = vehicle.strength * carries.bases
  let taken = 0
  for (const unit of passengersOf(m, vehicle)) {
    taken += roomOf(m, unit)
    if (taken <= left) continue
    show(m, unit) // DGK-HIDE-01: it has to get off
    if (unit.status === "ok") {
      unit.status = "disordered"
      tell(m, { kind: "shaken", rules: ["DGK-AUTO-02"], unit: unit.id, name: nameOf(m, unit) })
    }
    yield* turnOut(m, unit, vehicle, "DGK-AUTO-02")
  }
}
