/** What a side wants of the battle, and what each of its units is for. */
import { area, boxAround, lengthOf, type Point } from "@salient/space/table"
import { victoryData } from "../data/victory.ts"
import { cm, fieldOf, forceOf, onTable } from "../field.ts"
import { moverOf } from "../rules/march.ts"
import { gunOf } from "../rules/plans.ts"
import { locatedBy } from "../rules/sight.ts"
import type { State, Unit } from "../state.ts"
import type { Side } from "../types.ts"
import { farFrom, type Way, waysTo } from "./ways.ts"

export type Goal = {
  readonly id: string
  readonly middle: Point
  readonly points: number
  readonly wanted: boolean // not ours yet
}

/** The objectives as a side sees them: those it does not hold are wanted. */
export function goalsOf(m: State, side: Side): Goal[] {
  return fieldOf(m).scenario.objectives.map(({ id, area: outline, points }) => ({
    id,
    middle: middleOf(outline),
    points,
    wanted: m.believed[side][id] !== side,
  }))
}

export function middleOf(points: readonly Point[]): Point {
  const box = boxAround(points)
  return { x: Math.floor((box.west + box.east) / 2), y: Math.floor((box.south + box.north) / 2) }
}

/** Whether a side has to come and get it: it needs points that it does not have, or it is behind. */
export function mustAttack(m: State, side: Side): boolean {
  const { needs } = fieldOf(m).scenario.victory
  if (needs !== null) return needs.side === side
  return goalsOf(m, side).some((g) => g.wanted)
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
    const outline = fieldOf(m).scenario.objectives.find((o) => o.id === goal.id)?.area
    if (!outline) continue
    const way = waysTo(m, unit, mover, goal.id, area(outline))
    const far = farFrom(way, unit.at)
    if (!Number.isFinite(far)) continue
    const price = far - detour * goal.points + crowding(m, unit, goal)
    if (!best || price < best.price) best = { errand: { goal, way, far }, price }
  }
  return best?.errand
}

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
  if (!companies.includes(kind) || unit.figures.length === 0) return false
  return unit.figures.length - 1 < figures.length * victoryData.companyBelow
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
