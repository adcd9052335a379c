/** The features of a position, for the evaluation that is learnt from battles. */
import type { Features } from "@salient/kit/learnt"
import { isLeader, isRunner } from "../rules/formations-and-command/pieces.ts"
import { pointsOf, worth } from "../rules/sequence-time-victory/victory.ts"
import { areFoes, type Field, fieldOf, foesOf, playerOf } from "../rules/the-map/field.ts"
import { sideOf } from "../scenarios/scenarios.ts"
import type { State } from "../state.ts"
import type { Nation } from "../types.ts"
import { marches } from "./march.ts"
import { isFoe, nearSurrender, stakes, worthNow } from "./worth.ts"

const names = [
  "points",
  "points near Sudden Death", // GWC-6.2.2: the nearer the end, the less can change
  "secret points", // of chits that are not open
  "given lead", // the scenario gave the other side an advantage that makes up for it
  "men", // in Victory Points
  "leaders", // who can still carry out Orders
  "broken",
  "ground", // what the Objectives pay that the side's Formations are close to
  "ground near Sudden Death",
  "bled", // GWC-4.3b: how much nearer the enemy is to Surrender than this side
  "nearly beaten", // the last steps before Surrender
  "cards",
  "Strategies",
  "Telephones",
  "Initiative", // GWC-6.3: it breaks a tie
] as const

type Name = (typeof names)[number]

/** The share of an Objective's worth that remains per Movement Point of distance. */
const fade = 0.9
/** Beyond this distance, it makes no difference. */
const far = 60
/** Large numbers are scaled down to the size of the others, so that all weights can be learnt in the same number of steps. */
const ten = 10

const starts = new WeakMap<Field, number>()

/** The lead with which the scenario begins; positive values favour Germany. */
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

/** What secret chits may pay for the Objectives held. */
function secretPoints(m: State, side: Nation, paid: readonly number[]): number {
  let sum = 0
  for (const [i, owner] of m.control.entries())
    if (owner) sum += (paid[i]! - worth(m.open, i)) * (areFoes(owner, side) ? -1 : 1)
  return sum
}

/** Men on the map; positive if the side has more of them. */
function menOf(m: State, side: Nation, paid: readonly number[]) {
  const distances = marches(m).objectives
  const found = { men: 0, leaders: 0, broken: 0, ground: 0 }
  for (const u of m.units) {
    const sign = isFoe(side, u) ? -1 : 1
    found.men += (sign * worthNow(u)) / ten
    if (u.broken) found.broken -= sign
    else if (isLeader(u)) found.leaders += sign
    else if (!isRunner(u)) found.ground += sign * before(m, u, paid, distances)
  }
  return found
}

/** What an Objective pays that a Formation is close to and does not hold; the further away, the less. */
function before(m: State, u: State["units"][number], paid: readonly number[], distances: readonly Float64Array[]) {
  let best = 0
  for (const [i, owner] of m.control.entries())
    if (!owner || areFoes(owner, u.side))
      best = Math.max(best, paid[i]! * fade ** Math.min(far, distances[i]![u.hex] ?? far))
  return best / ten
}

/** Hands, Strategy Cards and Telephones. */
function meansOf(m: State, side: Nation) {
  const found = { cards: 0, Strategies: 0, Telephones: 0 }
  for (const nation of fieldOf(m).sides) {
    const sign = areFoes(nation, side) ? -1 : 1
    const { hand, held, telephone } = playerOf(m, nation)
    found.cards += sign * hand.length
    found.Strategies += sign * held.length
    if (telephone && !telephone.broken) found.Telephones += sign
  }
  return found
}

function featuresFor(m: State, side: Nation): { readonly [name in Name]: number } {
  const gone = Math.min(1, m.time / fieldOf(m).scenario.suddenDeath)
  const paid = stakes(m, side)
  const [foe] = foesOf(m, side)
  const [theirs, ours] = [nearSurrender(m, foe!), nearSurrender(m, side)]
  const points = pointsOf(m, side) / ten
  const { men, leaders, broken, ground } = menOf(m, side, paid)
  return {
    points,
    "points near Sudden Death": points * gone ** 2,
    "secret points": secretPoints(m, side, paid) / ten,
    "given lead": ((1 - gone) * startingLead(m) * (side === "germany" ? -1 : 1)) / ten,
    men,
    leaders,
    broken,
    ground,
    "ground near Sudden Death": ground * gone ** 2,
    bled: theirs ** 2 - ours ** 2,
    "nearly beaten": theirs ** 6 - ours ** 6,
    ...meansOf(m, side),
    Initiative: areFoes(m.initiative, side) ? -1 : 1,
  }
}

export const features: Features<State> = {
  names,
  of(m, side) {
    const found = featuresFor(m, side as Nation)
    return names.map((name) => found[name])
  },
}
