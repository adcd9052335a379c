/**
 * How good a position is, from -1 to 1: what the chance to win is likely to be, judged by points, men, ground and how near
 * each side is to Surrender. The weights come from how some hundred matches between officers went on from their positions.
 */

import { isLeader, isRunner } from "../rules/formations-and-command/pieces.ts"
import { pointsOf, worth } from "../rules/sequence-time-victory/victory.ts"
import { areFoes, type Field, fieldOf, foesOf, playerOf } from "../rules/the-map/field.ts"
import { sideOf } from "../scenarios/scenarios.ts"
import type { State } from "../state.ts"
import type { Nation } from "../types.ts"
import { marches } from "./march.ts"
import { bled, isFoe, stakes, worthNow } from "./worth.ts"

/** In logarithmic odds to win. */
const weights = {
  point: 0.15,
  secret: 0.06, // a point of chits that are not open
  start: 0.12, // a point of the lead that the scenario gives: the other side has been given its means to make up for it
  men: 0.03, // a point's worth of men
  ground: 0.03, // a point of an Objective that one stands before
  fade: 0.9, // what is left of that a Movement Point away
  bled: 1.5,
  spent: 4.5, // the last steps to Surrender
  card: 0.02,
  strategy: 0.1,
  telephone: 0.1,
} as const

const starts = new WeakMap<Field, number>()

/** The lead with which the scenario begins, above 0 Germany's. */
function startingLead(m: State): number {
  const field = fieldOf(m)
  const known = starts.get(field)
  if (known !== undefined) return known
  const { scenario, sides } = field
  let lead = scenario.points ? scenario.points.amount * (scenario.points.side === "germany" ? 1 : -1) : 0
  for (const nation of sides)
    for (const o of sideOf(scenario, nation).control)
      lead += worth(scenario.openChits, Number(o) - 1) * (nation === "germany" ? 1 : -1)
  starts.set(field, lead)
  return lead
}

/** Points as they stand, with what secret chits may pay and less the lead that the scenario gave. */
function points(m: State, side: Nation): number {
  let secret = 0
  const paid = stakes(m, side)
  for (const [i, owner] of m.control.entries())
    if (owner) secret += (paid[i]! - worth(m.open, i)) * (areFoes(owner, side) ? -1 : 1)
  const left = Math.max(0, 1 - m.time / fieldOf(m).scenario.suddenDeath)
  const given = startingLead(m) * (side === "germany" ? 1 : -1)
  return weights.point * pointsOf(m, side) + weights.secret * secret - weights.start * left * given
}

/** Hands, Strategy Cards and Telephones. */
function means(m: State, side: Nation): number {
  let sum = 0
  for (const nation of fieldOf(m).sides) {
    const sign = areFoes(nation, side) ? -1 : 1
    const { hand, held, telephone } = playerOf(m, nation)
    sum += sign * (weights.card * hand.length + weights.strategy * held.length)
    if (telephone && !telephone.broken) sum += sign * weights.telephone
  }
  return sum
}

/** Men on the map, and how near they are to what their side does not hold. */
function menAndGround(m: State, side: Nation): number {
  const far = marches(m).objectives
  const paid = stakes(m, side)
  let sum = 0
  for (const u of m.units) {
    const sign = isFoe(side, u) ? -1 : 1
    sum += sign * weights.men * worthNow(u)
    if (u.broken || isLeader(u) || isRunner(u)) continue
    let best = 0
    for (const [i, owner] of m.control.entries())
      if (!owner || areFoes(owner, u.side))
        best = Math.max(best, paid[i]! * weights.fade ** Math.min(60, far[i]![u.hex]!))
    sum += sign * weights.ground * best
  }
  return sum
}

export function evaluate(m: State, who: string): number {
  const side = who as Nation
  const [foe] = foesOf(m, side)
  const [theirs, ours] = [bled(m, foe!), bled(m, side)]
  const odds =
    points(m, side) +
    menAndGround(m, side) +
    means(m, side) +
    weights.bled * (theirs ** 2 - ours ** 2) +
    weights.spent * (theirs ** 6 - ours ** 6)
  return Math.tanh(odds / 2)
}
