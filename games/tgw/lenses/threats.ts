/** TGW-SHOOT-11, TGW-SHOOT-16, TGW-SUP-06, TGW-VSH-08 The enemies that could fire at a unit if it stood somewhere else. */
import type { Point, Touch } from "@salient/engine"
import { lengthOf, pointInArc } from "@salient/space/table"
import { reach } from "../charts/shooting.ts"
import { isThere, RADIUS } from "../rules/general-conventions/models.ts"
import { lineBetween, tall } from "../rules/line-of-sight/looks.ts"
import { isIndirect, type Muzzle } from "../rules/line-of-sight/muzzles.ts"
import { fieldOf } from "../rules/terrain/ground.ts"
import type { View } from "../view.ts"
import { muzzlesFor } from "./fire.ts"

/** So many weapons of a unit are looked at: a line of riflemen sees much the same. */
const mostMuzzles = 3

/** A man on foot stands for the unit; enemies fire as they stand now, and nobody is in the way. */
export function threats(view: View, piece: Touch): (at: Point) => readonly string[] {
  const unit = view.units.find((u) => u.id === piece || piece.startsWith(`${u.id}/`))
  if (!unit) return () => []
  const field = fieldOf(view)
  const firers = view.units
    .filter((u) => isThere(u) && u.side !== unit.side && u.fights.length === 0)
    .map((u) => ({ name: u.name, muzzles: spread(muzzlesFor(u)) }))
  const hits = ({ weapon, base, arc, eye }: Muzzle, at: Point): boolean => {
    if (lengthOf(base.at, at) > reach(weapon, false) + 2 * RADIUS) return false
    if (arc && !pointInArc(arc, at)) return false
    return isIndirect(weapon) || lineBetween(field, base.at, at, at, { eye, target: tall }).clear
  }
  return (at) => firers.flatMap(({ name, muzzles }) => (muzzles.some((m) => hits(m, at)) ? [name] : []))
}

/** One weapon of each kind, then the outermost of the rest. */
function spread(all: readonly Muzzle[]): readonly Muzzle[] {
  const kinds = [...new Map(all.map((m) => [m.weapon, m])).values()]
  const others = all.filter((m) => !kinds.includes(m))
  return [...kinds, ...others.slice(0, 1), ...others.slice(-1)].slice(0, Math.max(mostMuzzles, kinds.length))
}
