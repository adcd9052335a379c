/** How mistakes and style change the officer's judgement. */
import type { Habits, Mistake } from "@salient/engine"

export const mistakes: { readonly [mistake in Mistake]: string } = {
  cover: "Goes the short way over open ground, whoever can fire at it.",
  fire: "Opens fire at anybody in sight, at any odds, gives away where it is, and spends its cards at the first chance.",
  together: "Sends its units in the order of the list, each at the enemy on its own; nobody covers anybody.",
}

/** What habits change; our values, found by playing. */
export type Leaning = {
  /** How much danger counts. */
  readonly caution: number
  /** How much an assault, or fire, counts. */
  readonly fight: number
  /** Fires at any odds, at the enemy with most steps, and plays a card whenever it helps at all. */
  readonly firesAtAll: boolean
  /** Units act in the order of the list, each for itself. */
  readonly alone: boolean
}

export const asTaught: Leaning = { caution: 1, fight: 1, firesAtAll: false, alone: false }

const styles = { bold: { caution: 0.6, fight: 1.3 }, careful: { caution: 1.5, fight: 0.8 } } as const

export function leaningOf(habits?: Habits): Leaning {
  if (!habits) return asTaught
  const { mistakes: made, style } = habits
  const { caution, fight } = style ? styles[style] : asTaught
  return {
    caution: made.includes("cover") ? 0 : caution,
    fight,
    firesAtAll: made.includes("fire"),
    alone: made.includes("together"),
  }
}
