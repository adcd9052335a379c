/** Morale with Cover, as used in Rally and Rout rolls: GWC-3.1.4, GWC-T107.1c. */
import { type Tally, tally } from "@salient/engine"
import type { Formation, State } from "../../state.ts"
import { coverParts, isGas } from "../terrain/ground.ts"
import { isTank } from "./pieces.ts"
import { moraleParts } from "./stats.ts"

/** GWC-3.1.4 Current Morale with the Cover of the hex. */
export function moraleOf(m: State, u: Formation): Tally {
  return isTank(u) ? tally(...moraleParts(m, u)) : tally(...moraleParts(m, u), ...coverParts(m, u.hex))
}

/** GWC-T107.1c In Gas no Cover above 0 counts for a Rout roll (GWC-AMB-75). */
export function routMorale(m: State, u: Formation): Tally {
  const cover = coverParts(m, u.hex)
  const total = cover.reduce((n, p) => n + p.amount, 0)
  return isGas(m, u.hex) && total > 0 ? tally(...moraleParts(m, u)) : tally(...moraleParts(m, u), ...cover)
}
