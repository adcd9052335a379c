/** Success rolls: every use of the Ground Success Table goes through here (GTW-3.C.3, GTW-GAP-51). */
import { mapOdds, reckon, roll } from "@salient/engine"
import { isSuccess, successOdds, successOf } from "../../charts/success.ts"
import { tables } from "../../data/tables.ts"
import { tell } from "../../happenings.ts"
import type { State } from "../../state.ts"
import type { Side, Success } from "../../types.ts"

/** Rolls and reports the result; `why` names the attempt, as in "reserve commitment of the 1st Guard Division". */
export function successRoll(m: State, by: Side, rule: string, why: string, modifier = 0): Success {
  const die = roll(m, tables.die, rule, why)
  const result = successOf(die + modifier)
  reckon(m, () => {
    const worth = (s: Success) => (isSuccess(s) ? 1 : 0)
    return { side: by, rule, why, odds: mapOdds(successOdds(modifier), worth), got: worth(result) }
  })
  tell(m, { kind: "tried", rules: [rule], side: by, why, die, modifier, result })
  return result
}

export const succeeds = (m: State, by: Side, rule: string, why: string, modifier = 0): boolean =>
  isSuccess(successRoll(m, by, rule, why, modifier))
