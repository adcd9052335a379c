/** What a scenario fixes and play never changes: map, date, sides, edges. Created once, never part of a state. */
import { fieldsBy } from "@salient/kit/field"
import { DIRECTIONS, type Direction, type Hex, type IndexSet, NONE, opposite, sideSet } from "@salient/space/hex"
import { type Board, board, grid, toEdge } from "../../data/maps/maps.ts"
import { values } from "../../data/values.ts"
import { inArea, nationsOf, type Scenario, type SideSetUp, scenarioNamed, sideOf } from "../../scenarios/scenarios.ts"
import type { Player, State } from "../../state.ts"
import type { By, Edge, HexName, Month, Nation, Way } from "../../types.ts"

export type Field = {
  readonly scenario: Scenario
  readonly board: Board
  readonly month: Month
  readonly sides: readonly Nation[]
  /** The opponents of each side; Germany's may be two, France first (GWC-GAP-14). */
  readonly foes: { readonly [n in Nation]?: readonly Nation[] }
  /** The order of Turns, from the first Turn on and repeating (GWC-5a, GWC-GAP-14). */
  readonly turns: readonly Nation[]
  /** The number of hexes between a hex and the edge: GWC-O26.6. */
  readonly toEdge: By<Edge, readonly number[]>
  readonly ways: By<Way, IndexSet>
  /** Whether a Road, Railway or Trail runs in the hex. */
  readonly hasRoad: readonly boolean[]
  readonly hasTrail: readonly boolean[]
  readonly hasRailway: readonly boolean[]
  /** For each hexside its feature, if any. */
  readonly hexside: readonly (keyof Board["hexsides"] | undefined)[]
  /** The index of the Objective that a hex belongs to, or -1. */
  readonly objectiveAt: readonly number[]
  readonly objectives: readonly (readonly Hex[])[]
}

/** The field of a state or a view. */
export const fieldOf = fieldsBy((id) => makeField(scenarioNamed(id)))

/** The field of a scenario, including one that is in no file: a sketch on a map of its own. */
export function makeField(s: Scenario, map: Board = board(s.map)): Field {
  const sides = nationsOf(s)
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
    foes: Object.fromEntries(sides.map((side) => [side, sides.filter((other) => areFoes(side, other))])),
    turns: turnsOf(s, sides),
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

/** Germany fights the nations of the Entente that take part; two nations of the Entente are one side (GWC-GAP-14). */
export const areFoes = (a: Nation, b: Nation): boolean => (a === "germany") !== (b === "germany")

/** GWC-GAP-14 Germany has every other Turn; the players of the Entente share the rest. */
function turnsOf(s: Scenario, sides: readonly Nation[]): Nation[] {
  const entente = sides.filter((side) => areFoes(side, "germany"))
  const round = entente.flatMap((side): Nation[] => ["germany", side])
  const first = round.indexOf(s.firstTurn)
  return [...round.slice(first), ...round.slice(0, first)]
}

export const foesOf = (m: { readonly scenario: string }, side: Nation): readonly Nation[] => fieldOf(m).foes[side]!
/** The enemy; if there are two, the one who plays first and keeps the tracks they share. */
export const foeOf = (m: { readonly scenario: string }, side: Nation): Nation => foesOf(m, side)[0]!
/** A side and its ally, if it has one. */
export const campOf = (m: { readonly scenario: string }, side: Nation): readonly Nation[] => foesOf(m, foeOf(m, side))
/** GWC-GAP-14 Allies share one Casualty Track and one Surrender marker: those of the first ally. */
export const trackOf = (m: State, side: Nation): Player => m.players[campOf(m, side)[0]!]!
export const setUpOf = (m: { readonly scenario: string }, side: Nation): SideSetUp => sideOf(fieldOf(m).scenario, side)
export const playerOf = (m: State, side: Nation): Player => m.players[side]!
export const postureOf = (m: State, side: Nation) => setUpOf(m, side).posture
export const edgeOf = (m: { readonly scenario: string }, side: Nation): Edge => setUpOf(m, side).edge

/** The hexes next to each hex, clockwise from the top; shared lists, do not modify. */
const adjacent: readonly (readonly Hex[])[] = grid.names.map((_, h) => grid.neighbours(h))
export const neighbours = (h: Hex): readonly Hex[] => adjacent[h]!

/** The hexside between two neighbours, from a table. */
const between = new Int16Array(grid.size * grid.size).fill(-1)
for (let h = 0; h < grid.size; h++) for (const n of adjacent[h]!) between[h * grid.size + n] = grid.sideBetween(h, n)
export const sideBetween = (a: Hex, b: Hex): number => between[a * grid.size + b]!

/** All hexes of the map, in order. */
export const allHexes: readonly Hex[] = grid.names.map((_, h) => h)

/** The inactive players first, the enemy before an ally, then the active one (GWC-GLO-02). */
export const inactiveFirst = (m: State): Nation[] => [
  ...foesOf(m, m.active),
  ...campOf(m, m.active).filter((side) => side !== m.active),
  m.active,
]

/** GWC-O26.6 */
export const toOwnEdge = (m: { readonly scenario: string }, side: Nation, h: Hex): number => toEdge[edgeOf(m, side)][h]!
export const toEnemyEdge = (m: { readonly scenario: string }, side: Nation, h: Hex): number =>
  toEdge[edgeOf(m, foeOf(m, side))][h]!

/** GWC-2.4 */
export const observerHex = (m: { readonly scenario: string }, side: Nation): Hex =>
  grid.hex(values.observer.hexes[edgeOf(m, side)])

export const inSetUpArea = (m: { readonly scenario: string }, side: Nation, h: Hex): boolean =>
  inArea(setUpOf(m, side).setUp, grid.name(h) as HexName)

/** GWC-2.2.2 The hex next to `h` in a compass direction, 1 to 6; NONE if off the map. */
export const step = (h: Hex, compass: number): Hex => grid.neighbour(h, (compass - 1) as Direction)
export type { Direction, Hex }
export { DIRECTIONS, grid, NONE, opposite }
