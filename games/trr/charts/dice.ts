import { both, die, type Odds, sure } from "@salient/engine"
import { scaleData } from "../data/scale.ts"

/** The one kind of die the game uses, as a distribution. */
export const d10: Odds<number> = die(scaleData.die)

/** The largest number of dice that can be counted exactly. With one more, the number of throws is no longer a safe integer. */
export const countableDice = Math.floor(Math.log10(Number.MAX_SAFE_INTEGER) / Math.log10(scaleData.die))

/** The odds of the sum of a number of dice. */
export function sumOfDice(count: number): Odds<number> {
  let odds: Odds<number> = sure(0)
  for (let i = 0; i < count; i++) odds = both(odds, d10, (a, b) => a + b)
  return odds
}

/** The same distribution, sorted from the lowest result to the highest. */
export const ascending = (odds: Odds<number>): Odds<number> => ({
  ...odds,
  chances: [...odds.chances].sort((a, b) => a.result - b.result),
})
