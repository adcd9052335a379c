/** The value of a position, for players that search, the graph of a battle and the study. Its weights are learnt from battles. */
import { type Judgement, judgementBy } from "@salient/kit/learnt"
import raw from "../data/weights.json" with { type: "json" }
import type { State } from "../state.ts"
import { features } from "./features.ts"

export const judgementUnder = (version: string): Judgement<State> => judgementBy("gwc", version, features, raw)
