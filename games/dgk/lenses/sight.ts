/** DGK-LOS-01 … -06 What can be seen from where: a line between two points or units, or everything seen from one. */

import type { Aim, Point } from "@salient/engine"
import { tableSightLens } from "@salient/kit/table-sight-lens"
import { closest } from "@salient/space/table"
import { inches } from "../charts/range.ts"
import { rectOf } from "../rules/formations-and-facing/body.ts"
import { type Blocked, blockedBy } from "../rules/terrain-and-sight/sight.ts"
import { terrainNow } from "../rules/terrain-and-sight/terrain.ts"
import { nameOf } from "../rules/troops-and-command/field.ts"
import { carrierOf } from "../rules/troops-and-command/units.ts"
import type { BaseSpot, Unit } from "../state.ts"
import type { View } from "../view.ts"
import { pointAt, unitAt } from "./aim.ts"

/** One end of a line: a point, or the bases of a unit. */
type End = {
  readonly name: string
  readonly at: Point
  readonly bases: readonly BaseSpot[]
  /** The side whose enemies are looked for. */
  readonly side: string | undefined
}

type Look = { readonly from: Point; readonly to: Point; readonly blocked: Blocked | undefined }

function endAt(view: View, aim: Aim): End | undefined {
  const unit = unitAt(view, aim)
  if (unit) return endOf(view, unit)
  const at = pointAt(view, aim)
  return at && { name: `(${inches(at.x)}, ${inches(at.y)})`, at, bases: [], side: view.side ?? undefined }
}

const endOf = (view: View, unit: Unit): End => {
  const { front, bases } = carrierOf(view, unit)
  return { name: nameOf(view, unit), at: { x: front.x, y: front.y }, bases, side: unit.side }
}

const lengthOf = ({ from, to }: Look): number => Math.sqrt((to.x - from.x) ** 2 + (to.y - from.y) ** 2)

/** The lines from one end to each base of the other, the clear ones first, then the shortest. */
function looks(view: View, a: End, b: End): Look[] {
  const terrain = terrainNow(view)
  const shape = (end: End) => (end.bases.length > 0 ? end.bases.map(rectOf) : [chainAt(end.at)])
  const found: Look[] = []
  for (const q of shape(b)) {
    const lines = shape(a).map((p): Look => {
      const near = closest(p, q)
      return { from: near.from, to: near.to, blocked: blockedBy(terrain, near.from, near.to) }
    })
    found.push(lines.reduce((best, line) => (isBetter(line, best) ? line : best)))
  }
  return found.sort((p, q) => (isBetter(p, q) ? -1 : isBetter(q, p) ? 1 : 0))
}

const chainAt = (point: Point) => ({ kind: "chain" as const, points: [point] })

const isBetter = (a: Look, b: Look): boolean =>
  (a.blocked === undefined) === (b.blocked === undefined) ? lengthOf(a) < lengthOf(b) : a.blocked === undefined

export const sightLens = tableSightLens<View, End>({
  rule: "DGK-LOS-01",
  endAt,

  line(view, a, b) {
    const all = looks(view, a, b)
    const best = all[0] as Look
    const { from, to, blocked } = best
    const length = inches(lengthOf(best))
    if (blocked) {
      const says = `${a.name} does not see ${b.name}, ${length} away: ${blocked.label}, after ${inches(blocked.distance)} (${blocked.rule}).`
      return { from, to, blockedAt: blocked.at, seen: false, says, rule: blocked.rule }
    }
    const seen = all.filter((l) => !l.blocked).length
    const bases = b.bases.length > 0 ? `: ${seen} of ${b.bases.length} bases` : ""
    return { from, to, seen: true, says: `${a.name} sees ${b.name}, ${length} away${bases}.`, rule: "DGK-LOS-01" }
  },

  others: (view, { side }) =>
    view.units.filter((u) => u.side !== side && u.where === "table" && u.air === null).map((u) => endOf(view, u)),
})
