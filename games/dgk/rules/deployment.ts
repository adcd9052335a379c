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
import { bodyOf, type Girth, gapBetween, girthOf, mayTake, put, ranksIn, spotsOf, standIn } from "./body.ts"
import { armOf, entryOf, fieldOf, inUse, isArtillery, leaderEntry, nameOf } from "./field.ts"
import { placeFault } from "./leaders.ts"
import { minesOf, placeMines } from "./minelaying.ts"
import { isSpot } from "./paths.ts"

const zoneOf = (m: State, id: UnitId | LeaderId): Zone | undefined => {
  const place = fieldOf(m).places.get(id)
  return place?.kind === "zone" ? place.zone : undefined
}

const HIDDEN = "hidden"

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
  m.units.filter((u) => u.side === side && zoneOf(m, u.id) !== undefined)
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
    { pieces: piecesOf(m, side), check: (p) => setUpFault(m, side, p), suggest: (random) => anySetUp(m, side, random) },
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
    const found = tryToSetUp(m, side, random, scattered)
    if (found) return found
  }
  throw new Error(`expected room for every unit of ${side} in ${m.scenario}, found too little`)
}

function tryToSetUp(m: State, side: Side, random: Random, scattered: boolean): Placement | undefined {
  const placed: { [piece: string]: Spot } = {}
  const pitched: Pitched[] = []
  const enemy = enemyGround(m, side)
  for (const unit of unitsOf(m, side).sort((a, b) => setUpOrder(m, a, b))) {
    const found = placeFor(m, unit, enemy, random, scattered, pitched)
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

type Found = { readonly spot: Spot; readonly pitched: Pitched }

function placeFor(
  m: State,
  unit: Unit,
  enemy: Point,
  random: Random,
  scattered: boolean,
  pitched: readonly Pitched[],
): Found | undefined {
  const zone = zoneOf(m, unit.id) as Zone
  const formations = zone.formations.filter((f) => mayTake(m, unit, f))
  const formation = preferred(formations)
  if (!formation) return undefined
  const box = boxAround(zone.area)
  const centre = { x: (box.west + box.east) / 2, y: (box.south + box.north) / 2 }
  const facing = squareTo({ x: Math.round(centre.x), y: Math.round(centre.y) }, enemy)
  const how = mayHide(m, zone) && random(2) === 0 ? `${formation} ${HIDDEN}` : formation
  const attempt = (x: number, y: number): Found | undefined => {
    const spot: Spot = { x, y, facing, how }
    const found = pitch(m, unit, spot, pitched)
    return found.ok && atLimits(m, zone, unit, found.pitched, pitched) ? { spot, pitched: found.pitched } : undefined
  }
  if (scattered)
    for (let i = 0; i < 12; i++) {
      const found = attempt(box.west + random(box.east - box.west + 1), box.south + random(box.north - box.south + 1))
      if (found) return found
    }
  return rows(box, facing, isArtillery(armOf(m, unit)), attempt)
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
): Found | undefined {
  const step = 500
  const acrossX = facing === 0 || facing === 18_000
  const [low, high] = acrossX ? [box.south, box.north] : [box.west, box.east]
  const [left, right] = acrossX ? [box.west, box.east] : [box.south, box.north]
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
