/**
 * Finds the way of a base among other bases and terrain by a fixed procedure, so that every machine finds the same one and "there is a way"
 * means that this procedure finds it:
 *
 * 1. If the base can go straight to its goal, it does.
 * 2. Otherwise it moves on a square grid laid over the table (½ inch, unless the game says otherwise), from point to neighbouring point in
 * eight directions, wherever the whole base fits and stays on the table. Start and goal are connected to the sixteen points of the grid
 * around them.
 * 3. The search looks for the shortest way with straight legs from any point to any other (Lazy Theta*: Nash, Koenig, Tovey 2010); the
 * result is straightened wherever two of its points see each other.
 *
 * The base does not turn on its way. It may leave an obstacle to which it stood too near at its start, but come no nearer to it; it does
 * not go through an obstacle that it touched, and it does not end on a base that it overlapped.
 */
import { Bases, type Standing } from "./bases.ts"
import { BadGeometry, faultInSize, refuse } from "./check.ts"
import type { Obstruction, Obstructions } from "./collide.ts"
import { distance } from "./distance.ts"
import { cellCount, emptyWay, forCellsInBox, type Grid, goThrough, type Way } from "./grid.ts"
import { checkPoint, lengthOf, type Point, samePoint } from "./point.ts"
import type { Box } from "./polygon.ts"
import { type Base, boxOf, checkShapes, movedTo, type Shape } from "./shape.ts"
import { type InflatedShape, inflate, roomFor, stretchesIn } from "./sweep.ts"
import type { Table } from "./table.ts"
import { type Piece, shapeOf } from "./terrain.ts"

/** The goal of a way: a point, or any place where no distance is left (`left` must never overestimate the distance). */
export type Goal = Point | { readonly left: (p: Point) => number }

/** The limits of the search. */
export type Bounds = {
  /** The way stays within this distance of its start, east and west, north and south. */
  readonly within: number
  /** Ways longer than this are not searched for. */
  readonly most?: number
}

/** A way: its points after the start, the last being its end, and its length. */
export type Route = { readonly points: readonly Point[]; readonly length: number }

/** An obstacle, as a shape that keeps out the middle of the base. For round bases, round obstacles are discs. */
type Obstacle = {
  readonly shape: Shape
  readonly bar: Obstruction
  disc: Disc | undefined
  body: InflatedShape | undefined
}
type Disc = { readonly x: number; readonly y: number; readonly reach: number }

/** The eight directions from a point of the grid: columns and rows. */
const AROUND = [
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, -1],
  [-1, 0],
  [-1, 1],
] as const

/** How far from start or goal the points of the grid are connected to it, in steps: two to either side. */
const JOINED = 2

const FREE = 1
const TAKEN = 2

/**
 * Where bases of one size and facing can go while nothing else moves. What was found out for one man of a unit is reused for the next;
 * create another `Routes` when something has moved. A caller who asks only about ways within a box can say so (`inside`): anything farther
 * away is then left out.
 */
export class Routes<P extends Piece = Piece, S extends Standing = Standing> {
  readonly #table: Table<P>
  readonly #base: Base
  readonly #step: number
  readonly #columns: number
  readonly #rows: number
  readonly #obstacles: Obstacle[] = []
  /** The number of obstacles that are terrain; they come first. */
  readonly #pieces: number
  /** The cells of a finer grid, each with a linked list of the obstacles near it: the first entry, and after each entry the next. */
  readonly #cells: Grid
  readonly #way: Way
  readonly #first: Int32Array
  readonly #next: number[] = [0]
  readonly #held: number[] = [0]
  readonly #seen: number[] = []
  #question = 0
  readonly #girth: number
  readonly #inside: Box | undefined
  /**
   * For each point of the grid, whether the base fits there; and for each direction, whether that is known and clear. Most bases can go
   * straight, so the grid is built when the first one cannot.
   */
  #fits: Uint8Array = NO_POINTS
  #known: Uint8Array = NO_POINTS
  #clear: Uint8Array = NO_POINTS
  #pad: Pad = NO_PAD
  readonly #heap: number[] = []
  readonly #keys: number[] = []
  /**
   * The obstacles to which the base stood too near at its start, in the form that blocks it on this way; undefined if one does not block it
   * at all.
   */
  readonly #left = new Map<number, InflatedShape | undefined>()
  #start: Point = { x: 0, y: 0 }
  #goal: Point | undefined

  constructor(
    table: Table<P>,
    standings: Bases<S> | readonly S[],
    base: Base,
    bars: Obstructions<P, S>,
    { step = 500, inside }: { readonly step?: number; readonly inside?: Box } = {},
  ) {
    checkShapes(base)
    refuse(faultInSize(step, "the step of the grid", 1))
    this.#table = table
    this.#base = base
    this.#girth = reachFromMiddle(base)
    this.#inside = inside
    this.#step = step
    this.#columns = Math.floor(table.width / step) + 1
    this.#rows = Math.floor(table.depth / step) + 1
    const cell = 2 * step
    this.#cells = {
      cell,
      perCell: 1 / cell,
      columns: Math.ceil(table.width / cell),
      rows: Math.ceil(table.depth / cell),
    }
    this.#way = wayFor(this.#cells)
    this.#first = new Int32Array(cellCount(this.#cells))
    const points = this.#columns * this.#rows
    if (points > 1_000_000)
      throw new BadGeometry(`a grid of ${points} points: expected a wider step on so large a table`)
    if (bars.piece)
      for (const [i, piece] of table.pieces.entries()) {
        const bar = bars.piece(piece)
        if (bar) this.#enter(shapeOf(table.index.pieces[i]!), bar)
      }
    this.#pieces = this.#obstacles.length
    if (bars.base)
      for (const standing of standings instanceof Bases ? standings.all() : standings) {
        const bar = bars.base(standing)
        if (bar) this.#enter(standing.base, bar)
      }
  }

  /** True if the base can go straight from one place to another; from a place to itself, true if it may stand there. */
  isClear(from: Point, to: Point): boolean {
    this.#left.clear()
    return this.#open(from, to)
  }

  /** The shortest way that the procedure finds; undefined if there is none. */
  find(from: Point, goal: Goal, { within, most = Number.POSITIVE_INFINITY }: Bounds): Route | undefined {
    checkPoint(from, "the start")
    refuse(faultInSize(within, "the distance to look"))
    this.#leave(from)
    this.#start = from
    this.#goal = "left" in goal ? undefined : goal
    if ("left" in goal) {
      if (goal.left(from) <= 0) return { points: [], length: 0 }
      return this.#look(goal.left, within, most)
    }
    checkPoint(goal, "the goal")
    if (samePoint(from, goal)) return { points: [], length: 0 }
    const length = lengthOf(from, goal)
    if (length > most || !this.#onTable(goal) || !this.#open(goal, goal) || this.#staysOn(goal)) return undefined
    if (this.#open(from, goal)) return { points: [goal], length }
    return this.#look((p) => apart(p, goal), within, most)
  }

  #enter(shape: Shape, bar: Obstruction): void {
    const base = this.#base
    const box = common(boxOf(shape, this.#girth + (bar.clearance ?? 0)), this.#inside)
    if (!box) return
    const number = this.#obstacles.length
    const disc =
      shape.kind === "circle" && base.kind === "circle"
        ? { x: shape.at.x, y: shape.at.y, reach: roomFor(base.radius + shape.radius, bar.clearance ?? 0) }
        : undefined
    this.#obstacles.push({ shape, bar, disc, body: undefined })
    this.#seen.push(0)
    forCellsInBox(this.#cells, box, (cell) => {
      this.#next.push(this.#first[cell]!)
      this.#held.push(number)
      this.#first[cell] = this.#next.length - 1
    })
  }

  /**
   * An obstacle to which the base stands too near at its start only keeps it from coming any nearer: an obstacle that it touches still
   * blocks its way. Out of an obstacle that it overlaps, it may go in any direction.
   */
  #leave(from: Point): void {
    this.#left.clear()
    const standing = movedTo(this.#base, from)
    const near: number[] = []
    this.#meet(from, from, (i) => {
      near.push(i)
      return false
    })
    for (const i of near) {
      const { shape } = this.#obstacles[i]!
      const kept = inflate(this.#base, shape, Math.max(0, distance(standing, shape) - 1)) // it was rounded up
      this.#left.set(i, stretchesIn(kept, from, from).length > 0 ? undefined : kept)
    }
  }

  /**
   * True if the base would overlap, at its goal, another base that it overlapped at its start. A base that stood in a wood may stay in it.
   */
  #staysOn(goal: Point): boolean {
    for (const [i, kept] of this.#left)
      if (
        i >= this.#pieces &&
        kept === undefined &&
        stretchesIn(inflate(this.#base, this.#obstacles[i]!.shape), goal, goal).length > 0
      )
        return true
    return false
  }

  #open(from: Point, to: Point): boolean {
    return !this.#meet(from, to, () => true)
  }

  /** Calls back for every obstacle that the straight way runs into, until the callback accepts one; returns true if it did. */
  #meet(from: Point, to: Point, enough: (obstacle: number) => boolean): boolean {
    const question = ++this.#question
    const way = this.#way
    goThrough(this.#cells, from, to, way)
    for (let c = 0; c < way.count; c++)
      for (let entry = this.#first[way.cells[c]!]!; entry !== 0; entry = this.#next[entry]!) {
        const i = this.#held[entry]!
        if (this.#seen[i] === question) continue
        this.#seen[i] = question
        if (this.#meets(i, from, to) && enough(i)) return true
      }
    return false
  }

  #meets(i: number, from: Point, to: Point): boolean {
    const obstacle = this.#obstacles[i]!
    if (this.#left.size > 0 && this.#left.has(i)) {
      const kept = this.#left.get(i)
      return kept !== undefined && stretchesIn(kept, from, to).length > 0
    }
    const { disc } = obstacle
    if (disc) return discMet(disc, from, to)
    obstacle.body ??= inflate(this.#base, obstacle.shape, obstacle.bar.clearance)
    return stretchesIn(obstacle.body, from, to).length > 0
  }

  #onTable(p: Point): boolean {
    const box = boxOf(movedTo(this.#base, p))
    return box.west >= 0 && box.south >= 0 && box.east <= this.#table.width && box.north <= this.#table.depth
  }

  #fitsAt(node: number): boolean {
    const kept = this.#fits[node]!
    if (kept !== 0 && this.#left.size === 0) return kept === FREE
    const p = this.#pointOf(node)
    const free = this.#onTable(p) && this.#open(p, p)
    if (this.#left.size === 0) this.#fits[node] = free ? FREE : TAKEN
    return free
  }

  /** True if the base can go from a point of the grid to the next one in that direction. */
  #stepClear(node: number, next: number, turn: number): boolean {
    const bit = 1 << turn
    if (this.#left.size > 0) return this.#open(this.#pointOf(node), this.#pointOf(next))
    if ((this.#known[node]! & bit) === 0) {
      this.#known[node]! |= bit
      if (this.#open(this.#pointOf(node), this.#pointOf(next))) this.#clear[node]! |= bit
    }
    return (this.#clear[node]! & bit) !== 0
  }

  /** The start has the number after the last point of the grid, and the goal the number after that. */
  #pointOf(node: number): Point {
    const count = this.#columns * this.#rows
    if (node === count) return this.#start
    if (node === count + 1) return this.#goal!
    return { x: (node % this.#columns) * this.#step, y: Math.floor(node / this.#columns) * this.#step }
  }

  #look(left: (p: Point) => number, within: number, most: number): Route | undefined {
    const points = this.#columns * this.#rows
    if (this.#fits === NO_POINTS) {
      this.#fits = new Uint8Array(points)
      this.#known = new Uint8Array(points)
      this.#clear = new Uint8Array(points)
    }
    this.#pad = takePad(points)
    const found = this.#search(left, within, most)
    pads.push(this.#pad)
    this.#pad = NO_PAD
    return found
  }

  #search(left: (p: Point) => number, within: number, most: number): Route | undefined {
    const pad = this.#pad
    const search = ++pad.search
    const start = this.#columns * this.#rows
    const end = start + 1
    this.#heap.length = 0
    this.#keys.length = 0
    const beside = this.#goal && this.#joinedTo(this.#goal).filter((n) => this.#fitsAt(n) && this.#joins(n))
    if (beside?.length === 0) return undefined
    const inReach = (p: Point) => Math.abs(p.x - this.#start.x) <= within && Math.abs(p.y - this.#start.y) <= within
    /** Adds a point of the grid, or the goal, as if the base could go straight there from where the last leg began. */
    const offer = (node: number, p: Point, from: number, origin: Point) => {
      const gone = pad.gone[from]! + apart(origin, p)
      if (pad.reached[node] === search && pad.gone[node]! <= gone) return
      const key = gone + left(p)
      if (key > most + 0.5) return
      pad.reached[node] = search
      pad.gone[node] = gone
      pad.parent[node] = from
      this.#push(node, key)
    }
    pad.reached[start] = search
    pad.settled[start] = search
    pad.gone[start] = 0
    pad.parent[start] = start
    for (const node of this.#joinedTo(this.#start)) {
      const p = this.#pointOf(node)
      if (inReach(p) && this.#fitsAt(node) && this.#open(this.#start, p)) offer(node, p, start, this.#start)
    }
    while (this.#heap.length > 0) {
      const node = this.#pop()
      if (pad.settled[node] === search) continue
      pad.settled[node] = search
      const p = this.#pointOf(node)
      this.#settle(node, p, search)
      if (node === end || (this.#goal === undefined && left(p) <= 0)) return this.#routeTo(node, most)
      const origin = pad.parent[node]!
      const from = this.#pointOf(origin)
      const column = node % this.#columns
      const row = Math.floor(node / this.#columns)
      for (let turn = 0; turn < AROUND.length; turn++) {
        const [east, north] = AROUND[turn]!
        const c = column + east
        const r = row + north
        if (c < 0 || r < 0 || c >= this.#columns || r >= this.#rows) continue
        const next = r * this.#columns + c
        if (pad.settled[next] === search) continue
        const there = { x: c * this.#step, y: r * this.#step }
        if (inReach(there) && this.#fitsAt(next) && this.#stepClear(node, next, turn)) offer(next, there, origin, from)
      }
      if (beside?.includes(node)) offer(end, this.#goal!, origin, from)
    }
    return undefined
  }

  /** True if the base can go from a point of the grid to the goal. */
  #joins(node: number): boolean {
    return this.#open(this.#pointOf(node), this.#goal!)
  }

  /** The points of the grid that are connected to the start or goal, in the order of their numbers. */
  #joinedTo(p: Point): number[] {
    const column = Math.floor(p.x / this.#step)
    const row = Math.floor(p.y / this.#step)
    const found: number[] = []
    for (let r = row - JOINED + 1; r <= row + JOINED; r++)
      for (let c = column - JOINED + 1; c <= column + JOINED; c++)
        if (c >= 0 && r >= 0 && c < this.#columns && r < this.#rows) found.push(r * this.#columns + c)
    return found
  }

  /** If the base cannot go straight there from where the last leg began, the leg begins at the best settled neighbour. */
  #settle(node: number, p: Point, search: number): void {
    const pad = this.#pad
    const count = this.#columns * this.#rows
    const { gone } = pad
    if (this.#open(this.#pointOf(pad.parent[node]!), p)) return
    let best = Number.POSITIVE_INFINITY
    const consider = (from: number, clear: () => boolean) => {
      if (pad.settled[from] !== search) return
      const length = gone[from]! + apart(this.#pointOf(from), p)
      if (length >= best || !clear()) return
      best = length
      pad.parent[node] = from
    }
    const start = this.#start
    const nearStart = Math.abs(p.x - start.x) <= JOINED * this.#step && Math.abs(p.y - start.y) <= JOINED * this.#step
    if (nearStart) consider(count, () => this.#open(start, p))
    if (node > count) for (const n of this.#joinedTo(p)) consider(n, () => this.#open(this.#pointOf(n), p))
    else
      for (let turn = 0; turn < AROUND.length; turn++) {
        const [east, north] = AROUND[turn]!
        const c = (node % this.#columns) - east
        const r = Math.floor(node / this.#columns) - north
        if (c < 0 || r < 0 || c >= this.#columns || r >= this.#rows) continue
        const from = r * this.#columns + c
        consider(from, () => this.#stepClear(from, node, turn))
      }
    pad.gone[node] = best
  }

  #routeTo(node: number, most: number): Route | undefined {
    const count = this.#columns * this.#rows
    const points: Point[] = []
    for (let at = node; at !== count; at = this.#pad.parent[at]!) points.unshift(this.#pointOf(at))
    const pulled: Point[] = []
    let length = 0
    let from = this.#start
    for (let i = 0; i < points.length; ) {
      let farthest = points.length - 1
      while (farthest > i && !this.#open(from, points[farthest]!)) farthest--
      const to = points[farthest]!
      if (!samePoint(from, to)) {
        pulled.push(to)
        length += lengthOf(from, to)
      }
      from = to
      i = farthest + 1
    }
    return length <= most ? { points: pulled, length } : undefined
  }

  #push(node: number, key: number): void {
    const heap = this.#heap
    const keys = this.#keys
    let i = heap.length
    while (i > 0) {
      const up = (i - 1) >> 1
      if (!before(key, node, keys[up]!, heap[up]!)) break
      heap[i] = heap[up]!
      keys[i] = keys[up]!
      i = up
    }
    heap[i] = node
    keys[i] = key
  }

  #pop(): number {
    const heap = this.#heap
    const keys = this.#keys
    const top = heap[0]!
    const node = heap.pop()!
    const key = keys.pop()!
    const count = heap.length
    if (count === 0) return top
    let i = 0
    for (;;) {
      let child = 2 * i + 1
      if (child >= count) break
      if (child + 1 < count && before(keys[child + 1]!, heap[child + 1]!, keys[child]!, heap[child]!)) child++
      if (!before(keys[child]!, heap[child]!, key, node)) break
      heap[i] = heap[child]!
      keys[i] = keys[child]!
      i = child
    }
    heap[i] = node
    keys[i] = key
    return top
  }
}

/**
 * The working memory of a search: its number at every point that it reached and settled, the length so far, and where the leg to that point
 * begins.
 */
type Pad = {
  search: number
  readonly reached: Int32Array
  readonly settled: Int32Array
  readonly gone: Float64Array
  readonly parent: Int32Array
}

const padFor = (points: number): Pad => ({
  search: 0,
  reached: new Int32Array(points),
  settled: new Int32Array(points),
  gone: new Float64Array(points),
  parent: new Int32Array(points),
})

const NO_POINTS = new Uint8Array(0)
const NO_PAD = padFor(0)

/** Pads that are not in use. Searches are numbered, so a pad need not be cleared. */
const pads: Pad[] = []

/** A pad with room for a grid of this many points, the start and the goal. */
function takePad(points: number): Pad {
  const pad = pads.pop()
  return pad && pad.reached.length >= points + 2 && pad.search < 2 ** 31 - 1 ? pad : padFor(points + 2)
}

/** Cells along a way. One shared list is enough, because no query is made while another one is being answered. */
const cellsOnWay = new Map<number, Way>()

function wayFor(grid: Grid): Way {
  const count = cellCount(grid)
  let way = cellsOnWay.get(count)
  if (!way) {
    if (cellsOnWay.size >= 16) cellsOnWay.clear()
    way = emptyWay(grid)
    cellsOnWay.set(count, way)
  }
  return way
}

/** The intersection of two boxes, edges included; the whole box if only one is given. */
function common(a: Box, b: Box | undefined): Box | undefined {
  if (!b) return a
  const box = {
    west: Math.max(a.west, b.west),
    east: Math.min(a.east, b.east),
    south: Math.max(a.south, b.south),
    north: Math.min(a.north, b.north),
  }
  return box.west <= box.east && box.south <= box.north ? box : undefined
}

/** The nearer one first, then the one with the smaller number. */
const before = (key: number, node: number, otherKey: number, other: number): boolean =>
  key < otherKey || (key === otherKey && node < other)

const apart = (p: Point, q: Point): number => Math.sqrt((q.x - p.x) ** 2 + (q.y - p.y) ** 2)

/** How far a base reaches from its middle. */
const reachFromMiddle = (base: Base): number =>
  base.kind === "circle" ? base.radius : Math.ceil(Math.sqrt(base.width ** 2 + base.depth ** 2) / 2)

/** True if a straight way comes nearer to a point than `reach`: the same test as `chordOf`, without computing the stretch. */
function discMet({ x, y, reach }: Disc, a: Point, b: Point): boolean {
  if (reach <= 0) return false
  const dx = b.x - a.x
  const dy = b.y - a.y
  const fx = a.x - x
  const fy = a.y - y
  const length = dx * dx + dy * dy
  if (length === 0) return fx * fx + fy * fy < reach * reach
  const off = (dx * fy - dy * fx) / Math.sqrt(length)
  const room = reach * reach - off * off
  if (room <= 0) return false
  const middle = -(dx * fx + dy * fy) / length
  const half = Math.sqrt(room / length)
  return Math.max(0, middle - half) < Math.min(1, middle + half)
}
