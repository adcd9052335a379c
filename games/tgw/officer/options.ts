/** Reads the options of a decision. */
import type { Decision, Move, Option } from "@salient/engine"
import type { UnitId } from "../state.ts"

/** The first unit named in an option's id. */
export const idOf = (option: Option): UnitId => /unit:[a-z]+:\d+/.exec(option.id)?.[0] as UnitId
export const options = (d: Decision): readonly Option[] => ("options" in d ? d.options : [])
export const end: Move = { choose: "end" }
