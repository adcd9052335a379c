/** What a step costs a unit, with the map as it is now: GTW-6-2 to GTW-6.A. */
import { DIRECTIONS, type Direction, type Hex, NONE } from "@salient/space/hex"
import { crossingIn, exitCost, hexCost, type Pace, paceOf, roadCost, sideCost } from "../../charts/movement.ts"
import { isFree } from "../../charts/stacking.ts"
import { tables } from "../../data/tables.ts"
import { terrainData } from "../../data/terrain.ts"
import type { State, Unit } from "../../state.ts"
import { other, sideIndex, type Weather } from "../../types.ts"
import { type Field, fieldOf } from "../basic-game-concepts/field.ts"
import { faceOf, isQuick, turnsOut } from "../basic-game-concepts/units.ts"
import { barrierAcross } from "../basic-game-concepts/waters.ts"
import { zoneIn } from "../zones-of-control-and-ownership/position.ts"

type CostTable = {
  /** By hex and direction: off the road; -1 prohibited. */
  readonly across: Int16Array
  readonly road: number
}

const made = new WeakMap<Field, CostTable[]>()
const weatherNumber: { readonly [weather in Weather]: number } = { clear: 0, mud: 1, frost: 2, winter: 3, snow: 4 }

/** GTW-6-2, GTW-6-3 Every step on the map for units of one pace in one weather, worked out once. */
function tableOf(field: Field, pace: Pace, weather: Weather): CostTable {
  let tablesOfField = made.get(field)
  if (!tablesOfField) {
    tablesOfField = []
    made.set(field, tablesOfField)
  }
  const number = pace.number * 8 + weatherNumber[weather]
  const known = tablesOfField[number]
  if (known) return known
  const { map } = field
  const { grid } = map
  const across = new Int16Array(grid.size * 6).fill(-1)
  for (let h = 0; h < grid.size; h++)
    for (const d of DIRECTIONS) {
      const to = grid.neighbour(h, d)
      if (to === NONE || !map.land[to]) continue
      const enter = hexCost(pace, map.terrain[to]!, map.places[to]?.city, weather)
      const kind = map.hexsides[grid.side(h, d)]
      const cross = kind === undefined ? 0 : sideCost(pace, kind, weather)
      if (enter !== undefined && cross !== undefined) across[h * 6 + d] = enter + cross
    }
  const table = { across, road: roadCost(pace, weather) }
  tablesOfField[number] = table
  return table
}

/** GTW-7.B, GTW-15.A.1-1 True if a road crosses that hexside for this side; a bridge counts only if the side owns it. */
export function hasRoad(m: State, hex: Hex, d: Direction, side: Unit["side"]): boolean {
  const { map, bridgeAt } = fieldOf(m)
  const s = map.grid.side(hex, d)
  if (map.rail[s] === undefined) return false
  const bridge = bridgeAt[s]!
  if (bridge < 0) return true
  return m.bridges[bridge] === sideIndex(side) && !(m.blown.length > 0 && m.blown.includes(bridge)) // GTW-15.A.1-2
}

/** The cost of a step for the terrain alone, without zones of control; -1: prohibited. */
export function groundCost(m: State, u: Unit, from: Hex, d: Direction): number {
  const field = fieldOf(m)
  const face = faceOf(u)
  if (face.only !== undefined) return -1 // GTW-14.B.1-1
  if (m.afloat !== undefined && barrierAcross(m, from, d, u.side)) return -1 // GTW-14.B.2-3
  const pace = paceOf(face)
  const table = tableOf(field, pace, m.weather)
  const across = table.across[from * 6 + d]!
  const plain = hasRoad(m, from, d, u.side) && (across < 0 || table.road < across) ? table.road : across
  if (m.devastated.length + m.flooded.length + m.pontoons.length === 0) return plain
  return costOfChanged(m, pace, from, d, plain, u.side)
}

/** GTW-15.A.8-2, GTW-15.A.6-1, GTW-13.A.7-3 The same where the terrain is different from the printed map. */
function costOfChanged(m: State, pace: Pace, from: Hex, d: Direction, plain: number, side: Unit["side"]): number {
  const { map } = fieldOf(m)
  const to = map.grid.neighbour(from, d)
  if (to === NONE) return plain
  let cost = plain
  const kind = map.hexsides[map.grid.side(from, d)]
  const hasOwnRoad = hasRoad(m, from, d, side)
  const flooded = m.flooded.includes(to)
  const pontoon = kind !== undefined && hasPontoon(m, from, to, side)
  if (!hasOwnRoad && (flooded || pontoon)) {
    const enter = hexCost(pace, flooded ? "swamp" : map.terrain[to]!, map.places[to]?.city, m.weather)
    const bridged = pontoon && kind !== undefined ? terrainData.hexsides[kind].pontoon : undefined
    const cross = kind === undefined ? 0 : (bridged ?? sideCost(pace, kind, m.weather))
    cost = enter === undefined || cross === undefined ? -1 : enter + cross
  }
  return cost >= 0 && m.devastated.includes(to) ? cost + terrainData.devastated.cost : cost
}

/** GTW-13.A.7-1 */
const hasPontoon = (m: State, a: Hex, b: Hex, side: Unit["side"]): boolean =>
  m.pontoons.some((p) => p.side === side && ((p.hex === a && p.toward === b) || (p.hex === b && p.toward === a)))

/** GTW-6.A, GTW-8.C.2-2 The extra cost of leaving a hex. `unstacked`: the unit has already left its overstack on this way. */
export const leaveCost = (m: State, u: Unit, from: Hex, unstacked = false): number =>
  exitCost(zoneIn(m, from, other(u.side)), isQuick(faceOf(u))) + (unstacked ? 0 : overstackCost(m, u, from))

/** GTW-8.C.2-2, GTW-8.A.4 The cost of leaving the overstack in a hex; 0 for a unit that is not overstacked or is exempt from stacking. */
export function overstackCost(m: State, u: Unit, from: Hex): number {
  if (!u.overstacked || from !== u.hex || isFree(faceOf(u))) return 0
  return m.stirred.some((s) => s.hex === u.hex && s.side === u.side)
    ? tables.overstacked.leaveAfterAttack
    : tables.overstacked.leave
}

/** GTW-6-2, GTW-6-3, GTW-6.A The total cost of the step; -1: prohibited. */
export function stepCost(m: State, u: Unit, from: Hex, d: Direction, unstacked = false): number {
  const ground = groundCost(m, u, from, d)
  return ground < 0 ? ground : ground + leaveCost(m, u, from, unstacked)
}

/** GTW-15.A.4 True if crossing there without a bridge disrupts a unit. */
export function crossingDisrupts(m: State, from: Hex, d: Direction, side: Unit["side"]): boolean {
  const { map } = fieldOf(m)
  const kind = map.hexsides[map.grid.side(from, d)]
  if (kind === undefined || crossingIn(kind, m.weather).disrupts !== true || hasRoad(m, from, d, side)) return false
  return m.pontoons.length === 0 || !hasPontoon(m, from, map.grid.neighbour(from, d), side) // GTW-13.A.7-3
}

/**
 * GTW-6-2 The movement rating, less what it carries (GTW-11.H.2-2), after disruption and lack of supply (GTW-3.A.5-2, GTW-11.F.1,
 * GTW-11.F.2).
 */
export function ratingOf(u: Unit, burden = 0): number {
  const face = faceOf(u)
  let rating = Math.max(0, face.rating - burden) * tables.disruption.rating[u.disruption]!
  if (!u.supplied) {
    if (turnsOut(u) >= 2) rating *= tables.supply.secondTurnRating
    else if (turnsOut(u) === 1 && face.is.motorized) rating *= tables.supply.motorizedFirstTurnRating
  }
  return rating
}

export const directionTo = (m: State, from: Hex, to: Hex): Direction | undefined => {
  const { grid } = fieldOf(m).map
  return DIRECTIONS.find((d) => grid.neighbour(from, d) === to)
}
