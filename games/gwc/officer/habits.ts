/** How mistakes and style change the officer's judgement. */
import { type Habits, type Mistake, makes } from "@salient/engine"

export const mistakes: { readonly [mistake in Mistake]: string } = {
  cover: "Moves as if nobody could fire at it, and leaves cover for open ground.",
  fire: "Fires each piece for itself, at the hex with most enemies, instead of one Fire Group where it counts.",
  together: "Orders one Formation at a time; the Leader's other men wait.",
}

/** How much fear of fire, and the pull of Objectives, count; our values, found by playing. */
const styles = { bold: { fear: 0.65, goal: 1.25 }, careful: { fear: 1.4, goal: 0.85 } } as const
const asTaught = { fear: 1, goal: 1 }
const careless = 0.05

export function leaningOf(habits: Habits | undefined): { readonly fear: number; readonly goal: number } {
  const { fear, goal } = habits?.style ? styles[habits.style] : asTaught
  return { fear: makes(habits, "cover") ? careless : fear, goal }
}
