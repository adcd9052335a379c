/** What each unit of a side is for, and where that sends it. */
import { area, lengthOf, type Point, pointOn } from "@salient/space/table"
import { victoryData } from "../../data/victory.ts"
import { isCompany } from "../../rules/gaps-filled/battalions.ts"
import { gunOf } from "../../rules/indirect-fire-and-gas/plans.ts"
import { moverOf } from "../../rules/movement/march.ts"
import { believedBy } from "../../rules/observation/sight.ts"
import { cm, forceOf, isTransport, onTable } from "../../rules/scale-and-representation/field.ts"
import type { State, Unit } from "../../state.ts"
import type { Side } from "../../types.ts"
import { goesForward, type Intention } from "../intention.ts"
import { stakeOf } from "./brink.ts"
import { ferryTo } from "./ferries.ts"
import { type Goal, goalsOf, movesLeft, mustAttack, wayTo } from "./goals.ts"
import { farFrom, type Way } from "./ways.ts"

/** What a unit is for: to take ground, to fire from a place, to fire from afar, to lead the way, to ride, to command, to carry. */
export type Role = "line" | "weapon" | "gun" | "armour" | "rider" | "staff" | "train"

export function roleOf(m: State, unit: Unit): Role {
  const { kind } = forceOf(m, unit)
  if (kind === "hq" || kind === "observer" || kind === "aircraft") return "staff"
  if (kind === "transport" || kind === "boat") return "train"
  if (kind === "vehicle") return "armour"
  if (gunOf(m, unit) && kind !== "mortar" && kind !== "infantryGun") return "gun"
  if (kind === "mg" || kind === "mortar" || kind === "infantryGun" || kind === "sniper") return "weapon"
  return unit.mounted ? "rider" : "line"
}

/** Each point of score is worth a detour of this many centimetres. */
const detour = 6

/** Where to go, by which way, and how far it is. The way may be one to a boat. */
export type Task = { readonly goal: Goal; readonly way: Way; readonly far: number; readonly boat?: Unit }

/**
 * Where a unit should go, and the ways there: the objective that is nearest for its value, and a wanted one if the side must attack; or the
 * objective to be taken first, if the unit can get there. Undefined for units that cannot move or cannot get anywhere.
 */
export function taskOf(m: State, unit: Unit, intention: Intention): Task | undefined {
  const mover = moverOf(m, unit)
  if (mover === null) return undefined
  const all = goalsOf(m, unit.side)
  const wanted = all.filter((g) => g.wanted)
  const attack = goesForward(m, unit.side, intention) && wanted.length > 0
  const first = intention.aim === "take" ? wanted.filter((g) => g.id === intention.objective) : []
  const kept = all.find((g) => !g.wanted && (attack ? isKeeper(m, unit, g) : isSentFor(m, unit, g, all)))
  let best: { task: Task; price: number } | undefined
  for (const goal of kept ? [kept] : first.length > 0 ? first : attack ? wanted : all) {
    const way = wayTo(m, unit, mover, goal)
    const far = farFrom(way, unit.at)
    const ferry = attack && roleOf(m, unit) === "line" ? ferryTo(m, unit, mover, goal, far) : undefined
    if (!Number.isFinite(far) && !ferry) continue
    const done = attack && !goal.unswept && far < near && isManned(m, unit, goal) ? beyond : 0
    const whole = ferry ? ferry.far + ferry.beyond : far
    const price = whole - detour * goal.points + crowding(m, unit, goal) + done
    if (best && price >= best.price) continue
    best = { task: ferry ? { goal, way: ferry.way, far: ferry.far, boat: ferry.boat } : { goal, way, far }, price }
  }
  return best?.task
}

/** Whether a friend holds an objective, so that others may go on to the next. */
function isManned(m: State, unit: Unit, goal: Goal): boolean {
  return onTable(m, unit.side).some((u) => u !== unit && holdsOn(m, u, goal))
}

/** True if this unit is to stay on a captured objective: the first of the units there. */
const isKeeper = (m: State, unit: Unit, goal: Goal): boolean =>
  holdsOn(m, unit, goal) && onTable(m, unit.side).find((u) => holdsOn(m, u, goal)) === unit

const holdsOn = (m: State, unit: Unit, goal: Goal): boolean =>
  unit.broken === null && roleOf(m, unit) === "line" && pointOn(area(goal.outline), unit.at)
/** A unit that is there but not needed looks for another objective within this many centimetres. */
const beyond = 60

/** The penalty for friends who are already there: they leave less to do. */
function crowding(m: State, unit: Unit, goal: Goal): number {
  let there = 0
  for (const u of onTable(m, unit.side))
    if (u !== unit && u.broken === null && cm(lengthOf(u.at, goal.middle)) < near) there++
  return there * spacing
}
const near = 14
const spacing = 4

/** The enemies a side knows of or has seen lately, as places to be wary of. */
const threats = (m: State, side: Side): readonly Point[] => [
  ...believedBy(m, side).map((u) => u.at),
  ...m.suspected[side].map((s) => s.at),
]

/** How far the nearest known enemy is, in centimetres. */
export function nearestThreat(m: State, side: Side, at: Point): number {
  let best = Number.POSITIVE_INFINITY
  for (const p of threats(m, side)) best = Math.min(best, cm(lengthOf(at, p)))
  return best
}

/** Whether the next loss, or the next few, would take a company from its battalion (TRR-GAP-09). */
export function isNearlyBroken(m: State, unit: Unit, losses = 1): boolean {
  if (!isCompany(m, unit) || isSpent(m, unit)) return false
  return unit.figures.length - losses < forceOf(m, unit).figures.length * victoryData.companyBelow
}

/** Whether a company is kept out of fire: too much depends on it, or it is too early for a last effort. */
export function mustSpare(m: State, unit: Unit): boolean {
  if (!isNearlyBroken(m, unit, 2)) return false
  const stake = stakeOf(m, unit)
  if (stake === "nothing") return false
  if (stake === "battle") return true
  return isNearlyBroken(m, unit) && (movesLeft(m) > lastThrow || (stake === "battalion" && !mustAttack(m, unit.side)))
}
const lastThrow = 2

/** Whether a company already counts as lost: it has nothing more to lose, and is worth less to its enemy. */
export function isSpent(m: State, unit: Unit): boolean {
  return isCompany(m, unit) && unit.figures.length < forceOf(m, unit).figures.length * victoryData.companyBelow
}

/** Whether this unit is wanted at an objective that is empty with the enemy near, and is not the unit that keeps another. */
const isSentFor = (m: State, unit: Unit, goal: Goal, all: readonly Goal[]): boolean =>
  roleOf(m, unit) === "line" && isGuard(m, unit, goal) && !all.some((g) => g !== goal && isKeeper(m, unit, g))

/** Whether an objective of this side is empty with the enemy near, and this unit is one of the two nearest that could go there. */
export function isGuard(m: State, unit: Unit, goal: Goal): boolean {
  if (nearestThreat(m, unit.side, goal.middle) > threatened) return false
  const far = lengthOf(unit.at, goal.middle)
  let nearer = 0
  for (const u of onTable(m, unit.side)) {
    if (u === unit || u.broken !== null || roleOf(m, u) !== "line") continue
    if (holdsOn(m, u, goal)) return false
    if (lengthOf(u.at, goal.middle) < far) nearer++
  }
  return nearer < 2 && !holdsOn(m, unit, goal)
}
const threatened = 25

/** The nearest of the known enemies that dispute an objective. */
export function disputer(m: State, unit: Unit, goal: Goal): Unit | undefined {
  const shape = area(goal.outline)
  let best: Unit | undefined
  for (const e of believedBy(m, unit.side)) {
    if (e.broken !== null || isTransport(m, e) || !pointOn(shape, e.at)) continue
    if (!best || lengthOf(e.at, unit.at) < lengthOf(best.at, unit.at)) best = e
  }
  return best
}

/** The radius around a unit within which strength is compared, in centimetres, and the weight of an enemy in cover. */
const strengthCompared = { friends: 28, foes: 34, foe: 1.3 } as const

/** The strength of the own side around a unit against the known enemy strength there; above 1 it is superior. */
export function boldness(m: State, unit: Unit): number {
  let friends = 0
  let foes = 0
  for (const u of onTable(m, unit.side))
    if (u.broken === null && !isNearlyBroken(m, u) && cm(lengthOf(u.at, unit.at)) <= strengthCompared.friends)
      friends += strength(m, u)
  for (const u of believedBy(m, unit.side))
    if (u.broken === null && cm(lengthOf(u.at, unit.at)) <= strengthCompared.foes) foes += strength(m, u)
  return foes === 0 ? Number.POSITIVE_INFINITY : friends / (foes * strengthCompared.foe)
}

/** The value of a unit in close combat, in rifles. */
function strength(m: State, unit: Unit): number {
  const { kind, models } = forceOf(m, unit)
  if (kind === "hq" || kind === "observer") return 0
  if (kind === "vehicle") return 10
  return unit.figures.length + (kind === "mg" ? 5 * models.length : 0)
}
