/** Ways to look at the table: what is seen from where, how far weapons reach. */
import type { Lens } from "@salient/engine"
import type { View } from "../view.ts"
import { ranges } from "./ranges.ts"
import { horizon, sight } from "./sight.ts"

export const lenses: readonly Lens<View>[] = [sight, horizon, ranges]
