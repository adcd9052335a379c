/** Judges the ways in an answer, each step by step and all together: GTW-6, GTW-7.A.2, GTW-7.A.3, GTW-13. */
import { type Check, ok, type Refusal, refuse, type Step, type Stretch } from "@salient/engine"
import { count } from "@salient/kit/words"
import type { Direction, Hex } from "@salient/space/hex"
import { tables } from "../../data/tables.ts"
import type { State, Unit } from "../../state.ts"
import { fieldOf, hexName, touchOf } from "../basic-game-concepts/field.ts"
import { unitNamed } from "../basic-game-concepts/units.ts"
import { isRailroad, mayShare, worksAsTwo } from "../engineers/builders.ts"
import { mayWork, priceOf, ruleFor, type Site, shareLeft, siteAfter, siteAt, type Work } from "../engineers/works.ts"
import { carryingCost, mayLoad, mayLoadRations, rationsCost } from "../supply/stores.ts"
import {
  mayUseCapacity,
  type Ride,
  ridePoints,
  rideTo,
  strategicLength,
  wantedBy,
} from "../transportation-lines/rails.ts"
import { boatsWantedBy, mayUseBoats, type Trip, tripPoints, tripTo } from "../transportation-lines/rivers.ts"
import { isHeldAgainst } from "../zones-of-control-and-ownership/ownership.ts"
import { isBesieged } from "../zones-of-control-and-ownership/position.ts"
import { isFresh, limitOf, type Manner, mayForceMarch, mayRide, maySail, restCost } from "./allowance.ts"
import { crossingDisrupts, directionTo, leaveCost, overstackCost, stepCost } from "./costs.ts"
import { mayBeIn, mayBesiege, mayEndIn, mayEnter, mayMarch } from "./entering.ts"
import {
  BESIEGE,
  LOAD,
  LOAD_MANY,
  LOAD_RATIONS,
  MARCH,
  OVERRUN,
  RAIL,
  REST,
  RIVER,
  STRATEGIC,
  type TaskWord,
  taskIn,
  UNLOAD,
  UNSTACK,
  wordOf,
} from "./words.ts"

export type Leg =
  | {
      readonly kind: "step"
      readonly to: Hex
      readonly cost: number
      readonly disrupts: boolean
      /** GTW-15.G-1 The units in the hex are under siege from now on. */
      readonly besieges: boolean
    }
  | { readonly kind: "ride"; readonly to: Hex; readonly cost: number; readonly ride: Ride }
  | { readonly kind: "sail"; readonly to: Hex; readonly cost: number; readonly trip: Trip }
  | { readonly kind: "overrun"; readonly to: Hex; readonly cost: number }
  | { readonly kind: "rest" | "unload" | "unstack"; readonly to: Hex; readonly cost: number }
  | { readonly kind: "load"; readonly to: Hex; readonly cost: number; readonly what: Load }
  | {
      readonly kind: "work"
      readonly to: Hex
      readonly cost: number
      readonly work: Work
      /** The fraction of the whole work that is done. */
      readonly share: number
    }
/** Resource Points; general supply points; twice as many of them (GTW-11.H.2-1). */
export type Load = "points" | "rations" | "many"
const loads: { readonly [word: string]: Load } = { [LOAD]: "points", [LOAD_RATIONS]: "rations", [LOAD_MANY]: "many" }

/** GTW-11.H.2-2 */
const burdenOf = (u: Unit, load: Load): number =>
  load === "points" ? carryingCost(u) : rationsCost(u, load === "many")

export type Judged = {
  readonly ok: true
  readonly manner: Manner
  readonly legs: readonly Leg[]
  readonly cost: number
}

/** What the ways in one answer know about each other. */
export type Others = {
  /** Judges the hex that a unit would overrun together with others. */
  readonly mayOverrun: (from: Hex, to: Hex, spent: number) => Check
  /** The units that do that work in that hex. */
  readonly crew: (hex: Hex, word: string) => readonly Unit[]
}

/** GTW-6-6, GTW-15.A.4 The points that a step uses: the last hex may use all that is left, and so does a river without a bridge. */
export function taken(
  m: State,
  u: Unit,
  from: Hex,
  d: Direction,
  left: number,
  fresh: boolean,
  manner: Manner,
  unstacked = false,
) {
  const cost = stepCost(m, u, from, d, unstacked)
  if (cost > left) return fresh && manner === "foot" ? left : cost
  return crossingDisrupts(m, from, d, u.side) ? left : cost
}

const mannerIn = (steps: readonly Step[]): Manner => {
  const first = steps[0] === undefined ? undefined : wordOf(steps[0])
  return first === MARCH ? "march" : first === STRATEGIC ? "strategic" : "foot"
}

/** Judges the way of one unit. */
export function judge(m: State, u: Unit, steps: readonly Step[], others: Others): Judged | Refusal {
  const manner = mannerIn(steps)
  if (manner === "march") {
    const may = mayForceMarch(m, u)
    if (!may.ok) return may
  }
  if (manner === "strategic") return judgeStrategic(m, u, steps.slice(1))
  const words = (manner === "foot" ? steps : steps.slice(1)).map(wordOf)
  const burden = Math.max(0, ...words.flatMap((word) => (loads[word ?? ""] ? burdenOf(u, loads[word ?? ""]!) : [])))
  const way = new Walk(m, u, manner, limitOf(m, u, manner, burden), others)
  for (const word of words) {
    if (word === undefined) return refuse("GTW-6-2", "A path is a list of hexes and words.")
    const may = way.take(word)
    if (!may.ok) return may
  }
  return { ok: true, manner, legs: way.legs, cost: way.spent }
}

/** GTW-7.A.3 */
function judgeStrategic(m: State, u: Unit, steps: readonly Step[]): Judged | Refusal {
  const may = mayRide(m)
  if (!may.ok) return may
  if (!isFresh(u)) return refuse("GTW-7.A.3", `${u.name} has already begun to move.`)
  const { grid } = fieldOf(m).map
  const name = steps[0] === undefined ? undefined : wordOf(steps[0])
  const to = name === undefined ? undefined : grid.find(name)
  if (steps.length !== 1 || to === undefined)
    return refuse("GTW-7.A.3", "Strategic rail movement is one ride from a rail hex to another.")
  const ride = rideTo(m, u, u.hex, to, [u])
  if (!ride.ok) return ride
  if (strategicLength(ride) > tables.rail.strategic)
    return refuse(["GTW-7.A.3", "GTW-7.A.8"], `${strategicLength(ride)} hexes are too far by strategic rail.`)
  const cost = overstackCost(m, u, u.hex)
  const left = limitOf(m, u, "strategic")
  if (cost > left) return refuse("GTW-8.C.2-2", () => tooExpensive(u, cost, left))
  const room = mayUseCapacity(m, u.side, wantedBy(m, u, [ride]))
  return room.ok ? { ok: true, manner: "strategic", legs: [{ kind: "ride", to, cost, ride }], cost } : room
}

/** GTW-8.C.2-2 */
const tooExpensive = (u: Unit, cost: number, left: number): string =>
  `${u.name} needs ${count(cost, "movement point")} to leave its overstack; ${left} left.`

/** Judges one way, word by word. */
class Walk {
  readonly legs: Leg[] = []
  spent = 0
  #at: Hex
  #laden = false
  /** GTW-8.C.2-2 It has paid for leaving its overstack, or was not in one. */
  #unstacked = false
  #shared = false
  #sites: Map<Hex, Site> | undefined
  readonly #m: State
  readonly #u: Unit
  readonly #manner: Manner
  readonly #points: number
  readonly #others: Others

  constructor(m: State, u: Unit, manner: Manner, points: number, others: Others) {
    this.#m = m
    this.#u = u
    this.#manner = manner
    this.#points = points
    this.#others = others
    this.#at = u.hex
  }

  get #left(): number {
    return this.#points - this.spent
  }

  take(word: string): Check {
    if (this.legs.some((leg) => leg.kind === "overrun"))
      return refuse("GTW-6.F.1-5", "An overrun must be the last step.")
    const to = fieldOf(this.#m).map.grid.find(word)
    if (to !== undefined) return this.#go(to)
    const station = word.startsWith(RAIL) ? fieldOf(this.#m).map.grid.find(word.slice(RAIL.length)) : undefined
    if (station !== undefined) return this.#ride(station)
    const landing = word.startsWith(RIVER) ? fieldOf(this.#m).map.grid.find(word.slice(RIVER.length)) : undefined
    if (landing !== undefined) return this.#sail(landing)
    const besieged = word.startsWith(BESIEGE) ? fieldOf(this.#m).map.grid.find(word.slice(BESIEGE.length)) : undefined
    if (besieged !== undefined) return this.#besiege(besieged)
    switch (word) {
      case OVERRUN:
        return this.#overrunHere()
      case REST:
        return this.#rest()
      case LOAD:
      case LOAD_RATIONS:
      case LOAD_MANY:
        return this.#load(loads[word]!)
      case UNLOAD:
        this.#laden = false
        return this.#add({ kind: "unload", to: this.#at, cost: 0 })
      case UNSTACK:
        return this.#unstack()
    }
    const task = taskIn(word)
    return task ? this.#work(word, task) : refuse("GTW-6-2", `There is no hex ${word}.`)
  }

  #add(leg: Leg): Check {
    this.legs.push(leg)
    this.spent += leg.cost
    if (leg.kind === "unstack" || leg.to !== this.#at) this.#unstacked = true
    this.#at = leg.to
    return ok
  }

  #go(to: Hex): Check {
    const [m, u, at] = [this.#m, this.#u, this.#at]
    const d = directionTo(m, at, to)
    if (d === undefined) return this.#ride(to)
    const marching = this.#manner === "march"
    if (isHeldAgainst(m, to, u.side) && !isBesieged(m, to, u.side)) {
      if (marching) return refuse("GTW-6.B.3-2", "A forced march cannot overrun.", touchOf(m, to))
      const may = this.#others.mayOverrun(at, to, this.spent)
      return may.ok ? this.#add({ kind: "overrun", to, cost: 0 }) : may
    }
    const may = mayEnter(m, u, at, to, d)
    if (!may.ok) return may
    return this.#step(to, d, false)
  }

  /** GTW-15.G-1 */
  #besiege(to: Hex): Check {
    const [m, u] = [this.#m, this.#u]
    const d = directionTo(m, this.#at, to)
    if (d === undefined || !isFresh(u) || this.legs.length > 0)
      return refuse(
        "GTW-15.G-1",
        () => `${u.name} is not one of the units that surrounded ${hexName(m, to)}.`,
        touchOf(m, to),
      )
    const may = mayBesiege(m, u, to, d)
    return may.ok ? this.#step(to, d, true) : may
  }

  /** GTW-6.F.3 */
  #overrunHere(): Check {
    if (this.legs.length > 0) return refuse("GTW-6.F.3", "Only units already in the hex can overrun the enemies in it.")
    if (this.#manner === "march") return refuse("GTW-6.B.3-2", "A forced march cannot overrun.")
    const may = this.#others.mayOverrun(this.#at, this.#at, this.spent)
    return may.ok ? this.#add({ kind: "overrun", to: this.#at, cost: 0 }) : may
  }

  #step(to: Hex, d: Direction, besieges: boolean): Check {
    const [m, u, at] = [this.#m, this.#u, this.#at]
    const march: Check = this.#manner === "march" ? mayMarch(m, u, at, to, d) : ok
    if (!march.ok) return march
    const fresh = isFresh(u) && this.spent === 0 && this.legs.length === 0
    const left = this.#left
    const cost = taken(m, u, at, d, left, fresh, this.#manner, this.#unstacked)
    if (cost > left || (left <= 0 && !fresh))
      return refuse(
        "GTW-6-2",
        () =>
          `${u.name} has ${count(left, "movement point")} left; ${hexName(m, to)} costs ${stepCost(m, u, at, d, this.#unstacked)}.`,
        touchOf(m, to),
      )
    return this.#add({ kind: "step", to, cost, disrupts: crossingDisrupts(m, at, d, u.side), besieges })
  }

  #ride(to: Hex): Check {
    const [m, u, from] = [this.#m, this.#u, this.#at]
    const may = mayRide(m)
    if (!may.ok)
      return refuse(
        may.rules,
        () => `${hexName(m, to)} is not adjacent to ${hexName(m, from)}. ${may.reason}`,
        touchOf(m, to),
      )
    if (this.#laden)
      return refuse("GTW-11.H.4", "Resource Points go by rail on their own, not carried by a unit.", touchOf(m, to))
    const ride = rideTo(m, u, from, to, [u])
    if (!ride.ok) return ride
    const leaving = this.#unstacked ? 0 : overstackCost(m, u, from)
    const cost = ridePoints(ride, this.#manner === "march") + leaving
    if (cost > this.#left)
      return refuse(
        leaving > 0 ? ["GTW-7.A.2", "GTW-8.C.2-2"] : "GTW-7.A.2",
        `The journey costs ${cost} movement points; ${this.#left} left.`,
        touchOf(m, to),
      )
    const room = mayUseCapacity(m, u.side, wantedBy(m, u, [...ridesIn(this.legs), ride]))
    return room.ok ? this.#add({ kind: "ride", to, cost, ride }) : room
  }

  /** GTW-7.C.2 */
  #sail(to: Hex): Check {
    const [m, u, from] = [this.#m, this.#u, this.#at]
    const may = maySail(m, u)
    if (!may.ok) return may
    if (this.#laden) return refuse("GTW-11.H.4", "A unit carrying Resource Points cannot go by boat.", touchOf(m, to))
    const trip = tripTo(m, u, from, to)
    if (!trip.ok) return trip
    const landed = mayBeIn(m, u, to)
    if (!landed.ok) return landed
    const cost = tripPoints(trip, this.#manner === "march") + leaveCost(m, u, from, this.#unstacked)
    if (cost > this.#left)
      return refuse("GTW-7.C.2", `The trip costs ${cost} movement points; ${this.#left} left.`, touchOf(m, to))
    const room = mayUseBoats(m, u.side, boatsWantedBy(m, u, [...tripsIn(this.legs), trip]))
    return room.ok ? this.#add({ kind: "sail", to, cost, trip }) : room
  }

  /** GTW-6.B.4-6 */
  #rest(): Check {
    const u = this.#u
    const cost = restCost(u)
    const rested = this.legs.filter((leg) => leg.kind === "rest").length
    if (this.#manner === "march") return refuse("GTW-6.B.4-6", "A unit that rests cannot make a forced march.")
    if (u.fatigue - rested <= 0) return refuse("GTW-6.B.4-6", `${u.name} is not tired.`)
    if (cost > this.#left) return refuse("GTW-6.B.4-6", `A hit costs ${cost} movement points; ${this.#left} left.`)
    return this.#add({ kind: "rest", to: this.#at, cost })
  }

  #load(what: Load): Check {
    const may = this.#laden
      ? refuse("GTW-11.H.2-1", `${this.#u.name} already carries as much as it can.`)
      : what === "points"
        ? mayLoad(this.#m, this.#u, this.#at)
        : mayLoadRations(this.#m, this.#u, this.#at, what === "many")
    if (!may.ok) return may
    this.#laden = true
    return this.#add({ kind: "load", to: this.#at, cost: 0, what })
  }

  /** GTW-8.C.2-2 */
  #unstack(): Check {
    const u = this.#u
    if (!u.overstacked) return refuse("GTW-8.C.2-2", `${u.name} is not overstacked.`)
    if (this.legs.length > 0) return refuse("GTW-8.C.2-2", `${u.name} has already left the overstack.`)
    const cost = overstackCost(this.#m, u, this.#at)
    if (cost > this.#left) return refuse("GTW-8.C.2-2", () => tooExpensive(u, cost, this.#left))
    return this.#add({ kind: "unstack", to: this.#at, cost })
  }

  /** GTW-13.A-1, GTW-13.A.5-1 */
  #work(word: string, { task, toward }: TaskWord): Check {
    const [m, u, hex] = [this.#m, this.#u, this.#at]
    if (m.phase !== "movement") return refuse("GTW-13.A-1", "Work can be done only in the movement phase.")
    if (this.#manner === "march")
      return refuse(["GTW-13.A-1", "GTW-6.B.3-2"], "A forced march leaves no time for work.")
    if (this.#shared) return refuse("GTW-13.A.5-1", "Units that work together can do only one work at a time.")
    const other = toward === undefined ? -1 : fieldOf(m).map.grid.find(toward)
    if (other === undefined) return refuse("GTW-13.A.2-2", `There is no hex ${toward}.`)
    const work: Work = { task, hex, toward: other }
    this.#sites ??= new Map()
    const site = this.#sites.get(hex) ?? siteAt(m, hex)
    const may = mayWork(m, u, work, site)
    if (!may.ok) return may
    const crew = this.#others.crew(hex, word)
    const partner = task === "rail break" ? undefined : crew.find((o) => o !== u)
    if (crew.length > 2) return refuse("GTW-13.A.5-2", "At most two units can work on one thing.")
    const sharing: Check = partner ? mayShare(u, partner) : ok
    if (!sharing.ok) return sharing
    const price = priceOf(m, u, work, [u, ...crew].some(isRailroad))
    const known = this.#sites.has(hex) ? 1 : shareLeft(m, work)
    const halved = partner !== undefined || (task !== "rail break" && worksAsTwo(m, u, hex))
    const due = price * known * (halved ? 0.5 : 1)
    const left = this.#left
    if (left <= 0 || (task === "rail break" && due > left))
      return refuse(ruleFor[task], `That costs ${due} movement points; ${Math.max(0, left)} left.`)
    const pays = Math.min(due, left)
    const share = (partner ? known / 2 : known) * (pays / due)
    if (pays === due) this.#sites.set(hex, siteAfter(site, task))
    if (partner) this.#shared = true
    return this.#add({ kind: "work", to: hex, cost: pays, work, share })
  }
}

const ridesIn = (legs: readonly Leg[]): Ride[] => legs.flatMap((leg) => (leg.kind === "ride" ? [leg.ride] : []))
export const ridesOf = (judged: Judged): Ride[] => ridesIn(judged.legs)

const tripsIn = (legs: readonly Leg[]): Trip[] => legs.flatMap((leg) => (leg.kind === "sail" ? [leg.trip] : []))
export const tripsOf = (judged: Judged): Trip[] => tripsIn(judged.legs)

/** Where a judged way ends. */
const endOf = (u: Unit, judged: Judged): Hex => judged.legs.findLast((leg) => leg.kind !== "overrun")?.to ?? u.hex

/** GTW-8.B-1, GTW-7.A.4-1 The limits that the ways in one answer must keep together. */
export function mayGoTogether(
  m: State,
  moves: ReadonlyMap<Unit, Judged>,
  carried: readonly { readonly u: Unit; readonly to: Hex }[],
): Check {
  const ends = new Map<Hex, Unit[]>()
  for (const { u, to } of carried) if (to !== u.hex) ends.set(to, [...(ends.get(to) ?? []), u])
  const wanted = new Map<number, number>()
  const boats = new Map<number, number>()
  for (const [u, judged] of moves) {
    const end = endOf(u, judged)
    if (end !== u.hex) ends.set(end, [...(ends.get(end) ?? []), u])
    const rides = ridesOf(judged)
    if (rides.length > 0) for (const [net, re] of wantedBy(m, u, rides)) wanted.set(net, (wanted.get(net) ?? 0) + re)
    const trips = tripsOf(judged)
    if (trips.length > 0) for (const [net, re] of boatsWantedBy(m, u, trips)) boats.set(net, (boats.get(net) ?? 0) + re)
  }
  for (const [hex, comers] of ends) {
    const may = mayEndIn(m, comers, hex)
    if (!may.ok) return may
  }
  const [first] = moves.keys()
  if (!first) return ok
  const afloat: Check = boats.size > 0 ? mayUseBoats(m, first.side, boats) : ok
  if (!afloat.ok) return afloat
  return wanted.size > 0 ? mayUseCapacity(m, first.side, wanted) : ok
}

/** The cost of each stretch, for the way that costs most there. */
export function stretchesOf(
  m: State,
  moves: ReadonlyMap<Unit, Judged>,
  overrun: (u: Unit, to: Hex) => number,
): Stretch[] {
  const { grid } = fieldOf(m).map
  const found: Stretch[] = []
  const [, longest] = [...moves].reduce<[number, Judged | undefined]>(
    ([n, best], [, j]) => (j.legs.length > n ? [j.legs.length, j] : [n, best]),
    [0, undefined],
  )
  for (const [i, leg] of longest?.legs.entries() ?? []) {
    const costs = [...moves].map(([u, j]) => {
      const own = j.legs[i]
      return own === undefined ? 0 : own.kind === "overrun" ? overrun(u, own.to) : own.cost
    })
    found.push({ to: grid.name(leg.to), cost: Math.max(...costs), rule: legRule(leg), label: labelOf(m, leg) })
  }
  return found
}

function legRule(leg: Leg): string {
  if (leg.kind === "work") return ruleFor[leg.work.task]
  return ruleOf[leg.kind]
}
const ruleOf: { readonly [kind in Exclude<Leg["kind"], "work">]: string } = {
  step: "GTW-6-2",
  ride: "GTW-7.A.2",
  sail: "GTW-7.C.2",
  overrun: "GTW-6.F.1-4",
  rest: "GTW-6.B.4-6",
  load: "GTW-11.H.2-3",
  unload: "GTW-11.H.2-3",
  unstack: "GTW-8.C.2-2",
}

function labelOf(m: State, leg: Leg): string {
  switch (leg.kind) {
    case "ride":
      return `${leg.ride.way.length} hexes by rail`
    case "sail":
      return `${leg.trip.hexsides} hexsides by boat`
    case "step":
      return fieldOf(m).map.terrain[leg.to]!
    case "work":
      return leg.work.task
    default:
      return leg.kind
  }
}

export const unitsIn = (m: State, paths: { readonly [piece: string]: readonly Step[] }): [Unit, readonly Step[]][] =>
  Object.entries(paths).flatMap(([id, steps]) => {
    const u = steps.length > 0 ? unitNamed(m, id) : undefined
    return u ? [[u, steps] as [Unit, readonly Step[]]] : []
  })
