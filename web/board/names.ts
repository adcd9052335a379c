/** What the areas and lines of a table are called, and where that may be written. */
import type { Point, TableBoard } from "@salient/engine"
import type { TableFrame } from "./frame.ts"
import type { Label } from "./labels.ts"

/** Where along a line its name is tried, from its beginning (0) to its end (1). */
const alongLine = [0.5, 0.35, 0.65, 0.2, 0.8] as const

/** The names of areas in their middle, of lines along them and, if there is room, off the roofs. */
export function namesOf(board: TableBoard, frame: TableFrame): Label[] {
  const areas = board.areas.flatMap((a): Label[] => {
    const ring = a.points.map(frame.put)
    const x = ring.reduce((sum, p) => sum + p.x, 0) / ring.length
    const y = ring.reduce((sum, p) => sum + p.y, 0) / ring.length
    return a.label ? [{ key: a.id, text: a.label, x, y }] : []
  })
  const roofs = board.areas.filter((a) => a.ground === "buildings").map((a) => extent(a.points.map(frame.put)))
  const lines = board.lines.flatMap((l, i): Label[] => {
    if (!l.label) return []
    const points = l.points.map(frame.put)
    const places = alongLine.map((share) => pointAlong(points, share)).map(({ x, y }) => ({ x, y: y - 8 }))
    const [first, ...elsewhere] = [...places].sort((a, b) => overRoofs(a, roofs) - overRoofs(b, roofs)) as [Point]
    return [{ key: l.id ?? `line ${i}`, text: l.label, ...first, elsewhere, minor: true }]
  })
  return [...areas, ...lines]
}

type Extent = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

function extent(ring: readonly Point[]): Extent {
  const [xs, ys] = [ring.map((p) => p.x), ring.map((p) => p.y)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

/** How many buildings a name at this place would lie upon, a letter or two aside. */
const overRoofs = ({ x, y }: Point, roofs: readonly Extent[]): number =>
  roofs.filter((r) => x > r.left - 30 && x < r.right + 30 && y > r.top - 8 && y < r.bottom + 16).length

/** The point at this share of a line's length. */
function pointAlong(points: readonly Point[], share: number): Point {
  const legs = points.slice(1).map((to, i) => ({ from: points[i] as Point, to }))
  const lengths = legs.map(({ from, to }) => Math.hypot(to.x - from.x, to.y - from.y))
  let left = share * lengths.reduce((sum, length) => sum + length, 0)
  for (const [i, { from, to }] of legs.entries()) {
    const length = lengths[i] as number
    if (left <= length && length > 0) {
      const t = left / length
      return { x: from.x + t * (to.x - from.x), y: from.y + t * (to.y - from.y) }
    }
    left -= length
  }
  return points.at(-1) as Point
}
