/** Fills what a side does not know: where the enemies are that it has not located, how strong, and what their plans say. */
import { type Happening, mix, type Random } from "@salient/engine"
import { type Box, boxAround, chain, distance, type Point, type Rect } from "@salient/space/table"
import { battleData } from "./data/battle.ts"
import { movementData } from "./data/movement.ts"
import { collide, fieldOf, fits, forceOf, frameOf, isWithin, onTable, thousandths, unitOf } from "./field.ts"
import { forgetSecrets, imagineFlights, imaginePlans, imagineWatch, isUnknown } from "./imagine-secrets.ts"
import { footingOf, mayHide } from "./rules/cover.ts"
import { asUnit, inForceOrder } from "./rules/decoys.ts"
import { foundBy, posture, watchers } from "./rules/sight.ts"
import { mayCarry } from "./rules/transport.ts"
import { other, type State, type Unit } from "./state.ts"
import { SIDES, type Side } from "./types.ts"

export function imagine(
  m: State,
  now: Readonly<State>,
  who: string,
  random: Random,
  heard: readonly Happening[] = [],
): void {
  const side = who as Side
  if (m.phase === "moves") believeDummies(m, now as State, side)
  forgetSecrets(m, now as State, side, random)
  if (m.phase === "moves") {
    imagineStrengths(m, now as State, side)
    imaginePassengers(m, now as State, side, random, heard)
    imagineEnemies(m, now as State, side, random)
    for (const u of m.units) if (u.carrier !== null) u.at = { ...unitOf(m, u.carrier).at }
    imagineWatch(m, side, heard)
  } else imagineBombardment(m, side, random)
  imaginePlans(m, side, random)
  imagineFlights(m, side, random, heard)
}

/** TRR-BOMB-02 What the attacker will bombard is his secret until it falls. */
function imagineBombardment(m: State, side: Side, random: Random): void {
  const { bombardment } = fieldOf(m).scenario
  if (!bombardment?.elsewhere || bombardment.by === side) return
  m.target = bombardment.elsewhere[random(bombardment.elsewhere.length + 1)]?.id ?? null
}

/** TRR-OBS-04 What those have lost who are not in sight is not seen: they have the figures they were last seen with, or all. */
function imagineStrengths(m: State, now: State, side: Side): void {
  for (const unit of m.units) {
    if ((unit.where !== "table" && unit.where !== "aboard") || !isUnknown(m, now, side, unit)) continue
    Object.assign(unit, { underGas: false, burned: null }) // nor whether gas or phosphorus has reached them
    const atStart = forceOf(m, unit).figures
    if (atStart.length === 0) continue // vehicles and observers, who have none to lose
    const seen = m.suspected[side].find((s) => s.unit === unit.id)
    unit.figures = [...(seen?.figures ?? atStart)]
    unit.lost = atStart.length - unit.figures.length
    unit.lostThisMove = 0
  }
}

/** In one battle of so many each of the enemy's transports has somebody in it. */
const carrying = 3

/**
 * TRR-SCALE-07 Who rides in the enemy's wagons, boats and tanks is not to be seen: those who were not seen to get in get
 * out, and others may sit there.
 */
function imaginePassengers(m: State, now: State, side: Side, random: Random, heard: readonly Happening[]): void {
  if (heard.some(({ kind }) => kind === "boards" || kind === "gets-out")) return // that was seen
  const passengers = m.units.filter((u) => u.where === "aboard" && isUnknown(m, now, side, u))
  for (const u of passengers) Object.assign(u, { where: "table", carrier: null })
  for (const carrier of onTable(m, other(side)).filter((c) => c.broken === null)) {
    const riders = onTable(m, other(side)).filter(
      (u) => isUnknown(m, now, side, u) && u.moved === 0 && mayCarry(m, carrier, u),
    )
    if (riders.length === 0) continue
    const rider = riders[random(riders.length * carrying)]
    if (rider) Object.assign(rider, { where: "aboard", carrier: carrier.id, concealed: false, dug: 0 })
  }
}

/** How many places are drawn blindly for an unseen enemy before the table is searched square by square. */
const draws = 30
const square = thousandths(4)
/** Places are drawn so far apart: who asks about the same ground again is answered from memory. */
const fine = thousandths(1)

/**
 * Enemies that were not located at the checkpoint and are not now lie somewhere out of sight, each on ground of its own
 * and no farther than he can have come from where he set out or was last seen.
 */
function imagineEnemies(m: State, now: State, side: Side, random: Random): void {
  const hidden = onTable(m, other(side)).filter((u) => isUnknown(m, now, side, u))
  const eyes = eyesOf(m, now, side)
  const taken = onTable(m)
    .filter((u) => !hidden.includes(u))
    .map((u) => frameOf(m, u))
  const corridors = corridorsOf(m, now, side)
  const mayStand = (unit: Unit, at: Point): boolean => {
    unit.at = { x: at.x, y: at.y }
    const frame = frameOf(m, unit)
    if (!fits(m, frame) || taken.some((t) => collide(t, frame))) return false
    if (corridors.some((c) => distance(c, frame) < thousandths(battleData.apart))) return false
    unit.concealed = unit.moved === 0 && unit.fired === null && mayHide(footingOf(m, unit), unit.dug)
    return isUnseen(m, now, unit, eyes)
  }
  for (const unit of hidden) {
    const before = { at: unit.at, concealed: unit.concealed }
    const range = rangeOf(m, side, unit)
    const found = findPlace(m, range, random, (at) => mayStand(unit, at))
    if (!found) Object.assign(unit, before) // nowhere else: that is known
    if (!found && before.at.x === 0 && before.at.y === 0)
      unit.where = "lost" // there is no room for who was taken for living
    else taken.push(frameOf(m, unit))
  }
  imagineDummies(m, now, side, random, mayStand)
}

/** Those of a side who look, as they were at the checkpoint and, where they have moved since, as they are. */
function eyesOf(m: State, now: State, side: Side): Unit[] {
  const before = onTable(m, side)
  const then = new Map(before.map((u) => [u.id, u]))
  const moved = onTable(now, side).filter((u) => {
    const was = then.get(u.id)
    return !was || !sameFrame(frameOf(m, was), frameOf(now, u))
  })
  return [...before, ...moved]
}

const sameFrame = (a: Rect, b: Rect): boolean =>
  a.at.x === b.at.x && a.at.y === b.at.y && a.facing === b.facing && a.width === b.width && a.depth === b.depth

/** Dummies that have not been found could lie wherever troops could hide. */
function imagineDummies(
  m: State,
  now: State,
  side: Side,
  random: Random,
  mayStand: (unit: Unit, at: Point) => boolean,
): void {
  const left = new Set(now.dummies.map((d) => d.id)) // who has been seen through since lay where he was seen
  for (const dummy of m.dummies) {
    if (!isUnknown(m, now, side, dummy) || !left.has(dummy.id) || now.seenThrough.includes(dummy.id)) continue
    const unit = asUnit(m, dummy)
    const hides = (at: Point) => mayStand(unit, at) && unit.concealed
    if (findPlace(m, rangeOf(m, side, unit), random, hides)) dummy.at = unit.at
  }
}

/** TRR-OBS-04 A dummy that was found is the company it is taken for; a dummy is never picked, so it counts as having acted. */
function believeDummies(m: State, now: State, side: Side): void {
  const left = new Set(now.dummies.map((d) => d.id))
  const inSight = onTable(m).filter((u) => !isUnknown(m, now, side, u))
  const companies = m.dummies
    .filter((d) => d.id in m.located[side] && left.has(d.id))
    .map((d) => ({ ...asUnit(m, d), acted: true }))
    .filter((u) => !inSight.some((o) => collide(frameOf(m, o), frameOf(m, u)))) // its own side walks through it
  if (companies.length === 0) return
  const real = new Set<string>(companies.map((u) => u.id))
  m.dummies = m.dummies.filter((d) => !real.has(d.id))
  m.units = SIDES.flatMap((s) => {
    const there = m.units.filter((u) => u.side === s)
    return s === side ? there : inForceOrder(m, s, there, companies)
  })
}

/** Where the side's own units have gone since the checkpoint: nobody can have stood there. */
const corridorsOf = (m: State, now: State, side: Side) =>
  onTable(m, side).flatMap((u) => {
    const then = now.units.find((x) => x.id === u.id && x.where === "table")
    if (!then || (then.at.x === u.at.x && then.at.y === u.at.y)) return []
    return [chain([u.at, then.at], frameOf(m, u).width)]
  })

/** Draws places in a part of the table until one will do; then tries every square of it. */
function findPlace(m: State, range: Box, random: Random, will: (at: Point) => boolean): boolean {
  const wide = Math.floor((range.east - range.west) / fine) + 1
  const deep = Math.floor((range.north - range.south) / fine) + 1
  for (let i = 0; i < draws; i++)
    if (will({ x: range.west + fine * random(wide), y: range.south + fine * random(deep) })) return true
  const squares: Point[] = []
  const { table } = fieldOf(m)
  for (let y = square / 2; y < table.depth; y += square)
    for (let x = square / 2; x < table.width; x += square) squares.push({ x, y })
  const within = (p: Point) => p.x >= range.west && p.x <= range.east && p.y >= range.south && p.y <= range.north
  const mixed = mix(random, squares)
  return [...mixed.filter(within), ...mixed.filter((p) => !within(p))].some(will)
}

/** The part of the table that a unit can have reached, as its enemy may reckon. */
function rangeOf(m: State, side: Side, unit: Unit): Box {
  const { scenario, places, table } = fieldOf(m)
  const { mover } = forceOf(m, unit)
  const pace = mover === null ? 0 : thousandths(movementData.movers[mover].crossCountry)
  const seen = m.suspected[side].find((s) => s.unit === unit.id)
  const start = places.get(unit.id)
  const army = scenario.sides[unit.side]
  const from = seen
    ? { box: boxAround([seen.at]), since: seen.move }
    : start?.kind === "zone"
      ? { box: boxAround(army.zones.find((z) => z.id === start.zone)?.area ?? []), since: 1 }
      : start?.kind === "arrival"
        ? { box: boxAround(army.arrivals?.find((a) => a.id === start.arrival)?.along ?? []), since: start.move }
        : { box: { west: 0, south: 0, east: table.width, north: table.depth }, since: 1 }
  const far = pace * Math.max(1, m.move - from.since + 1)
  return {
    west: Math.max(0, from.box.west - far),
    south: Math.max(0, from.box.south - far),
    east: Math.min(table.width, from.box.east + far),
    north: Math.min(table.depth, from.box.north + far),
  }
}

/** Whether nobody could have seen, found or touched a unit there. */
function isUnseen(m: State, now: State, unit: Unit, eyes: readonly Unit[]): boolean {
  const isSeenBy = watchers(m, unit, posture(m, unit))
  return (
    !eyes.some((eye) => isWithin(m, eye, unit, thousandths(battleData.apart)) || isSeenBy(eye)) &&
    !now.searches.some((search) => eyes.some((e) => e.id === search.unit) && foundBy(now, search, unit))
  )
}
