/** Lines of fire: the shortest clear one from a front to a target, past terrain and friends (DGK-FIRE-04, DGK-FIRE-06, DGK-FIRE-07). */

import { type Refusal, refuse } from "@salient/engine"
import {
  type Closest,
  chain,
  closestOf,
  type Edge,
  joinedEdges,
  type Point,
  type Rect,
  SLACK,
} from "@salient/space/table"
import { inches, thousandths } from "../../charts/range.ts"
import { sight } from "../../data/tables.ts"
import type { State, Unit } from "../../state.ts"
import { type BoundingCircle, bodyOf, circleAround, rectOf } from "../formations-and-facing/body.ts"
import { clearBetween } from "../terrain-and-sight/search.ts"
import { blockedBy, type Friend, type Screen, screensOn } from "../terrain-and-sight/sight.ts"
import { terrainNow } from "../terrain-and-sight/terrain.ts"
import { armOf, isArtillery, nameOf } from "../troops-and-command/field.ts"
import { carrierOf } from "../troops-and-command/units.ts"

export type Clear = { readonly ok: true; readonly range: number; readonly from: Point; readonly to: Point }

/**
 * DGK-FIRE-04 The shortest clear line from any point of the front to any point of the target. Hidden friends block lines like any others;
 * but the distance is measured past visible friends only, because a longer range would tell the target that somebody is hiding beside it
 * (DGK-HIDE-01).
 */
export function clearLine(m: State, firer: Unit, target: Unit, edges: readonly Edge[], limit: number): Clear | Refusal {
  const front = joinedEdges(edges)
  const body = bodyOf(target)
  const near = closestOf(
    front.map((e) => chain(e)),
    body,
  )
  if (near.distance > limit)
    return refuse(["DGK-FIRE-03", "DGK-APP-05"], `The target is beyond maximum range (${inches(limit)}).`, target.front)
  const overhead = isArtillery(armOf(m, firer)) // DGK-FIRE-07
  const friends = overhead ? [] : friendsBetween(m, firer, target)
  const best = shortest(m, target, front, body, near, friends, limit)
  const seen = friends.filter((u) => !u.hidden)
  return best.ok && seen.length < friends.length ? shortest(m, target, front, body, near, seen, limit) : best
}

/** The shortest line that is clear of terrain and of these friends; if there is none, what blocks the shortest line of all. */
function shortest(
  m: State,
  target: Unit,
  front: readonly Edge[],
  body: readonly Rect[],
  near: Closest,
  friends: readonly Unit[],
  limit: number,
): Clear | Refusal {
  const terrain = terrainNow(m)
  const blocked = blockedBy(terrain, near.from, near.to, screensBetween(m, friends, near.from, near.to))
  if (!blocked) return { ok: true, range: near.distance, from: near.from, to: near.to }
  const refusal = refuse(
    blocked.rule === "DGK-FIRE-07" ? "DGK-FIRE-07" : ["DGK-FIRE-06", blocked.rule],
    `The line to ${nameOf(m, target)} is blocked: ${blocked.label}.`,
    blocked.at,
  )
  const found = clearBetween(
    terrain,
    front,
    body,
    limit,
    friends.flatMap((u) => friendsOf(m, u)),
  )
  return found ? { ok: true, range: found.distance, from: found.from, to: found.to } : refusal
}

/** DGK-FIRE-07 The bases of a friend that may be in the way. */
function friendsOf(m: State, unit: Unit): Friend[] {
  const name = nameOf(m, unit)
  return unit.bases.map((b, i) => ({ id: `${unit.id} ${i}`, base: rectOf(b), name }))
}

/** Friends that might be in the way. */
function friendsBetween(m: State, firer: Unit, target: Unit): Unit[] {
  const own = carrierOf(m, firer)
  const a = circleAround(own.bases)
  const b = circleAround(target.bases)
  const far = Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2)
  return m.units.filter((u) => {
    if (u.side !== firer.side || u === firer || u === own || u.where !== "table" || u.air !== null) return false
    const g = circleAround(u.bases)
    const reach = far + a.r + b.r
    return (
      Math.sqrt((g.x - a.x) ** 2 + (g.y - a.y) ** 2) + Math.sqrt((g.x - b.x) ** 2 + (g.y - b.y) ** 2) <
      reach + 2 * g.r + 2000
    )
  })
}

/** DGK-FIRE-07 Where a line passes through friends or within half an inch of them. */
function screensBetween(m: State, friends: readonly Unit[], from: Point, to: Point): Screen[] {
  const margin = thousandths(sight.friends)
  return friends.flatMap((u) =>
    isNearLine(circleAround(u.bases), from, to, margin) ? screensOn(friendsOf(m, u), from, to) : [],
  )
}

/** False if a line, however far it goes on, certainly passes by a circle with a margin, and a little more for rounding. */
function isNearLine({ x, y, r }: BoundingCircle, from: Point, to: Point, margin: number): boolean {
  const [dx, dy, cx, cy] = [to.x - from.x, to.y - from.y, x - from.x, y - from.y]
  const length = Math.sqrt(dx * dx + dy * dy)
  const room = (r + margin + 2 * SLACK) * length
  return Math.abs(dx * cy - dy * cx) <= room
}
