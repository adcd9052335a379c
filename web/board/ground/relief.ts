/** Heights: a wash and a contour for each level, form lines between, hachures on the side away from the light. Pure. */
import type { Point } from "@salient/engine"
import type { Layer } from "./country.ts"
import { closed, hachures, organic, relaxed, turning } from "./organic.ts"

/** A ring moved inwards by a distance; where it would cross itself it is smoothed. */
function inset(ring: readonly Point[], by: number): Point[] {
  const inward = turning(ring) > 0 ? 1 : -1
  const moved = ring.map((p, i) => {
    const a = ring[(i + ring.length - 1) % ring.length] as Point
    const b = ring[(i + 1) % ring.length] as Point
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1
    return { x: p.x - ((b.y - a.y) / length) * by * inward, y: p.y + ((b.x - a.x) / length) * by * inward }
  })
  return relaxed(moved, 4)
}

/** One height of a hill: `room` is the distance between its form lines. */
export function heightLayers(rings: readonly (readonly Point[])[], room: number, round: number): Layer[] {
  const drawn = rings.map((r) => organic(r, { round, by: 7 }))
  const forms = drawn.flatMap((r) => (r.length > 20 ? [inset(r, room), inset(inset(r, room), room)] : []))
  return [
    { pen: "slope", d: drawn.map(closed).join("") },
    { pen: "height", d: drawn.map(closed).join("") },
    { pen: "hachure", d: drawn.map((r) => hachures(r, room * 0.9)).join("") },
    { pen: "form-line", d: forms.map(closed).join("") },
  ]
}
