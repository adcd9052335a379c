/** Where Leaders ride: near as many units as can use them, and out of the enemy's way. */

import type { Spot, Step } from "@salient/engine"
import { bearing, offset, type Point } from "@salient/space/table"
import { thousandths } from "../charts/range.ts"
import { leaders as leaderData } from "../data/tables.ts"
import { leaderNear } from "../rules/leaders.ts"
import { knownEnemies } from "../rules/movement/blocking.ts"
import { groupOf } from "../rules/the-turn.ts"
import { armOf, entryOf, fieldOf } from "../rules/troops-and-command/field.ts"
import { leaderOf } from "../rules/troops-and-command/units.ts"
import type { Leader, State, Unit } from "../state.ts"
import type { LeaderId } from "../types.ts"
import { far, nearestEnemy, wayOver } from "./look.ts"
import type { Check } from "./paths.ts"

const INCH = 1_000
const INFLUENCE = thousandths(leaderData.influence)
const MOVE = thousandths(leaderData.move)

/** The units that a Leader looks after: his own or, if he has none, those of the formations under him. */
function charges(m: State, leader: Leader): Unit[] {
  const own = groupOf(m, leader).filter((u) => u.where === "table")
  if (own.length > 0) return own
  const under = fieldOf(m).influence.get(leader.id)
  return m.units.filter(
    (u) => u.side === leader.side && u.where === "table" && under?.has(entryOf(m, u).formation) === true,
  )
}

/** How much a unit wants a Leader beside it: most for regrouping, then for moving, not at all for firing. */
function need(m: State, unit: Unit): number {
  const shaken = unit.status === "ok" ? 0 : 1.5
  const arm = armOf(m, unit)
  const moves = arm === "infantry" || arm === "cavalry" ? 1 : unit.formation === "deployed" ? 0.2 : 0.8
  return (shaken + moves) * (unit.acted ? 0.5 : 1)
}

const served = (m: State, units: readonly Unit[], at: Point): number =>
  units.reduce((sum, u) => sum + (far(u.front, at) < INFLUENCE ? need(m, u) : 0), 0)

/** Should the Leader ride before his units act, so as to be near more of those that need him? */
export function shouldRide(m: State, id: LeaderId): boolean {
  const leader = leaderOf(m, id)
  const units = charges(m, leader)
  const waiting = units.filter((u) => !u.acted)
  if (waiting.length === 0) return units.some((u) => !leaderNear(m, u))
  const now = served(m, waiting, leader)
  const best = Math.max(0, ...waiting.map((u) => served(m, waiting, behind(m, u))))
  return best > now + 0.9
}

/** A place behind a unit, as seen from the enemy. */
function behind(m: State, unit: Unit): Point {
  const enemy = nearestEnemy(m, unit.side, unit.front)
  if (!enemy || enemy.distance < 1) return unit.front
  return offset(unit.front, bearing(enemy.unit.front, unit.front), 3 * INCH)
}

/** Rides for a Leader, the best first; staying is always among them. */
export function ride(m: State, leader: Leader, ok: Check): Step[][] {
  const all = charges(m, leader)
  const waiting = all.filter((u) => !u.acted)
  const units = waiting.length > 0 ? waiting : all
  const enemies = knownEnemies(m, leader.side)
  const merit = (at: Point) => {
    const near = Math.min(60 * INCH, ...enemies.map((e) => far(e.front, at)))
    return served(m, units, at) - (near < 5 * INCH ? 1 : 0) - far(leader, at) / (200 * INCH)
  }
  const places = units.map((u) => behind(m, u)).map((at) => ({ at, merit: merit(at) }))
  places.sort((a, b) => b.merit - a.merit || a.at.x - b.at.x || a.at.y - b.at.y)
  const found: Step[][] = []
  for (const { at } of places.slice(0, 4)) {
    const steps = rideTo(m, leader, at, ok)
    if (steps) found.push(steps)
  }
  return [...found, []]
}

/** As far towards a place as possible, over a bridge where one is needed. */
function rideTo(m: State, leader: Leader, at: Point, ok: Check): Step[] | undefined {
  const from = { x: leader.x, y: leader.y }
  const d = far(from, at)
  if (d < 500) return undefined
  const over = wayOver(m, leader.side, from, at)
  if (over) {
    const steps: Spot[] = over.slice(1).map((p) => ({ x: p.x, y: p.y }))
    for (let n = steps.length; n > 0; n--) if (ok(steps.slice(0, n))) return steps.slice(0, n)
  }
  for (const share of [1, 0.75, 0.5, 0.25]) {
    const to = offset(from, bearing(from, at), Math.floor(Math.min(d, MOVE) * share))
    if (to.x < 0 || to.y < 0) continue
    const steps: Spot[] = [{ x: to.x, y: to.y }]
    if (ok(steps)) return steps
  }
  return undefined
}
