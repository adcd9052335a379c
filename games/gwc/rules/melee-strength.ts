/** What a side fights a Melee with: GWC-O16.4.1b. */
import { part, type Tally, tally } from "@salient/engine"
import { values } from "../data/values.ts"
import type { State } from "../state.ts"
import type { Nation } from "../types.ts"
import type { Hex } from "./field.ts"
import { campIn, profile } from "./pieces.ts"
import { fpOf } from "./stats.ts"

/** GWC-O16.4.1b Current FP of all Formations, no Weapons, and 1 for each boxed FP. */
export function meleeFp(m: State, side: Nation, h: Hex): Tally {
  const list = campIn(m, side, h)
  return tally(
    ...list.map((u) => part("GWC-O16.4.1b", profile(u).name, fpOf(m, u).total)),
    part("GWC-3.1.8", "boxed FP", list.filter((u) => !u.broken && profile(u).boxed.fp).length * values.melee.boxedFp),
  )
}
