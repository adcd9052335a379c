/**
 * Cheapest ways through any graph whose nodes are numbers: Dijkstra's algorithm with a total order. Nodes are compared by
 * cost, then by `tie` (a second cost that decides between equals), then by the number of steps, then by number. Of two
 * equally good ways to a node, the one whose previous node comes first in this order is kept. So the answer does not depend
 * on the order in which neighbours are listed.
 */
import { NONE } from "./incidence.ts"

/** The result of a search, for each node; Infinity and NONE for nodes that were not reached. */
export type Found = {
  readonly cost: Float64Array
  readonly tie: Float64Array
  readonly steps: Int32Array
  readonly parent: Int32Array
}

/** Reports a step to a neighbouring node: what it costs and what it adds to `tie`, both 0 or more and finite. */
export type Offer = (to: number, cost: number, tie: number) => void

/** Searches from `starts`. `expand` offers the steps out of a settled node; `done` ends the search when a node is settled. */
export function search(
  nodes: number,
  starts: Iterable<number>,
  expand: (node: number, cost: number, offer: Offer) => void,
  done: (node: number) => boolean = () => false,
): Found {
  const cost = new Float64Array(nodes).fill(Number.POSITIVE_INFINITY)
  const tie = new Float64Array(nodes).fill(Number.POSITIVE_INFINITY)
  const steps = new Int32Array(nodes)
  const parent = new Int32Array(nodes).fill(NONE)
  const settled = new Uint8Array(nodes)
  const found = { cost, tie, steps, parent }
  const open = new Heap()

  for (const start of starts) {
    if (cost[start] === 0) continue
    cost[start] = 0
    tie[start] = 0
    open.push({ node: start, cost: 0, tie: 0, steps: 0 })
  }
  for (let top = open.pop(); top !== undefined; top = open.pop()) {
    const { node } = top
    if (settled[node]) continue // an outdated entry of a node that was improved later
    settled[node] = 1
    if (done(node)) break
    expand(node, top.cost, (to, stepCost, stepTie) => {
      if (settled[to]) return
      const entry = { node: to, cost: top.cost + stepCost, tie: top.tie + stepTie, steps: top.steps + 1 }
      const better = entry.cost - cost[to]! || entry.tie - tie[to]! || entry.steps - steps[to]!
      if (better >= 0) return
      parent[to] = node
      cost[to] = entry.cost
      tie[to] = entry.tie
      steps[to] = entry.steps
      open.push(entry)
    })
  }
  return found
}

/** The nodes from the start to `node`, both included. */
export function wayTo(found: Found, node: number): number[] {
  const way: number[] = []
  for (let at = node; at !== NONE; at = found.parent[at]!) way.push(at)
  return way.reverse()
}

type Entry = { readonly node: number; readonly cost: number; readonly tie: number; readonly steps: number }

const before = (a: Entry, b: Entry): boolean =>
  (a.cost - b.cost || a.tie - b.tie || a.steps - b.steps || a.node - b.node) < 0

/** A binary heap: the first entry in the order above comes out first. */
class Heap {
  readonly #items: Entry[] = []

  push(entry: Entry): void {
    const items = this.#items
    let at = items.length
    items.push(entry)
    while (at > 0) {
      const up = (at - 1) >> 1
      if (!before(entry, items[up]!)) break
      items[at] = items[up]!
      at = up
    }
    items[at] = entry
  }

  pop(): Entry | undefined {
    const items = this.#items
    const top = items[0]
    const last = items.pop()
    if (last === undefined || items.length === 0) return top
    let at = 0
    for (;;) {
      let down = 2 * at + 1
      if (down >= items.length) break
      if (down + 1 < items.length && before(items[down + 1]!, items[down]!)) down++
      if (!before(items[down]!, last)) break
      items[at] = items[down]!
      at = down
    }
    items[at] = last
    return top
  }
}
