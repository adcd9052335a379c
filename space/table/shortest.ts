/**
 * The shortest clear line from edges to edges. The game decides what makes a line clear. It is asked about single lines and, so that few
 * need be drawn, about whole bundles. Bundles are taken in the order of the shortest line that they could contain. A
 * bundle that is neither clear at its shortest line nor completely blocked is divided in two, and the first clear line that comes up is the
 * shortest.
 */
import { type Bundle, bundleOf, type Edge } from "./bundle.ts"
import { stretchesInside } from "./chord.ts"
import { type Closest, closest } from "./distance.ts"
import { pointsBetween } from "./look.ts"
import { comesBefore, lengthOf, type Point, pointBetween, samePoint, side } from "./point.ts"
import type { Polygon } from "./polygon.ts"
import { chain } from "./shape.ts"

/** What a game says about lines. */
export type Clearness = {
  /** True if the line is clear. */
  clear(from: Point, to: Point): boolean
  /** True if no line of the bundle is clear. It may return false when in doubt; that only costs time. */
  shut(bundle: Bundle): boolean
}

/** Edges are divided down to this many thousandths: a line is the shortest to within about that much. */
const GRAIN = 2

/** A clear line is taken for the shortest if no other can be shorter by more than this many thousandths. */
const CLOSE = 3

/**
 * The maximum number of bundles examined. After that, in those that are left, points that are STEP apart are tried, and the shortest clear
 * lines among them are shortened further. On real tables about one query in forty needs this, in towns with squares, among friends or where
 * the line looks down over a wood.
 */
const MOST = { shortest: 150, any: 30 }
const STEP = 64

/** Around these lines, closer points are tried, each time so many times as close, down to this many thousandths. */
const FINER = 4
const FINEST = 2

/** So many lines are shortened in this way: the shortest between points that are STEP apart need not be near the shortest of all. */
const STARTS = 4

/** Two edges, from one of which lines lead to the other. */
type Span = readonly [from: Edge, to: Edge]

type Waiting = { readonly from: Edge; readonly to: Edge; readonly near: Closest }

/**
 * The shortest clear line from any point of the first edges to any point of the second, within the maximum length; with `any`, some clear
 * line, which is found sooner.
 */
export function shortestClear(
  from: readonly Edge[],
  to: readonly Edge[],
  within: number,
  says: Clearness,
  any = false,
): Closest | undefined {
  const waiting: Waiting[] = []
  let best: Closest | undefined
  const limit = (): number => (best ? best.distance - CLOSE : within)
  const add = (f: Edge, t: Edge) => {
    const near = closest(chain(f), chain(t))
    if (near.distance <= limit()) push(waiting, { from: f, to: t, near })
  }
  for (const f of from) for (const t of to) add(f, t)
  for (let looked = 0; looked < (any ? MOST.any : MOST.shortest); looked++) {
    const next = pop(waiting)
    if (!next || next.near.distance > limit()) return best
    if (says.clear(next.near.from, next.near.to)) return next.near
    const long = Math.max(sizeOf(next.from), sizeOf(next.to))
    if (long <= GRAIN || says.shut(bundleOf(next.from, next.to))) continue
    if (any) {
      const found = betweenEnds(next, within, says)
      if (found) return found
    } else best = throughMiddles(next, limit(), says) ?? best
    if (sizeOf(next.from) === long) for (const half of halves(next.from)) add(half, next.to)
    else for (const half of halves(next.to)) add(next.from, half)
  }
  // what is still waiting is not proven to be blocked: only there can clear lines be
  const open = waiting.flatMap((w): Span[] =>
    w.near.distance > limit() || says.shut(bundleOf(w.from, w.to)) ? [] : [[w.from, w.to]],
  )
  if (any) return sampled(open, within, says, STEP)[0]
  return [...sampled(open, limit(), says, STEP, STARTS), ...(best ? [best] : [])]
    .map((start) => refined(from, to, start, says))
    .reduce<Closest | undefined>((a, b) => (a && a.distance <= b.distance ? a : b), undefined)
}

/** The shortest clear line near a clear one: ever closer points are tried around the ends of the best so far. */
function refined(from: readonly Edge[], to: readonly Edge[], start: Closest, says: Clearness): Closest {
  let best = start
  let reach = STEP
  while (reach > FINEST) {
    const step = Math.max(FINEST, Math.floor(reach / FINER))
    const near = (edges: readonly Edge[], p: Point): Edge[] => edges.flatMap((edge) => partNear(edge, p, reach))
    const ends = near(to, best.to)
    const spans = near(from, best.from).flatMap((f) => ends.map((t): Span => [f, t]))
    const [next] = sampled(spans, best.distance - 1, says, step)
    best = next ?? best
    if (!next) reach = step
  }
  return best
}

/** The part of an edge that is within reach of a point. */
function partNear([a, b]: Edge, p: Point, reach: number): Edge[] {
  const long = lengthOf(a, b)
  if (long === 0) return lengthOf(a, p) <= reach ? [[a, b]] : []
  const along = ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / long
  const [start, end] = [Math.max(0, along - reach), Math.min(long, along + reach)]
  if (start > end) return []
  const part: Edge = [pointBetween(a, b, start / long), pointBetween(a, b, end / long)]
  return closest(chain(part), chain([p])).distance <= reach ? [part] : []
}

/**
 * The shortest clear line between points at this spacing on the edges, if there is one within the maximum length; with `most`, up to that many
 * that are hardly longer and lie elsewhere.
 */
function sampled(spans: readonly Span[], within: number, says: Clearness, step: number, most = 1): Closest[] {
  const pointsOn = ([a, b]: Edge): Point[] => pointsBetween(a, b, Math.ceil(lengthOf(a, b) / step) + 1)
  const lines: Closest[] = []
  for (const [from, to] of spans) {
    const ends = pointsOn(to)
    for (const p of pointsOn(from))
      for (const q of ends) {
        const distance = lengthOf(p, q)
        if (distance <= within) lines.push({ from: p, to: q, distance })
      }
  }
  const found: Closest[] = []
  let limit = within
  for (const line of lines.sort((a, b) => a.distance - b.distance)) {
    if (line.distance > limit) break
    const isNew = found.every((f) => lengthOf(f.from, line.from) > step || lengthOf(f.to, line.to) > step)
    if (!isNew || !says.clear(line.from, line.to)) continue
    if (found.push(line) === most) break
    limit = Math.min(limit, line.distance + step)
  }
  return found
}

/** The shortest clear line between the ends of two edges, if there is one within the maximum length. */
function betweenEnds({ from, to }: Waiting, within: number, says: Clearness): Closest | undefined {
  let best: Closest | undefined
  for (const p of from)
    for (const q of to) {
      const { distance } = closest(chain([p]), chain([q]))
      if (distance > (best?.distance ?? within) || !says.clear(p, q)) continue
      best = { distance, from: p, to: q }
    }
  return best
}

/** The line between the middles of two edges, if it is clear and no longer than the maximum length. */
function throughMiddles({ from, to }: Waiting, within: number, says: Clearness): Closest | undefined {
  const p = pointBetween(from[0], from[1], 0.5)
  const q = pointBetween(to[0], to[1], 0.5)
  const distance = closest(chain([p]), chain([q])).distance
  return distance <= within && says.clear(p, q) ? { distance, from: p, to: q } : undefined
}

const sizeOf = ([a, b]: Edge): number => Math.max(Math.abs(b.x - a.x), Math.abs(b.y - a.y))

function halves([a, b]: Edge): [Edge, Edge] {
  const middle = pointBetween(a, b, 0.5)
  return [
    [a, middle],
    [middle, b],
  ]
}

/** Joins edges that continue each other in a straight line. */
export function joinedEdges(edges: readonly Edge[]): Edge[] {
  const joined: Edge[] = []
  for (const [a, b] of edges) {
    const last = joined.at(-1)
    const goesOn = last && last[1].x === a.x && last[1].y === a.y && side(last[0], last[1], b) === 0
    if (last && goesOn && isAhead(last, b)) joined[joined.length - 1] = [last[0], b]
    else joined.push([a, b])
  }
  return joined
}

/**
 * The parts of an edge inside and outside a polygon: which lines are clear changes where the ground under their ends does. Where an edge
 * crosses the outline is rounded, so there is a part of a few thousandths that crosses it, and all others are wholly on one side.
 */
export function partsOf([a, b]: Edge, polygon: Polygon): Edge[] {
  const [p, q] = comesBefore(a, b) ? [a, b] : [b, a]
  const apart = CROSSING / Math.max(1, lengthOf(p, q))
  const cuts = stretchesInside(polygon, p, q)
    .flat()
    .flatMap((t) => [Math.max(0, t - apart), Math.min(1, t + apart)])
    .sort((s, t) => s - t)
  const points = [p, ...cuts.map((t) => pointBetween(p, q, t)), q]
  const parts = points.slice(1).flatMap((end, i): Edge[] => (samePoint(points[i]!, end) ? [] : [[points[i]!, end]]))
  return parts.length > 0 ? parts : [[a, b]]
}

/** How far from where it crosses an outline an edge is certainly on one side of it. */
const CROSSING = 2

const isAhead = ([p, q]: Edge, b: Point): boolean => (q.x - p.x) * (b.x - q.x) + (q.y - p.y) * (b.y - q.y) > 0

/** Puts a bundle on the heap: the one with the shortest possible line is taken first. */
function push(heap: Waiting[], item: Waiting): void {
  let i = heap.length
  heap.push(item)
  for (let up = (i - 1) >> 1; i > 0 && comesFirst(item, heap[up]!); up = (i - 1) >> 1) {
    heap[i] = heap[up]!
    i = up
  }
  heap[i] = item
}

function pop(heap: Waiting[]): Waiting | undefined {
  const top = heap[0]
  const item = heap.pop()
  if (!top || !item || heap.length === 0) return top
  let i = 0
  for (;;) {
    let down = 2 * i + 1
    if (down >= heap.length) break
    if (down + 1 < heap.length && comesFirst(heap[down + 1]!, heap[down]!)) down++
    if (!comesFirst(heap[down]!, item)) break
    heap[i] = heap[down]!
    i = down
  }
  heap[i] = item
  return top
}

/** By distance, then by the points of the line. */
function comesFirst({ near: p }: Waiting, { near: q }: Waiting): boolean {
  if (p.distance !== q.distance) return p.distance < q.distance
  if (p.from.x !== q.from.x) return p.from.x < q.from.x
  if (p.from.y !== q.from.y) return p.from.y < q.from.y
  if (p.to.x !== q.to.x) return p.to.x < q.to.x
  return p.to.y < q.to.y
}
