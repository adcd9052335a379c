/** Ways to look at the table: what is seen from where, how far weapons reach. */
import type { Lens } from "@salient/engine"
import { ranges } from "./lenses/ranges.ts"
import { horizon, sight } from "./lenses/sight.ts"
import type { View } from "./view.ts"

export const lenses: readonly Lens<View>[] = [sight, horizon, ranges]
