/** Where indirect fire goes: how far, who observes it, corrections from earlier rounds, and the dice. TRR-IND-08 to -11. */
import { die as dieOf, mapOdds, reckon, roll } from "@salient/engine"
import { lengthOf, type Point } from "@salient/space/table"
import { telephonesTo } from "../../charts/callers.ts"
import { corrected, type Fall, indirectMinimum, landingAt, scatterCm } from "../../charts/indirect-fire.ts"
import { scaleData } from "../../data/scale.ts"
import type { State, Unit } from "../../state.ts"
import type { Watch } from "../../types.ts"
import { pointInView, revealByFire } from "../observation/sight.ts"
import { cm, forceOf, onTable } from "../scale-and-representation/field.ts"
import { gunOf, reachOf } from "./plans.ts"

/** TRR-GAP-10, TRR-AMB-06 Whether a battery can reach a point from where it is. Off-table batteries reach every point. */
export function reaches(m: State, battery: Unit, at: Point): boolean {
  if (battery.where !== "table") return true
  const far = cm(lengthOf(battery.at, at))
  const reach = reachOf(m, battery)
  return far >= indirectMinimum && (reach === null || far <= reach)
}

/** TRR-IND-03, TRR-GAP-05 Whether this headquarters may call the battery: by radio, or its own mortars by telephone. */
function isCalledBy(m: State, battery: Unit, hq: Unit): boolean {
  const { kind, serves } = forceOf(m, hq)
  return kind === "hq" && (serves === battery.id || telephonesTo(forceOf(m, hq), forceOf(m, battery)))
}

/** TRR-IND-08, -11, -15 Who sees the point of aim: the weapon itself, an observer or headquarters that may call it, or nobody. */
function watchOf(m: State, battery: Unit, at: Point): Watch {
  if (battery.where === "table" && pointInView(m, battery, at)) return "visible"
  const eyes = onTable(m, battery.side).filter((u) => forceOf(m, u).kind === "observer" || isCalledBy(m, battery, u))
  return eyes.some((u) => pointInView(m, u, at)) ? "observed" : "unobserved"
}

/**
 * TRR-IND-07, TRR-CB-02 A battery fires indirect: this counts as one more move of fire from its place, however often it fires in the move.
 * TRR-OBS-05 A battery on the table reveals itself.
 */
export function noteFire(m: State, battery: Unit): void {
  if (battery.lastIndirect !== m.move) battery.movesFired++
  battery.lastIndirect = m.move
  const gun = gunOf(m, battery)
  revealByFire(m, battery, gun && gun.kind !== "mortar" ? "heavy" : "light")
}

/**
 * TRR-IND-10, TRR-AMB-30 A battery fires at a point. If somebody sees it, that is a turn of fire which corrects the next; both shots of a
 * mortar belong to one turn.
 */
export function takeAim(m: State, battery: Unit, at: Point): Watch {
  const watch = watchOf(m, battery, at)
  if (battery.aim?.x !== at.x || battery.aim.y !== at.y)
    Object.assign(battery, { aim: { x: at.x, y: at.y }, turns: 0, observed: null })
  if (watch !== "unobserved" && battery.observed !== m.move) {
    battery.turns++
    battery.observed = m.move
  }
  noteFire(m, battery)
  return watch
}

/**
 * TRR-IND-10, -11 The landing and scatter dice, with the correction for fire already seen to fall there. Only its own side sees these dice:
 * nobody else may know of fire that is lost off the table.
 */
export function fallOf(m: State, battery: Unit, watch: Watch): Fall {
  const to = [battery.side]
  const die = roll(m, scaleData.die, "TRR-IND-10", "where the fire lands", to)
  const correction = corrected(battery.turns, watch).total
  const landing = landingAt(die + correction)
  const worth = (d: number) => (landingAt(d + correction) === "onTarget" ? 1 : 0)
  reckon(m, () => ({
    side: battery.side,
    rule: "TRR-IND-10",
    why: "where the fire lands",
    odds: mapOdds(dieOf(scaleData.die), worth),
    got: worth(die),
  }))
  if (landing === "onTarget") return { landing, cm: 0 }
  return { landing, cm: scatterCm(watch, roll(m, scaleData.die, "TRR-IND-11", "how far it scatters", to)) }
}
