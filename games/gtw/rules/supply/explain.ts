/** The supply line of one unit, leg by leg, or what bars it and where: GTW-11.B, GTW-3.G, GTW-11.D-2. */
import type { Hex } from "@salient/space/hex"
import { tables } from "../../data/tables.ts"
import type { State, Unit } from "../../state.ts"
import { other, type Side } from "../../types.ts"
import { fieldOf } from "../basic-game-concepts/field.ts"
import { nationOf } from "../basic-game-concepts/units.ts"
import { isOwnedBy } from "../zones-of-control-and-ownership/ownership.ts"
import { isOccupied, zoneIn } from "../zones-of-control-and-ownership/position.ts"
import { type Feeding, isConnectedBy, isSuppliedBy, sourcesFor, supplyFor } from "./general.ts"
import { floodOverland, floodRail, mayTrace, type Traced, traceOverland, traceRoad } from "./lines.ts"

/** One element of a line, from the unit outward. */
export type Element = {
  readonly kind: "overland" | "road" | "rail"
  readonly way: readonly Hex[]
  /** Its length as the rules count it; for railways, the number of hexes of low volume. */
  readonly length: number
  readonly limit: number
}

export type Bar = { readonly hex: Hex; readonly why: "zone" | "enemy" }

export type Explained = {
  readonly supplied: boolean
  readonly isolated: boolean
  /** The elements of the line, as far as it leads; empty for a unit that stands where it ends. */
  readonly elements: readonly Element[]
  /** The source of supply at the end of the line. */
  readonly source: Hex | undefined
  /** The Army headquarters on the line. */
  readonly headquarters: Unit | undefined
  /** Without supply: how far it is overland to the nearest headquarters or source that feeds the unit, over any distance. */
  readonly tooFar: { readonly to: Hex; readonly length: number } | undefined
  /** Without supply: headquarters of its nation within reach that are not fed themselves. */
  readonly hungry: readonly Unit[]
  /** Without any line: the nearest hexes that stop it. */
  readonly bars: readonly Bar[]
  /** The nearest Resource Points that supply its combats. */
  readonly points: Element | undefined
}

const overland = (m: State, found: Traced, u: Unit): Element => ({
  kind: "overland",
  way: found.wayTo(u.hex)!.toReversed(),
  length: found.cost(u.hex),
  limit: tables.supply.overland[m.weather],
})

const byRoad = (m: State, f: Feeding): Element => {
  const found = traceRoad(m, f.hq.side, f.hq.hex)
  return { kind: "road", way: found.wayTo(f.at) ?? [], length: found.cost(f.at), limit: tables.supply.road[m.weather] }
}

function byRail(m: State, side: Side, depot: Hex, sources: readonly Hex[]): Element | undefined {
  const found = floodRail(m, side, sources, tables.supply.lowVolume)
  const way = found.wayTo(depot)?.toReversed()
  return way && { kind: "rail", way, length: found.cost(depot) / 2, limit: tables.supply.lowVolume }
}

/** GTW-11.A-1 Hexes next to those that the unit's line reaches, and why it goes no further. */
function barsOf(m: State, u: Unit): Bar[] {
  const { grid, land } = fieldOf(m).map
  const spread = floodOverland(m, u.side, [u.hex], Number.POSITIVE_INFINITY)
  const reached = Array.from({ length: spread.count }, (_, i) => spread.at(i))
  const edge = reached.filter((h) => !mayTrace(m, h, u.side))
  const near = edge.sort((a, b) => grid.distance(a, u.hex) - grid.distance(b, u.hex) || a - b)
  const enemy = other(u.side)
  return near
    .filter((h) => land[h] && h !== u.hex)
    .map((hex) => ({ hex, why: isOccupied(m, hex, enemy) && zoneIn(m, hex, enemy) === 0 ? "enemy" : "zone" }))
}

/** GTW-11.D-2 The nearest stock that can serve the unit in combat. */
function pointsFor(m: State, u: Unit): Element | undefined {
  const found = m.stocks
    .filter((s) => s.side === u.side && s.points > 0)
    .map((s) => traceOverland(m, u.side, [s.hex]))
    .flatMap((t) => (t.has(u.hex) ? [overland(m, t, u)] : []))
  return found.sort((a, b) => a.length - b.length)[0]
}

export function explainSupply(m: State, u: Unit): Explained {
  const { side } = u
  const found = supplyFor(m, side)
  const sources = sourcesFor(m, side, nationOf(u)).filter((h) => isOwnedBy(m, h, side))
  const own = found.feeding.filter((f) => nationOf(f.hq) === nationOf(u))
  const fed = own.filter((f) => f.by !== "none")
  const ends = [...sources, ...fed.map((f) => f.hq.hex)]
  const isolated = !isConnectedBy(found.connected, u)
  const points = pointsFor(m, u)
  const traced = traceOverland(m, side, ends)
  const none = { tooFar: undefined, hungry: [], bars: [], points, isolated }
  if (isSuppliedBy(found, u) && traced.has(u.hex)) {
    const first = overland(m, traced, u)
    const end = first.way.at(-1)!
    const feeding = sources.includes(end) ? undefined : fed.find((f) => f.hq.hex === end)
    if (!feeding) return { ...none, supplied: true, elements: [first], source: end, headquarters: undefined }
    const road = byRoad(m, feeding)
    const rail = feeding.by === "depot" ? byRail(m, side, feeding.at, sources) : undefined
    const elements = [first, road, ...(rail ? [rail] : [])]
    return { ...none, supplied: true, elements, source: elements.at(-1)!.way.at(-1), headquarters: feeding.hq }
  }
  const any = floodOverland(m, side, ends, Number.POSITIVE_INFINITY)
  const tooFar = any.has(u.hex) ? { to: any.wayTo(u.hex)![0]!, length: any.cost(u.hex) } : undefined
  const starving = own.filter((f) => f.by === "none" && traceOverland(m, side, [f.hq.hex]).has(u.hex)).map((f) => f.hq)
  return {
    ...none,
    supplied: false,
    elements: [],
    source: undefined,
    headquarters: undefined,
    tooFar,
    hungry: starving,
    bars: tooFar ? [] : barsOf(m, u),
  }
}
