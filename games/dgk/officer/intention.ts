/**
 * What a side means to do in a turn. The first intention is playing by the book, which attacks as long as the side would not win as things
 * stand. The others modify it: one objective before all others, everybody forward, or nobody leaves his position.
 */
import type { Habits, Plan } from "@salient/engine"
import { capital } from "@salient/kit/words"
import { fieldOf } from "../rules/troops-and-command/field.ts"
import type { State } from "../state.ts"
import type { Side } from "../types.ts"
import { leaningOf } from "./habits.ts"
import { isWinning } from "./judge.ts"

export type Intention = (
  | { readonly aim: "book" }
  | { readonly aim: "take"; readonly objective: string }
  | { readonly aim: "attack" }
  | { readonly aim: "hold" }
) & {
  /** The mistakes and the style of the player who carries it out; added when he is asked, not a part of the plan. */
  readonly habits?: Habits
}

/** The intention used for trains and facings, which no plan changes. */
export const byTheBook: Intention = { aim: "book" }

/** How much fire counts against a place, for units that mean to advance and for those that need not. */
const fears = { book: 1, take: 0.75, attack: 0.6, hold: 1.3 } as const

/** An intention is dropped when its reason is gone, for example when its objective has been taken. */
const stillStands = (m: State, side: Side, intention: Intention): boolean =>
  intention.aim !== "take" || m.held[intention.objective] !== side

/** A side's present intention: its plan while the reason for it lasts, otherwise the book. */
export const intentionNow = (m: State, side: Side, plan: unknown, habits?: Habits): Intention => {
  const intention = plan as Intention | undefined
  const now = intention && stillStands(m, side, intention) ? intention : byTheBook
  return habits ? { ...now, habits } : now
}

export const fearUnder = ({ aim, habits }: Intention): number => fears[aim] * leaningOf(habits).fear

/** Whether the side goes forward: because it means to or, by the book, because it would not win if the battle ended now. */
export const goesForward = (m: State, side: Side, { aim }: Intention): boolean =>
  aim === "book" ? !isWinning(m, side) : aim !== "hold"

const mostToTake = 2

/** The intentions open to a side this turn, the book first. */
export function plans(m: State, who: string): readonly Plan[] {
  const side = who as Side
  if (m.phase !== "battle") return []
  const wanted = wantedOf(m, side)
  const forward = goesForward(m, side, byTheBook)
  const named = wanted.map((o) => o.name).join(" and ")
  const found: { readonly says: string; readonly plan: Intention }[] = [
    {
      says: !forward
        ? "Hold what we have, and take what lies at our feet."
        : named === ""
          ? "Go at the enemy, each formation where it gains most."
          : `Go for ${named}, as many to each as its defenders ask for.`,
      plan: { aim: "book" },
    },
    ...wanted.slice(0, mostToTake).map(({ id, name }) => ({
      says: `Take ${name} first; the others follow later.`,
      plan: { aim: "take" as const, objective: id },
    })),
    forward
      ? { says: "Nobody leaves his position: let them come, and fire.", plan: { aim: "hold" } }
      : { says: "Attack along the whole line, although we need not.", plan: { aim: "attack" } },
  ]
  return found
}

/** What has become of a plan: its objective has been taken. The others last until the turn is over. */
export function fate(m: Readonly<State>, side: string, plan: unknown): string | undefined {
  const intention = plan as Intention
  if (intention.aim !== "take" || stillStands(m as State, side as Side, intention)) return undefined
  const taken = fieldOf(m as State).scenario.objectives.find((o) => o.id === intention.objective)
  return `${capital(taken?.name ?? intention.objective)} was taken.`
}

/** The objectives that a side does not hold, those worth most first. */
const wantedOf = (m: State, side: Side) =>
  fieldOf(m)
    .scenario.objectives.filter((o) => m.held[o.id] !== side)
    .toSorted((a, b) => b.worth - a.worth || (a.id < b.id ? -1 : 1))

/** DGK-TURN-01 A plan lasts for a turn. */
export const turnOf = (m: Readonly<State>): string => `turn ${m.turn}`
