/** Fills in what a side does not know: where unlocated enemies are, how strong they are, and what their plans say. */
import { bytes, type Happening, mix, type Random } from "@salient/engine"
import { type Box, boxAround, chain, distance, type Point, type Rect } from "@salient/space/table"
import { mayFireAgain } from "./charts/indirect-fire.ts"
import { battleData } from "./data/battle.ts"
import { movementData } from "./data/movement.ts"
import { anySortie, flightOf } from "./rules/aircraft/sorties.ts"
import { knownDamage } from "./rules/fire-at-armoured-targets-and-bunkers.ts"
import { gunOf, mayLoad } from "./rules/indirect-fire-and-gas/plans.ts"
import { mayCarry } from "./rules/movement/transport.ts"
import { footingOf, mayHide } from "./rules/observation/cover.ts"
import { asUnit, inForceOrder } from "./rules/observation/decoys.ts"
import { foundBy, posture, watchers } from "./rules/observation/sight.ts"
import {
  collide,
  fieldOf,
  fits,
  forceOf,
  frameOf,
  homeward,
  isTransport,
  isWithin,
  nameOf,
  onTable,
  thousandths,
  unitOf,
} from "./rules/scale-and-representation/field.ts"
import { newUnit } from "./rules/sequence-of-play/new-battle.ts"
import { type Mission, other, type Sortie, type State, type Unit } from "./state.ts"
import { AMMUNITIONS, SIDES, type Side } from "./types.ts"

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

/** TRR-BOMB-02 What the attacker will bombard is a secret until the bombardment falls. */
function imagineBombardment(m: State, side: Side, random: Random): void {
  const { bombardment } = fieldOf(m).scenario
  if (!bombardment?.elsewhere || bombardment.by === side) return
  m.target = bombardment.elsewhere[random(bombardment.elsewhere.length + 1)]?.id ?? null
}

/** TRR-OBS-04 The losses of units out of sight are not seen: they keep the figures they were last seen with, or all of them. */
function imagineStrengths(m: State, now: State, side: Side): void {
  for (const unit of m.units) {
    if ((unit.where !== "table" && unit.where !== "aboard") || !isUnknown(m, now, side, unit)) continue
    Object.assign(unit, { underGas: false, burned: null }) // and it is not seen whether gas or phosphorus has reached them
    const atStart = forceOf(m, unit).figures
    if (atStart.length === 0) continue // vehicles and observers have no figures to lose
    const seen = m.suspected[side].find((s) => s.unit === unit.id)
    unit.figures = [...(seen?.figures ?? atStart)]
    unit.lost = atStart.length - unit.figures.length
    unit.lostThisMove = 0
  }
}

/** One in this many of the enemy's transports carries somebody in an imagined battle. */
const carrying = 3

/**
 * TRR-SCALE-07 The passengers of enemy wagons, boats and tanks are hidden. Passengers that nobody saw getting in are taken out, and others
 * may be put there.
 */
function imaginePassengers(m: State, now: State, side: Side, random: Random, heard: readonly Happening[]): void {
  if (heard.some(({ kind }) => kind === "boards" || kind === "gets-out")) return // then the side has seen it
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

/** How many random places are tried for an unseen enemy before the table is searched square by square. */
const draws = 30
const square = thousandths(4)
/** Places are drawn on a grid of this size, so that repeated questions about the same ground can be answered from memory. */
const fine = thousandths(1)

/**
 * Enemies that are not located, neither at the checkpoint nor now, are placed somewhere out of sight: each on free ground, and no farther
 * than it can have moved from where it set out or was last seen.
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
    if (!found) Object.assign(unit, before) // it cannot be anywhere else: that is known
    if (!found && before.at.x === 0 && before.at.y === 0)
      unit.where = "lost" // there is no room for a unit that was believed to be alive
    else taken.push(frameOf(m, unit))
  }
  imagineDummies(m, now, side, random, mayStand)
}

/** The units of a side that can observe: as they were at the checkpoint and, if they have moved since, as they are now. */
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

/** Dummies that have not been found could be anywhere that troops could hide. */
function imagineDummies(
  m: State,
  now: State,
  side: Side,
  random: Random,
  mayStand: (unit: Unit, at: Point) => boolean,
): void {
  const left = new Set(now.dummies.map((d) => d.id)) // a dummy exposed since then was where it was seen
  for (const dummy of m.dummies) {
    if (!isUnknown(m, now, side, dummy) || !left.has(dummy.id) || now.seenThrough.includes(dummy.id)) continue
    const unit = asUnit(m, dummy)
    const hides = (at: Point) => mayStand(unit, at) && unit.concealed
    if (findPlace(m, rangeOf(m, side, unit), random, hides)) dummy.at = unit.at
  }
}

/** TRR-OBS-04 A dummy that was found becomes the company it is taken for. A dummy is never picked, so it counts as having acted. */
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

/** Where the side's own units have moved since the checkpoint: no enemy can have stood there. */
const corridorsOf = (m: State, now: State, side: Side) =>
  onTable(m, side).flatMap((u) => {
    const then = now.units.find((x) => x.id === u.id && x.where === "table")
    if (!then || (then.at.x === u.at.x && then.at.y === u.at.y)) return []
    return [chain([u.at, then.at], frameOf(m, u).width)]
  })

/** Draws random places in a part of the table until one is acceptable, then tries every square of it. */
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

/** The part of the table that a unit can have reached, as far as its enemy can tell. */
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

/** Whether the enemy could not have seen, found or touched a unit there. */
function isUnseen(m: State, now: State, unit: Unit, eyes: readonly Unit[]): boolean {
  const isSeenBy = watchers(m, unit, posture(m, unit))
  return (
    !eyes.some((eye) => isWithin(m, eye, unit, thousandths(battleData.apart)) || isSeenBy(eye)) &&
    !now.searches.some((search) => eyes.some((e) => e.id === search.unit) && foundBy(now, search, unit))
  )
}

// What the enemy knows, plans and hides: removed before a battle is imagined, and drawn anew.

/** Whether a side has not located an enemy, neither at the checkpoint nor now. */
const isUnknown = (m: State, now: State, side: Side, unit: Pick<Unit, "id" | "side">): boolean =>
  unit.side !== side && !(unit.id in m.located[side]) && !(unit.id in now.located[side])

/** Removes from a state everything a side has not been shown. Units lost unseen are assumed to be alive. */
function forgetSecrets(m: State, now: State, side: Side, random: Random): void {
  const enemy = other(side)
  m.suspected[enemy] = []
  m.open = []
  m.mined[enemy] = []
  m.crossing = {}
  m.lanes = m.lanes.filter((lane) => lane.side === side)
  m.bridges = m.bridges.filter((b) => b.side === side || b.work >= b.need)
  m.seenThrough = m.seenThrough.filter((id) => !m.dummies.some((d) => d.id === id && d.side === side))
  m.holders = { ...m.believed[side] }
  m.believed[enemy] = { ...m.believed[side] }
  for (const battalion of Object.keys(m.wear)) if (!battalion.startsWith(`${side}/`)) delete m.wear[battalion]
  const theirs = m.units.filter((u) => u.side === enemy)
  m.bunkers = knownDamage(m, side)
  for (const unit of theirs) forget(m, unit, isUnknown(m, now, side, unit), random)
  m.missed = m.missed.filter((id) => unitOf(m, id).side === side)
  whoHasActed(theirs, random)
}

function forget(m: State, unit: Unit, unseen: boolean, random: Random): void {
  const fresh = newUnit(m.scenario, unit.side, forceOf(m, unit))
  const { masked, broken, dug, markers, limbered, mounted, drill } = fresh
  Object.assign(unit, { shaken: 0, smoked: false, aim: null, turns: 0, observed: null, countering: null })
  Object.assign(unit, { advanced: false, firedMoves: 0 })
  if (!flightOf(m, unit)) unit.stock = isTransport(m, unit) ? random(2) * fresh.stock : fresh.stock // flights are seen arriving
  const facing = (homeward(m, unit.side) + 18_000) % 36_000
  if (m.missed.includes(unit.id)) Object.assign(unit, { ...fresh, facing, where: "table" })
  else if (unseen && (unit.where === "table" || unit.where === "aboard"))
    Object.assign(unit, {
      masked,
      broken,
      dug,
      markers,
      limbered,
      mounted,
      drill,
      facing,
      moved: 0,
      fired: null,
      bombarded: null,
      underFlame: false,
      underFire: false,
      atAircraft: false,
      owes: [],
    })
}

/**
 * As many units have acted as were seen to be picked. Units that moved or fired in sight are among them; the others are drawn at random.
 */
function whoHasActed(theirs: readonly Unit[], random: Random): void {
  const quiet = theirs.filter((u) => (u.where === "table" || u.where === "aboard") && u.moved === 0 && u.fired === null)
  const acted = quiet.filter((u) => u.acted).length
  for (const [i, unit] of mix(random, quiet).entries()) unit.acted = i < acted
}

/** Happenings that only a side that has located a unit can have caused. */
const attacks: readonly string[] = ["fires", "hit", "struck", "aimed", "charges"]

/** TRR-OBS-04 The units of a side that the enemy has located: those in his sight, and those he was seen to aim at. */
function imagineWatch(m: State, side: Side, heard: readonly Happening[]): void {
  const enemy = other(side)
  const aimedAt = JSON.stringify(heard.filter(({ kind }) => attacks.includes(kind)))
  const eyes = onTable(m, enemy)
  const isWatched = (unit: Unit): boolean =>
    eyes.some(watchers(m, unit, posture(m, unit))) ||
    [unit.id, nameOf(m, unit)].some((name) => aimedAt.includes(`"${name}"`))
  m.located[enemy] = Object.fromEntries(
    onTable(m, side)
      .filter(isWatched)
      .map((unit) => [unit.id, m.move]),
  )
}

/** One plan in this many is left out: how much the enemy will fire is as unknown as where. */
const silent = 5

/** The stages of a move before its planned fire falls. */
const beforeFire: readonly State["stage"][] = ["plan", "sorties", "arrivals", "planned"]

/** TRR-IND-08, -09 The enemy's off-table batteries could fire in any planned move, anywhere, with any ammunition they have. */
function imaginePlans(m: State, side: Side, random: Random): void {
  const first = m.phase !== "moves" || beforeFire.includes(m.stage) ? m.move : m.move + 1
  const written = Math.min(m.planned, fieldOf(m).scenario.moves)
  const theirs = m.units.filter((u) => u.side !== side && u.where === "offTable")
  m.missions = m.missions.filter((x) => x.side === side)
  for (const battery of theirs) {
    const gun = gunOf(m, battery)
    if (!gun) continue
    if (m.phase !== "plans") m.missions.push(...missionOf(m, battery, null, random))
    let last = battery.lastIndirect
    for (let move = first; move <= written; move++) {
      if (!mayFireAgain(gun.calibre, last, move)) continue
      const drawn = missionOf(m, battery, move, random)
      m.missions.push(...drawn)
      if (drawn.length > 0) last = move
    }
  }
}

function missionOf(m: State, battery: Unit, move: number | null, random: Random): Mission[] {
  if (random(silent) === 0) return []
  const loads = AMMUNITIONS.filter((a) => a !== "gas" && mayLoad(m, battery, a).ok)
  const ammunition = loads[random(Math.max(1, loads.length))]
  if (!ammunition) return []
  return [{ battery: battery.id, side: battery.side, move, at: anywhere(m, random), ammunition, group: 0 }]
}

const anywhere = (m: State, random: Random) => {
  const { table } = fieldOf(m)
  return { x: random(table.width + 1), y: random(table.depth + 1) }
}

/** The stages of a move before its flights attack. */
const beforeAttacks: readonly State["stage"][] = [...beforeFire, "air"]

/** TRR-AIR-01 The enemy's flights could be heading anywhere. A flight that has arrived since is seen by everybody. */
function imagineFlights(m: State, side: Side, random: Random, heard: readonly Happening[]): void {
  const isOverhead = ({ at }: Sortie) => heard.some((h) => h.kind === "flies" && bytes(h.at) === bytes(at))
  const sent = m.sorties.filter((s) => s.side !== side)
  const flown = new Set(sent.filter(isOverhead).map((s) => s.flight))
  m.sorties = m.sorties.filter((s) => s.side === side || isOverhead(s))
  const first = m.phase !== "moves" || (flown.size === 0 && beforeAttacks.includes(m.stage)) ? m.move : m.move + 1
  const written = Math.min(m.planned, fieldOf(m).scenario.moves)
  for (const unit of m.units) {
    if (unit.side === side || unit.where !== "offTable" || flightOf(m, unit) === undefined) continue
    unit.stock += sent.filter((s) => s.flight === unit.id && !isOverhead(s)).length
    for (let move = first; move <= written && unit.stock > 0; move++) {
      const sortie = random(2) === 0 ? anySortie(m, unit, anywhere(m, random), move, random) : undefined
      if (!sortie) continue
      m.sorties.push(sortie)
      unit.stock--
    }
  }
}
