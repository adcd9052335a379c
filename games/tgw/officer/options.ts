/** Reading what is offered. */
import type { Decision, Move, Option } from "@salient/engine"
import type { UnitId } from "../state.ts"

/** The unit that an option speaks of first. */
export const idOf = (option: Option): UnitId => /unit:[a-z]+:\d+/.exec(option.id)?.[0] as UnitId
export const options = (d: Decision): readonly Option[] => ("options" in d ? d.options : [])
export const end: Move = { choose: "end" }
