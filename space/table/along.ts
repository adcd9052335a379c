/**
 * Everything that a straight line meets, in order along it. The line is worked out from west to east and reversed if necessary, so that it
 * has the same crossings from either end: sight is mutual.
 */
import type { Bases, Standing } from "./bases.ts"
import { faultInSize, refuse } from "./check.ts"
import { chordOf, type Stretch } from "./chord.ts"
import { meetTerrain, meetWhole } from "./meet.ts"
import { checkPoint, comesBefore, distanceSquared, type Point, pointBetween } from "./point.ts"
import { nearest, rootNearest } from "./round.ts"
import { type Base, coreOf, reachFromMiddle } from "./shape.ts"
import type { Table } from "./table.ts"
import type { Piece } from "./terrain.ts"
import { type Crossings, emptyCrossings, THIN } from "./terrain-index.ts"

/** A stretch of the line, in thousandths from its start. */
type Where = {
  readonly from: number
  readonly to: number
  /** `starts`: the line begins inside; `ends`: it ends inside. If neither, it passes right across. */
  readonly starts: boolean
  readonly ends: boolean
  /** Its order among crossings that begin and end at the same places: terrain by its number, then bases. */
  readonly rank: number
}

const BASE_RANK = Number.MAX_SAFE_INTEGER

/** The line runs through an area or over a wide line. */
export type GroundCrossing<P extends Piece = Piece> = Where & { readonly what: "ground"; readonly piece: P }

/** The line crosses a thin line, at `from` (which is `to`). */
export type LineCrossing<P extends Piece = Piece> = Where & { readonly what: "line"; readonly piece: P }

/** The line runs through a base, or comes within the requested margin of it. */
export type BaseCrossing<S extends Standing = Standing> = Where & { readonly what: "base"; readonly standing: S }

/** A crossing of terrain. */
export type TerrainCrossing<P extends Piece = Piece> = GroundCrossing<P> | LineCrossing<P>

/** A crossing of terrain or a base. */
export type Crossing<P extends Piece = Piece, S extends Standing = Standing> = TerrainCrossing<P> | BaseCrossing<S>

/** A straight line from one point to another. */
export type Line = { readonly from: Point; readonly to: Point }

/** What the line from one point to another meets. In a tie, terrain comes before bases, each in its own order. */
export function along<P extends Piece, S extends Standing>(
  table: Table<P>,
  bases: Bases<S> | undefined,
  line: Line,
  margin = 0,
): Crossing<P, S>[] {
  const run = runOf(line)
  const crossings: Crossing<P, S>[] = terrainOn(table, run)
  if (bases) for (const crossing of basesOn(bases, run, margin)) crossings.push(crossing)
  return inOrderAlong(crossings)
}

/** The terrain a line meets, in order. */
export const terrainAlong = <P extends Piece>(table: Table<P>, line: Line): TerrainCrossing<P>[] =>
  terrainOn(table, runOf(line))

/** The bases that a line meets, or passes at less than the margin, in order. */
export const basesAlong = <S extends Standing>(bases: Bases<S>, line: Line, margin = 0): BaseCrossing<S>[] =>
  basesOn(bases, runOf(line), margin)

/** The same for a few bases without an index. */
export const basesAlongUnindexed = <S extends Standing>(
  standings: readonly S[],
  line: Line,
  margin = 0,
): BaseCrossing<S>[] => basesOnUnindexed(standings, runOf(line), margin)

/** A line from west to east, whether that is against the direction of view, its exact length and its rounded one. */
export type Run = {
  readonly line: Line
  readonly a: Point
  readonly b: Point
  readonly back: boolean
  readonly exact: number
  readonly length: number
}

/** A prepared line; throws a sentence if the points cannot form a line. */
export function runOf(line: Line): Run {
  const { from, to } = line
  checkPoint(from, "the line's start")
  checkPoint(to, "the line's end")
  const back = comesBefore(to, from)
  const squared = distanceSquared(from, to)
  return {
    line,
    a: back ? to : from,
    b: back ? from : to,
    back,
    exact: Math.sqrt(squared),
    length: rootNearest(squared),
  }
}

/** The terrain a run meets, in order. */
export function terrainOn<P extends Piece>(table: Table<P>, run: Run): TerrainCrossing<P>[] {
  if (run.length === 0) return []
  return terrainMet(table, meetTerrain(table.index, run.a, run.b), run)
}

/** The bases that a run meets up to a given distance, in order. */
export function basesOn<S extends Standing>(
  bases: Bases<S>,
  run: Run,
  margin: number,
  far = Number.POSITIVE_INFINITY,
): BaseCrossing<S>[] {
  if (margin !== 0) refuse(faultInSize(margin, "the margin"))
  if (run.length === 0) return []
  const { from, to } = run.line
  const end = far < run.length ? pointBetween(from, to, far / run.exact) : to
  const met: BaseCrossing<S>[] = []
  bases.meet(run.a, run.b, margin, { from, to: end }, (standing, stretch) => takeBase(standing, stretch, run, far, met))
  return inOrderAlong(met)
}

/** The same without the index: checks every side of every piece. Used to test the index and to measure it. */
export function terrainOnUnindexed<P extends Piece>(table: Table<P>, run: Run): TerrainCrossing<P>[] {
  if (run.length === 0) return []
  const met = emptyCrossings(table.index)
  for (const [i, piece] of table.index.pieces.entries()) meetWhole(piece, i, run.a, run.b, met)
  return terrainMet(table, met, run)
}

/** The same without the index: checks every base. */
export function basesOnUnindexed<S extends Standing>(
  standings: readonly S[],
  run: Run,
  margin: number,
  far = Number.POSITIVE_INFINITY,
): BaseCrossing<S>[] {
  if (run.length === 0) return []
  const met: BaseCrossing<S>[] = []
  for (const standing of standings) {
    if (passesBy(standing.base, run, margin)) continue
    const core = coreOf(standing.base)
    const stretch = chordOf(core.points, core.radius + margin, run.a, run.b)
    if (stretch) takeBase(standing, stretch, run, far, met)
  }
  return inOrderAlong(met)
}

/** True if a base is too far from a run to matter. */
function passesBy(base: Base, { a, b, exact }: Run, margin: number): boolean {
  const near = reachFromMiddle(base) + margin
  const [dx, dy, cx, cy] = [b.x - a.x, b.y - a.y, base.at.x - a.x, base.at.y - a.y]
  if (Math.abs(dx * cy - dy * cx) > near * exact) return true
  const along = dx * cx + dy * cy
  return along < -near * exact || along > (exact + near) * exact
}

function terrainMet<P extends Piece>(table: Table<P>, met: Crossings, run: Run): TerrainCrossing<P>[] {
  const crossings: TerrainCrossing<P>[] = []
  for (let row = 0; row < met.count; row++) {
    const rank = met.piece[row]!
    const piece = table.pieces[rank]!
    const from = startOn(run, met.from[row]!, met.to[row]!)
    const to = endOn(run, met.from[row]!, met.to[row]!)
    const starts = from === 0
    const ends = to === run.length
    if (table.index.form[rank] === THIN) crossings.push({ what: "line", piece, from, to, starts, ends, rank })
    else if (from < to) crossings.push({ what: "ground", piece, from, to, starts, ends, rank })
  }
  return inOrderAlong(crossings)
}

function takeBase<S extends Standing>(
  standing: S,
  [t0, t1]: Stretch,
  run: Run,
  far: number,
  into: BaseCrossing<S>[],
): void {
  const from = startOn(run, t0, t1)
  const to = endOn(run, t0, t1)
  if (from < to && from < far)
    into.push({ what: "base", standing, from, to, starts: from === 0, ends: to === run.length, rank: BASE_RANK })
}

/** Converts fractions of the run to thousandths of the line as it was requested. */
const startOn = (run: Run, t0: number, t1: number): number =>
  run.back ? run.length - nearest(t1 * run.exact) : nearest(t0 * run.exact)

const endOn = (run: Run, t0: number, t1: number): number =>
  run.back ? run.length - nearest(t0 * run.exact) : nearest(t1 * run.exact)

/** Sorts in place by insertion: there are seldom more than a dozen items, often in order already, and thousands of lines are examined. */
export function inOrderAlong<C extends Crossing>(crossings: C[]): C[] {
  for (let i = 1; i < crossings.length; i++) {
    const crossing = crossings[i]!
    let j = i - 1
    for (; j >= 0 && comesAfter(crossings[j]!, crossing); j--) crossings[j + 1] = crossings[j]!
    crossings[j + 1] = crossing
  }
  return crossings
}

/** True if one crossing comes after another along the line. */
export function comesAfter(p: Crossing, q: Crossing): boolean {
  if (p.from !== q.from) return p.from > q.from
  if (p.to !== q.to) return p.to > q.to
  if (p.rank !== q.rank) return p.rank > q.rank
  return p.what === "base" && q.what === "base" && p.standing.id > q.standing.id
}
