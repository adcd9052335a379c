/** How lucky each throw was, for the report after the battle; no rule depends on it. */
import { mapOdds, reckon, sumOf } from "@salient/engine"
import { once } from "../../charts/dice.ts"
import { testOdds } from "../../charts/leadership.ts"
import type { State } from "../../state.ts"
import type { Side } from "../../types.ts"

type Thrown = { readonly side: Side; readonly rule: string; readonly why: string }

/** Records `count` dice, of which `got` reached `needed`. `harm`: a low number is good for the side. */
export const reckonDice = (
  m: State,
  thrown: Thrown,
  dice: { readonly count: number; readonly needed: number | null; readonly got: number; readonly harm?: boolean },
): void => {
  if (dice.count === 0) return
  const sign = dice.harm ? -1 : 1
  reckon(m, () => ({
    ...thrown,
    odds: mapOdds(sumOf(dice.count, once(dice.needed)), (n) => sign * n),
    got: sign * dice.got,
  }))
}

/** Records a Leadership test that needed this total or less. */
export const reckonTest = (
  m: State,
  thrown: Thrown,
  { needed, morale, passed }: { readonly needed: number; readonly morale: boolean; readonly passed: boolean },
): void =>
  reckon(m, () => ({
    ...thrown,
    odds: mapOdds(testOdds(needed, morale), (result) => (result === "passed" ? 1 : 0)),
    got: passed ? 1 : 0,
  }))
