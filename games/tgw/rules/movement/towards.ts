/** A unit that must move straight at something: each man as far as the distance allows, an inch from the enemy, in coherency. */
import { type Base, baseOnTable, overlap, type Point, Routes } from "@salient/space/table"
import type { State, Unit } from "../../state.ts"
import { baseAt, groups, inch, makeFor, pointOf, pointsOf, putAt } from "../general-conventions/models.ts"
import { fieldOf } from "../terrain/ground.ts"
import { barsFor, standings } from "./ways.ts"

/** TGW-AS-02 The same step for every man if all can make it; otherwise shorter, in half-inch steps. */
export function moveTowards(m: State, unit: Unit, target: Unit, far: number): void {
  const field = fieldOf(m)
  const others = standings(m).filter((s) => s.unit !== unit)
  const from = pointsOf(unit)
  const goal = nearestPoint(unit, target)
  const start = pointOf(unit, goal.i)
  const length = Math.hypot(goal.at.x - start.x, goal.at.y - start.y)
  if (length === 0) return
  const routes = new Routes(field.table, others, baseAt(unit, start), barsFor(unit, "any"))
  for (let by = far; by > 0; by -= inch / 2) {
    const shift = {
      x: Math.round(((goal.at.x - start.x) * by) / length),
      y: Math.round(((goal.at.y - start.y) * by) / length),
    }
    const ends = from.map((p) => ({ x: p.x + shift.x, y: p.y + shift.y }))
    const clear = ends.every((p, i) => baseOnTable(field.table, baseAt(unit, p)) && routes.isClear(from[i] as Point, p))
    if (clear && isTogether(unit, ends)) {
      putAt(unit, ends)
      return
    }
  }
}

function isTogether(unit: Unit, ends: readonly Point[]): boolean {
  const bases: Base[] = ends.map((p) => baseAt(unit, p))
  const before = groups(
    pointsOf(unit).map((p) => baseAt(unit, p)),
    makeFor(unit).coherency,
  ).length
  return (
    groups(bases, makeFor(unit).coherency).length <= before &&
    bases.every((a, i) => bases.every((b, j) => i >= j || !overlap(a, b)))
  )
}

function nearestPoint(unit: Unit, target: Unit): { i: number; at: Point } {
  let best = { i: 0, at: pointOf(target, 0), d: Number.POSITIVE_INFINITY }
  for (const [i, p] of pointsOf(unit).entries())
    for (const q of pointsOf(target)) {
      const d = (p.x - q.x) ** 2 + (p.y - q.y) ** 2
      if (d < best.d) best = { i, at: q, d }
    }
  return best
}
