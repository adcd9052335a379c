/** What a shot is worth: the expected losses, and whose they would be. */
import type { Odds, Option } from "@salient/engine"
import { lengthOf } from "@salient/space/table"
import type { Shot } from "../../rules/fire-at-infantry-and-soft-targets/shot.ts"
import { gunOf } from "../../rules/indirect-fire-and-gas/plans.ts"
import { cm, forceOf, isArmour } from "../../rules/scale-and-representation/field.ts"
import type { State, Unit } from "../../state.ts"
import { stakeInSight } from "./brink.ts"
import { goalsOf } from "./goals.ts"
import { isNearlyBroken, isSpent } from "./purpose.ts"

/** The mean of a distribution of numbers. */
export const meanOf = (odds: Odds<number>): number =>
  odds.chances.reduce((sum, { result, ways }) => sum + result * ways, 0) / odds.of

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
/** Every figure that a company has lost makes the next one worth more: each loss lowers its motivation (TRR-MOT-03). */
const wounded = 0.1
/** An enemy within this many centimetres of an objective disputes it. */
const disputes = 12

/** What a loss of this target is worth, compared with one rifleman. */
export function weightOf(m: State, target: Unit): number {
  const { kind } = forceOf(m, target)
  let weight: number = isArmour(m, target) ? worth.marker : worth.figure
  if (kind === "mg" || gunOf(m, target)) weight = worth.crew
  if (target.broken !== null) weight *= worth.broken
  if (isNearlyBroken(m, target))
    weight *= worth.frail * atStake(m, target) // with one more loss, its battalion has lost a company
  else if (isSpent(m, target)) weight *= worth.spent
  else weight *= 1 + wounded * target.lost
  if (target.moved > 0 || target.fired !== null) weight *= worth.acted // a unit that has yet to act can be stopped
  const goals = goalsOf(m, target.side)
  if (goals.some((g) => cm(lengthOf(g.middle, target.at)) < disputes)) weight *= worth.onGoal
  return weight
}

function atStake(m: State, target: Unit): number {
  const stake = stakeInSight(m, target)
  return stake === "battle" || stake === "battalion" ? worth[stake] : 1
}

/** What a shot is worth. */
export const shotValue = (m: State, shot: Shot): number => meanOf(shot.losses()) * weightOf(m, shot.target)

const shotIn = ({ value }: Option): Shot | undefined =>
  typeof value === "object" && value !== null && "losses" in value ? (value as Shot) : undefined

/** Whom an option fires at; undefined if it is not a shot. */
export const targetOf = (option: Option): Unit | undefined => shotIn(option)?.target

/** What firing is worth; an option that is not a shot is worth 0. */
export function shotWorth(m: State, option: Option): number {
  const shot = shotIn(option)
  return shot ? shotValue(m, shot) : 0
}
