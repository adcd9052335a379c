/** What a shot is worth: the losses to be expected, and whose they would be. */
import type { Forecast, Odds, Option } from "@salient/engine"
import { lengthOf } from "@salient/space/table"
import { cm, forceOf, isArmour } from "../field.ts"
import { gunOf } from "../rules/plans.ts"
import type { State, Unit } from "../state.ts"
import { stakeInSight } from "./brink.ts"
import { goalsOf } from "./goals.ts"
import { isFrail, isSpent } from "./purpose.ts"

/** The mean of odds of numbers. */
export const meanOf = (odds: Odds<number>): number =>
  odds.chances.reduce((sum, { result, ways }) => sum + result * ways, 0) / odds.of

/** The mean of odds whose results name what is lost: `2 figures lost, 1 markers`; all of it counts. */
export function mean({ odds }: Pick<Forecast, "odds">): number {
  let sum = 0
  for (const { result, ways } of odds.chances)
    for (const [number] of result.matchAll(/\d+/g)) sum += ways * Number(number)
  return sum / odds.of
}

const worth = {
  figure: 1,
  crew: 1.8,
  marker: 2.2,
  broken: 0.5,
  onGoal: 1.3,
  acted: 0.9,
  frail: 2.2,
  battalion: 1.3,
  battle: 2,
  spent: 0.6,
} as const
/** Every figure that a company has lost makes the next worth more: its heart sinks with each (TRR-MOT-03). */
const wounded = 0.1
/** An enemy within this many centimetres of an objective disputes it. */
const disputes = 12

/** What a loss of this target is worth, against that of one rifleman. */
export function weightOf(m: State, target: Unit): number {
  const { kind } = forceOf(m, target)
  let weight: number = isArmour(m, target) ? worth.marker : worth.figure
  if (kind === "mg" || gunOf(m, target)) weight = worth.crew
  if (target.broken !== null) weight *= worth.broken
  if (isFrail(m, target))
    weight *= worth.frail * atStake(m, target) // one more, and its battalion has lost a company
  else if (isSpent(m, target)) weight *= worth.spent
  else weight *= 1 + wounded * target.lost
  if (target.moved > 0 || target.fired !== null) weight *= worth.acted // who has yet to act can be stopped
  const goals = goalsOf(m, target.side)
  if (goals.some((g) => cm(lengthOf(g.middle, target.at)) < disputes)) weight *= worth.onGoal
  return weight
}

function atStake(m: State, target: Unit): number {
  const stake = stakeInSight(m, target)
  return stake === "battle" || stake === "battalion" ? worth[stake] : 1
}

/** What firing is worth; an option without odds is worth nothing. */
export function shotWorth(m: State, option: Option): number {
  const target = m.units.find((u) => option.touches?.includes(u.id))
  if (!target || !option.forecast) return 0
  return mean(option.forecast()) * weightOf(m, target)
}
