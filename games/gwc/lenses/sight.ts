/** What can be seen from a hex, and what is in the way on a line of sight: GWC-10.1 to GWC-10.5; with the Cover that fire would meet. */
import { sayTally, tally } from "@salient/engine"
import { hexSightLens } from "@salient/kit/hex-sight-lens"
import { entrySides, trace } from "@salient/space/hex"
import { find } from "../rules/formations-and-command/pieces.ts"
import { explainSight, sight } from "../rules/line-of-sight.ts"
import { coverParts } from "../rules/terrain/ground.ts"
import { grid } from "../rules/the-map/field.ts"
import type { UnitId } from "../state.ts"
import type { View } from "../view.ts"
import { boardOf } from "./aim.ts"

export const sightLens = hexSightLens<View>({
  rules: ["GWC-10.1", "GWC-10.2", "GWC-10.3"],
  sight(view) {
    const m = boardOf(view)
    return {
      grid,
      hindrance(from, to) {
        const found = sight(m, from, to)
        return found < 0 ? undefined : found
      },
      explain: (from, to) => explainSight(m, from, to),
    }
  },
  pieceAt: (view, touch) => find(boardOf(view), touch as UnitId)?.hex,
  saysFrom: (view, from) => [`Cover in ${grid.name(from)}: ${sayTally(tally(...coverParts(boardOf(view), from)))}.`],
  saysAlong(view, from, to) {
    const cover = coverParts(boardOf(view), to, entrySides(grid, trace(grid, from, to)))
    return [`Cover in ${grid.name(to)} against it: ${sayTally(tally(...cover))}.`]
  },
})
