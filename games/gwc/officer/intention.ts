/**
 * What a side intends in its Turn, in the words of the rulebook. The first intention is the plain book, which rates every Order by
 * its immediate gain; the others change its weights: one Objective above all, everybody forward, or stand and fire.
 */
import type { Habits, Plan } from "@salient/engine"
import { isLeader, isRunner } from "../rules/formations-and-command/pieces.ts"
import { fieldOf, postureOf } from "../rules/the-map/field.ts"
import type { State } from "../state.ts"
import type { Nation } from "../types.ts"
import { leaningOf } from "./habits.ts"
import { marches } from "./march.ts"
import { holds, isFoe, stakes } from "./worth.ts"

export type Intention = (
  | { readonly aim: "book" }
  | { readonly aim: "take"; readonly objective: number }
  | { readonly aim: "forward" }
  | { readonly aim: "stand" }
) & {
  /** The mistakes and the style of the player who carries it out; added when he is asked, not a part of the plan. */
  readonly habits?: Habits
}

/** How an intention weights the values of the book: goals to take, goals to guard, the fear of fire. */
export type IntentionWeights = {
  goal(objective: number, guard: boolean): number
  readonly exit: number
  readonly fear: number
}

const asItIs: IntentionWeights = { goal: () => 1, exit: 1, fear: 1 }

const leans = {
  take: { wanted: 2.5, others: 0.6, guard: 1, exit: 0.6, fear: 0.7 },
  forward: { wanted: 1.7, others: 1.7, guard: 0.6, exit: 1.3, fear: 0.6 },
  stand: { wanted: 0.25, others: 0.25, guard: 1.6, exit: 0.25, fear: 1.4 },
} as const

/** An intention is dropped when it no longer makes sense: once the Objective to be taken has been taken. */
const stillStands = (m: State, side: Nation, intention: Intention): boolean =>
  intention.aim !== "take" || !holds(m, side, intention.objective)

/** What the intention wants, as a player with these habits sees it. */
export function intentionWeights(m: State, side: Nation, intention: Intention | undefined): IntentionWeights {
  const wanted = weightsOf(m, side, intention)
  if (!intention?.habits) return wanted
  const { fear, goal } = leaningOf(intention.habits)
  return {
    goal: (objective, isGuard) => wanted.goal(objective, isGuard) * (isGuard ? 1 : goal),
    exit: wanted.exit * goal,
    fear: wanted.fear * fear,
  }
}

function weightsOf(m: State, side: Nation, intention: Intention | undefined): IntentionWeights {
  if (!intention || intention.aim === "book" || !stillStands(m, side, intention)) return asItIs
  const { wanted, others, guard, exit, fear } = leans[intention.aim]
  const first = intention.aim === "take" ? intention.objective : undefined
  return { exit, fear, goal: (objective, isGuard) => (isGuard ? guard : objective === first ? wanted : others) }
}

/** The share of an Objective's worth that remains per Movement Point of distance, for choosing the one to take. */
const fade = 0.87
const mostToTake = 2

/** The Objectives that could be taken, most worthwhile first: by what they pay and by the distance of the side's nearest Formation. */
function worthTaking(m: State, side: Nation): number[] {
  const far = marches(m).objectives
  const paid = stakes(m, side)
  return m.control
    .flatMap((owner, i) => {
      if (holds(m, side, i)) return []
      let near = 0
      for (const u of m.units)
        if (u.side === side && !u.broken && !isLeader(u) && !isRunner(u)) near = Math.max(near, fade ** far[i]![u.hex]!)
      return [{ i, worth: (owner === null ? 1 : 2) * (paid[i]! + 1) * near }]
    })
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth || a.i - b.i)
    .map(({ i }) => i)
}

const named = (objective: number): string => `Objective ${objective + 1}`

/** The intentions a side could have in its Turn, the plain book first. */
export function plans(m: State, who: string): readonly Plan[] {
  const side = who as Nation
  if (!m.units.some((u) => u.side === side && !u.broken)) return []
  const wanted = worthTaking(m, side)
  const [first] = wanted
  const threatened = m.control.findIndex((_, i) => holds(m, side, i) && isThreatened(m, side, i))
  const found: { readonly says: string; readonly plan: Intention }[] = [
    {
      says: `Give each Order where it gains most now${
        threatened >= 0
          ? `, and do not leave ${named(threatened)}`
          : first === undefined
            ? ""
            : `; ${named(first)} is the nearest worth taking`
      }.`,
      plan: { aim: "book" },
    },
    ...wanted.slice(0, mostToTake).map((objective) => ({
      says: `Take ${named(objective)} before all else.`,
      plan: { aim: "take" as const, objective },
    })),
  ]
  const stand = { says: "Stand and fire, and give up no Objective.", plan: { aim: "stand" } as const }
  const forward = { says: "Everyone forward, whatever the enemy fires.", plan: { aim: "forward" } as const }
  const isDefending = postureOf(m, side) === "defend"
  return isDefending ? [...found.slice(0, 2), stand, ...found.slice(2)] : [...found.slice(0, 2), forward, stand]
}

/** What has become of a plan: its Objective has been taken. The others last until the Turn is over. */
export function fate(m: Readonly<State>, side: string, plan: unknown): string | undefined {
  const intention = plan as Intention
  if (stillStands(m as State, side as Nation, intention) || intention.aim !== "take") return undefined
  return `${named(intention.objective)} was taken.`
}

/** An enemy within this distance threatens an Objective. */
const threat = 9

const isThreatened = (m: State, side: Nation, objective: number): boolean => {
  const far = marches(m).objectives[objective]!
  return m.units.some((u) => isFoe(side, u) && !u.broken && far[u.hex]! <= threat)
}

/** GWC-5a From the beginning of one Turn of a side to the beginning of its next. */
export function turnOf(m: Readonly<State>, side: string): string {
  const { turns } = fieldOf(m)
  let begun = m.turn
  if (m.active !== side)
    do begun--
    while (begun > 0 && turns.length > 2 && turns[(begun - 1) % turns.length] !== side)
  return `turn ${begun} of ${side}`
}
