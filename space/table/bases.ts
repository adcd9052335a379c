/**
 * An index of the bases on a table at one moment. It is not state: a game keeps its bases as plain data and builds this index from them
 * (some tens of microseconds for two hundred), or keeps one index and tells it what has moved.
 */
import { BadGeometry, refuse } from "./check.ts"
import { chordOf, type Stretch } from "./chord.ts"
import { closest, distance, overlap } from "./distance.ts"
import { cellCount, emptyWay, forCellsInBox, type Grid, goAlong, goThrough, gridOver, type Way } from "./grid.ts"
import type { Point } from "./point.ts"
import type { Box } from "./polygon.ts"
import { SLACK } from "./round.ts"
import { type Base, boxOf, type Core, coreOf, faultInShape, reachFromMiddle, type Shape } from "./shape.ts"

/** Anything on a table: a man, a gun, a company. Games add their own fields. */
export type Standing = { readonly id: string; readonly base: Base }

/** A base near a shape: how near, and the two points. */
export type Neighbour<S extends Standing> = {
  readonly standing: S
  readonly distance: number
  readonly from: Point
  readonly to: Point
}

type Slot<S> = { readonly standing: S; readonly core: Core; readonly cells: readonly number[] }

/** Bases by their ids, and by where they stand. */
export class Bases<S extends Standing = Standing> {
  readonly #grid: Grid
  readonly #way: Way
  /** How many bases each cell holds, and their places in `#slots`: a fixed number of places per cell, increased when a cell is full. */
  readonly #counts: Int32Array
  #held: Int32Array
  #room = 8
  readonly #places = new Map<string, number>()
  readonly #free: number[] = []
  readonly #slots: (Slot<S> | undefined)[] = []
  /** For each slot: its middle, the distance to its farthest corner, and the last query that visited it. */
  readonly #x: number[] = []
  readonly #y: number[] = []
  readonly #girth: number[] = []
  readonly #seen: number[] = []
  #query = 0

  /** Bases on a table of this size (a `Table` will do); bases beyond the table's edge are found as well. */
  constructor(table: { readonly width: number; readonly depth: number }, standings: Iterable<S> = []) {
    this.#grid = gridOver(table.width, table.depth)
    this.#way = emptyWay(this.#grid)
    this.#counts = new Int32Array(cellCount(this.#grid))
    this.#held = new Int32Array(cellCount(this.#grid) * this.#room)
    for (const s of standings) {
      if (this.#places.has(s.id)) throw new BadGeometry(`two bases are called ${s.id}: expected every id once`)
      this.put(s)
    }
  }

  /** Puts a base on the table, or moves the one with that id. */
  put(standing: S): void {
    const { id, base } = standing
    refuse(faultInShape(base, `the base of ${id}`))
    if (base.kind !== "circle" && base.kind !== "rect")
      throw new BadGeometry(`the base of ${id} is neither a circle nor a rectangle`)
    this.remove(id)
    const place = this.#free.pop() ?? this.#slots.length
    const cells: number[] = []
    this.#slots[place] = { standing, core: coreOf(base), cells }
    this.#x[place] = base.at.x
    this.#y[place] = base.at.y
    this.#girth[place] = reachFromMiddle(base)
    this.#seen[place] = 0
    forCellsInBox(this.#grid, boxOf(base), (cell) => {
      cells.push(cell)
      this.#enter(cell, place)
    })
    this.#places.set(id, place)
  }

  /** Takes a base off the table; true if it was there. */
  remove(id: string): boolean {
    const place = this.#places.get(id)
    if (place === undefined) return false
    for (const cell of this.#slots[place]!.cells) {
      const start = cell * this.#room
      const end = start + --this.#counts[cell]!
      this.#held[this.#held.indexOf(place, start)] = this.#held[end]! // the last one takes its place
    }
    this.#slots[place] = undefined
    this.#free.push(place)
    return this.#places.delete(id)
  }

  /** The base with that id, if it is on the table. */
  get(id: string): S | undefined {
    const place = this.#places.get(id)
    return place === undefined ? undefined : this.#slots[place]!.standing
  }

  /** All of them, in the order of their ids. */
  all(): S[] {
    return inOrder(Array.from(this.#places.values(), (place) => this.#slots[place]!.standing))
  }

  /** The bases within a distance of a shape, nearest first, then in the order of their ids. */
  within(shape: Shape, reach: number): Neighbour<S>[] {
    return this.#near(shape, reach)
      .map((standing) => ({ standing, ...closest(shape, standing.base) }))
      .filter((n) => n.distance <= reach)
      .sort((a, b) => a.distance - b.distance)
  }

  /** The nearest suitable base to a shape, and all others at exactly the same distance. */
  nearest(shape: Shape, wanted: (standing: S) => boolean = () => true): Neighbour<S>[] {
    const box = boxOf(shape)
    const x = (box.west + box.east) / 2
    const y = (box.south + box.north) / 2
    const girth = Math.sqrt((box.east - box.west) ** 2 + (box.north - box.south) ** 2) / 2
    let least = Number.POSITIVE_INFINITY
    let best: S[] = []
    for (const place of this.#places.values()) {
      const apart = Math.sqrt((this.#x[place]! - x) ** 2 + (this.#y[place]! - y) ** 2)
      if (apart - girth - this.#girth[place]! > least + SLACK) continue // too far, whatever their outlines
      const { standing } = this.#slots[place]!
      if (!wanted(standing)) continue
      const d = distance(shape, standing.base)
      if (d < least) best = []
      if (d <= least) best.push(standing)
      least = Math.min(least, d)
    }
    return inOrder(best).map((standing) => ({ standing, ...closest(shape, standing.base) }))
  }

  /** The bases that overlap a base, in the order of their ids. */
  overlapping(base: Base): S[] {
    return this.#near(base, 0).filter((s) => overlap(base, s.base))
  }

  /** True if no base here overlaps this one: the answer of `overlapping`, without collecting them. */
  isFree(base: Base): boolean {
    const query = ++this.#query
    const reach = reachFromMiddle(base)
    const { x, y } = base.at
    const box = { west: x - reach, east: x + reach, south: y - reach, north: y + reach }
    let free = true
    forCellsInBox(this.#grid, box, (cell) => {
      const start = cell * this.#room
      const end = start + this.#counts[cell]!
      for (let k = start; free && k < end; k++) {
        const place = this.#held[k]!
        if (this.#seen[place] === query) continue
        this.#seen[place] = query
        if (overlap(base, this.#slots[place]!.standing.base)) free = false
      }
    })
    return free
  }

  /**
   * Calls back for every base that the line a-b (a lies west of b) runs through, or passes at less than the margin, on the requested part
   * of the line; in no particular order.
   */
  meet(
    a: Point,
    b: Point,
    margin: number,
    part: { readonly from: Point; readonly to: Point },
    visit: (standing: S, stretch: Stretch) => void,
  ): void {
    const way = this.#way
    if (margin > 0) goAlong(this.#grid, part.from, part.to, margin, way)
    else goThrough(this.#grid, part.from, part.to, way)
    const query = ++this.#query
    const x = this.#x
    const y = this.#y
    const girth = this.#girth
    const seen = this.#seen
    const counts = this.#counts
    const held = this.#held
    const room = this.#room
    const dx = b.x - a.x
    const dy = b.y - a.y
    const length = Math.sqrt(dx * dx + dy * dy)
    for (let c = 0; c < way.count; c++) {
      const cell = way.cells[c]!
      const start = cell * room
      const end = start + counts[cell]!
      for (let k = start; k < end; k++) {
        const place = held[k]!
        const off = dx * (y[place]! - a.y) - dy * (x[place]! - a.x)
        if (Math.abs(off) >= (girth[place]! + margin) * length || seen[place] === query) continue
        seen[place] = query
        const { core, standing } = this.#slots[place]!
        const chord = chordOf(core.points, core.radius + margin, a, b)
        if (chord) visit(standing, chord)
      }
    }
  }

  #enter(cell: number, place: number): void {
    if (this.#counts[cell] === this.#room) this.#makeRoom()
    this.#held[cell * this.#room + this.#counts[cell]!++] = place
  }

  #makeRoom(): void {
    const wider = new Int32Array(this.#held.length * 2)
    for (let cell = 0; cell < this.#counts.length; cell++)
      wider.set(this.#held.subarray(cell * this.#room, (cell + 1) * this.#room), 2 * cell * this.#room)
    this.#held = wider
    this.#room *= 2
  }

  #near(shape: Shape, reach: number): S[] {
    return this.inBox(boxOf(shape, reach))
  }

  /** The bases that a box may touch (and a few near it), in the order of their ids: candidates only. */
  inBox(box: Box): S[] {
    const found = new Set<S>()
    forCellsInBox(this.#grid, box, (cell) => {
      const start = cell * this.#room
      for (let k = start; k < start + this.#counts[cell]!; k++) found.add(this.#slots[this.#held[k]!]!.standing)
    })
    return inOrder([...found])
  }
}

/** Orders by id, character by character. */
export const inOrder = <S extends Standing>(standings: S[]): S[] =>
  standings.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
