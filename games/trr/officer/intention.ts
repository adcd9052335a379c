/**
 * What a side means to do in a move. The first intention is the officer's standard behaviour, "the book": it attacks as long as the side
 * would not win on points. The others vary it: one objective before all others, everybody forward, or nobody leaves his position.
 */
import type { Habits, Plan } from "@salient/engine"
import { capital } from "@salient/kit/words"
import { fieldOf } from "../rules/scale-and-representation/field.ts"
import type { State } from "../state.ts"
import type { Side } from "../types.ts"
import { goalsOf, mustAttack } from "./tactics/goals.ts"

export type Intention = (
  | { readonly aim: "book" }
  | { readonly aim: "take"; readonly objective: string }
  | { readonly aim: "storm" }
  | { readonly aim: "hold" }
) & {
  /** The mistakes and the style of the player who carries it out; added when he is asked, not a part of the plan. */
  readonly habits?: Habits
}

export const byTheBook: Intention = { aim: "book" }

/** What a side means to do now: its plan as long as that still makes sense, otherwise what the book says. */
export function intentionNow(m: State, side: Side, plan: unknown, habits?: Habits): Intention {
  const now = standing(m, side, plan as Intention | undefined)
  return habits ? { ...now, habits } : now
}

function standing(m: State, side: Side, intention: Intention | undefined): Intention {
  if (!intention) return byTheBook
  if (intention.aim === "take" && !goalsOf(m, side).some((g) => g.id === intention.objective && g.wanted))
    return byTheBook
  return intention
}

/** Whether the side goes for objectives it does not hold: because it intends to, or, by the book, because it would not win on points. */
export const goesForward = (m: State, side: Side, { aim }: Intention): boolean =>
  aim === "book" ? mustAttack(m, side) : aim !== "hold"

/** Whether its units go on whatever is in their way, and however few they are. */
export const isStorming = ({ aim }: Intention): boolean => aim === "storm"

const mostToTake = 2

/** What a side could mean to do in this move, the book first. */
export function plans(m: State, who: string): readonly Plan[] {
  const side = who as Side
  if (m.phase !== "moves") return []
  const wanted = goalsOf(m, side)
    .filter((g) => g.wanted)
    .sort((a, b) => b.points - a.points || (a.id < b.id ? -1 : 1))
  const forward = goesForward(m, side, byTheBook)
  const nameOf = (objective: string) =>
    fieldOf(m).scenario.objectives.find((o) => o.id === objective)?.name ?? objective
  return [
    {
      says: forward ? "Each unit goes for the objective that it can best reach." : "Hold what we have.",
      plan: byTheBook,
    },
    ...(wanted.length < 2 ? [] : wanted.slice(0, mostToTake)).map(({ id }) => ({
      says: `Take ${nameOf(id)} first; the rest can wait.`,
      plan: { aim: "take" as const, objective: id },
    })),
    ...(wanted.length === 0
      ? []
      : [{ says: "Forward everywhere, whatever fire it costs.", plan: { aim: "storm" as const } }]),
    ...(forward ? [{ says: "Nobody leaves his position: fire.", plan: { aim: "hold" as const } }] : []),
  ]
}

/** What has become of a plan: its objective has been taken. The others last until the move is over. */
export function fate(m: Readonly<State>, side: string, plan: unknown): string | undefined {
  const intention = plan as Intention
  if (intention.aim !== "take") return undefined
  const { objective } = intention
  if (standing(m as State, side as Side, intention) === intention) return undefined
  const taken = fieldOf(m as State).scenario.objectives.find((o) => o.id === objective)
  return `${capital(taken?.name ?? objective)} was taken.`
}

/** A plan lasts for one move of the battle. */
export const turnOf = (m: Readonly<State>): string => `move ${m.move}`
