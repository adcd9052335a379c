/** What a unit does to what it passes over, and what that does to it: TRR-FIRE-11, TRR-MOVE-05, TRR-MINE-01. */
import { part, roll, tell } from "@salient/engine"
import { distance, type Point, type Shape, shapeOf, whereIn } from "@salient/space/table"
import { battleData } from "../data/battle.ts"
import { scaleData } from "../data/scale.ts"
import { fieldOf, forceOf, frameAt, frameOf, isArmour, nameOf, vehicleOf } from "../field.ts"
import type { State, Unit } from "../state.ts"
import { SIDES } from "../types.ts"
import { strikeWith } from "./anti-tank.ts"
import { coverOf } from "./cover.ts"
import { mineAttack, mineHits, mineScore, mineTests } from "./engineering.ts"
import { addMarkers, resolve } from "./harm.ts"
import { locatedBy } from "./sight.ts"
import { overrun } from "./small-arms.ts"

/** Where a unit was on its way, and which way it looked. */
export type Station = { readonly at: Point; readonly facing: number }

/** TRR-FIRE-11 Tracks go over infantry. */
export const mayRunOver = (m: State, unit: Unit, enemy: Unit): boolean =>
  isArmour(m, unit) && !isArmour(m, enemy) && forceOf(m, enemy).models[0]?.kind !== "gun"

/** What a unit does to what it passes, and what that does to it: TRR-FIRE-11, TRR-MOVE-05, TRR-MINE-01. */
export function passOver(m: State, unit: Unit, passed: readonly Station[]): void {
  if (isArmour(m, unit)) {
    const touched = (shape: Shape) =>
      passed.some(({ at, facing }) => distance(frameAt(m, unit, at, facing), shape) === 0)
    for (const piece of fieldOf(m).table.pieces)
      if (piece.kind === "wire" && !(piece.id in m.shelled) && touched(shapeOf(piece))) m.shelled[piece.id] = 1
    for (const enemy of locatedBy(m, unit.side))
      if (mayRunOver(m, unit, enemy) && touched(frameOf(m, enemy))) runOver(m, unit, enemy)
  }
  mines(m, unit, passed)
}

/** TRR-FIRE-11 */
function runOver(m: State, unit: Unit, enemy: Unit): void {
  tell(m, { kind: "runs-over", rules: ["TRR-FIRE-11"], name: nameOf(m, unit), at: nameOf(m, enemy) })
  resolve(m, enemy, overrun(coverOf(m, enemy, null)), true)
}

/** TRR-MINE-01, -02 A test for every so many cm in a field, whoever laid it. */
function mines(m: State, unit: Unit, passed: readonly Station[]): void {
  const { sides } = fieldOf(m).scenario
  for (const { area: outline, density } of SIDES.flatMap((side) => sides[side].minefields ?? [])) {
    const steps = passed.filter(({ at }) => whereIn(outline, at) !== "out").length
    const tests = mineTests(steps * battleData.pace)
    for (let i = 0; i < tests && unit.where === "table"; i++) {
      const die = roll(m, scaleData.die, "TRR-MINE-01", `mines under ${nameOf(m, unit)}`)
      if (!mineHits(density, die)) continue
      tell(m, { kind: "mine", rules: ["TRR-MINE-01"], name: nameOf(m, unit), die, density })
      if (isArmour(m, unit)) mineUnder(m, unit)
      else resolve(m, unit, mineAttack(), true)
    }
  }
}

function mineUnder(m: State, unit: Unit): void {
  const die = roll(m, scaleData.die, "TRR-MINE-02", `mine under ${nameOf(m, unit)}`)
  const { markers } = strikeWith(mineScore(vehicleOf(m, unit)?.defence ?? 0), part("TRR-MINE-02", "die", die))
  addMarkers(m, unit, markers)
}
