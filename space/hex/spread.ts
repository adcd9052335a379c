/**
 * Limited floods for questions that come up hundreds of times a turn: how far can this unit go, which units does this depot
 * supply. A `Spread` reuses its arrays, so that a question allocates almost nothing; a result is valid until the next flood.
 * `reach` gives the same answers with an explanation of every stretch.
 *
 * Hexes are settled by cost, then by number of steps, then by number, so every machine gets the same answer.
 */
import { DIRECTIONS, type Direction } from "./direction.ts"
import type { Grid, Hex } from "./grid.ts"
import { NONE } from "./incidence.ts"

/** What a step costs, 0 or more; negative if the step is not allowed. */
export type StepCost = (from: Hex, to: Hex, direction: Direction) => number

/** The cost of a step that is not allowed. */
export const BARRED = -1

export class Spread {
  readonly #grid: Grid
  /** The flood in which a hex was last reached; its other values belong to that flood. */
  readonly #flood: Int32Array
  readonly #cost: Float64Array
  readonly #steps: Int32Array
  readonly #parent: Int32Array
  readonly #settled: Int32Array
  /** A binary heap of hexes, and the place of each hex in it. */
  readonly #heap: Int32Array
  readonly #place: Int32Array
  #size = 0
  #now = 0
  #count = 0
  /** The hexes reached, in the order in which they were settled. */
  readonly #order: Int32Array

  constructor(grid: Grid) {
    this.#grid = grid
    const { size } = grid
    this.#flood = new Int32Array(size)
    this.#cost = new Float64Array(size)
    this.#steps = new Int32Array(size)
    this.#parent = new Int32Array(size)
    this.#settled = new Int32Array(size)
    this.#heap = new Int32Array(size)
    this.#place = new Int32Array(size)
    this.#order = new Int32Array(size)
  }

  /** Floods from the starts as far as `limit` reaches. */
  from(starts: Hex | Iterable<Hex>, limit: number, step: StepCost): this {
    this.#now++
    this.#size = 0
    this.#count = 0
    if (typeof starts === "number") this.#offer(this.#grid.check(starts), 0, 0, NONE)
    else for (const start of starts) this.#offer(this.#grid.check(start), 0, 0, NONE)
    const { neighbourAt } = this.#grid
    while (this.#size > 0) {
      const hex = this.#take()
      this.#settled[hex] = this.#now
      this.#order[this.#count++] = hex
      const spent = this.#cost[hex]!
      const steps = this.#steps[hex]!
      for (let d = 0; d < DIRECTIONS.length; d++) {
        const to = neighbourAt[hex * DIRECTIONS.length + d]!
        if (to === NONE || this.#settled[to] === this.#now) continue
        const cost = step(hex, to, d as Direction)
        if (cost >= 0 && spent + cost <= limit) this.#offer(to, spent + cost, steps + 1, hex)
      }
    }
    return this
  }

  /** The number of hexes that were reached, including the starts. */
  get count(): number {
    return this.#count
  }

  /** The hex number `i`, from 0, in the order in which they were settled: nearest first. */
  at(i: number): Hex {
    if (!(i >= 0 && i < this.#count)) throw new RangeError(`expected 0 to ${this.#count - 1}, found ${i}`)
    return this.#order[i]!
  }

  has(h: Hex): boolean {
    return this.#settled[h] === this.#now
  }

  /** The cost to reach the hex; Infinity if the flood did not reach it. */
  cost(h: Hex): number {
    return this.has(h) ? this.#cost[h]! : Number.POSITIVE_INFINITY
  }

  /** The hex before `h` on the cheapest way to it; undefined for a start, and for a hex that the flood did not reach. */
  before(h: Hex): Hex | undefined {
    const parent = this.has(h) ? this.#parent[h]! : NONE
    return parent === NONE ? undefined : parent
  }

  /** The hexes of the cheapest way from a start to `h`, both included; undefined if the flood did not reach it. */
  wayTo(h: Hex): Hex[] | undefined {
    if (!this.has(h)) return undefined
    const way: Hex[] = []
    for (let at = h; at !== NONE; at = this.#parent[at]!) way.push(at)
    return way.reverse()
  }

  #offer(hex: Hex, cost: number, steps: number, parent: number): void {
    const isNew = this.#flood[hex] !== this.#now
    if (!isNew) {
      // Of two ways with equal cost and steps, keep the first: its previous hex was settled earlier.
      if ((cost - this.#cost[hex]! || steps - this.#steps[hex]!) >= 0) return
    }
    this.#flood[hex] = this.#now
    this.#cost[hex] = cost
    this.#steps[hex] = steps
    this.#parent[hex] = parent
    this.#rise(isNew ? this.#size++ : this.#place[hex]!, hex)
  }

  #precedes(a: Hex, b: Hex): boolean {
    return (this.#cost[a]! - this.#cost[b]! || this.#steps[a]! - this.#steps[b]! || a - b) < 0
  }

  #rise(from: number, hex: Hex): void {
    const heap = this.#heap
    let at = from
    while (at > 0) {
      const up = (at - 1) >> 1
      const above = heap[up]!
      if (!this.#precedes(hex, above)) break
      heap[at] = above
      this.#place[above] = at
      at = up
    }
    heap[at] = hex
    this.#place[hex] = at
  }

  #take(): Hex {
    const heap = this.#heap
    const top = heap[0]!
    const last = heap[--this.#size]!
    let at = 0
    for (;;) {
      let down = 2 * at + 1
      if (down >= this.#size) break
      if (down + 1 < this.#size && this.#precedes(heap[down + 1]!, heap[down]!)) down++
      const below = heap[down]!
      if (!this.#precedes(below, last)) break
      heap[at] = below
      this.#place[below] = at
      at = down
    }
    heap[at] = last
    this.#place[last] = at
    return top
  }
}
