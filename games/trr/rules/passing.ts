/** What a unit does to what it passes over, and what that does to it: TRR-FIRE-11, TRR-MOVE-05, TRR-MINE-01. */
import { tell } from "@salient/engine"
import { distance, type Point, type Shape, shapeOf } from "@salient/space/table"
import { fieldOf, forceOf, frameAt, frameOf, isArmour, nameOf } from "../field.ts"
import type { State, Unit } from "../state.ts"
import { coverOf } from "./cover.ts"
import { resolve } from "./harm.ts"
import { clearLane, crossMines, type Station } from "./mines.ts"
import { locatedBy } from "./sight.ts"
import { overrun } from "./small-arms.ts"

/** TRR-FIRE-11 Tracks go over infantry. */
export const mayRunOver = (m: State, unit: Unit, enemy: Unit): boolean =>
  isArmour(m, unit) && !["vehicle", "gun", "transport"].includes(forceOf(m, enemy).models[0]?.kind ?? "")

/** What a unit does to what it passes, and what that does to it: TRR-FIRE-11, TRR-MOVE-05, TRR-MINE-01. */
export function passOver(m: State, unit: Unit, from: Point, passed: readonly Station[], clearing: boolean): void {
  if (isArmour(m, unit)) {
    const touched = (shape: Shape) =>
      passed.some(({ at, facing }) => distance(frameAt(m, unit, at, facing), shape) === 0)
    for (const piece of fieldOf(m).table.pieces)
      if (piece.kind === "wire" && !(piece.id in m.shelled) && touched(shapeOf(piece))) m.shelled[piece.id] = 1
    for (const enemy of locatedBy(m, unit.side))
      if (mayRunOver(m, unit, enemy) && touched(frameOf(m, enemy))) runOver(m, unit, enemy)
  }
  if (clearing) clearLane(m, unit, from, passed, frameOf(m, unit).width)
  else crossMines(m, unit, passed)
}

/** TRR-FIRE-11 */
function runOver(m: State, unit: Unit, enemy: Unit): void {
  tell(m, { kind: "runs-over", rules: ["TRR-FIRE-11"], name: nameOf(m, unit), at: nameOf(m, enemy) })
  resolve(m, enemy, overrun(coverOf(m, enemy, null)), true)
}
