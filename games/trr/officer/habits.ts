/** How mistakes and style change the officer's judgement. */
import { type Habits, type Mistake, makes } from "@salient/engine"

export const mistakes: { readonly [mistake in Mistake]: string } = {
  cover: "Goes on without asking who could fire at it, and leaves its cover without need.",
  fire: "Fires at whoever is nearest, not where a loss would count.",
  together: "Sends each unit at the enemy on its own, in the order of the list, before the others are up.",
}

/** How much superiority a unit wants before it closes in, and how much it fears a bad test; our values, found by playing. */
const styles = { bold: { superiority: 0.7, fear: 0.7 }, careful: { superiority: 1.3, fear: 1.4 } } as const
const asTaught = { superiority: 1, fear: 1 }

export function leaningOf(habits: Habits | undefined): { readonly superiority: number; readonly fear: number } {
  const { superiority, fear } = habits?.style ? styles[habits.style] : asTaught
  return { superiority: makes(habits, "together") ? 0 : superiority, fear: makes(habits, "cover") ? 0 : fear }
}
