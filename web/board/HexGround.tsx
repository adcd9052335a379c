/** The printed map beneath the counters: drawn once per board, in a few large paths. */
import type { Ground, HexBoard, Line, Point } from "@salient/engine"
import { memo } from "preact/compat"
import { cornerOffsets, HEX, type HexCell, type HexFrame } from "./frame.ts"
import type { Layer } from "./ground/country.ts"
import { type Chain, chains } from "./ground/network.ts"
import { closed, organic, scalloped } from "./ground/organic.ts"
import { heightLayers } from "./ground/relief.ts"
import { rimNames } from "./ground/rim.ts"
import { strewnMarks } from "./ground/stamps.ts"
import { type Settlement, streetPlan } from "./ground/village.ts"
import type { Drawn } from "./lines.ts"
import { stamps } from "./marks.ts"
import { polygon, rings, wobble } from "./outline.ts"
import { Desk, Layers, OpenCountry, Strokes } from "./Strokes.tsx"
import type { Looks } from "./sides.ts"

/** Grounds that tint an area, in the order in which they are laid. */
const areas: readonly Ground[] = [
  "field",
  "sand",
  "rough",
  "craters",
  "marsh",
  "brush",
  "hill",
  "gully",
  "orchard",
  "rubble",
  "buildings",
  "town",
  "shattered-woods",
  "woods",
  "water",
  "fort",
]

/** Grounds whose edges are man-made. */
const straight: readonly Ground[] = ["fort", "field", "orchard"]
const built: readonly Ground[] = ["buildings", "town"]

/** Lines that continue from stretch to stretch. */
const running: readonly Line[] = ["road", "track", "railway", "river", "stream", "canal", "border", "trench"]

const around = Array.from({ length: 12 }, (_, i) => ({
  x: Math.cos((i * Math.PI) / 6),
  y: Math.sin((i * Math.PI) / 6),
}))

/** Ground that reaches the edge of the map continues beyond it: its outline is pushed out there, under the rim of the sheet. */
function overEdge(ring: readonly Point[], frame: HexFrame, by: number): Point[] {
  return ring.map((p) => {
    const out = around.filter((d) => !frame.at({ x: p.x + d.x * 9, y: p.y + d.y * 9 }))
    const [x, y] = [out.reduce((sum, d) => sum + d.x, 0), out.reduce((sum, d) => sum + d.y, 0)]
    const length = Math.hypot(x, y)
    return length < 0.5 ? p : { x: p.x + (x / length) * by, y: p.y + (y / length) * by }
  })
}

function heights(frame: HexFrame): Layer[] {
  const levels = [...new Set(frame.cells.map((c) => c.level ?? 0))].filter((l) => l > 0).sort((a, b) => a - b)
  return levels.flatMap((level) =>
    heightLayers(
      rings(frame, (c) => (c.level ?? 0) >= level).map((r) => overEdge(r, frame, HEX)),
      11,
      10,
    ),
  )
}

function outlineOf(ground: Ground, ring: readonly Point[]): string {
  if (ground === "fort") return polygon(ring)
  if (straight.includes(ground)) return closed(organic(ring, { round: 4, by: 4 }))
  const drawn = organic(ring, { round: 9, by: 9 })
  return ground === "woods" ? scalloped(drawn, 4.2) : closed(drawn)
}

function grounds(frame: HexFrame): Layer[] {
  const layers: Layer[] = []
  for (const ground of areas) {
    const cells = frame.cells.filter((c) => c.ground === ground)
    if (cells.length === 0) continue
    layers.push({
      pen: `ground ${ground}`,
      d: rings(frame, (c) => c.ground === ground)
        .map((r) => outlineOf(ground, ground === "fort" ? r : overEdge(r, frame, HEX * 0.6)))
        .join(""),
    })
    const how = stamps[ground]
    if (how)
      layers.push({
        pen: `marks ${how.pen}`,
        d: strewnMarks(ground, extentOf(cells), (p) => {
          const cell = frame.at(p)
          return cell?.ground === ground && isWell(cell, p, frame, ground)
        }),
      })
    if (ground === "fort") layers.push({ pen: "marks fort-plan", d: cells.map(bastions).join("") })
  }
  return layers
}

/** True if a point lies well inside: not near a corner of its hex that has different ground behind it. */
const isWell = (cell: HexCell, p: Point, frame: HexFrame, ground: Ground): boolean =>
  Math.hypot(p.x - cell.x, p.y - cell.y) < HEX * 0.66 ||
  frame.neighbours(cell).every((o) => !o || o.ground === ground || Math.hypot(p.x - o.x, p.y - o.y) > HEX * 1.02)

const extentOf = (cells: readonly Point[]) => ({
  left: Math.min(...cells.map((c) => c.x)) - HEX,
  right: Math.max(...cells.map((c) => c.x)) + HEX,
  top: Math.min(...cells.map((c) => c.y)) - HEX,
  bottom: Math.max(...cells.map((c) => c.y)) + HEX,
})

/** The five-pointed plan of a fort. */
function bastions({ x, y }: HexCell): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const r = i % 2 === 0 ? 22 : 14
    const a = -Math.PI / 2 + (i * Math.PI) / 5
    return { x: x + r * Math.cos(a), y: y + r * Math.sin(a) }
  })
  return polygon(points)
}

/** A line that ends in a hex at the rim goes on to the edge of the map. */
function toEdge({ points, open }: Chain, frame: HexFrame): Point[] {
  const beyond = (end: Point | undefined, before: Point | undefined): Point[] => {
    if (!end || !before) return []
    const length = Math.hypot(end.x - before.x, end.y - before.y) || 1
    const out = { x: end.x + ((end.x - before.x) / length) * 46, y: end.y + ((end.y - before.y) / length) * 46 }
    return frame.at(out) ? [] : [out]
  }
  const first = open[0] ? beyond(points[0], points[1]) : []
  const last = open[1] ? beyond(points.at(-1), points.at(-2)) : []
  return [...first, ...points, ...last]
}

/** All lines of the map along their drawn course. */
function linesOf(board: HexBoard, frame: HexFrame, looks: Looks): Drawn[] {
  const groups = new Map<string, { line: HexBoard["lines"][number]; all: Point[][] }>()
  const single: Drawn[] = []
  for (const line of board.lines) {
    const points = line.points.map(frame.put)
    const works = line.side === undefined ? {} : { works: looks(line.side).works }
    if (!running.includes(line.kind)) {
      single.push({ kind: line.kind, points, ...works })
      continue
    }
    const key = `${line.kind} ${line.side ?? ""}`
    const held = groups.get(key)
    if (held) held.all.push(points)
    else groups.set(key, { line, all: [points] })
  }
  const run = [...groups.values()].flatMap(({ line, all }) =>
    chains(all).map((chain) => ({
      kind: line.kind,
      points: toEdge(chain, frame),
      ...(line.side === undefined ? {} : { works: looks(line.side).works }),
    })),
  )
  return [...run, ...single]
}

/** Lanes between the hexes of a village, and houses along all its streets. */
function villages(frame: HexFrame, lines: readonly Drawn[]): { lanes: Point[][]; layers: Layer[] } {
  const isBuilt = (c: HexCell | undefined): c is HexCell => c !== undefined && built.includes(c.ground)
  const cells = frame.cells.filter(isBuilt)
  if (cells.length === 0) return { lanes: [], layers: [] }
  const roads = lines.filter((l) => l.kind === "road" || l.kind === "track").map((l) => l.points)
  const onRoad = (c: HexCell) => roads.some((r) => r.some((p) => Math.hypot(p.x - c.x, p.y - c.y) < HEX * 0.6))
  const links: Point[][] = []
  for (const c of cells) {
    const others = frame.neighbours(c).filter(isBuilt)
    for (const o of others) if (c.id < o.id && !(onRoad(c) && onRoad(o))) links.push([c, o])
    if (others.length === 0 && !onRoad(c)) {
      const a = wobble(c.x, c.y, 77) * Math.PI
      const arm = (r: number) => ({ x: c.x + Math.cos(a) * r, y: c.y + Math.sin(a) * r })
      links.push([arm(-HEX * 0.7), arm(HEX * 0.7)])
    }
  }
  const lanes = chains(links).map((chain) => [...chain.points])
  const large = cells.filter((c) => frame.neighbours(c).filter(isBuilt).length >= 2)
  const tower = large.find((c) => !onRoad(c)) ?? large[0]
  const settlement: Settlement = {
    within: (p) => {
      const cell = frame.at(p)
      return (
        isBuilt(cell) && (Math.hypot(p.x - cell.x, p.y - cell.y) < HEX * 0.8 || frame.neighbours(cell).every(isBuilt))
      )
    },
    streets: [...roads, ...lanes],
    ...(tower ? { church: { x: tower.x + 14, y: tower.y - 15 } } : {}),
  }
  return { lanes, layers: streetPlan([settlement]) }
}

function grid(frame: HexFrame): string {
  const corners = cornerOffsets(frame.flat)
  return frame.cells.map((c) => polygon(corners.map((o) => ({ x: c.x + o.x, y: c.y + o.y })))).join("")
}

function PrintedMap({ board, frame, looks }: { board: HexBoard; frame: HexFrame; looks: Looks }) {
  const { left, top, width, height } = frame.box
  const lines = linesOf(board, frame, looks)
  const below = lines.filter((l) => l.kind !== "trench" && l.kind !== "wire")
  const works = lines.filter((l) => l.kind === "trench" || l.kind === "wire")
  const { lanes, layers: houses } = villages(frame, lines)
  const lane = lanes.map((points) => ({ kind: "road" as const, points }))
  const edge = rings(frame, () => true)
    .map((r) => polygon(r))
    .join("")
  return (
    <g class="map" aria-hidden="true">
      <rect class="sheet" x={left} y={top} width={width} height={height} />
      <OpenCountry country={board.country} box={frame.box} size={58} />
      <Layers layers={heights(frame)} />
      <Layers layers={grounds(frame)} />
      <Strokes lines={lane} kind="lane" />
      <Strokes lines={below} />
      <Layers layers={houses} />
      <path class="hexes" d={grid(frame)} />
      <Strokes lines={works} />
      <Desk box={frame.box} />
      <path class="map-rim" d={`M${left} ${top}h${width}v${height}h${-width}z${edge}`} fill-rule="evenodd" />
      <path class="map-edge" d={edge} />
      <rect class="neat-line" x={left + 5} y={top + 5} width={width - 10} height={height - 10} />
      <rect class="neat-line thin" x={left + 8} y={top + 8} width={width - 16} height={height - 16} />
      <g class="rim-names">
        {rimNames(frame).map((t) => (
          <text key={`${t.x}:${t.y}`} class="rim-name" x={t.x} y={t.y} text-anchor="middle">
            {t.text}
          </text>
        ))}
      </g>
      <g class="hex-names">
        {frame.cells.map((c) => (
          <text key={c.id} x={c.x} y={c.y - (frame.flat ? HEX * 0.6 : HEX * 0.62)} text-anchor="middle">
            {c.name}
          </text>
        ))}
      </g>
    </g>
  )
}

export const HexGround = memo(PrintedMap, (a, b) => a.frame === b.frame && a.looks === b.looks)
