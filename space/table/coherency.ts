/** Chains of bases: whether a group is coherent by its shortest links, and where it is not. */

import { inOrder, type Standing } from "./bases.ts"
import { BadGeometry } from "./check.ts"
import { type Closest, closest, distance } from "./distance.ts"

/** One link of a chain: its two bases, its width and its end points. */
export type Link<S extends Standing> = Closest & { readonly a: S; readonly b: S }

/** The coherency of a group. */
export type Coherency<S extends Standing> = {
  /** True if every link is within reach. */
  readonly whole: boolean
  /** The shortest links that connect the whole group, in the order in which they are reached from the base with the first id. */
  readonly links: readonly Link<S>[]
  /** The widest link; undefined in a group of one. */
  readonly widest: Link<S> | undefined
  /** The links that are wider than the reach, in the same order. */
  readonly broken: readonly Link<S>[]
  /** The subgroups into which it falls apart, each in the order of its ids, the largest first. */
  readonly groups: readonly (readonly S[])[]
}

/** Treats a group as a chain in which no link may be wider than the reach, base edge to base edge. */
export function coherencyOf<S extends Standing>(group: readonly S[], reach: number): Coherency<S> {
  const [first, ...others] = inOrder([...group])
  if (!first) throw new BadGeometry("a chain of no bases: expected at least one")
  const links: Link<S>[] = []
  const parts: S[][] = [[first]]
  const part = new Map<S, S[]>([[first, parts[0]!]])
  // for each base not reached yet, the nearest base that has been reached
  const left = others.map((b) => ({ b, a: first, gap: distance(first.base, b.base) }))
  while (left.length > 0) {
    const next = left.reduce((best, candidate) => (candidate.gap < best.gap ? candidate : best))
    left.splice(left.indexOf(next), 1)
    const { a, b } = next
    links.push({ a, b, ...closest(a.base, b.base) })
    const home = next.gap <= reach ? part.get(a)! : []
    if (home.length === 0) parts.push(home)
    home.push(b)
    part.set(b, home)
    for (const other of left) {
      const gap = distance(b.base, other.b.base)
      if (gap < other.gap) Object.assign(other, { a: b, gap })
    }
  }
  const broken = links.filter((link) => link.distance > reach)
  const widest = links.reduce<Link<S> | undefined>(
    (w, link) => (w && w.distance >= link.distance ? w : link),
    undefined,
  )
  const groups = parts.map(inOrder).sort((p, q) => q.length - p.length) // sort keeps equal items in their order
  return { whole: broken.length === 0, links, widest, broken, groups }
}
