/** Digging in, repairs, and emergency smoke: TRR-ENG-01, TRR-GAP-08, TRR-SMOKE-03. */
import { type Check, ok, refuse, roll, rollMany } from "@salient/engine"
import { offset } from "@salient/space/table"
import { repairs } from "../../charts/anti-tank.ts"
import { dugOut, workDice } from "../../charts/engineering.ts"
import { emergencySmoke as smoke } from "../../charts/gas-and-smoke.ts"
import { antiTankData } from "../../data/anti-tank.ts"
import { movementData } from "../../data/movement.ts"
import { scaleData } from "../../data/scale.ts"
import { type HappeningOf, tell } from "../../happenings.ts"
import type { State, Unit } from "../../state.ts"
import { mayUseItself, outOfAction } from "../fire-at-infantry-and-soft-targets/harm.ts"
import { firers } from "../fire-at-infantry-and-soft-targets/shots-of-a-unit.ts"
import { maySetOut, moverOf } from "../movement/march.ts"
import { audience, isLocated, others } from "../observation/sight.ts"
import {
  forceOf,
  gap,
  isArmour,
  markersOn,
  nameOf,
  onTable,
  sizeOf,
  thousandths,
} from "../scale-and-representation/field.ts"

/** TRR-ENG-01 A unit that moves at foot rate may dig in: not mounted, limbered or afloat, no gun in action and no vehicle. */
export function mayDig(m: State, unit: Unit): Check {
  const { mover, kind } = forceOf(m, unit)
  const no = (why: string) => refuse("TRR-ENG-01", () => `${nameOf(m, unit)} ${why} and cannot dig.`)
  if (unit.limbered) return no("is limbered")
  if (unit.mounted && (mover === "cavalry" || mover === "bicycle")) return no("is mounted")
  if (kind === "transport" || kind === "boat") return no("carries others")
  if (moverOf(m, unit) !== "infantry") return no("does not move at foot rate")
  return unit.moved > 0 ? no("has moved") : maySetOut(m, unit)
}

/** TRR-ENG-01, TRR-MOVE-15 A move of digging: the rate on foot minus the penalties of impassable going, and of masks. */
export function dig(m: State, unit: Unit): void {
  const to = audience(m, unit)
  const dice = rollMany(
    m,
    workDice("digging", unit.masked),
    scaleData.die,
    "TRR-ENG-01",
    `digging of ${nameOf(m, unit)}`,
    to,
  )
  const done = Math.max(0, movementData.movers.infantry.crossCountry - dice.reduce((sum, die) => sum + die, 0))
  unit.dug += done
  tell(
    m,
    { kind: "dug", rules: ["TRR-ENG-01"], unit: unit.id, name: nameOf(m, unit), done, made: dugOut(unit.dug) },
    to,
  )
}

/** TRR-GAP-08 A model out of action may lose a marker; engineers nearby help. */
export function repair(m: State, unit: Unit): void {
  const reach = thousandths(antiTankData.repair.engineersWithin)
  const helped = onTable(m, unit.side).some((u) => forceOf(m, u).kind === "engineers" && gap(m, u, unit) <= reach)
  // from the die the enemy would learn whether engineers he has not seen are nearby
  const die = roll(m, scaleData.die, "TRR-GAP-08", `repair of ${nameOf(m, unit)}`, [unit.side])
  const mended = repairs(helped, die)
  if (mended) unit.markers[0] = markersOn(unit) - 1
  const repaired: HappeningOf<"repaired"> = {
    kind: "repaired",
    rules: ["TRR-GAP-08"],
    unit: unit.id,
    name: nameOf(m, unit),
    mended,
  }
  tell(m, { ...repaired, die }, [unit.side])
  if (isLocated(m, unit)) tell(m, repaired, others(m, unit))
}

/** TRR-SMOKE-03 Vehicles, and all units that fight on foot as a firing group, may make smoke once in a game. */
export function maySmoke(m: State, unit: Unit): Check {
  if (unit.smoked) return refuse("TRR-SMOKE-03", () => `${nameOf(m, unit)} has already used its smoke.`)
  if (isArmour(m, unit) || (moverOf(m, unit) === "infantry" && firers(m, unit) > 0)) return mayUseItself(m, unit)
  return refuse(
    "TRR-SMOKE-03",
    () => `${nameOf(m, unit)} carries no smoke: only vehicles and units fighting on foot as a firing group do.`,
  )
}

/** TRR-GAP-08 A model that is out of action can be repaired if nobody fires at it. */
export function mayRepair(m: State, unit: Unit): Check {
  if (!outOfAction(m, unit)) return refuse("TRR-GAP-08", () => `${nameOf(m, unit)} is not out of action.`)
  return unit.underFire ? refuse("TRR-GAP-08", () => `${nameOf(m, unit)} has been fired at in this move.`) : ok
}

/** TRR-SMOKE-03 A screen as wide as the unit, just in front of it. */
export function emergencySmoke(m: State, unit: Unit): void {
  unit.smoked = true
  const { width, depth } = sizeOf(m, unit)
  const gapAhead = thousandths(smoke.gap)
  const at = offset(unit.at, unit.facing, Math.round(depth / 2) + gapAhead)
  const until = m.move + smoke.moves - 1
  m.screens.push({ at: { x: at.x, y: at.y }, facing: unit.facing, width, depth: gapAhead, until, factor: 0 })
  tell(m, { kind: "smoke", rules: ["TRR-SMOKE-03"], unit: unit.id, name: nameOf(m, unit) }, audience(m, unit))
}
