/**
 * How a computer player departs from the book of a good officer: the mistakes that beginners make, and style. A game says what each of
 * them means for its officer.
 */

/**
 * A beginner ignores cover and fire, fires at whatever is in sight instead of where it counts, or acts with each unit on its own instead
 * of together.
 */
export const MISTAKES = ["cover", "fire", "together"] as const
export type Mistake = (typeof MISTAKES)[number]

/** A bold player risks more to get on, a careful one waits for better chances. */
export const STYLES = ["bold", "careful"] as const
export type Style = (typeof STYLES)[number]

export type Habits = {
  readonly mistakes: readonly Mistake[]
  readonly style?: Style | undefined
}

/** Whether a player with these habits makes this mistake. */
export const makes = (habits: Habits | undefined, mistake: Mistake): boolean =>
  habits?.mistakes.includes(mistake) ?? false
