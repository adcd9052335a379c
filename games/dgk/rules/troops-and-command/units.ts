/** Questions about units, and who is told of what they do: DGK-HIDE-01, DGK-VEH-03. */
import { Bug, type Check, ok, refuse } from "@salient/engine"
import { type DgkHappening, reveal, tell } from "../../happenings.ts"
import type { Leader, State, Unit } from "../../state.ts"
import type { LeaderId, Side, UnitId } from "../../types.ts"
import { nameOf } from "./field.ts"

/** The distance that counts as contact with what a unit boards, leaves, cuts or fights; allows for rounding. */
export const CONTACT = 250

function unitOf(m: State, id: UnitId): Unit {
  const unit = m.units.find((u) => u.id === id)
  if (!unit) throw new Bug(`expected a unit of the battle, found ${id}`)
  return unit
}

export function leaderOf(m: State, id: LeaderId): Leader {
  const leader = m.leaders.find((l) => l.id === id)
  if (!leader) throw new Bug(`expected a Leader of the battle, found ${id}`)
  return leader
}

/** DGK-VEH-03 The unit on the table: its vehicle if it rides, else the unit itself. */
export const carrierOf = (m: State, unit: Unit): Unit => (unit.aboard === null ? unit : unitOf(m, unit.aboard))

export const passengersOf = (m: State, vehicle: Unit): Unit[] => m.units.filter((u) => u.aboard === vehicle.id)

/** Is a unit on the table, or riding on one that is? */
export function mayBeMet(m: State, unit: Unit): Check {
  switch (carrierOf(m, unit).where) {
    case "lost":
      return refuse("DGK-DMG-06", () => `${nameOf(m, unit)} is destroyed.`)
    case "left":
      return refuse("DGK-AMB-24", () => `${nameOf(m, unit)} has left the table.`)
    case "waiting":
      return refuse(unit.air ? "DGK-AIR-01" : "DGK-ACT-09", () => `${nameOf(m, unit)} is not on the table.`)
    default:
      return ok
  }
}

/** May a unit act on the ground? Not if it flies, waits, runs on rails or rides. */
export function mayActOnGround(m: State, unit: Unit): Check {
  if (unit.air)
    return refuse("DGK-AIR-01", () => `${nameOf(m, unit)} is an aircraft: it flies to a point, attacks or goes home.`)
  if (unit.rails) return refuse("DGK-TRAIN-01", () => `${nameOf(m, unit)} is a train and keeps to its track.`)
  if (unit.where === "aboard")
    return refuse("DGK-VEH-03", () => `${nameOf(m, unit)} rides on ${nameOf(m, carrierOf(m, unit))}.`)
  return mayBeMet(m, unit)
}

/** DGK-ACT-13 May a unit take an action that needs an order? */
export const mayBeOrdered = (m: State, unit: Unit): Check =>
  unit.lostOrder
    ? refuse("DGK-ACT-13", () => `The order to ${nameOf(m, unit)} is lost: it may only do what needs no movement.`)
    : ok

/** DGK-TRAIN-02 May a unit stay where it is? A train that has marched must Maneuver first. */
export const mayHalt = (m: State, unit: Unit): Check =>
  unit.rails?.pace === "marching"
    ? refuse("DGK-TRAIN-02", () => `${nameOf(m, unit)} has marched and must Maneuver before it can halt.`, unit.front)
    : ok

/** DGK-TRAIN-02 A train that does anything other than run has halted. */
export function halt(unit: Unit): void {
  if (unit.rails) unit.rails.pace = "halted"
}

/** DGK-VEH-02 May a vehicle stand still this turn? Not if it has moved, nor if it is a train that still has to slow down (DGK-TRAIN-02). */
export function mayStandStill(m: State, vehicle: Unit): Check {
  if (vehicle.moved)
    return refuse("DGK-VEH-02", () => `${nameOf(m, vehicle)} has already moved this turn.`, vehicle.front)
  return mayHalt(m, vehicle)
}

/** DGK-VEH-02 May a vehicle move this turn? Not if it stands still for units that got on or off, or fired from it. */
export const mayRun = (m: State, unit: Unit): Check =>
  unit.stands
    ? refuse("DGK-VEH-02", () => `${nameOf(m, unit)} stands still this turn because units got on or off, or fired.`)
    : ok

/** DGK-VEH-02 The vehicle does not move this turn, because of what its passengers did; it may still act without moving. */
export function standStill(vehicle: Unit): void {
  vehicle.stands = true
  halt(vehicle)
}

/** DGK-HIDE-01 Who is told what happens to a unit: everybody, or only its own side while it is hidden. */
export const hearersOf = (unit: Unit): readonly Side[] | undefined => (unit.hidden ? [unit.side] : undefined)

/** DGK-HIDE-01, DGK-MINE-01 Could a side still come upon something hidden? How much is hidden from it is no secret. */
const mayFind = (m: State, side: Side): boolean =>
  m.units.some((u) => u.side !== side && u.hidden) || m.mines.some((mine) => mine.side !== side && !mine.shown)

/**
 * Reports a movement, or how a unit stands after it. It cannot be undone while there is something hidden that it might have come upon:
 * meeting nothing is information too (DGK-GAP-14).
 */
export function tellMove(m: State, unit: Unit, what: DgkHappening): void {
  if (mayFind(m, unit.side)) reveal(m, what, hearersOf(unit))
  else tell(m, what, hearersOf(unit))
}

/** DGK-HIDE-01 A hidden unit is revealed for good. */
export function show(m: State, unit: Unit): void {
  if (!unit.hidden) return
  unit.hidden = false
  reveal(m, {
    kind: "revealed",
    rules: ["DGK-HIDE-01"],
    unit: unit.id,
    name: nameOf(m, unit),
    x: unit.front.x,
    y: unit.front.y,
  })
  show(m, carrierOf(m, unit))
  for (const rider of passengersOf(m, unit)) show(m, rider)
}
