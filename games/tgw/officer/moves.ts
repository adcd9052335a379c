/** Moves: straight towards the goal as far as possible, or a little to either side where the way is blocked. */
import type { Decision, Move, Path } from "@salient/engine"
import { offset } from "@salient/space/table"
import { weaponNamed } from "../data/weapons.ts"
import {
  apart,
  gunsLeft,
  inch,
  isCommand,
  isCrew,
  isVehicle,
  makeFor,
  pointOf,
  unitNamed,
} from "../rules/general-conventions/models.ts"
import { isValid } from "../rules/shooting/targets.ts"
import { muzzlesOf } from "../rules/shooting/weapons.ts"
import { hullOf } from "../rules/vehicles/hull.ts"
import type { State, Unit, UnitId } from "../state.ts"
import { nearestEnemy } from "./evaluate.ts"
import { goalOf, stays } from "./goals.ts"
import { end, idOf, options } from "./options.ts"

const stay: Move = { path: {} }

/** A crew that can fire from where it is does not move; staffs do not run ahead of their men. */
function isSettled(m: State, unit: Unit): boolean {
  if (isCrew(unit)) return unit.guns.length > 0 && (hasTarget(m, unit) || m.turn > 3)
  if (isCommand(unit)) {
    const enemy = nearestEnemy(m, unit)
    if (
      enemy &&
      Math.hypot(pointOf(enemy, 0).x - pointOf(unit, 0).x, pointOf(enemy, 0).y - pointOf(unit, 0).y) < 14 * inch
    )
      return true
  }
  return stays(m, unit)
}

const hasTarget = (m: State, unit: Unit): boolean => {
  const muzzles = muzzlesOf({ ...unit, moved: false }, "all")
  return m.units.some((e) => e.side !== unit.side && isValid(m, unit, muzzles, e))
}

/** TGW-ARMY-34 True if the enemy is within the range of the gun, or the gun has come far enough. */
function isNearEnough(m: State, unit: Unit): boolean {
  const { range = 0 } = weaponNamed(makeFor(unit).weapon ?? "hmg")
  const enemy = nearestEnemy(m, unit)
  return m.turn > 2 || (enemy !== undefined && apart(unit, enemy) < (range * inch) / 2)
}

export function nextMove(m: State, decision: Decision): Move[] {
  const open = options(decision).filter(
    (o) => o.id !== "end" && !o.id.startsWith("dismount") && !o.id.startsWith("unload"),
  )
  const tried = new Map<UnitId, boolean>()
  const wants = (id: UnitId) => {
    let wanted = tried.get(id)
    if (wanted === undefined) {
      wanted = !isSettled(m, unitNamed(m, id))
      tried.set(id, wanted)
    }
    return wanted
  }
  const gun = open.find((o) => o.id.startsWith("unhitch") && isNearEnough(m, unitNamed(m, idOf(o))))
  if (gun) return [{ choose: gun.id }]
  const first = open.find((o) => wants(idOf(o)))
  if (!first) return [end]
  const own = open.filter((o) => idOf(o) === idOf(first))
  if (isVehicle(unitNamed(m, idOf(first)))) {
    const best = own.find((o) => o.id.startsWith("drive:") && o.id.endsWith(":steady")) ?? first
    return [{ choose: best.id }, end]
  }
  const best = own.find((o) => o.id.endsWith(":difficult")) ?? first
  return [best, ...own.filter((o) => o !== best)].map((o) => ({ choose: o.id }))
}

export function ways(m: State, decision: Path): Move[] {
  const unit = unitNamed(m, decision.pieces[0] as UnitId)
  if (decision.what === "consolidate") return [stay]
  if (!decision.check({}).ok) return [{ path: decision.suggest(() => 0) }] // TGW-MOVE-07: it must close up
  const goal = goalOf(m, unit)
  if (!goal) return [stay]
  const gun = unit.guns[gunsLeft(unit)[0] ?? 0]
  const from = gun ?? pointOf(unit, 0)
  const left = Math.hypot(goal.x - from.x, goal.y - from.y)
  const bearing = Math.atan2(goal.x - from.x, goal.y - from.y)
  const manner = gun ? { how: "crew", facing: gun.facing } : { how: "as" }
  for (const way of [9, 6, 4, 2])
    for (const turn of [0, 0.4, -0.4, 0.9, -0.9]) {
      const by = Math.min(way * inch, left)
      const x = Math.round(from.x + by * Math.sin(bearing + turn))
      const y = Math.round(from.y + by * Math.cos(bearing + turn))
      const paths = { [unit.id]: [{ x, y, ...manner }] }
      if (decision.check(paths).ok) return [{ path: paths }, stay]
    }
  return [stay]
}

/** A turn towards the goal, then straight on. */
export function drives(m: State, decision: Path): Move[] {
  const unit = unitNamed(m, decision.pieces[0] as UnitId)
  const goal = goalOf(m, unit)
  if (!goal) return [stay]
  const hull = hullOf(unit)
  const bearing = (Math.atan2(goal.x - hull.at.x, goal.y - hull.at.y) * 18_000) / Math.PI
  for (const way of [6, 4, 2])
    for (const turn of [0, 3000, -3000, 6000, -6000]) {
      const to = offset(hull.at, (Math.round(bearing + turn) + 36_000) % 36_000, way * inch)
      const paths = { [unit.id]: [{ x: to.x, y: to.y, how: "drive" }] }
      if (decision.check(paths).ok) return [{ path: paths }, stay]
    }
  return [stay]
}
