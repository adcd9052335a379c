/** What a side wants in the battle: the objectives as it sees them, and how urgent they are. */
import { area, boxAround, circle, lengthOf, type Point } from "@salient/space/table"
import { movementData } from "../../data/movement.ts"
import { moverOf } from "../../rules/movement/march.ts"
import { fieldOf, thousandths } from "../../rules/scale-and-representation/field.ts"
import { other, type State, type Unit } from "../../state.ts"
import type { Mover, Side } from "../../types.ts"
import { farFrom, type Way, waysTo } from "./ways.ts"

export type Goal = {
  readonly id: string
  readonly outline: readonly Point[]
  readonly middle: Point
  readonly points: number
  readonly wanted: boolean // not held by the side yet
  readonly unswept: boolean // the side has units there, but does not know yet whether an enemy hides in it
}

/** The objectives as a side sees them: it wants the ones it does not hold. */
export function goalsOf(m: State, side: Side): Goal[] {
  return fieldOf(m).scenario.objectives.map(({ id, area: outline, points, held }) => {
    const ours = m.believed[side][id] === side
    const unswept = ours && held === other(side) && !isSwept(m, side, outline)
    return { id, outline, middle: middleOf(outline), points, wanted: !ours || unswept, unswept }
  })
}

/** True if a unit has gone in as far as the middle. From the edge nobody knows who hides inside. */
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

/**
 * Whether a side has to attack: as far as it knows, it would not win on points as things stand. In a meeting engagement this is true until
 * it holds more than half of the points: the enemy will come for objectives that nobody holds yet.
 */
export function mustAttack(m: State, side: Side): boolean {
  const { needs } = fieldOf(m).scenario.victory
  let [own, theirs, all] = [0, 0, 0]
  for (const g of goalsOf(m, side)) {
    all += g.points
    if (!g.wanted) own += g.points
    else if (m.believed[side][g.id] === other(side)) theirs += g.points
  }
  if (needs === null) return own * 2 <= all
  return needs.side === side ? own < needs.points : theirs >= needs.points
}

/** The moves that are left, this one included. */
export const movesLeft = (m: State): number => fieldOf(m).scenario.moves - m.move + 1

/** Whether a unit has to go on now, whatever is in its way, if its side is to get what it needs to win in time. */
export function isPressed(m: State, unit: Unit): boolean {
  const mover = moverOf(m, unit)
  if (mover === null) return false
  const pace = movementData.movers[mover].crossCountry * steadily
  return farToVictory(m, unit, mover) / pace >= movesLeft(m) - spare
}
/** The share of its full speed that a unit makes under fire, and how many moves before the end it should arrive. */
const steadily = 0.6
const spare = 1

/** The distance to the farthest of the nearest objectives that together would be enough. */
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

/** The ways of a unit to an objective, or to its middle if that has not been searched yet. */
export function wayTo(m: State, unit: Unit, mover: Mover, goal: Goal): Way {
  const whole = waysTo(m, unit, mover, goal.id, area(goal.outline))
  if (!goal.unswept) return whole
  const heart = waysTo(m, unit, mover, `${goal.id} heart`, circle(goal.middle, thousandths(within)))
  return Number.isFinite(farFrom(heart, unit.at)) ? heart : whole
}
