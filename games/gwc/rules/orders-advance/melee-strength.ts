/** The FP of a side in a Melee: GWC-O16.4.1b. */
import type { Tally } from "@salient/engine"
import { type Holder, meleeStrength } from "../../charts/melee.ts"
import { fortificationChart } from "../../data/fortifications.ts"
import type { State } from "../../state.ts"
import type { Nation } from "../../types.ts"
import { campIn, profile } from "../formations-and-command/pieces.ts"
import { fpOf } from "../formations-and-command/stats.ts"
import { areFoes, type Hex } from "../the-map/field.ts"

/** GWC-O16.4.1b Current FP of all Formations, no Weapons, and 1 for each boxed FP. */
export function meleeFp(m: State, side: Nation, h: Hex): Tally {
  return meleeStrength(
    campIn(m, side, h).map((u) => ({
      name: profile(u).name,
      fp: fpOf(m, u).total,
      boxed: !u.broken && profile(u).boxed.fp,
    })),
  )
}

/** GWC-AMB-33 Whether a side, `first`, or its enemy wins a tie, because the side `held` had a Blockhaus or Pillbox in the hex. */
export function holderOf(m: State, h: Hex, first: Nation, held = m.held[h]): Holder {
  const fort = m.forts[h]
  if (held === undefined || fort === undefined || !fortificationChart.kinds[fort].winsTiedMelee) return undefined
  return areFoes(held, first) ? "second" : "first"
}
