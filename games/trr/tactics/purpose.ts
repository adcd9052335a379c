/** What a side wants of the battle, and what each of its units is for. */
import { Bug } from "@salient/engine"
import { area, boxAround, lengthOf, type Point, pointOn } from "@salient/space/table"
import { movementData } from "../data/movement.ts"
import { victoryData } from "../data/victory.ts"
import { cm, fieldOf, forceOf, onTable, thousandths } from "../field.ts"
import { moverOf } from "../rules/march.ts"
import { gunOf } from "../rules/plans.ts"
import { locatedBy } from "../rules/sight.ts"
import { other, type State, type Unit } from "../state.ts"
import type { Mover, Side } from "../types.ts"
import { farFrom, type Way, waysTo } from "./ways.ts"

export type Goal = {
  readonly id: string
  readonly middle: Point
  readonly points: number
  readonly wanted: boolean // not ours yet
}

/** The objectives as a side sees them: those it does not hold are wanted. */
export function goalsOf(m: State, side: Side): Goal[] {
  return fieldOf(m).scenario.objectives.map(({ id, area: outline, points, held }) => ({
    id,
    middle: middleOf(outline),
    points,
    wanted: m.believed[side][id] !== side || (held === other(side) && !isSwept(m, side, outline)),
  }))
}

/** Whether somebody has gone in as far as the middle: who stands at the edge does not know whom it hides. */
function isSwept(m: State, side: Side, outline: readonly Point[]): boolean {
  const box = boxAround(outline)
  const middle = middleOf(outline)
  const far = Math.max(thousandths(within), (box.east - box.west) / 4, (box.north - box.south) / 4)
  return m.units.some(
    (u) => u.side === side && u.where === "table" && u.broken === null && lengthOf(u.at, middle) <= far,
  )
}
const within = 8 // centimetres from the middle

export function middleOf(points: readonly Point[]): Point {
  const box = boxAround(points)
  return { x: Math.floor((box.west + box.east) / 2), y: Math.floor((box.south + box.north) / 2) }
}

/** Whether a side has to come and get it: as things stand, for all it knows, it would not win on points. */
export function mustAttack(m: State, side: Side): boolean {
  const { needs } = fieldOf(m).scenario.victory
  let [own, theirs] = [0, 0]
  for (const g of goalsOf(m, side)) {
    if (!g.wanted) own += g.points
    else if (m.believed[side][g.id] === other(side)) theirs += g.points
  }
  if (needs === null) return own <= theirs
  return needs.side === side ? own < needs.points : theirs >= needs.points
}

/** The moves that are left, this one included. */
const movesLeft = (m: State): number => fieldOf(m).scenario.moves - m.move + 1

/** Whether a unit has to go on now, whatever stands in its way, if its side is to have in time what it needs to win. */
export function isPressed(m: State, unit: Unit): boolean {
  const mover = moverOf(m, unit)
  if (mover === null) return false
  const pace = movementData.movers[mover].crossCountry * steadily
  return farToVictory(m, unit, mover) / pace >= movesLeft(m) - spare
}
/** The share of its full speed that a unit makes under fire, and the moves it had better arrive before the end. */
const steadily = 0.6
const spare = 0

/** How far it is to the last of the nearest objectives that would be enough. */
function farToVictory(m: State, unit: Unit, mover: Mover): number {
  const { needs } = fieldOf(m).scenario.victory
  const goals = goalsOf(m, unit.side)
  const held = goals.reduce((sum, g) => sum + (g.wanted ? 0 : g.points), 0)
  const all = goals.reduce((sum, g) => sum + g.points, 0)
  let missing = (needs?.side === unit.side ? needs.points : Math.floor(all / 2) + 1) - held
  const ways = goals
    .filter((g) => g.wanted)
    .map((g) => ({ points: g.points, far: farFrom(wayTo(m, unit, mover, g), unit.at) }))
    .sort((a, b) => a.far - b.far)
  for (const { points, far } of ways) {
    missing -= points
    if (missing <= 0) return far
  }
  return 0
}

/** The ways of a unit to an objective. */
function wayTo(m: State, unit: Unit, mover: Mover, goal: Goal): Way {
  const outline = fieldOf(m).scenario.objectives.find((o) => o.id === goal.id)?.area
  if (!outline) throw new Bug(`expected an objective of ${m.scenario}, found "${goal.id}"`)
  return waysTo(m, unit, mover, goal.id, area(outline))
}

/** What a unit is for: to take ground, to fire from a place, to fire from afar, to lead the way, to ride, to command. */
export type Role = "line" | "weapon" | "gun" | "armour" | "rider" | "staff"

export function roleOf(m: State, unit: Unit): Role {
  const { kind } = forceOf(m, unit)
  if (kind === "hq" || kind === "observer" || kind === "aircraft") return "staff"
  if (kind === "vehicle") return "armour"
  if (gunOf(m, unit) && kind !== "mortar" && kind !== "infantryGun") return "gun"
  if (kind === "mg" || kind === "mortar" || kind === "infantryGun" || kind === "sniper") return "weapon"
  return unit.mounted ? "rider" : "line"
}

/** Points are worth a detour of this many centimetres each. */
const detour = 6

export type Errand = { readonly goal: Goal; readonly way: Way; readonly far: number }

/**
 * Where a unit should go: the objective that is nearest for what it is worth, a wanted one if the side must attack; and
 * the ways there. Nothing for what cannot move or can get nowhere.
 */
export function errandOf(m: State, unit: Unit): Errand | undefined {
  const mover = moverOf(m, unit)
  if (mover === null) return undefined
  const all = goalsOf(m, unit.side)
  const wanted = all.filter((g) => g.wanted)
  const attack = mustAttack(m, unit.side) && wanted.length > 0
  let best: { errand: Errand; price: number } | undefined
  for (const goal of attack ? wanted : all) {
    const way = wayTo(m, unit, mover, goal)
    const far = farFrom(way, unit.at)
    if (!Number.isFinite(far)) continue
    const done = attack && far < near && isManned(m, unit, goal) ? beyond : 0
    const price = far - detour * goal.points + crowding(m, unit, goal) + done
    if (!best || price < best.price) best = { errand: { goal, way, far }, price }
  }
  return best?.errand
}

/** Whether a friend holds on to an objective, so that others may go on to the next. */
function isManned(m: State, unit: Unit, goal: Goal): boolean {
  const outline = fieldOf(m).scenario.objectives.find((o) => o.id === goal.id)?.area
  if (!outline) return false
  const shape = area(outline)
  return onTable(m, unit.side).some(
    (u) => u !== unit && u.broken === null && roleOf(m, u) === "line" && pointOn(shape, u.at),
  )
}
/** Who is there and not needed looks for another objective within this many centimetres. */
const beyond = 60

/** Friends who are already there leave less to do. */
function crowding(m: State, unit: Unit, goal: Goal): number {
  let there = 0
  for (const u of onTable(m, unit.side))
    if (u !== unit && u.broken === null && cm(lengthOf(u.at, goal.middle)) < near) there++
  return there * elbowRoom
}
const near = 14
const elbowRoom = 4

/** The enemies a side knows of or has lately seen, as places to be wary of. */
const threats = (m: State, side: Side): readonly Point[] => [
  ...locatedBy(m, side).map((u) => u.at),
  ...m.suspected[side].map((s) => s.at),
]

/** How far the nearest known enemy is, in centimetres. */
export function nearestThreat(m: State, side: Side, at: Point): number {
  let best = Number.POSITIVE_INFINITY
  for (const p of threats(m, side)) best = Math.min(best, cm(lengthOf(at, p)))
  return best
}

/** Whether the next loss takes a company from its battalion: such a company is kept out of fire (TRR-GAP-09). */
export function isFrail(m: State, unit: Unit): boolean {
  const { kind, figures } = forceOf(m, unit)
  if (!companies.includes(kind) || isSpent(m, unit)) return false
  return unit.figures.length - 1 < figures.length * victoryData.companyBelow
}

/** Whether a company is kept out of fire: it is frail, and it is too early for the last throw. */
export const mustSpare = (m: State, unit: Unit): boolean => movesLeft(m) > lastThrow && isFrail(m, unit)
const lastThrow = 2

/** Whether a company counts as lost already: it has nothing more to lose, and is worth less to its enemy. */
export function isSpent(m: State, unit: Unit): boolean {
  const { kind, figures } = forceOf(m, unit)
  return companies.includes(kind) && unit.figures.length < figures.length * victoryData.companyBelow
}
const companies: readonly string[] = ["company", "squadron", "cyclists"]

/** Whether an objective that the side holds stands empty, and this unit is one of the two nearest that could go there. */
export function isGuard(m: State, unit: Unit, goal: Goal): boolean {
  const far = lengthOf(unit.at, goal.middle)
  let nearer = 0
  for (const u of onTable(m, unit.side)) {
    if (u === unit || u.broken !== null || roleOf(m, u) !== "line") continue
    if (cm(lengthOf(u.at, goal.middle)) < guarded) return false
    if (lengthOf(u.at, goal.middle) < far) nearer++
  }
  return nearer < 2
}
const guarded = 5

/** How far about a unit strength is compared, in centimetres, and what an enemy in cover counts. */
const arena = { friends: 28, foes: 34, foe: 1.3 } as const

/** Strength of the own side about a unit against what it knows of the enemy there; above 1 it has the upper hand. */
export function boldness(m: State, unit: Unit): number {
  let friends = 0
  let foes = 0
  for (const u of onTable(m, unit.side))
    if (u.broken === null && !isFrail(m, u) && cm(lengthOf(u.at, unit.at)) <= arena.friends) friends += strength(m, u)
  for (const u of locatedBy(m, unit.side))
    if (u.broken === null && cm(lengthOf(u.at, unit.at)) <= arena.foes) foes += strength(m, u)
  return foes === 0 ? Number.POSITIVE_INFINITY : friends / (foes * arena.foe)
}

/** What a unit counts for in a fight at close quarters, in rifles. */
function strength(m: State, unit: Unit): number {
  const { kind, models } = forceOf(m, unit)
  if (kind === "hq" || kind === "observer") return 0
  if (kind === "vehicle") return 10
  return unit.figures.length + (kind === "mg" ? 5 * models.length : 0)
}
