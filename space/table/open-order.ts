/** Open order: round bases in ranks with a gap between them, around a leader, along a trench or a wall. */
import { BadGeometry, faultInSize, refuse } from "./check.ts"
import { distance } from "./distance.ts"
import { bearing, type Facing, faultInFacing, offset, RIGHT_ANGLE, turnFrom } from "./facing.ts"
import type { FrontAt } from "./formation.ts"
import { checkPoint, distanceSquared, type Point } from "./point.ts"
import { walk } from "./road.ts"
import { type Circle, checkShapes, circle, faultInChain } from "./shape.ts"

/** The gap between men of a formation, edge to edge, and the size of their bases. */
export type OpenOrder = { readonly radius: number; readonly gap: number }

/**
 * Men in ranks, front rank first, each rank from left to right; `front` is the middle of the front rank. The men of a rank stand behind
 * those of the rank before it, with the last, shortest rank in the middle; no gap is wider than requested.
 */
export function openRanks(stand: FrontAt, count: number, ranks: number, order: OpenOrder): Circle[] {
  checkOrder(order)
  refuse(faultInFacing(stand.facing) ?? faultInSize(count, "the number of men", 1))
  refuse(faultInSize(ranks, "the number of ranks", 1))
  checkPoint(stand.front)
  const { radius } = order
  const apart = spacing(order, stand.facing)
  const files = Math.ceil(count / ranks)
  return Array.from({ length: count }, (_, i) => {
    const rank = Math.floor(i / files)
    const inRank = Math.min(files, count - rank * files)
    const file = (i % files) + Math.floor((files - inRank) / 2)
    return circle(offset(stand.front, stand.facing, -rank * apart, ((2 * file - files + 1) * apart) / 2), radius)
  })
}

/**
 * Men around a leader, nearest places first: at the corners of triangles whose sides are a base plus a gap, so that each man has a
 * neighbour, or the leader, at that gap. Of equally near places, those closer to the leader's facing come first, and the right one comes
 * before the left one. Places that a larger leader's base covers are left out.
 */
export function aroundLeader(leader: Circle, looks: Facing, count: number, order: OpenOrder): Circle[] {
  checkOrder(order)
  checkShapes(leader)
  refuse(faultInFacing(looks) ?? faultInSize(count, "the number of men"))
  const { radius } = order
  const apart = spacing(order, undefined)
  const lattice: { readonly near: number; readonly off: number; readonly place: Circle }[] = []
  for (let rings = 1; ; rings++) {
    lattice.length = 0
    for (let a = -rings; a <= rings; a++)
      for (let b = Math.max(-rings, -a - rings); b <= Math.min(rings, rings - a); b++) {
        if (a === 0 && b === 0) continue
        // two directions, 60 degrees apart; the square of the distance in triangle sides is a whole number
        const at = offset(offset(leader.at, looks, a * apart), looks + 6000, b * apart)
        const place = circle(at, radius)
        if (distanceSquared(at, leader.at) < (leader.radius + radius) ** 2) continue
        const off = turnFrom(looks, bearing(leader.at, at))
        lattice.push({ near: a * a + a * b + b * b, off, place })
      }
    if (lattice.length >= count) break
  }
  lattice.sort((p, q) => p.near - q.near || Math.abs(p.off) - Math.abs(q.off) || q.off - p.off)
  return lattice.slice(0, count).map((l) => l.place)
}

/** Where men stand relative to a line: on it (in a trench), or touching its left or right side in walking direction (at a wall). */
export type LineSide = "on" | "left" | "right"

/**
 * Men along a trench or a wall. The middle of the first is at a given distance from the line's start, and each next man is as far on as the
 * gap allows, also around bends. `width` is the wall's own width. Returns fewer men than requested if the line ends.
 */
export function alongLine(
  line: readonly Point[],
  from: number,
  count: number,
  order: OpenOrder,
  beside: LineSide = "on",
  width = 0,
): Circle[] {
  checkOrder(order)
  refuse(faultInChain(line, "the line") ?? faultInSize(count, "the number of men") ?? faultInSize(width, "the width"))
  const off = beside === "on" ? 0 : Math.ceil(order.radius + width / 2) * (beside === "left" ? -1 : 1)
  const at = (far: number): Circle | undefined => {
    const place = walk(line, far)
    return place && circle(offset(place.at, place.along, 0, off), order.radius)
  }
  return stepAlong(at, from, count, order)
}

/** The search step along a line for the next place. */
const FEEL = 50

/** Places along a way, each as far from the one before as the gap allows, and clear of all earlier ones. */
function stepAlong(
  at: (far: number) => Circle | undefined,
  from: number,
  count: number,
  { gap }: { readonly gap: number },
): Circle[] {
  const places: Circle[] = []
  let far = from
  let place = at(far)
  while (place && places.length < count) {
    const last = place
    places.push(last)
    const fits = (c: Circle | undefined): c is Circle =>
      c !== undefined && distance(last, c) <= gap && places.every((p) => apartBy(p, c) >= 0)
    // the farthest place within the gap: the last sampled one that fits before the gap becomes too wide
    let good: number | undefined
    const reach = far + 4 * (2 * last.radius + gap)
    for (let next = far + FEEL; next <= reach; next += FEEL) {
      const there = at(next)
      if (!there) break
      if (fits(there)) good = next
      else if (good !== undefined) break
    }
    if (good === undefined) {
      const clear = nextClear(at, far, reach, places)
      if (clear === undefined) break
      far = clear
    } else {
      far = good
      for (let more = FEEL - 1; more > 0 && far === good; more--) if (fits(at(good + more))) far = good + more
    }
    place = at(far)
  }
  return places
}

/** If a bend leaves no place within the gap, the next place that is clear of all earlier ones. */
function nextClear(
  at: (far: number) => Circle | undefined,
  from: number,
  to: number,
  places: readonly Circle[],
): number | undefined {
  for (let next = from + 1; next <= to; next++) {
    const there = at(next)
    if (!there) return undefined
    if (places.every((p) => apartBy(p, there) >= 0)) return next
  }
  return undefined
}

/**
 * How much farther apart the middles of two round bases are than when touching: the square of that distance minus the square of the radii.
 */
const apartBy = (p: Circle, q: Circle): number => distanceSquared(p.at, q.at) - (p.radius + q.radius) ** 2

/**
 * The distance from middle to middle. Places are rounded to thousandths, which may widen a gap by one. Where that can happen and the gap is
 * large enough, it is made narrower by two, so that the group is still coherent at exactly this reach.
 */
const spacing = ({ radius, gap }: OpenOrder, f: Facing | undefined): number =>
  2 * radius + (f !== undefined && f % RIGHT_ANGLE === 0 ? gap : gap >= 2 ? gap - 2 : gap)

function checkOrder({ radius, gap }: OpenOrder): void {
  refuse(faultInSize(radius, "the radius of a base", 1) ?? faultInSize(gap, "the gap"))
  if (radius + gap > 100_000) throw new BadGeometry(`bases of ${radius} with a gap of ${gap}: expected 100000 at most`)
}
