/** How many movement points a unit has, and which manners of movement it may use: GTW-6-2, GTW-6.B-1, GTW-6.E-1, GTW-7.A-2. */
import { type Check, ok, refuse } from "@salient/engine"
import { reducedRating } from "../../charts/movement.ts"
import { tables } from "../../data/tables.ts"
import type { State, Unit } from "../../state.ts"
import { isOn } from "../basic-game-concepts/options.ts"
import { faceOf } from "../basic-game-concepts/units.ts"
import { ratingOf } from "./costs.ts"

/** On foot; by forced march; by strategic rail. */
export type Manner = "foot" | "march" | "strategic"

/** GTW-6.E-1, GTW-6.D-3 The movement points of a unit in this phase. */
export const pointsOf = (m: State, u: Unit, burden = 0): number =>
  m.phase === "exploitation" ? reducedRating(faceOf(u), ratingOf(u, burden), m.turn) : ratingOf(u, burden)

export const leftOf = (m: State, u: Unit, burden = 0): number => pointsOf(m, u, burden) - Math.max(0, u.spent)
export const isFresh = (u: Unit): boolean => u.spent < 0

/** GTW-6.B.3-1, GTW-11.H.2-2 */
export const limitOf = (m: State, u: Unit, manner: Manner, burden = 0): number =>
  manner === "march" ? ratingOf(u, burden) * 2 : leftOf(m, u, burden)

/** GTW-6.B-1 */
export function mayForceMarch(m: State, u: Unit): Check {
  if (m.phase !== "movement") return refuse("GTW-6.B-1", "Forced marches belong to the movement phase.")
  if (!isFresh(u)) return refuse("GTW-6.B-1", `${u.name} has already begun to move.`)
  const { is } = faceOf(u)
  if (is.tank) return refuse(["GTW-6.B-1", "GTW-14.C.2-1"], `${u.name} cannot make forced marches.`)
  return is.transport && is.motorized && m.turn < tables.artillery.movesFreely
    ? refuse(["GTW-6.B-1", "GTW-14.O.2a"], `${u.name} cannot make forced marches yet.`)
    : ok
}

/** GTW-7.A-2 */
export const mayRide = (m: State): Check =>
  m.phase === "movement" ? ok : refuse(["GTW-4.C", "GTW-7.A-2"], "Trains run only in the movement phase.")

/** GTW-7.C-1, GTW-7.C.2 */
export function maySail(m: State, u: Unit): Check {
  if (faceOf(u).only === "rail") return refuse("GTW-14.B.1-1", () => `${u.name} moves only by rail.`)
  return maySendBoats(m)
}

/** GTW-11.H.1, GTW-7.C.2 May stores go by boat on their own? */
export function maySendBoats(m: State): Check {
  if (!isOn(m, "riverMovement")) return refuse("GTW-7.C-1", "River movement is not used in this match.")
  return m.phase === "movement" ? ok : refuse(["GTW-4.C", "GTW-7.C.2"], "Boats move only in the movement phase.")
}

/** GTW-6.B.4-6 The cost of recovering from one hit of fatigue. */
export const restCost = (u: Unit): number => {
  const { is, size } = faceOf(u)
  const tired = is.artillery || is.cavalry || size === "army"
  return tired ? tables.fatigue.restPerHitTired : tables.fatigue.restPerHit
}
