/** What the wind carries: gas (TRR-GAS-02, -03) and smoke that clears (TRR-SMOKE-02). */
import { part, roll, rollMany, tally, tell } from "@salient/engine"
import { coverage, drift, type Rect, rect } from "@salient/space/table"
import { gasAndSmokeData } from "../data/gas-and-smoke.ts"
import { scaleData } from "../data/scale.ts"
import { fieldOf, frameOf, isArmour, nameOf, onTable, thousandths, vehicleOf } from "../field.ts"
import type { Cloud, State, Unit } from "../state.ts"
import { markersAt } from "./anti-tank.ts"
import { attack } from "./columns.ts"
import { gasArmourScore, gasDie, gasDrift, gasDriftDice } from "./gas.ts"
import { addMarkers, resolve } from "./harm.ts"
import { audience, isLocated } from "./sight.ts"

/** At the start of a move smoke clears and barrages of the last move are over. */
export function clearSmoke(m: State): void {
  m.screens = m.screens.filter((s) => s.until >= m.move)
  m.curtain = []
  m.falling = []
}

/** The ground a cloud lies on. */
const cloudArea = (c: Cloud): Rect => {
  const side = thousandths(gasAndSmokeData.gas.area)
  return rect(c.at, c.facing, side, side)
}

/** TRR-GAS-02 Every cloud goes downwind; one that has left the table is gone. */
export function driftGas(m: State): void {
  const { wind } = fieldOf(m).scenario
  const { table } = fieldOf(m)
  if (wind === null) return
  for (const cloud of m.clouds) {
    const far = gasDrift(rollMany(m, gasDriftDice, scaleData.die, "TRR-GAS-02", "drift of gas"))
    const { at } = drift(cloudArea(cloud), wind, thousandths(far))
    cloud.at = { x: at.x, y: at.y }
    tell(m, { kind: "gas", rules: ["TRR-GAS-02"], at: { ...cloud.at }, far })
  }
  m.clouds = m.clouds.filter(({ at }) => at.x >= 0 && at.y >= 0 && at.x <= table.width && at.y <= table.depth)
}

/** TRR-GAS-03, TRR-AMB-13 Every unit in a cloud is attacked once, by the worst of those it lies in. */
export function gasAttacks(m: State): void {
  const units = onTable(m)
  for (const unit of [...units.filter((u) => isLocated(m, u)), ...units.filter((u) => !isLocated(m, u))]) {
    const factor = m.clouds
      .filter((c) => coverage(frameOf(m, unit), cloudArea(c)) !== "none")
      .reduce((worst, c) => Math.max(worst, c.factor), 0)
    if (factor === 0) continue
    unit.underGas = true
    if (isArmour(m, unit)) gasOnArmour(m, unit, factor)
    else {
      const die = gasDie({ prepared: unit.masked, closed: false })
      resolve(m, unit, attack(tally(part("TRR-GAS-03", "gas", factor)), {}), false, die)
    }
  }
}

/** TRR-AMB-24 */
function gasOnArmour(m: State, unit: Unit, factor: number): void {
  const vehicle = vehicleOf(m, unit)
  if (!vehicle) return
  const to = audience(m, unit)
  const die = roll(m, scaleData.die, "TRR-GAS-03", `gas on ${nameOf(m, unit)}`, to)
  const score = tally(
    ...gasArmourScore(factor, vehicle.defence, { prepared: unit.masked, closed: !vehicle.open }).parts,
    part("TRR-GAS-03", "die", die),
  )
  const markers = markersAt(score.total)
  tell(m, { kind: "struck", rules: ["TRR-GAS-03"], unit: unit.id, name: nameOf(m, unit), score, markers }, to)
  addMarkers(m, unit, markers, score.total)
}

/** TRR-SMOKE-04 Phosphorus burns whoever is in it, once a move, as if there were no cover. */
export function burnInSmoke(m: State): void {
  const burning = m.screens.filter((s) => s.factor > 0)
  if (burning.length === 0) return
  const units = onTable(m)
  for (const unit of [...units.filter((u) => isLocated(m, u)), ...units.filter((u) => !isLocated(m, u))]) {
    const worst = burning
      .filter((s) => coverage(frameOf(m, unit), rect(s.at, s.facing, s.width, s.depth)) !== "none")
      .reduce((most, s) => Math.max(most, s.factor), 0)
    if (worst > 0 && !isArmour(m, unit))
      resolve(m, unit, attack(tally(part("TRR-SMOKE-04", "phosphorus", worst)), {}), false)
  }
}
