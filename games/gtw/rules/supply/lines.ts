/** Where supply lines may go and how their length is counted: GTW-11.A, GTW-11.B. */
import {
  BARRED,
  DIRECTIONS,
  type Direction,
  type Hex,
  NONE,
  opposite,
  type Spread,
  type StepCost,
} from "@salient/space/hex"
import { crossingIn, groundIn, isFrozen } from "../../charts/movement.ts"
import { extraFor } from "../../charts/supply.ts"
import { tables } from "../../data/tables.ts"
import { terrainData } from "../../data/terrain.ts"
import type { State, Unit } from "../../state.ts"
import { type Nation, other, type Side, type Weather } from "../../types.ts"
import { type Field, fieldOf } from "../basic-game-concepts/field.ts"
import { unitsOfKind } from "../basic-game-concepts/rarities.ts"
import { cooperate, faceOf } from "../basic-game-concepts/units.ts"
import { netAt } from "../transportation-lines/nets.ts"
import { volumeAt } from "../transportation-lines/rails.ts"
import { isContested, isOwnedBy } from "../zones-of-control-and-ownership/ownership.ts"
import { isOccupied, zoneIn } from "../zones-of-control-and-ownership/position.ts"

/** GTW-11.A-1 May a line of this side enter the hex? */
export function mayTrace(m: State, hex: Hex, side: Side): boolean {
  const enemy = other(side)
  if (isOccupied(m, hex, enemy) && isOwnedBy(m, hex, enemy)) return false
  return zoneIn(m, hex, enemy) === 0 || isOccupied(m, hex, side)
}

const lengths = new WeakMap<Field, { readonly [weather in Weather]?: Int8Array }>()

/** GTW-11.B.1-2 The length of every step in this weather, by the hex that is left and the direction; worked out once. */
function lengthsOf(m: Pick<State, "scenario" | "weather">): Int8Array {
  const field = fieldOf(m)
  const known = lengths.get(field) ?? {}
  const table = known[m.weather]
  if (table) return table
  const { grid } = field.map
  const made = new Int8Array(grid.size * 6).fill(BARRED)
  for (let h = 0; h < grid.size; h++)
    for (const d of DIRECTIONS) {
      const to = grid.neighbour(h, d)
      if (to !== NONE) made[h * 6 + d] = overlandLength(m, h, to, d)
    }
  lengths.set(field, { ...known, [m.weather]: made })
  return made
}

/** GTW-11.B.1-2 The length of the step into `to` from an adjacent hex; -1: prohibited. */
export function overlandLength(m: Pick<State, "scenario" | "weather">, from: Hex, to: Hex, d: Direction): number {
  const { map, shut } = fieldOf(m)
  const s = map.grid.side(from, d)
  if (shut[from * 6 + d] && !isFrozen(m.weather)) return BARRED
  if (!map.land[to]) return BARRED
  if (map.rail[s] !== undefined) return 1 // by road
  const kind = map.hexsides[s]
  const crossing = kind === undefined ? undefined : crossingIn(kind, m.weather)
  if (crossing && crossing.cost[1] === null) return BARRED
  const ground = groundIn(map.terrain[to]!, m.weather)
  if (ground.costs[m.weather][1] === null) return BARRED
  return ground.supply + (crossing?.supply ?? 0)
}

/** Floods outward from the ends of supply lines: how far away a unit may be and still trace overland to one of `ends`. */
export function floodOverland(m: State, side: Side, ends: Iterable<Hex>, limit: number): Spread {
  return fieldOf(m).spread.from(ends, limit, overlandStep(m, side))
}

function overlandStep(m: State, side: Side): StepCost {
  const length = lengthsOf(m)
  const waste = m.devastated
  // All steps from one hex come one after the other: the check if a line may go there is made once.
  let asked = -1
  let traces = false
  return (nearer, farther, d) => {
    if (nearer !== asked) {
      asked = nearer
      traces = mayTrace(m, nearer, side)
    }
    if (!traces) return BARRED
    const counts = length[farther * 6 + opposite(d)]!
    // GTW-15.A.8-2: in any terrain, and also by road
    return counts > 0 && waste.length > 0 && waste.includes(nearer) ? terrainData.devastated.supply : counts
  }
}

/** What a flood along supply lines has found. */
export type Traced = Pick<Spread, "has" | "cost" | "count" | "at" | "wayTo">

/** GTW-14.O.3 By hex: the number of undisrupted transport units that lengthen that element of lines; undefined: there are none. */
function extenders(m: State, side: Side, element: NonNullable<Unit["mode"]>): Map<Hex, number> | undefined {
  let found: Map<Hex, number> | undefined
  const { map } = fieldOf(m)
  for (const u of unitsOfKind(m, "transports")) {
    if (u.side !== side || u.mode !== element || u.hex < 0 || u.disruption > 0) continue
    const { is } = faceOf(u)
    const never = !is.motorized && !is.mountain && tables.transports.packNever.includes(map.terrain[u.hex]!) // GTW-14.O.2b
    if (never) continue
    found ??= new Map()
    found.set(u.hex, (found.get(u.hex) ?? 0) + 1)
  }
  return found
}

type Extended = {
  readonly starts: Iterable<Hex>
  readonly limit: number
  readonly step: StepCost
  /** Transport units that count for a line from `nearer` to `farther`. */
  readonly counts: (nearer: Hex, farther: Hex) => number
}

/**
 * GTW-14.O.3 A flood in which lines through transport units may be longer. For each hex and each number of transport units passed,
 * the shortest line is kept.
 */
function floodExtended(m: State, { starts, limit, step, counts }: Extended): Traced {
  const { grid } = fieldOf(m).map
  const most = tables.transports.extends.at(-1)!
  const layers = Array.from({ length: most.from + 1 }, () => new Map<Hex, number>())
  /** By layer and hex: the hex before it on its line, and the layer of that hex. */
  const before = layers.map(() => new Map<Hex, readonly [Hex, number]>())
  const queue: [Hex, number][] = []
  for (const h of starts) {
    layers[0]!.set(h, 0)
    queue.push([h, 0])
  }
  for (const [h, passed] of queue) {
    const length = layers[passed]!.get(h)!
    for (const d of DIRECTIONS) {
      const to = grid.neighbour(h, d)
      const cost = to === NONE ? BARRED : step(h, to, d)
      if (cost < 0 || length + cost > limit + most.by) continue
      const then = Math.min(most.from, passed + counts(h, to))
      if ((layers[then]!.get(to) ?? Number.POSITIVE_INFINITY) <= length + cost) continue
      layers[then]!.set(to, length + cost)
      before[then]!.set(to, [h, passed])
      queue.push([to, then])
    }
  }
  const found = new Map<Hex, number>()
  for (const [passed, lengths] of layers.entries())
    for (const [h, length] of lengths)
      if (length <= limit + extraFor(passed) && length < (found.get(h) ?? Number.POSITIVE_INFINITY))
        found.set(h, length)
  const order = [...found.keys()]
  const wayTo = (h: Hex): Hex[] | undefined => {
    const layer = layers.findIndex(
      (lengths, passed) => found.has(h) && lengths.get(h) === found.get(h) && found.get(h)! <= limit + extraFor(passed),
    )
    if (layer < 0) return undefined
    const way = [h]
    for (let at = before[layer]!.get(h); at; at = before[at[1]]!.get(at[0])) way.push(at[0])
    return way.reverse()
  }
  return {
    wayTo,
    has: (h) => found.has(h),
    cost: (h) => found.get(h) ?? Number.POSITIVE_INFINITY,
    count: order.length,
    at: (i) => order[i]!,
  }
}

/** GTW-11.B.1-2, GTW-14.O.3 Where overland elements of supply lines lead from, in this weather, to one of `ends`. */
export function traceOverland(m: State, side: Side, ends: readonly Hex[]): Traced {
  const limit = tables.supply.overland[m.weather]
  const carts = extenders(m, side, "overland")
  if (!carts) return floodOverland(m, side, ends, limit)
  // A line passes through every hex except the one where it begins.
  return floodExtended(m, {
    starts: ends,
    limit,
    step: overlandStep(m, side),
    counts: (nearer) => carts.get(nearer) ?? 0,
  })
}

/** GTW-11.B.2-1, GTW-14.O.3 Where the road element of an Army headquarters' supply lines leads to, in this weather. */
export function traceRoad(m: State, side: Side, from: Hex): Traced {
  const limit = tables.supply.road[m.weather]
  const carts = extenders(m, side, "road")
  if (!carts) return floodRoad(m, side, from, limit)
  return floodExtended(m, {
    starts: [from],
    limit,
    step: roadStep(m, side, from),
    counts: (_, farther) => carts.get(farther) ?? 0,
  })
}

/** GTW-3.G Marks with `bits` every hex from which a line of any length leads overland to one of `ends`; lengths do not matter. */
export function floodAnyLength(m: State, side: Side, ends: readonly Hex[], bits: number, marked: Int32Array): void {
  const { neighbourAt } = fieldOf(m).map.grid
  const length = lengthsOf(m)
  const queue: Hex[] = []
  for (const end of ends) {
    if ((marked[end]! & bits) === bits) continue
    marked[end]! |= bits
    queue.push(end)
  }
  for (let i = 0; i < queue.length; i++) {
    const nearer = queue[i]!
    if (!mayTrace(m, nearer, side)) continue
    for (let d = 0; d < 6; d++) {
      const farther = neighbourAt[nearer * 6 + d]!
      if (farther === NONE || (marked[farther]! & bits) === bits) continue
      if (length[farther * 6 + opposite(d as Direction)]! < 0) continue
      marked[farther]! |= bits
      queue.push(farther)
    }
  }
}

/** GTW-11.B.2-1 Floods from an Army headquarters along roads; the first step may be across country. */
const floodRoad = (m: State, side: Side, from: Hex, limit: number): Spread =>
  fieldOf(m).spread.from(from, limit, roadStep(m, side, from))

function roadStep(m: State, side: Side, from: Hex): StepCost {
  const { map } = fieldOf(m)
  return (a, b, d) => {
    if (!isOwnedBy(m, b, side) || isContested(m, b) || !mayTrace(m, b, side)) return BARRED
    const waste = m.devastated.length > 0 && m.devastated.includes(b)
    if (map.rail[map.grid.side(a, d)] !== undefined) return waste ? terrainData.devastated.supply : 1
    return a === from && map.onRail[b] ? (overlandLength(m, a, b, d) < 0 ? BARRED : 1) : BARRED
  }
}

/** GTW-11.E-2 True if supply lines of a nation are longer on a net because the nations that run it do not cooperate with it. */
export function isForeign(m: Pick<State, "scenario">, net: number, side: Side, nation: Nation): boolean {
  const { map, scenario } = fieldOf(m)
  const id = map.nets[net]?.id
  const controller = id === undefined ? undefined : scenario.controllers?.[id]?.[side]
  return controller !== undefined && !cooperate(controller, nation)
}

/**
 * GTW-11.B.3a-1 to GTW-11.B.3a-3, GTW-11.E-2 Floods along railways from sources, up to a limit counted in hexes of low volume. On a
 * foreign net, two hexes of high volume count as one of low volume, so the flood counts halves.
 */
export function floodRail(
  m: State,
  side: Side,
  from: Iterable<Hex>,
  limit: number,
  foreign: (net: number) => boolean = () => false,
) {
  const { map, spread } = fieldOf(m)
  const strong = new Set(m.nets.flatMap((n) => (n.side === side && !n.weak ? [n.net] : [])))
  return spread.from(from, 2 * limit, (a, b, d) => {
    if (map.rail[map.grid.side(a, d)] === undefined || !isOwnedBy(m, b, side) || !mayTrace(m, b, side)) return BARRED
    if (m.devastated.length > 0 && m.devastated.includes(b)) return 2 * terrainData.devastated.lowVolume // GTW-15.A.8-2
    const net = netAt(m, b)
    return !strong.has(net) || volumeAt(m, a, b) === "low" ? 2 : foreign(net) ? 1 : 0
  })
}
