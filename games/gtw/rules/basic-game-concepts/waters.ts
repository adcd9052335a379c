/** Hexsides of water, and the water-only units that are on them: GTW-14.B.2. */
import { type Direction, type Hex, type Side as HexSide, NONE, sidesTouching } from "@salient/space/hex"
import { isFrozen } from "../../charts/movement.ts"
import type { Afloat, State, Unit } from "../../state.ts"
import type { Side } from "../../types.ts"
import { fieldOf } from "./field.ts"
import { faceOf } from "./units.ts"

/** GTW-14.B.2-1 A hexside between land and an all-sea hex, or a sea hexside between two hexes of land. */
function isCoast(m: State, s: HexSide): boolean {
  const { map } = fieldOf(m)
  const [a, b] = map.grid.hexesBeside(s)
  if (a === NONE || b === NONE) return false
  if (map.land[a] && map.land[b]) return map.hexsides[s] === "sea"
  return (map.land[a] || map.land[b]) === true
}

/** GTW-14.B.2-1 A hexside that water-only units can be on now: a navigable inland waterway that is not frozen, or a coast. */
export const isWaterway = (m: State, s: HexSide): boolean =>
  (fieldOf(m).waterNet[s]! >= 0 && !isFrozen(m.weather)) || isCoast(m, s)

/** The connected hexsides that water-only units can go to. */
export const waterwaysBeside = (m: State, s: HexSide): HexSide[] =>
  sidesTouching(fieldOf(m).map.grid, s).filter((next) => isWaterway(m, next))

/** The two hexes that the hexside is between. */
export const banks = (m: State, s: HexSide): Hex[] =>
  fieldOf(m)
    .map.grid.hexesBeside(s)
    .filter((h) => h !== NONE)

/** `0105/0205`, as in map files. */
export const waterName = (m: State, s: HexSide): string =>
  banks(m, s)
    .map((h) => fieldOf(m).map.grid.name(h))
    .join("/")

/** The hexside with that name; undefined if the two hexes are not adjacent, or one does not exist. */
export function waterNamed(m: State, name: string): HexSide | undefined {
  const { grid } = fieldOf(m).map
  const [a, b] = name.split("/").map((h) => grid.find(h))
  return a !== undefined && b !== undefined && grid.adjacent(a, b) ? grid.sideBetween(a, b) : undefined
}

const nobody: readonly Afloat[] = []
export const allAfloat = (m: Pick<State, "afloat">): readonly Afloat[] => m.afloat ?? nobody

/** The hexside that a water-only unit is on; undefined if it is not afloat. */
export const waterOf = (m: Pick<State, "afloat">, u: Unit): HexSide | undefined =>
  m.afloat?.find((one) => one.unit === u.n)?.water

export const isAfloat = (m: Pick<State, "afloat">, u: Unit): boolean => waterOf(m, u) !== undefined

/** The water-only units of a side that are afloat. */
export const fleetOf = (m: State, side: Side): Unit[] =>
  allAfloat(m).flatMap(({ unit }) => (m.units[unit]!.side === side ? [m.units[unit]!] : []))

/** Those of a side on a hexside. */
export const boatsOnWater = (m: State, s: HexSide, side: Side): Unit[] =>
  m.afloat === undefined ? [] : fleetOf(m, side).filter((u) => waterOf(m, u) === s)

const noBoats: readonly Unit[] = []
/** Those of a side next to a hex: on one of its hexsides. */
export const boatsBeside = (m: State, hex: Hex, side: Side): readonly Unit[] =>
  m.afloat === undefined ? noBoats : fleetOf(m, side).filter((u) => banks(m, waterOf(m, u)!).includes(hex))

/** GTW-14.B.2-3 An enemy water-only unit with attack strength, which lets no unit of the side move or attack across its hexside. */
export function barrierAcross(m: State, from: Hex, d: Direction, side: Side): Unit | undefined {
  if (m.afloat === undefined) return undefined
  const s = fieldOf(m).map.grid.side(from, d)
  return m.afloat
    .map(({ unit }) => m.units[unit]!)
    .find((u) => u.side !== side && waterOf(m, u) === s && faceOf(u).attack > 0 && u.disruption < 2)
}
