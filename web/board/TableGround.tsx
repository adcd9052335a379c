/** A measured table: ground, heights as contour bands, villages as plans, and a rule along the rim. */
import type { Ground, Point, TableBoard } from "@salient/engine"
import { memo } from "preact/compat"
import type { TableFrame } from "./frame.ts"
import type { Layer } from "./ground/country.ts"
import { closed, organic, resampled, scalloped, strayed } from "./ground/organic.ts"
import { heightLayers } from "./ground/relief.ts"
import { strewnMarks } from "./ground/stamps.ts"
import { lanesIn, streetPlan } from "./ground/village.ts"
import type { Drawn } from "./lines.ts"
import { stamps } from "./marks.ts"
import { inside, polygon, smoothed } from "./outline.ts"
import { Desk, Layers, OpenCountry, Strokes } from "./Strokes.tsx"
import type { Looks } from "./sides.ts"

const high: readonly Ground[] = ["hill"]
const built: readonly Ground[] = ["buildings", "town"]
/** Man-made grounds: their edges are straighter. */
const straight: readonly Ground[] = ["fort", "field", "orchard", "buildings", "town", "rubble"]

type Area = TableBoard["areas"][number]

const extentOf = (ring: readonly Point[]) => ({
  left: Math.min(...ring.map((p) => p.x)),
  right: Math.max(...ring.map((p) => p.x)),
  top: Math.min(...ring.map((p) => p.y)),
  bottom: Math.max(...ring.map((p) => p.y)),
})

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

/** One area: its tint around the exact shape that the rules use, and its marks. */
function areaLayers(area: Area, frame: TableFrame): Layer[] {
  const ring = area.points.map(frame.put)
  if (high.includes(area.ground)) return heightLayers([ring], 17, 3)
  const drawn = organic(ring, straight.includes(area.ground) ? { round: 1, by: 4 } : { round: 3, by: 9 })
  const how = stamps[area.ground]
  return [
    ...(area.level ? heightLayers([ring], 13, 3).slice(0, 1) : []),
    { pen: `ground ${area.ground}`, d: area.ground === "woods" ? scalloped(drawn, 4.6) : closed(drawn) },
    ...(how
      ? [{ pen: `marks ${how.pen}`, d: strewnMarks(area.ground, extentOf(drawn), (p) => inside(drawn, p)) }]
      : []),
  ]
}

/** Lines as they run across country: through all their points, slightly irregular between them. */
function linesOf(board: TableBoard, frame: TableFrame, looks: Looks): Drawn[] {
  const winding = new Set(["road", "track", "railway", "river", "stream", "embankment", "hedge"])
  return board.lines.map((l) => {
    const points = l.points.map(frame.put)
    const run = winding.has(l.kind) && points.length > 1 ? wound(smoothed(points, 8)) : points
    return {
      kind: l.kind,
      points: run,
      ...(l.side === undefined ? {} : { works: looks(l.side).works }),
      ...(l.width === undefined ? {} : { width: l.width * frame.scale }),
    }
  })
}

/** Both ends stay where they are: there may be a bridge or the edge of the table. */
function wound(points: readonly Point[]): Point[] {
  const [first, last] = [points[0] as Point, points.at(-1) as Point]
  const room = 60
  return points.map((p) => {
    const ends = Math.min(Math.hypot(p.x - first.x, p.y - first.y), Math.hypot(p.x - last.x, p.y - last.y))
    return strayed(p, 5 * Math.min(1, ends / room))
  })
}

function villages(board: TableBoard, frame: TableFrame, lines: readonly Drawn[]): { lanes: Drawn[]; layers: Layer[] } {
  const roads = lines.filter((l) => l.kind === "road" || l.kind === "track").map((l) => l.points)
  const lanes: Drawn[] = []
  const places = board.areas
    .filter((a) => built.includes(a.ground))
    .map((a) => {
      const ring = a.points.map(frame.put)
      const own = lanesIn(
        ring,
        roads.map((r) => resampled(r, 12).slice(0, -1)),
      )
      for (const points of own) lanes.push({ kind: "road", points })
      const { left, right, top, bottom } = extentOf(ring)
      const middle = { x: (left + right) / 2 + 16, y: (top + bottom) / 2 - 14 }
      const large = (right - left) * (bottom - top) > 16_000
      return {
        within: (p: Point) => inside(ring, p),
        streets: [...roads, ...own],
        ...(large && inside(ring, middle) ? { church: middle } : {}),
      }
    })
  return { lanes, layers: streetPlan(places) }
}

/** Heights come first, the low ones lowest; then grounds that tint an area, then things that stand on it. */
const rank = (a: Area): number =>
  high.includes(a.ground) ? (a.level ?? 1) - 100 : a.ground === "woods" ? 10 : built.includes(a.ground) ? 5 : 0

const works = new Set(["trench", "wire"])

function PrintedTable({ board, frame, looks }: { board: TableBoard; frame: TableFrame; looks: Looks }) {
  const wide = board.width * frame.scale
  const deep = board.depth * frame.scale
  const { ticks, numbers } = rim(board, frame)
  const layers = [...board.areas].sort((a, b) => rank(a) - rank(b)).flatMap((a) => areaLayers(a, frame))
  const lines = linesOf(board, frame, looks)
  const { lanes, layers: houses } = villages(board, frame, lines)
  const { left, top, width, height } = frame.box
  const sheet = { left: 0, top: 0, width: wide, height: deep }
  return (
    <g class="map table-map" aria-hidden="true">
      <rect class="sheet" x={left} y={top} width={width} height={height} />
      <rect class="table-top" x="0" y="0" width={wide} height={deep} />
      <OpenCountry country={board.country} box={sheet} size={104} />
      <Layers layers={layers} />
      <Strokes lines={lanes} kind="lane" />
      <Strokes lines={lines.filter((l) => !works.has(l.kind))} />
      <Layers layers={houses} />
      <Strokes lines={lines.filter((l) => works.has(l.kind))} />
      <Desk box={frame.box} />
      <path
        class="map-rim"
        d={`M${left} ${top}h${width}v${height}h${-width}z${polygon([
          { x: 0, y: 0 },
          { x: 0, y: deep },
          { x: wide, y: deep },
          { x: wide, y: 0 },
        ])}`}
        fill-rule="evenodd"
      />
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

export const TableGround = memo(PrintedTable, (a, b) => a.frame === b.frame && a.looks === b.looks)
