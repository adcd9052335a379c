/** DGK-LOS-01 … -06 What is seen from where: a line between two points or units, or all that is seen from one. */
import type { Aim, Lens, Overlay, Point, Shown } from "@salient/engine"
import { closest } from "@salient/space/table"
import { rectOf } from "../rules/body.ts"
import { inches, lieOf, nameOf } from "../rules/field.ts"
import { type Blocked, blockedBy } from "../rules/sight.ts"
import { bearerOf } from "../rules/units.ts"
import type { BaseSpot, Unit } from "../state.ts"
import type { View } from "../view.ts"
import { pointAt, unitAt } from "./aim.ts"

/** One end of a line: a point, or the bases of a unit. */
type End = { readonly name: string; readonly point: Point; readonly bases: readonly BaseSpot[] }

type Look = { readonly from: Point; readonly to: Point; readonly blocked: Blocked | undefined }

function endOf(view: View, aim: Aim | undefined): End | undefined {
  const unit = unitAt(view, aim)
  const point = pointAt(view, aim)
  if (unit) return endAt(view, unit)
  return point && { name: `(${inches(point.x)}, ${inches(point.y)})`, point, bases: [] }
}

const endAt = (view: View, unit: Unit): End => {
  const { front, bases } = bearerOf(view, unit)
  return { name: nameOf(view, unit), point: { x: front.x, y: front.y }, bases }
}

const lengthOf = ({ from, to }: Look): number => Math.sqrt((to.x - from.x) ** 2 + (to.y - from.y) ** 2)

/** The lines from one end to each base of the other, the clear ones first, then the shortest. */
function looks(view: View, a: End, b: End): Look[] {
  const lie = lieOf(view)
  const shape = (end: End) => (end.bases.length > 0 ? end.bases.map(rectOf) : [chainAt(end.point)])
  const found: Look[] = []
  for (const q of shape(b)) {
    const lines = shape(a).map((p): Look => {
      const near = closest(p, q)
      return { from: near.from, to: near.to, blocked: blockedBy(lie, near.from, near.to) }
    })
    found.push(lines.reduce((best, line) => (isBetter(line, best) ? line : best)))
  }
  return found.sort((p, q) => (isBetter(p, q) ? -1 : isBetter(q, p) ? 1 : 0))
}

const chainAt = (point: Point) => ({ kind: "chain" as const, points: [point] })

const isBetter = (a: Look, b: Look): boolean =>
  (a.blocked === undefined) === (b.blocked === undefined) ? lengthOf(a) < lengthOf(b) : a.blocked === undefined

const overlayOf = (look: Look, label: string): Overlay => ({
  kind: "sight",
  label,
  points: [
    { x: look.from.x, y: look.from.y },
    { x: look.to.x, y: look.to.y },
  ],
  ...(look.blocked ? { blockedAt: { x: look.blocked.at.x, y: look.blocked.at.y } } : {}),
  tone: look.blocked ? "bad" : "good",
  rules: [look.blocked?.rule ?? "DGK-LOS-01"],
})

/** The line between two ends, with what blocks it and where. */
function between(view: View, a: End, b: End): Shown {
  const all = looks(view, a, b)
  const best = all[0] as Look
  const { blocked } = best
  const length = inches(lengthOf(best))
  const seen = all.filter((l) => !l.blocked).length
  const says = blocked
    ? `${a.name} does not see ${b.name}, ${length} away: ${blocked.label}, after ${inches(blocked.distance)} (${blocked.rule}).`
    : `${a.name} sees ${b.name}, ${length} away${b.bases.length > 0 ? `: ${seen} of ${b.bases.length} bases` : ""}.`
  return { overlays: [overlayOf(best, says)], says: [says], rules: [blocked?.rule ?? "DGK-LOS-01"] }
}

/** What is seen from one end: the other side's units, each with how many of its bases. */
function around(view: View, a: End, side: string | undefined): Shown {
  const others = view.units.filter((u) => u.side !== side && u.where === "table" && u.air === null)
  const found = others.map((u) => between(view, a, endAt(view, u)))
  return {
    overlays: found.flatMap((f) => f.overlays),
    says: found.length > 0 ? found.flatMap((f) => f.says) : ["There is nobody to be seen."],
    rules: ["DGK-LOS-01"],
  }
}

export const sightLens: Lens<View> = {
  id: "sight",
  label: "Line of sight",
  says: "Point at a unit or a spot to see whom it sees, then at another for the line between them and what blocks it.",
  aims: 2,
  show(view, [first, second]) {
    const a = endOf(view, first)
    if (!a) return "Point at a unit or a spot of the table."
    if (!second) return around(view, a, unitAt(view, first)?.side ?? view.side ?? undefined)
    const b = endOf(view, second)
    return b ? between(view, a, b) : "Point at another unit or spot of the table."
  },
}
