/** Resource Points and general supply points on the move: GTW-11.H. */
import { type Check, ok, refuse } from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import { tables } from "../../data/tables.ts"
import type { Depot, Rations, State, Stock, Unit } from "../../state.ts"
import type { Side } from "../../types.ts"
import { fieldOf, hexName, touchOf } from "../basic-game-concepts/field.ts"
import { faceOf } from "../basic-game-concepts/units.ts"
import { netAt } from "../transportation-lines/nets.ts"
import { hasYard, mayRideThrough, rideBetween, strategicLength } from "../transportation-lines/rails.ts"
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
  return m.rations.some((r) => r.hex === hex && r.side === u.side && mayCart(r))
    ? ok
    : refuse(
        "GTW-11.H.2-3",
        () => `There is no general supply point to pick up in ${hexName(m, hex)}.`,
        touchOf(m, hex),
      )
}

/** GTW-11.H.4 General supply points that have not been on carts in this phase. */
const mayCart = (r: Rations): boolean => r.gone === undefined || r.gone === "rail"

/** Loads as many general supply points as the unit can carry, the freshest first. */
export function loadRations(m: State, u: Unit, many: boolean): Rations[] {
  let room = mostRationsFor(u, many)
  const taken: Rations[] = []
  const here = m.rations.filter((o) => o.hex === u.hex && o.side === u.side && mayCart(o))
  for (const r of here.sort((a, b) => b.phases - a.phases)) {
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
  for (const r of carried) addRations(m, u.hex, { ...r, gone: r.gone === undefined ? "cart" : "both" })
}

/** Puts general supply points down in a hex, together with others that are as old and have come as far. */
export function addRations(m: State, hex: Hex, r: Rations): void {
  const there = m.rations.find(
    (o) => o.hex === hex && o.side === r.side && o.phases === r.phases && o.fresh === r.fresh && o.gone === r.gone,
  )
  if (there) there.points += r.points
  else m.rations.push({ ...r, hex })
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

export function mayLoad(m: State, u: Unit, hex: Hex): Check {
  const at = touchOf(m, hex)
  if (mostPoints(m, u) === 0)
    return refuse("GTW-11.H.2-1", () => `${u.name} cannot carry a Resource Point this turn.`, at)
  return freeToCart(stockAt(m, hex, u.side)) > 0
    ? ok
    : refuse("GTW-11.H.2-3", () => `There is no Resource Point to pick up in ${hexName(m, hex)}.`, at)
}

/** Resource Points on the move; some of them have already gone by rail, or on carts (GTW-11.H.4). */
export type Cargo = { readonly points: number; readonly railed: number; readonly carted: number }

/** Loads as many points as the unit can carry. */
export function load(m: State, u: Unit, hex: Hex): Cargo {
  const stock = stockAt(m, hex, u.side)
  const points = Math.min(mostPoints(m, u), freeToCart(stock))
  if (!stock || points === 0) return { points: 0, railed: 0, carted: 0 }
  const railed = Math.max(0, points - untouched(stock))
  takeFrom(m, stock, points, { railed, carted: 0 })
  if (carryingCost(u) > 0) m.carried[u.side] = true
  return { points, railed, carted: points }
}

/** GTW-11.H.4 Points that have not moved at all in this phase: they are taken first, because they may still go on. */
export const untouched = (s: Stock): number => Math.max(0, s.points - s.open - (s.railed + s.carted - (s.both ?? 0)))

/** GTW-11.H.2-3 Army headquarters and transport units take Resource Points along when they retreat; returns the number. */
export function takeInRetreat(m: State, u: Unit): number {
  const stock = stockAt(m, u.hex, u.side)
  if (!stock || carryingCost(u) > 0) return 0
  const points = Math.min(mostPoints(m, u), stock.points - stock.open)
  if (points > 0) takeFrom(m, stock, points, { railed: 0, carted: 0 })
  return points
}

/** Takes points from a stock; `of` says how many of them had moved in this phase. */
export function takeFrom(m: State, stock: Stock, points: number, of: Omit<Cargo, "points">): void {
  stock.points -= points
  stock.railed = Math.min(stock.railed - of.railed, stock.points)
  stock.carted = Math.min(stock.carted - of.carted, stock.points)
  if (stock.points === 0) m.stocks = m.stocks.filter((s) => s !== stock)
}

/** Puts points down in a hex, with what they have done in this phase. */
export function putDown(m: State, hex: Hex, side: Side, { points, railed, carted }: Cargo): void {
  addStock(m, hex, side, points)
  const stock = stockAt(m, hex, side)!
  stock.railed += railed
  stock.carted += carted
  const both = Math.min(railed, carted)
  if (both > 0) stock.both = (stock.both ?? 0) + both
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
