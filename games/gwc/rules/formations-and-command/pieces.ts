/** What counters are, whatever their list, and who is where (GWC-3a, GWC-GLO-04). These functions change nothing. */
import { Bug, type Check, ok, refuse } from "@salient/engine"
import { leaders, tanks, units, type WeaponType, weaponType } from "../../data/pieces.ts"
import { values } from "../../data/values.ts"
import type { Formation, PieceKey, State, UnitId } from "../../state.ts"
import type { Kind, Nation, PieceId, Rank } from "../../types.ts"
import { areFoes, type Hex } from "../the-map/field.ts"

export type Arm = { readonly fp: number; readonly range: number } | null

/** One side of a counter, in the same form for every kind. */
export type Face = {
  readonly fp: number // for a Tank the lower of the two: GWC-O16.4.1b
  readonly range: number
  readonly movement: number | null
  readonly morale: number
  readonly command: number
  readonly gun: Arm
  readonly mg: Arm
  readonly bog: number | null
}

export type Profile = {
  readonly id: PieceId
  readonly name: string
  readonly nation: Nation
  readonly kind: Kind
  readonly figures: number
  readonly boxed: { readonly fp: boolean; readonly range: boolean; readonly movement: boolean }
  readonly front: Face
  readonly broken: Face
  readonly rank: Rank | null
  readonly tankLeader: boolean
  readonly engineer: boolean
  readonly stosstruppen: boolean
  readonly points: number // GWC-7.1
}

const profiles = new Map<PieceId, Profile>()
const unarmed = { gun: null, mg: null, bog: null }
const none = { fp: false, range: false, movement: false }

for (const u of units)
  profiles.set(u.id, {
    id: u.id,
    name: u.name,
    nation: u.nation,
    kind: u.kind,
    figures: values.figures[u.kind],
    boxed: { fp: u.boxed.includes("fp"), range: u.boxed.includes("range"), movement: u.boxed.includes("movement") },
    front: { ...u.front, command: 0, ...unarmed },
    broken: { ...u.broken, command: 0, ...unarmed },
    rank: null,
    tankLeader: false,
    engineer: u.traits.includes("engineer"),
    stosstruppen: u.traits.includes("stosstruppen"),
    points: values.points[u.kind],
  })
for (const l of leaders)
  profiles.set(l.id, {
    id: l.id,
    name: l.name,
    nation: l.nation,
    kind: "leader",
    figures: values.figures.leader,
    boxed: none,
    front: { ...l.front, ...unarmed },
    broken: { ...l.broken, ...unarmed },
    rank: l.rank,
    tankLeader: false,
    engineer: false,
    stosstruppen: false,
    points:
      l.rank === "hero" ? values.points.hero : values.points.leader + l.front.command * values.points.leaderPerCommand, // GWC-AMB-29
  })
for (const t of tanks) {
  const face = (f: (typeof t)["front"]): Face => ({
    fp: Math.min(f.gun?.fp ?? Number.POSITIVE_INFINITY, f.mg?.fp ?? Number.POSITIVE_INFINITY),
    range: Math.max(f.gun?.range ?? 0, f.mg?.range ?? 0),
    movement: f.movement,
    morale: f.morale,
    command: 0,
    gun: f.gun,
    mg: f.mg,
    bog: f.bog,
  })
  profiles.set(t.id, {
    id: t.id,
    name: t.name,
    nation: t.nation,
    kind: "tank",
    figures: values.figures.tank,
    boxed: none,
    front: face(t.front),
    broken: face(t.broken),
    rank: null,
    tankLeader: t.command !== null,
    engineer: false,
    stosstruppen: false,
    points: values.points.tank,
  })
}

export function profileOf(type: PieceId): Profile {
  const found = profiles.get(type)
  if (!found) throw new Bug(`expected a Formation's counter, found ${type}`)
  return found
}

export const profile = (u: Formation): Profile => profileOf(u.type)
export const face = (u: Formation): Face => (u.broken ? profileOf(u.type).broken : profileOf(u.type).front)
export const kind = (u: Formation): Kind => profileOf(u.type).kind
export const isUnit = (u: Formation): boolean => {
  const k = kind(u)
  return k === "platoon" || k === "team" || k === "runner"
}
export const isLeader = (u: Formation): boolean => kind(u) === "leader"
export const isTank = (u: Formation): boolean => kind(u) === "tank"
export const isRunner = (u: Formation): boolean => kind(u) === "runner"
export const isHero = (u: Formation): boolean => profileOf(u.type).rank === "hero"
/** GWC-3.2.1 */
export const goodOrder = (u: Formation): boolean => !u.broken && !u.suppressed
export const weaponOf = (u: Formation): WeaponType | null => (u.weapon ? weaponType(u.weapon.type) : null)
/** GWC-8.1.1, GWC-11.2 Who may carry a Weapon of that kind. */
export const mayCarry = (u: Formation, weapon: PieceId): boolean => {
  const k = kind(u)
  return u.weapon === null && (k === "team" || (k === "platoon" && weaponType(weapon).class !== "flamethrower"))
}

export const nameOf = (u: Formation): string => profileOf(u.type).name

export const blankFormation = (id: UnitId, side: Nation, type: PieceId, hex: Hex): Formation => ({
  id,
  type,
  side,
  hex,
  broken: false,
  suppressed: false,
  veteran: false,
  weapon: null,
  activated: false,
  exited: false,
})

/** The index of a Formation in the list of counters that have come into play. */
export const numberOf = (u: Formation): number => Number(u.id.slice("unit:g".length)) - 1

/** Every Formation that has come into play, of one side or of all: those on the map, and a stand-in for each of the others. */
export function everyFormation(m: State, side?: Nation): Formation[] {
  const there = new Map(m.units.map((u) => [numberOf(u), u]))
  return m.counters.flatMap((type, i) => {
    const nation = profileOf(type).nation
    if (side !== undefined && nation !== side) return []
    return there.get(i) ?? blankFormation(`unit:${nation[0]}${i + 1}`, nation, type, -1)
  })
}

const offMap = refuse("GWC-GLO-07", "It is not on the map.")

/** GWC-GLO-07 Nothing can be done with or to a Formation that is not on the map. */
export const mayBeUsed = (u: Formation): Check => (u.hex < 0 ? offMap : ok)

/** The Formation with that id, if it is still on the map. */
export function find(m: State, id: UnitId): Formation | undefined {
  for (const u of m.units) if (u.id === id) return u
  return undefined
}

/** The Formations with these ids that are still on the map, in that order. */
export function alive(m: State, ids: readonly UnitId[]): Formation[] {
  const found: Formation[] = []
  for (const id of ids) {
    const u = find(m, id)
    if (u) found.push(u)
  }
  return found
}

export function unitsIn(m: State, h: Hex): Formation[] {
  const found: Formation[] = []
  for (const u of m.units) if (u.hex === h) found.push(u)
  return found
}

/** A player's own Formations in a hex. */
export function friendsIn(m: State, side: Nation, h: Hex): Formation[] {
  const found: Formation[] = []
  for (const u of m.units) if (u.hex === h && u.side === side) found.push(u)
  return found
}

/** A player's and his ally's Formations in a hex (GWC-GAP-14). */
export function campIn(m: State, side: Nation, h: Hex): Formation[] {
  const found: Formation[] = []
  for (const u of m.units) if (u.hex === h && !areFoes(u.side, side)) found.push(u)
  return found
}

export function unitsOf(m: State, side: Nation): Formation[] {
  const found: Formation[] = []
  for (const u of m.units) if (u.side === side) found.push(u)
  return found
}

export function hasFriends(m: State, side: Nation, h: Hex): boolean {
  for (const u of m.units) if (u.hex === h && !areFoes(u.side, side)) return true
  return false
}

export function hasEnemies(m: State, side: Nation, h: Hex): boolean {
  for (const u of m.units) if (u.hex === h && areFoes(u.side, side)) return true
  return false
}

/** The hexes of a player's Formations, each once, in their order. */
export function ownHexes(m: State, side: Nation): Hex[] {
  const found: Hex[] = []
  for (const u of m.units) if (u.side === side && !found.includes(u.hex)) found.push(u.hex)
  return found
}

/** The hexes of a side's enemies, each once, in the order of the Formations. */
export function enemyHexes(m: State, side: Nation): Hex[] {
  const found: Hex[] = []
  for (const u of m.units) if (areFoes(u.side, side) && !found.includes(u.hex)) found.push(u.hex)
  return found
}

export const ownerOf = (key: PieceKey): UnitId => {
  const slash = key.indexOf("/")
  return (slash < 0 ? key : key.slice(0, slash)) as UnitId
}
export const isWeaponKey = (key: PieceKey): boolean => key.endsWith("/weapon")
export const isTankKey = (key: PieceKey): boolean => key.endsWith("/gun") || key.endsWith("/mg")

/** Every piece that a Formation may have, whether or not it could fire. */
export const keysOf = (u: Formation): PieceKey[] =>
  isTank(u) ? [`${u.id}/gun`, `${u.id}/mg`] : isUnit(u) ? [u.id, `${u.id}/weapon`] : [u.id]
