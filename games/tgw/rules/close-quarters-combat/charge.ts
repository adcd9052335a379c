/**
 * Moving into combat: TGW-CQC-07 to TGW-CQC-09, TGW-CQC-31. The book prescribes nearly all of it, so the rules move every man:
 * the nearest first, each to the closest enemy not yet in contact, else to any enemy, else into coherency behind the others.
 */
import {
  type Base,
  bearing,
  circle,
  contactNearest,
  distance,
  nearestPlace,
  offset,
  overlap,
  type Point,
  Routes,
  SLACK,
} from "@salient/space/table"
import type { State, Unit } from "../../state.ts"
import {
  baseAt,
  floorOf,
  gap,
  inch,
  isMounted,
  type Model,
  makeFor,
  modelsOf,
  pointOf,
  pointsOf,
  putAt,
  putOnFloors,
  RADIUS,
} from "../general-conventions/models.ts"
import { standings } from "../movement/ways.ts"
import type { Feature } from "../terrain/features.ts"
import { climbTo, floorAfter, houseAt } from "../terrain/floors.ts"
import { type Field, fieldOf, isImpassable, keepAway } from "../terrain/ground.ts"

/** Routes into contact with certain enemies; an inch is kept from all other enemies (TGW-CQC-08). */
export function waysIn(m: State, unit: Unit, foes: readonly Unit[]): Routes<Feature, Model> {
  const { table } = fieldOf(m)
  return new Routes<Feature, Model>(
    table,
    standings(m).filter((s) => s.unit !== unit),
    baseAt(unit, pointOf(unit, 0)),
    {
      reach: keepAway,
      base: (s) =>
        s.unit.side === unit.side
          ? { rule: "TGW-CQC-08", label: s.unit.name }
          : foes.includes(s.unit)
            ? { rule: "TGW-CQC-08", label: s.unit.name }
            : { rule: "TGW-CQC-08", label: s.unit.name, clearance: keepAway },
      piece: (p) => (isImpassable(p) ? { rule: "TGW-TERR-01", label: p.name } : undefined),
    },
  )
}

type Charge = { readonly place: number; readonly at: Point; readonly length: number; readonly floor: number }

export const body = (unit: Unit, at: Point): Base => baseAt(unit, at)

/** Where a man would stand in contact with an enemy, and how far he has to go; undefined: he cannot reach one. */
function contactWith(
  field: Field,
  unit: Unit,
  i: number,
  foe: Model,
  routes: Routes<Feature, Model>,
  taken: readonly Point[],
  most: number,
): Charge | undefined {
  const from = pointOf(unit, i)
  const away = Math.sqrt((from.x - foe.base.at.x) ** 2 + (from.y - foe.base.at.y) ** 2)
  if (away > most + 4 * inch) return undefined
  // TGW-TERR-08: a man upstairs is fought upstairs, inside the house
  const floor = floorOf(foe.unit, foe.unit.men.indexOf(foe.number))
  const house = floor > 0 ? houseAt(field, foe.base.at) : undefined
  const isFree = (at: Point): boolean =>
    routes.isClear(at, at) &&
    (!house || houseAt(field, at) === house) &&
    taken.every((q) => !overlap(body(unit, at), body(unit, q)))
  const place = isMounted(unit)
    ? riddenInto(unit, foe.base, from, isFree)
    : contactNearest(foe.base, circle(from, RADIUS), (p) => isFree(p.at))
  if (!place) return undefined
  const left = most - climbTo(field, unit, i, place.at, floor)
  const route = left > 0 ? routes.find(from, place.at, { within: left + inch, most: left }) : undefined
  return route && { place: i, at: place.at, length: route.length + most - left, floor }
}

const beside = [0, 250, -250, 450, -450]

/** Where a horse that faces as its unit does touches an enemy with its front; the nearest of several places. */
function riddenInto(unit: Unit, foe: Base, from: Point, isFree: (at: Point) => boolean): { at: Point } | undefined {
  const places = beside.map((right) => {
    let [near, far] = [0, 4 * inch] // near overlaps, far is clear
    while (far - near > 1) {
      const middle = (near + far) / 2
      if (overlap(body(unit, offset(foe.at, unit.facing, -middle, right)), foe)) near = middle
      else far = middle
    }
    return offset(foe.at, unit.facing, -far, right)
  })
  const at = places
    .filter((p) => distance(body(unit, p), foe) <= SLACK && isFree(p))
    .sort((a, b) => d2(a, from) - d2(b, from))[0]
  return at && { at }
}

/** TGW-CQC-07 The man who can reach the declared unit with the least movement; undefined: the assault does not happen (TGW-CQC-06). */
function firstContact(m: State, unit: Unit, target: Unit, most: number): Charge | undefined {
  const field = fieldOf(m)
  const routes = waysIn(m, unit, [target])
  let best: Charge | undefined
  for (const { i, j } of pairs(unit, target).slice(0, 24)) {
    if (best && gap(unit, i, target, j) >= best.length) break
    const found = contactWith(field, unit, i, modelsOf(target)[j] as Model, routes, [], most)
    if (found && (!best || found.length < best.length)) best = found
  }
  return best
}

/** Pairs of men, nearest first. */
const pairs = (a: Unit, b: Unit): { i: number; j: number }[] =>
  a.men
    .flatMap((_, i) => b.men.map((__, j) => ({ i, j, d: gap(a, i, b, j) })))
    .sort((p, q) => p.d - q.d || p.i - q.i || p.j - q.j)

/** How a unit went in: its starting places, the first man in contact, how far a man may go, and the enemies. */
export type AssaultMove = {
  readonly starts: readonly Point[]
  readonly first: number
  readonly most: number
  readonly foes: readonly Unit[]
}

/**
 * TGW-CQC-07 to TGW-CQC-10 Moves a unit into combat with the unit that it declared against, and with other units that it
 * also assaults; undefined: nobody reached the first.
 */
export function charge(
  m: State,
  unit: Unit,
  target: Unit,
  most: number,
  also: readonly Unit[] = [],
): AssaultMove | undefined {
  const starts = pointsOf(unit)
  const looked = unit.facing
  if (isMounted(unit)) unit.facing = bearing(pointOf(unit, 0), pointOf(target, 0)) // the horses are turned towards their target
  const first = firstContact(m, unit, target, most)
  if (!first) {
    unit.facing = looked
    return undefined
  }
  const all = [target, ...also]
  const field = fieldOf(m)
  const others = standings(m).filter((s) => s.unit !== unit)
  const routes = waysIn(m, unit, all)
  const ends = new Map<number, End>([[first.place, first]])
  const foes = all.flatMap((foe) => modelsOf(foe).map((model, j): Foe => ({ model, unit: foe, j })))
  const touched = new Set<Foe>()
  const note = (at: Point) => {
    for (const foe of foes) if (distance(foe.model.base, body(unit, at)) <= SLACK) touched.add(foe)
  }
  note(first.at)
  const near = (i: number) => Math.min(...all.map((foe) => nearestOf(unit, i, foe)))
  const order = unit.men
    .map((_, i) => ({ i, d: near(i) }))
    .filter(({ i }) => i !== first.place)
    .sort((a, b) => a.d - b.d || a.i - b.i)
  for (const { i } of order) {
    const taken = [...ends.values()].map((e) => e.at)
    const end = nextEnd(field, unit, i, foes, touched, others, routes, taken, most)
    ends.set(i, end)
    note(end.at)
  }
  const ended = unit.men.map((_, i) => ends.get(i) as End)
  putAt(
    unit,
    ended.map((e) => e.at),
  )
  putOnFloors(
    unit,
    ended.map((e) => e.floor),
  )
  return { starts, first: first.place, most, foes: all }
}

const nearestOf = (unit: Unit, i: number, target: Unit): number =>
  Math.min(...target.men.map((_, j) => gap(unit, i, target, j)))

/** An enemy model that may be assaulted: its unit, and its place in that unit. */
type Foe = { readonly model: Model; readonly unit: Unit; readonly j: number }

/** Where a man ends, and on which floor. */
type End = { readonly at: Point; readonly floor: number }

/** TGW-CQC-09 Where the next man ends his move. */
function nextEnd(
  field: Field,
  unit: Unit,
  i: number,
  foes: readonly Foe[],
  touched: ReadonlySet<Foe>,
  others: readonly Model[],
  routes: Routes<Feature, Model>,
  taken: readonly Point[],
  most: number,
): End {
  const near = foes
    .map((foe) => ({ foe, d: gap(unit, i, foe.unit, foe.j) }))
    .filter(({ d }) => d <= most)
    .sort((a, b) => a.d - b.d || a.foe.j - b.foe.j)
  for (const fresh of [true, false])
    for (const { foe } of near) {
      if (touched.has(foe) === fresh) continue
      const found = contactWith(field, unit, i, foe.model, routes, taken, most)
      if (found && isTogether(unit, found.at, taken)) return found
    }
  const at = closeUp(unit, i, others, routes, taken, most)
  return { at, floor: floorAfter(field, unit, i, at) }
}

const isTogether = (unit: Unit, at: Point, taken: readonly Point[]): boolean =>
  taken.some((p) => Math.ceil(Math.sqrt((p.x - at.x) ** 2 + (p.y - at.y) ** 2)) - 2 * RADIUS <= makeFor(unit).coherency)

/** TGW-CQC-08 A man who cannot reach an enemy ends in coherency with men who have moved, as near to the enemy as he can. */
function closeUp(
  unit: Unit,
  i: number,
  others: readonly Model[],
  routes: Routes<Feature, Model>,
  taken: readonly Point[],
  most: number,
): Point {
  const from = pointOf(unit, i)
  const [ahead] = [...taken].sort((a, b) => d2(a, from) - d2(b, from))
  if (!ahead) return from
  const free = (p: Point) =>
    routes.isClear(p, p) && taken.every((q) => !overlap(body(unit, p), body(unit, q))) && isTogether(unit, p, taken)
  const far = Math.sqrt(d2(ahead, from))
  const middle =
    far <= most
      ? ahead
      : {
          x: Math.round(from.x + ((ahead.x - from.x) * most) / far),
          y: Math.round(from.y + ((ahead.y - from.y) * most) / far),
        }
  const found = nearestPlace(middle, { step: 250, within: 4 * inch }, (p) => {
    if (d2(p, from) > most * most || !free(p)) return false
    return routes.find(from, p, { within: most + inch, most }) !== undefined
  })
  if (found.at) return found.at
  const here = body(unit, from)
  const crowded = taken.some((q) => overlap(here, body(unit, q))) || others.some((s) => overlap(here, s.base))
  return crowded ? aside(unit, from, routes, taken) : from
}

/** The nearest free place, for a man whose spot is now taken, or whose turned horse no longer has room there. */
function aside(unit: Unit, from: Point, routes: Routes<Feature, Model>, taken: readonly Point[]): Point {
  const found = nearestPlace(
    from,
    { step: 100, within: 6 * inch },
    (p) => routes.isClear(p, p) && taken.every((q) => !overlap(body(unit, p), body(unit, q))),
  )
  return found.at ?? from
}

const d2 = (a: Point, b: Point): number => (a.x - b.x) ** 2 + (a.y - b.y) ** 2

/** TGW-CQC-31 Men who are not within six inches of the enemy close in, into contact if they can. */
export function pileIn(m: State, unit: Unit, foes: readonly Unit[], most: number): boolean {
  const away = unit.men.flatMap((_, i) => (foes.some((f) => nearestOf(unit, i, f) <= most) ? [] : [i]))
  if (away.length === 0) return false
  const ends = unit.men.map((_, i) => pointOf(unit, i))
  const floors = unit.men.map((_, i) => floorOf(unit, i))
  const field = fieldOf(m)
  const routes = waysIn(m, unit, foes)
  for (const i of away) {
    const taken = ends.filter((_, k) => k !== i)
    const [foe] = [...foes].sort((a, b) => nearestOf(unit, i, a) - nearestOf(unit, i, b))
    if (!foe) continue
    const near = modelsOf(foe)
      .map((model, j) => ({ model, d: gap(unit, i, foe, j) }))
      .sort((a, b) => a.d - b.d)
      .slice(0, 3)
    const contact = near
      .map(({ model }) => contactWith(field, unit, i, model, routes, taken, most))
      .find((c) => c !== undefined)
    const end = contact?.at ?? closer(unit, i, near[0]?.model, routes, taken, most)
    ends[i] = end
    floors[i] = contact?.floor ?? floorAfter(field, unit, i, end)
  }
  putAt(unit, ends)
  putOnFloors(unit, floors)
  return true
}

/** As far towards an enemy as the distance allows, clear of everybody. */
function closer(
  unit: Unit,
  i: number,
  foe: Model | undefined,
  routes: Routes<Feature, Model>,
  taken: readonly Point[],
  most: number,
): Point {
  const from = pointOf(unit, i)
  if (!foe) return from
  const goal = foe.base.at
  const far = Math.sqrt(d2(goal, from))
  for (let way = Math.min(most, far - 2 * RADIUS); way > 0; way -= inch / 2) {
    const p = {
      x: Math.round(from.x + ((goal.x - from.x) * way) / far),
      y: Math.round(from.y + ((goal.y - from.y) * way) / far),
    }
    if (routes.isClear(from, p) && taken.every((q) => !overlap(body(unit, p), body(unit, q)))) return p
  }
  return from
}
