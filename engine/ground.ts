/**
 * On a table: the ground in which a piece can be sent straight to any point. Found by asking the rules about points in every direction,
 * so it shows what they know and this side may learn, and nothing else: terrain, other pieces, the reach of the action.
 */
import type { Outermost, Path, Touch } from "./decision.ts"
import { judge } from "./judge.ts"
import type { Point } from "./scene.ts"

/** In how many directions, and how finely in each: a thousandth part of the span. */
const fineness = { rays: 40, halvings: 10 } as const
const turn = 2 * Math.PI

/** The outline of that ground, clockwise from the top; empty if the piece can go nowhere. `span`: how far to search. */
export function groundWithin(path: Path, piece: Touch, from: Point, span: number, how?: string): readonly Outermost[] {
  const manner = how === undefined ? {} : { how }
  const outline = Array.from({ length: fineness.rays }, (_, ray): Outermost => {
    const [dx, dy] = [Math.sin((ray / fineness.rays) * turn), Math.cos((ray / fineness.rays) * turn)]
    const at = (far: number) => ({ x: Math.round(from.x + dx * far), y: Math.round(from.y + dy * far) })
    let [near, far] = [0, span]
    for (let n = 0; n < fineness.halvings; n++) {
      const middle = (near + far) / 2
      if (judge(path, { path: { [piece]: [{ ...at(middle), ...manner }] } }).ok) near = middle
      else far = middle
    }
    return { at: at(near), cost: Math.round(near) }
  })
  return outline.some((r) => r.cost > 0) ? outline : []
}
