/** How far units move: TGW-MOVE-12. In thousandths of an inch. */
import type { Odds } from "@salient/engine"
import { data } from "../data/charts.ts"
import { highest } from "./dice.ts"

const inch = 1000

/** What a unit declares before it rolls: TGW-TERR-05, TGW-TERR-09, TGW-TERR-14. */
export const DECLARED = ["open", "difficult", "oneDie"] as const
export type Declared = (typeof DECLARED)[number]

export type Walker = {
  readonly cavalry: boolean
  readonly infiltration: boolean
  /** TGW-SUP-03: a Support Weapon that is Difficult to Carry. */
  readonly carries: boolean
}

/** TGW-MOVE-12, TGW-SUP-03, TGW-SPEC-06, TGW-CAV-03: how many dice are rolled; the highest counts. 0: the full distance. */
export function diceFor({ cavalry, infiltration, carries }: Walker, declared: Declared): number {
  const { movement } = data
  if (carries) return declared === "open" ? movement.carried.open.dice : movement.carried.difficult.dice
  if (declared === "open") return 0
  if (declared === "oneDie") return movement.oneDie.dice
  if (cavalry) return movement.cavalry.difficult.dice
  return infiltration ? movement.infiltration.dice : movement.infantry.difficult.dice
}

const walk = ({ cavalry }: Walker) => (cavalry ? data.movement.cavalry : data.movement.infantry)

/** TGW-MOVE-02, TGW-CAV-01, TGW-TERR-05 How far the unit may move with the dice rolled. */
export function allowance(walker: Walker, rolled: readonly number[]): number {
  const full = walk(walker).open * inch
  return rolled.length === 0 ? full : Math.min(walker.carries ? Number.POSITIVE_INFINITY : full, highest(rolled) * inch)
}

/** TGW-CQC-02, TGW-CQC-11 */
export function assaultMove(walker: Walker, rolled: readonly number[]): number {
  const full = walk(walker).assault * inch
  return rolled.length === 0 ? full : Math.min(full, highest(rolled) * inch)
}

/** TGW-FALL-02, TGW-CAV-10 */
export const fallBackDice = (walker: Walker): number => walk(walker).fallBack

/** TGW-MOVE-09 A random move slowed by Difficult Terrain is halved, rounding up. */
export const randomMove = (rolled: number, slowed: boolean): number => (slowed ? Math.ceil(rolled / 2) : rolled) * inch

/** The odds of how far a unit may move, in inches. */
export function allowanceOdds(walker: Walker, declared: Declared): Odds<number> {
  const dice = diceFor(walker, declared)
  const faces = Array.from({ length: data.die }, (_, i) => i + 1)
  if (dice === 0) return { chances: [{ result: allowance(walker, []) / inch, ways: 1 }], of: 1 }
  const cases = faces.map((top) => ({ result: top, ways: top ** dice - (top - 1) ** dice }))
  return {
    chances: cases.map(({ result, ways }) => ({ result: allowance(walker, [result]) / inch, ways })),
    of: data.die ** dice,
  }
}
