/** What a decision lights up besides pieces: hexes, and areas and lines of a table; also the keyboard's cursor. */

import type { Signal } from "@preact/signals"
import type { HexBoard, Outermost, Piece, Reached, Scene, Touch } from "@salient/engine"
import { words } from "../words/words.ts"
import { cornerOffsets, type HexCell, type HexFrame, type TableFrame } from "./frame.ts"
import { polygon, polyline } from "./outline.ts"
import type { Measured } from "./Ruler.tsx"
import type { Cursor } from "./steering.ts"

const outline = (cell: HexCell, flat: boolean, r: number): string =>
  polygon(cornerOffsets(flat, r).map((o) => ({ x: cell.x + o.x, y: cell.y + o.y })))

type Lit = { readonly lit: ReadonlySet<Touch>; readonly chosen: ReadonlySet<Touch> }

/** What is known of a hex that the piece in hand can reach. */
export type Within = ReadonlyMap<Touch, Reached>

/** The selection frame while it is being drawn. */
export function Lasso({ lasso }: { lasso: Signal<Measured | undefined> }) {
  if (!lasso.value) return null
  const { from, to } = lasso.value
  return (
    <rect
      class="lasso"
      x={Math.min(from.x, to.x)}
      y={Math.min(from.y, to.y)}
      width={Math.abs(from.x - to.x)}
      height={Math.abs(from.y - to.y)}
    />
  )
}

type HexProps = Lit & { board: HexBoard; frame: HexFrame; pieces: readonly Piece[]; within: Within | undefined }

export function LitHexes({ board, frame, lit, chosen, pieces, within }: HexProps) {
  const occupied = new Set(pieces.map((p) => ("hex" in p.stands ? p.stands.hex : "")))
  return (
    <g class="lit-hexes">
      {board.hexes
        .filter((h) => lit.has(h.id) || chosen.has(h.id))
        .map(({ id, says }) => {
          const c = frame.byId.get(id)
          if (!c) return null
          const far = within?.get(c.id)
          const states = [
            chosen.has(c.id) && "chosen",
            occupied.has(c.id) && "under-counter",
            far && "within",
            far?.danger && "in-danger",
          ]
          return (
            <g key={c.id}>
              <path
                class={["lit-hex", ...states].filter(Boolean).join(" ")}
                data-touch={c.id}
                d={outline(c, frame.flat, far ? 39 : 37)}
                role="button"
                tabindex={0}
                aria-label={far ? sayWithin(says, far) : says}
              >
                {far?.danger || far?.does ? <title>{sayMore(far)}</title> : null}
              </path>
              {far?.danger ? <path class="hatched" d={outline(c, frame.flat, 39)} /> : null}
              {far ? (
                <text class="left-over" x={c.x} y={c.y + 30}>
                  {far.left}
                </text>
              ) : null}
            </g>
          )
        })}
    </g>
  )
}

const sayMore = ({ does, danger }: Reached): string => [does, danger].filter((s) => s !== undefined).join(" ")

const sayWithin = (hex: string, far: Reached): string =>
  `${words("board.within", { hex, left: far.left })} ${sayMore(far)}`.trim()

/** The ground that the piece in hand can reach on a table, hatched where enemies could fire at it. */
function Ground({ frame, ground }: Pick<SpotProps, "frame" | "ground">) {
  if (ground.length === 0) return null
  const edge = polygon(ground.map(({ at }) => frame.put(at)))
  const danger = ground.flatMap((ray) => ray.danger ?? [])
  return (
    <>
      <path class="within-ground" d={edge} />
      {danger.length > 0 ? (
        <>
          <clipPath id="within-ground">
            <path d={edge} />
          </clipPath>
          <path
            class="hatched"
            clip-path="url(#within-ground)"
            d={danger.map((part) => polygon(part.map(frame.put))).join("")}
          />
        </>
      ) : null}
    </>
  )
}

type SpotProps = Lit & {
  frame: TableFrame
  scene: Scene
  ground: readonly Outermost[]
}

export function LitSpots({ frame, scene, lit, chosen, ground }: SpotProps) {
  if (scene.board.kind !== "table") return null
  const marked = (id: Touch | undefined) => id !== undefined && (lit.has(id) || chosen.has(id))
  return (
    <g class="lit-hexes">
      <Ground frame={frame} ground={ground} />
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
