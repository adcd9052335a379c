/** Regrouping: TGW-FALL-09 to TGW-FALL-11. */
import { type Check, type Flow, ok, refuse } from "@salient/engine"
import { isFew } from "../../charts/leadership.ts"
import { data } from "../../data/charts.ts"
import { tell } from "../../happenings.ts"
import type { State, Unit } from "../../state.ts"
import { destroy } from "../casualties.ts"
import { passesTest } from "../command-groups.ts"
import { areWithin, enemiesOf, inch, isCoherent, isCommand, makeFor } from "../general-conventions/models.ts"
import { consolidate } from "../movement/march.ts"
import { fallBack } from "./retreat.ts"

/** TGW-FALL-09, TGW-CMD-11, TGW-AS-01 */
function mayRegroup(m: State, unit: Unit): Check {
  const { regroupAway, regroupModels } = data.fallBack
  if (unit.men.length < regroupModels && !isCommand(unit) && !makeFor(unit).rules.has("professionalism"))
    return refuse("TGW-FALL-09", `${unit.name} has fewer than five models.`)
  if (enemiesOf(m, unit).some((e) => areWithin(unit, e, regroupAway * inch)))
    return refuse("TGW-FALL-09", "An enemy is within six inches.")
  return isCoherent(unit) ? ok : refuse("TGW-FALL-09", `${unit.name} is out of coherency.`)
}

/** TGW-FALL-09 to TGW-FALL-11, TGW-FALL-08 What a unit that is falling back does in its own Movement Phase. */
export function* rallyOrRun(m: State, unit: Unit): Flow {
  unit.done = true
  if (unit.pinned > 0) return // TGW-FALL-08
  const may = mayRegroup(m, unit).ok
  if (may && passesTest(m, unit, { rule: "TGW-FALL-09", why: "regroup" })) {
    unit.fallingBack = false
    unit.moved = true // TGW-FALL-10
    tell(m, { kind: "regroups", rules: ["TGW-FALL-10"], unit: unit.id, name: unit.name })
    yield* consolidate(m, unit, "TGW-FALL-10")
  } else if (may && isFew(unit.men.length) && makeFor(unit).rules.has("professionalism"))
    destroy(m, unit, "it did not regroup", "TGW-AS-01")
  else fallBack(m, unit)
}
