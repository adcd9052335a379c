/** What a scenario gives the rules and play never changes: map, date, sides, edges. Made once, never part of a state. */
import { DIRECTIONS, type Direction, type Hex, type IndexSet, NONE, opposite, sideSet } from "@salient/space/hex"
import { values } from "../data/values.ts"
import { type Board, board, grid, onEdge } from "../maps/maps.ts"
import { inArea, nationsOf, type Scenario, type SideSetUp, scenario, sideOf } from "../scenarios/scenarios.ts"
import type { Player, State } from "../state.ts"
import type { By, Edge, HexName, Month, Nation, Way } from "../types.ts"

export type Field = {
  readonly scenario: Scenario
  readonly board: Board
  readonly month: Month
  readonly sides: readonly Nation[]
  readonly foe: { readonly [n in Nation]?: Nation }
  /** How many hexes lie between a hex and the edge: GWC-O26.6. */
  readonly toEdge: By<Edge, readonly number[]>
  readonly ways: By<Way, IndexSet>
  /** Whether a Road, Railway or Trail runs in the hex. */
  readonly hasRoad: readonly boolean[]
  readonly hasTrail: readonly boolean[]
  readonly hasRailway: readonly boolean[]
  /** For each hexside what stands on it, if anything. */
  readonly hexside: readonly (keyof Board["hexsides"] | undefined)[]
  /** The index of the Objective that a hex belongs to, or -1. */
  readonly objectiveAt: readonly number[]
  readonly objectives: readonly (readonly Hex[])[]
}

const made = new Map<string, Field>()
/** The field last asked for: a match asks for the same one all the time. */
let lastId = ""
let lastField: Field | undefined

/** The field of a state or a view. */
export function fieldOf(m: { readonly scenario: string }): Field {
  if (m.scenario === lastId && lastField) return lastField
  const known = made.get(m.scenario)
  if (known) {
    lastId = m.scenario
    lastField = known
    return known
  }
  return addField(m.scenario, scenario(m.scenario))
}

/** Makes the field of a scenario, also of one that is in no file: a sketch on a map of its own. */
export function addField(id: string, s: Scenario, map: Board = board(s.map)): Field {
  const field = makeField(s, map)
  made.set(id, field)
  lastId = ""
  return field
}

/** GWC-O26.6 Hexes between each hex and the nearest hex of an edge. */
function distances(edge: Edge): number[] {
  const edgeHexes = grid.names.map((_, h) => h).filter((h) => onEdge(edge, h))
  return grid.names.map((_, h) => Math.min(...edgeHexes.map((e) => grid.distance(h, e))))
}

const toEdge: By<Edge, readonly number[]> = {
  north: distances("north"),
  south: distances("south"),
  west: distances("west"),
  east: distances("east"),
}

function makeField(s: Scenario, map: Board): Field {
  const sides = nationsOf(s)
  const [a, b] = sides as [Nation, Nation]
  const ways = {
    road: sideSet(grid, map.ways.road),
    railway: sideSet(grid, map.ways.railway),
    trail: sideSet(grid, map.ways.trail),
  }
  const has = (way: Way) => grid.names.map((_, h) => DIRECTIONS.some((d) => ways[way].has(grid.side(h, d))))
  const hexside: (keyof Board["hexsides"] | undefined)[] = new Array(grid.sides).fill(undefined)
  for (const kind of ["fence", "hedge", "wall", "destroyedWall"] as const)
    for (const side of map.hexsides[kind]) hexside[side] = kind
  const objectives = Object.values(map.objectives)
  return {
    scenario: s,
    board: map,
    month: s.date,
    sides,
    foe: { [a]: b, [b]: a },
    toEdge,
    ways,
    hasRoad: has("road"),
    hasTrail: has("trail"),
    hasRailway: has("railway"),
    hexside,
    objectiveAt: grid.names.map((_, h) => objectives.findIndex((hexes) => hexes.includes(h))),
    objectives,
  }
}

export const foeOf = (m: State, side: Nation): Nation => fieldOf(m).foe[side]!
export const setUpOf = (m: { readonly scenario: string }, side: Nation): SideSetUp => sideOf(fieldOf(m).scenario, side)
export const playerOf = (m: State, side: Nation): Player => m.players[side]!
export const postureOf = (m: State, side: Nation) => setUpOf(m, side).posture
export const edgeOf = (m: { readonly scenario: string }, side: Nation): Edge => setUpOf(m, side).edge

/** The hexes next to each hex, clockwise from the top; shared lists, not to be changed. */
const adjacent: readonly (readonly Hex[])[] = grid.names.map((_, h) => grid.neighbours(h))
export const neighbours = (h: Hex): readonly Hex[] => adjacent[h]!

/** The hexside between two neighbours, looked up. */
const between = new Int16Array(grid.size * grid.size).fill(-1)
for (let h = 0; h < grid.size; h++) for (const n of adjacent[h]!) between[h * grid.size + n] = grid.sideBetween(h, n)
export const sideBetween = (a: Hex, b: Hex): number => between[a * grid.size + b]!

/** All hexes of the map, in order. */
export const allHexes: readonly Hex[] = grid.names.map((_, h) => h)

/** The inactive player first, then the active one (GWC-GLO-02). */
export const inactiveFirst = (m: State): Nation[] => [foeOf(m, m.active), m.active]

/** GWC-O26.6 */
export const toOwnEdge = (m: { readonly scenario: string }, side: Nation, h: Hex): number => toEdge[edgeOf(m, side)][h]!
export const toEnemyEdge = (m: State, side: Nation, h: Hex): number => toEdge[edgeOf(m, foeOf(m, side))][h]!

/** GWC-2.4 */
export const observerHex = (m: { readonly scenario: string }, side: Nation): Hex =>
  grid.hex(values.observer.hexes[edgeOf(m, side)])

export const inSetUpArea = (m: { readonly scenario: string }, side: Nation, h: Hex): boolean =>
  inArea(setUpOf(m, side).setUp, grid.name(h) as HexName)

/** GWC-2.2.2 The hex next to `h` in a direction of the compass, 1 to 6; NONE off the map. */
export const step = (h: Hex, compass: number): Hex => grid.neighbour(h, (compass - 1) as Direction)
export type { Direction, Hex }
export { DIRECTIONS, grid, NONE, opposite }
