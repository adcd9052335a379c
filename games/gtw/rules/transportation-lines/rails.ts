/** Railways: riding, capacity, nets. GTW-7.A. */
import { type Check, ok, type Refusal, refuse } from "@salient/engine"
import { BARRED, type Hex } from "@salient/space/hex"
import { rideCost } from "../../charts/movement.ts"
import { tables } from "../../data/tables.ts"
import type { State, Unit } from "../../state.ts"
import { other, type Side, type Volume } from "../../types.ts"
import { fieldOf, hexName, touchOf } from "../basic-game-concepts/field.ts"
import { faceOf, transportSize } from "../basic-game-concepts/units.ts"
import { barrierAcross } from "../basic-game-concepts/waters.ts"
import { isOwnedBy } from "../zones-of-control-and-ownership/ownership.ts"
import { isBesieged, stackAt, zoneIn } from "../zones-of-control-and-ownership/position.ts"
import { gaugeAt } from "./nets.ts"
import { codeAt, freeIn, rowOf, sectionOf } from "./sections.ts"

/**
 * GTW-7.A-1, GTW-13.B.3b The volume of the line across a hexside; high if each of the two hexes has been upgraded or is on a
 * high-volume line.
 */
export function volumeAt(m: State, a: Hex, b: Hex): Volume | undefined {
  const { map } = fieldOf(m)
  const volume = map.rail[map.grid.sideBetween(a, b)]
  if (volume !== "low" || m.upgraded.length === 0) return volume
  const isHigh = (h: Hex) => m.upgraded.includes(h) || map.onHighLine[h]
  return isHigh(a) && isHigh(b) ? "high" : volume
}

/** GTW-7.A.4-1 The capacity left on a net, or in a section of it, after its depots have been maintained. */
export function freeCapacity(m: State, net: number, side: Side): number {
  const section = sectionOf(m, net, side)
  return section ? freeIn(section) : 0
}

/** GTW-7.A-3 A friendly unit with some defence that has been in the hex for the whole phase keeps its station open. */
export const stationKeeper = (m: State, hex: Hex, side: Side, riders: readonly Unit[]): Unit | undefined =>
  stackAt(m, hex, side).find((u) => faceOf(u).defence > 0 && u.spent < 0 && !u.moved && !riders.includes(u))

/** GTW-7.A-3, GTW-7.A-4, GTW-7.A.6, GTW-7.A.7 May trains of this side use the railway in a hex? */
export function mayRideThrough(m: State, hex: Hex, side: Side, riders: readonly Unit[]): Check {
  const at = touchOf(m, hex)
  if (!fieldOf(m).map.onRail[hex]) return refuse("GTW-7.A-2", () => `No railway runs through ${hexName(m, hex)}.`, at)
  if (!isOwnedBy(m, hex, side)) return refuse("GTW-7.A-4", () => `${hexName(m, hex)} is not yours.`, at)
  if (m.broken.includes(hex)) return refuse("GTW-7.A.6", () => `The line in ${hexName(m, hex)} is broken.`, at)
  if (m.obstructed.includes(hex)) return refuse("GTW-7.A.7", () => `The line in ${hexName(m, hex)} is obstructed.`, at)
  if (zoneIn(m, hex, other(side)) > 0 && !stationKeeper(m, hex, side, riders))
    return refuse(
      "GTW-7.A-3",
      () => `${hexName(m, hex)} is in an enemy zone of control and none of your units holds it.`,
      at,
    )
  return ok
}

/** GTW-7.A-4 An unbroken chain of own rail hexes leads to a marshaling yard: only ownership matters. */
export function hasYard(m: State, from: Hex, side: Side): boolean {
  const { map, spread, yards } = fieldOf(m)
  spread.from(from, Number.POSITIVE_INFINITY, (a, b, d) =>
    map.rail[map.grid.side(a, d)] !== undefined && isOwnedBy(m, b, side) ? 0 : BARRED,
  )
  for (let i = 0; i < spread.count; i++) if (yards[spread.at(i)] && isOwnedBy(m, spread.at(i), side)) return true
  return false
}

export type Ride = {
  readonly ok: true
  /** The hexes of the ride, including the last. */
  readonly way: readonly Hex[]
  readonly changes: number
  /** It uses a low-volume line (GTW-7.A.4-3). */
  readonly low: boolean
  /** The nets that it uses, or their sections (GTW-7.A.9-1). */
  readonly nets: readonly number[]
}

/** Lines of low volume and changes of gauge cost more per step, so that trains avoid them if they can. */
const weights = { hex: 100, low: 1 } as const

/** GTW-7.A.2 Floods the railways that the riding units may use. */
function floodRails(m: State, from: Hex, side: Side, riders: readonly Unit[]) {
  const { map, spread } = fieldOf(m)
  const perChange = weights.hex * tables.rail.hexesPerPoint * tables.rail.gaugeChange
  return spread.from(from, Number.POSITIVE_INFINITY, (a, b, d) => {
    if (map.rail[map.grid.side(a, d)] === undefined || !mayRideThrough(m, b, side, riders).ok) return BARRED
    if (isBesieged(m, b, side)) return BARRED // GTW-15.G-2
    if (isBlown(m, a, b)) return BARRED // GTW-15.A.1-2
    if (m.afloat !== undefined && barrierAcross(m, a, d, side)) return BARRED // GTW-14.B.2-3
    const low = volumeAt(m, a, b) === "low" ? weights.low : 0
    return weights.hex + low + (gaugeAt(m, a) === gaugeAt(m, b) ? 0 : perChange)
  })
}

/** GTW-15.A.1-2 */
function isBlown(m: State, a: Hex, b: Hex): boolean {
  if (m.blown.length === 0) return false
  const { map, bridgeAt } = fieldOf(m)
  return m.blown.includes(bridgeAt[map.grid.sideBetween(a, b)]!)
}

/** GTW-14.B.1-1 May a rail-only unit retreat into that adjacent hex? Not if the line is broken where it stands. */
export const mayRollBack = (m: State, u: Unit, to: Hex): boolean => {
  const { map } = fieldOf(m)
  return (
    map.rail[map.grid.sideBetween(u.hex, to)] !== undefined &&
    !m.broken.includes(u.hex) &&
    !isBlown(m, u.hex, to) &&
    mayRideThrough(m, to, u.side, [u]).ok
  )
}

function rideAlong(m: State, side: Side, way: readonly Hex[]): Ride {
  let changes = 0
  let low = false
  for (let i = 1; i < way.length; i++) {
    const [a, b] = [way[i - 1]!, way[i]!]
    if (gaugeAt(m, a) !== gaugeAt(m, b)) changes++
    if (volumeAt(m, a, b) === "low") low = true
  }
  return { ok: true, way: way.slice(1), changes, low, nets: [...new Set(way.map((h) => codeAt(m, h, side)))] }
}

/** GTW-7.A.2 The best ride to a hex, or the reason why there is none. */
export const rideTo = (m: State, u: Unit, from: Hex, to: Hex, riders: readonly Unit[]): Ride | Refusal =>
  rideBetween(m, u.side, from, to, riders)

export function rideBetween(m: State, side: Side, from: Hex, to: Hex, riders: readonly Unit[] = []): Ride | Refusal {
  for (const hex of [from, to]) {
    const may = mayRideThrough(m, hex, side, riders)
    if (!may.ok) return may
  }
  if (isBesieged(m, to, side))
    return refuse("GTW-15.G-2", () => `${hexName(m, to)} is besieged: no train can enter.`, touchOf(m, to))
  if (!hasYard(m, from, side))
    return refuse("GTW-7.A-4", () => `No marshaling yard of yours is connected to ${hexName(m, from)}.`)
  const way = floodRails(m, from, side, riders).wayTo(to)
  if (!way)
    return refuse("GTW-7.A-2", () => `None of your railways leads from ${hexName(m, from)} to ${hexName(m, to)}.`)
  return rideAlong(m, side, way)
}

/** GTW-7.A.2 Every station that trains reach from a hex. */
export function stationsReached(m: State, side: Side, from: Hex, riders: readonly Unit[]): Map<Hex, Ride> {
  const found = new Map<Hex, Ride>()
  if (!mayRideThrough(m, from, side, riders).ok || !hasYard(m, from, side)) return found
  const spread = floodRails(m, from, side, riders)
  const ways = Array.from({ length: spread.count }, (_, i) => spread.wayTo(spread.at(i))!)
  for (const way of ways) if (way.length > 1) found.set(way.at(-1)!, rideAlong(m, side, way))
  return found
}

/** GTW-7.A.4-3 */
export const regimentsBy = (re: number, ride: Ride): number => re * (ride.low ? tables.regiments.lowVolume : 1)

export const ridePoints = (ride: Ride, marching: boolean): number => rideCost(ride.way.length, ride.changes, marching)

/** GTW-7.A.3, GTW-7.A.8 The number of hexes of strategic rail movement that a ride uses. */
export const strategicLength = (ride: Ride): number => ride.way.length + ride.changes * tables.rail.strategicGaugeChange

/** GTW-7.A.4-4 What a unit would use of each net in addition to what has already been counted for it in this turn. */
export function wantedBy(m: State, u: Unit, rides: readonly Ride[]): Map<number, number> {
  const wanted = new Map<number, number>()
  const low = rides.some((r) => r.low)
  for (const net of new Set(rides.flatMap((r) => r.nets))) {
    const counted = m.ridden.find((r) => r.unit === u.n && r.net === net)?.re ?? 0
    const re = transportSize(faceOf(u)) * (low ? tables.regiments.lowVolume : 1) - counted
    if (re > 0) wanted.set(net, re)
  }
  return wanted
}

/** GTW-7.A.4-1 to GTW-7.A.5-1 Checks that each net has enough free capacity for the riding units. */
export function mayUseCapacity(m: State, side: Side, wanted: ReadonlyMap<number, number>): Check {
  for (const [net, re] of wanted) {
    const free = freeCapacity(m, net, side)
    if (re > free)
      return refuse("GTW-7.A.4-1", () => `The journey takes ${re} REs of rail capacity; ${Math.max(0, free)} are free.`)
  }
  return ok
}

export function useCapacity(m: State, u: Unit, rides: readonly Ride[]): void {
  for (const [net, re] of wantedBy(m, u, rides)) {
    useOf(m, net, u.side, re)
    const counted = m.ridden.find((r) => r.unit === u.n && r.net === net)
    if (counted) counted.re += re
    else m.ridden.push({ unit: u.n, net, re })
  }
}

export function useOf(m: State, net: number, side: Side, re: number): void {
  const section = sectionOf(m, net, side)
  if (section) rowOf(m, section).used += re
}
