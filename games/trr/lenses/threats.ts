/** TRR-FIRE-02, TRR-OBS-01, TRR-OBS-06 The located enemies that could fire at a unit if it stood somewhere else. */
import type { Point, Touch } from "@salient/engine"
import { chain, distance } from "@salient/space/table"
import { visibility } from "../charts/observation.ts"
import { lineIsClear } from "../rules/observation/sight.ts"
import { weatherOf } from "../rules/observation/weather.ts"
import { frameOf, nameOf, thousandths } from "../rules/scale-and-representation/field.ts"
import type { View } from "../view.ts"
import { directReach } from "./ranges.ts"

/** Enemies fire as they stand now: a limbered gun does not fire (TRR-MOVE-11). */
export function threats(view: View, piece: Touch): (at: Point) => readonly string[] {
  const unit = view.own.find((u) => u.id === piece)
  if (!unit) return () => []
  const limit = visibility(weatherOf(view))
  const firers = view.seen.flatMap((enemy) => {
    const reach = enemy.limbered ? undefined : directReach(view, enemy)
    if (reach === undefined) return []
    return [{ enemy, name: nameOf(view, enemy), frame: frameOf(view, enemy), far: thousandths(Math.min(reach, limit)) }]
  })
  return (at) => {
    const spot = chain([at])
    return firers.flatMap(({ enemy, name, frame, far }) =>
      distance(frame, spot) <= far && lineIsClear(view, enemy.at, at) ? [name] : [],
    )
  }
}
