/** Continuous ground: the outline of many hexes as one shape, with corners rounded as a draughtsman would. */
import type { Point } from "@salient/engine"
import { cornerOffsets, type HexCell, type HexFrame } from "./frame.ts"

/** Corners shared by two hexes are computed twice and differ in the last digits: both become the one seen first. */
function onePerCorner() {
  const seen = new Map<string, Point>()
  const coarse = 8
  return (p: Point): Point => {
    const [i, j] = [Math.round(p.x / coarse), Math.round(p.y / coarse)]
    for (let di = -1; di <= 1; di++)
      for (let dj = -1; dj <= 1; dj++) {
        const known = seen.get(`${i + di}:${j + dj}`)
        if (known && Math.hypot(known.x - p.x, known.y - p.y) < coarse / 2) return known
      }
    seen.set(`${i}:${j}`, p)
    return p
  }
}

/** Closed rings around the cells for which `inside` holds. */
export function rings(frame: HexFrame, inside: (cell: HexCell) => boolean): Point[][] {
  const corners = cornerOffsets(frame.flat)
  const corner = onePerCorner()
  const from = new Map<Point, Point[]>()
  for (const cell of frame.cells) {
    if (!inside(cell)) continue
    for (const [i, other] of frame.neighbours(cell).entries()) {
      if (other && inside(other)) continue
      const a = corners[i] as Point
      const b = corners[(i + 1) % 6] as Point
      const start = corner({ x: cell.x + a.x, y: cell.y + a.y })
      const end = corner({ x: cell.x + b.x, y: cell.y + b.y })
      const held = from.get(start)
      if (held) held.push(end)
      else from.set(start, [end])
    }
  }
  const found: Point[][] = []
  for (const [first, ends] of from)
    while (ends.length > 0) {
      const ring: Point[] = [first]
      let at = ends.pop()
      while (at && at !== first) {
        ring.push(at)
        at = from.get(at)?.pop()
      }
      found.push(ring)
    }
  return found
}

/** A number from 0 to 1 that depends on a point alone: the same wobble on every machine and in every drawing. */
export function wobble(x: number, y: number, salt = 0): number {
  let h = (Math.imul(Math.round(x * 8), 374761393) ^ Math.imul(Math.round(y * 8), 668265263) ^ (salt * 1274126177)) | 0
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 0x1_0000_0000
}

const n = (v: number): string => `${Math.round(v * 10) / 10}`

/** A closed ring as a soft curve: through the midpoints of its sides, pulled towards its corners, each slightly displaced. */
export function softPath(ring: readonly Point[], waver = 5): string {
  const points = ring.map((p) => ({
    x: p.x + (wobble(p.x, p.y, 1) - 0.5) * waver,
    y: p.y + (wobble(p.x, p.y, 2) - 0.5) * waver,
  }))
  if (points.length < 3) return ""
  const middle = (a: Point, b: Point) => `${n((a.x + b.x) / 2)} ${n((a.y + b.y) / 2)}`
  let d = `M${middle(points.at(-1) as Point, points[0] as Point)}`
  for (const [i, p] of points.entries())
    d += `Q${n(p.x)} ${n(p.y)} ${middle(p, points[(i + 1) % points.length] as Point)}`
  return `${d}Z`
}

/** An open line as a smooth curve through all its points. */
export function curve(points: readonly Point[]): string {
  const [first] = points
  if (!first) return ""
  let d = `M${n(first.x)} ${n(first.y)}`
  for (let i = 0; i + 1 < points.length; i++) {
    const p0 = points[Math.max(0, i - 1)] as Point
    const p1 = points[i] as Point
    const p2 = points[i + 1] as Point
    const p3 = points[Math.min(points.length - 1, i + 2)] as Point
    d += `C${n(p1.x + (p2.x - p0.x) / 6)} ${n(p1.y + (p2.y - p0.y) / 6)} ${n(p2.x - (p3.x - p1.x) / 6)} ${n(p2.y - (p3.y - p1.y) / 6)} ${n(p2.x)} ${n(p2.y)}`
  }
  return d
}

export const polyline = (points: readonly Point[]): string =>
  points.map((p, i) => `${i === 0 ? "M" : "L"}${n(p.x)} ${n(p.y)}`).join("")

export const polygon = (points: readonly Point[]): string => `${polyline(points)}Z`

/** Points every `step` along a line, each with the direction of the line there. */
export function along(
  points: readonly Point[],
  step: number,
): (Point & { readonly dx: number; readonly dy: number })[] {
  const found: (Point & { dx: number; dy: number })[] = []
  let left = step / 2
  for (let i = 0; i + 1 < points.length; i++) {
    const a = points[i] as Point
    const b = points[i + 1] as Point
    const length = Math.hypot(b.x - a.x, b.y - a.y)
    if (length === 0) continue
    const dx = (b.x - a.x) / length
    const dy = (b.y - a.y) / length
    while (left <= length) {
      found.push({ x: a.x + dx * left, y: a.y + dy * left, dx, dy })
      left += step
    }
    left -= length
  }
  return found
}

/** The same line with points no farther than `step` apart, on its smooth curve. */
export function smoothed(points: readonly Point[], parts = 6): Point[] {
  const found: Point[] = []
  for (let i = 0; i + 1 < points.length; i++) {
    const p0 = points[Math.max(0, i - 1)] as Point
    const p1 = points[i] as Point
    const p2 = points[i + 1] as Point
    const p3 = points[Math.min(points.length - 1, i + 2)] as Point
    for (let k = 0; k < parts; k++) {
      const t = k / parts
      const spline = (a: number, b: number, c: number, d: number) =>
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
      found.push({ x: spline(p0.x, p1.x, p2.x, p3.x), y: spline(p0.y, p1.y, p2.y, p3.y) })
    }
  }
  const last = points.at(-1)
  if (last) found.push(last)
  return found
}

/** True if a point is inside a polygon. */
export function inside(polygon: readonly Point[], { x, y }: Point): boolean {
  let within = false
  for (const [i, a] of polygon.entries()) {
    const b = polygon[(i + 1) % polygon.length] as Point
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) within = !within
  }
  return within
}
