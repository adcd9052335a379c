/** Army headquarters and their zones of influence: GTW-14.M. */
import type { Hex } from "@salient/space/hex"
import { nations } from "../../data/nations.ts"
import { tables } from "../../data/tables.ts"
import type { State, Unit } from "../../state.ts"
import type { Nation, Side } from "../../types.ts"
import { fieldOf } from "../basic-game-concepts/field.ts"
import { nationOf } from "../basic-game-concepts/units.ts"
import { banks, waterOf } from "../basic-game-concepts/waters.ts"
import { armyHeadquartersOf } from "../zones-of-control-and-ownership/position.ts"

export const armies = (m: State, side: Side): Unit[] => armyHeadquartersOf(m, side).filter((u) => u.hex >= 0)

/** GTW-14.M.1-2 True if this headquarters covers units of the nation in the hex. */
export function covers(m: State, hq: Unit, hex: Hex, nation: Nation): boolean {
  const own = nationOf(hq)
  if (!hq.active || hq.hex < 0 || (own !== nation && !nations[own].influencesAll)) return false
  return fieldOf(m).map.grid.distance(hq.hex, hex) <= tables.influence
}

/** The hex that a unit is in; for a water-only unit, the hexes beside it (GTW-14.B.2-1). */
export function placesOf(m: State, u: Unit): readonly Hex[] {
  if (u.hex >= 0) return [u.hex]
  const water = waterOf(m, u)
  return water === undefined ? [] : banks(m, water)
}

/** GTW-14.M.1-1, GTW-14.M.1-2 True if the unit is in the zone of influence of an active headquarters of its side. */
export const isInfluenced = (m: State, u: Unit): boolean =>
  placesOf(m, u).some((hex) => armyHeadquartersOf(m, u.side).some((hq) => covers(m, hq, hex, nationOf(u))))

/** GTW-GAP-57, GTW-GAP-16 A nation's modifier to the checks of its headquarters. */
export const activationOf = (nation: Nation, turn: number): number =>
  nations[nation].activation.findLast(({ from }) => turn >= from)?.add ?? 0
