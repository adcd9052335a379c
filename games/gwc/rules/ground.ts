/** The ground as it is now: terrain types under markers, Cover, Move Costs (GWC-T99.1a … GWC-T124.1, GWC-F125.1 … F131.4). */
import { type Part, part, tally } from "@salient/engine"
import { entrySides, trace } from "@salient/space/hex"
import { fortificationChart } from "../data/fortifications.ts"
import { type TerrainEntry, terrainChart } from "../data/terrain.ts"
import type { Attack, Formation, State } from "../state.ts"
import type { Terrain } from "../types.ts"
import { areFoes, fieldOf, grid, type Hex, sideBetween } from "./field.ts"
import { find, hasEnemies, isTank, isUnit, ownerOf, unitsIn } from "./pieces.ts"

const { features, hexsides, types } = terrainChart

/** GWC-T99.1a The one type of a hex: a marker's, or the printed one. */
export const terrainAt = (m: State, h: Hex): Terrain => m.ground[h] ?? fieldOf(m).board.hexes[h]!.terrain
const entryAt = (m: State, h: Hex): TerrainEntry => types[terrainAt(m, h)]
export const levelAt = (m: State, h: Hex): number => fieldOf(m).board.hexes[h]!.level
export const isWater = (m: State, h: Hex): boolean => entryAt(m, h).water === true
export const isWire = (m: State, h: Hex): boolean => m.forts[h] === "wire"
export const isGas = (m: State, h: Hex): boolean => m.gas.includes(h)

/** Whether a Formation can be there at all: Blaze and Water Barrier are impassable to everybody. */
export const isImpassable = (m: State, h: Hex): boolean => entryAt(m, h).cover === null

/** GWC-F125.4 */
export const mayFortify = (m: State, h: Hex): boolean =>
  m.forts[h] === undefined && !isWater(m, h) && terrainAt(m, h) !== "blaze"

/** The Cover of a hex against an attack over these hexsides, with its story (GWC-T99.3, GWC-T116c). */
export function coverParts(m: State, h: Hex, crossed: readonly number[] = []): Part[] {
  const field = fieldOf(m)
  const terrain = terrainAt(m, h)
  let best: Part = part(types[terrain].rule, types[terrain].name, types[terrain].cover ?? 0)
  const fort = m.forts[h]
  if (fort !== undefined) {
    const { cover, rule, name } = fortificationChart.kinds[fort]
    if (cover !== null && cover > best.amount) best = part(rule, name, cover)
  }
  for (const side of crossed) {
    const kind = field.hexside[side]
    const cover = kind === undefined ? null : hexsides[kind].cover
    if (kind !== undefined && cover !== null && cover > best.amount)
      best = part(hexsides[kind].rule, hexsides[kind].name, cover)
  }
  const road = terrain === "openGround" && field.hasRoad[h]
  return road ? [best, part("GWC-T116c", "Road", features.road.openGroundCover)] : [best]
}

/** GWC-T99.3 Every instance of Cover that the owner could choose, each with what changes it. */
export function coversOf(m: State, h: Hex, crossed: readonly number[] = []): Part[][] {
  const field = fieldOf(m)
  const terrain = terrainAt(m, h)
  const found: Part[] = [part(types[terrain].rule, types[terrain].name, types[terrain].cover ?? 0)]
  const fort = m.forts[h]
  const dug = fort === undefined ? undefined : fortificationChart.kinds[fort]
  if (dug && dug.cover !== null) found.push(part(dug.rule, dug.name, dug.cover))
  for (const side of crossed) {
    const kind = field.hexside[side]
    const cover = kind === undefined ? null : hexsides[kind].cover
    if (kind !== undefined && cover !== null) found.push(part(hexsides[kind].rule, hexsides[kind].name, cover))
  }
  const road = terrain === "openGround" && field.hasRoad[h]
  return found.map((one) => (road ? [one, part("GWC-T116c", "Road", features.road.openGroundCover)] : [one]))
}

/** The hexsides over which fire comes into the target hex: GWC-T109, GWC-T122, GWC-AMB-16. */
export function crossedSides(m: State, attack: Attack): number[] {
  if (attack.kind !== "fire" || attack.mortar) return []
  const sides = new Set<number>()
  for (const key of attack.pieces) {
    const firer = find(m, ownerOf(key))
    if (firer) for (const side of entrySides(grid, trace(grid, firer.hex, attack.hex))) sides.add(side)
  }
  return [...sides]
}

/** GWC-A36 The Cover that the target hex gives against an attack. */
export function coverAgainst(m: State, attack: Attack): number {
  if (attack.flame || attack.kind === "mines") return 0 // GWC-11.7, GWC-F128.2
  return tally(...coverParts(m, attack.hex, crossedSides(m, attack))).total
}

/** The Cover of a hex against nothing in particular. */
export function coverAt(m: State, h: Hex): number {
  const terrain = terrainAt(m, h)
  const fort = m.forts[h]
  const dug = fort === undefined ? null : fortificationChart.kinds[fort].cover
  const ground = types[terrain].cover ?? 0
  const cover = dug === null ? ground : Math.max(ground, dug)
  return terrain === "openGround" && fieldOf(m).hasRoad[h] ? cover + features.road.openGroundCover : cover
}

/** GWC-T118.2, GWC-T121.1 A Trail over a printed Shellhole, as long as no marker has taken it away. */
const hasTrailOverShellhole = (m: State, h: Hex): boolean =>
  fieldOf(m).hasTrail[h]! && m.ground[h] === undefined && fieldOf(m).board.hexes[h]!.terrain === "shellhole"

/** Whether a Trail, Road or Railway is crossed between two hexes; a Shellhole marker takes a Trail away (GWC-T121.1). */
function wayBetween(m: State, from: Hex, to: Hex): "road" | "railway" | "trail" | undefined {
  const { ways, board } = fieldOf(m)
  const side = sideBetween(from, to)
  if (ways.road.has(side)) return "road"
  if (ways.railway.has(side)) return "railway"
  const gone = (h: Hex) => m.ground[h] === "shellhole" && board.hexes[h]!.terrain === "shellhole"
  return ways.trail.has(side) && !gone(from) && !gone(to) ? "trail" : undefined
}

/** GWC-T102, GWC-O16.3 Whether the ground lets a Formation go from one hex to its neighbour at all. */
export function mayPass(m: State, u: Formation, from: Hex, to: Hex): boolean {
  const there = entryAt(m, to)
  if (there.cover === null) return false
  const way = wayBetween(m, from, to)
  if (there.waysOnly && way === undefined) return false
  if (entryAt(m, from).waysOnly && way === undefined) return false
  return !isTank(u) || mayTankEnter(m, u, to)
}

/** GWC-8.2.1 */
function mayTankEnter(m: State, u: Formation, to: Hex): boolean {
  for (const other of m.units)
    if (other.hex === to && other.id !== u.id && !areFoes(other.side, u.side) && isTank(other)) return false
  return bearsTanks(m, to)
}

/** GWC-O23.5.8, GWC-AMB-15 Whether the ground of a hex lets a Tank in, by whatever way it comes. */
export function bearsTanks(m: State, h: Hex): boolean {
  const { board, hasRoad } = fieldOf(m)
  switch (entryAt(m, h).tanks) {
    case "never":
      return false
    case "roadOnly":
      return hasRoad[h]!
    case "dotFreeOrRoad": {
      const depiction = board.hexes[h]!.depiction
      return hasRoad[h]! || (depiction !== undefined && !terrainChart.depictions[depiction].coversDot)
    }
    default:
      return true
  }
}

/** GWC-F130.2 From a Trench to a Trench, Blockhaus or Pillbox next to it, or the reverse; not Tanks. */
export function isTrenchMove(m: State, u: Formation, from: Hex, to: Hex): boolean {
  const a = m.forts[from]
  const b = m.forts[to]
  if (a === undefined || b === undefined || isTank(u)) return false
  const { kinds } = fortificationChart
  return kinds[a].trenchMovement && kinds[b].trenchMovement && (a === "trench" || b === "trench")
}

/** What a stack has met so far in this Order. */
export type Met = { readonly shellhole: boolean; readonly destroyed: boolean }

type Add = (rule: string, label: string, amount: number) => void

/** GWC-T99.2 Every part of what it costs to Move from one hex into the next, told one by one. */
function tellCosts(m: State, u: Formation, from: Hex, to: Hex, met: Met, add: Add): void {
  if (isTrenchMove(m, u, from, to)) {
    add("GWC-F130.2", "trench", fortificationChart.trenchMove)
    return
  }
  const terrain = terrainAt(m, to)
  const there = types[terrain]
  const way = wayBetween(m, from, to)
  if (way !== undefined) add(features[way].rule, features[way].name, there.alongWay ?? features[way].along)
  else if (there.fromSame !== undefined && terrainAt(m, from) === terrain) add(there.rule, there.name, there.fromSame)
  else add(there.rule, there.name, there.move ?? 0)
  const first = terrain === "shellhole" ? !met.shellhole : terrain === "destroyedWoods" ? !met.destroyed : false
  if (first && there.firstExtra !== undefined && !hasTrailOverShellhole(m, to))
    add(there.rule, there.name, there.firstExtra) // GWC-AMB-76
  const hexside = fieldOf(m).hexside[sideBetween(from, to)]
  if (hexside !== undefined) add(hexsides[hexside].rule, hexsides[hexside].name, hexsides[hexside].extra)
  if (levelAt(m, to) > levelAt(m, from) && way !== "road") add("GWC-T110.1", "uphill", features.hill.uphillExtra)
  if (m.gas.length > 0 && isGas(m, to)) add("GWC-T107a", "Gas", features.gas.extra)
}

/** GWC-T99.2 The Move Cost part by part. */
export function moveCost(m: State, u: Formation, from: Hex, to: Hex, met: Met): Part[] {
  const parts: Part[] = []
  tellCosts(m, u, from, to, met, (rule, label, amount) => parts.push(part(rule, label, amount)))
  return parts
}

let sum = 0
const addUp: Add = (_rule, _label, amount) => {
  sum += amount
}

/** The same in one number. */
export function costTo(m: State, u: Formation, from: Hex, to: Hex, met: Met): number {
  sum = 0
  tellCosts(m, u, from, to, met, addUp)
  return sum
}

export const costOf = (parts: readonly Part[]): number => parts.reduce((n, p) => n + p.amount, 0)

/** GWC-O23.5.2 Whether a Tank that enters must check for Immobilization; `firstShellhole`: it would be its first. */
export function mustCheck(m: State, tank: Formation, from: Hex, to: Hex, firstShellhole: boolean): boolean {
  if (unitsIn(m, to).some((u) => !areFoes(u.side, tank.side) && isUnit(u))) return false // GWC-O23.5.6
  const fort = m.forts[to]
  if (fort !== undefined && fortificationChart.kinds[fort].tanks === "check") return true
  const entry = entryAt(m, to)
  if (entry.tanks === "check") return true
  if (entry.tanks === "checkFirst" && firstShellhole && !hasTrailOverShellhole(m, to)) return true
  return levelAt(m, from) !== levelAt(m, to) && wayBetween(m, from, to) !== "road" // GWC-T110.1.1
}

/** GWC-7.3.1 Whether a side or its ally controls an Objective (0 to 4). */
export function controls(m: State, side: State["active"], objective: number): boolean {
  const owner = m.control[objective]
  return owner !== null && owner !== undefined && !areFoes(owner, side)
}

/** GWC-GLO-03 A hex with own Formations, or an own Objective without enemies. */
export function isFriendlyHex(m: State, side: State["active"], h: Hex): boolean {
  for (const u of m.units) if (u.hex === h && !areFoes(u.side, side)) return true
  const objective = fieldOf(m).objectiveAt[h]!
  return objective >= 0 && controls(m, side, objective) && !hasEnemies(m, side, h)
}
