/**
 * Groups of hexes: rings and discs around a hex, connected regions, zones that extend into neighbours, the nearest of
 * several. Every list has a fixed order: rings run clockwise from direction 0, sets and regions from the lowest hex up.
 */
import { DIRECTIONS, type Direction, LATTICE, turn } from "./direction.ts"
import type { Grid, Hex } from "./grid.ts"
import { NONE } from "./incidence.ts"
import { hexSet, type IndexSet } from "./set.ts"

/** True if a step from a hex to its neighbour in this direction is allowed. */
export type Pass = (from: Hex, to: Hex, direction: Direction) => boolean

/** The hexes exactly `radius` from `h`, clockwise from direction 0, without those off the map. */
export function ring(grid: Grid, h: Hex, radius: number): Hex[] {
  if (!Number.isInteger(radius) || radius < 0) throw new Error(`radius: expected 0 or more, found ${radius}`)
  if (radius === 0) return [grid.check(h)]
  const { dq, dr } = LATTICE[grid.orientation]
  const found: Hex[] = []
  let q = grid.q[grid.check(h)]! + dq[0]! * radius
  let r = grid.r[h]! + dr[0]! * radius
  for (const d of DIRECTIONS) {
    const along = turn(d, 2) // from the spoke in direction d to the next spoke
    for (let i = 0; i < radius; i++) {
      const hex = grid.hexAt(q, r)
      if (hex !== NONE) found.push(hex)
      q += dq[along]!
      r += dr[along]!
    }
  }
  return found
}

/** The hexes at most `radius` from `h`: first `h` itself, then ring by ring. */
export function within(grid: Grid, h: Hex, radius: number): Hex[] {
  const found: Hex[] = []
  for (let n = 0; n <= radius; n++) found.push(...ring(grid, h, n))
  return found
}

/** Every hex that can be reached from `starts` by steps that `pass` allows, always including the starts. */
export function flood(grid: Grid, starts: Iterable<Hex>, pass: Pass): IndexSet {
  const reached = hexSet(grid, starts)
  const open = reached.toArray()
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    for (const d of DIRECTIONS) {
      const to = grid.neighbour(from, d)
      if (to === NONE || reached.has(to) || !pass(from, to, d)) continue
      reached.add(to)
      open.push(to)
    }
  }
  return reached
}

/** The connected pieces of a set of hexes, each as a set, ordered by their lowest hex. */
export function regions(grid: Grid, hexes: IndexSet, pass: Pass = () => true): IndexSet[] {
  const left = hexes.copy()
  const pieces: IndexSet[] = []
  for (const h of hexes) {
    if (!left.has(h)) continue
    const piece = flood(grid, [h], (from, to, d) => hexes.has(to) && pass(from, to, d))
    left.deleteAll(piece)
    pieces.push(piece)
  }
  return pieces
}

/** True if the hexes are connected by adjacency; also for an empty set and for one hex. */
export const isConnected = (grid: Grid, hexes: IndexSet): boolean => regions(grid, hexes).length <= 1

/** The neighbours into which a holder's control extends, as `reaches` says: a zone of control without the holders' own hexes. */
export function zone(grid: Grid, holders: Iterable<Hex>, reaches: Pass): IndexSet {
  const covered = hexSet(grid)
  for (const h of holders) {
    for (const d of DIRECTIONS) {
      const n = grid.neighbour(h, d)
      if (n !== NONE && reaches(h, n, d)) covered.add(n)
    }
  }
  return covered
}

/** The distance of each hex to the nearest target, in hexes; Infinity if there are no targets. */
export function distanceField(grid: Grid, targets: Iterable<Hex>): number[] {
  const goals = [...targets]
  return Array.from({ length: grid.size }, (_, h) =>
    goals.reduce((best, goal) => Math.min(best, grid.distance(h, goal)), Number.POSITIVE_INFINITY),
  )
}

/** The candidates nearest to `from`; several if they are equally near, empty if there are no candidates. */
export function nearest(grid: Grid, from: Hex, candidates: Iterable<Hex>): { distance: number; hexes: Hex[] } {
  let distance = Number.POSITIVE_INFINITY
  let hexes: Hex[] = []
  for (const h of hexSet(grid, candidates)) {
    const far = grid.distance(from, h)
    if (far < distance) hexes = []
    if (far <= distance) hexes.push(h)
    distance = Math.min(distance, far)
  }
  return { distance, hexes }
}
