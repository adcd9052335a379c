/** Who holds which hex, and the front line, over the printed map: when a hex changes hands, one path is redrawn. */
import type { Point, Scene, Side, Touch } from "@salient/engine"
import { memo } from "preact/compat"
import { cornerOffsets, type HexFrame } from "./frame.ts"
import { chains } from "./ground/network.ts"
import { curve, polygon } from "./outline.ts"
import type { Looks } from "./sides.ts"

type Held = NonNullable<Scene["territory"]>
type Props = { readonly held: Held; readonly frame: HexFrame; readonly looks: Looks }

/** Hexsides between hexes of different sides. */
function frontOf(held: Held, frame: HexFrame): Point[][] {
  const holder = new Map<Touch, Side>(held.map((h) => [h.hex, h.side]))
  const corners = cornerOffsets(frame.flat)
  const sides: Point[][] = []
  for (const { hex, side } of held) {
    const cell = frame.byId.get(hex)
    if (!cell) continue
    for (const [i, other] of frame.neighbours(cell).entries()) {
      const theirs = other && holder.get(other.id)
      if (!other || theirs === undefined || theirs === side || cell.id > other.id) continue
      const [a, b] = [corners[i] as Point, corners[(i + 1) % 6] as Point]
      sides.push([
        { x: cell.x + a.x, y: cell.y + a.y },
        { x: cell.x + b.x, y: cell.y + b.y },
      ])
    }
  }
  return sides
}

function Holdings({ held, frame, looks }: Props) {
  const corners = cornerOffsets(frame.flat)
  const front = chains(frontOf(held, frame))
    .map((c) => curve(c.points))
    .join("")
  return (
    <g class="territory" aria-hidden="true">
      {held.map(({ hex, side }) => {
        const cell = frame.byId.get(hex)
        if (!cell) return null
        const d = polygon(corners.map((o) => ({ x: cell.x + o.x, y: cell.y + o.y })))
        return <path key={hex} class="holding" d={d} fill={looks(side).colour} />
      })}
      <path class="front-line" d={front} />
      <path class="front-line inner" d={front} />
    </g>
  )
}

const sameHolders = (a: Held, b: Held): boolean =>
  a === b || (a.length === b.length && a.every((h, i) => h.hex === b[i]?.hex && h.side === b[i]?.side))

export const Territory = memo(
  Holdings,
  (a, b) => a.frame === b.frame && a.looks === b.looks && sameHolders(a.held, b.held),
)
