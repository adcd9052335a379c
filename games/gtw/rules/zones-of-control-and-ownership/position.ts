/**
 * Where units are and what zones they exert, worked out once and kept up to date because it is needed for hundreds of small moves.
 * It is not part of the state, which is copied without it; code that moves a unit or changes what it exerts must do so through this
 * file.
 */
import type { Hex } from "@salient/space/hex"
import type { Siege, State, Unit } from "../../state.ts"
import { SIDES, type Side, sideIndex } from "../../types.ts"
import { type Field, fieldOf } from "../basic-game-concepts/field.ts"
import { dossierOf, hasUnknown, isUnknown, seenOf } from "../basic-game-concepts/hidden.ts"
import {
  cooperate,
  faceOf,
  isArmyHeadquarters,
  isCorpsHeadquarters,
  nationOf,
  turnsOut,
} from "../basic-game-concepts/units.ts"

/** No zone, a reduced one, a full one (GTW-5.A-4). */
export type Zone = 0 | 1 | 2

type Position = {
  /** By side, on the map or not: all units, Army headquarters, Corps headquarters. */
  readonly units: BySide
  readonly armies: BySide
  readonly corps: BySide
  /** By side and hex. */
  readonly stacks: readonly [Unit[][], Unit[][]]
  /** By hex and side: the zone in the hex itself, into adjacent hexes, and into adjacent hexes of the Arctic and Desert only. */
  readonly own: Uint8Array
  readonly around: Uint8Array
  readonly harsh: Uint8Array
  /** By hex and side: the strongest zone in the hex, no matter where it comes from. */
  readonly zone: Uint8Array
  /** The number of changes to anything here. */
  version: number
  /** By hex and side: the number of changes to the stack there. */
  readonly changes: Uint32Array
}

type BySide = readonly [readonly Unit[], readonly Unit[]]

const positions = new WeakMap<object, Position>()

function madeFor(m: State): Position {
  const { size } = fieldOf(m).map.grid
  const stacks: [Unit[][], Unit[][]] = [Array.from({ length: size }, () => []), Array.from({ length: size }, () => [])]
  for (const u of m.units) if (u.hex >= 0) stacks[sideIndex(u.side)][u.hex]!.push(u)
  const bySide = (is: (u: Unit) => boolean): BySide => {
    const [entente, central] = SIDES.map((side) => m.units.filter((u) => u.side === side && is(u)))
    return [entente!, central!]
  }
  const position: Position = {
    units: bySide(() => true),
    armies: bySide(isArmyHeadquarters),
    corps: bySide(isCorpsHeadquarters),
    stacks,
    own: new Uint8Array(size * 2),
    around: new Uint8Array(size * 2),
    harsh: new Uint8Array(size * 2),
    zone: new Uint8Array(size * 2),
    version: 0,
    changes: new Uint32Array(size * 2),
  }
  for (const side of SIDES) for (let h = 0; h < size; h++) refresh(m, position, h, sideIndex(side))
  return position
}

function positionOf(m: State): Position {
  const known = positions.get(m)
  if (known) return known
  const made = madeFor(m)
  positions.set(m, made)
  return made
}

/** All units of a side, on the map or not, in the order of the list of units. */
export const unitsOf = (m: State, side: Side): readonly Unit[] => positionOf(m).units[sideIndex(side)]

/** A side's Army headquarters and Corps headquarters, on the map or not. */
export const armyHeadquartersOf = (m: State, side: Side): readonly Unit[] => positionOf(m).armies[sideIndex(side)]
export const corpsHeadquartersOf = (m: State, side: Side): readonly Unit[] => positionOf(m).corps[sideIndex(side)]

/** Units of a side in a hex. The array is shared: do not change it, and copy it before moving any unit. */
export const stackAt = (m: State, hex: Hex, side: Side): readonly Unit[] => positionOf(m).stacks[sideIndex(side)][hex]!

/** The same for every hex, for callers that look at all of them. */
export const stacksOf = (m: State, side: Side): readonly (readonly Unit[])[] => positionOf(m).stacks[sideIndex(side)]

export const isOccupied = (m: State, hex: Hex, side: Side): boolean => stackAt(m, hex, side).length > 0

/** GTW-5.A-1, GTW-5.A-5 */
export function hasZone(u: Unit): boolean {
  const face = faceOf(u)
  if (face.headquarters || face.type === "artillery headquarters" || face.type === "siege artillery headquarters")
    return false
  return u.disruption === 0 && !u.marched
}

/** GTW-12.A-1, GTW-12.A-3 Supported by itself or by another unit of the stack. */
export function isSupportedBy(u: Unit, stack: readonly Unit[]): boolean {
  const face = faceOf(u)
  if (face.support !== "none") return true
  return stack.some((other) => other !== u && givesSupport(other) && cooperate(nationOf(other), nationOf(u)))
}

/** GTW-12.A-3 */
const givesSupport = (u: Unit): boolean =>
  faceOf(u).support === "full" && u.disruption === 0 && !u.overstacked && !u.retreated

/** GTW-5.A-4, GTW-11.F.2 The strength of the zone of a unit that has one. */
function strengthOf(u: Unit, supported: boolean): Zone {
  const level = (supported ? 2 : 1) - (turnsOut(u) >= 2 && !u.supplied ? 1 : 0)
  return level as Zone
}

/** GTW-5.A-2 Where the zone reaches into adjacent hexes: everywhere, only in the Arctic and Desert, or nowhere. */
export function reachOfZone(u: Unit): "everywhere" | "harsh" | "nowhere" {
  const face = faceOf(u)
  if (!hasZone(u) || face.is.artillery || Math.max(face.attack, face.defence) === 0) return "nowhere"
  if (face.divisional) return face.support === "none" ? "harsh" : "everywhere"
  return face.size === "brigade" || face.size === "regiment" || face.size === "cadre" ? "harsh" : "nowhere"
}

/** The zones of a stack: in its hex, into adjacent hexes, and into adjacent hexes of the Arctic and Desert only. */
export type Zones = { own: Zone; around: Zone; harsh: Zone }

function raise(zones: Zones, own: Zone, around: Zone, harsh: Zone): void {
  if (own > zones.own) zones.own = own
  if (around > zones.around) zones.around = around
  if (harsh > zones.harsh) zones.harsh = harsh
}

/** GTW-5.A-1 to GTW-5.A-4 The zones that these units exert together. */
function zonesOf(stack: readonly Unit[]): Zones {
  const zones: Zones = { own: 0, around: 0, harsh: 0 }
  for (const u of stack) {
    if (!hasZone(u)) continue
    const level = strengthOf(u, isSupportedBy(u, stack))
    const reach = reachOfZone(u)
    raise(zones, level, reach === "everywhere" ? level : 0, reach === "nowhere" ? 0 : level)
  }
  return zones
}

/** GTW-15.G-1 True if the units of a side in a hex are under siege. */
export const isBesieged = (m: Pick<State, "sieges">, hex: Hex, side: Side): boolean =>
  m.sieges.length > 0 && m.sieges.some((s) => s.hex === hex && s.side === side)

/** GTW-15.G-2 The same for a hex, taking sieges into account: besieged units have zones in their own hex only. */
export function zonesIn(m: State, hex: Hex, side: Side, stack: readonly Unit[]): Zones {
  const zones = zonesOf(stack)
  if (isBesieged(m, hex, side)) confine(zones)
  return zones
}

function confine(zones: Zones): void {
  zones.around = 0
  zones.harsh = 0
}

/** The zones that the units of a side in a hex really exert, including those of an unknown corps. */
export const trueZonesAt = (m: State, hex: Hex, side: Side): Zones => zonesIn(m, hex, side, stackAt(m, hex, side))

/**
 * GTW-14.N.2-2 An unknown corps counts for both sides only with the zones that its owner has had to announce, so that no cost and
 * no supply line reveals more.
 */
function refresh(m: State, p: Position, hex: Hex, side: 0 | 1): void {
  const at = hex * 2 + side
  p.changes[at]!++
  p.version++
  const stack = p.stacks[side][hex]!
  const zones = zonesOf(seenOf(m, stack))
  if (m.dossiers.length > 0)
    for (const hq of stack) {
      const told = isUnknown(hq) ? dossierOf(m, hq) : undefined
      if (told) raise(zones, told.own as Zone, told.around as Zone, told.harsh as Zone)
    }
  if (isBesieged(m, hex, SIDES[side])) confine(zones)
  const { own, around, harsh } = zones
  if (p.own[at] === own && p.around[at] === around && p.harsh[at] === harsh) return
  p.own[at] = own
  p.around[at] = around
  p.harsh[at] = harsh
  const field = fieldOf(m)
  gather(field, p, hex, side)
  const { neighbourAt } = field.map.grid
  for (let d = 0; d < 6; d++) {
    const h = neighbourAt[hex * 6 + d]!
    if (h >= 0) gather(field, p, h, side)
  }
}

/** GTW-5.A-1 to GTW-5.A-3 The strongest zone that a side exerts in a hex. */
export const zoneIn = (m: State, hex: Hex, side: Side): Zone => positionOf(m).zone[hex * 2 + sideIndex(side)] as Zone

/** Works out the zone in a hex from the zones exerted there and around it. */
function gather({ map, adjacent }: Field, p: Position, hex: Hex, side: 0 | 1): void {
  const around = map.harsh ? p.harsh : p.around
  let found = p.own[hex * 2 + side]!
  for (const from of adjacent[hex]!) {
    const level = around[from * 2 + side]!
    if (level > found) found = level
  }
  p.zone[hex * 2 + side] = found
}

/** The zone that units in the hex itself exert in it. */
export const ownZoneIn = (m: State, hex: Hex, side: Side): Zone => positionOf(m).own[hex * 2 + sideIndex(side)] as Zone

/** The zone that units in the hex exert into adjacent hexes. */
export const zoneAround = (m: State, hex: Hex, side: Side): Zone => {
  const p = positionOf(m)
  return (fieldOf(m).map.harsh ? p.harsh : p.around)[hex * 2 + sideIndex(side)] as Zone
}

/** Units of a side in a hex that the other side also sees. */
export const seenAt = (m: State, hex: Hex, side: Side): readonly Unit[] => seenOf(m, stackAt(m, hex, side))

/** True if an unknown corps of the side is in the hex. */
export const hasUnknownAt = (m: State, hex: Hex, side: Side): boolean => hasUnknown(m, stackAt(m, hex, side))

/** Puts a unit in another hex (-1: off the map) and updates zones. Ownership is left to the caller. */
export function shift(m: State, u: Unit, to: Hex): void {
  const p = positionOf(m)
  const s = sideIndex(u.side)
  const from = u.hex
  if (from >= 0) {
    const stack = p.stacks[s][from]!
    const i = stack.indexOf(u)
    stack.splice(i, 1)
  }
  u.hex = to
  if (to >= 0) {
    // Stacks follow the order of the list of units, as they would if worked out from scratch.
    const stack = p.stacks[s][to]!
    let i = stack.length
    while (i > 0 && stack[i - 1]!.n > u.n) i--
    stack.splice(i, 0, u)
    refresh(m, p, to, s)
  }
  if (from >= 0) refresh(m, p, from, s)
}

/** Works out again what the units of a hex exert, after something about them has changed. */
export function changed(m: State, hex: Hex, side: Side): void {
  if (hex >= 0) refresh(m, positionOf(m), hex, sideIndex(side))
}

/** All zones of a side, worked out from the units alone: the stored zones must equal them. */
export function zonesAnew(m: State, side: Side): Zone[] {
  const fresh = madeFor(m)
  const kept = positions.get(m)
  positions.set(m, fresh)
  const found = fieldOf(m).map.grid.names.map((_, h) => zoneIn(m, h, side))
  if (kept) positions.set(m, kept)
  return found
}

/** GTW-3.E.5 The adjacent hexes, except those across a hexside that no unit may cross. */
export const adjacentTo = (m: Pick<State, "scenario">, hex: Hex): readonly Hex[] => fieldOf(m).adjacent[hex]!

/** GTW-15.G-3 A siege of this side's units that friendly units adjacent to the hex have broken. */
export const relievedBy = (m: State, side: Side): Siege | undefined =>
  m.sieges.find((s) => s.side === side && adjacentTo(m, s.hex).some((h) => isOccupied(m, h, side)))

/** A number that changes whenever any unit has moved or the zones that it exerts have changed. */
export const versionOf = (m: State): number => positionOf(m).version

/** A number that changes whenever the stack changes: for callers that cache something about it. */
export const changesAt = (m: State, hex: Hex, side: Side): number => positionOf(m).changes[hex * 2 + sideIndex(side)]!
