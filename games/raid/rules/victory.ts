/** How the raid ends: RAID-8. */
import { endGame, type Outcome } from "@salient/engine"
import { tell } from "../happenings.ts"
import type { State } from "../state.ts"
import { other } from "../types.ts"
import { zone } from "./the-raid/ground.ts"
import { onMap, type Placed } from "./the-raid/units.ts"

/** RAID-8.1 */
export function endIfHome(m: State, unit: Placed): void {
  if (unit.prisoner && zone(m, "raiders").includes(unit.hex))
    endGame({ winners: ["raiders"], reason: `${unit.name} brings a prisoner home.`, rules: ["RAID-8.1"] })
}

/** RAID-1.3, and RAID-8.2 at once when the last unit of a side goes. */
export function loseSteps(m: State, unit: Placed, count: number): void {
  unit.steps = Math.max(0, unit.steps - count)
  if (unit.steps > 0) return
  const { side } = unit
  const gone: { hex: string | null; prisoner: boolean } = unit
  gone.hex = null
  gone.prisoner = false
  tell(m, { kind: "gone", rules: ["RAID-1.3"], unit: unit.id, name: unit.name })
  if (onMap(m, side).length > 0) return
  endGame({ winners: [other(side)], reason: `No unit of the ${side} is left.`, rules: ["RAID-8.2"] })
}

/** RAID-8.3 */
export const dawn: Outcome = {
  winners: ["garrison"],
  reason: "Dawn breaks, and nobody came home with a prisoner.",
  rules: ["RAID-8.3"],
}
