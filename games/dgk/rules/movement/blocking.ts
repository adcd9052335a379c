/** Where a unit may not be and may not go: the table's edge, impassable ground, other units, the enemy's zone of control. */

import { type Refusal, refuse } from "@salient/engine"
import {
  baseOnTable,
  type Circle,
  coverage,
  distance,
  type Motion,
  overlap,
  type Point,
  type Rect,
  SLACK,
  tooNear,
} from "@salient/space/table"
import { inches, thousandths } from "../../charts/range.ts"
import { movement } from "../../data/tables.ts"
import type { TerrainPiece } from "../../scenarios/terrain-plan.ts"
import type { State, Unit } from "../../state.ts"
import type { Side } from "../../types.ts"
import {
  apart,
  type BoundingCircle,
  bodyOf,
  circleAround,
  gapBetween,
  HALF_DIAGONAL,
  rectOf,
  spotsOf,
} from "../formations-and-facing/body.ts"
import { terrainNow } from "../terrain-and-sight/terrain.ts"
import { nameOf } from "../troops-and-command/field.ts"
import { show } from "../troops-and-command/units.ts"
import { standsOnPassage } from "./going.ts"

export const ZONE = thousandths(movement.zoneOfControl)

/** The enemies that a side knows of. Hidden ones bar nobody's way: they show themselves first (DGK-GAP-14). */
export const knownEnemies = (m: State, side: Side): Unit[] =>
  m.units.filter((u) => u.side !== side && u.where === "table" && !u.hidden && u.air === null)

/** An enemy to keep away from, and how far: an inch, or the present distance if that is less (DGK-MOVE-11). */
export type Threat = { readonly unit: Unit; readonly circle: BoundingCircle; readonly clearance: number }

/** The enemies whose zone of control a body in this position must respect. */
export function threatsTo(m: State, side: Side, body: readonly (Rect | Circle)[], within: number): Threat[] {
  const circle = body.length === 0 ? undefined : girthOfShapes(body)
  const found: Threat[] = []
  for (const unit of knownEnemies(m, side)) {
    const theirs = circleAround(unit.bases)
    if (!circle) {
      found.push({ unit, circle: theirs, clearance: ZONE })
      continue
    }
    const gap = gapBetween(circle, theirs)
    if (gap > within + ZONE) continue
    const now = gap > ZONE ? ZONE : Math.max(0, nearness(body, unit) - SLACK) // distances are rounded up
    found.push({ unit, circle: theirs, clearance: Math.min(ZONE, now) })
  }
  return found
}

function nearness(body: readonly (Rect | Circle)[], unit: Unit): number {
  let least = Number.POSITIVE_INFINITY
  for (const p of body) {
    const far = p.kind === "circle" ? p.radius : HALF_DIAGONAL
    for (const b of unit.bases) {
      const spare = least + far + HALF_DIAGONAL
      if ((p.at.x - b.x) ** 2 + (p.at.y - b.y) ** 2 < spare * spare) least = Math.min(least, distance(p, rectOf(b)))
    }
  }
  return least
}

const girthOfShapes = (body: readonly (Rect | Circle)[]): BoundingCircle => {
  const g = circleAround(body.map((s) => ({ x: s.at.x, y: s.at.y, f: 0 })))
  const first = body[0]
  return first?.kind === "circle" ? { ...g, r: g.r + first.radius } : g
}

/** How much smaller than its base a unit is treated when it touches wire: contact is not crossing. */
const GRAZE = 100

/** DGK-WIRE-01 The intact wire that a body would lie across. */
const wireUnder = (m: State, r: Rect): TerrainPiece | undefined => {
  const core = { ...r, width: r.width - GRAZE, depth: r.depth - GRAZE }
  return terrainNow(m).wire.find((l) => distance(core, l.shape) === 0)?.piece
}

/**
 * DGK-MOVE-08 Why the terrain does not let a body stand there; undefined if it does. Flanks may close up to cross a bridge, but not to stay
 * on it.
 */
export function groundFault(m: State, body: readonly Rect[]): Refusal | undefined {
  const terrain = terrainNow(m)
  for (const r of body) {
    if (!baseOnTable(terrain.table, r)) return refuse("DGK-MOVE-08", "Part of it would be off the table.", r.at)
    for (const l of terrain.barred) {
      const reach = r.width
      const { box } = l
      if (r.at.x < box.west - reach || r.at.x > box.east + reach) continue
      if (r.at.y < box.south - reach || r.at.y > box.north + reach) continue
      if (coverage(r, l.shape) !== "none" && !standsOnPassage(terrain, r))
        return refuse("DGK-MOVE-08", `Part of it would be in ${l.piece.name}, which is impassable.`, r.at)
    }
    const wire = wireUnder(m, r)
    if (wire) return refuse("DGK-WIRE-01", `Part of it would lie across ${wire.name}.`, r.at)
  }
  return undefined
}

/** DGK-MOVE-10 The unit that a body would overlap, not counting the unit itself and enemies that its side has not seen. */
export const inTheWay = (m: State, unit: Unit, body: readonly Rect[]): Unit | undefined =>
  stoodIn(m, unit, body, (u) => u.side === unit.side || !u.hidden)

/** The hidden enemy that a body would stand on. It is never a reason for a refusal until it has been shown. */
export const hiddenIn = (m: State, unit: Unit, body: readonly Rect[]): Unit | undefined =>
  stoodIn(m, unit, body, (u) => u.side !== unit.side && u.hidden)

/** DGK-GAP-14 A unit that would end inside a hidden enemy sees it first; then a new place to end is found. */
export function seeingFirst<T>(
  m: State,
  unit: Unit,
  look: () => T,
  endOf: (found: T) => readonly Rect[] | undefined,
): T {
  for (;;) {
    const found = look()
    const end = endOf(found)
    const hidden = end && hiddenIn(m, unit, end)
    if (!hidden) return found
    show(m, hidden)
  }
}

function stoodIn(m: State, unit: Unit, body: readonly Rect[], counts: (other: Unit) => boolean): Unit | undefined {
  const circle = circleAround(spotsOf(body))
  for (const u of m.units) {
    if (u === unit || u.id === unit.id || u.where !== "table" || u.air !== null || !counts(u)) continue
    if (gapBetween(circle, circleAround(u.bases)) >= 0) continue
    const theirs = bodyOf(u)
    for (const a of body) for (const b of theirs) if (overlap(a, b)) return u
  }
  return undefined
}

/** DGK-MOVE-11 The enemy that a body would stand too near to. */
export function zoneFault(m: State, body: readonly Rect[], threats: readonly Threat[]): Refusal | undefined {
  const circle = circleAround(spotsOf(body))
  for (const t of threats) {
    if (gapBetween(circle, t.circle) >= t.clearance) continue
    const near = apart(body, bodyOf(t.unit))
    if (near < t.clearance)
      return refuse(
        "DGK-MOVE-11",
        `It would come within ${inches(near)} of ${nameOf(m, t.unit)}: keep ${inches(t.clearance)} away.`,
        t.unit.front,
      )
  }
  return undefined
}

/** DGK-MOVE-11 The enemy that a body passes too near to on its way. */
export function sweepFault(
  m: State,
  body: readonly (Rect | Circle)[],
  motion: Motion,
  threats: readonly Threat[],
): Refusal | undefined {
  if (threats.length === 0) return undefined
  const circle = girthOfShapes(body)
  const far = motion.kind === "shift" ? Math.sqrt(motion.by.x ** 2 + motion.by.y ** 2) : 2 * circle.r
  for (const t of threats) {
    if (gapBetween(circle, t.circle) > far + t.clearance) continue
    for (const base of body)
      for (const b of t.unit.bases)
        if (tooNear(base, motion, rectOf(b), t.clearance).length > 0)
          return refuse("DGK-MOVE-11", `It passes closer than ${inches(t.clearance)} to ${nameOf(m, t.unit)}.`, {
            x: b.x,
            y: b.y,
          })
  }
  return undefined
}

/** Why a unit may not end its movement like this; undefined if it may. */
export function endFault(m: State, unit: Unit, body: readonly Rect[], threats: readonly Threat[]): Refusal | undefined {
  const ground = groundFault(m, body)
  if (ground) return ground
  const friend = inTheWay(m, unit, body)
  if (friend) return refuse("DGK-MOVE-10", `It would end inside ${nameOf(m, friend)}.`, friend.front)
  return zoneFault(m, body, threats)
}

/** DGK-GAP-14 Reveals hidden enemies whose zone of control a body would enter. Returns whether there were any. */
export function findsAmbush(m: State, unit: Unit, body: readonly Rect[]): boolean {
  const circle = circleAround(spotsOf(body))
  const found = m.units.filter((u) => {
    if (u.side === unit.side || !u.hidden || u.where !== "table") return false
    return gapBetween(circle, circleAround(u.bases)) < ZONE && apart(body, bodyOf(u)) < ZONE
  })
  for (const enemy of found) show(m, enemy)
  return found.length > 0
}

export const samePlace = (p: Point, q: Point): boolean => p.x === q.x && p.y === q.y
