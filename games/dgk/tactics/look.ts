/** What a commander looks at before he decides: who is near, where to go, what stands in cover. */
import { bearing, distance, groundAt, type Point, pointAlong } from "@salient/space/table"
import { knownEnemies } from "../rules/bars.ts"
import { enemyGround } from "../rules/deployment.ts"
import { fieldOf, lieOf } from "../rules/field.ts"
import { goingAlong, leaderGait } from "../rules/going.ts"
import type { State, Unit } from "../state.ts"
import type { Arm, By, Side } from "../types.ts"
import { isWinning } from "./judge.ts"

export const far = (a: Point, b: Point): number => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2)

/** The nearest enemy that is known of. */
export function nearestEnemy(m: State, side: Side, at: Point): { unit: Unit; distance: number } | undefined {
  let best: { unit: Unit; distance: number } | undefined
  for (const unit of knownEnemies(m, side)) {
    const d = far(at, unit.front)
    if (!best || d < best.distance) best = { unit, distance: d }
  }
  return best
}

/** The distance from the enemy, in thousandths, at which each arm does its work. */
export const standOff: By<Arm, number> = {
  infantry: 5_000,
  cavalry: 9_000,
  machineGun: 11_000,
  fieldArtillery: 17_000,
  heavyArtillery: 24_000,
  fastTransport: 30_000,
  slowTransport: 30_000,
}

/** Where a unit would go: the nearest objective that its side does not hold, else the enemy, else where he came from. */
export function aimOf(m: State, unit: Unit): Point {
  const { objectives } = fieldOf(m).scenario
  const wanted = objectives.filter((o) => m.held[o.id] !== unit.side)
  const enemy = nearestEnemy(m, unit.side, unit.front)
  let best: Point | undefined
  let least = Number.POSITIVE_INFINITY
  for (const o of wanted) {
    const d = far(unit.front, o.at)
    if (d < least) {
      least = d
      best = o.at
    }
  }
  if (enemy && (enemy.distance < least * 0.7 || !best)) return enemy.unit.front
  return best ?? enemy?.unit.front ?? enemyGround(m, unit.side)
}

/** The way to an aim that impassable ground bars: over the bridge or ford that makes it shortest. Nothing if the way is free. */
export function wayOver(m: State, from: Point, aim: Point): readonly Point[] | undefined {
  const lie = lieOf(m)
  if (lie.passages.length === 0 || far(from, aim) === 0) return undefined
  if (goingAlong(lie, from, aim, leaderGait).barred?.rule !== "DGK-MOVE-08") return undefined
  let best: readonly Point[] | undefined
  let least = Number.POSITIVE_INFINITY
  for (const { piece } of lie.passages) {
    if (piece.form !== "line") continue
    const ends = [piece.points[0] as Point, piece.points.at(-1) as Point]
    const [near, beyond] = far(from, ends[0] as Point) <= far(from, ends[1] as Point) ? ends : ends.toReversed()
    if (!near || !beyond) continue
    const length = far(from, near) + far(near, beyond) + far(beyond, aim)
    if (length >= least) continue
    least = length
    best = [from, near, pointAlong(near, beyond, far(near, beyond) + CLEAR_OF_BRIDGE), aim]
  }
  return best
}

/** How far beyond a bridge a unit halts, to leave it free for the next. */
const CLEAR_OF_BRIDGE = 2_500

/** How much time presses on a side that must attack: 0 at dawn, 1 in the last turn. */
export const pressure = (m: State, side: Side): number => (mustAttack(m, side) ? m.turn / fieldOf(m).scenario.turns : 0)

/** Does the side have to go forward: it would not win if the battle ended now? */
export const mustAttack = (m: State, side: Side): boolean => !isWinning(m, side)

/** The cover at a point, 0 to 3. */
export function coverAt(m: State, p: Point): number {
  const lie = lieOf(m)
  const rank = { none: 0, soft: 1, hard: 2, fortification: 3 } as const
  let cover = 0
  for (const piece of groundAt(lie.table, p))
    if (piece.protects === "inside") cover = Math.max(cover, rank[piece.cover])
  for (const l of lie.covers)
    if (l.piece.protects === "behind" && distance(l.shape, { kind: "chain", points: [p] }) < 900)
      cover = Math.max(cover, rank[l.piece.cover])
  return cover
}

export const facingEnemy = (m: State, unit: Unit): number => {
  const enemy = nearestEnemy(m, unit.side, unit.front)
  const at = enemy?.unit.front ?? enemyGround(m, unit.side)
  return at.x === unit.front.x && at.y === unit.front.y ? unit.facing : bearing(unit.front, at)
}
