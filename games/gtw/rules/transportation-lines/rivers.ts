/** River movement: boats along navigable hexsides, and how many units they carry. GTW-7.C. */
import { type Check, ok, type Refusal, refuse } from "@salient/engine"
import { DIRECTIONS, type Hex, type Side as HexSide, NONE, sidesTouching } from "@salient/space/hex"
import { isFrozen, sailCost } from "../../charts/movement.ts"
import { coastDefence } from "../../charts/strength.ts"
import { tables } from "../../data/tables.ts"
import type { Sailed, State, Unit } from "../../state.ts"
import { other, type Side } from "../../types.ts"
import { fieldOf, hexName, touchOf } from "../basic-game-concepts/field.ts"
import { faceOf, transportSize } from "../basic-game-concepts/units.ts"
import { isHeldAgainst, isOwnedBy } from "../zones-of-control-and-ownership/ownership.ts"
import { hasUnknownAt, isBesieged, isOccupied, stackAt } from "../zones-of-control-and-ownership/position.ts"

/** One move by boat. */
export type Trip = { readonly ok: true; readonly to: Hex; readonly hexsides: number; readonly net: number }

/** GTW-7.C.1 The net that a hexside belongs to now; -1: not navigable. */
const netOfSide = (m: State, side: HexSide): number => (isFrozen(m.weather) ? -1 : fieldOf(m).waterNet[side]!)

/** GTW-7.C.1 The navigable hexsides of a hex. */
function banksOf(m: State, hex: Hex): HexSide[] {
  const { grid } = fieldOf(m).map
  return DIRECTIONS.filter((d) => grid.neighbour(hex, d) !== NONE)
    .map((d) => grid.side(hex, d))
    .filter((s) => netOfSide(m, s) >= 0)
}

/** GTW-7.C.5 The nets of navigable water adjacent to a hex. */
export const waterNetsAt = (m: State, hex: Hex): number[] => [...new Set(banksOf(m, hex).map((s) => netOfSide(m, s)))]

export const isFrozenNow = (m: Pick<State, "weather">): boolean => isFrozen(m.weather)

export const isOnWater = (m: State, hex: Hex): boolean => banksOf(m, hex).length > 0

/** GTW-7.C.3-1 Enemy coast defences adjacent to the hexside. An unknown corps counts as having them, because its contents are not known. */
function isBlocked(m: State, side: HexSide, mover: Side): boolean {
  const enemy = other(mover)
  return fieldOf(m)
    .map.grid.hexesBeside(side)
    .some(
      (h) =>
        h !== NONE &&
        (hasUnknownAt(m, h, enemy) || stackAt(m, h, enemy).some((u) => coastDefence(faceOf(u), u.disruption) > 0)),
    )
}

/** GTW-7.C.4 True if the side has boats there: a major city of its own at navigable water. */
const hasBoatsAt = (m: State, hex: Hex, side: Side): boolean =>
  fieldOf(m).majorCity[hex] === true && isOwnedBy(m, hex, side)

/** GTW-7.C.2 Every hexside that boats reach from a hex, and the number of hexsides on the way, including the first. */
function follow(m: State, side: Side, from: Hex): Map<HexSide, number> {
  const { grid } = fieldOf(m).map
  const found = new Map<HexSide, number>()
  const enter = (s: HexSide, length: number) => {
    if (!found.has(s) && netOfSide(m, s) >= 0 && !isBlocked(m, s, side)) found.set(s, length)
  }
  for (const s of banksOf(m, from)) enter(s, 1)
  for (const [s, length] of found) for (const next of sidesTouching(grid, s)) enter(next, length + 1) // grows meanwhile
  return found
}

/** GTW-7.C.3-2 A line of unblocked hexsides leads to boats of this side. */
const reachesBoats = (m: State, side: Side, sides: Iterable<HexSide>): boolean => {
  const { grid } = fieldOf(m).map
  for (const s of sides) if (grid.hexesBeside(s).some((h) => h !== NONE && hasBoatsAt(m, h, side))) return true
  return false
}

/** GTW-7.C.3-2, GTW-15.G-2 */
function mayLand(m: State, side: Side, hex: Hex): Check {
  const { land } = fieldOf(m).map
  const at = touchOf(m, hex)
  if (!land[hex]) return refuse("GTW-7.C.2", () => `${hexName(m, hex)} is not land.`, at)
  if (isBesieged(m, hex, side)) return refuse("GTW-15.G-2", () => `${hexName(m, hex)} is besieged.`, at)
  if (isHeldAgainst(m, hex, side) || isOccupied(m, hex, other(side)) || isOwnedBy(m, hex, other(side)))
    return refuse("GTW-7.C.3-2", () => `${hexName(m, hex)} is held or owned by the enemy.`, at)
  return ok
}

/** GTW-7.C.2 Every hex that units can land in from a hex, by the shortest trip. */
export function landingsReached(m: State, side: Side, from: Hex): Map<Hex, Trip> {
  const landings = new Map<Hex, Trip>()
  if (isBesieged(m, from, side)) return landings
  const sides = follow(m, side, from)
  if (!reachesBoats(m, side, sides.keys())) return landings
  const { grid } = fieldOf(m).map
  for (const [s, hexsides] of sides)
    for (const to of grid.hexesBeside(s))
      if (to !== NONE && to !== from && !landings.has(to) && mayLand(m, side, to).ok)
        landings.set(to, { ok: true, to, hexsides, net: netOfSide(m, s) })
  return landings
}

/** GTW-7.C.2 The trip to a hex, or the reason why there is none. */
export function tripTo(m: State, u: Unit, from: Hex, to: Hex): Trip | Refusal {
  const trip = landingsReached(m, u.side, from).get(to)
  if (trip) return trip
  if (isFrozen(m.weather)) return refuse("GTW-7.C.1", "The waters are frozen.", touchOf(m, to))
  if (isBesieged(m, from, u.side))
    return refuse("GTW-15.G-2", () => `${u.name} is besieged in ${hexName(m, from)}.`, touchOf(m, from))
  for (const hex of [from, to])
    if (!isOnWater(m, hex))
      return refuse("GTW-7.C.1", () => `No navigable water is next to ${hexName(m, hex)}.`, touchOf(m, hex))
  const land = mayLand(m, u.side, to)
  if (!land.ok) return land
  const sides = follow(m, u.side, from)
  const { grid } = fieldOf(m).map
  if (![...sides.keys()].some((s) => grid.borders(to, s)))
    return refuse(
      "GTW-7.C.3-1",
      () => `No open water leads from ${hexName(m, from)} to ${hexName(m, to)}.`,
      touchOf(m, to),
    )
  return refuse("GTW-7.C.3-2", () => `No major city of yours has boats on the water at ${hexName(m, from)}.`)
}

export const tripPoints = (trip: Trip, marching: boolean): number => sailCost(trip.hexsides, marching)

/**
 * GTW-7.C.4, GTW-7.C.5, GTW-7.C.6 What boats of a side can carry on a net in a turn: a fixed amount for each city that it owns
 * there now.
 */
export function boatsOn(m: State, net: number, side: Side): number {
  const { landHexes } = fieldOf(m)
  const yards = landHexes.filter((h) => hasBoatsAt(m, h, side) && banksOf(m, h).some((s) => netOfSide(m, s) === net))
  return yards.length * tables.river.perYard
}

/** GTW-7.C.5 What a unit would use of each net in addition to what has already been counted for it in this turn. */
export function boatsWantedBy(m: State, u: Unit, trips: readonly Trip[]): Map<number, number> {
  const wanted = new Map<number, number>()
  for (const { net } of trips) {
    const counted = m.sailed.some((s) => s.unit === u.n && s.net === net)
    if (!counted) wanted.set(net, transportSize(faceOf(u)))
  }
  return wanted
}

/** Whose boats have sailed. */
export const sailorOf = (m: Pick<State, "units">, { unit, side }: Sailed): Side => side ?? m.units[unit]!.side

/** GTW-7.C.5 What boats of a side can still carry on a net in this turn. */
export function freeBoats(m: State, net: number, side: Side): number {
  let free = boatsOn(m, net, side)
  for (const s of m.sailed) if (s.net === net && sailorOf(m, s) === side) free -= s.re
  return Math.max(0, free)
}

/** GTW-7.C.5 */
export function mayUseBoats(m: State, side: Side, wanted: ReadonlyMap<number, number>): Check {
  for (const [net, re] of wanted) {
    const free = freeBoats(m, net, side)
    if (re > free) return refuse("GTW-7.C.5", () => `The trip takes ${re} REs of boats; ${free} are free.`)
  }
  return ok
}

export function useBoats(m: State, u: Unit, trips: readonly Trip[]): void {
  for (const [net, re] of boatsWantedBy(m, u, trips)) m.sailed.push({ unit: u.n, net, re })
}
