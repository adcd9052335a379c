/** DGK-GAP-08 Regrouping: the levels recovered. The present status makes no difference to the chance. */

import { part, type Tally, tally } from "@salient/engine"
import type { Model } from "../data/model.ts"
import { leaders } from "../data/tables.ts"
import { nameOf } from "../data/troops.ts"
import type { Troop } from "../types.ts"
import { percentile, type Reckoning, settled } from "./trial.ts"

/** The chances in percent of recovering two levels, one and none; they add up to 100. */
export function regroupChances(
  model: Model,
  troop: Troop,
  leader: boolean,
): readonly [two: Tally, one: Tally, none: Tally] {
  const row = model.regroup.chances[troop]
  const column = (i: 0 | 1 | 2) =>
    tally(
      part("DGK-GAP-08", nameOf(troop), row.alone[i]),
      part("DGK-LEAD-02", `Leader within ${leaders.influence} in`, leader && row.led[i] - row.alone[i]),
    )
  return [column(0), column(1), column(2)]
}

/** DGK-ACT-10 How many levels a unit recovers; `recover` in `damage.ts` turns that into a status. */
export function regroup(model: Model, troop: Troop, leader: boolean): Reckoning<number> {
  const [two, one, none] = regroupChances(model, troop, leader)
  return {
    tallies: [
      { label: "Two levels, percent", tally: two },
      { label: "One level, percent", tally: one },
      { label: "None, percent", tally: none },
    ],
    trial: percentile("DGK-ACT-10", "regrouping", [
      [two.total, settled(2)],
      [one.total, settled(1)],
      [none.total, settled(0)],
    ]),
  }
}
