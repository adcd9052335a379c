/** Staff work: where Army headquarters should be so that they are fed and feed their army, and where depots go. */
import type { Decision, Move, Reached } from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import { tables } from "../data/tables.ts"
import { fieldOf, hexName } from "../rules/basic-game-concepts/field.ts"
import { faceOf, nationOf } from "../rules/basic-game-concepts/units.ts"
import { depotSites } from "../rules/supply/depots.ts"
import { supplyFor } from "../rules/supply/general.ts"
import { floodRail, traceOverland, traceRoad } from "../rules/supply/lines.ts"
import { isOwnedBy } from "../rules/zones-of-control-and-ownership/ownership.ts"
import { adjacentTo, isOccupied, zoneIn } from "../rules/zones-of-control-and-ownership/position.ts"
import type { State, Unit } from "../state.ts"
import { other, type Side } from "../types.ts"

type Of<K extends Decision["kind"]> = Extract<Decision, { kind: K }>

/** The weight of an army that a hungry headquarters could feed, and the least gain that justifies a move: our own, found by playing. */
const weights = { hungry: 0.25, gain: 2 } as const

/** No enemy zone reaches into the hex and no enemy is adjacent. */
const isSafe = (m: State, hex: Hex, side: Side): boolean =>
  zoneIn(m, hex, other(side)) === 0 && !adjacentTo(m, hex).some((h) => isOccupied(m, h, other(side)))

/** The hexes where supply lines of a headquarters can end: depots that feed no other headquarters, and sources. */
function endsFor(m: State, hq: Unit): Hex[] {
  const { scenario } = fieldOf(m)
  const taken = supplyFor(m, hq.side).feeding.filter((f) => f.hq !== hq && f.by === "depot")
  const depots = m.depots.filter((d) => d.side === hq.side && d.operational && !taken.some((f) => f.at === d.hex))
  const sources = scenario.sourceHexes[hq.side].filter((s) => s.nations.includes(nationOf(hq)))
  return [...depots.map((d) => d.hex), ...sources.filter((s) => !m.lost.includes(s.hex)).map((s) => s.hex)]
}

/** How many REs of its nation a headquarters in that hex would feed; the value is low if it is not fed itself. */
function feeds(m: State, hq: Unit, hex: Hex, ends: readonly Hex[]): number {
  const fed = traceRoad(m, hq.side, hex)
  const isFed = ends.some((end) => fed.has(end))
  const reach = traceOverland(m, hq.side, [hex])
  let re = 0
  for (const u of m.units)
    if (u.side === hq.side && u.hex >= 0 && nationOf(u) === nationOf(hq) && reach.has(u.hex)) re += faceOf(u).re
  return isFed ? re : re * weights.hungry
}

/** GTW-11.B.2-1, GTW-14.M.1-2 An Army headquarters goes where it feeds most of its army, out of the enemy's reach. */
export function moveStaff(m: State, d: Of<"path">, hq: Unit): Move | undefined {
  const { grid } = fieldOf(m).map
  const ends = endsFor(m, hq)
  const here = isSafe(m, hq.hex, hq.side) ? feeds(m, hq, hq.hex, ends) + weights.gain : -1
  const candidates = (d.reach?.([hq.id]) ?? [])
    .filter((r) => !r.does?.startsWith("By forced") && isSafe(m, grid.hex(r.at), hq.side))
    .map((r: Reached) => ({ at: r.at, cost: r.cost, feeds: feeds(m, hq, grid.hex(r.at), ends) }))
    .filter((r) => r.feeds > here)
    .sort((a, b) => b.feeds - a.feeds || a.cost - b.cost || (a.at < b.at ? -1 : 1))
  for (const { at } of candidates.slice(0, 3)) {
    const way = d.wayTo?.([hq.id], at)
    if (way?.ok && d.check(way.paths).ok) return { path: way.paths }
  }
  return undefined
}

/** Headquarters that are not fed. */
const hungryStaffs = (m: State, side: Side): Unit[] =>
  supplyFor(m, side)
    .feeding.filter((f) => f.by === "none")
    .map((f) => f.hq)

/** GTW-11.C.1-2 Where a new depot would feed a hungry headquarters: on its road, on a line from a source, out of the enemy's reach. */
export function depotSite(m: State, side: Side): Hex | undefined {
  const hungry = hungryStaffs(m, side)
  if (hungry.length === 0) return undefined
  const sites = depotSites(m, side).filter((h) => isSafe(m, h, side))
  for (const hq of hungry) {
    const sources = fieldOf(m).scenario.sourceHexes[side].filter((s) => s.nations.includes(nationOf(hq)))
    const ends = sources.map((s) => s.hex).filter((h) => isOwnedBy(m, h, side) && !m.lost.includes(h))
    const line = floodRail(m, side, ends, tables.supply.lowVolume)
    const onLine = sites.filter((h) => line.has(h))
    const road = traceRoad(m, side, hq.hex)
    const [site] = onLine.filter((h) => road.has(h)).sort((x, y) => road.cost(x) - road.cost(y) || x - y)
    if (site !== undefined) return site
  }
  return undefined
}

/**
 * GTW-11.C.1-1 A depot that is not operational is opened; if a headquarters is hungry and another depot would feed it, that depot
 * is made.
 */
export function depotOrder(m: State, side: Side): string {
  const packed = m.depots.find((k) => k.side === side && !k.operational)
  if (packed) return `flip:${hexName(m, packed.hex)}`
  return depotSite(m, side) === undefined ? "none" : "make"
}
