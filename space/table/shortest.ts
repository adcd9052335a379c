/**
 * The shortest clear line from edges to edges. The game decides what makes a line clear. It is asked about single lines and, so that few
 * need be drawn, about whole bundles. The search is exact: bundles are taken in the order of the shortest line that they could contain. A
 * bundle that is neither clear at its shortest line nor completely blocked is divided in two, and the first clear line that comes up is the
 * shortest.
 */
import { type Bundle, bundleOf, type Edge } from "./bundle.ts"
import { type Closest, closest } from "./distance.ts"
import { pointsBetween } from "./look.ts"
import { lengthOf, type Point, pointBetween, side } from "./point.ts"
import { chain } from "./shape.ts"

/** What a game says about lines. */
export type Clearness = {
  /** True if the line is clear. */
  clear(from: Point, to: Point): boolean
  /** True if no line of the bundle is clear. It may return false when in doubt; that only costs time. */
  shut(bundle: Bundle): boolean
}

/** Edges are divided down to this many thousandths: a line is the shortest to within about that much. */
const GRAIN = 4

/**
 * The maximum number of bundles examined. After that, points that are STEP apart are tried, and the shortest clear line among them is used.
 * On real tables about one query in several hundred needs this, in towns with squares or where the line looks down over a wood.
 */
const MOST = { shortest: 250, any: 80 }
const STEP = { shortest: 125, any: 250 }

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
  const add = (f: Edge, t: Edge) => {
    const near = closest(chain(f), chain(t))
    if (near.distance <= within) push(waiting, { from: f, to: t, near })
  }
  for (const f of from) for (const t of to) add(f, t)
  let best: Closest | undefined
  for (let looked = 0; looked < (any ? MOST.any : MOST.shortest); looked++) {
    const next = pop(waiting)
    if (!next || (best && best.distance <= next.near.distance)) return best
    if (says.clear(next.near.from, next.near.to)) return next.near
    const long = Math.max(sizeOf(next.from), sizeOf(next.to))
    if (long <= GRAIN || says.shut(bundleOf(next.from, next.to))) continue
    best = betweenEnds(next, Math.min(within, best?.distance ?? within), says) ?? best
    if (any && best) return best
    if (sizeOf(next.from) === long) for (const half of halves(next.from)) add(half, next.to)
    else for (const half of halves(next.to)) add(next.from, half)
  }
  return sampled(from, to, best?.distance ?? within, says, any ? STEP.any : STEP.shortest) ?? best
}

/** The shortest clear line between points at this spacing on the edges, if there is one within the maximum length. */
function sampled(
  from: readonly Edge[],
  to: readonly Edge[],
  within: number,
  says: Clearness,
  step: number,
): Closest | undefined {
  const pointsOn = ([a, b]: Edge): Point[] => pointsBetween(a, b, Math.ceil(lengthOf(a, b) / step) + 1)
  const ends = to.flatMap(pointsOn)
  const lines = from.flatMap(pointsOn).flatMap((p) => ends.map((q) => ({ from: p, to: q, distance: lengthOf(p, q) })))
  return lines
    .filter(({ distance }) => distance <= within)
    .sort((a, b) => a.distance - b.distance)
    .find((line) => says.clear(line.from, line.to))
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
