/** Ways to look at the table: sight, line of fire, arcs, command, coherency, who is engaged. */
import type { Lens } from "@salient/engine"
import type { View } from "../view.ts"
import { arcLens, fireLens } from "./fire.ts"
import { sightLens } from "./sight.ts"
import { coherencyLens, commandLens, engagedLens } from "./units.ts"

export const lenses: readonly Lens<View>[] = [sightLens, fireLens, arcLens, commandLens, coherencyLens, engagedLens]
