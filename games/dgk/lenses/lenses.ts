/** Ways to look at the table on demand, each made from a view alone. */
import type { Lens } from "@salient/engine"
import type { View } from "../view.ts"
import { arcs } from "./arcs.ts"
import { command } from "./command.ts"
import { control } from "./control.ts"
import { sightLens } from "./sight.ts"
import { targets } from "./targets.ts"

export const lenses: readonly Lens<View>[] = [targets, arcs, sightLens, command, control]
