/** Before the battle: both sides set up at once in their zones, each in secret (DGK-GAP-13, DGK-HIDE-01). */
import {
  type Check,
  type Flow,
  ok,
  type Placement,
  place,
  type Random,
  refuse,
  type Spot,
  tell,
  together,
} from "@salient/engine"
import { area, bearing, boxAround, coverage, overlap, type Point, type Rect, whereIn } from "@salient/space/table"
import type { Zone } from "../data/scenario.ts"
import type { Leader, State, Unit } from "../state.ts"
import { other } from "../state.ts"
import { FORMATIONS, type Formation, type LeaderId, SIDES, type Side, type UnitId } from "../types.ts"
import { groundFault } from "./bars.ts"
import { bodyOf, type Girth, gapBetween, girthOf, mayTake, put, ranksIn, SIZE, spotsOf, standIn } from "./body.ts"
import { apart } from "./cover.ts"
import { armOf, entryOf, fieldOf, inUse, isArtillery, leaderEntry, nameOf } from "./field.ts"
import { placeFault } from "./leaders.ts"
import { minesOf, placeMines } from "./minelaying.ts"
import { isSpot } from "./paths.ts"
import { bearerOf } from "./units.ts"

const zoneOf = (m: State, id: UnitId | LeaderId): Zone | undefined => {
  const place = fieldOf(m).places.get(id)
  return place?.kind === "zone" ? place.zone : undefined
}

export const HIDDEN = "hidden"

/** How a step says the formation, and whether the unit begins hidden: `deployed`, `maneuver hidden`. */
function howOf(spot: Spot): { formation: Formation | undefined; hidden: boolean } {
  const [word, more] = (spot.how ?? "").split(" ")
  return { formation: FORMATIONS.find((f) => f === word), hidden: more === HIDDEN }
}

/** A unit as it is being set up. */
type Pitched = { readonly unit: Unit; readonly body: readonly Rect[]; readonly girth: Girth }

/** Both sides at once. */
export function* deploy(m: State): Flow {
  yield* together(SIDES.filter((side) => piecesOf(m, side).length > 0).map((side) => setUp(m, side)))
}

const unitsOf = (m: State, side: Side): Unit[] =>
  m.units.filter((u) => u.side === side && u.air === null && zoneOf(m, u.id) !== undefined)
const leadersOf = (m: State, side: Side): Leader[] =>
  m.leaders.filter((l) => l.side === side && zoneOf(m, l.id) !== undefined)

const piecesOf = (m: State, side: Side): string[] => [
  ...unitsOf(m, side).map((u) => u.id),
  ...leadersOf(m, side).map((l) => l.id),
  ...minesOf(m, side).map((mine) => mine.id),
]

function* setUp(m: State, side: Side): Flow {
  const { name } = fieldOf(m).scenario.sides[side]
  const placed = yield* place(
    {
      by: side,
      prompt: `Set up ${name}: every unit in its zone, with its facing and formation.`,
      rules: ["DGK-GAP-13", "DGK-FORM-01"],
      secret: true,
      openly: `${name} sets up.`,
    },
    {
      pieces: piecesOf(m, side),
      check: (p) => setUpFault(m, side, p),
      suggest: (random) => suggestedSetUp(m, side, random),
    },
  )
  for (const unit of unitsOf(m, side)) {
    const spot = placed[unit.id] as Spot
    const { formation = "maneuver", hidden } = howOf(spot)
    const { troop } = entryOf(m, unit)
    const facing = spot.facing ?? 0
    unit.where = "table"
    unit.hidden = hidden
    put(
      unit,
      formation,
      ranksIn(troop, formation, unit.strength),
      standIn(troop, formation, unit.strength, spot, facing),
      facing,
      spot,
    )
  }
  for (const rider of m.units) {
    if (rider.side !== side || rider.where !== "aboard") continue
    const bearer = bearerOf(m, rider)
    Object.assign(rider, { front: { ...bearer.front }, hidden: bearer.hidden })
  }
  for (const leader of leadersOf(m, side)) {
    const { x, y } = placed[leader.id] as Spot
    Object.assign(leader, { where: "table", x, y })
  }
  placeMines(m, side, placed)
  tell(m, { kind: "deployed", rules: ["DGK-GAP-13"], side, name })
}

/** Why a set-up will not do; the first thing wrong answers. */
function setUpFault(m: State, side: Side, placed: Placement): Check {
  const pitched: Pitched[] = []
  for (const unit of unitsOf(m, side)) {
    const spot = placed[unit.id]
    if (!isSpot(spot)) return refuse("DGK-GAP-13", `Say where ${nameOf(m, unit)} stands.`)
    const found = pitch(m, unit, spot, pitched)
    if (!found.ok) return found
    pitched.push(found.pitched)
  }
  for (const leader of leadersOf(m, side)) {
    const spot = placed[leader.id]
    const fault = leaderFault(m, leader, spot)
    if (!fault.ok) return fault
  }
  for (const mine of minesOf(m, side)) {
    const spot = placed[mine.id]
    const zones = fieldOf(m).scenario.sides[side].zones
    if (!isSpot(spot) || !zones.some((z) => whereIn(z.area, spot) !== "out"))
      return refuse(["DGK-MINE-01", "DGK-MINE-02"], "Mines are laid in a zone of their side.")
  }
  return limitsFault(m, side, pitched)
}

function leaderFault(m: State, leader: Leader, spot: Placement[string] | undefined): Check {
  const zone = zoneOf(m, leader.id) as Zone
  const { name } = leaderEntry(m, leader.id)
  if (!isSpot(spot)) return refuse("DGK-GAP-13", `Say where ${name} stands.`)
  if (whereIn(zone.area, spot) === "out") return refuse("DGK-GAP-13", `${name} must be in ${zone.name}.`, spot)
  return placeFault(m, leader.id, spot)
}

/** May a unit be set up so, given those already set up? */
function pitch(
  m: State,
  unit: Unit,
  spot: Spot,
  others: readonly Pitched[],
): { ok: true; pitched: Pitched } | Exclude<Check, { ok: true }> {
  const zone = zoneOf(m, unit.id) as Zone
  const name = nameOf(m, unit)
  const { formation, hidden } = howOf(spot)
  if (!formation || !zone.formations.includes(formation) || !mayTake(m, unit, formation))
    return refuse("DGK-FORM-01", `${name} sets up in one of these formations: ${zone.formations.join(", ")}.`, spot)
  if (hidden && !mayHide(m, zone)) return refuse("DGK-HIDE-01", `${name} cannot begin hidden.`, spot)
  const body = standIn(entryOf(m, unit).troop, formation, unit.strength, spot, spot.facing ?? 0)
  if (body.some((r) => coverage(r, area(zone.area)) !== "whole"))
    return refuse("DGK-GAP-13", `${name} must be wholly in ${zone.name}.`, spot)
  const ground = groundFault(m, body)
  if (ground) return ground
  const girth = girthOf(spotsOf(body))
  for (const o of others) {
    if (gapBetween(girth, o.girth) >= 0) continue
    for (const a of body)
      for (const b of o.body)
        if (overlap(a, b)) return refuse("DGK-MOVE-10", `${name} would stand in ${nameOf(m, o.unit)}.`, spot)
  }
  for (const u of m.units) {
    if (u.side !== unit.side || !u.rails || u.where !== "table" || gapBetween(girth, girthOf(u.bases)) >= 0) continue
    for (const a of body)
      for (const b of bodyOf(u))
        if (overlap(a, b)) return refuse("DGK-MOVE-10", `${name} would stand in ${nameOf(m, u)}.`, spot)
  }
  return { ok: true, pitched: { unit, body, girth } }
}

/** DGK-HIDE-01 Where a scenario hides a zone, or the match plays with hidden deployment and the zone lets units be deployed. */
const mayHide = (m: State, zone: Zone): boolean =>
  inUse(m, "hiddenDeployment") &&
  (zone.hidden === true || (m.options.hiddenDeployment === "on" && zone.formations.includes("deployed")))

function limitsFault(m: State, side: Side, pitched: readonly Pitched[]): Check {
  for (const zone of fieldOf(m).scenario.sides[side].zones)
    for (const limit of zone.limits ?? []) {
      const there = pitched.filter(
        (p) =>
          zoneOf(m, p.unit.id) === zone &&
          limit.arms.includes(armOf(m, p.unit)) &&
          p.body.some((r) => whereIn(limit.area, r.at) !== "out"),
      )
      if (there.length > limit.atMost) return refuse("DGK-GAP-13", limit.says)
    }
  return ok
}

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
export function anySetUp(m: State, side: Side, random: Random): Placement {
  for (const scattered of [true, true, false]) {
    const found = setUpBy(m, side, random, (room) => (scattered ? somewhere(m, room, random) : undefined))
    if (found) return found
  }
  throw new Error(`expected room for every unit of ${side} in ${m.scenario}, found too little`)
}

/** What a person is offered to begin with: mostly every formation in line, its Leader with it; sometimes anything that is legal. */
function suggestedSetUp(m: State, side: Side, random: Random): Placement {
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

function randomIn(zone: Zone, random: Random): { x: number; y: number } {
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

function inRows(m: State, room: Room, enemy: Point, random: Random): Found | undefined {
  const stance = stanceIn(room, enemy, random)
  if (!stance) return undefined
  const box = boxAround(room.zone.area)
  return rows(box, stance.facing, isArtillery(armOf(m, room.unit)), (x, y) => room.attempt({ x, y, ...stance }))
}

/** Does one more unit of this arm still fit the zone's limits? */
function atLimits(m: State, zone: Zone, unit: Unit, mine: Pitched, others: readonly Pitched[]): boolean {
  return (zone.limits ?? []).every((limit) => {
    if (!limit.arms.includes(armOf(m, unit)) || !mine.body.some((r) => whereIn(limit.area, r.at) !== "out")) return true
    const there = others.filter(
      (p) => limit.arms.includes(armOf(m, p.unit)) && p.body.some((r) => whereIn(limit.area, r.at) !== "out"),
    )
    return there.length < limit.atMost
  })
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
