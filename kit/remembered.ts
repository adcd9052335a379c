/**
 * A cache of answers about ground that does not change. Units stand still more than they move, so rules ask for the same lines of
 * sight again and again. (Hexes have their own memory: `SightTable` in `@salient/space/hex`.)
 */
import type { Point } from "@salient/space/table"

/** The number of answers kept for one ground; after that all are dropped, which costs little and bounds the memory. */
const usualMost = 200_000

/** Tables are smaller than this in thousandths of their unit, so two coordinates make one whole number. */
const widest = 2 ** 21

/** True if a point has a number of its own: all points on a table do, those far off it may not. */
const isNear = ({ x, y }: Point): boolean => x >= 0 && y >= 0 && x < widest && y < widest

const keyOf = ({ x, y }: Point): number => x * widest + y

type Known<T> = { size: number; readonly from: Map<number, Map<number, T>> }

/**
 * A question about two points on some ground, answered once for each pair in that order. The ground is any object that stands
 * for terrain that does not change (a laid-out table); when the terrain changes there is another object.
 */
export function rememberedBetween<G extends object, T>(
  ask: (ground: G, from: Point, to: Point) => T,
  most = usualMost,
): (ground: G, from: Point, to: Point) => T {
  const grounds = new WeakMap<G, Known<T>>()
  return (ground, a, b) => {
    if (!isNear(a) || !isNear(b)) return ask(ground, a, b)
    let known = grounds.get(ground)
    if (!known || known.size >= most) {
      known = { size: 0, from: new Map() }
      grounds.set(ground, known)
    }
    const start = keyOf(a)
    let there = known.from.get(start)
    if (!there) {
      there = new Map()
      known.from.set(start, there)
    }
    const end = keyOf(b)
    const kept = there.get(end)
    if (kept !== undefined || there.has(end)) return kept as T
    const answer = ask(ground, a, b)
    there.set(end, answer)
    known.size++
    return answer
  }
}
