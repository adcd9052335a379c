/**
 * Roads, railways and rivers as one network of curves. Stretches are given from hex to hex, or from corner to corner along hexsides; a
 * curve passes through the middle of each stretch (for a road, the hexside that it crosses by the rules) and is only pulled towards the
 * places between.
 */
import type { Point } from "@salient/engine"
import { drift } from "./organic.ts"

type Node = { readonly at: Point; readonly next: Node[] }

/** How far a crossing may be from the middle of its side, and a bend from the middle of its hex. */
const astray = { crossing: 6, bend: 7 } as const

function network(lines: readonly (readonly Point[])[]): Map<string, Node> {
  const nodes = new Map<string, Node>()
  const node = (p: Point): Node => {
    const key = `${Math.round(p.x / 3)}:${Math.round(p.y / 3)}`
    let found = nodes.get(key)
    if (!found) {
      found = { at: p, next: [] }
      nodes.set(key, found)
    }
    return found
  }
  for (const points of lines)
    for (let i = 0; i + 1 < points.length; i++) {
      const [a, b] = [node(points[i] as Point), node(points[i + 1] as Point)]
      if (a === b || a.next.includes(b)) continue
      a.next.push(b)
      b.next.push(a)
    }
  return nodes
}

/** Which stretches continue into each other at a node: the pair that bends least comes first. */
function pairsAt(node: Node): Map<Node, Node> {
  const angles = node.next.map((m) => Math.atan2(m.at.y - node.at.y, m.at.x - node.at.x))
  const pairs: { a: number; b: number; bend: number }[] = []
  for (let a = 0; a < angles.length; a++)
    for (let b = a + 1; b < angles.length; b++) {
      const turn = Math.abs((angles[a] as number) - (angles[b] as number))
      pairs.push({ a, b, bend: Math.PI - Math.min(turn, 2 * Math.PI - turn) })
    }
  pairs.sort((p, q) => p.bend - q.bend)
  const found = new Map<Node, Node>()
  for (const { a, b, bend } of pairs) {
    const [m, o] = [node.next[a] as Node, node.next[b] as Node]
    if (found.has(m) || found.has(o) || (node.next.length > 2 && bend > 1.2)) continue
    found.set(m, o)
    found.set(o, m)
  }
  return found
}

/** Where the stretch between two nodes is crossed. */
function crossing(a: Point, b: Point): Point {
  const m = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1
  // The same from both ends: measured from the lower end.
  const sign = a.x < b.x || (a.x === b.x && a.y < b.y) ? 1 : -1
  const off = drift(m.x, m.y, 19, 61) * astray.crossing * sign
  return { x: m.x - ((b.y - a.y) / length) * off, y: m.y + ((b.x - a.x) / length) * off }
}

const bend = ({ x, y }: Point): Point => ({
  x: x + drift(x, y, 23, 62) * astray.bend,
  y: y + drift(x, y, 23, 63) * astray.bend,
})

/** The point that pulls the curve between two crossings: mostly the straight line, slightly the middle of the place. */
const pull = (a: Point, at: Point, b: Point): Point => {
  const c = bend(at)
  return { x: (a.x + b.x) * 0.36 + c.x * 0.28, y: (a.y + b.y) * 0.36 + c.y * 0.28 }
}

const quadratic = (a: Point, c: Point, b: Point, t: number): Point => ({
  x: (1 - t) ** 2 * a.x + 2 * t * (1 - t) * c.x + t * t * b.x,
  y: (1 - t) ** 2 * a.y + 2 * t * (1 - t) * c.y + t * t * b.y,
})

export type Chain = {
  readonly points: readonly Point[]
  /** True for each end that is a dead end: nothing continues from there. */
  readonly open: readonly [boolean, boolean]
}

/** All stretches as long curves, as sampled points. */
export function chains(lines: readonly (readonly Point[])[]): Chain[] {
  const nodes = [...network(lines).values()]
  const pairs = new Map(nodes.map((node) => [node, pairsAt(node)]))
  const through = (node: Node): Point => {
    const pair = [...(pairs.get(node) ?? [])][0]
    if (!pair) return node.next.length === 1 ? node.at : bend(node.at)
    const [from, to] = [crossing(pair[0].at, node.at), crossing(node.at, pair[1].at)]
    return quadratic(from, pull(from, node.at, to), to, 0.5)
  }
  const done = new Set<string>()
  const ids = new Map(nodes.map((node, i) => [node, i]))
  const key = (a: Node, b: Node) => [ids.get(a), ids.get(b)].sort().join(":")
  const walk = (from: Node, to: Node): Node[] => {
    const way = [from, to]
    done.add(key(from, to))
    for (;;) {
      const [before, last] = way.slice(-2) as [Node, Node]
      const next = pairs.get(last)?.get(before)
      if (!next || done.has(key(last, next))) return way
      done.add(key(last, next))
      way.push(next)
    }
  }
  const found: Chain[] = []
  const follow = (from: Node, to: Node) => {
    if (done.has(key(from, to))) return
    const way = walk(from, to)
    const [first, last] = [way[0] as Node, way.at(-1) as Node]
    const points: Point[] = [through(first)]
    for (let i = 0; i + 1 < way.length; i++) {
      const [a, b, c] = [way[i] as Node, way[i + 1] as Node, way[i + 2]]
      const m = crossing(a.at, b.at)
      points.push(m)
      if (!c) break
      const end = crossing(b.at, c.at)
      for (const t of [0.25, 0.5, 0.75]) points.push(quadratic(m, pull(m, b.at, end), end, t))
    }
    points.push(through(last))
    found.push({ points, open: [first.next.length === 1, last.next.length === 1] })
  }
  for (const node of nodes) for (const to of node.next) if (!pairs.get(node)?.has(to)) follow(node, to)
  for (const node of nodes) for (const to of node.next) follow(node, to)
  return found
}
