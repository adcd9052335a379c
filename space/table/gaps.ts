/** Gaps and choke points: what a path passes between, and how wide the gap is. */
import { inOrder, type Standing } from "./bases.ts"
import { closest } from "./distance.ts"
import { type Point, samePoint, segmentsMeet } from "./point.ts"

/** A gap between two things, from a point of one to a point of the other. */
export type Gap<T> = {
  readonly a: T
  readonly b: T
  readonly width: number
  readonly from: Point
  readonly to: Point
}

/** The gaps narrower than `wide` through which a straight way passes, narrowest first, then in the order of their ids. */
export function gapsCrossed<S extends Standing>(
  way: { readonly from: Point; readonly to: Point },
  among: readonly S[],
  wide: number,
): Gap<S>[] {
  const things = inOrder([...among])
  const gaps: Gap<S>[] = []
  for (const [i, a] of things.entries())
    for (const b of things.slice(i + 1)) {
      const { distance: width, from, to } = closest(a.base, b.base)
      if (width >= wide || width === 0 || samePoint(from, to)) continue
      if (segmentsMeet(way.from, way.to, from, to)) gaps.push({ a, b, width, from, to })
    }
  return gaps.sort((p, q) => p.width - q.width)
}
