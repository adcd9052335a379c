/** The ground as it is now: terrain types with markers, Cover, Move Costs (GWC-T99.1a … GWC-T124.1, GWC-F125.1 … F131.4). */
import { type Check, ok, type Part, type Refusal, refuse, type Tally, tally } from "@salient/engine"
import { entrySides, trace } from "@salient/space/hex"
import { bestCover, type CoverFacts, coverTotal, everyCover } from "../../charts/cover.ts"
import { moveCost, moveCostTotal, type StepFacts } from "../../charts/move-cost.ts"
import { fortificationChart } from "../../data/fortifications.ts"
import { type TerrainEntry, terrainChart } from "../../data/terrain.ts"
import type { Attack, Formation, State } from "../../state.ts"
import { type By, TERRAINS, type Terrain } from "../../types.ts"
import { find, hasEnemies, isTank, isUnit, ownerOf, unitsIn } from "../formations-and-command/pieces.ts"
import { areFoes, fieldOf, grid, type Hex, sideBetween } from "../the-map/field.ts"

const { types } = terrainChart

/** GWC-T99.1a The single terrain type of a hex: that of a marker, or the printed one. */
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

const coverFacts = (m: State, h: Hex, crossed: readonly number[]): CoverFacts => {
  const { hexside, hasRoad } = fieldOf(m)
  return {
    terrain: terrainAt(m, h),
    fort: m.forts[h],
    road: hasRoad[h]!,
    crossed: crossed.flatMap((side) => hexside[side] ?? []),
  }
}

/** The Cover of a hex against an attack across these hexsides, with its explanation (GWC-T99.3, GWC-T116c). */
export const coverParts = (m: State, h: Hex, crossed: readonly number[] = []): Part[] =>
  bestCover(coverFacts(m, h, crossed))

/** GWC-T99.3 Every Cover that the owner could choose, each with its modifiers. */
export const coversOf = (m: State, h: Hex, crossed: readonly number[] = []): Part[][] =>
  everyCover(coverFacts(m, h, crossed))

/** The hexsides that fire crosses into the target hex: GWC-T109, GWC-T122, GWC-AMB-16. */
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

/** The Cover of a hex outside an attack: hexsides do not count. */
export const coverAt = (m: State, h: Hex): number => coverTotal(terrainAt(m, h), m.forts[h], fieldOf(m).hasRoad[h]!)

/** GWC-T118.2, GWC-T121.1 A Trail through a printed Shellhole, as long as no marker has removed it. */
const hasTrailOverShellhole = (m: State, h: Hex): boolean =>
  fieldOf(m).hasTrail[h]! && m.ground[h] === undefined && fieldOf(m).board.hexes[h]!.terrain === "shellhole"

/** Whether the step between two hexes follows a Trail, Road or Railway; a Shellhole marker removes a Trail (GWC-T121.1). */
function wayBetween(m: State, from: Hex, to: Hex): "road" | "railway" | "trail" | undefined {
  const { ways, board } = fieldOf(m)
  const side = sideBetween(from, to)
  if (ways.road.has(side)) return "road"
  if (ways.railway.has(side)) return "railway"
  const gone = (h: Hex) => m.ground[h] === "shellhole" && board.hexes[h]!.terrain === "shellhole"
  return ways.trail.has(side) && !gone(from) && !gone(to) ? "trail" : undefined
}

const impassable = Object.fromEntries(
  TERRAINS.map((terrain) => [terrain, refuse(types[terrain].rule, `${types[terrain].name} is impassable.`)]),
) as By<Terrain, Refusal>
const noWay = refuse("GWC-T102", "Only a Road, Railway or Trail leads there.")
const tankThere = refuse("GWC-8.2.1", "A Tank of its side is there.")
const noTanks = refuse("GWC-O23.5.8", "No Tank can enter the hex.")

/** GWC-T102, GWC-O16.3 Whether the ground lets a Formation move from one hex to its neighbour at all. */
export function mayPass(m: State, u: Formation, from: Hex, to: Hex): Check {
  const there = entryAt(m, to)
  if (there.cover === null) return impassable[terrainAt(m, to)]
  const way = wayBetween(m, from, to)
  if (there.waysOnly && way === undefined) return noWay
  if (entryAt(m, from).waysOnly && way === undefined) return noWay
  return isTank(u) ? mayTankEnter(m, u, to) : ok
}

/** GWC-8.2.1 */
function mayTankEnter(m: State, u: Formation, to: Hex): Check {
  for (const other of m.units)
    if (other.hex === to && other.id !== u.id && !areFoes(other.side, u.side) && isTank(other)) return tankThere
  return bearsTanks(m, to) ? ok : noTanks
}

/** GWC-O23.5.8, GWC-AMB-15 Whether a Tank may enter a hex, from whatever direction. */
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

/** What a stack has already entered in this Order. */
export type Met = { readonly shellhole: boolean; readonly destroyed: boolean }

/** The facts that determine the cost of a step for a Formation. */
function stepFacts(m: State, u: Formation, from: Hex, to: Hex, met: Met): StepFacts {
  const terrain = terrainAt(m, to)
  const first = terrain === "shellhole" ? !met.shellhole : terrain === "destroyedWoods" && !met.destroyed
  return {
    trench: isTrenchMove(m, u, from, to),
    from: terrainAt(m, from),
    to: terrain,
    way: wayBetween(m, from, to),
    first: first && !hasTrailOverShellhole(m, to),
    hexside: fieldOf(m).hexside[sideBetween(from, to)],
    uphill: levelAt(m, to) > levelAt(m, from),
    gas: m.gas.length > 0 && isGas(m, to),
  }
}

/** GWC-T99.2 The Move Cost part by part. */
export const costOf = (m: State, u: Formation, from: Hex, to: Hex, met: Met): Tally =>
  moveCost(stepFacts(m, u, from, to, met))

/** The same as one number. */
export const costTo = (m: State, u: Formation, from: Hex, to: Hex, met: Met): number =>
  moveCostTotal(stepFacts(m, u, from, to, met))

/** GWC-O23.5.2 Whether a Tank must check for Immobilization on entering; `firstShellhole`: it would be its first Shellhole. */
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
