/** What a decision lights up besides pieces: hexes, areas and lines of a table, and the keyboard's cursor. */

import type { Signal } from "@preact/signals"
import type { Piece, Scene, Touch } from "@salient/engine"
import { cornerOffsets, type HexCell, type HexFrame, type TableFrame } from "./frame.ts"
import { polygon, polyline } from "./outline.ts"
import type { Cursor } from "./steering.ts"

const outline = (cell: HexCell, flat: boolean, r: number): string =>
  polygon(cornerOffsets(flat, r).map((o) => ({ x: cell.x + o.x, y: cell.y + o.y })))

type Lit = { readonly lit: ReadonlySet<Touch>; readonly chosen: ReadonlySet<Touch> }

export function LitHexes({ frame, lit, chosen, pieces }: Lit & { frame: HexFrame; pieces: readonly Piece[] }) {
  const occupied = new Set(pieces.map((p) => ("hex" in p.stands ? p.stands.hex : "")))
  return (
    <g class="lit-hexes">
      {frame.cells
        .filter((c) => lit.has(c.id) || chosen.has(c.id))
        .map((c) => (
          <path
            key={c.id}
            class={`lit-hex ${chosen.has(c.id) ? "chosen" : ""} ${occupied.has(c.id) ? "under-counter" : ""}`}
            data-touch={c.id}
            d={outline(c, frame.flat, 37)}
            role="button"
            tabindex={0}
            aria-label={c.says}
          />
        ))}
    </g>
  )
}

export function LitSpots({ frame, scene, lit, chosen }: Lit & { frame: TableFrame; scene: Scene }) {
  if (scene.board.kind !== "table") return null
  const marked = (id: Touch | undefined) => id !== undefined && (lit.has(id) || chosen.has(id))
  return (
    <g class="lit-hexes">
      {scene.board.areas
        .filter((a) => marked(a.id))
        .map((a) => (
          <path
            key={a.id}
            class={`lit-hex ${chosen.has(a.id) ? "chosen" : ""}`}
            data-touch={a.id}
            d={polygon(a.points.map(frame.put))}
            role="button"
            tabindex={0}
            aria-label={a.says}
          />
        ))}
      {scene.board.lines
        .filter((l) => marked(l.id))
        .map((l) => (
          <path
            key={l.id}
            class="lit-hex"
            style={{ fill: "none" }}
            data-touch={l.id}
            d={polyline(l.points.map(frame.put))}
            role="button"
            tabindex={0}
            aria-label={l.label ?? l.kind}
          />
        ))}
    </g>
  )
}

export function CursorMark({ cursor, frame }: { cursor: Signal<Cursor | undefined>; frame: HexFrame | TableFrame }) {
  const at = cursor.value
  if (!at) return null
  if (frame.kind === "hex") return at.cell ? <path class="cursor-hex" d={outline(at.cell, frame.flat, 34)} /> : null
  return <path class="cursor-hex" d={`M${at.x - 16} ${at.y}h32M${at.x} ${at.y - 16}v32`} />
}
