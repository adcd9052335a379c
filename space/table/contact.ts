/** Where a round base can stand in contact with another base: touching it, to the thousandth, and clear of all others. */
import { faultInSize, refuse } from "./check.ts"
import { bearing, cosine, FULL_TURN, facing, offset, RIGHT_ANGLE, sine, UNIT } from "./facing.ts"
import { distanceSquared, type Point, pointAlong, samePoint } from "./point.ts"
import { nearest } from "./round.ts"
import { type Base, type Circle, checkShapes, circle, cornersOf } from "./shape.ts"

/**
 * The positions around a base where the middle of a round base is when the two touch, as a number that grows clockwise. Around a circle it
 * counts hundredths of a degree from north; around a rectangle, thousandths along its sides and around its corners, from the left of its
 * front.
 */
export type Rim = { readonly length: number; readonly at: (far: number) => Point }

/** The rim of a base: the possible positions for the middle of a round base that touches it. */
export function rimOf(base: Base, radius: number): Rim {
  checkShapes(base)
  refuse(faultInSize(radius, "the radius of a base", 1))
  return base.kind === "circle"
    ? { length: FULL_TURN, at: (far) => outward(base.at, far, base.radius + radius) }
    : rectRim(base, radius)
}

/** The point at a distance, rounded away from the base far enough that the two never overlap. */
function outward(from: Point, far: number, by: number): Point {
  const f = facing(far)
  const point = (d: number) => ({
    x: from.x + nearest((d * sine(f)) / UNIT),
    y: from.y + nearest((d * cosine(f)) / UNIT),
  })
  for (let d = by; ; d += 0.5) {
    const p = point(d)
    if (distanceSquared(from, p) >= by * by) return p
  }
}

function rectRim(base: Extract<Base, { kind: "rect" }>, radius: number): Rim {
  const c = cornersOf(base)
  const sides = [
    [c.frontLeft, c.frontRight, base.facing],
    [c.frontRight, c.rearRight, base.facing + RIGHT_ANGLE],
    [c.rearRight, c.rearLeft, base.facing + 2 * RIGHT_ANGLE],
    [c.rearLeft, c.frontLeft, base.facing + 3 * RIGHT_ANGLE],
  ] as const
  const bend = nearest((radius * Math.PI) / 2)
  const lengths = [base.width, base.depth, base.width, base.depth]
  const length = lengths.reduce((sum, n) => sum + n + bend, 0)
  return {
    length,
    at: (far) => {
      let left = ((far % length) + length) % length
      for (const [i, [from, to, out]] of sides.entries()) {
        const side = lengths[i]!
        if (left <= side) return offset(samePoint(from, to) ? from : pointAlong(from, to, left), facing(out), radius)
        left -= side
        if (left < bend) return outward(to, nearest(out + (left * RIGHT_ANGLE) / bend), radius)
        left -= bend
      }
      return offset(sides[0][0], facing(base.facing), radius)
    },
  }
}

/** The search step along a rim, in thousandths; a gap that is too wide by less than this may be missed. */
const FEEL = 20

/**
 * The suitable place in contact with a base that is nearest, along its rim, to where a man stands. The direct approach is tried first, then
 * both sides, clockwise first where both are equally far, to the thousandth.
 */
export function contactNearest(
  target: Base,
  man: Circle,
  willDo: (place: Circle) => boolean = () => true,
): Circle | undefined {
  const rim = rimOf(target, man.radius)
  const perThousandth = target.kind === "circle" ? FULL_TURN / (2 * Math.PI * (target.radius + man.radius)) : 1
  const place = (far: number) => circle(rim.at(nearest(far)), man.radius)
  const fits = (far: number) => willDo(place(far))
  const straight = nearestOn(rim, target, man.at)
  if (fits(straight)) return place(straight)
  const step = Math.max(1, FEEL * perThousandth)
  for (let off = step; off <= rim.length / 2; off += step)
    for (const way of [1, -1]) {
      if (!fits(straight + way * off)) continue
      // between the last unsuitable place and this suitable one
      let bad = off - step
      let good = off
      while (good - bad > Math.max(1, perThousandth)) {
        const middle = (good + bad) / 2
        if (fits(straight + way * middle)) good = middle
        else bad = middle
      }
      return place(straight + way * good)
    }
  return undefined
}

/** How far along a rim the point nearest to a given point lies. */
function nearestOn(rim: Rim, target: Base, p: Point): number {
  if (target.kind === "circle") return samePoint(target.at, p) ? 0 : bearing(target.at, p)
  let best = 0
  let least = Number.POSITIVE_INFINITY
  const look = (far: number) => {
    const d = distanceSquared(rim.at(far), p)
    if (d < least) {
      least = d
      best = far
    }
  }
  for (let far = 0; far < rim.length; far += 4 * FEEL) look(far)
  const around = best
  for (let far = around - 4 * FEEL; far <= around + 4 * FEEL; far++) look(far)
  return best
}

/**
 * Places all around a base, each in contact with it and as close as possible to the one before, clockwise from the place nearest to a
 * point.
 */
export function contactsAround(target: Base, radius: number, from: Point): Circle[] {
  const rim = rimOf(target, radius)
  const start = nearestOn(rim, target, from)
  const places = [circle(rim.at(start), radius)]
  const clear = (far: number) => {
    const at = rim.at(far)
    return places.every((p) => distanceSquared(p.at, at) >= (2 * radius) ** 2)
  }
  for (let far = start; far < start + rim.length; ) {
    while (!clear(far) && far < start + rim.length) far += FEEL
    while (clear(far - 1)) far--
    if (far < start + rim.length && clear(far)) places.push(circle(rim.at(far), radius))
  }
  return places
}
