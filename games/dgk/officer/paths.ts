/** Where to go: a handful of legal paths, best first. */
import type { Random, Spot, Step } from "@salient/engine"
import { bearing, facing as normal, offset, type Point, roadBetween, roadLength, turnFrom } from "@salient/space/table"
import { byRoad } from "../rules/movement/suggest.ts"
import type { State, Unit } from "../state.ts"
import { byTheBook } from "./intention.ts"
import { facingEnemy, far, nearestEnemy } from "./look.ts"
import { inSight, meritOf, type Outlook, outlook } from "./merit.ts"
import { inside } from "./plan.ts"
import { worth } from "./value.ts"

export type Check = (steps: readonly Step[]) => boolean
type Found = { readonly steps: Step[]; readonly merit: number }

const INCH = 1_000

const spot = (p: Point, facing?: number): Spot => ({ x: p.x, y: p.y, ...(facing === undefined ? {} : { facing }) })

/** Paths for a Maneuver or March, best first; staying is always among them. */
export function advance(m: State, o: Outlook, budget: number, marching: boolean, ok: Check, random: Random): Step[][] {
  const { unit } = o
  const enemy = nearestEnemy(m, unit.side, unit.front)
  const aim =
    o.aim ??
    (unit.status === "demoralized" && enemy && enemy.distance >= 1 ? away(m, unit.front, enemy.unit.front) : undefined)
  if (!aim || far(aim, unit.front) < 1) return [[]]
  const over = o.over && overBridge(o.over, budget, ok)
  if (over) return [over, []]
  const found: Found[] = []
  const road = marching ? byRoad(m, unit.front, aim, budget, (s) => ({ ok: ok(s) })) : undefined
  if (road) found.push({ steps: road, merit: meritOf(m, o, road.at(-1) as Spot) })
  found.push(...straightOn(m, o, aim, budget, marching, ok, random))
  const stay: Found = { steps: [], merit: meritOf(m, o, unit.front) }
  return [...found, stay].sort((a, b) => b.merit - a.merit).map((f) => f.steps)
}

/** Over the bridge or ford that leads past impassable ground, as far along as possible. */
function overBridge(over: readonly Point[], budget: number, ok: Check): Step[] | undefined {
  for (const share of [1, 0.8, 0.6, 0.4, 0.2]) {
    const reach = Math.min(budget * share, roadLength(over) - 1)
    const steps = roadBetween(over, 0, Math.floor(reach))
      .slice(1)
      .map((p) => spot(p))
    if (steps.length > 0 && ok(steps)) return steps
  }
  return undefined
}

const SWERVES = [0, 1_800, -1_800, 4_000, -4_000, 7_000, -7_000]

/** Straight to the aim or swerving from it, each as far as is legal, and shorter where that may be better. */
function straightOn(
  m: State,
  o: Outlook,
  aim: Point,
  budget: number,
  marching: boolean,
  ok: Check,
  random: Random,
): Found[] {
  const { unit } = o
  const way = bearing(unit.front, aim)
  const reach = Math.min(budget, Math.floor(far(unit.front, aim)))
  const jitter = random(1_000) - 500
  const found: Found[] = []
  for (const swerve of SWERVES) {
    let legal = 0
    for (const share of [1, 0.75, 0.5, 0.25]) {
      const to = offset(unit.front, normal(way + swerve + (swerve === 0 ? 0 : jitter)), Math.floor(reach * share))
      if (to.x < 0 || to.y < 0) continue
      const good = goingTo(m, unit, to, marching, swerve === 0).find(ok)
      if (!good) continue
      found.push({ steps: good, merit: meritOf(m, o, to) })
      if (++legal === 2) break
    }
  }
  return found
}

/**
 * How to move to a place: facing the enemy there, facing along the path, or backing away from an enemy too near to turn round
 * (DGK-FORM-08).
 */
function goingTo(m: State, unit: Unit, to: Point, marching: boolean, mayBack: boolean): Step[][] {
  if (marching) return [[spot(to)]]
  const backing: Step[][] = mayBack ? [[{ ...spot(to), how: "slide" }]] : []
  return [[spot(to, facingFrom(m, unit, to))], [spot(to)], ...backing]
}

/** A unit that ends near the enemy faces him. */
function facingFrom(m: State, unit: Unit, at: Point): number | undefined {
  const enemy = nearestEnemy(m, unit.side, at)
  return enemy && enemy.distance < 20 * INCH && enemy.distance >= 1 ? bearing(at, enemy.unit.front) : undefined
}

const away = (m: State, from: Point, enemy: Point): Point =>
  inside(m, { x: 2 * from.x - enemy.x, y: 2 * from.y - enemy.y })

/** Facings for Deploy/Tactical: towards the most targets, towards the nearest enemy, or unchanged. */
export function deployments(m: State, unit: Unit, ok: Check): Step[][] {
  const found: Step[][] = []
  for (const facing of [bestFacing(m, unit), facingEnemy(m, unit), unit.facing]) {
    const steps = [spot(unit.front, facing)]
    if (ok(steps)) found.push(steps)
  }
  return [...found, []]
}

/** How far from straight ahead a target may be and still count as well inside the arc. */
const WELL_INSIDE = 4_000

/** The facing that brings the most worthwhile targets into the arc; near enemies count more. */
export function bestFacing(m: State, unit: Unit): number {
  const o = outlook(m, unit, byTheBook)
  const seen = o.enemies
    .map((e) => ({ e, d: far(e.front, unit.front) }))
    .filter(({ e, d }) => d >= 1 && d < Math.max(o.range, 8 * INCH) && inSight(m, unit.front, e))
    .map(({ e, d }) => ({ way: bearing(unit.front, e.front), weight: (worth(m, e) * 6 * INCH) / (d + 2 * INCH) }))
  let best = facingEnemy(m, unit)
  let most = 0
  for (const { way } of seen) {
    let sum = 0
    for (const s of seen) if (Math.abs(turnFrom(way, s.way)) < WELL_INSIDE) sum += s.weight
    if (sum > most) {
      most = sum
      best = way
    }
  }
  return best
}
