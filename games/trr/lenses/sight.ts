/** TRR-OBS-01 Lines of sight: between two places, or from one to everything that is known. */
import type { Lens, Overlay, Point, Shown } from "@salient/engine"
import { lengthOf } from "@salient/space/table"
import { cm, nameOf, thousandths } from "../field.ts"
import { visibility } from "../rules/observation.ts"
import { blockedBy } from "../rules/sight.ts"
import { weatherOf } from "../rules/weather.ts"
import type { View } from "../view.ts"
import { onTable, placeAt } from "./aim.ts"

type Place = { readonly at: Point; readonly name: string }

/** One line, drawn and said. */
function line(view: View, from: Place, to: Place): { overlay: Overlay; says: string; rule: string } {
  const blocked = blockedBy(view, from.at, to.at)
  const far = cm(lengthOf(from.at, to.at))
  const limit = visibility(weatherOf(view))
  const dim = !blocked && far > limit
  const rule = blocked?.rule ?? (dim ? "TRR-OBS-06" : "TRR-OBS-01")
  const verdict = blocked
    ? `blocked by ${blocked.what}`
    : dim
      ? `nothing between, but no farther than ${limit} cm is seen in this weather`
      : "clear"
  return {
    rule,
    says: `${from.name} to ${to.name}, ${far.toFixed(1)} cm: ${verdict}.`,
    overlay: {
      kind: "sight",
      label: `${to.name}: ${verdict}`,
      points: [from.at, to.at],
      ...(blocked ? { blockedAt: { x: blocked.at.x, y: blocked.at.y } } : {}),
      tone: blocked || dim ? "bad" : "good",
      rules: [rule],
    },
  }
}

function shown(lines: readonly ReturnType<typeof line>[]): Shown {
  return {
    overlays: lines.map((l) => l.overlay),
    says: lines.map((l) => l.says),
    rules: [...new Set(["TRR-OBS-01", ...lines.map((l) => l.rule)])],
  }
}

export const sight: Lens<View> = {
  id: "sight",
  label: "Line of sight",
  says: "Point at a unit or a place, then at another: whether anything stands between. One alone shows the lines to every enemy known.",
  aims: 2,
  show(view, [first, second]) {
    const from = placeAt(view, first)
    if (!from) return "Point at a unit or a place on the table."
    const to = placeAt(view, second)
    if (to) return shown([line(view, from, to)])
    const watcher = onTable(view).find((u) => u.id === first?.touch)?.side ?? view.side
    const others = onTable(view).filter((u) => u.side !== watcher)
    if (others.length === 0) return "No enemy has been located: point at a second place."
    return shown(others.map((u) => line(view, from, { at: { x: u.at.x, y: u.at.y }, name: nameOf(view, u) })))
  },
}

/** TRR-OBS-06 The circle within which anything at all is seen. */
export const horizon: Lens<View> = {
  id: "horizon",
  label: "Visibility",
  says: "Point at a unit or a place: how far one sees from there in this weather.",
  aims: 1,
  show(view, [aim]) {
    const from = placeAt(view, aim)
    if (!from) return "Point at a unit or a place on the table."
    const limit = visibility(weatherOf(view))
    const says = `From ${from.name} nothing is seen beyond ${limit} cm in this weather.`
    return {
      overlays: [
        { kind: "circle", label: `${limit} cm`, at: from.at, radius: thousandths(limit), rules: ["TRR-OBS-06"] },
      ],
      says: [says],
      rules: ["TRR-OBS-06"],
    }
  },
}
