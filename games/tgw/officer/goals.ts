/** Where units should go: the objectives, shared out among them. */
import type { Point } from "@salient/space/table"
import { inch, isThere, pointOf, pointsOf } from "../rules/general-conventions/models.ts"
import { areasAt, fieldOf, kindOf } from "../rules/terrain/ground.ts"
import type { State, Unit } from "../state.ts"
import { nearestEnemy } from "./evaluate.ts"

/** The objectives, or else the middles of the quarters. */
function goalsOf(m: State): Point[] {
  if (m.battle.mission === "secureAndHold" && m.battle.objectives.length > 0) return [...m.battle.objectives]
  const { width, depth } = fieldOf(m).table
  return [1, 3].flatMap((x) => [1, 3].map((y) => ({ x: Math.round((x * width) / 4), y: Math.round((y * depth) / 4) })))
}

const far = (p: Point, q: Point): number => Math.hypot(p.x - q.x, p.y - q.y)

/** A unit's goal: near, with few friends who are nearer to it; the nearest enemy where there are no objectives. */
export function goalOf(m: State, unit: Unit): Point | undefined {
  const from = pointOf(unit, 0)
  const friends = m.units.filter((u) => u.side === unit.side && u !== unit && isThere(u))
  const crowd = (g: Point) => friends.filter((u) => far(pointOf(u, 0), g) < far(from, g)).length
  const [best] = goalsOf(m)
    .map((g) => ({ g, cost: far(from, g) + 3 * inch * crowd(g) }))
    .sort((a, b) => a.cost - b.cost)
  if (best) return best.g
  const enemy = nearestEnemy(m, unit)
  return enemy && pointOf(enemy, 0)
}

const isInCover = (m: State, unit: Unit): boolean => {
  const field = fieldOf(m)
  const covered = pointsOf(unit).filter((p) => areasAt(field, p).some((a) => kindOf(a).cover !== undefined))
  return 2 * covered.length > unit.men.length
}

/** True if the unit should stay: it is at its goal, or defends from cover. */
export function stays(m: State, unit: Unit): boolean {
  const goal = goalOf(m, unit)
  if (!goal) return true
  const near = pointsOf(unit).some((p) => far(p, goal) <= 5 * inch)
  return near || (isInCover(m, unit) && unit.side !== m.begins)
}
