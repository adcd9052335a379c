/** Where to go: a handful of legal paths, the best first. */
import type { Random, Spot, Step } from "@salient/engine"
import { bearing, facing as normal, offset, type Point, roadBetween, roadLength } from "@salient/space/table"
import { knownEnemies } from "../rules/bars.ts"
import { armOf } from "../rules/field.ts"
import { byRoad } from "../rules/suggest.ts"
import { groupOf } from "../rules/turn.ts"
import type { Leader, State, Unit } from "../state.ts"
import { aimOf, coverAt, facingEnemy, far, mustAttack, nearestEnemy, pressure, standOff, wayOver } from "./look.ts"

type Check = (steps: readonly Step[]) => boolean

const spot = (p: Point, facing?: number): Spot => ({ x: p.x, y: p.y, ...(facing === undefined ? {} : { facing }) })

/** How good a place is for a unit: near its goal, at its distance from the enemy, in cover, not in front of many guns. */
function merit(m: State, unit: Unit, aim: Point, at: Point): number {
  const press = pressure(m, unit.side)
  const want = standOff[armOf(m, unit)] * (1 - press / 2)
  let pressed = 0
  let nearest = Number.POSITIVE_INFINITY
  for (const e of knownEnemies(m, unit.side)) {
    const d = far(e.front, at)
    if (d < nearest) nearest = d
    if (d < 12_000) pressed += e.status === "ok" ? 1 : 0.4
  }
  const tooNear = nearest < want - 1_500 ? (want - nearest) / 1_000 : 0
  return -far(at, aim) / 1_000 - tooNear * 1.5 - pressed * 0.3 * (1 - press) + coverAt(m, at) * 1.6
}

/** Paths for a Maneuver or March, the best first; staying is always among them. */
export function advance(m: State, unit: Unit, budget: number, marching: boolean, ok: Check, random: Random): Step[][] {
  const demoralized = unit.status === "demoralized"
  const enemy = nearestEnemy(m, unit.side, unit.front)
  const goal = aimOf(m, unit)
  const aim = demoralized && enemy ? away(unit.front, enemy.unit.front) : goal
  const found: { steps: Step[]; merit: number }[] = []
  const over = demoralized ? undefined : wayOver(m, unit.front, aim)
  if (over) {
    for (const share of [1, 0.8, 0.6, 0.4]) {
      const reach = Math.min(budget * share, roadLength(over) - 1)
      const steps = roadBetween(over, 0, Math.floor(reach))
        .slice(1)
        .map((p) => spot(p))
      if (steps.length === 0 || !ok(steps)) continue
      found.push({ steps, merit: 2 - roadLength(over) / 1_000 + reach / 1_000 })
      break
    }
    if (found.length > 0) return [...found.map((f) => f.steps), []]
  }
  const road = marching ? byRoad(m, unit.front, aim, budget, (s) => ({ ok: ok(s) })) : undefined
  if (road) {
    const last = road.at(-1) as Spot
    found.push({ steps: road, merit: merit(m, unit, aim, last) })
  }
  if (far(unit.front, aim) > 0) {
    const way = bearing(unit.front, aim)
    const reach = Math.min(budget, Math.floor(far(unit.front, aim)))
    const jitter = random(1_000) - 500
    for (const swerve of [0, 2_000, -2_000, 4_500, -4_500])
      for (const share of [1, 0.7, 0.48, 0.24]) {
        const to = offset(unit.front, normal(way + swerve + (swerve === 0 ? 0 : jitter)), Math.floor(reach * share))
        if (to.x < 0 || to.y < 0) continue
        const steps = [spot(to)]
        if (!ok(steps)) continue
        found.push({ steps, merit: merit(m, unit, aim, to) })
        break
      }
  }
  const stay = { steps: [] as Step[], merit: merit(m, unit, aim, unit.front) - (mustAttack(m, unit.side) ? 0.5 : -0.5) }
  return [...found, stay].sort((a, b) => b.merit - a.merit).map((f) => f.steps)
}

const away = (from: Point, enemy: Point): Point => ({
  x: Math.max(0, 2 * from.x - enemy.x),
  y: Math.max(0, 2 * from.y - enemy.y),
})

/** Facings for Deploy/Tactical: at the enemy, or as it is. */
export function deployments(m: State, unit: Unit, ok: Check): Step[][] {
  const found: Step[][] = []
  for (const facing of [facingEnemy(m, unit), unit.facing]) {
    const steps = [spot(unit.front, facing)]
    if (ok(steps)) found.push(steps)
  }
  return [...found, []]
}

/** A Leader keeps behind the units that have still to act. */
export function ride(m: State, leader: Leader, ok: Check): Step[][] {
  const own = groupOf(m, leader).filter((u) => u.where === "table")
  const waiting = own.filter((u) => !u.acted)
  const units =
    waiting.length > 0
      ? waiting
      : own.length > 0
        ? own
        : m.units.filter((u) => u.side === leader.side && u.where === "table")
  if (units.length === 0) return [[]]
  const centre = {
    x: Math.round(units.reduce((n, u) => n + u.front.x, 0) / units.length),
    y: Math.round(units.reduce((n, u) => n + u.front.y, 0) / units.length),
  }
  const nearest = units.reduce((a, b) => (far(a.front, centre) <= far(b.front, centre) ? a : b))
  const enemy = nearestEnemy(m, leader.side, nearest.front)
  const back = enemy && far(enemy.unit.front, nearest.front) > 0 ? normal(bearing(enemy.unit.front, nearest.front)) : 0
  const found: Step[][] = []
  for (const aim of [offset(nearest.front, back, 2_500), nearest.front]) {
    const d = far(leader, aim)
    if (d < 1) continue
    for (const share of [1, 0.7, 0.4]) {
      const to = offset(
        { x: leader.x, y: leader.y },
        bearing({ x: leader.x, y: leader.y }, aim),
        Math.floor(Math.min(d, 24_000) * share),
      )
      if (to.x < 0 || to.y < 0) continue
      const steps = [spot(to)]
      if (ok(steps)) {
        found.push(steps)
        break
      }
    }
  }
  return [...found, []]
}
