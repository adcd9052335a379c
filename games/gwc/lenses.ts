/** Ways to look at the map on demand, each made from a view alone. */
import type { Lens } from "@salient/engine"
import { cohesionLens } from "./lenses/cohesion.ts"
import { commandLens } from "./lenses/command.ts"
import { dangerLens } from "./lenses/danger.ts"
import { rangeLens } from "./lenses/range.ts"
import { sightLens } from "./lenses/sight.ts"
import type { View } from "./view.ts"

export const lenses: readonly Lens<View>[] = [sightLens, rangeLens, dangerLens, commandLens, cohesionLens]
