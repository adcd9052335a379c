/** A ruler laid on the board: inches or centimetres on a table, hexes on a map. */

import type { Signal } from "@preact/signals"
import type { Point } from "@salient/engine"
import { words } from "../words/words.ts"
import { HEX, type HexFrame, type TableFrame } from "./frame.ts"

export type Measured = { readonly from: Point; readonly to: Point }

/** The distance of two points of the paper in hexes, counted as players count: from the centre of one hex to the centre of the other. */
export function hexesApart(frame: HexFrame, from: Point, to: Point): number | undefined {
  const a = frame.at(from)
  const b = frame.at(to)
  if (!a || !b) return undefined
  const [dx, dy] = [(b.x - a.x) / HEX, (b.y - a.y) / HEX]
  const [along, across] = frame.flat ? [dx, dy] : [dy, dx]
  const q = (2 / 3) * along
  const r = across / Math.sqrt(3) - along / 3
  return Math.round(Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)))
}

function distance(frame: HexFrame | TableFrame, { from, to }: Measured): string {
  if (frame.kind === "hex") {
    const count = hexesApart(frame, from, to)
    return count === undefined ? "" : words("ruler.hexes", { count })
  }
  const length = Math.hypot(to.x - from.x, to.y - from.y) / frame.scale / 1000
  return `${length.toFixed(1)} ${frame.unit}`
}

export function Ruler({ ruler, frame }: { ruler: Signal<Measured | undefined>; frame: HexFrame | TableFrame }) {
  const laid = ruler.value
  if (!laid) return null
  const { from, to } = laid
  return (
    <g class="ruler">
      <path class="overlay ruler-line" d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
      <text class="overlay-label large" x={(from.x + to.x) / 2} y={(from.y + to.y) / 2 - 8} text-anchor="middle">
        {distance(frame, laid)}
      </text>
    </g>
  )
}
