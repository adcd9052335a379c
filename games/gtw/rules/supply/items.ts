/** Stores that travel on their own: Resource Points and general supply points by rail and by boat. GTW-11.H.1, GTW-11.H.4. */
import { type Check, ok, type Refusal, refuse } from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import { itemsReach } from "../../charts/movement.ts"
import { tables } from "../../data/tables.ts"
import type { Rations, State, Stock } from "../../state.ts"
import type { Side } from "../../types.ts"
import { hexName, touchOf } from "../basic-game-concepts/field.ts"
import {
  freeCapacity,
  type Ride,
  regimentsBy,
  rideBetween,
  strategicLength,
  useOf,
} from "../transportation-lines/rails.ts"
import { freeBoats, landingsReached, type Trip } from "../transportation-lines/rivers.ts"
import { addRations, putDown, takeFrom, untouched } from "./stores.ts"

/** Stores in a hex: the Resource Points of a side, or general supply points of one age. */
export type Stores = Stock | Rations
export const isStock = (s: Stores): s is Stock => "railed" in s

/** By operational rail; by strategic rail, which excludes everything else (GTW-11.H.4); by boat. */
export type How = "rail" | "strategic" | "river"

/** Stores on their way: as many points of them as there is room for. */
export type Freight = {
  readonly ok: true
  readonly stores: Stores
  readonly how: How
  readonly to: Hex
  readonly points: number
  /** What they take of each rail net, or of the boats of the net of waterways. */
  readonly uses: readonly { readonly net: number; readonly re: number }[]
}

const { regiments } = tables
const sizeOf = (s: Stores): number => regiments[isStock(s) ? "resource point" : "general supply point"]

/** GTW-11.H.4 How many of them may still travel so in this phase. */
export function freeToGo(s: Stores, how: How): number {
  if (isStock(s)) return how === "strategic" ? untouched(s) : Math.max(0, s.points - s.open - s.railed)
  return s.gone === undefined || (s.gone === "cart" && how !== "strategic") ? s.points : 0
}

const noun = (s: Stores): string => (isStock(s) ? "Resource Point" : "general supply point")

function mayGo(s: Stores, how: How): Check {
  if (freeToGo(s, how) > 0) return ok
  return refuse("GTW-11.H.4", () =>
    how === "strategic"
      ? "Stores that have moved in this phase cannot go by strategic rail."
      : "These points have already gone by rail or boat in this phase.",
  )
}

/** GTW-11.H.1 Stores in a hex travel to another, as many of them as there is room for. */
export function freightTo(m: State, stores: Stores, to: Hex, how: How): Freight | Refusal {
  const may = mayGo(stores, how)
  if (!may.ok) return may
  return how === "river" ? byBoat(m, stores, to) : byRail(m, stores, to, how)
}

function byRail(m: State, stores: Stores, to: Hex, how: "rail" | "strategic"): Freight | Refusal {
  const { side, hex } = stores
  const ride = rideBetween(m, side, hex, to)
  if (!ride.ok) return ride
  if (!itemsReach(how === "strategic" ? strategicLength(ride) : ride.way.length, how))
    return refuse("GTW-11.H.1", () => `${hexName(m, to)} is too far by rail.`, touchOf(m, to))
  const each = regimentsBy(sizeOf(stores), ride)
  const room = Math.min(...ride.nets.map((net) => Math.floor(Math.max(0, freeCapacity(m, net, side)) / each)))
  const points = Math.min(freeToGo(stores, how), room)
  if (points === 0)
    return refuse("GTW-7.A.4-1", () => `A ${noun(stores)} takes ${each} REs of rail capacity; there is not so much.`)
  return { ok: true, stores, how, to, points, uses: usesOf(ride, each * points) }
}

const usesOf = (ride: Ride, re: number) => ride.nets.map((net) => ({ net, re }))

function byBoat(m: State, stores: Stores, to: Hex): Freight | Refusal {
  const { side, hex } = stores
  const trip: Trip | undefined = landingsReached(m, side, hex).get(to)
  if (!trip)
    return refuse(
      "GTW-7.C.2",
      () => `No boat of yours leads from ${hexName(m, hex)} to ${hexName(m, to)}.`,
      touchOf(m, to),
    )
  if (!itemsReach(trip.hexsides, "river"))
    return refuse("GTW-11.H.1", () => `${hexName(m, to)} is too far by boat.`, touchOf(m, to))
  const each = sizeOf(stores)
  const points = Math.min(freeToGo(stores, "river"), Math.floor(freeBoats(m, trip.net, side) / each))
  if (points === 0)
    return refuse(
      "GTW-7.C.5",
      () => `A ${noun(stores)} takes ${each} REs of boats; ${freeBoats(m, trip.net, side)} are free.`,
    )
  return { ok: true, stores, how: "river", to, points, uses: [{ net: trip.net, re: each * points }] }
}

export function sendFreight(m: State, { stores, how, to, points, uses }: Freight): void {
  const { side } = stores
  for (const { net, re } of uses)
    if (how === "river") m.sailed.push({ unit: -1, net, re, side })
    else useOf(m, net, side, re)
  if (isStock(stores)) {
    const carted = Math.max(0, points - untouched(stores))
    takeFrom(m, stores, points, { railed: 0, carted })
    putDown(m, to, side, { points, railed: points, carted: how === "strategic" ? points : carted })
    return
  }
  stores.points -= points
  addRations(m, to, { ...stores, points, gone: how === "strategic" || stores.gone === "cart" ? "both" : "rail" })
  m.rations = m.rations.filter((r) => r.points > 0)
}

/** GTW-11.H.4 A new movement phase: nothing has moved in it. */
export function restStores(m: State): void {
  for (const s of m.stocks) {
    s.railed = 0
    s.carted = 0
    delete s.both
  }
  if (!m.rations.some((r) => r.gone !== undefined)) return
  const before = m.rations
  m.rations = []
  for (const { gone: _, ...r } of before) addRations(m, r.hex, r)
}

/** Hexes to which boats can carry stores from a hex. */
export const landingsFrom = (m: State, side: Side, from: Hex): Hex[] => [...landingsReached(m, side, from).keys()]
