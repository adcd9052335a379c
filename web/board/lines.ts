/** Roads, rivers, trenches, wire: each kind of line as the strokes a map-maker draws on top of each other. */
import type { Line, Point } from "@salient/engine"
import { along, curve, polyline, smoothed } from "./outline.ts"

/** A stroke: its class gives colour and width; `under` strokes are drawn before all others of the same layer. */
export type Stroke = { readonly d: string; readonly pen: string; readonly width?: number }

const n = (v: number): string => `${Math.round(v * 10) / 10}`

/** The zigzag of traverses that marks a trench on every map of that war. */
export function crenellated(points: readonly Point[], tooth = 6, step = 9): string {
  const path = along(smoothed(points, 8), step)
  const [first] = path
  if (!first) return ""
  let d = `M${n(first.x)} ${n(first.y)}`
  let out = false
  for (const p of path) {
    const side = out ? tooth / 2 : -tooth / 2
    d += `L${n(p.x - p.dy * side)} ${n(p.y + p.dx * side)}`
    d += `L${n(p.x - p.dy * -side)} ${n(p.y + p.dx * -side)}`
    out = !out
  }
  return d
}

/** ×-×-× */
function barbed(points: readonly Point[]): string {
  return along(points, 11)
    .map(({ x, y }) => `M${n(x - 2.6)} ${n(y - 2.6)}l5.2 5.2M${n(x + 2.6)} ${n(y - 2.6)}l-5.2 5.2`)
    .join("")
}

/** Short strokes across a line (sleepers, a fence) or on one side of it (a bank). */
function ticks(points: readonly Point[], step: number, left: number, right: number): string {
  return along(points, step)
    .map((p) => `M${n(p.x + p.dy * left)} ${n(p.y - p.dx * left)}L${n(p.x - p.dy * right)} ${n(p.y + p.dx * right)}`)
    .join("")
}

const beads = (points: readonly Point[], step: number, r: number): string =>
  along(points, step)
    .map(({ x, y }) => `M${n(x - r)} ${n(y)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0`)
    .join("")

/** A bridge: two parapets with splayed ends. */
function parapets(points: readonly Point[]): string {
  const a = points[0]
  const b = points.at(-1)
  if (!a || !b || a === b) return ""
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length]
  return [5, -5]
    .map((off) => {
      const out = off > 0 ? 3 : -3
      const p = (q: Point, on: number, by: number) => `${n(q.x + dx * on - dy * by)} ${n(q.y + dy * on + dx * by)}`
      return `M${p(a, -3, off + out)}L${p(a, 0, off)}L${p(b, 0, off)}L${p(b, 3, off + out)}`
    })
    .join("")
}

const draw: { readonly [l in Line]: (points: readonly Point[]) => Stroke[] } = {
  road: (p) => [
    { d: curve(p), pen: "road-edge" },
    { d: curve(p), pen: "road" },
  ],
  track: (p) => [{ d: curve(p), pen: "track" }],
  railway: (p) => [
    { d: curve(p), pen: "rail" },
    { d: ticks(smoothed(p), 9, 4, 4), pen: "sleepers" },
  ],
  river: (p) => [
    { d: curve(p), pen: "bank wide" },
    { d: curve(p), pen: "water wide" },
  ],
  stream: (p) => [
    { d: curve(p), pen: "bank slim" },
    { d: curve(p), pen: "water slim" },
  ],
  canal: (p) => [
    { d: polyline(p), pen: "bank wide" },
    { d: polyline(p), pen: "water wide" },
    { d: polyline(p), pen: "canal-line" },
  ],
  wall: (p) => [
    { d: polyline(p), pen: "wall" },
    { d: beads(p, 12, 1.6), pen: "plan" },
  ],
  hedge: (p) => [{ d: beads(p, 7, 2.6), pen: "hedge" }],
  fence: (p) => [
    { d: polyline(p), pen: "thin" },
    { d: ticks(p, 10, 2.5, 2.5), pen: "thin" },
  ],
  embankment: (p) => [
    { d: curve(p), pen: "earth-line" },
    { d: ticks(smoothed(p), 5, 0, 6), pen: "earth-line" },
  ],
  cliff: (p) => [
    { d: curve(p), pen: "cliff" },
    { d: ticks(smoothed(p), 4, 0, 8), pen: "earth-line" },
  ],
  ridge: (p) => [{ d: ticks(smoothed(p), 6, 7, 7), pen: "earth-line" }],
  trench: (p) => [{ d: crenellated(p), pen: "trench" }],
  wire: (p) => [
    { d: polyline(p), pen: "thin wire-line" },
    { d: barbed(p), pen: "wire" },
  ],
  border: (p) => [{ d: curve(p), pen: "border" }],
  bridge: (p) => [{ d: parapets(p), pen: "bridge" }],
  ford: (p) => [{ d: polyline(p), pen: "ford" }],
  telephone: (p) => [
    { d: polyline(p), pen: "thin" },
    { d: beads(p, 26, 1.5), pen: "plan" },
  ],
}

/** Drawn first to last: water below roads, roads below works. */
const order: readonly Line[] = [
  "river",
  "stream",
  "canal",
  "ridge",
  "cliff",
  "embankment",
  "border",
  "hedge",
  "fence",
  "wall",
  "road",
  "track",
  "railway",
  "bridge",
  "ford",
  "telephone",
  "wire",
  "trench",
]

export type Drawn = {
  readonly kind: Line
  readonly points: readonly Point[]
  readonly works?: "a" | "b"
  /** Its width in the paper's units, where the rules measure it. */
  readonly width?: number
}

/** Roads are never drawn wider than this: a map is not an aerial photograph. */
const widestRoad = 8

/** Pens that are as wide as what they draw, and by how much wider. */
const broad: { readonly [pen: string]: number } = {
  "road-edge": 2,
  road: 0,
  "bank wide": 3,
  "water wide": 0,
  "bank slim": 2.4,
  "water slim": 0,
}

/** All strokes of a map's lines; those of one pen are joined into one path. */
export function strokes(lines: readonly Drawn[]): Stroke[] {
  const joined = new Map<string, { d: string; pen: string; width?: number }>()
  for (const kind of order)
    for (const line of lines) {
      if (line.kind !== kind || line.points.length === 0) continue
      for (const { d, pen } of draw[kind](line.points)) {
        const full = line.works ? `${pen} works-${line.works}` : pen
        const more = broad[pen]
        const width =
          line.width !== undefined && more !== undefined
            ? Math.max(3, kind === "road" ? Math.min(widestRoad, line.width) : line.width) + more
            : undefined
        const key = `${full} ${width ?? ""}`
        const held = joined.get(key)
        if (held) held.d += d
        else joined.set(key, { d, pen: full, ...(width === undefined ? {} : { width }) })
      }
    }
  return [...joined.values()]
}
