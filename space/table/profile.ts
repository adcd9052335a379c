/**
 * The ground under a line, and what higher ground and tall things hide behind them. The package gives the stretches and their
 * levels; the game says how long a shadow each casts.
 */
import { type Line, type TerrainCrossing, terrainAlong } from "./along.ts"
import { lengthOf } from "./point.ts"
import type { Table } from "./table.ts"
import { levelAt } from "./table.ts"
import type { Piece } from "./terrain.ts"

/** A stretch of a line over ground of one make: its level, and all that lies there, in the order of the plan. */
export type ProfileStretch<P extends Piece> = {
  readonly from: number
  readonly to: number
  readonly level: number
  readonly pieces: readonly P[]
}

/** A line's ground from end to end, and all that it meets. */
export type Profile<P extends Piece> = {
  readonly length: number
  /** The levels where the line starts and ends: of a point on a contour, the higher side. */
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
  const cuts = [...new Set([0, length, ...ground.flatMap((c) => [c.from, c.to])])].sort((a, b) => a - b)
  const stretches = cuts.slice(1).map((to, i) => {
    const from = cuts[i]!
    const here = ground.filter((c) => c.from <= from && c.to >= to).sort((a, b) => a.rank - b.rank)
    return { from, to, level: levelOf(here.map((c) => c.piece)), pieces: here.map((c) => c.piece) }
  })
  return { length, start: levelAt(table, line.from), end: levelAt(table, line.to), stretches, crossings }
}

function levelOf(pieces: readonly Piece[]): number {
  const levels = pieces.flatMap((p) => (p.form === "area" && p.level !== undefined ? [p.level] : []))
  return levels.length === 0 ? 0 : Math.max(...levels)
}

/** The level of the ground at a distance along a profile; where two stretches meet, the higher. */
export function levelAlong(profile: Profile<Piece>, distance: number): number {
  const here = profile.stretches.filter((s) => s.from <= distance && distance <= s.to)
  return here.length === 0 ? profile.start : Math.max(...here.map((s) => s.level))
}

/** Something on a line that may hide what lies behind it. */
export type Screen = { readonly from: number; readonly to: number }

/** How far behind its far side a screen hides things: everything beyond it, nothing, or so many thousandths. */
export type Shadow = { readonly hides: "all" | number; readonly rule: string; readonly label: string }

/** What hides the end of a line. */
export type Hidden<T extends Screen> = {
  readonly by: T
  readonly shadow: Shadow
  /** The far side of the screen, and where its shadow ends (the line's own end at most). */
  readonly far: number
  readonly until: number
}

/**
 * What hides the end of a line from its start: the screen nearest to the start whose shadow reaches the end. A screen that the
 * end stands in casts nothing on it; a shadow that ends exactly there still hides it.
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
