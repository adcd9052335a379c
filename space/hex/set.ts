/**
 * A set of hexes (or hexsides, or vertices) as bits: union, difference and membership take a few instructions. It is always
 * iterated from the lowest number up, so results have a fixed order. Use it during a computation only; a game's state keeps
 * names or sorted arrays, which are plain data.
 */
import type { Grid, Hex, Side } from "./grid.ts"

export class IndexSet {
  /** One more than the highest number that it can hold. */
  readonly limit: number
  readonly #words: Uint32Array

  constructor(limit: number, members: Iterable<number> = []) {
    this.limit = limit
    this.#words = new Uint32Array((limit + 31) >>> 5)
    for (const i of members) this.add(i)
  }

  has(i: number): boolean {
    return i >= 0 && i < this.limit && ((this.#words[i >>> 5]! >>> (i & 31)) & 1) === 1
  }

  add(i: number): this {
    if (!(i >= 0 && i < this.limit)) throw new Error(`expected a number 0 to ${this.limit - 1}, found ${i}`)
    this.#words[i >>> 5]! |= 1 << (i & 31)
    return this
  }

  delete(i: number): this {
    if (this.has(i)) this.#words[i >>> 5]! &= ~(1 << (i & 31))
    return this
  }

  /** Adds every member of `other`. */
  addAll(other: IndexSet): this {
    this.#match(other)
    for (let w = 0; w < this.#words.length; w++) this.#words[w]! |= other.#words[w]!
    return this
  }

  /** Keeps only the members of `other`. */
  keepAll(other: IndexSet): this {
    this.#match(other)
    for (let w = 0; w < this.#words.length; w++) this.#words[w]! &= other.#words[w]!
    return this
  }

  /** Takes out every member of `other`. */
  deleteAll(other: IndexSet): this {
    this.#match(other)
    for (let w = 0; w < this.#words.length; w++) this.#words[w]! &= ~other.#words[w]!
    return this
  }

  /** True if any member is in `other` too. */
  meets(other: IndexSet): boolean {
    this.#match(other)
    return this.#words.some((word, w) => (word & other.#words[w]!) !== 0)
  }

  copy(): IndexSet {
    return new IndexSet(this.limit).addAll(this)
  }

  get size(): number {
    let count = 0
    for (let word of this.#words) for (; word !== 0; word &= word - 1) count++
    return count
  }

  get isEmpty(): boolean {
    return this.#words.every((word) => word === 0)
  }

  /** The members from the lowest up. */
  *[Symbol.iterator](): Generator<number, void, undefined> {
    for (let w = 0; w < this.#words.length; w++)
      for (let word = this.#words[w]!; word !== 0; word &= word - 1) yield w * 32 + 31 - Math.clz32(word & -word)
  }

  toArray(): number[] {
    return [...this]
  }

  #match(other: IndexSet): void {
    if (other.limit !== this.limit)
      throw new Error(`expected a set over ${this.limit} numbers, found one over ${other.limit}: another grid?`)
  }
}

/** A set over the hexes of a grid. */
export const hexSet = (grid: Grid, hexes: Iterable<Hex> = []): IndexSet => new IndexSet(grid.size, hexes)

/** A set over the hexsides of a grid. */
export const sideSet = (grid: Grid, sides: Iterable<Side> = []): IndexSet => new IndexSet(grid.sides, sides)
