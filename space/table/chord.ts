/**
 * Where a straight line runs through things. A stretch is a pair of fractions of the line, 0 at its start and 1 at its end. Grazing is not
 * entering: a line along an edge or through a corner is outside.
 *
 * Callers pass the line from west to east (see `comesBefore`), so that a line has the same stretches from either end.
 */
import { type Point, side } from "./point.ts"

export type Stretch = readonly [from: number, to: number]

/** Where the line a-b is nearer to a convex core than `reach`; a negative reach asks where it is at least that deep inside. */
export function chordOf(core: readonly Point[], reach: number, a: Point, b: Point): Stretch | undefined {
  const n = core.length
  if (n === 1) return reach > 0 ? chordOfDisc(core[0]!, reach, a, b) : undefined
  if (reach <= 0) return n === 2 ? undefined : chordOfPolygon(core, -reach, a, b)
  if (n === 2) return chordOfCapsule(core[0]!, core[1]!, reach, a, b)
  let chord = chordOfPolygon(core, 0, a, b)
  for (let i = 0; i < n; i++) chord = joined(chord, chordOfCapsule(core[i]!, core[(i + 1) % n]!, reach, a, b))
  return chord
}

/** The smallest stretch that contains two others: a line meets a convex shape in one stretch, however many parts the shape has. */
function joined(s: Stretch | undefined, t: Stretch | undefined): Stretch | undefined {
  if (!s || !t) return s ?? t
  return [Math.min(s[0], t[0]), Math.max(s[1], t[1])]
}

/** Where the line is nearer than `reach` to the segment p-q, either beside it or around its ends. */
export function chordOfCapsule(p: Point, q: Point, reach: number, a: Point, b: Point): Stretch | undefined {
  const sp = side(a, b, p)
  const sq = side(a, b, q)
  const room = reach * Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2)
  if ((sp >= room && sq >= room) || (sp <= -room && sq <= -room)) return undefined // wholly to one side, as in most cases
  return joined(joined(chordOfSlab(p, q, reach, a, b), chordOfDisc(p, reach, a, b)), chordOfDisc(q, reach, a, b))
}

function chordOfDisc(c: Point, radius: number, a: Point, b: Point): Stretch | undefined {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const fx = a.x - c.x
  const fy = a.y - c.y
  const length = dx * dx + dy * dy
  if (length === 0) return fx * fx + fy * fy < radius * radius ? [0, 1] : undefined
  const off = (dx * fy - dy * fx) / Math.sqrt(length) // how far the line passes from the centre
  const room = radius * radius - off * off
  if (room <= 0) return undefined
  const middle = -(dx * fx + dy * fy) / length
  const half = Math.sqrt(room / length)
  return clipped(middle - half, middle + half)
}

/** Where the line is inside a convex polygon (counter-clockwise) by more than the margin. */
function chordOfPolygon(polygon: readonly Point[], margin: number, a: Point, b: Point): Stretch | undefined {
  let from = 0
  let to = 1
  for (let i = 0; i < polygon.length; i++) {
    const p = polygon[i]!
    const q = polygon[(i + 1) % polygon.length]!
    const less = margin === 0 ? 0 : margin * Math.sqrt((q.x - p.x) ** 2 + (q.y - p.y) ** 2)
    const sa = side(p, q, a) - less
    const sb = side(p, q, b) - less
    if (sa <= 0 && sb <= 0) return undefined
    if (sa < 0) from = Math.max(from, sa / (sa - sb))
    else if (sb < 0) to = Math.min(to, sa / (sa - sb))
  }
  return from < to ? [from, to] : undefined
}

/** Where the line is nearer than `reach` to the segment p-q, counting only the strip beside it. */
function chordOfSlab(p: Point, q: Point, reach: number, a: Point, b: Point): Stretch | undefined {
  const ex = q.x - p.x
  const ey = q.y - p.y
  const length = ex * ex + ey * ey
  const wide = reach * Math.sqrt(length)
  const span: [number, number] = [0, 1]
  // four half-planes: left and right of p-q, after p, before q
  const sa = side(p, q, a)
  const sb = side(p, q, b)
  if (!keep(span, wide - sa, wide - sb) || !keep(span, wide + sa, wide + sb)) return undefined
  const ta = (a.x - p.x) * ex + (a.y - p.y) * ey
  const tb = (b.x - p.x) * ex + (b.y - p.y) * ey
  if (!keep(span, ta, tb) || !keep(span, length - ta, length - tb)) return undefined
  return span[0] < span[1] ? span : undefined
}

/** Shortens a stretch to the part where a value that changes linearly from `va` to `vb` is above 0. */
function keep(span: [number, number], va: number, vb: number): boolean {
  if (va <= 0 && vb <= 0) return false
  if (va < 0) span[0] = Math.max(span[0], va / (va - vb))
  else if (vb < 0) span[1] = Math.min(span[1], va / (va - vb))
  return true
}

const clipped = (from: number, to: number): Stretch | undefined => {
  const f = Math.max(0, from)
  const t = Math.min(1, to)
  return f < t ? [f, t] : undefined
}

/**
 * The fraction of the line a-b at which it crosses the side p-q. Every caller must use this same formula, so that results agree to the last
 * bit.
 */
const crossingAt = (p: Point, q: Point, a: Point, b: Point): number => {
  const sa = side(p, q, a)
  return sa / (sa - side(p, q, b))
}

/** Where the line a-b runs inside a polygon, in order. It is exact about which sides are crossed, even if the line goes through corners. */
export function stretchesInside(polygon: readonly Point[], a: Point, b: Point): Stretch[] {
  const sides = polygon.map((p) => side(a, b, p))
  const one = crossingsOf(polygon, sides, a, b, 1)
  if (!sides.includes(0)) return one
  return common(one, crossingsOf(polygon, sides, a, b, -1))
}

/** The stretches of the infinite line, cut to the segment. Corners on the line count as lying on the given side. */
function crossingsOf(polygon: readonly Point[], sides: readonly number[], a: Point, b: Point, zero: 1 | -1): Stretch[] {
  const ts: number[] = []
  let j = polygon.length - 1
  for (let i = 0; i < polygon.length; i++) {
    if ((sides[j]! || zero) > 0 !== (sides[i]! || zero) > 0) ts.push(crossingAt(polygon[j]!, polygon[i]!, a, b))
    j = i
  }
  ts.sort((s, t) => s - t)
  const stretches: Stretch[] = []
  for (let i = 0; i + 1 < ts.length; i += 2) {
    const cut = clipped(ts[i]!, ts[i + 1]!)
    if (cut) stretches.push(cut)
  }
  return stretches
}

/** The intersection of two ordered lists of stretches. */
function common(s: readonly Stretch[], t: readonly Stretch[]): Stretch[] {
  const shared: Stretch[] = []
  for (const [a, b] of s)
    for (const [c, d] of t) if (Math.max(a, c) < Math.min(b, d)) shared.push([Math.max(a, c), Math.min(b, d)])
  return shared
}

/** Stretches in order, with those that touch or overlap merged. */
export function merged(stretches: Stretch[]): readonly Stretch[] {
  if (stretches.length < 2) return stretches
  const out: [number, number][] = []
  for (const [from, to] of stretches.sort((s, t) => s[0] - t[0] || s[1] - t[1])) {
    const last = out.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else out.push([from, to])
  }
  return out
}

/** Where the line a-b crosses a thin chain from one side to the other, in order; touching the chain or running along it does not count. */
export function crossingsOfChain(points: readonly Point[], a: Point, b: Point): number[] {
  const ts: number[] = []
  let last = 0 // the side of the last point that was not on the line
  let touched = Number.NaN // where the chain has been on the line since then
  for (let i = 0; i < points.length; i++) {
    const p = points[i]!
    const s = side(a, b, p)
    if (s === 0) {
      if (Number.isNaN(touched)) touched = fractionOf(p, a, b)
      continue
    }
    if (last !== 0 && s > 0 !== last > 0) {
      const t = Number.isNaN(touched) ? crossingAt(points[i - 1]!, p, a, b) : touched
      if (t > 0 && t < 1) ts.push(t)
    }
    last = s
    touched = Number.NaN
  }
  return ts.sort((s, t) => s - t)
}

/** How far along the line a-b a point on it lies. */
const fractionOf = (p: Point, a: Point, b: Point): number =>
  ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / ((b.x - a.x) ** 2 + (b.y - a.y) ** 2)
