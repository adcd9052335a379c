/** The trails of pieces: as they were told, otherwise from where they stood to where they stand. Pure. */
import type { Point, Scene, Touch } from "@salient/engine"
import type { Act } from "./beats.ts"
import { placesOf } from "./places.ts"

export type Trail = { readonly id: Touch; readonly points: readonly Point[] }

export function trailsOf(before: Scene, now: Scene, acts: readonly Act[] = []): Trail[] {
  const was = placesOf(before).pieces
  const is = placesOf(now).pieces
  const told = new Map<Touch, Point[]>()
  for (const beat of acts.flatMap((a) => a.beats))
    if (beat.kind === "march")
      for (const id of beat.pieces) {
        const way = told.get(id)
        if (way) way.push(...beat.way.slice(1))
        else told.set(id, [...beat.way])
      }
  return now.pieces.flatMap(({ id }) => {
    const [from, to] = [was.get(id), is.get(id)]
    if (!from || !to || (from.x === to.x && from.y === to.y)) return []
    return [{ id, points: told.get(id) ?? [from, to] }]
  })
}
