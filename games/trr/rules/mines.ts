/** Minefields under those who cross them, and lanes through them: TRR-MINE-01 to -03. */
import { part, roll, tell } from "@salient/engine"
import { chain, distance, type Point, whereIn } from "@salient/space/table"
import { battleData } from "../data/battle.ts"
import { scaleData } from "../data/scale.ts"
import { fieldOf, forceOf, isArmour, nameOf, vehicleOf } from "../field.ts"
import type { State, Unit } from "../state.ts"
import { SIDES } from "../types.ts"
import { strikeWith } from "./anti-tank.ts"
import { mineAttack, mineHits, mineScore, mineTests } from "./engineering.ts"
import { addMarkers, resolve } from "./harm.ts"
import { audience } from "./sight.ts"

/** Where a unit was on its way, and which way it looked. */
export type Station = { readonly at: Point; readonly facing: number }

/** TRR-MINE-01, -02 A test for every so many cm in a field, whoever laid it. Nobody sees a die that sets nothing off. */
export function crossMines(m: State, unit: Unit, passed: readonly Station[]): void {
  const { sides } = fieldOf(m).scenario
  for (const side of SIDES)
    for (const { id, area, density, against } of sides[side].minefields ?? []) {
      if (against !== undefined && (against === "armour") !== isHeavy(m, unit)) continue
      const steps = passed.filter(({ at }) => whereIn(area, at) !== "out" && !isCleared(m, at)).length
      const tests = mineTests(steps * battleData.pace)
      for (let i = 0; i < tests && unit.where === "table"; i++) {
        const die = roll(m, scaleData.die, "TRR-MINE-01", "mines", [])
        if (!mineHits(density, die)) continue
        const field = `${side}/${id}`
        if (unit.side !== side && !m.mined[unit.side].includes(field)) m.mined[unit.side].push(field)
        tell(m, { kind: "mine", rules: ["TRR-MINE-01"], name: nameOf(m, unit), die, density }, audience(m, unit))
        if (isArmour(m, unit)) mineUnder(m, unit)
        else resolve(m, unit, mineAttack(), true)
      }
    }
}

/** Anti-tank mines let men and horses pass, anti-personnel mines armour. */
const isHeavy = (m: State, unit: Unit): boolean =>
  ["vehicle", "gun", "transport"].includes(forceOf(m, unit).models[0]?.kind ?? "")

const isCleared = (m: State, at: Point): boolean =>
  m.lanes.some((lane) => distance(chain([at]), chain(lane.points, lane.width)) === 0)

function mineUnder(m: State, unit: Unit): void {
  const die = roll(m, scaleData.die, "TRR-MINE-02", `mine under ${nameOf(m, unit)}`, audience(m, unit))
  const { score, markers } = strikeWith(mineScore(vehicleOf(m, unit)?.defence ?? 0), part("TRR-MINE-02", "die", die))
  addMarkers(m, unit, markers, score.total)
}

/** TRR-MINE-03 Engineers have gone through: what they leave behind them is safe, as wide as they are. */
export function clearLane(m: State, unit: Unit, from: Point, passed: readonly Station[], width: number): void {
  const points = [from, ...passed.map(({ at }) => at)]
    .map(({ x, y }) => ({ x, y }))
    .filter((p, i, all) => i === 0 || p.x !== all[i - 1]?.x || p.y !== all[i - 1]?.y)
  if (points.length < 2) return
  m.lanes.push({ side: unit.side, points, width })
  tell(m, { kind: "cleared", rules: ["TRR-MINE-03"], name: nameOf(m, unit) }, [unit.side])
}
