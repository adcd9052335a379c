/** TRR-OBS-01 Lines of sight: between two places, or from one to everything that is known. */
import type { Lens, Point } from "@salient/engine"
import { type End, type Line, tableSightLens } from "@salient/kit/table-sight-lens"
import { lengthOf } from "@salient/space/table"
import { visibility } from "../charts/observation.ts"
import { blockedBy } from "../rules/observation/sight.ts"
import { weatherOf } from "../rules/observation/weather.ts"
import { nameOf, tenths, thousandths } from "../rules/scale-and-representation/field.ts"
import type { Side } from "../types.ts"
import type { View } from "../view.ts"
import { onTable, placeAt, unitAt } from "./aim.ts"

/** A place that somebody looks from or at, and the side of the unit that stands there. */
type Place = End & { readonly at: Point; readonly side?: Side | undefined }

function line(view: View, from: Place, to: Place): Line {
  const blocked = blockedBy(view, from.at, to.at)
  const far = lengthOf(from.at, to.at)
  const limit = visibility(weatherOf(view))
  const dim = !blocked && far > thousandths(limit)
  const verdict = blocked
    ? `blocked by ${blocked.what}`
    : dim
      ? `nothing is in the way, but nothing can be seen beyond ${limit} cm in this weather`
      : "clear"
  return {
    from: from.at,
    to: to.at,
    ...(blocked ? { blockedAt: blocked.at } : {}),
    seen: !blocked && !dim,
    says: `${from.name} to ${to.name}, ${tenths(far)} cm: ${verdict}.`,
    rule: blocked?.rule ?? (dim ? "TRR-OBS-06" : "TRR-OBS-01"),
  }
}

export const sight: Lens<View> = tableSightLens<View, Place>({
  rule: "TRR-OBS-01",
  endAt(view, aim) {
    const place = placeAt(view, aim)
    return place && { ...place, side: unitAt(view, aim)?.side }
  },
  line,
  others: (view, { side = view.side }) =>
    onTable(view)
      .filter((u) => u.side !== side)
      .map((u) => ({ at: { x: u.at.x, y: u.at.y }, name: nameOf(view, u), side: u.side })),
})

/** TRR-OBS-06 The circle within which anything at all is seen. */
export const horizon: Lens<View> = {
  id: "horizon",
  label: "Visibility",
  says: "Point at a unit or a place to see how far one can see from it in this weather.",
  aims: 1,
  show(view, [aim]) {
    const from = placeAt(view, aim)
    if (!from) return "Point at a unit or a place on the table."
    const limit = visibility(weatherOf(view))
    const says = `From ${from.name} nothing can be seen beyond ${limit} cm in this weather.`
    return {
      overlays: [
        { kind: "circle", label: `${limit} cm`, at: from.at, radius: thousandths(limit), rules: ["TRR-OBS-06"] },
      ],
      says: [says],
      rules: ["TRR-OBS-06"],
    }
  },
}
