/**
 * The ground under a line, and what higher ground and tall things hide behind them. The package provides the stretches and their levels;
 * the game says how long a shadow each of them casts.
 */
import { type Line, type TerrainCrossing, terrainAlong } from "./along.ts"
import { lengthOf } from "./point.ts"
import type { Table } from "./table.ts"
import { levelAt } from "./table.ts"
import type { Piece } from "./terrain.ts"

/** A stretch of a line over uniform ground: its level, and everything there, in the order of the plan. */
export type ProfileStretch<P extends Piece> = {
  readonly from: number
  readonly to: number
  readonly level: number
  readonly pieces: readonly P[]
}

/** The ground along a line from end to end, and everything that it meets. */
export type Profile<P extends Piece> = {
  readonly length: number
  /** The levels where the line starts and ends; at a point on a contour, the level of the higher side. */
  readonly start: number
  readonly end: number
  readonly stretches: readonly ProfileStretch<P>[]
  readonly crossings: readonly TerrainCrossing<P>[]
}

/** The profile of the ground under a line. */
export function profileOf<P extends Piece>(table: Table<P>, line: Line): Profile<P> {
  const crossings = terrainAlong(table, line)
  const length = lengthOf(line.from, line.to)
  const ground = crossings.filter((c) => c.what === "ground")
  const stretches: ProfileStretch<P>[] = []
  const [only] = ground
  if (ground.length < 2 && length > 0) {
    // most lines: nothing to sort
    const { from, to } = only ?? { from: length, to: length }
    if (from > 0) stretches.push({ from: 0, to: from, level: 0, pieces: [] })
    if (only) stretches.push(stretchOf(ground, from, to))
    if (to < length) stretches.push({ from: to, to: length, level: 0, pieces: [] })
  } else {
    const cuts = cutsOf(ground, length)
    const byRank = ground.toSorted((a, b) => a.rank - b.rank)
    for (let i = 1; i < cuts.length; i++) stretches.push(stretchOf(byRank, cuts[i - 1]!, cuts[i]!))
  }
  return { length, start: levelAt(table, line.from), end: levelAt(table, line.to), stretches, crossings }
}

/** Where the ground changes, in order: at the ends of the line, and of everything that it crosses. */
function cutsOf(ground: readonly TerrainCrossing<Piece>[], length: number): number[] {
  const all = [0, length]
  for (const c of ground) all.push(c.from, c.to)
  all.sort((a, b) => a - b)
  return all.filter((cut, i) => i === 0 || cut !== all[i - 1])
}

function stretchOf<P extends Piece>(
  byRank: readonly TerrainCrossing<P>[],
  from: number,
  to: number,
): ProfileStretch<P> {
  const pieces: P[] = []
  let level = 0
  let levelled = false
  for (const { from: f, to: t, piece } of byRank) {
    if (f > from || t < to) continue
    pieces.push(piece)
    if (piece.form !== "area" || piece.level === undefined) continue
    level = levelled ? Math.max(level, piece.level) : piece.level
    levelled = true
  }
  return { from, to, level, pieces }
}

/** The level of the ground at a distance along a profile; where two stretches meet, the higher. */
export function levelAlong(profile: Profile<Piece>, distance: number): number {
  const here = profile.stretches.filter((s) => s.from <= distance && distance <= s.to)
  return here.length === 0 ? profile.start : Math.max(...here.map((s) => s.level))
}

/** Something on a line that may hide what is behind it. */
export type Screen = { readonly from: number; readonly to: number }

/** How far beyond its far side a screen hides things: everything, nothing, or this many thousandths. */
export type Shadow = { readonly hides: "all" | number; readonly rule: string; readonly label: string }

/** What hides the end of a line. */
export type Hidden<T extends Screen> = {
  readonly by: T
  readonly shadow: Shadow
  /** The far side of the screen, and where its shadow ends (at most the line's own end). */
  readonly far: number
  readonly until: number
}

/**
 * What hides the end of a line from its start: the screen nearest to the start whose shadow reaches the end. A screen that contains the end
 * does not hide it; a shadow that ends exactly there does.
 */
export function hiddenBy<T extends Screen>(
  length: number,
  screens: readonly T[],
  shadowOf: (screen: T, far: number) => Shadow | undefined,
): Hidden<T> | undefined {
  for (const by of screens.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    if (by.to >= length) continue
    const shadow = shadowOf(by, by.to)
    if (!shadow) continue
    const until = shadow.hides === "all" ? length : Math.min(length, by.to + shadow.hides)
    if (until >= length) return { by, shadow, far: by.to, until }
  }
  return undefined
}
