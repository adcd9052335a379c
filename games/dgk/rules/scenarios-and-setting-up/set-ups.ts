/** Legal set-ups: in line, at random, or at places chosen by an officer (DGK-GAP-13). */

import type { Placement, Random, Spot } from "@salient/engine"
import { firstDrawn } from "@salient/kit/set-up"
import { bearing, boxAround, type Point, type Rect, whereIn } from "@salient/space/table"
import type { Zone } from "../../data/scenario.ts"
import { type Leader, other, type State, type Unit } from "../../state.ts"
import type { Formation, Side } from "../../types.ts"
import { apart, mayTake, ranksIn, SIZE } from "../formations-and-facing/body.ts"
import { armOf, entryOf, fieldOf, isArtillery } from "../troops-and-command/field.ts"
import { minesOf } from "./minelaying.ts"
import {
  atLimits,
  HIDDEN,
  leaderFault,
  leadersOf,
  limitsFault,
  mayHide,
  maySetUp,
  type UnitSetUp,
  unitsOf,
  zoneOf,
} from "./zones.ts"

/** Where the enemy is expected: the middle of his zones and routes, else of the table. */
export function enemyGround(m: State, side: Side): Point {
  const { scenario } = fieldOf(m)
  const army = scenario.sides[other(side)]
  const points = [...army.zones.flatMap((z) => z.area), ...army.arrivals.map((a) => a.route[0] as Point)]
  const box =
    points.length > 0
      ? boxAround(points)
      : { west: 0, south: 0, east: scenario.table.width, north: scenario.table.depth }
  return { x: Math.round((box.west + box.east) / 2), y: Math.round((box.south + box.north) / 2) }
}

/** Guns behind, the rest forward; within each group the widest first, so that everybody finds room. */
const setUpOrder = (m: State, a: Unit, b: Unit): number =>
  Number(isArtillery(armOf(m, a))) - Number(isArtillery(armOf(m, b))) ||
  b.strength - a.strength ||
  (a.id < b.id ? -1 : 1)

/** A set-up that is always legal: at random where there is room, in rows where there is not. */
function anySetUp(m: State, side: Side, random: Random): Placement {
  for (const scattered of [true, true, false]) {
    const found = setUpBy(m, side, random, (room) => (scattered ? somewhere(m, room, random) : undefined))
    if (found) return found
  }
  throw new Error(`expected room for every unit of ${side} in ${m.scenario}, found too little`)
}

/** The set-up that a person is offered to begin with: usually every formation in line with its Leader, sometimes any legal one. */
export function suggestedSetUp(m: State, side: Side, random: Random): Placement {
  const enemy = enemyGround(m, side)
  const lined =
    random(4) > 0 ? setUpBy(m, side, random, (room) => inLine(m, room, enemy, random), byFormation) : undefined
  return lined ?? anySetUp(m, side, random)
}

/** Guns last, the others formation by formation. */
const byFormation = (m: State, a: Unit, b: Unit): number => {
  const [p, q] = [entryOf(m, a).commander, entryOf(m, b).commander]
  const guns = Number(isArtillery(armOf(m, a))) - Number(isArtillery(armOf(m, b)))
  return guns || (p === q ? 0 : p < q ? -1 : 1) || setUpOrder(m, a, b)
}

/** The next place in a row centred on the zone, half a base apart from its neighbours. */
function inLine(m: State, room: Room, enemy: Point, random: Random): Found | undefined {
  const stance = stanceIn(room, enemy, random)
  if (!stance) return undefined
  const guns = isArtillery(armOf(m, room.unit))
  const formation = preferred(room.formations) as Formation
  const gap = SIZE.width / 2
  const width = (u: Unit) => (ranksIn(entryOf(m, u).troop, formation, u.strength)[0] ?? 1) * SIZE.width + gap
  const abreast = unitsOf(m, room.unit.side).filter(
    (u) => zoneOf(m, u.id) === room.zone && isArtillery(armOf(m, u)) === guns,
  )
  const total = abreast.reduce((n, u) => n + width(u), 0)
  const box = boxAround(room.zone.area)
  const apart = (x: number, y: number): Found | undefined => {
    const found = room.attempt({ x, y, ...stance })
    return found && room.clear(found, gap) ? found : undefined
  }
  return rows(box, stance.facing, guns, apart, total)
}

/** A unit's choices when it is set up; `attempt` tells whether a place is legal, given the pieces already placed. */
export type Room = {
  readonly unit: Unit
  readonly zone: Zone
  readonly formations: readonly Formation[]
  readonly mayHide: boolean
  readonly attempt: (spot: Spot) => Found | undefined
  /** Is the place at least this far from everything already placed? */
  readonly clear: (found: Found, gap: number) => boolean
}

/** Sets up unit by unit, each where `pick` wants it, else in the next free row; undefined if a unit finds no room. */
export function setUpBy(
  m: State,
  side: Side,
  random: Random,
  pick: (room: Room) => Found | undefined,
  order: (m: State, a: Unit, b: Unit) => number = setUpOrder,
): Placement | undefined {
  const placed: { [piece: string]: Spot } = {}
  const others: UnitSetUp[] = []
  const enemy = enemyGround(m, side)
  for (const unit of unitsOf(m, side).sort((a, b) => order(m, a, b))) {
    const room = roomFor(m, unit, others)
    const found = pick(room) ?? inRows(m, room, enemy, random)
    if (!found) return undefined
    placed[unit.id] = found.spot
    others.push(found.setUp)
  }
  if (!limitsFault(m, side, others).ok) return undefined
  for (const leader of leadersOf(m, side)) {
    const spot = spotForLeader(m, leader, others, random)
    if (!spot) return undefined
    placed[leader.id] = spot
  }
  for (const mine of minesOf(m, side)) {
    const [zone] = fieldOf(m).scenario.sides[side].zones
    if (!zone) return undefined
    placed[mine.id] = randomIn(zone, random)
  }
  return placed
}

export function randomIn(zone: Zone, random: Random): { x: number; y: number } {
  const [corner] = zone.area
  const found = firstDrawn(zone.area, 200, random, (at) => (whereIn(zone.area, at) === "out" ? undefined : at))
  return found ?? { x: (corner as Point).x, y: (corner as Point).y }
}

/** The quarter of the compass that points most nearly at a target: units set up square to the table. */
const squareTo = (from: Point, to: Point): number =>
  from.x === to.x && from.y === to.y ? 0 : (Math.round(bearing(from, to) / 9_000) % 4) * 9_000

/** A legal place. */
export type Found = { readonly spot: Spot; readonly setUp: UnitSetUp }

function roomFor(m: State, unit: Unit, others: readonly UnitSetUp[]): Room {
  const zone = zoneOf(m, unit.id) as Zone
  return {
    unit,
    zone,
    formations: zone.formations.filter((f) => mayTake(m, unit, f).ok),
    mayHide: mayHide(m, zone),
    attempt: (spot) => {
      const found = maySetUp(m, unit, spot, others)
      return found.ok && atLimits(m, zone, unit, found.setUp, others) ? { spot, setUp: found.setUp } : undefined
    },
    clear: ({ setUp: mine }, gap) => !others.some((o) => apart(mine.body, o.body) < gap),
  }
}

/** The default stance of a unit being set up: square to the table, in the first formation it may take. */
function stanceIn(room: Room, enemy: Point, random: Random): { facing: number; how: string } | undefined {
  const formation = preferred(room.formations)
  if (!formation) return undefined
  const box = boxAround(room.zone.area)
  const centre = { x: Math.round((box.west + box.east) / 2), y: Math.round((box.south + box.north) / 2) }
  return {
    facing: squareTo(centre, enemy),
    how: room.mayHide && random(2) === 0 ? `${formation} ${HIDDEN}` : formation,
  }
}

/** Anywhere in the zone, if one of a dozen places is legal. */
function somewhere(m: State, room: Room, random: Random): Found | undefined {
  const stance = stanceIn(room, enemyGround(m, room.unit.side), random)
  if (!stance) return undefined
  return firstDrawn(room.zone.area, 12, random, (at) => room.attempt({ ...at, ...stance }))
}

/** A legal place for one more unit: anywhere in its zone, else the first one in rows; undefined if there is none. */
export function anyPlace(
  m: State,
  unit: Unit,
  others: readonly UnitSetUp[],
  willDo: (body: readonly Rect[]) => boolean,
  random: Random,
): Found | undefined {
  const room = roomFor(m, unit, others)
  const attempt = (spot: Spot) => {
    const found = room.attempt(spot)
    return found && willDo(found.setUp.body) ? found : undefined
  }
  const narrow = { ...room, attempt }
  return somewhere(m, narrow, random) ?? inRows(m, narrow, enemyGround(m, unit.side), random)
}

function inRows(m: State, room: Room, enemy: Point, random: Random): Found | undefined {
  const stance = stanceIn(room, enemy, random)
  if (!stance) return undefined
  const box = boxAround(room.zone.area)
  return rows(box, stance.facing, isArtillery(armOf(m, room.unit)), (x, y) => room.attempt({ x, y, ...stance }))
}

const preferred = (formations: readonly Formation[]): Formation | undefined =>
  (["deployed", "maneuver", "march"] as const).find((f) => formations.includes(f))

/** Row by row from the side of the zone that faces the enemy; guns start from the other side. */
function rows(
  box: { west: number; south: number; east: number; north: number },
  facing: number,
  fromRear: boolean,
  attempt: (x: number, y: number) => Found | undefined,
  wanted?: number, // how wide a row should be, about the middle; the whole zone if omitted
): Found | undefined {
  const step = 500
  const acrossX = facing === 0 || facing === 18_000
  const [low, high] = acrossX ? [box.south, box.north] : [box.west, box.east]
  const [west, east] = acrossX ? [box.west, box.east] : [box.south, box.north]
  const spare = wanted === undefined ? 0 : Math.max(0, Math.floor((east - west - wanted) / 2))
  const [left, right] = [west + spare, east - spare]
  const forwardUp = facing === 0 || facing === 9_000
  const fromHigh = forwardUp !== fromRear
  for (let i = 0; low + i * step <= high; i++) {
    const depth = fromHigh ? high - i * step : low + i * step
    for (let across = left; across <= right; across += step) {
      const found = acrossX ? attempt(across, depth) : attempt(depth, across)
      if (found) return found
    }
  }
  return undefined
}

/** Near his own units. */
function spotForLeader(m: State, leader: Leader, others: readonly UnitSetUp[], random: Random): Spot | undefined {
  const zone = zoneOf(m, leader.id) as Zone
  const own = others.filter((p) => entryOf(m, p.unit).commander === leader.id)
  const near = own[random(Math.max(1, own.length))]
  const tries: Point[] = []
  for (let i = 0; near && i < 8; i++)
    tries.push({
      x: Math.round(near.circle.x) + random(6_000) - 3_000,
      y: Math.round(near.circle.y) + random(6_000) - 3_000,
    })
  for (let i = 0; i < 60; i++) tries.push(randomIn(zone, random))
  const found = tries.find((p) => leaderFault(m, leader, { x: p.x, y: p.y }).ok)
  return found && { x: found.x, y: found.y }
}
