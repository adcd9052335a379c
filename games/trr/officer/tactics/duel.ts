/** A quick estimate of what fire between two units would do: it compares places and does not resolve shots. */
import { lengthOf, type Point } from "@salient/space/table"
import { columnAt, tableFactor } from "../../charts/columns.ts"
import { bracket, fireGroups } from "../../charts/small-arms.ts"
import { fireData } from "../../data/fire.ts"
import { scaleData } from "../../data/scale.ts"
import { firers, mgModels } from "../../rules/fire-at-infantry-and-soft-targets/shots-of-a-unit.ts"
import { gunOf } from "../../rules/indirect-fire-and-gas/plans.ts"
import { coverOf } from "../../rules/observation/cover.ts"
import { believedBy, lineIsClear } from "../../rules/observation/sight.ts"
import { cm, forceOf, isArmour } from "../../rules/scale-and-representation/field.ts"
import type { State, Unit } from "../../state.ts"
import type { Cover, Grade } from "../../types.ts"

/** The hits that a factor makes on average, by the casualty table. */
const hits = fireData.casualties.map((row) => row.reduce((sum, n) => sum + n, 0) / row.length)

/** TRR-FIRE-06 The hits of a basic factor, shifted a number of columns to the right. */
function hitsAt(basic: number, shifts: number): number {
  const column = columnAt(shifts)
  if (column === null || basic <= 0) return 0
  return hits[Math.min(fireData.factorAtMost, tableFactor(basic, column)) - 1] ?? 0
}

const soft: { readonly [g in Grade]: number } = {
  green: fireData.smallArms.targetGreen,
  normal: 0,
  elite: fireData.smallArms.targetElite,
}

/** The value of a tank or a battery, whatever ammunition it has. */
const heavy = { factor: 8, shots: 1.4 } as const
/** Centimetres between the middles of two units whose nearest ranks touch. */
const ranks = 2

/** The average number of hits that a unit scores with one activation's fire at a distance in cm. */
function expectedHits(m: State, by: Unit, target: Grade, far: number, cover: Cover): number {
  const { kind } = forceOf(m, by)
  const covers = fireData.shifts.cover[cover]
  if (kind === "vehicle" || gunOf(m, by)) return heavy.shots * hitsAt(heavy.factor, covers)
  if (kind === "mg") {
    const range = bracket(fireData.ranges.tripodMg, far)
    if (range === null) return 0
    const shift = covers + fireData.shifts.range[range]
    return fireGroups("tripod", mgModels(m, by)).reduce(
      (sum, barrels) => sum + hitsAt(fireData.support.tripod[barrels - 1] ?? 0, shift),
      0,
    )
  }
  const range = bracket(fireData.ranges.smallArms, far)
  const figures = Math.min(firers(m, by), fireData.smallArms.figuresAtMost)
  if (range === null || figures === 0) return 0
  const lmg = by.figures.some((f) => f === "lmg" || f === "mountedLmg") ? fireData.smallArms.lmg : 0
  return hitsAt(figures + lmg + soft[target], covers + fireData.shifts.range[range])
}

/** What one unit would lose by the fire of another, each in its place; 0 where one does not see the other. */
export function harm(m: State, by: Unit, from: Point, target: Unit): number {
  if (isArmour(m, target) || target.figures.length === 0) return 0
  const far = Math.max(0, cm(lengthOf(from, target.at)) - ranks)
  const found = expectedHits(m, by, forceOf(m, target).target, far, coverOf(m, target, from))
  if (found === 0 || !lineIsClear(m, from, target.at)) return 0 // checked last, because the line takes the most time to compute
  return (found * Math.min(target.figures.length, scaleData.die)) / scaleData.die
}

/** Enemies farther away than this are ignored, in centimetres. */
const reach = fireData.ranges.tripodMg.extreme

export type Exchange = { readonly give: number; readonly take: number }

/** What a unit in this place would do to the known enemies with its best shot, and what they could do to it. */
export function exchange(m: State, there: Unit, weight: (e: Unit) => number): Exchange {
  let [give, take] = [0, 0]
  for (const enemy of believedBy(m, there.side)) {
    if (enemy.broken !== null || cm(lengthOf(enemy.at, there.at)) > reach) continue
    give = Math.max(give, harm(m, there, there.at, enemy) * weight(enemy))
    take += harm(m, enemy, enemy.at, there)
  }
  return { give, take }
}
