/** What a unit does to things it passes over, and what they do to it: TRR-FIRE-11, TRR-MOVE-05, TRR-MINE-01, TRR-GAS-03. */

import { distance, type Point, type Shape, shapeOf } from "@salient/space/table"
import { overrun } from "../../charts/small-arms.ts"
import { travellerOf } from "../../data/terrain.ts"
import { type HappeningOf, tell } from "../../happenings.ts"
import type { State, Unit } from "../../state.ts"
import { clearLane, crossMines, type Station } from "../engineering/minefields.ts"
import { resolve } from "../fire-at-infantry-and-soft-targets/harm.ts"
import { suffer } from "../indirect-fire-and-gas/drift.ts"
import { coverOf } from "../observation/cover.ts"
import { isDummy } from "../observation/decoys.ts"
import { uncover } from "../observation/dummies.ts"
import { believedBy, layOpen, locate } from "../observation/sight.ts"
import { fieldOf, forceOf, frameAt, frameOf, isArmour, nameOf } from "../scale-and-representation/field.ts"
import { passengersOf } from "../scale-and-representation/passengers.ts"

/** TRR-FIRE-11 Tracked vehicles may run over infantry. */
export const mayRunOver = (m: State, unit: Unit, enemy: Unit): boolean =>
  isArmour(m, unit) && !["vehicle", "gun", "transport"].includes(forceOf(m, enemy).models[0]?.kind ?? "")

/** TRR-MOVE-05 Whether it has tracks, which crush wire; armoured cars do not. */
const isTracked = (m: State, unit: Unit): boolean => {
  const { mover } = forceOf(m, unit)
  return mover !== null && travellerOf(mover, false) === "armour"
}

/** What a unit does to things it passes, and what they do to it: tracks, wire, mines, gas and phosphorus. */
export function passOver(m: State, unit: Unit, from: Point, passed: readonly Station[], clearing: boolean): void {
  for (const u of [unit, ...passengersOf(m, unit)]) u.movesFired = 0 // TRR-CB-02: it has not fired from its new place
  if (isArmour(m, unit)) {
    const touched = (shape: Shape) =>
      passed.some(({ at, facing }) => distance(frameAt(m, unit, at, facing), shape) === 0)
    for (const piece of isTracked(m, unit) ? fieldOf(m).table.pieces : [])
      if (piece.kind === "wire" && !m.crushed.includes(piece.id) && touched(shapeOf(piece))) {
        m.crushed.push(piece.id)
        locate(m, unit, ["TRR-MOVE-05"]) // everybody can see the gap, and the unit that made it
      }
    for (const enemy of believedBy(m, unit.side))
      if (mayRunOver(m, unit, enemy) && touched(frameOf(m, enemy))) runOver(m, unit, enemy)
  }
  if (clearing) clearLane(m, unit, from, passed, frameOf(m, unit).width)
  else crossMines(m, unit, from, passed)
  suffer(m, unit, () => [frameOf(m, unit), ...passed.map(({ at, facing }) => frameAt(m, unit, at, facing))])
}

/** TRR-FIRE-11 */
function runOver(m: State, unit: Unit, enemy: Unit): void {
  const what: HappeningOf<"runs-over"> = {
    kind: "runs-over",
    rules: ["TRR-FIRE-11"],
    name: nameOf(m, unit),
    at: nameOf(m, enemy),
  }
  if (isDummy(m, enemy)) {
    tell(m, what, [unit.side]) // TRR-OBS-04: its owner would learn that it was taken for troops
    uncover(m, ({ id }) => id === enemy.id)
    return
  }
  locate(m, unit, ["TRR-FIRE-11"])
  for (const u of [unit, enemy]) layOpen(m, u)
  tell(m, what)
  resolve(m, enemy, overrun(coverOf(m, enemy, null)), true)
}
