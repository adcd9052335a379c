/** Things that drift or clear in the wind: gas (TRR-GAS-02, -03) and smoke (TRR-SMOKE-02). */
import { part, roll, rollMany, tally } from "@salient/engine"
import { coverage, drift, type Rect, rect } from "@salient/space/table"
import { markersAt } from "../../charts/anti-tank.ts"
import { attack } from "../../charts/columns.ts"
import { gasArmourScore, gasDie, gasDrift, gasDriftDice } from "../../charts/gas-and-smoke.ts"
import { gasAndSmokeData } from "../../data/gas-and-smoke.ts"
import { scaleData } from "../../data/scale.ts"
import { tell } from "../../happenings.ts"
import type { Cloud, Screen, State, Unit } from "../../state.ts"
import { addMarkers, resolve } from "../fire-at-infantry-and-soft-targets/harm.ts"
import { audience } from "../observation/sight.ts"
import { frameOf, isArmour, nameOf, thousandths, vehicleOf } from "../scale-and-representation/field.ts"
import { isOverTable } from "./beaten-zone.ts"

/** At the start of a move, smoke clears and the barrages of the last move end. */
export function clearSmoke(m: State): void {
  m.screens = m.screens.filter((s) => s.until >= m.move)
  m.curtain = []
  m.falling = []
}

/** The ground that a cloud covers. */
const cloudArea = (c: Cloud): Rect => {
  const side = thousandths(gasAndSmokeData.gas.area)
  return rect(c.at, c.facing, side, side)
}

/** TRR-GAS-02 Every cloud drifts downwind. One that has left the table completely is removed. */
export function driftGas(m: State): void {
  const { wind } = m
  if (wind === null) return
  for (const cloud of m.clouds) {
    const far = gasDrift(rollMany(m, gasDriftDice, scaleData.die, "TRR-GAS-02", "drift of gas"))
    const { at } = drift(cloudArea(cloud), wind, thousandths(far))
    cloud.at = { x: at.x, y: at.y }
    tell(m, { kind: "gas", rules: ["TRR-GAS-02"], at: { ...cloud.at }, far })
  }
  m.clouds = m.clouds.filter((cloud) => isOverTable(m, cloudArea(cloud)))
}

/**
 * TRR-GAS-03, TRR-SMOKE-04 Gas and phosphorus affect a unit where it stands, or anywhere it has been on its way: each once a move, by the
 * worst that it has touched.
 */
export function suffer(m: State, unit: Unit, way: () => readonly Rect[] = () => [frameOf(m, unit)]): void {
  if (m.clouds.length === 0 && !m.screens.some(burns)) return
  const frames = way()
  const touched = (ground: Rect) => frames.some((frame) => coverage(frame, ground) !== "none")
  gasUnit(m, unit, touched)
  burn(m, unit, touched)
}

/** Whether there is gas or phosphorus where a unit stands. */
export const isInTheAir = (m: State, unit: Unit): boolean =>
  [...m.clouds.map(cloudArea), ...m.screens.filter(burns).map(screenArea)].some(
    (ground) => coverage(frameOf(m, unit), ground) !== "none",
  )

const worst = (factors: readonly number[]): number => Math.max(0, ...factors)

/** TRR-GAS-03, TRR-AMB-13 */
function gasUnit(m: State, unit: Unit, touched: (ground: Rect) => boolean): void {
  if (unit.underGas || unit.where !== "table") return
  const factor = worst(m.clouds.filter((c) => touched(cloudArea(c))).map((c) => c.factor))
  if (factor === 0) return
  unit.underGas = true
  if (isArmour(m, unit)) gasOnArmour(m, unit, factor)
  else {
    const die = gasDie({ prepared: unit.masked, closed: false })
    resolve(m, unit, attack(tally(part("TRR-GAS-03", "gas", factor)), {}), false, die)
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

const burns = ({ factor }: Screen): boolean => factor > 0

const screenArea = ({ at, facing, width, depth }: Screen): Rect => rect(at, facing, width, depth)

/** TRR-SMOKE-04 Phosphorus burns troops as if they had no cover. */
function burn(m: State, unit: Unit, touched: (ground: Rect) => boolean): void {
  if (unit.burned === m.move || unit.where !== "table" || isArmour(m, unit)) return
  const factor = worst(m.screens.filter((s) => burns(s) && touched(screenArea(s))).map((s) => s.factor))
  if (factor === 0) return
  unit.burned = m.move
  resolve(m, unit, attack(tally(part("TRR-SMOKE-04", "phosphorus", factor)), {}), false)
}
