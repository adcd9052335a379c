/** Which unit acts, what it attempts, and what it does then: values that put the best first. */
import { makes, type Odds, type Option } from "@salient/engine"
import { lengthOf } from "@salient/space/table"
import { motivationOdds, rallyOdds } from "../../charts/motivation.ts"
import { fireData } from "../../data/fire.ts"
import { shotsOf } from "../../rules/fire-at-infantry-and-soft-targets/shots-of-a-unit.ts"
import { trialOf } from "../../rules/motivation/trial.ts"
import { moverOf, nearestLocated } from "../../rules/movement/march.ts"
import { boardable } from "../../rules/movement/transport.ts"
import { coverOf, footingOf, inDefences } from "../../rules/observation/cover.ts"
import { cm, forceOf, gap } from "../../rules/scale-and-representation/field.ts"
import type { State, Unit } from "../../state.ts"
import { COVERS } from "../../types.ts"
import { leaningOf } from "../habits.ts"
import { goesForward, type Intention, isStorming } from "../intention.ts"
import { exchange } from "./duel.ts"
import { isPressed, movesLeft } from "./goals.ts"
import { boldness, disputer, isGuard, isSpent, mustSpare, nearestThreat, roleOf, taskOf } from "./purpose.ts"
import { shotValue, shotWorth, targetOf, weightOf } from "./shots.ts"
import { standFor } from "./stands.ts"

const { smallArms, tripodMg } = fireData.ranges

/** From this value on, a shot is worth taking instead of a step forward. */
const goodShot = 0.9
const poorShot = 0.12
/** Centimetres: close enough to be on its objective, and too far from anything to be shot at. */
const there = 5
const safe = 45
const gasNear = 25
/** From this superiority on, a unit closes in. Below it, it waits for its friends, and fires. */
const bold = 0.9
const wary = 0.3
/** With this few moves left, an objective that the enemy disputes is cleared at any price. */
const toClear = 4

/** The best a unit could do by firing from where it stands. Headquarters do not fire, because that would show where they are. */
function bestShot(m: State, unit: Unit): number {
  if (forceOf(m, unit).kind === "hq" && nearestThreat(m, unit.side, unit.at) > smallArms.close) return 0
  let best = 0
  for (const shot of shotsOf(m, unit, [])) best = Math.max(best, shotValue(m, shot))
  return best
}

/** How much a unit wants to go on, from 0 (it is where it should be) upwards. */
function eagerness(m: State, unit: Unit, intention: Intention): number {
  const role = roleOf(m, unit)
  if (moverOf(m, unit) === null || role === "staff" || role === "train") return 0
  const task = taskOf(m, unit, intention)
  if (!task) return 0
  const attack = goesForward(m, unit.side, intention) && task.goal.wanted
  if (attack && task.boat) return task.far > there ? 1 : wary
  const arrived = attack && task.far < there
  if (arrived && !disputer(m, unit, task.goal)) return 0
  const enemy = nearestThreat(m, unit.side, unit.at)
  switch (role) {
    case "gun":
      return enemy > safe && attack && task.far > tripodMg.extreme ? 0.4 : 0
    case "weapon":
      return attack ? (task.far > tripodMg.medium ? 0.6 : 0) : settling(m, unit)
    default:
      if (mustSpare(m, unit) && !makes(intention.habits, "cover")) return 0
      if (attack && (isStorming(intention) || isPressed(m, unit) || (arrived && movesLeft(m) <= toClear))) return 1
      if (attack)
        return boldness(m, unit) >= bold * leaningOf(intention.habits).superiority || role === "armour" ? 1 : wary
      if (role === "line" && isGuard(m, unit, task.goal)) return 0.8
      return settling(m, unit)
  }
}

/** Whether a unit that is to hold has a better place to go to: into cover if it has none, or to where it can fire. */
function settling(m: State, unit: Unit): number {
  const covered = COVERS.indexOf(coverOf(m, unit, null)) >= firm
  if (covered && bestShot(m, unit) > 0) return 0
  return (standFor(m, unit)?.gain ?? 0) > (covered ? worthLeaving : betterPlace) ? 0.5 : 0
}
/** From this cover on, a unit is not moved without need; and by how much a place must be better, in centimetres. */
const firm = COVERS.indexOf("medium")
const betterPlace = 5
const worthLeaving = 12

/** How urgent it is that a unit acts now. No unit without anything to do is worth more than a pass. */
export function urgency(m: State, unit: Unit, intention: Intention): number {
  if (unit.broken !== null) return rallying(m, unit)
  if (unit.where === "aboard") return 3 // the next unit is waiting for the boat
  const shot = bestShot(m, unit)
  if (shot > poorShot) return 1 + shot
  const wants = eagerness(m, unit, intention)
  const enemy = nearestThreat(m, unit.side, unit.at)
  if (isExposed(m, unit) && !makes(intention.habits, "cover")) return 0.9
  if (wants > 0) return wants + (enemy < smallArms.extreme ? 0.05 : 0.1)
  if (forceOf(m, unit).kind === "observer") return 0.65
  return mayDig(m, unit, intention) ? 0.2 : -0.1
}

/** TRR-MOT-09 Should a broken unit try to rally? A unit that does not try runs no farther. */
function rallying(m: State, unit: Unit): number {
  const trial = trialOf(m, unit, "rally")
  const [good, of] = shareOf(rallyOdds(trial), (rallied) => rallied)
  const [bad] = shareOf(motivationOdds(trial), (mood) => mood === "routed")
  return good / of - 2 * (bad / of) - (unit.broken === "retired" ? 0.2 : 0)
}

function shareOf<T>(odds: Odds<T>, of: (result: T) => boolean): [number, number] {
  let sum = 0
  for (const { result, ways } of odds.chances) if (of(result)) sum += ways
  return [sum, odds.of]
}

/** A trench takes several moves, so it must be started early. */
const digging = 9

const mayDig = (m: State, unit: Unit, intention: Intention): boolean =>
  movesLeft(m) > digging &&
  roleOf(m, unit) === "line" &&
  unit.moved === 0 &&
  !inDefences(unit, footingOf(m, unit)) &&
  !goesForward(m, unit.side, intention)

/** Whether a unit that cannot afford a loss stands where it may suffer one. */
const isExposed = (m: State, unit: Unit): boolean =>
  mustSpare(m, unit) && moverOf(m, unit) !== null && exchange(m, unit, () => 1).take > bearable
const bearable = 0.15

const isGassed = (m: State, unit: Unit): boolean =>
  unit.underGas || m.clouds.some((c) => cm(lengthOf(c.at, unit.at)) < gasNear)

/** What it costs, in figures, when a unit that is tested retires or routs. A company that is already lost costs little. */
const broken = { retired: 0.9, routed: 3, spent: 0.3 } as const

/** TRR-MOT-03 The likely cost of the test that an order needs. */
function risk(m: State, unit: Unit, option: Option): number {
  if (!option.forecast) return 0
  const { odds } = option.forecast()
  let sum = 0
  for (const { result, ways } of odds.chances)
    if (result === "retired" || result === "routed") sum += ways * broken[result]
  return (sum / odds.of) * (isSpent(m, unit) ? broken.spent : 1)
}

/** What an order is worth to a unit: the answers to “What does it attempt?”. */
export function orderWorth(m: State, unit: Unit, intention: Intention): (option: Option) => number {
  const wants = eagerness(m, unit, intention)
  const { fear } = leaningOf(intention.habits)
  return (option) => purposeOf(m, unit, option, wants, intention) - fear * risk(m, unit, option)
}

function purposeOf(m: State, unit: Unit, { id }: Option, wants: number, intention: Intention): number {
  const enemy = nearestLocated(m, unit)
  const far = enemy ? cm(gap(m, unit, enemy)) : Number.POSITIVE_INFINITY
  switch (id) {
    case "search":
      return far > smallArms.close ? 3 : -1 // it costs only the time
    case "masks":
      return isGassed(m, unit) !== unit.masked ? 4 : -2
    case "advance":
      return wants > wary ? 1 + wants : wants > 0 && far > smallArms.long ? 0.4 : -0.2
    case "fire": {
      const shot = bestShot(m, unit)
      // a unit that may do both does both: an advance fires as well, unless the place is good
      return shot < poorShot
        ? -0.5
        : shot + (wants <= wary || roleOf(m, unit) !== "line" ? 1 : shot > 2 * goodShot ? 1 : 0)
    }
    case "board":
      return boardable(m, unit).some((c) => c === taskOf(m, unit, intention)?.boat) ? 5 : -1
    case "get-out-advance":
      return 3
    case "call":
      return 2.5
    case "charge":
      return enemy && (enemy.broken !== null || enemy.figures.length * 2 < unit.figures.length) ? 3 : -1
    case "repair":
      return 2
    case "unlimber":
      return far < safe * 2 || wants === 0 ? 1.5 : -1
    case "limber":
      return -1
    case "get-out":
    case "dismount":
      return far < smallArms.medium ? 2.2 : -1
    case "mount":
      return far > safe && wants > 0 ? 1.2 : -1
    case "dig":
      return mayDig(m, unit, intention) ? 0.6 : 0.01
    case "hold":
      return 0.1
    case "withdraw":
      return isExposed(m, unit) && !makes(intention.habits, "cover") ? 3 : -0.5
    case "smoke":
      return -1
    default:
      return -0.4
  }
}

/** The answers to “What does it do?” in an activation: shots, a move before or after them, or nothing more. */
export function deedWorth(m: State, unit: Unit, intention: Intention): (option: Option) => number {
  const wants = eagerness(m, unit, intention)
  const enemy = nearestThreat(m, unit.side, unit.at)
  const shoots = makes(intention.habits, "fire") ? atTheNearest(unit) : (option: Option) => shotWorth(m, option)
  return (option) => actionWorth(option, wants, enemy, shoots)
}

/** The value of the transport that takes it where it is to go. */
export const boardingWorth = (m: State, unit: Unit, { id }: Option, intention: Intention): number =>
  id === taskOf(m, unit, intention)?.boat?.id ? 1 : 0

/** What a shot is worth to somebody who fires at whoever is nearest. */
const atTheNearest =
  (unit: Unit) =>
  (option: Option): number => {
    const target = targetOf(option)
    return target ? goodShot + 1 / (1 + cm(lengthOf(unit.at, target.at))) : 0
  }

function actionWorth(option: Option, wants: number, enemy: number, shoots: (option: Option) => number): number {
  switch (option.id) {
    case "done":
    case "nobody":
    case "nothing":
      return 0
    case "move":
    case "advance":
      return wants > wary ? (enemy > safe ? 0.8 : 0.5) : wants > 0 && enemy > smallArms.long ? 0.3 : -0.5
    case "move-fire":
    case "advance-fire":
      return wants > wary ? (enemy <= smallArms.medium ? 0.9 : 0.4) : -0.6 // firing costs a die of the move
    default: {
      const shot = shoots(option)
      if (shot <= 0) return -0.2
      const close = enemy <= smallArms.close
      return shot >= goodShot || close || wants <= wary ? 1 + shot : shot >= poorShot ? 0.1 + shot / 2 : -0.1
    }
  }
}

/** Friends closer than this to the target, in centimetres, could be hit by the side's own guns. */
const dangerClose = 12

/** What an observer should ask for: fire that is likely to come, on many enemies, and not on friends. */
export function callWorth(m: State, unit: Unit, option: Option): number {
  if (option.id === "nothing") return 0
  const target = m.units.find((u) => option.touches?.includes(u.id))
  const granted = option.forecast
    ? option.forecast().odds.chances.reduce((sum, c) => (c.result === "granted" ? sum + c.ways : sum), 0) /
      option.forecast().odds.of
    : 0.5
  if (!target) return option.id.startsWith("sos:") ? 0.3 * granted : 0.6 * granted
  const friends = m.units.some(
    (u) => u.side === unit.side && u.where === "table" && cm(lengthOf(u.at, target.at)) < dangerClose,
  )
  if (friends) return -1
  const open = !inDefences(target, footingOf(m, target)) && target.dug === 0
  const shells = option.id.includes(":shrapnel:") === open ? 1.2 : 1
  const soon = option.id.startsWith("runner:") ? 0.4 : 1
  return granted * soon * shells * weightOf(m, target) * Math.min(1, target.figures.length / 8 + 0.2)
}
