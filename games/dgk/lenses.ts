/** Ways to look at the table on demand, each made from a view alone. */
import type { Lens } from "@salient/engine"
import { arcs } from "./lenses/arcs.ts"
import { command } from "./lenses/command.ts"
import { control } from "./lenses/control.ts"
import { sightLens } from "./lenses/sight.ts"
import { targets } from "./lenses/targets.ts"
import type { View } from "./view.ts"

export const lenses: readonly Lens<View>[] = [targets, arcs, sightLens, command, control]
