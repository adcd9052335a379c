/** Where units can go in a phase, by which way and at what cost: on foot, by forced march, by rail. GTW-6, GTW-7.A.2. */
import { type Random, type Reached, type Refusal, refuse, type Way } from "@salient/engine"
import { count } from "@salient/kit/words"
import { BARRED, type Hex } from "@salient/space/hex"
import type { State, Unit } from "../../state.ts"
import { other } from "../../types.ts"
import { fieldOf, placeName, touchOf } from "../basic-game-concepts/field.ts"
import { faceOf, isArmyHeadquarters, isCorpsHeadquarters } from "../basic-game-concepts/units.ts"
import { mayLoad } from "../supply/stores.ts"
import { mayUseCapacity, type Ride, ridePoints, stationsReached, wantedBy } from "../transportation-lines/rails.ts"
import {
  boatsWantedBy,
  isOnWater,
  landingsReached,
  mayUseBoats,
  type Trip,
  tripPoints,
} from "../transportation-lines/rivers.ts"
import { isHeldAgainst } from "../zones-of-control-and-ownership/ownership.ts"
import { adjacentTo, hasUnknownAt } from "../zones-of-control-and-ownership/position.ts"
import { isFresh, leftOf, limitOf, type Manner, mayForceMarch, mayRide, maySail } from "./allowance.ts"
import { carrierOf } from "./cargo.ts"
import { directionTo, leaveCost, overstackCost } from "./costs.ts"
import { isOpen, mayBeIn, mayBesiege, mayEndIn, mayMarch } from "./entering.ts"
import { taken } from "./judging.ts"
import { type Overrun, overrunAgainst } from "./overrun.ts"
import { ABOARD, BESIEGE, LOAD, MARCH, RAIL, RIVER } from "./words.ts"

/**
 * GTW-6-2 Floods the map with the points of one unit, or of several that move together, taking the highest cost. `from`: start
 * hexes with `points`.
 */
function flood(m: State, units: readonly Unit[], manner: Manner, from?: readonly Hex[], rest?: number) {
  const { spread } = fieldOf(m)
  const start = units[0]!.hex
  let points = rest ?? Number.POSITIVE_INFINITY
  let fresh = from === undefined
  for (const u of units) {
    if (rest === undefined) points = Math.min(points, limitOf(m, u, manner))
    fresh &&= isFresh(u)
  }
  return spread.from(from ?? start, points, (at, to, d) => {
    let dearest = 0
    const left = points - spread.cost(at)
    if (left <= 0) return BARRED
    for (const u of units) {
      if (!isOpen(m, u, at, to, d)) return BARRED
      if (manner === "march" && !mayMarch(m, u, at, to, d).ok) return BARRED
      const cost = taken(m, u, at, d, left, fresh && at === start, manner)
      if (cost > dearest) dearest = cost
    }
    return dearest
  })
}

/**
 * GTW-6-2, GTW-6-6 The highest cost of a way among several units. Each pays from its own points: one may have to give all it has
 * left, another more.
 */
function dearestOf(m: State, units: readonly Unit[], way: readonly Hex[], manner: Manner): number {
  return Math.max(
    ...units.map((u) => {
      const points = limitOf(m, u, manner)
      let spent = 0
      for (let i = 1; i < way.length; i++) {
        const d = directionTo(m, way[i - 1]!, way[i]!)!
        spent += taken(m, u, way[i - 1]!, d, points - spent, isFresh(u) && i === 1, manner)
      }
      return spent
    }),
  )
}

/** GTW-14.N.1 Picking up a Corps headquarters picks up the corps: units in its box that may still move come along. */
export function takenAlong(pieces: readonly string[], movable: readonly Unit[]): Unit[] {
  const units = pieces.flatMap((id) => movable.find((u) => u.id === id) ?? [])
  const boxes = units
    .filter(isCorpsHeadquarters)
    .flatMap((hq) => movable.filter((u) => u.corps === hq.n && u.hex === hq.hex))
  const parts = units.filter((u) => u.formed).flatMap((hq) => movable.filter((u) => u.division === hq.n)) // GTW-12.B.9-3
  return [...new Set([...units, ...boxes, ...parts])]
}

type Found = {
  readonly cost: number
  readonly left: number
  readonly steps: readonly string[]
  readonly does?: string
}

/** A means of transport: the hexes where units board, and from each of them the destinations and costs. */
type Carriage = {
  readonly boards: (hex: Hex) => boolean
  readonly from: (start: Hex) => Iterable<{ readonly to: Hex; readonly cost: number; readonly step: string }>
  readonly does: string
}

/** GTW-7.A.2 */
const trains = (m: State, units: readonly Unit[]): Carriage => ({
  boards: (hex) => fieldOf(m).map.onRail[hex] === true,
  *from(start) {
    const { grid } = fieldOf(m).map
    const leaving = Math.max(...units.map((u) => overstackCost(m, u, start)))
    for (const [to, ride] of stationsReached(m, units[0]!.side, start, units)) {
      if (!hasRoom(m, units, ride)) continue
      const name = grid.name(to)
      yield { to, cost: ridePoints(ride, false) + leaving, step: grid.adjacent(start, to) ? `${RAIL}${name}` : name }
    }
  },
  does: "By rail",
})

/** GTW-7.C.2 */
const boats = (m: State, units: readonly Unit[]): Carriage => ({
  boards: (hex) => isOnWater(m, hex),
  *from(start) {
    const { grid } = fieldOf(m).map
    const leaving = Math.max(...units.map((u) => leaveCost(m, u, start)))
    for (const [to, trip] of landingsReached(m, units[0]!.side, start)) {
      if (!units.every((u) => mayBeIn(m, u, to).ok) || !hasBoats(m, units, trip)) continue
      yield { to, cost: tripPoints(trip, false) + leaving, step: `${RIVER}${grid.name(to)}` }
    }
  },
  does: "By boat",
})

/**
 * GTW-7.A.2, GTW-7.C.2 On foot to the boarding place, by rail or boat, and on foot again: for each hex the best such way if it is
 * better than `known`.
 */
function byCarriage(m: State, units: readonly Unit[], known: ReadonlyMap<Hex, Found>, by: Carriage): Map<Hex, Found> {
  const found = new Map<Hex, Found>()
  const { map } = fieldOf(m)
  const points = Math.min(...units.map((u) => leftOf(m, u)))
  const boarding = new Map<Hex, Found>([[units[0]!.hex, { cost: 0, left: points, steps: [] }]])
  for (const [hex, way] of known) if (by.boards(hex) && way.left >= 1) boarding.set(hex, way)
  const arrivals = new Map<Hex, Found>()
  // A unit that boards nearer pays less: only the first place on a line needs to be tried, and the cheapest few are enough.
  const from = [...boarding]
    .filter(([h]) => by.boards(h))
    .sort(([, a], [, b]) => a.cost - b.cost)
    .slice(0, 4)
  for (const [start, way] of from)
    for (const { to, cost: price, step } of by.from(start)) {
      const cost = way.cost + price
      if (cost > points || (arrivals.get(to)?.cost ?? Number.POSITIVE_INFINITY) <= cost) continue
      arrivals.set(to, { cost, left: points - cost, steps: [...way.steps, step] })
    }
  for (const level of new Set([...arrivals.values()].map((a) => a.cost))) {
    const starts = [...arrivals].filter(([, a]) => a.cost === level).map(([h]) => h)
    const spread = flood(m, units, "foot", starts, points - level)
    for (let i = 0; i < spread.count; i++) {
      const hex = spread.at(i)
      const cost = level + spread.cost(hex)
      const best = Math.min(
        known.get(hex)?.cost ?? Number.POSITIVE_INFINITY,
        found.get(hex)?.cost ?? Number.POSITIVE_INFINITY,
      )
      if (hex === units[0]!.hex || cost >= best) continue
      const way = spread.wayTo(hex)!
      const arrival = arrivals.get(way[0]!)!
      const steps = [...arrival.steps, ...way.slice(1).map((h) => map.grid.name(h))]
      const does = way.length > 1 ? `${by.does}, then on foot.` : `${by.does}.`
      found.set(hex, { cost, left: points - cost, steps, does })
    }
  }
  return found
}

/** GTW-7.C.5 True if there are boats for all of them. */
function hasBoats(m: State, units: readonly Unit[], trip: Trip): boolean {
  const wanted = new Map<number, number>()
  for (const u of units)
    for (const [net, re] of boatsWantedBy(m, u, [trip])) wanted.set(net, (wanted.get(net) ?? 0) + re)
  return mayUseBoats(m, units[0]!.side, wanted).ok
}

/** GTW-7.A.4-1 True if there is rail capacity for all of them on this ride. */
function hasRoom(m: State, units: readonly Unit[], ride: Ride): boolean {
  const wanted = new Map<number, number>()
  for (const u of units) for (const [net, re] of wantedBy(m, u, [ride])) wanted.set(net, (wanted.get(net) ?? 0) + re)
  return mayUseCapacity(m, units[0]!.side, wanted).ok
}

/** GTW-15.G-1 The cost for these units to besiege an adjacent hex; undefined: they may not. */
function besiegingCost(m: State, units: readonly Unit[], hex: Hex): number | undefined {
  const d = directionTo(m, units[0]!.hex, hex)
  if (d === undefined || !units.every((u) => isFresh(u) && mayBesiege(m, u, hex, d).ok)) return undefined
  return Math.max(...units.map((u) => taken(m, u, u.hex, d, leftOf(m, u), true, "foot")))
}

/** Every hex that these units can reach together, with the way. */
function waysOf(m: State, units: readonly Unit[]): Map<Hex, Found> {
  const found = new Map<Hex, Found>()
  const [first] = units
  if (!first || units.some((u) => u.hex !== first.hex)) return found
  const { grid } = fieldOf(m).map
  const walk = (manner: Manner, word: readonly string[], does?: string) => {
    const spread = flood(m, units, manner)
    const points = Math.min(...units.map((u) => limitOf(m, u, manner)))
    for (let i = 1; i < spread.count; i++) {
      const hex = spread.at(i)
      if (found.has(hex)) continue
      const way = spread.wayTo(hex)!
      const cost = units.length === 1 ? spread.cost(hex) : dearestOf(m, units, way, manner)
      const steps = [...word, ...way.slice(1).map((h) => grid.name(h))]
      found.set(hex, { cost, left: Math.max(0, points - cost), steps, ...(does ? { does } : {}) })
    }
  }
  walk("foot", [])
  for (const hex of adjacentTo(m, first.hex)) {
    const overrun = overrunFrom(m, units, hex)
    if (overrun.ok)
      found.set(hex, {
        cost: overrun.cost,
        left: Math.min(...units.map((u) => leftOf(m, u))) - overrun.cost,
        steps: [grid.name(hex)],
        does: hasUnknownAt(m, hex, other(first.side))
          ? "Attempts to overrun an unknown corps."
          : `Overruns ${overrun.names} at ${overrun.odds}:1.`,
      })
  }
  for (const hex of m.surrounded) {
    const cost = found.has(hex) ? undefined : besiegingCost(m, units, hex)
    if (cost !== undefined)
      found.set(hex, { cost, left: 0, steps: [`${BESIEGE}${grid.name(hex)}`], does: "Besieges the units in it." })
  }
  if (mayRide(m).ok) for (const [hex, way] of byCarriage(m, units, found, trains(m, units))) found.set(hex, way)
  if (units.every((u) => maySail(m, u).ok))
    for (const [hex, way] of byCarriage(m, units, found, boats(m, units))) found.set(hex, way)
  if (units.every((u) => mayForceMarch(m, u).ok)) walk("march", [MARCH], "By forced march.")
  for (const hex of [...found.keys()]) if (!mayEndIn(m, units, hex).ok) found.delete(hex)
  return found
}

/** GTW-14.O.2-2 The hexes to which a transport unit can carry the others on foot. */
function carriedTo(m: State, by: Unit, units: readonly Unit[]): [Hex, Found][] {
  if (units.some((u) => u.hex !== by.hex)) return []
  const others = units.filter((u) => u !== by)
  return [...waysOf(m, [by])].filter(([hex, { does }]) => does === undefined && mayEndIn(m, others, hex).ok)
}

/** Where these units can go together. */
export function reachOf(m: State, units: readonly Unit[]): Reached[] {
  const { grid } = fieldOf(m).map
  const by = carrierOf(units)
  if (by)
    return carriedTo(m, by, units).map(([hex, { cost, left }]) => ({
      at: grid.name(hex),
      cost,
      left,
      does: "Carried.",
    }))
  return [...waysOf(m, units)].map(([hex, { cost, left, does }]) => ({
    at: grid.name(hex),
    cost,
    left,
    ...(does ? { does } : {}),
  }))
}

/** GTW-6.F.1-1 The overrun of an adjacent hex by units in one hex, from where they are now. */
const overrunFrom = (m: State, units: readonly Unit[], hex: Hex): Overrun | Refusal =>
  overrunAgainst(m, units, hex, (u) => leftOf(m, u))

/** The best way of these units to a hex, or the reason why there is none. An Army headquarters takes its Resource Points along. */
export function wayTo(m: State, units: readonly Unit[], to: string): Way | Refusal {
  const [first] = units
  const { grid } = fieldOf(m).map
  const goal = grid.find(to)
  if (!first || goal === undefined) return refuse("GTW-6-2", `There is no hex ${to}.`)
  if (units.some((u) => u.hex !== first.hex)) return refuse("GTW-6-2", "They are in different hexes.")
  const paths = (steps: readonly string[]): Way => ({
    ok: true,
    paths: Object.fromEntries(units.map((u) => [u.id, [...storesOf(m, u, steps), ...steps]])),
  })
  if (goal === first.hex) return paths([])
  const end = mayEndIn(m, units, goal)
  if (!end.ok) return end
  const by = carrierOf(units)
  const ride = by && carriedTo(m, by, units).find(([hex]) => hex === goal)?.[1]
  if (ride)
    return {
      ok: true,
      paths: Object.fromEntries(units.map((u) => [u.id, u === by ? ride.steps : [`${ABOARD}${by!.id}`, to]])),
    }
  const way = waysOf(m, units).get(goal)
  if (way) return paths(way.steps)
  if (isHeldAgainst(m, goal, first.side)) {
    if (grid.adjacent(first.hex, goal)) {
      const overrun = overrunFrom(m, units, goal)
      if (!overrun.ok) return overrun
    }
    return refuse("GTW-6-5", () => `${placeName(m, goal)} is held by the enemy.`, touchOf(m, goal))
  }
  const left = Math.min(...units.map((u) => leftOf(m, u)))
  return refuse(
    "GTW-6-2",
    () => `${first.name} does not reach ${to} with ${count(left, "movement point")}.`,
    touchOf(m, goal),
  )
}

/** The word that loads stores at the start of a way; stores stay behind if the way includes a ride. */
function storesOf(m: State, u: Unit, steps: readonly string[]): readonly string[] {
  if (!isArmyHeadquarters(u) || m.phase !== "movement" || steps.length === 0 || steps[0] === MARCH) return []
  const { grid } = fieldOf(m).map
  let at = u.hex
  for (const name of steps) {
    const to = grid.find(name)
    if (to === undefined || !grid.adjacent(at, to)) return []
    at = to
  }
  return mayLoad(m, u, u.hex).ok ? [LOAD] : []
}

/** A random player ends the phase in one out of this many answers. */
const restless = 6

/** A random way for some unit, as far as chance leads; an empty answer ends the phase. */
export function anyWay(m: State, movable: readonly Unit[], random: Random): { [piece: string]: readonly string[] } {
  if (movable.length === 0 || random(restless) === 0) return {}
  const u = movable[random(movable.length)]!
  const units = isCorpsHeadquarters(u) ? takenAlong([u.id], movable) : [u]
  const siege = m.surrounded.find((hex) => besiegingCost(m, units, hex) !== undefined)
  if (siege !== undefined && random(2) === 0 && mayEndIn(m, units, siege).ok) {
    const steps = [`${BESIEGE}${fieldOf(m).map.grid.name(siege)}`]
    return Object.fromEntries(units.map((one) => [one.id, steps]))
  }
  const chance = random(8)
  const trip =
    units.some((one) => faceOf(one).only) && mayRide(m).ok
      ? anyRide(m, units, random)
      : chance === 1 && units.every((one) => maySail(m, one).ok)
        ? anyTrip(m, units, random)
        : undefined
  if (trip) return Object.fromEntries(units.map((one) => [one.id, trip]))
  const manner: Manner = chance === 0 && units.every((one) => mayForceMarch(m, one).ok) ? "march" : "foot"
  const { grid } = fieldOf(m).map
  const spread = flood(m, units, manner)
  const goal = spread.at(random(spread.count))
  const way = spread.wayTo(goal)!
  if (way.length < 2 || !mayEndIn(m, units, goal).ok) return {}
  const steps = [...(manner === "march" ? [MARCH] : []), ...way.slice(1).map((h) => grid.name(h))]
  return Object.fromEntries(units.map((one) => [one.id, steps]))
}

/** A random train ride from where these units are: rail-only units have no other way. */
function anyRide(m: State, units: readonly Unit[], random: Random): readonly string[] | undefined {
  const points = Math.min(...units.map((u) => leftOf(m, u)))
  const start = units[0]!.hex
  const rides = [...trains(m, units).from(start)].filter((r) => r.cost <= points && mayEndIn(m, units, r.to).ok)
  return rides.length === 0 ? undefined : [rides[random(rides.length)]!.step]
}

/** A random boat trip from where these units are. */
function anyTrip(m: State, units: readonly Unit[], random: Random): readonly string[] | undefined {
  const points = Math.min(...units.map((u) => leftOf(m, u)))
  const trips = [...boats(m, units).from(units[0]!.hex)].filter((t) => t.cost <= points && mayEndIn(m, units, t.to).ok)
  return trips.length === 0 ? undefined : [trips[random(trips.length)]!.step]
}
