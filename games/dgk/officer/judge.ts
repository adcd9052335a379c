/**
 * How good a position is: who would win now; and, for players that search, for the curve of a battle and for the study, the judgement
 * learnt from battles.
 */
import { type Judgement, judgementBy } from "@salient/kit/learnt"
import raw from "../data/weights.json" with { type: "json" }
import { finalOutcome } from "../rules/army-morale-and-victory.ts"
import type { State } from "../state.ts"
import type { Side } from "../types.ts"
import { features } from "./features.ts"

/** Would this side win if the battle ended now? Then it only has to hold what it has. */
export const isWinning = (m: State, side: Side): boolean => finalOutcome(m).winners.includes(side)

export const judgementUnder = (version: string): Judgement<State> => judgementBy("dgk", version, features, raw)
