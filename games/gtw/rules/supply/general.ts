/**
 * General supply and isolation: GTW-3.G, GTW-11.B, GTW-11.C, GTW-11.E, GTW-11.F. All units of a side at once: a few bounded floods
 * outward from sources and headquarters instead of one search for each unit.
 */
import type { Hex } from "@salient/space/hex"
import { isImprovedFortress } from "../../charts/strength.ts"
import { tables } from "../../data/tables.ts"
import type { Depot, State, Unit } from "../../state.ts"
import { NATIONS, type Nation, other, SIDES, type Side } from "../../types.ts"
import { fieldOf, placeName } from "../basic-game-concepts/field.ts"
import { succeeds } from "../basic-game-concepts/success.ts"
import { faceOf, nationOf, turnsOut } from "../basic-game-concepts/units.ts"
import { armies } from "../special-units/headquarters.ts"
import { remove } from "../zones-of-control-and-ownership/fate.ts"
import { alter, fortificationIn, isOwnedBy } from "../zones-of-control-and-ownership/ownership.ts"
import { unitsOf, versionOf } from "../zones-of-control-and-ownership/position.ts"
import { exposeAll } from "../zones-of-control-and-ownership/unknown-corps.ts"
import { floodAnyLength, floodRail, isForeign, traceOverland, traceRoad } from "./lines.ts"

const bits = Object.fromEntries(NATIONS.map((n, i) => [n, 1 << i])) as { readonly [nation in Nation]: number }
const bitOf = (nation: Nation): number => bits[nation]
const bitsOf = (nations: readonly Nation[]): number => nations.reduce((bits, n) => bits | bitOf(n), 0)

type Answers = { connected?: Int32Array; supply?: Supplied }
type Memory = {
  readonly version: number
  readonly key: string
  readonly owners: Uint8Array
} & { readonly [side in Side]: Answers }

const memories = new WeakMap<State, Memory>()

/** A key for everything that supply lines depend on, except units, zones and owners. */
function keyOf(m: State): string {
  const { weather, lost, contested, devastated, depots, nets, upgraded, regauged } = m
  const held = contested.map((c) => c.hex)
  const stores = depots.map((d) => `${d.hex} ${d.side} ${d.operational}`)
  const weak = nets.map((n) => (n.weak ? 1 : 0))
  const gauges = regauged.map((r) => `${r.hex} ${r.gauge}`)
  return `${weather}|${lost}|${held}|${devastated}|${stores}|${weak}|${upgraded}|${gauges}`
}

function isSame(a: Uint8Array, b: ArrayLike<number>): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

/** An answer about a side's supply, cached until anything that it depends on changes. */
function remembered<K extends keyof Answers>(
  m: State,
  side: Side,
  what: K,
  work: () => NonNullable<Answers[K]>,
): NonNullable<Answers[K]> {
  const version = versionOf(m)
  const key = keyOf(m)
  let memory = memories.get(m)
  if (!memory || memory.version !== version || memory.key !== key || !isSame(memory.owners, m.owners)) {
    memory = { version, key, owners: Uint8Array.from(m.owners), entente: {}, central: {} }
    memories.set(m, memory)
  }
  const answers = memory[side]
  const known = answers[what]
  if (known) return known
  const found = work()
  answers[what] = found
  return found
}

type Group = { readonly bits: number; readonly hexes: Hex[] }

/** GTW-11.C.2a, GTW-11.C.2-1 The regular sources that a side has; sources that feed the same nations are grouped. */
export function sourcesOf(m: State, side: Side): Group[] {
  const groups: Group[] = []
  for (const { hex, nations } of fieldOf(m).scenario.sourceHexes[side]) {
    if (m.lost.includes(hex) || !isOwnedBy(m, hex, side)) continue
    const bits = bitsOf(nations)
    const group = groups.find((g) => g.bits === bits)
    if (group) group.hexes.push(hex)
    else groups.push({ bits, hexes: [hex] })
  }
  return groups
}

/** GTW-11.C.2-1 The regular sources of a nation. */
export const sourcesFor = (m: State, side: Side, nation: Nation): Hex[] =>
  sourcesOf(m, side).flatMap((g) => (g.bits & bitOf(nation) ? g.hexes : []))

/** How an Army headquarters is fed (GTW-11.B.2-1): by a source, by a depot, or not at all. */
export type Feeding = { readonly hq: Unit; readonly by: "source" | "depot" | "none"; readonly at: Hex }

export type Supplied = {
  /** By hex: the nations whose units there are in regular general supply, as bits. */
  readonly supplied: Int32Array
  /** By hex: the nations whose units there are not isolated, as bits. */
  readonly connected: Int32Array
  readonly feeding: readonly Feeding[]
}

/** GTW-3.G By hex: the nations that trace overland, over any distance, to one of their sources. */
export const connectedFor = (m: State, side: Side): Int32Array =>
  remembered(m, side, "connected", () => tracedFor(m, side))

function tracedFor(m: State, side: Side): Int32Array {
  const connected = new Int32Array(fieldOf(m).map.grid.size)
  for (const { bits, hexes } of sourcesOf(m, side)) floodAnyLength(m, side, hexes, bits, connected)
  return connected
}

/** GTW-11.B.3-1 For each depot: the nations that it can feed. */
function depotsFed(m: State, side: Side, groups: readonly Group[], depots: readonly Depot[]): number[] {
  const fed = depots.map(() => 0)
  for (const { bits, hexes } of groups)
    for (const [foreign, some] of byForeignNets(m, side, bits)) {
      const isForeignNet = (net: number) => foreign.includes(net)
      const spread = floodRail(m, side, hexes, tables.supply.lowVolume, isForeignNet)
      for (const [i, depot] of depots.entries()) if (spread.has(depot.hex)) fed[i]! |= some
    }
  return fed
}

/** GTW-11.E-2 Nations, as bits, by the nets that are foreign to them; nations with the same foreign nets are grouped. */
function byForeignNets(m: State, side: Side, all: number): readonly (readonly [readonly number[], number])[] {
  if (!fieldOf(m).scenario.controllers) return [[[], all]]
  const found = new Map<string, [number[], number]>()
  for (const nation of NATIONS) {
    if (!(all & bitOf(nation))) continue
    const foreign = m.nets.filter((n) => n.side === side && isForeign(m, n.net, side, nation)).map((n) => n.net)
    const known = found.get(`${foreign}`)
    if (known) known[1] |= bitOf(nation)
    else found.set(`${foreign}`, [foreign, bitOf(nation)])
  }
  return [...found.values()]
}

/** GTW-11.B.2-2 One headquarters to a depot: the assignment that feeds most regimental equivalents. */
function assigned(worth: readonly number[], reaches: readonly (readonly number[])[]): number[] {
  let best: { readonly sum: number; readonly choice: number[] } = { sum: -1, choice: worth.map(() => -1) }
  const taken = new Set<number>()
  const tryFrom = (i: number, sum: number, choice: number[]): void => {
    if (i === worth.length) {
      if (sum > best.sum) best = { sum, choice: [...choice] }
      return
    }
    for (const depot of reaches[i]!) {
      if (taken.has(depot)) continue
      taken.add(depot)
      choice[i] = depot
      tryFrom(i + 1, sum + worth[i]!, choice)
      taken.delete(depot)
    }
    choice[i] = -1
    tryFrom(i + 1, sum, choice)
  }
  tryFrom(
    0,
    0,
    worth.map(() => -1),
  )
  return best.choice
}

/** GTW-11.B Supply of a whole side as things stand. */
export const supplyFor = (m: State, side: Side): Supplied => remembered(m, side, "supply", () => supplyAnew(m, side))

/** The same without the cache. */
export function supplyAnew(m: State, side: Side): Supplied {
  const { map } = fieldOf(m)
  const groups = sourcesOf(m, side)
  const depots = m.depots.filter((d) => d.side === side && d.operational)
  const fed = depotsFed(m, side, groups, depots)
  const hqs = armies(m, side)
  const direct: Hex[] = []
  const reaches = hqs.map((hq) => {
    const bit = bitOf(nationOf(hq))
    const spread = traceRoad(m, side, hq.hex)
    direct.push(
      groups
        .filter((g) => g.bits & bit)
        .flatMap((g) => g.hexes)
        .find((h) => spread.has(h)) ?? -1,
    )
    return depots.flatMap((d, i) => (fed[i]! & bit && spread.has(d.hex) ? [i] : []))
  })
  const worth = hqs.map((hq, i) => (direct[i]! >= 0 ? 0 : worthOf(m, hq)))
  const choice = assigned(
    worth,
    reaches.map((r, i) => (direct[i]! >= 0 ? [] : r)),
  )
  const feeding = hqs.map((hq, i): Feeding => {
    if (direct[i]! >= 0) return { hq, by: "source", at: direct[i]! }
    const depot = depots[choice[i]!]
    return depot ? { hq, by: "depot", at: depot.hex } : { hq, by: "none", at: -1 }
  })
  const supplied = new Int32Array(map.grid.size)
  for (const nation of new Set(unitsOf(m, side).flatMap((u) => (u.hex >= 0 ? [nationOf(u)] : [])))) {
    const bit = bitOf(nation)
    const ends = [
      ...groups.filter((g) => g.bits & bit).flatMap((g) => g.hexes),
      ...feeding.filter((f) => f.by !== "none" && nationOf(f.hq) === nation).map((f) => f.hq.hex), // GTW-11.E-1
    ]
    const spread = traceOverland(m, side, ends)
    for (let i = 0; i < spread.count; i++) supplied[spread.at(i)]! |= bit
  }
  return { supplied, connected: connectedFor(m, side), feeding }
}

/** The REs that depend on a headquarters: units of its nation within an overland supply line of it. */
function worthOf(m: State, hq: Unit): number {
  const spread = traceOverland(m, hq.side, [hq.hex])
  let sum = 0
  for (const u of unitsOf(m, hq.side))
    if (u.hex >= 0 && nationOf(u) === nationOf(hq) && spread.has(u.hex)) sum += faceOf(u).re
  return sum
}

export const isSuppliedBy = (found: Supplied, u: Unit): boolean => (found.supplied[u.hex]! & bitOf(nationOf(u))) !== 0
export const isFedIn = (found: Supplied, nation: Nation, hex: Hex): boolean =>
  (found.supplied[hex]! & bitOf(nation)) !== 0
export const isConnectedBy = (connected: Int32Array, u: Unit): boolean => (connected[u.hex]! & bitOf(nationOf(u))) !== 0

/** GTW-3.G Isolation of both sides: it is kept until it is judged again. */
export function judgeIsolation(m: State): void {
  for (const side of SIDES) {
    const connected = connectedFor(m, side)
    for (const u of m.units) if (u.side === side && u.hex >= 0) u.isolated = !isConnectedBy(connected, u)
  }
}

/**
 * GTW-11.B-1, GTW-11.C.2b.iii-1 In every initial phase, supply of all units of both sides is judged: regular sources first, then
 * fortresses.
 */
export function judgeSupply(m: State): void {
  for (const side of SIDES) {
    const found = supplyFor(m, side)
    const hungry: Unit[] = []
    for (const u of m.units) {
      if (u.side !== side || u.hex < 0) continue
      u.isolated = !isConnectedBy(found.connected, u)
      const regular = isSuppliedBy(found, u)
      const out = regular ? 0 : u.out + 1
      const supplied = regular
      if (out !== u.out || supplied !== u.supplied)
        alter(m, u, (one) => {
          one.out = out
          one.supplied = supplied
        })
      if (!regular) hungry.push(u)
    }
    replenish(m, side, found)
    feedFortresses(m, side, hungry)
  }
}

/** GTW-11.C.2b.iii-1, GTW-11.C.2b.iii-2 An improved fortress feeds the units in it, up to its limit. */
function feedFortresses(m: State, side: Side, hungry: readonly Unit[]): void {
  for (const hex of new Set(hungry.map((u) => u.hex))) {
    if (!isImprovedFortress(fortificationIn(m, hex)) || m.depleted.includes(hex) || m.lost.includes(hex)) continue
    if (!isOwnedBy(m, hex, side)) continue // GTW-15.G-2: it does not feed its besiegers
    let room = tables.supply.fortress
    let isolated = false
    for (const u of hungry.filter((one) => one.hex === hex).sort((a, b) => faceOf(b).defence - faceOf(a).defence)) {
      const { re } = faceOf(u)
      if (re > room) continue
      room -= re
      isolated ||= u.isolated
      alter(m, u, (one) => {
        one.supplied = true // GTW-11.C.2b-1: the count of turns goes on
      })
    }
    if (isolated && succeeds(m, other(side), "GTW-11.C.2b.iii-2", `the depletion of ${placeName(m, hex)}`))
      m.depleted.push(hex)
  }
}

/** GTW-11.C.2b.iii-2 */
function replenish(m: State, side: Side, found: Supplied): void {
  m.depleted = m.depleted.filter((hex) => !(isOwnedBy(m, hex, side) && side === m.active && found.connected[hex] !== 0))
}

/** GTW-11.F.3 Units that are isolated and out of supply for a second turn may be eliminated. */
export function starve(m: State, side: Side): void {
  const { majorCity } = fieldOf(m)
  const { city, cold, coldIn } = tables.supply.survival
  for (const u of m.units) {
    if (u.side !== side || u.hex < 0 || u.supplied || !u.isolated || turnsOut(u) < 2) continue
    const sheltered = majorCity[u.hex] || isImprovedFortress(fortificationIn(m, u.hex))
    exposeAll(m, [u], "for it starves")
    const modifier = sheltered ? city : coldIn.includes(m.weather) ? cold : 0
    if (!succeeds(m, side, "GTW-11.F.3", `the survival of ${u.name}`, modifier))
      remove(m, u, "GTW-11.F.3", "want of supply")
  }
}
