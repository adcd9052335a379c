/** DGK-FIRE-03, DGK-FIRE-05, DGK-LOS-01 The known enemies that could fire at a unit if it stood somewhere else. */
import type { Point, Touch } from "@salient/engine"
import { chain, distance, inArc, rect } from "@salient/space/table"
import { enemiesKnown, maximumRange, mayFire } from "../rules/fire/fire.ts"
import { arcOf, frontCorners, SIZE } from "../rules/formations-and-facing/body.ts"
import { isClear } from "../rules/terrain-and-sight/sight.ts"
import { terrainNow } from "../rules/terrain-and-sight/terrain.ts"
import { nameOf } from "../rules/troops-and-command/field.ts"
import { carrierOf } from "../rules/troops-and-command/units.ts"
import type { Unit } from "../state.ts"
import type { View } from "../view.ts"

/** A base of its own stands for the unit; enemies fire as they stand now, and nobody is in the way. */
export function threats(view: View, piece: Touch): (at: Point) => readonly string[] {
  const unit = view.units.find((u) => u.id === piece)
  if (!unit) return () => []
  const terrain = terrainNow(view)
  const firers = enemiesKnown(view, unit)
    .filter((u) => mayFire(view, u).ok && !(u.where === "table" && u.formation === "march")) // DGK-ACT-08
    .map((u) => firer(view, u))
  return (at) => {
    const base = rect(at, 0, SIZE.depth, SIZE.depth)
    return firers.flatMap(({ name, reaches, from }) => (reaches(base) && isClear(terrain, from, at, []) ? [name] : []))
  }
}

/** How a unit fires: from the middle of its front, to its range, in its arc unless it is on rails or rides. */
function firer(view: View, unit: Unit) {
  const carrier = carrierOf(view, unit)
  const limit = maximumRange(view, unit) ?? 0
  const front = chain(frontCorners(carrier))
  const arc = unit.rails || unit.where === "aboard" ? undefined : arcOf(unit)
  return {
    name: nameOf(view, unit),
    from: { x: carrier.front.x, y: carrier.front.y },
    reaches: (base: ReturnType<typeof rect>) => distance(front, base) <= limit && (!arc || inArc(arc, base).any),
  }
}
