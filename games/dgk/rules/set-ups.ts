/** Set-ups that are legal: in line, at random, or as an officer picks the places (DGK-GAP-13). */
import type { Placement, Random, Spot } from "@salient/engine"
import { bearing, boxAround, type Point, type Rect, whereIn } from "@salient/space/table"
import type { Zone } from "../data/scenario.ts"
import type { Leader, State, Unit } from "../state.ts"
import { other } from "../state.ts"
import type { Formation, Side } from "../types.ts"
import { gapBetween, mayTake, ranksIn, SIZE } from "./body.ts"
import { apart } from "./cover.ts"
import { armOf, entryOf, fieldOf, isArtillery } from "./field.ts"
import { minesOf } from "./minelaying.ts"
import {
  atLimits,
  HIDDEN,
  leaderFault,
  leadersOf,
  limitsFault,
  mayHide,
  type Pitched,
  pitch,
  unitsOf,
  zoneOf,
} from "./pitching.ts"

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

/** Guns behind, the rest forward; in each the widest first, so that everybody finds room. */
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

/** What a person is offered to begin with: mostly every formation in line, its Leader with it; sometimes anything that is legal. */
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

/** The next place in a row whose middle is that of the zone, half a base apart from its neighbours. */
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

/** What one unit may choose from when it is set up; `attempt` says whether a place will do, given those already placed. */
export type Room = {
  readonly unit: Unit
  readonly zone: Zone
  readonly formations: readonly Formation[]
  readonly mayHide: boolean
  readonly attempt: (spot: Spot) => Found | undefined
  /** Is it so far from all who are already placed? */
  readonly clear: (found: Found, gap: number) => boolean
}

/** Sets up unit by unit, each where `pick` wants it, else in the next free row; nothing if somebody finds no room. */
export function setUpBy(
  m: State,
  side: Side,
  random: Random,
  pick: (room: Room) => Found | undefined,
  order: (m: State, a: Unit, b: Unit) => number = setUpOrder,
): Placement | undefined {
  const placed: { [piece: string]: Spot } = {}
  const pitched: Pitched[] = []
  const enemy = enemyGround(m, side)
  for (const unit of unitsOf(m, side).sort((a, b) => order(m, a, b))) {
    const room = roomFor(m, unit, pitched)
    const found = pick(room) ?? inRows(m, room, enemy, random)
    if (!found) return undefined
    placed[unit.id] = found.spot
    pitched.push(found.pitched)
  }
  if (!limitsFault(m, side, pitched).ok) return undefined
  for (const leader of leadersOf(m, side)) {
    const spot = spotForLeader(m, leader, pitched, random)
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
  const box = boxAround(zone.area)
  for (let i = 0; i < 200; i++) {
    const p = { x: box.west + random(box.east - box.west + 1), y: box.south + random(box.north - box.south + 1) }
    if (whereIn(zone.area, p) !== "out") return p
  }
  const [corner] = zone.area
  return { x: (corner as Point).x, y: (corner as Point).y }
}

/** One of the four quarters of the compass that looks most nearly at a point: units set up square to the table. */
const squareTo = (from: Point, to: Point): number =>
  from.x === to.x && from.y === to.y ? 0 : (Math.round(bearing(from, to) / 9_000) % 4) * 9_000

/** A place that will do. */
export type Found = { readonly spot: Spot; readonly pitched: Pitched }

function roomFor(m: State, unit: Unit, pitched: readonly Pitched[]): Room {
  const zone = zoneOf(m, unit.id) as Zone
  return {
    unit,
    zone,
    formations: zone.formations.filter((f) => mayTake(m, unit, f)),
    mayHide: mayHide(m, zone),
    attempt: (spot) => {
      const found = pitch(m, unit, spot, pitched)
      return found.ok && atLimits(m, zone, unit, found.pitched, pitched) ? { spot, pitched: found.pitched } : undefined
    },
    clear: ({ pitched: mine }, gap) =>
      !pitched.some((o) => gapBetween(mine.girth, o.girth) < gap && apart(mine.body, o.body) < gap),
  }
}

/** How a unit stands that is set up without much thought: square to the table, in the first formation it may take. */
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

/** Anywhere in the zone, if one of a dozen places will do. */
function somewhere(m: State, room: Room, random: Random): Found | undefined {
  const stance = stanceIn(room, enemyGround(m, room.unit.side), random)
  if (!stance) return undefined
  const box = boxAround(room.zone.area)
  for (let i = 0; i < 12; i++) {
    const [x, y] = [box.west + random(box.east - box.west + 1), box.south + random(box.north - box.south + 1)]
    const found = room.attempt({ x, y, ...stance })
    if (found) return found
  }
  return undefined
}

/** A place for one more unit that will do: anywhere in its zone, else the first in rows; nothing if there is none. */
export function anyPlace(
  m: State,
  unit: Unit,
  pitched: readonly Pitched[],
  willDo: (body: readonly Rect[]) => boolean,
  random: Random,
): Found | undefined {
  const room = roomFor(m, unit, pitched)
  const attempt = (spot: Spot) => {
    const found = room.attempt(spot)
    return found && willDo(found.pitched.body) ? found : undefined
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

/** Row by row from the side of the zone that faces the enemy; guns from the other side. */
function rows(
  box: { west: number; south: number; east: number; north: number },
  facing: number,
  fromRear: boolean,
  attempt: (x: number, y: number) => Found | undefined,
  wanted?: number, // how wide a row should be, about the middle; all of the zone if left out
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
function spotForLeader(m: State, leader: Leader, pitched: readonly Pitched[], random: Random): Spot | undefined {
  const zone = zoneOf(m, leader.id) as Zone
  const own = pitched.filter((p) => entryOf(m, p.unit).commander === leader.id)
  const near = own[random(Math.max(1, own.length))]
  const tries: Point[] = []
  for (let i = 0; near && i < 8; i++)
    tries.push({
      x: Math.round(near.girth.x) + random(6_000) - 3_000,
      y: Math.round(near.girth.y) + random(6_000) - 3_000,
    })
  for (let i = 0; i < 60; i++) tries.push(randomIn(zone, random))
  const found = tries.find((p) => leaderFault(m, leader, { x: p.x, y: p.y }).ok)
  return found && { x: found.x, y: found.y }
}
