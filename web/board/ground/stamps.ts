/** Marks scattered over an area of any shape: trees in a wood, holes in torn ground. Pure. */
import type { Ground, Point } from "@salient/engine"
import { stamps } from "../marks.ts"
import { wobble } from "../outline.ts"

export type Extent = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** Marks wherever `within` holds with a small margin; northern ones first, so that those south of them overlap them. */
export function strewnMarks(ground: Ground, extent: Extent, within: (p: Point) => boolean): string {
  const how = stamps[ground]
  if (!how) return ""
  const step = how.apart
  let d = ""
  const [i0, j0] = [Math.floor(extent.left / step), Math.floor(extent.top / step)]
  const [i1, j1] = [Math.ceil(extent.right / step), Math.ceil(extent.bottom / step)]
  for (let j = j0; j <= j1; j++)
    for (let i = i0; i <= i1; i++) {
      const p = how.rows
        ? { x: (i + 0.5) * step, y: (j + 0.5) * step }
        : {
            x: (i + 0.15 + 0.7 * wobble(i * 3.1, j * 4.7, 11)) * step,
            y: (j + 0.15 + 0.7 * wobble(i * 4.3, j * 2.9, 12)) * step,
          }
      if (!how.rows && ground !== "woods" && wobble(i * 2.3, j * 6.1, 13) < 0.25) continue
      const room = how.rows ? 3 : 5
      const clear = [
        p,
        { x: p.x - room, y: p.y },
        { x: p.x + room, y: p.y },
        { x: p.x, y: p.y - room },
        { x: p.x, y: p.y + room },
      ]
      if (clear.every(within)) d += how.stamp(p.x, p.y, wobble(p.x, p.y, 5))
    }
  return d
}
