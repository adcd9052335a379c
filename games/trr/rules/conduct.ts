/** What a unit that is not its own master does: headlong advance, retirement, rout, rally. TRR-MOT-04, -07 to -09. */
import { roll, tell } from "@salient/engine"
import { bearing, closest, distance, offset, type Point, RIGHT_ANGLE, shapeOf, turnFrom } from "@salient/space/table"
import { battleData } from "../data/battle.ts"
import { movementData } from "../data/movement.ts"
import { scaleData } from "../data/scale.ts"
import { fieldOf, frameOf, fromHome, gap, homeward, nameOf, onTable, thousandths } from "../field.ts"
import { conceals } from "../ground.ts"
import { other, type State, type Unit } from "../state.ts"
import type { Action, Aim, Mood } from "../types.ts"
import { removeUnit } from "./harm.ts"
import { type March, moverOf, nearestLocated, walkTowards } from "./march.ts"
import { motivate, rallies } from "./motivation.ts"
import { audience, locate } from "./sight.ts"
import { trialOf } from "./trial.ts"

/** TRR-MOT-03 Rolls the motivation of a unit for what it attempts. */
export function test(m: State, unit: Unit, aim: Aim): { mood: Mood; total: number } {
  const trial = trialOf(m, unit, aim)
  const to = audience(m, unit)
  const die = roll(m, scaleData.die, "TRR-MOT-03", `motivation of ${nameOf(m, unit)}`, to)
  const { score, mood } = motivate(trial, die)
  unit.shaken = 0 // TRR-CB-03: taken from the next roll only
  tell(m, { kind: "motivated", rules: ["TRR-MOT-03"], unit: unit.id, name: nameOf(m, unit), score, mood }, to)
  return { mood, total: score.total }
}

const forced = (m: State, unit: Unit): March => ({
  mover: moverOf(m, unit) ?? "infantry",
  actions: [],
  half: false,
  forward: true,
})

/** TRR-MOT-04 Straight at the nearest located enemy, or at the nearest ground that could hide one. */
export function advanceHeadlong(m: State, unit: Unit, actions: readonly Action[]): void {
  if (moverOf(m, unit) === null) return
  const enemy = nearestLocated(m, unit)
  const goal = enemy?.at ?? nearestHide(m, unit)
  const look =
    goal && (goal.x !== unit.at.x || goal.y !== unit.at.y) ? bearing(unit.at, goal) : homeward(m, unit.side) + 18000
  walkTowards(m, unit, { ...forced(m, unit), actions }, look % 36000, battleData.headlongFan)
}

/** The nearest place ahead that could conceal an enemy. */
function nearestHide(m: State, unit: Unit): Point | undefined {
  const frame = frameOf(m, unit)
  const here = fromHome(m, unit.side, unit.at)
  let best: { at: Point; far: number } | undefined
  for (const piece of fieldOf(m).table.pieces) {
    if (!conceals(piece.kind)) continue
    const { distance: far, to } = closest(frame, shapeOf(piece))
    if (far > 0 && fromHome(m, unit.side, to) > here && (!best || far < best.far)) best = { at: to, far }
  }
  return best?.at
}

/** TRR-MOT-07 Back to the nearest feature that is free of enemies, away from the nearest enemy it knows of. */
export function retire(m: State, unit: Unit): void {
  const name = nameOf(m, unit)
  const fresh = unit.broken !== "retired"
  unit.broken = "retired"
  if (fresh) tell(m, { kind: "breaks", rules: ["TRR-MOT-07"], unit: unit.id, name, how: "retires" }, audience(m, unit))
  if (fresh || !hasShelter(m, unit)) goBack(m, unit)
}

/** Whether it stands at a terrain feature with no known enemy near it. */
function hasShelter(m: State, unit: Unit): boolean {
  const frame = frameOf(m, unit)
  const at = fieldOf(m).table.pieces.some((p) => conceals(p.kind) && distance(frame, shapeOf(p)) === 0)
  const enemy = nearestLocated(m, unit)
  return at && (!enemy || gap(m, unit, enemy) > thousandths(movementData.movers.infantry.crossCountry))
}

/** TRR-MOT-08 Towards the edge it came from, and off the table; an enemy in its path takes it prisoner. */
export function rout(m: State, unit: Unit): void {
  if (unit.broken !== "routed") {
    unit.broken = "routed"
    tell(
      m,
      { kind: "breaks", rules: ["TRR-MOT-08"], unit: unit.id, name: nameOf(m, unit), how: "routs" },
      audience(m, unit),
    )
  }
  const reach = thousandths(movementData.movers[moverOf(m, unit) ?? "infantry"].crossCountry)
  const captor = captorOf(m, unit, reach)
  if (captor) {
    locate(m, captor, ["TRR-MOT-08"])
    removeUnit(m, unit, "captured", ["TRR-MOT-08"])
    return
  }
  if (fromHome(m, unit.side, unit.at) - reach <= 0) removeUnit(m, unit, "fled", ["TRR-MOT-08"])
  else if (!goBack(m, unit)) unit.moved = Math.max(unit.moved, 1)
}

/** The first enemy across its way home. */
function captorOf(m: State, unit: Unit, reach: number): Unit | undefined {
  const to = offset(unit.at, homeward(m, unit.side), Math.min(reach, Math.max(1, fromHome(m, unit.side, unit.at))))
  const line = { kind: "chain", points: [unit.at, to] } as const
  return onTable(m, other(unit.side)).find((e) => e.broken === null && distance(line, frameOf(m, e)) === 0)
}

function goBack(m: State, unit: Unit): boolean {
  if (moverOf(m, unit) === null) {
    unit.limbered = true // TRR-MOT-07: artillery limbers up and goes
    return false
  }
  return walkTowards(m, unit, { ...forced(m, unit), forward: false }, wayBack(m, unit), battleData.retreatFan)
}

/** TRR-MOT-07 Directly away from the nearest enemy it knows of, unless that leads towards the others; then straight home. */
function wayBack(m: State, unit: Unit): number {
  const home = homeward(m, unit.side)
  const enemy = unit.broken === "retired" ? nearestLocated(m, unit) : undefined
  if (!enemy || (enemy.at.x === unit.at.x && enemy.at.y === unit.at.y)) return home
  const away = bearing(enemy.at, unit.at)
  return Math.abs(turnFrom(home, away)) < RIGHT_ANGLE ? away : home
}

/** TRR-MOT-09 A broken unit tries to rally: whether it is itself again. */
export function rally(m: State, unit: Unit): boolean {
  const { mood, total } = test(m, unit, "rally")
  if (rallies(total)) {
    unit.broken = null
    tell(m, { kind: "rallies", rules: ["TRR-MOT-09"], unit: unit.id, name: nameOf(m, unit) }, audience(m, unit))
    return true
  }
  if (mood === "routed" || unit.broken === "routed") rout(m, unit)
  else retire(m, unit)
  return false
}
