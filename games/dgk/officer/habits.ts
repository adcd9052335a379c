/** How mistakes and style change the officer's judgement. */
import { type Habits, type Mistake, makes } from "@salient/engine"

export const mistakes: { readonly [mistake in Mistake]: string } = {
  cover: "Goes forward as if nobody could fire at it, past the cover on its way.",
  fire: "Fires at a fresh unit, not at the one that is already shaken or under fire.",
  together: "Moves its formations and units in the order of the list, and assaults with a single unit.",
}

/** How much the fear of fire counts, and what is added to the wish to assault; our values, found by playing. */
const styles = { bold: { fear: 0.65, eager: 0.06 }, careful: { fear: 1.4, eager: -0.06 } } as const
const asTaught = { fear: 1, eager: 0 }
const careless = 0.05

export function leaningOf(habits: Habits | undefined): { readonly fear: number; readonly eager: number } {
  const { fear, eager } = habits?.style ? styles[habits.style] : asTaught
  return { fear: makes(habits, "cover") ? careless : fear, eager }
}
