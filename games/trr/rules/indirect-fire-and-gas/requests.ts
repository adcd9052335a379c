/** The words and dice of a call for fire: TRR-IND-05, -10. */
import { type Forecast, mapOdds, type Option, reckon, roll } from "@salient/engine"
import { type Calling, callingOdds, granted } from "../../charts/indirect-fire.ts"
import { scaleData } from "../../data/scale.ts"
import { tell } from "../../happenings.ts"
import type { State, Unit } from "../../state.ts"
import { nameOf } from "../scale-and-representation/field.ts"
import { fireTogether, type Salvo } from "./salvos.ts"

/** A way of using the telephone. */
export type Call = Option<() => void>

export const callForecast = (title: string, call: Calling): Forecast => ({
  title,
  odds: mapOdds(callingOdds(call), (yes) => (yes ? "granted" : "refused")),
  tallies: [{ label: `needs ${call.need}, added to the die`, tally: call.modifier }],
})

/** TRR-IND-05 The request roll. Only the observer's own side hears it, even if the enemy sees him: fire may be on its way (TRR-GAP-05). */
export function asks(m: State, observer: Unit, call: Calling, rule: string): boolean {
  const to = [observer.side]
  const die = roll(m, scaleData.die, rule, `request of ${nameOf(m, observer)}`, to)
  const yes = granted(call, die)
  reckon(m, () => ({
    side: observer.side,
    rule,
    why: `request of ${nameOf(m, observer)}`,
    odds: mapOdds(callingOdds(call), (won) => (won ? 1 : 0)),
    got: yes ? 1 : 0,
  }))
  const { need, modifier } = call
  tell(m, { kind: "requested", rules: [rule], name: nameOf(m, observer), die, need, granted: yes, modifier }, to)
  return yes
}

/** One battery, or several with one scatter roll. After this, nothing more is rolled that both sides see. */
export const fireMission = (m: State, salvos: readonly Salvo[]): void => fireTogether(m, salvos, ["TRR-IND-10"])
