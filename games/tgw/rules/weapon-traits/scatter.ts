/** The scatter die: TGW-GAP-03, TGW-MORT-05, TGW-AS-06. */
import { roll, rollMany } from "@salient/engine"
import { type Point, scatter } from "@salient/space/table"
import { D6, total } from "../../charts/dice.ts"
import { data } from "../../data/charts.ts"
import { tell } from "../../happenings.ts"
import type { State } from "../../state.ts"
import { inch } from "../general-conventions/models.ts"
import { fieldOf } from "../terrain/ground.ts"

const DEGREES = 360

/** HIT or an arrow; every face points somewhere as well. */
export function rollScatter(m: State, rule: string, why: string): { readonly hit: boolean; readonly facing: number } {
  const face = roll(m, data.scatterDie.faces, rule, `${why}: scatter die`)
  const facing = 100 * (roll(m, DEGREES, rule, `${why}: direction`) - 1)
  return { hit: face <= data.scatterDie.hits, facing }
}

export type Straying = {
  readonly rule: string
  readonly why: string
  /** Dice for the distance after an arrow, and after a HIT (none: it stays). */
  readonly dice: number
  readonly onHit: number
}

/** Where a marker ends. It may leave the table; then nobody is under it. */
export function strays(m: State, at: Point, { rule, why, dice, onHit }: Straying): Point {
  const { hit, facing } = rollScatter(m, rule, why)
  const count = hit ? onHit : dice
  if (count === 0) {
    tell(m, { kind: "scattered", rules: [rule], name: why, inches: 0, degrees: 0 })
    return at
  }
  const inches = total(rollMany(m, count, D6, rule, `${why}: how far it strays`))
  tell(m, { kind: "scattered", rules: [rule], name: why, inches, degrees: facing / 100 })
  const to = scatter(at, facing, inches * inch)
  const { width, depth } = fieldOf(m).table
  return {
    x: Math.max(-20 * inch, Math.min(width + 20 * inch, to.x)),
    y: Math.max(-20 * inch, Math.min(depth + 20 * inch, to.y)),
  }
}
