/** The printed map beneath the counters: drawn once per board, in a few large paths. */
import type { Ground, HexBoard } from "@salient/engine"
import { memo } from "preact/compat"
import { cornerOffsets, HEX, type HexCell, type HexFrame } from "./frame.ts"
import { strokes } from "./lines.ts"
import { furrows, marksOf, stamps } from "./marks.ts"
import { loosened, polygon, rings, softPath } from "./outline.ts"
import type { Look, Looks } from "./sides.ts"

/** Grounds that tint an area, in the order in which they are laid. */
const areas: readonly Ground[] = [
  "field",
  "sand",
  "rough",
  "craters",
  "marsh",
  "brush",
  "orchard",
  "rubble",
  "buildings",
  "town",
  "shattered-woods",
  "woods",
  "water",
  "fort",
  "gully",
]

/** Grounds whose edges are man-made. */
const straight: readonly Ground[] = ["fort", "field", "orchard", "buildings", "town"]

type Layer = { readonly class: string; readonly d: string }

/** Heights below everything: one wash, one line and one shadow a level. */
function heights(frame: HexFrame): Layer[] {
  const levels = [...new Set(frame.cells.map((c) => c.level ?? 0))].filter((l) => l > 0).sort((a, b) => a - b)
  return levels.flatMap((level) => {
    const d = rings(frame, (c) => (c.level ?? 0) >= level)
      .map((r) => softPath(loosened(r, 6), 6))
      .join("")
    return [
      { class: "slope", d },
      { class: "height", d },
    ]
  })
}

function grounds(frame: HexFrame): Layer[] {
  const byGround = new Map<Ground, HexCell[]>()
  for (const cell of frame.cells) {
    const held = byGround.get(cell.ground)
    if (held) held.push(cell)
    else byGround.set(cell.ground, [cell])
  }
  const layers: Layer[] = []
  for (const ground of areas) {
    const cells = byGround.get(ground)
    if (!cells) continue
    const d = rings(frame, (c) => c.ground === ground)
      .map((r) => (straight.includes(ground) ? softPath(r, 0) : softPath(loosened(r, 7), 5)))
      .join("")
    layers.push({ class: `ground ${ground}`, d })
  }
  for (const [ground, cells] of byGround) {
    const how = stamps[ground]
    if (how) layers.push({ class: `marks ${how.pen}`, d: marksOf(ground, cells, HEX * 0.74) })
    if (ground === "field") layers.push({ class: "marks furrow", d: cells.map((c) => furrows(c, HEX * 0.78)).join("") })
    if (ground === "fort") layers.push({ class: "marks fort-plan", d: cells.map((c) => bastions(c)).join("") })
  }
  return layers
}

/** The five-pointed plan of a fort. */
function bastions({ x, y }: HexCell): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const r = i % 2 === 0 ? 22 : 14
    const a = -Math.PI / 2 + (i * Math.PI) / 5
    return { x: x + r * Math.cos(a), y: y + r * Math.sin(a) }
  })
  return polygon(points)
}

/** A hex that is fought for: a ring around its counters and, where somebody holds it, a flag of the side's colour and shape. */
function Held({ cell: { x, y }, look }: { cell: HexCell; look: Look | undefined }) {
  const [left, top] = [x + HEX * 0.36, y - HEX * 0.78]
  const cloth = look?.band === "square" ? "h15v10h-15z" : "h15l-4.5 5l4.5 5h-15z"
  return (
    <g class="held">
      <circle cx={x} cy={y} r={HEX * 0.76} />
      {look ? (
        <>
          <path class="flag" d={`M${left} ${top}${cloth}`} fill={look.colour} />
          <path class="staff" d={`M${left} ${top - 1}v22`} />
        </>
      ) : null}
    </g>
  )
}

function grid(frame: HexFrame): string {
  const corners = cornerOffsets(frame.flat)
  return frame.cells.map((c) => polygon(corners.map((o) => ({ x: c.x + o.x, y: c.y + o.y })))).join("")
}

function PrintedMap({ board, frame, looks }: { board: HexBoard; frame: HexFrame; looks: Looks }) {
  const lines = board.lines.map((l) => ({
    kind: l.kind,
    points: l.points.map(frame.put),
    ...(l.side === undefined ? {} : { works: looks(l.side).works }),
  }))
  const { left, top, width, height } = frame.box
  return (
    <g class="map" aria-hidden="true">
      <rect class="sheet" x={left} y={top} width={width} height={height} />
      <rect class="neat-line" x={left + 8} y={top + 8} width={width - 16} height={height - 16} />
      <rect class="neat-line thin" x={left + 11} y={top + 11} width={width - 22} height={height - 22} />
      {heights(frame).map((l, i) => (
        <path key={`h${i}`} class={l.class} d={l.d} />
      ))}
      {grounds(frame).map((l) => (
        <path key={l.class} class={l.class} d={l.d} />
      ))}
      <path class="hexes" d={grid(frame)} />
      {strokes(lines).map((s) => (
        <path key={s.pen} class={`line ${s.pen}`} d={s.d} />
      ))}
      {frame.cells.map((c) =>
        c.owner === undefined ? null : (
          <Held key={c.id} cell={c} look={c.owner === null ? undefined : looks(c.owner)} />
        ),
      )}
      <g class="hex-names">
        {frame.cells.map((c) => (
          <text key={c.id} x={c.x} y={c.y - (frame.flat ? HEX * 0.68 : HEX * 0.62)} text-anchor="middle">
            {c.name}
          </text>
        ))}
      </g>
    </g>
  )
}

export const HexGround = memo(PrintedMap, (a, b) => a.frame === b.frame && a.looks === b.looks)
