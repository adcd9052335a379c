/** Digging, mending, and smoke in an emergency: TRR-ENG-01, TRR-GAP-08, TRR-SMOKE-03. */
import { roll, rollMany, tell } from "@salient/engine"
import { offset } from "@salient/space/table"
import { antiTankData } from "../data/anti-tank.ts"
import { movementData } from "../data/movement.ts"
import { scaleData } from "../data/scale.ts"
import { forceOf, gap, isArmour, nameOf, onTable, sizeOf, thousandths } from "../field.ts"
import type { State, Unit } from "../state.ts"
import { repairs } from "./anti-tank.ts"
import { dugOut, workDice } from "./engineering.ts"
import { emergencySmoke as smoke } from "./gas.ts"
import { maySetOut, moverOf } from "./march.ts"
import { firers } from "./shoot.ts"
import { audience, isLocated, others } from "./sight.ts"

/** TRR-ENG-01 Any element digs itself in that stands on its own ground: not in the saddle, not limbered, not afloat. */
export function mayDig(m: State, unit: Unit): boolean {
  const { mover, kind } = forceOf(m, unit)
  const riding = unit.limbered || (unit.mounted && (mover === "cavalry" || mover === "bicycle"))
  return !riding && kind !== "transport" && kind !== "boat" && unit.moved === 0 && maySetOut(m, unit)
}

/** TRR-ENG-01 A move of digging: the rate on foot less the penalties of impassable going. */
export function dig(m: State, unit: Unit): void {
  const to = audience(m, unit)
  const dice = rollMany(m, workDice("digging"), scaleData.die, "TRR-ENG-01", `digging of ${nameOf(m, unit)}`, to)
  const done = Math.max(0, movementData.movers.infantry.crossCountry - dice.reduce((sum, die) => sum + die, 0))
  unit.dug += done
  tell(
    m,
    { kind: "dug", rules: ["TRR-ENG-01"], unit: unit.id, name: nameOf(m, unit), done, made: dugOut(unit.dug) },
    to,
  )
}

/** TRR-GAP-08 A model out of action may lose a marker; engineers near by help. */
export function repair(m: State, unit: Unit): void {
  const reach = thousandths(antiTankData.repair.engineersWithin)
  const helped = onTable(m, unit.side).some((u) => forceOf(m, u).kind === "engineers" && gap(m, u, unit) <= reach)
  // with the die the enemy would know whether engineers whom he has not seen are near
  const die = roll(m, scaleData.die, "TRR-GAP-08", `repair of ${nameOf(m, unit)}`, [unit.side])
  const mended = repairs(helped, die)
  if (mended) unit.markers[0] = Math.max(0, (unit.markers[0] ?? 0) - 1)
  const repaired = { kind: "repaired", rules: ["TRR-GAP-08"], unit: unit.id, name: nameOf(m, unit), mended }
  tell(m, { ...repaired, die }, [unit.side])
  if (isLocated(m, unit)) tell(m, repaired, others(m, unit))
}

/** TRR-SMOKE-03 Vehicles, and all who fight on foot as a firing group, have smoke for once in a game. */
export const maySmoke = (m: State, unit: Unit): boolean =>
  !unit.smoked && (isArmour(m, unit) || (moverOf(m, unit) === "infantry" && firers(m, unit) > 0))

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
