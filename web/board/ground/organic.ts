/** Natural shapes: smooth noise, rings with softened corners, edges of woods. The same map always gives the same picture. */
import type { Point } from "@salient/engine"
import { wobble } from "../outline.ts"

const n = (v: number): string => `${Math.round(v * 10) / 10}`
const smooth = (t: number): number => t * t * (3 - 2 * t)

/** A smooth number from -1 to 1 that depends on the position alone; features are about `size` across. */
export function drift(x: number, y: number, size: number, salt: number): number {
  const [u, v] = [x / size, y / size]
  const [i, j] = [Math.floor(u), Math.floor(v)]
  const [s, t] = [smooth(u - i), smooth(v - j)]
  const at = (a: number, b: number) => wobble(a * 13.7, b * 17.3, salt)
  const top = at(i, j) * (1 - s) + at(i + 1, j) * s
  const bottom = at(i, j + 1) * (1 - s) + at(i + 1, j + 1) * s
  return (top * (1 - t) + bottom * t) * 2 - 1
}

/** A point displaced by about `by` at most. All shapes are displaced by the same field, so neighbours keep their common edge. */
export const strayed = (p: Point, by: number): Point => ({
  x: p.x + (drift(p.x, p.y, 34, 21) * 0.7 + drift(p.x, p.y, 11, 22) * 0.3) * by,
  y: p.y + (drift(p.x, p.y, 34, 23) * 0.7 + drift(p.x, p.y, 11, 24) * 0.3) * by,
})

/** The same ring with points no farther than `step` apart. */
export function resampled(ring: readonly Point[], step: number): Point[] {
  return ring.flatMap((p, i) => {
    const next = ring[(i + 1) % ring.length] as Point
    const parts = Math.max(1, Math.ceil(Math.hypot(next.x - p.x, next.y - p.y) / step))
    return Array.from({ length: parts }, (_, k) => ({
      x: p.x + ((next.x - p.x) * k) / parts,
      y: p.y + ((next.y - p.y) * k) / parts,
    }))
  })
}

/** Rounds corners: every point moves half-way to the midpoint of its neighbours, several times. */
export function relaxed(ring: readonly Point[], times: number): Point[] {
  let points = [...ring]
  for (let k = 0; k < times; k++)
    points = points.map((p, i) => {
      const a = points[(i + points.length - 1) % points.length] as Point
      const b = points[(i + 1) % points.length] as Point
      return { x: p.x / 2 + (a.x + b.x) / 4, y: p.y / 2 + (a.y + b.y) / 4 }
    })
  return points
}

export type Waver = {
  /** How many times corners are rounded. */
  readonly round: number
  /** How far the edge strays. */
  readonly by: number
}

/** A ring with a natural outline. */
export const organic = (ring: readonly Point[], { round, by }: Waver): Point[] =>
  relaxed(resampled(ring, 11), round).map((p) => strayed(p, by))

/** A closed line through the midpoints of its sides, pulled towards its corners. */
export function closed(points: readonly Point[]): string {
  if (points.length < 3) return ""
  const middle = (a: Point, b: Point) => `${n((a.x + b.x) / 2)} ${n((a.y + b.y) / 2)}`
  let d = `M${middle(points.at(-1) as Point, points[0] as Point)}`
  for (const [i, p] of points.entries())
    d += `Q${n(p.x)} ${n(p.y)} ${middle(p, points[(i + 1) % points.length] as Point)}`
  return `${d}Z`
}

/** The direction in which a ring runs: positive if its inside is on the right-hand side on paper. */
export function turning(ring: readonly Point[]): number {
  let area = 0
  for (const [i, a] of ring.entries()) {
    const b = ring[(i + 1) % ring.length] as Point
    area += a.x * b.y - b.x * a.y
  }
  return Math.sign(area)
}

/** The edge of a wood: a row of tree crowns. */
export function scalloped(ring: readonly Point[], crown: number): string {
  const points = spaced(ring, crown * 1.7)
  if (points.length < 4) return closed(ring)
  const sweep = turning(ring) > 0 ? 1 : 0
  let d = `M${n(points[0]?.x ?? 0)} ${n(points[0]?.y ?? 0)}`
  for (const [i] of points.entries()) {
    const to = points[(i + 1) % points.length] as Point
    const r = crown * (0.9 + 0.35 * wobble(to.x, to.y, 31))
    d += `A${n(r)} ${n(r)} 0 0 ${sweep} ${n(to.x)} ${n(to.y)}`
  }
  return `${d}Z`
}

/** Points at equal distances along a closed ring. */
function spaced(ring: readonly Point[], step: number): Point[] {
  const found: Point[] = []
  let left = 0
  for (const [i, a] of ring.entries()) {
    const b = ring[(i + 1) % ring.length] as Point
    const length = Math.hypot(b.x - a.x, b.y - a.y)
    while (left < length) {
      found.push({ x: a.x + ((b.x - a.x) * left) / length, y: a.y + ((b.y - a.y) * left) / length })
      left += step
    }
    left -= length
  }
  return found
}

/** Short strokes down a slope from its crest line: long and dense on the side away from the light, which comes from the north-west. */
export function hachures(ring: readonly Point[], reach: number): string {
  const points = spaced(ring, 4.6)
  const out = turning(ring) > 0 ? -1 : 1
  let d = ""
  for (const [i, p] of points.entries()) {
    const before = points[(i + points.length - 1) % points.length] as Point
    const after = points[(i + 1) % points.length] as Point
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1
    const nx = (-(after.y - before.y) / length) * out
    const ny = ((after.x - before.x) / length) * out
    const shade = (nx + ny) / Math.SQRT2 // 1 towards the south-east
    if (shade < -0.35 && i % 3 !== 0) continue
    if (shade < 0.25 && i % 2 !== 0) continue
    const far = reach * (0.55 + 0.35 * shade + 0.25 * wobble(p.x, p.y, 33))
    d += `M${n(p.x + nx)} ${n(p.y + ny)}l${n(nx * far)} ${n(ny * far)}`
  }
  return d
}
