/** Resource Points and general supply points on the move: GTW-11.H. */
import { type Check, ok, type Refusal, refuse } from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import { tables } from "../../data/tables.ts"
import type { Depot, Rations, State, Stock, Unit } from "../../state.ts"
import type { Side } from "../../types.ts"
import { fieldOf, hexName, touchOf } from "../basic-game-concepts/field.ts"
import { faceOf } from "../basic-game-concepts/units.ts"
import { netAt } from "../transportation-lines/nets.ts"
import {
  freeCapacity,
  hasYard,
  mayRideThrough,
  type Ride,
  regimentsBy,
  rideBetween,
  strategicLength,
  useOf,
} from "../transportation-lines/rails.ts"
import { addStock } from "../zones-of-control-and-ownership/ownership.ts"

const { stores, regiments } = tables

export const stockAt = (m: State, hex: Hex, side: Side): Stock | undefined =>
  m.stocks.find((s) => s.hex === hex && s.side === side)

/** GTW-11.H.2-1 How many Resource Points a unit may carry now. */
export function mostPoints(m: State, u: Unit): number {
  const face = faceOf(u)
  const size = regiments["resource point"]
  if (face.size === "army") return Math.floor(stores.army / size)
  if (face.is.transport) return u.disruption > 0 || u.mode ? 0 : Math.floor(stores.transport / size)
  return face.divisional && !m.carried[u.side] ? 1 : 0
}

/** The general supply points of a side in a hex. */
export const rationsAt = (m: State, hex: Hex, side: Side): number =>
  m.rations.reduce((n, r) => n + (r.hex === hex && r.side === side ? r.points : 0), 0)

/** GTW-11.H.2-1 How many general supply points a unit may carry: as many as its own size, or more at a higher price. */
export function mostRationsFor(u: Unit, many: boolean): number {
  const face = faceOf(u)
  const each = regiments["general supply point"]
  if (face.size === "army") return Math.floor(stores.army / each)
  if (face.is.transport) return u.disruption > 0 || u.mode ? 0 : Math.floor(stores.transport / each)
  return Math.floor((face.re * (many ? stores.perRegiment : 1)) / each)
}

export function mayLoadRations(m: State, u: Unit, hex: Hex, many: boolean): Check {
  if (mostRationsFor(u, many) === 0)
    return refuse("GTW-11.H.2-1", () => `${u.name} cannot carry general supply points.`, u.id)
  return rationsAt(m, hex, u.side) > 0
    ? ok
    : refuse(
        "GTW-11.H.2-3",
        () => `There is no general supply point to pick up in ${hexName(m, hex)}.`,
        touchOf(m, hex),
      )
}

/** Loads as many general supply points as the unit can carry, the freshest first. */
export function loadRations(m: State, u: Unit, many: boolean): Rations[] {
  let room = mostRationsFor(u, many)
  const taken: Rations[] = []
  for (const r of m.rations.filter((o) => o.hex === u.hex && o.side === u.side).sort((a, b) => b.phases - a.phases)) {
    const points = Math.min(room, r.points)
    if (points === 0) continue
    room -= points
    r.points -= points
    taken.push({ ...r, points })
  }
  m.rations = m.rations.filter((r) => r.points > 0)
  return taken
}

export function unloadRations(m: State, u: Unit, carried: readonly Rations[]): void {
  for (const r of carried) {
    const there = m.rations.find(
      (o) => o.hex === u.hex && o.side === r.side && o.phases === r.phases && o.fresh === r.fresh,
    )
    if (there) there.points += r.points
    else m.rations.push({ ...r, hex: u.hex })
  }
}

/** GTW-11.H.2-2 The movement points that general supply points take off a unit's rating. */
export const rationsCost = (u: Unit, many: boolean): number => {
  const face = faceOf(u)
  if (face.size === "army" || face.is.transport) return 0
  return many ? stores.cost.manyRations : stores.cost.rations
}

/** GTW-11.H.2-2 The movement points that carrying a Resource Point takes off its rating. */
export const carryingCost = (u: Unit): number => {
  const face = faceOf(u)
  return face.size === "army" || face.is.transport ? 0 : stores.cost.point
}

/** GTW-11.H.4 Points that have not been on carts in this phase. */
const freeToCart = (s: Stock | undefined): number => (s ? Math.max(0, s.points - s.open - s.carted) : 0)
const freeToRail = (s: Stock): number => Math.max(0, s.points - s.open - s.railed)

export function mayLoad(m: State, u: Unit, hex: Hex): Check {
  const at = touchOf(m, hex)
  if (mostPoints(m, u) === 0)
    return refuse("GTW-11.H.2-1", () => `${u.name} cannot carry a Resource Point this turn.`, at)
  return freeToCart(stockAt(m, hex, u.side)) > 0
    ? ok
    : refuse("GTW-11.H.2-3", () => `There is no Resource Point to pick up in ${hexName(m, hex)}.`, at)
}

/** Loads as many points as the unit can carry; returns the number. */
export function load(m: State, u: Unit, hex: Hex): number {
  const stock = stockAt(m, hex, u.side)
  const points = Math.min(mostPoints(m, u), freeToCart(stock))
  if (!stock || points === 0) return 0
  takeFrom(m, stock, points)
  if (carryingCost(u) > 0) m.carried[u.side] = true
  return points
}

/** GTW-11.H.2-3 Army headquarters and transport units take Resource Points along when they retreat; returns the number. */
export function takeInRetreat(m: State, u: Unit): number {
  const stock = stockAt(m, u.hex, u.side)
  if (!stock || carryingCost(u) > 0) return 0
  const points = Math.min(mostPoints(m, u), stock.points - stock.open)
  if (points > 0) takeFrom(m, stock, points)
  return points
}

function takeFrom(m: State, stock: Stock, points: number): void {
  stock.points -= points
  stock.railed = Math.min(stock.railed, stock.points)
  if (stock.points === 0) m.stocks = m.stocks.filter((s) => s !== stock)
}

export function unload(m: State, u: Unit, points: number): void {
  addStock(m, u.hex, u.side, points)
  stockAt(m, u.hex, u.side)!.carted += points
}

/** GTW-11.H.1 A stock, or one of its points, travels by rail on its own. */
export type Freight = { readonly ok: true; readonly stock: Stock; readonly points: number; readonly ride: Ride }

export function freightTo(m: State, stock: Stock, to: Hex): Freight | Refusal {
  const { side, hex } = stock
  const ride = rideBetween(m, side, hex, to)
  if (!ride.ok) return ride
  if (ride.way.length > tables.rail.items.operational)
    return refuse("GTW-11.H.1", () => `${hexName(m, to)} is too far by rail.`)
  const each = regimentsBy(regiments["resource point"], ride)
  const room = Math.min(...ride.nets.map((net) => Math.floor(Math.max(0, freeCapacity(m, net, side)) / each)))
  const points = Math.min(freeToRail(stock), room)
  if (freeToRail(stock) === 0)
    return refuse("GTW-11.H.4", () => "These points have already gone by rail in this phase.")
  if (points === 0) return refuse("GTW-7.A.4-1", () => `A Resource Point takes ${each} REs of rail capacity.`)
  return { ok: true, stock, points, ride }
}

export function sendFreight(m: State, { stock, points, ride }: Freight): void {
  const { side } = stock
  const to = ride.way.at(-1)!
  for (const net of ride.nets) useOf(m, net, side, regimentsBy(regiments["resource point"], ride) * points)
  takeFrom(m, stock, points)
  addStock(m, to, side, points)
  stockAt(m, to, side)!.railed += points
}

/** GTW-11.C.1-1, GTW-11.C.1-3, GTW-11.C.1-4 A depot that is not operational travels by strategic rail on its own net. */
export function mayShift(m: State, depot: Depot, to: Hex): Check {
  const at = touchOf(m, to)
  if (depot.operational) return refuse("GTW-11.C.1-1", () => "An operational depot cannot move.", at)
  if (netAt(m, to) !== depot.net) return refuse("GTW-11.C.1-3", () => "A depot must stay on its own rail net.", at)
  const ride = rideBetween(m, depot.side, depot.hex, to)
  if (!ride.ok) return ride
  return strategicLength(ride) <= tables.rail.strategic
    ? ok
    : refuse("GTW-7.A.3", () => `${hexName(m, to)} is too far by rail.`, at)
}

/** Hexes to which freight in a hex can travel by rail on its own. */
export function stationsFrom(m: State, side: Side, from: Hex): Hex[] {
  if (!mayRideThrough(m, from, side, []).ok || !hasYard(m, from, side)) return []
  const { map } = fieldOf(m)
  return map.grid.names.map((_, h) => h).filter((h) => h !== from && map.onRail[h] && rideBetween(m, side, from, h).ok)
}
