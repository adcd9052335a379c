/** The scatter die: TGW-GAP-03, TGW-MORT-05, TGW-AS-06. */
import { roll, rollMany } from "@salient/engine"
import { type Point, scatter } from "@salient/space/table"
import { D6, sumOdds, total } from "../../charts/dice.ts"
import { data } from "../../data/charts.ts"
import { tell } from "../../happenings.ts"
import type { State } from "../../state.ts"
import { inch } from "../general-conventions/models.ts"
import { fieldOf } from "../terrain/ground.ts"

const DEGREES = 360

/** HIT or an arrow; every face also has a direction. */
export function rollScatter(m: State, rule: string, why: string): { readonly hit: boolean; readonly facing: number } {
  const face = roll(m, data.scatterDie.faces, rule, `${why}: scatter die`)
  const facing = facingOn(roll(m, DEGREES, rule, `${why}: direction`))
  return { hit: isHit(face), facing }
}

const facingOn = (rolled: number): number => 100 * (rolled - 1)
const isHit = (face: number): boolean => face <= data.scatterDie.hits

export type Straying = {
  readonly rule: string
  readonly why: string
  /** How many dice give the distance after an arrow; `onHit` is the same after a HIT (0: it stays). */
  readonly dice: number
  readonly onHit: number
}

/** Where a marker ends. If it leaves the table, nobody is under it. */
export function strays(m: State, at: Point, { rule, why, dice, onHit }: Straying): Point {
  const { hit, facing } = rollScatter(m, rule, why)
  const count = hit ? onHit : dice
  if (count === 0) {
    tell(m, { kind: "scattered", rules: [rule], name: why, inches: 0, degrees: 0 })
    return at
  }
  const inches = total(rollMany(m, count, D6, rule, `${why}: how far it strays`))
  tell(m, { kind: "scattered", rules: [rule], name: why, inches, degrees: facing / 100 })
  return landing(m, at, facing, inches)
}

function landing(m: State, at: Point, facing: number, inches: number): Point {
  const to = scatter(at, facing, inches * inch)
  const { width, depth } = fieldOf(m).table
  return {
    x: Math.max(-20 * inch, Math.min(width + 20 * inch, to.x)),
    y: Math.max(-20 * inch, Math.min(depth + 20 * inch, to.y)),
  }
}

/** A place where a marker may end, and how many of the equally likely cases lead there. */
export type Landing = { readonly at: Point; readonly ways: number }

/** Where a marker may end, by the dice that `strays` throws; faces with the same result are one case. */
export function landings(m: State, at: Point, { dice, onHit }: Pick<Straying, "dice" | "onHit">): Landing[] {
  const facesWith = new Map<number, number>()
  for (let face = 1; face <= data.scatterDie.faces; face++) {
    const count = isHit(face) ? onHit : dice
    facesWith.set(count, (facesWith.get(count) ?? 0) + 1)
  }
  const most = Math.max(...facesWith.keys())
  return [...facesWith].flatMap(([count, faces]) => {
    const ways = faces * D6 ** (most - count)
    if (count === 0) return [{ at, ways: ways * DEGREES }]
    const distances = sumOdds(count).chances
    return Array.from({ length: DEGREES }, (_, i) => facingOn(i + 1)).flatMap((facing) =>
      distances.map((far) => ({ at: landing(m, at, facing, far.result), ways: ways * far.ways })),
    )
  })
}
