/** What a unit does when it is out of control: headlong advance, retirement, rout, rally. TRR-MOT-04, -07 to -09. */
import { mapOdds, reckon, roll } from "@salient/engine"
import {
  bearing,
  chain,
  closest,
  distance,
  lengthOf,
  offset,
  type Point,
  RIGHT_ANGLE,
  shapeOf,
  turnFrom,
} from "@salient/space/table"
import { motivate, motivationOdds, rallies } from "../../charts/motivation.ts"
import { battleData } from "../../data/battle.ts"
import { movementData } from "../../data/movement.ts"
import { scaleData } from "../../data/scale.ts"
import { type HappeningOf, tell } from "../../happenings.ts"
import { conceals, type Feature } from "../../scenarios/terrain.ts"
import { other, type State, type Unit } from "../../state.ts"
import { type Action, type Aim, MOODS, type Mood, type Side } from "../../types.ts"
import { isInFire } from "../engineering/blaze.ts"
import { removeUnit } from "../fire-at-infantry-and-soft-targets/harm.ts"
import { gunOf } from "../indirect-fire-and-gas/plans.ts"
import { bearingsAround, type March, moverOf, nearestLocated, walkTowards } from "../movement/march.ts"
import { mayRunOver } from "../movement/passing.ts"
import { uncover } from "../observation/dummies.ts"
import { audience, believedBy, inView, isLocated, locate, others } from "../observation/sight.ts"
import {
  fieldOf,
  forceOf,
  frameOf,
  fromHome,
  gap,
  homeward,
  nameOf,
  onTable,
  thousandths,
} from "../scale-and-representation/field.ts"
import { trialOf } from "./trial.ts"

/** For the statistics of luck: a unit that runs ahead without orders is worth no more than one that does as it is told. */
const worthOfMood = (mood: Mood): number => -Math.max(MOODS.indexOf("free"), MOODS.indexOf(mood))

/**
 * TRR-MOT-03 Rolls the motivation of a unit for what it attempts. An enemy who has located it sees the result, but not the score: the score
 * would tell him of friends and officers he has not located.
 */
export function test(m: State, unit: Unit, aim: Aim): { mood: Mood; total: number } {
  const trial = trialOf(m, unit, aim)
  const die = roll(m, scaleData.die, "TRR-MOT-03", `motivation of ${nameOf(m, unit)}`, [unit.side])
  const { score, mood } = motivate(trial, die)
  reckon(m, () => ({
    side: unit.side,
    rule: "TRR-MOT-03",
    why: `motivation of ${nameOf(m, unit)}`,
    odds: mapOdds(motivationOdds(trial), worthOfMood),
    got: worthOfMood(mood),
  }))
  unit.shaken = 0 // TRR-CB-03: taken from the next roll only
  const motivated: HappeningOf<"motivated"> = {
    kind: "motivated",
    rules: ["TRR-MOT-03"],
    unit: unit.id,
    name: nameOf(m, unit),
    mood,
  }
  tell(m, { ...motivated, score }, [unit.side])
  if (isLocated(m, unit)) tell(m, motivated, others(m, unit))
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
  if (enemy && isUpAgainst(m, unit, enemy)) return
  const goal = enemy?.at ?? nearestHide(m, unit)
  const look =
    goal && (goal.x !== unit.at.x || goal.y !== unit.at.y) ? bearing(unit.at, goal) : homeward(m, unit.side) + 18000
  walkTowards(m, unit, { ...forced(m, unit), actions }, look % 36000, battleData.headlongFan)
}

/** TRR-GAP-13 Whether a unit is as close to an enemy as it may be: a path past him would not lead towards him. */
const isUpAgainst = (m: State, unit: Unit, enemy: Unit): boolean =>
  !mayRunOver(m, unit, enemy) && gap(m, unit, enemy) <= thousandths(battleData.apart + battleData.pace)

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

/** TRR-MOT-07 A unit that retires goes back to the nearest feature without enemies, and halts there. */
export function retire(m: State, unit: Unit): void {
  const name = nameOf(m, unit)
  const fresh = unit.broken !== "retired"
  unit.broken = "retired"
  if (fresh) tell(m, { kind: "breaks", rules: ["TRR-MOT-07"], unit: unit.id, name, how: "retires" }, audience(m, unit))
  if (!isSafe(m, unit)) goBack(m, unit, wayToSafety(m, unit), (there) => isSafe(m, there))
}

/** TRR-MOT-07 Where a retiring unit halts: guns out of sight of every known enemy, all others in shelter; none in fire. */
const isSafe = (m: State, there: Unit): boolean =>
  !isInFire(m, frameOf(m, there)) &&
  (gunOf(m, there) ? !believedBy(m, there.side).some((enemy) => inView(m, enemy, there)) : hasShelter(m, there))

/** Whether it is at a feature without enemies, and no known enemy is close enough to drive it out at once (TRR-GAP-13). */
function hasShelter(m: State, there: Unit): boolean {
  const frame = frameOf(m, there)
  const enemy = nearestLocated(m, there)
  const near = thousandths(movementData.movers.infantry.crossCountry)
  return (
    shelters(m, there.side).some((piece) => distance(frame, shapeOf(piece)) === 0) &&
    (!enemy || gap(m, there, enemy) > near)
  )
}

/** Features that can hide a unit, that do not burn, and in which the side knows of no enemy. */
function shelters(m: State, side: Side): Feature[] {
  const enemies = believedBy(m, side).map((enemy) => frameOf(m, enemy))
  return fieldOf(m).table.pieces.filter(
    (piece) =>
      conceals(piece.kind) &&
      !m.blazes.some((blaze) => blaze.piece === piece.id) &&
      !enemies.some((enemy) => distance(enemy, shapeOf(piece)) === 0),
  )
}

/** TRR-MOT-07 To the nearest safe place away from the enemy, or simply away. */
function wayToSafety(m: State, unit: Unit): number {
  const away = wayBack(m, unit)
  if (gunOf(m, unit)) return wayOutOfSight(m, unit, away) ?? away
  const shelter = nearestShelter(m, unit, away)
  return shelter ? bearing(unit.at, shelter) : away
}

/** The bearing that takes guns out of sight soonest, if a move at full rate is enough for that. */
function wayOutOfSight(m: State, unit: Unit, away: number): number | undefined {
  const pace = thousandths(battleData.pace)
  const reach = thousandths(movementData.movers[forceOf(m, unit).mover ?? "infantry"].crossCountry)
  const looks = bearingsAround(away, battleData.retreatFan)
  for (let gone = pace; gone <= reach; gone += pace) {
    const found = looks.find((facing) => isSafe(m, { ...unit, at: offset(unit.at, facing, gone), facing }))
    if (found !== undefined) return found
  }
  return undefined
}

function nearestShelter(m: State, unit: Unit, away: number): Point | undefined {
  const here = fromHome(m, unit.side, unit.at)
  let best: { at: Point; far: number } | undefined
  for (const piece of shelters(m, unit.side)) {
    const { distance: far, to } = closest(chain([unit.at]), shapeOf(piece))
    if (lengthOf(unit.at, to) === 0 || (best && far >= best.far) || fromHome(m, unit.side, to) > here) continue
    if (Math.abs(turnFrom(away, bearing(unit.at, to))) <= battleData.retreatFan * 100) best = { at: to, far }
  }
  return best?.at
}

/** TRR-MOT-08 Towards the edge it came from, and off the table. An enemy in its path takes it prisoner. */
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
  const blocks = blockingRout(m, unit, reach)
  const captor = onTable(m, other(unit.side)).find(blocks)
  if (captor) {
    locate(m, captor, ["TRR-MOT-08"])
    removeUnit(m, unit, "captured", ["TRR-MOT-08"])
    return
  }
  uncover(m, (taken) => taken.side !== unit.side && blocks(taken)) // TRR-OBS-04: troops would have taken it prisoner
  if (fromHome(m, unit.side, unit.at) - reach <= 0) removeUnit(m, unit, "fled", ["TRR-MOT-08"])
  else if (!goBack(m, unit, homeward(m, unit.side), never)) unit.moved = Math.max(unit.moved, 1)
}

/** Enemies across the way home of a routing unit that would stop it. */
function blockingRout(m: State, unit: Unit, reach: number): (enemy: Unit) => boolean {
  const to = offset(unit.at, homeward(m, unit.side), Math.min(reach, Math.max(1, fromHome(m, unit.side, unit.at))))
  const line = chain([unit.at, to])
  return (enemy) => enemy.broken === null && distance(line, frameOf(m, enemy)) === 0
}

const never = (): boolean => false

/** At full rate, to the first place where it halts. A gun in action limbers up and goes, and pays for that (TRR-MOVE-11). */
function goBack(m: State, unit: Unit, look: number, halts: (there: Unit) => boolean): boolean {
  const actions: Action[] = moverOf(m, unit) === null ? ["limber"] : []
  if (actions.length > 0) unit.limbered = true
  const how = { ...forced(m, unit), actions, forward: false }
  return walkTowards(m, unit, how, look, battleData.retreatFan, halts)
}

/** TRR-MOT-07 Directly away from the nearest enemy it knows of, unless that leads towards the others; in that case straight home. */
function wayBack(m: State, unit: Unit): number {
  const home = homeward(m, unit.side)
  const enemy = nearestLocated(m, unit)
  if (!enemy || lengthOf(enemy.at, unit.at) === 0) return home
  const away = bearing(enemy.at, unit.at)
  return Math.abs(turnFrom(home, away)) < RIGHT_ANGLE ? away : home
}

/** TRR-MOT-09 A broken unit tries to rally: returns its mood if it succeeds, otherwise null. */
export function rally(m: State, unit: Unit): Mood | null {
  const { mood, total } = test(m, unit, "rally")
  if (rallies(total)) {
    unit.broken = null
    tell(m, { kind: "rallies", rules: ["TRR-MOT-09"], unit: unit.id, name: nameOf(m, unit) }, audience(m, unit))
    return mood
  }
  if (mood === "routed" || unit.broken === "routed") rout(m, unit)
  else retire(m, unit)
  return null
}
