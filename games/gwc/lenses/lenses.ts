/** Views of the map on demand, each computed from a player's view alone. */
import type { Lens } from "@salient/engine"
import type { View } from "../view.ts"
import { cohesionLens } from "./cohesion.ts"
import { commandLens } from "./command.ts"
import { dangerLens } from "./danger.ts"
import { rangeLens } from "./range.ts"
import { sightLens } from "./sight.ts"

export const lenses: readonly Lens<View>[] = [sightLens, rangeLens, dangerLens, commandLens, cohesionLens]
