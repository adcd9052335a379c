/**
 * All the straight lines from one convex outline to another, taken together. Something that lies right across all of them can be found at
 * once, without drawing a single line: a segment inside an obstacle that joins the two outermost lines is crossed by every line.
 */
import { chordOf, type Stretch, stretchesInside } from "./chord.ts"
import { comesBefore, type Point, segmentsMeet, side } from "./point.ts"
import { type Box, boxAround, type Polygon, whereIn } from "./polygon.ts"

/** A straight edge, or any line from one end to the other. */
export type Edge = readonly [Point, Point]

/** The lines from one convex outline (a point, an edge, a polygon) to another. */
export type Bundle = {
  readonly from: readonly Point[]
  readonly to: readonly Point[]
  /** The outermost line on each side; undefined if the outlines are in each other's way. */
  readonly sides: readonly [Edge, Edge] | undefined
  readonly box: Box
}

/** A segment that every line of a bundle crosses. Its ends are not rounded. */
export type Cut = Edge

/** The bundle of lines between two convex outlines. */
export const bundleOf = (from: readonly Point[], to: readonly Point[]): Bundle => ({
  from,
  to,
  sides: sidesOf(from, to),
  box: boxAround([...from, ...to]),
})

/** The two lines that have both outlines wholly on one side; where several coincide, the shortest. */
function sidesOf(from: readonly Point[], to: readonly Point[]): readonly [Edge, Edge] | undefined {
  let left: Edge | undefined
  let right: Edge | undefined
  for (const a of from)
    for (const b of to) {
      if (a.x === b.x && a.y === b.y) return undefined
      const hand = handOf(a, b, from, to)
      if (hand === "left" || hand === "both") left = shorter(left, [a, b])
      if (hand === "right" || hand === "both") right = shorter(right, [a, b])
    }
  return left && right ? [left, right] : undefined
}

/** The side of the line a-b on which all the points lie; undefined if they lie on both. */
function handOf(
  a: Point,
  b: Point,
  from: readonly Point[],
  to: readonly Point[],
): "left" | "right" | "both" | undefined {
  let left = true
  let right = true
  for (const points of [from, to])
    for (const p of points) {
      const s = side(a, b, p)
      if (s > 0) right = false
      else if (s < 0) left = false
      if (!left && !right) return undefined
    }
  return left && right ? "both" : left ? "left" : "right"
}

const squared = ([p, q]: Edge): number => (q.x - p.x) ** 2 + (q.y - p.y) ** 2

const shorter = (known: Edge | undefined, edge: Edge): Edge => (known && squared(known) <= squared(edge) ? known : edge)

/** Where on its chords of the outermost lines a cut is tried: in the middle, just before the end, just after the start. */
const SHARES = [0.5, 0.9999, 0.0001] as const

/** The cuts of a bundle through a polygon: segments inside it that every line crosses. The search may miss some. */
export function cutsThrough(bundle: Bundle, polygon: Polygon): Cut[] {
  const { sides } = bundle
  if (!sides) return []
  const left = chordsInside(polygon, sides[0])
  if (left.length === 0) return []
  const right = chordsInside(polygon, sides[1])
  const cuts: Cut[] = []
  for (const l of left)
    for (const r of right)
      for (const share of SHARES) {
        const cut: Cut = [at(sides[0], l, share), at(sides[1], r, share)]
        if (isInside(polygon, cut) && !isMet(bundle, cut)) cuts.push(cut)
      }
  return cuts
}

/** The same for everything nearer than `reach` to a convex core. */
export function cutsNear(bundle: Bundle, core: readonly Point[], reach: number): Cut[] {
  const { sides } = bundle
  if (!sides) return []
  const left = ordered(sides[0], (a, b) => chordOf(core, reach, a, b))
  const right = left && ordered(sides[1], (a, b) => chordOf(core, reach, a, b))
  if (!left || !right) return []
  return SHARES.map((share): Cut => [at(sides[0], left, share), at(sides[1], right, share)]).filter(
    (cut) => !isMet(bundle, cut),
  )
}

const chordsInside = (polygon: Polygon, edge: Edge): Stretch[] =>
  comesBefore(edge[0], edge[1])
    ? stretchesInside(polygon, edge[0], edge[1])
    : stretchesInside(polygon, edge[1], edge[0]).map(([f, t]): Stretch => [1 - t, 1 - f])

/** A chord computed from west to east, as ./chord.ts requires, and reversed if necessary. */
function ordered([a, b]: Edge, ask: (a: Point, b: Point) => Stretch | undefined): Stretch | undefined {
  if (comesBefore(a, b)) return ask(a, b)
  const chord = ask(b, a)
  return chord && [1 - chord[1], 1 - chord[0]]
}

const at = ([a, b]: Edge, [from, to]: Stretch, share: number): Point => {
  const t = from + (to - from) * share
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t }
}

/** True if a segment is wholly inside a polygon, its ends included. */
function isInside(polygon: Polygon, [a, b]: Edge): boolean {
  if (whereIn(polygon, a) !== "in" || whereIn(polygon, b) !== "in") return false
  return !outlineMeets(polygon, a, b)
}

function outlineMeets(polygon: Polygon, a: Point, b: Point): boolean {
  let p = polygon[polygon.length - 1]!
  let sp = side(a, b, p)
  for (const q of polygon) {
    const sq = side(a, b, q)
    const isToOneSide = (sp > 0 && sq > 0) || (sp < 0 && sq < 0)
    if (!isToOneSide && segmentsMeet(p, q, a, b)) return true
    p = q
    sp = sq
  }
  return false
}

/** True if a cut touches one of the two outlines: lines that start behind it would then not cross it. */
const isMet = ({ from, to }: Bundle, [a, b]: Cut): boolean => touchesConvex(from, a, b) || touchesConvex(to, a, b)

function touchesConvex(outline: readonly Point[], a: Point, b: Point): boolean {
  if (outline.length === 1) return segmentsMeet(outline[0]!, outline[0]!, a, b)
  if (outline.length > 2 && whereIn(outline, a) !== "out") return true
  return outlineMeets(outline, a, b)
}

const areApart = (a: Box, b: Box): boolean =>
  a.west > b.east || a.east < b.west || a.south > b.north || a.north < b.south

/** Where a convex outline lies relative to a polygon: outside it, inside it, or across its outline. The polygon's box saves time. */
export function layOf(outline: readonly Point[], polygon: Polygon, box?: Box): "in" | "out" | "part" {
  if (box && areApart(boxAround(outline), box)) return "out"
  const first = whereIn(polygon, outline[0]!)
  if (first === "on") return "part"
  let p = outline[outline.length - 1]!
  for (const q of outline) {
    if (outlineMeets(polygon, p, q)) return "part"
    p = q
  }
  if (first === "out" && outline.length > 2 && whereIn(outline, polygon[0]!) !== "out") return "part"
  return first
}

/** The least and the greatest distance from a convex outline to a segment. Not rounded. */
export function distancesTo(outline: readonly Point[], [a, b]: Edge): { least: number; most: number } {
  let least = Number.POSITIVE_INFINITY
  let most = 0
  let p = outline[outline.length - 1]!
  for (const q of outline) {
    least = Math.min(least, toSegment(q, a, b), toSegment(a, p, q), toSegment(b, p, q))
    most = Math.max(most, Math.sqrt(squared([q, a])), Math.sqrt(squared([q, b])))
    p = q
  }
  return { least, most }
}

function toSegment(p: Point, a: Point, b: Point): number {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const m = dx * dx + dy * dy
  const t = m === 0 ? 0 : Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / m))
  return Math.sqrt((p.x - a.x - t * dx) ** 2 + (p.y - a.y - t * dy) ** 2)
}
