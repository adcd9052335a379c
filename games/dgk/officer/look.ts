/** What a commander looks at before he decides: who is near, where to go, who is in cover. */

import { bearing, distance, groundAt, type Point, pointAlong } from "@salient/space/table"
import { knownEnemies } from "../rules/movement/blocking.ts"
import { goingAlong, leaderGait } from "../rules/movement/going.ts"
import { enemyGround } from "../rules/scenarios-and-setting-up/set-ups.ts"
import { blockedBy } from "../rules/terrain-and-sight/sight.ts"
import { type Terrain, terrainNow } from "../rules/terrain-and-sight/terrain.ts"
import { fieldOf } from "../rules/troops-and-command/field.ts"
import { other, type State, type Unit } from "../state.ts"
import type { Side } from "../types.ts"
import { goesForward, type Intention } from "./intention.ts"
import { weights } from "./weights.ts"

export const far = (a: Point, b: Point): number => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2)

/** The nearest known enemy. */
export function nearestEnemy(m: State, side: Side, at: Point): { unit: Unit; distance: number } | undefined {
  let best: { unit: Unit; distance: number } | undefined
  for (const unit of knownEnemies(m, side)) {
    const d = far(at, unit.front)
    if (!best || d < best.distance) best = { unit, distance: d }
  }
  return best
}

/** The way to an aim behind impassable ground: over the bridge or ford that makes it shortest. Undefined if the direct way is free. */
export function wayOver(m: State, side: Side, from: Point, aim: Point): readonly Point[] | undefined {
  const terrain = terrainNow(m)
  if (terrain.passages.length === 0 || far(from, aim) === 0) return undefined
  if (goingAlong(terrain, from, aim, leaderGait).barred?.rule !== "DGK-MOVE-08") return undefined
  let best: readonly Point[] | undefined
  let least = Number.POSITIVE_INFINITY
  for (const { piece } of terrain.passages) {
    if (piece.form !== "line") continue
    const ends = [piece.points[0] as Point, piece.points.at(-1) as Point]
    const [near, beyond] = far(from, ends[0] as Point) <= far(from, ends[1] as Point) ? ends : ends.toReversed()
    if (!near || !beyond) continue
    const length = far(from, near) + far(near, beyond) + far(beyond, aim) + jam(m, side, from, near, beyond)
    if (length >= least) continue
    least = length
    best = [from, near, pointAlong(near, beyond, far(near, beyond) + CLEAR_OF_BRIDGE), aim]
  }
  return best
}

/** How much longer a bridge seems because of enemies waiting beyond it and friends waiting before it. */
function jam(m: State, side: Side, from: Point, near: Point, beyond: Point): number {
  let sum = 0
  for (const u of m.units) {
    if (u.where !== "table" || u.air) continue
    if (u.side === side) {
      if (far(u.front, near) < 5_000 && far(u.front, near) < far(from, near)) sum += 2_500
    } else if (!u.hidden && far(u.front, beyond) < 8_000) sum += u.status === "ok" ? 4_000 : 1_500
  }
  return sum
}

/** How far beyond a bridge a unit halts, to leave it free for the next. */
const CLEAR_OF_BRIDGE = 2_500

const CELL = 1_000
/** The number of cells side by side: more than any table has. */
const CELLS = 1_024
/** The cache is emptied when it holds this many lines. */
const MOST_LINES = 300_000

const lines = new WeakMap<Terrain, Map<number, boolean>>()

/** Is the line between two places clear? Judged to the nearest inch, which is good enough to choose a place by, and cached. */
export function clearBetween(m: State, from: Point, to: Point): boolean {
  const terrain = terrainNow(m)
  let known = lines.get(terrain)
  if (!known) {
    known = new Map()
    lines.set(terrain, known)
  }
  const [a, b] = [cellOf(from), cellOf(to)]
  const key = a < b ? a * CELLS * CELLS + b : b * CELLS * CELLS + a // sight is mutual: DGK-LOS-01
  const found = known.get(key)
  if (found !== undefined) return found
  if (known.size > MOST_LINES) known.clear()
  const clear = a === b || !blockedBy(terrain, middleOf(Math.min(a, b)), middleOf(Math.max(a, b)))
  known.set(key, clear)
  return clear
}

const cellOf = (p: Point): number => Math.max(0, Math.floor(p.y / CELL)) * CELLS + Math.max(0, Math.floor(p.x / CELL))
const middleOf = (cell: number): Point => ({
  x: (cell % CELLS) * CELL + CELL / 2,
  y: Math.floor(cell / CELLS) * CELL + CELL / 2,
})

/** How pressed for time a side is that must attack: 0 at dawn, 1 in the last turn. */
export const pressure = (m: State, side: Side, intention: Intention): number =>
  goesForward(m, side, intention) ? m.turn / fieldOf(m).scenario.turns : 0

/** An army with no more break points than this can be broken sooner than its ground can be taken. */
const TOTTERING = 2

/** Is it time for the last rush on what a side still has to take? A side that is about to break the enemy keeps doing that instead. */
export const shouldRush = (m: State, side: Side, intention: Intention): boolean =>
  m.turn > weights.rushFrom * fieldOf(m).scenario.turns &&
  m.breakPoints[other(side)] > TOTTERING &&
  goesForward(m, side, intention)

/** The cover at a point, 0 to 3. */
export function coverAt(m: State, p: Point): number {
  const terrain = terrainNow(m)
  const rank = { none: 0, soft: 1, hard: 2, fortification: 3 } as const
  let cover = 0
  for (const piece of groundAt(terrain.table, p))
    if (piece.protects === "inside") cover = Math.max(cover, rank[piece.cover])
  for (const l of terrain.covers)
    if (l.piece.protects === "behind" && distance(l.shape, { kind: "chain", points: [p] }) < 900)
      cover = Math.max(cover, rank[l.piece.cover])
  return cover
}

export const facingEnemy = (m: State, unit: Unit): number => {
  const enemy = nearestEnemy(m, unit.side, unit.front)
  const at = enemy?.unit.front ?? enemyGround(m, unit.side)
  return at.x === unit.front.x && at.y === unit.front.y ? unit.facing : bearing(unit.front, at)
}
