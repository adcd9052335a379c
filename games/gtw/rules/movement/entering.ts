/** Where a unit may go at all, no matter the cost: GTW-3.F-3, GTW-6-4, GTW-6-5, GTW-6.B.1, GTW-8.B-1. */
import { type Check, ok, refuse } from "@salient/engine"
import type { Direction, Hex } from "@salient/space/hex"
import { groundIn } from "../../charts/movement.ts"
import { sayTurn } from "../../data/calendar.ts"
import { terrainData } from "../../data/terrain.ts"
import type { State, Unit } from "../../state.ts"
import { other } from "../../types.ts"
import { fieldOf, hexName, placeName, touchOf } from "../basic-game-concepts/field.ts"
import { isOn } from "../basic-game-concepts/options.ts"
import { faceOf, isCorpsHeadquarters } from "../basic-game-concepts/units.ts"
import { barrierAcross } from "../basic-game-concepts/waters.ts"
import { isWithin } from "../stacking.ts"
import { isContested, isHeldAgainst, isOwnedBy } from "../zones-of-control-and-ownership/ownership.ts"
import {
  adjacentTo,
  hasUnknownAt,
  hasZone,
  isBesieged,
  isOccupied,
  ownZoneIn,
  seenAt,
  stackAt,
} from "../zones-of-control-and-ownership/position.ts"
import { groundCost, hasRoad, ratingOf } from "./costs.ts"

/** GTW-3.F-3 and the scenario: hexes that a side may not enter. */
export function mayBeIn(m: State, u: Unit, hex: Hex): Check {
  const { closed } = fieldOf(m)
  if (closed.length === 0) return ok
  const shut = closed.find((c) => c.hexes.has(hex) && c.side === u.side && (c.until === null || m.turn < c.until))
  if (!shut) return ok
  const until = shut.until === null ? "" : ` before ${sayTurn(shut.until)}`
  return refuse("GTW-3.F-3", () => `Your units may not enter ${placeName(m, hex)}${until}.`, touchOf(m, hex))
}

/** GTW-6-4, GTW-6-5 The same as `mayEnter`, for floods that check hundreds of steps and need no reason for a refusal. */
export const isOpen = (m: State, u: Unit, from: Hex, to: Hex, d: Direction): boolean =>
  groundCost(m, u, from, d) >= 0 && !isHeldAgainst(m, to, u.side) && mayBeIn(m, u, to).ok

/** GTW-6-4, GTW-6-5 */
export function mayEnter(m: State, u: Unit, from: Hex, to: Hex, d: Direction): Check {
  if (isOpen(m, u, from, to, d)) return ok
  if (faceOf(u).only === "rail") return refuse("GTW-14.B.1-1", () => `${u.name} moves only by rail.`, touchOf(m, to))
  const boat = barrierAcross(m, from, d, u.side)
  if (boat)
    return refuse("GTW-14.B.2-3", () => `${boat.name} is on the water before ${hexName(m, to)}.`, touchOf(m, to))
  if (groundCost(m, u, from, d) < 0)
    return refuse(
      "GTW-6-4",
      () => `Movement from ${hexName(m, from)} to ${hexName(m, to)} is prohibited.`,
      touchOf(m, to),
    )
  if (isHeldAgainst(m, to, u.side))
    return refuse(
      isBesieged(m, to, u.side) ? "GTW-15.G-2" : isContested(m, to) ? "GTW-9.J-5" : "GTW-6-5",
      () => `${placeName(m, to)} is held by the enemy.`,
      touchOf(m, to),
    )
  return mayBeIn(m, u, to)
}

/** GTW-15.G-1 May a unit besiege an adjacent hex? It must be one of those that surrounded it when the phase began. */
export function mayBesiege(m: State, u: Unit, to: Hex, d: Direction): Check {
  const at = touchOf(m, to)
  if (!isOn(m, "sieges")) return refuse("GTW-15.G-1", "Sieges are not used in this match.", at)
  if (u.side !== m.active || !m.surrounded.includes(to) || !isOccupied(m, to, other(u.side)))
    return refuse("GTW-15.G-1", () => `${placeName(m, to)} was not surrounded when the movement phase began.`, at)
  if (groundCost(m, u, u.hex, d) < 0)
    return refuse("GTW-6-4", () => `Movement from ${hexName(m, u.hex)} to ${hexName(m, to)} is prohibited.`, at)
  return mayBeIn(m, u, to)
}

/** GTW-6.B.1, GTW-6.B.2 May a forced march make this step? */
export function mayMarch(m: State, u: Unit, from: Hex, to: Hex, d: Direction): Check {
  if (hasRoad(m, from, d, u.side)) return ok
  const { map } = fieldOf(m)
  const { is } = faceOf(u)
  const goodRoads = map.goodRoads[to]! || is.cavalry || is.light || is.mountain || is.irregular
  const kind = map.hexsides[map.grid.side(from, d)]
  for (const line of [groundIn(map.terrain[to]!, m.weather), kind && terrainData.hexsides[kind]])
    if (line && (line.march === "never" || (line.march === "good roads" && !goodRoads)))
      return refuse(
        goodRoads ? "GTW-6.B.1" : "GTW-6.B.2",
        () => `A forced march must stay on the road, and none leads from ${hexName(m, from)} to ${hexName(m, to)}.`,
        touchOf(m, to),
      )
  return ok
}

/** GTW-8.B-1 Units that have moved, or cannot move, must fit together with those that arrive; the others may still leave. */
export function mayEndIn(m: State, comers: readonly Unit[], hex: Hex): Check {
  const side = comers[0]!.side
  const there = stackAt(m, hex, side)
  if (isOn(m, "overstacking") && (there.some(isCorpsHeadquarters) || comers.some(isCorpsHeadquarters))) return ok // GTW-8.C.2-1
  const fixed = there.filter((u) => !comers.includes(u) && (u.moved || u.holds || ratingOf(u) === 0))
  if (isWithin(m, hex, fixed.length === 0 ? comers : [...fixed, ...comers])) return ok
  return refuse(
    "GTW-8.B-1",
    () => `${placeName(m, hex)} cannot hold them: it would exceed the stacking limit.`,
    touchOf(m, hex),
  )
}

/** GTW-6.B.4-1 True if a unit in a hex is near enough to the enemy to be tired by a forced march. */
export const isNearEnemy = (m: State, u: Unit, hex: Hex): boolean =>
  adjacentTo(m, hex).some((h) => hasZones(m, h, other(u.side))) || isOwnedBy(m, hex, other(u.side))

/** GTW-14.N.2-2 Units that exert zones of control, as far as both sides know. */
const hasZones = (m: State, hex: Hex, side: Unit["side"]): boolean =>
  seenAt(m, hex, side).some(hasZone) || (hasUnknownAt(m, hex, side) && ownZoneIn(m, hex, side) > 0)
