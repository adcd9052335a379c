/** What obstructs a path: bases that it must keep away from, terrain that it may not enter, the table's edge. */
import type { Bases, Standing } from "./bases.ts"
import { closest } from "./distance.ts"
import { carried, type Leg, motionAfter } from "./path.ts"
import type { Point } from "./point.ts"
import type { Base } from "./shape.ts"
import { posesOf, sweptBox, tooNear } from "./sweep.ts"
import { baseOnTable, type Table } from "./table.ts"
import { type Piece, shapeOf } from "./terrain.ts"
import { piecesNear } from "./terrain-index.ts"

/** The reason why something obstructs, in the game's words; and the clearance to keep, if contact itself is forbidden. */
export type Obstruction = { readonly rule: string; readonly label: string; readonly clearance?: number }

/** What the game treats as obstructions. Everything else can be passed freely. */
export type Obstructions<P extends Piece, S extends Standing> = {
  readonly base?: (standing: S) => Obstruction | undefined
  readonly piece?: (piece: P) => Obstruction | undefined
  /** The greatest clearance that `base` or `piece` ever asks for: how far around the path to search. */
  readonly reach?: number
}

/** One obstruction on a path. */
export type Collision<P extends Piece, S extends Standing> = {
  /** Which leg, how far along it in thousandths, and which of the moving bases. */
  readonly leg: number
  readonly distance: number
  readonly mover: number
  /** `starts`: too near already at the start of the leg; `ends`: too near at its end. */
  readonly starts: boolean
  readonly ends: boolean
  readonly rule: string
  readonly label: string
  /** The point of the obstacle that is nearest at that moment. */
  readonly at: Point
} & ({ readonly what: "base"; readonly standing: S } | { readonly what: "terrain"; readonly piece: P })

/**
 * All obstructions of a path, in order along it: each obstacle once per leg, where the base first comes too near. `movers` are the bases
 * that move together; by default only the path's own base.
 */
export function collisions<P extends Piece, S extends Standing>(
  table: Table<P>,
  bases: Bases<S> | undefined,
  legs: readonly Leg[],
  bars: Obstructions<P, S>,
  movers: readonly Base[] = legs[0] ? [legs[0].before] : [],
): Collision<P, S>[] {
  const found: Collision<P, S>[] = []
  let body = movers
  for (const [number, leg] of legs.entries()) {
    const hits = body.flatMap((mover, i) => collisionsOn(table, bases, leg, number, mover, i, bars))
    found.push(...hits.sort((a, b) => a.distance - b.distance))
    body = body.map((mover) => carried(mover, leg.motion))
  }
  return found
}

function collisionsOn<P extends Piece, S extends Standing>(
  table: Table<P>,
  bases: Bases<S> | undefined,
  leg: Leg,
  number: number,
  mover: Base,
  place: number,
  bars: Obstructions<P, S>,
): Collision<P, S>[] {
  const box = sweptBox(mover, leg.motion, bars.reach ?? 0)
  const found: Collision<P, S>[] = []
  const meet = (bar: Obstruction | undefined, shape: Parameters<typeof tooNear>[2]) => {
    const first = bar && tooNear(mover, leg.motion, shape, bar.clearance ?? 0)
    if (!bar || !first?.[0]) return undefined
    const distance = Math.floor(first[0][0] * leg.length)
    const there = carried(mover, motionAfter(leg, distance))
    return {
      leg: number,
      distance,
      mover: place,
      starts: first[0][0] === 0,
      ends: first.at(-1)![1] === 1,
      rule: bar.rule,
      label: bar.label,
      at: closest(there, shape).to,
    }
  }
  const piece = bars.piece
  if (piece)
    for (const i of piecesNear(table.index, box)) {
      const hit = meet(piece(table.pieces[i]!), shapeOf(table.index.pieces[i]!))
      if (hit) found.push({ ...hit, what: "terrain", piece: table.pieces[i]! })
    }
  if (bases && bars.base)
    for (const standing of bases.inBox(box)) {
      const hit = meet(bars.base(standing), standing.base)
      if (hit) found.push({ ...hit, what: "base", standing })
    }
  return found
}

/** Where a path first takes a base over the table's edge; undefined if it stays on the table. */
export function leavesTable(
  table: Table,
  legs: readonly Leg[],
  movers: readonly Base[] = legs[0] ? [legs[0].before] : [],
): { readonly leg: number; readonly distance: number; readonly mover: number } | undefined {
  let body = movers
  for (const [number, leg] of legs.entries()) {
    for (const [place, mover] of body.entries()) {
      const distance = firstOff(table, leg, mover)
      if (distance !== undefined) return { leg: number, distance, mover: place }
    }
    body = body.map((mover) => carried(mover, leg.motion))
  }
  return undefined
}

function firstOff(table: Table, leg: Leg, mover: Base): number | undefined {
  if (!baseOnTable(table, mover)) return 0
  if (leg.motion.kind === "turn") {
    const poses = posesOf(mover, leg.motion)
    const off = poses.findIndex((pose) => !baseOnTable(table, pose))
    return off < 0 ? undefined : Math.floor((leg.length * (off - 1)) / (poses.length - 1))
  }
  if (baseOnTable(table, carried(mover, leg.motion))) return undefined
  let on = 0
  let off = leg.length
  while (off - on > 1) {
    const middle = (on + off) >> 1
    if (baseOnTable(table, carried(mover, motionAfter(leg, middle)))) on = middle
    else off = middle
  }
  return on
}
