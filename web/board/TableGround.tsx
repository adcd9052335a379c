/** A measured table: ground, heights as contour bands, buildings as plans, and a rule along the rim. */
import type { Ground, Point, TableBoard } from "@salient/engine"
import { memo } from "preact/compat"
import type { TableFrame } from "./frame.ts"
import { type Label, settled } from "./labels.ts"
import { strokes } from "./lines.ts"
import { furrows, inRows, scatter, stamps } from "./marks.ts"
import { namesOf } from "./names.ts"
import { polygon, polyline, wobble } from "./outline.ts"
import type { Looks } from "./sides.ts"

const high: readonly Ground[] = ["hill"]

type Area = TableBoard["areas"][number]

/** Is a point inside an area? For stamping marks only: rules never ask here. */
function within(p: Point, ring: readonly Point[]): boolean {
  let inside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const a = ring[i] as Point
    const b = ring[j] as Point
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) inside = !inside
  }
  return inside
}

const cell = 62
const clearance = 7

/** The marks of an area: stamped over its bounding box, kept where they fall inside with a little room. */
function marks(ground: Ground, ring: readonly Point[]): string {
  const how = stamps[ground]
  if (!how && ground !== "field") return ""
  const xs = ring.map((p) => p.x)
  const ys = ring.map((p) => p.y)
  let d = ""
  for (let x = Math.min(...xs) + cell / 2; x < Math.max(...xs) + cell; x += cell)
    for (let y = Math.min(...ys) + cell / 2; y < Math.max(...ys) + cell; y += cell) {
      if (!how) {
        if (within({ x, y }, ring)) d += furrows({ x, y }, cell * 0.42)
        continue
      }
      for (const p of (how.rows ? inRows : scatter)({ x, y }, cell * 0.56, how.count)) {
        const room = [
          { x: p.x - clearance, y: p.y },
          { x: p.x + clearance, y: p.y },
          { x: p.x, y: p.y - clearance },
          { x: p.x, y: p.y + clearance },
        ]
        if (room.every((q) => within(q, ring))) d += how.stamp(p.x, p.y, wobble(p.x, p.y, 5))
      }
    }
  return d
}

/** A building's roof: its ridge, and one slope in shadow. */
function roof(ring: readonly Point[]): string {
  if (ring.length !== 4) return ""
  const [a, b, c, d] = ring as [Point, Point, Point, Point]
  const long = Math.hypot(b.x - a.x, b.y - a.y) >= Math.hypot(c.x - b.x, c.y - b.y)
  const middle = (p: Point, q: Point) => ({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 })
  return polyline(long ? [middle(a, d), middle(b, c)] : [middle(a, b), middle(c, d)])
}

function rim(
  board: TableBoard,
  frame: TableFrame,
): { ticks: string; numbers: { x: number; y: number; text: string }[] } {
  const unit = 1000 * frame.scale
  const every = board.unit === "in" ? 6 : 10
  const wide = board.width * frame.scale
  const deep = board.depth * frame.scale
  let ticks = ""
  const numbers: { x: number; y: number; text: string }[] = []
  for (let i = 0; i * unit <= wide + 0.5; i++) {
    const size = i % every === 0 ? 9 : i % (every / 2) === 0 ? 6 : 3
    ticks += `M${i * unit} 0v${-size}M${i * unit} ${deep}v${size}`
    if (i % every === 0) numbers.push({ x: i * unit, y: -13, text: `${i}` })
  }
  for (let i = 0; i * unit <= deep + 0.5; i++) {
    const size = i % every === 0 ? 9 : i % (every / 2) === 0 ? 6 : 3
    const y = deep - i * unit
    ticks += `M0 ${y}h${-size}M${wide} ${y}h${size}`
    if (i % every === 0) numbers.push({ x: -20, y: y + 4, text: `${i}` })
  }
  return { ticks, numbers }
}

function AreaShape({ area, frame }: { area: Area; frame: TableFrame }) {
  const ring = area.points.map(frame.put)
  const d = polygon(ring) // edges are drawn exactly where the rules measure to
  const how = stamps[area.ground]
  if (area.ground === "buildings") return <path class="plan" d={d} />
  return (
    <>
      {high.includes(area.ground) || area.level ? <path class="slope" d={d} /> : null}
      <path class={high.includes(area.ground) ? "height" : `ground ${area.ground}`} d={d} />
      {area.ground === "hill" ? null : <path class={`marks ${how?.pen ?? "furrow"}`} d={marks(area.ground, ring)} />}
    </>
  )
}

function PrintedTable({ board, frame, looks }: { board: TableBoard; frame: TableFrame; looks: Looks }) {
  const wide = board.width * frame.scale
  const deep = board.depth * frame.scale
  const { ticks, numbers } = rim(board, frame)
  const layers = [...board.areas].sort((a, b) => rank(a) - rank(b))
  const lines = board.lines.map((l) => ({
    kind: l.kind,
    points: l.points.map(frame.put),
    ...(l.side === undefined ? {} : { works: looks(l.side).works }),
  }))
  return (
    <g class="map table-map" aria-hidden="true">
      <rect class="sheet" x={frame.box.left} y={frame.box.top} width={frame.box.width} height={frame.box.height} />
      <rect class="table-top" x="0" y="0" width={wide} height={deep} />
      {layers
        .filter((a) => a.ground !== "buildings")
        .map((a) => (
          <AreaShape key={a.id} area={a} frame={frame} />
        ))}
      {strokes(lines).map((s) => (
        <path key={s.pen} class={`line ${s.pen}`} d={s.d} />
      ))}
      {layers
        .filter((a) => a.ground === "buildings")
        .map((a) => (
          <g key={a.id}>
            <AreaShape area={a} frame={frame} />
            <path class="roof" d={roof(a.points.map(frame.put))} />
          </g>
        ))}
      <rect class="table-edge" x="0" y="0" width={wide} height={deep} />
      <path class="rim-ticks" d={ticks} />
      {numbers.map((t) => (
        <text key={`${t.x}:${t.y}`} class="rim-number" x={t.x} y={t.y} text-anchor="middle">
          {t.text}
        </text>
      ))}
    </g>
  )
}

/** What places are called, clear of the words that a game has written over the map; what those say is not said again. */
export function PlaceNames({ board, frame, taken }: { board: TableBoard; frame: TableFrame; taken: readonly Label[] }) {
  const says = (words: string, name: string) => words.toLowerCase().includes(name.toLowerCase())
  const names = namesOf(board, frame).filter((n) => !taken.some((t) => says(t.text, n.text)))
  return (
    <g class="table-map" aria-hidden="true">
      {settled(names, taken).map((n) => (
        <text key={n.key} class="place-name" x={n.x} y={n.y} text-anchor="middle">
          {n.text}
        </text>
      ))}
    </g>
  )
}

/** Heights lie below everything, low ones first; then what tints, then what stands. */
const rank = (a: Area): number =>
  high.includes(a.ground) ? (a.level ?? 1) - 100 : ["woods", "buildings"].includes(a.ground) ? 10 : 0

export const TableGround = memo(PrintedTable, (a, b) => a.frame === b.frame && a.looks === b.looks)
