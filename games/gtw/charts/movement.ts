/** What it costs to enter a hex and to cross a hexside (GTW-6-2, GTW-6-3; GTW-GAP-03, GTW-GAP-62). It does not use the state. */
import type { Face } from "../data/counters.ts"
import { tables } from "../data/tables.ts"
import { terrainData } from "../data/terrain.ts"
import type { City, Hexside, Terrain, Weather } from "../types.ts"

/** A class of units that pay the same costs. */
export type Pace = {
  /** Its index in the list of all paces. */
  readonly number: number
  /** Pays the first column: motorized units and artillery that does not move as cavalry or mountain troops. */
  readonly heavy: boolean
  readonly cavalry: boolean
  readonly light: boolean
  readonly mountain: boolean
  readonly irregular: boolean
  readonly overSnow: boolean
  readonly highMountain: boolean
}

const paces = new WeakMap<Face, Pace>()
const kinds = new Map<string, Pace>()

export function paceOf(face: Face): Pace {
  const known = paces.get(face)
  if (known) return known
  const { is } = face
  const slow = is.motorized === true || (is.artillery === true && !is.cavalry && !is.mountain) // GTW-14.D.4, GTW-14.F.2
  const flags = {
    heavy: slow,
    cavalry: is.cavalry === true,
    light: is.light === true,
    mountain: is.mountain === true,
    irregular: is.irregular === true,
    overSnow: is["over-snow"] === true,
    highMountain: is["high mountain"] === true,
  }
  const key = Object.values(flags).map(Number).join("")
  const pace = kinds.get(key) ?? { number: kinds.size, ...flags }
  kinds.set(key, pace)
  paces.set(face, pace)
  return pace
}

export const isFrozen = (weather: Weather): boolean => terrainData.frozenIn.includes(weather)

/** The chart's line for a hex in this weather. */
export function groundIn(terrain: Terrain, weather: Weather) {
  const line = terrainData.terrain[terrain]
  return isFrozen(weather) && line.frozen ? { ...line, ...line.frozen } : line
}

/** GTW-GAP-62 True if a unit uses the exceptions column for this terrain. */
export function isExcepted(pace: Pace, terrain: Terrain, weather: Weather): boolean {
  const has = (trait: string) =>
    (trait === "cavalry" && pace.cavalry) ||
    (trait === "light" && pace.light) ||
    (trait === "mountain" && pace.mountain) ||
    (trait === "irregular" && pace.irregular) ||
    (trait === "over-snow" && pace.overSnow)
  return terrainData.exceptions.some(
    (e) => e.traits.some(has) && e.weather.includes(weather) && e.terrain.includes(terrain),
  )
}

/** GTW-6-2 What it costs to enter a hex off the road; undefined: prohibited (GTW-6-4). */
export function hexCost(pace: Pace, terrain: Terrain, city: City | undefined, weather: Weather): number | undefined {
  const column = pace.heavy ? 0 : 1
  const plain = terrainData.terrain.clear.costs[weather][column] as number
  const ordinary = groundIn(terrain, weather).costs[weather][column] ?? undefined
  const how = city && terrainData.cities[city].cost
  if (how === "clear") return plain
  if (ordinary === undefined) return undefined
  let cost = how === "at most clear" ? Math.min(plain, ordinary) : ordinary
  if (isExcepted(pace, terrain, weather)) cost = Math.max(1, cost - terrainData.exceptionSaves)
  if (pace.cavalry && weather === "mud") cost += terrainData.cavalryInMud
  return cost
}

/** The chart's line for a hexside in this weather. */
export function crossingIn(kind: Hexside, weather: Weather) {
  const line = terrainData.hexsides[kind]
  if (isFrozen(weather) && line.frozen) return { ...line, ...line.frozen, disrupts: false }
  if (weather === "mud" && line.mud) return { ...line, ...line.mud }
  if (weather !== "clear" && line.poor) return { ...line, ...line.poor }
  return line
}

/** GTW-6-3 What crossing a hexside adds to the cost; undefined: prohibited. */
export function sideCost(pace: Pace, kind: Hexside, weather: Weather): number | undefined {
  const line = crossingIn(kind, weather)
  if (pace.mountain && line.mountain !== undefined && line.cost[1] !== null) return line.mountain
  const cost = line.cost[pace.heavy ? 0 : 1]
  if (cost !== null) return cost
  const guided = pace.highMountain && !(line.clearOnly && weather !== "clear") ? line.highMountain : undefined
  return guided
}

/** GTW-7.B By road, every hex costs as much as clear terrain. */
export const roadCost = (pace: Pace, weather: Weather): number =>
  terrainData.terrain.clear.costs[weather][pace.heavy ? 0 : 1] as number

/** GTW-6.A, GTW-AMB-28 */
export const exitCost = (zone: 0 | 1 | 2, quick: boolean): number =>
  zone === 0 ? 0 : (zone === 2 ? tables.zoc.full : tables.zoc.reduced)[quick ? "quick" : "others"]

/** GTW-6.C-4, GTW-6.E-1 The part of its movement rating that a unit has in reserve and exploitation movement, rounded down. */
export function reducedRating(face: Face, rating: number, turn: number): number {
  const { is } = face
  const { motorized, cavalry, light, others } = tables.fractions
  const part = (f: readonly [number, number]) => Math.floor((rating * f[0]) / f[1])
  if (is.motorized && is.transport && turn < tables.artillery.movesFreely) return Math.floor(rating * cavalry) // GTW-14.O.2a
  if (is.motorized || face.only === "water") return Math.floor(rating * motorized)
  if (face.type === "mixed mounted rifle") return part(others) // GTW-14.D.3
  if (is.irregular && is.cavalry) return part(light) // GTW-14.L-1
  if (is.cavalry) return Math.floor(rating * cavalry)
  return is.light || is.mountain || is.infantry || is.irregular ? part(light) : part(others)
}

/** GTW-6.B.4-2 Hits of fatigue from a forced march near the enemy. */
export function fatigueHits(spent: number, rating: number, tiresFast: boolean): number {
  const excess = spent - rating
  if (excess <= 0) return 0
  return Math.ceil(excess / (tiresFast ? tables.fatigue.pointsPerHitTired : tables.fatigue.pointsPerHit))
}

/** GTW-6.F.1-3, GTW-6.B.4-4, GTW-6.B.4-5 The odds of an overrun as N:1, in whole numbers and after fatigue. */
export const overrunOdds = (attack: number, defence: number, ownFatigue: number, theirFatigue: number): number =>
  (defence === 0 ? tables.overrun.zeroDefence : Math.floor(attack / defence)) - ownFatigue + theirFatigue

/** GTW-GAP-05 */
export const overrunCost = (odds: number, quick: boolean): number =>
  tables.overrun.costs.find((row) => odds >= row.odds)![quick ? "quick" : "others"]

/** GTW-GAP-06 Movement points for a rail ride of this length and this number of gauge changes. */
export const rideCost = (hexes: number, gaugeChanges: number, marching: boolean): number =>
  (Math.ceil(hexes / tables.rail.hexesPerPoint) + gaugeChanges * tables.rail.gaugeChange) * (marching ? 2 : 1)

export type FireOnBoats = "sunk" | "back" | "none"

/** GTW-14.B.2-2 What coast defences of this strength do to a water-only unit, by the sum of their dice; fractions are dropped. */
export function fireOnBoats(dice: number, strength: number): FireOnBoats {
  const left = Math.floor(dice - strength)
  return left <= tables.waterOnly.sunk ? "sunk" : left <= tables.waterOnly.back ? "back" : "none"
}

/** GTW-11.H.1 May stores travel so far on their own? */
export const itemsReach = (length: number, how: "rail" | "strategic" | "river"): boolean =>
  length <=
  { rail: tables.rail.items.operational, strategic: tables.rail.items.strategic, river: tables.river.items }[how]

/** GTW-GAP-07 Movement points for a trip along this number of navigable hexsides. */
export const sailCost = (hexsides: number, marching: boolean): number =>
  Math.ceil(hexsides / tables.river.hexsidesPerPoint) * (marching ? 2 : 1)
