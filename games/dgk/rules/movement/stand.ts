/** The end of a movement: the unit stands where its path leads. */

import type { Flow } from "@salient/engine"
import type { State, Unit } from "../../state.ts"
import { put } from "../formations-and-facing/body.ts"
import { clearLeaders } from "../leaders.ts"
import type { Plan } from "./paths.ts"

/** Puts a unit where a plan leads, and moves any Leaders out of its way. */
export function* stand(m: State, unit: Unit, plan: Plan): Flow {
  put(unit, plan.formation, plan.ranks, plan.body, plan.facing, plan.front)
  yield* clearLeaders(m, unit, plan.way)
}
