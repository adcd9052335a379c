import { both, die, type Odds, sure } from "@salient/engine"
import { scaleData } from "../data/scale.ts"

/** The one kind of die the game uses, as a distribution. */
export const d10: Odds<number> = die(scaleData.die)

/** So many dice can be counted exactly: one more, and the throws outnumber the whole numbers a computer keeps. */
export const countableDice = Math.floor(Math.log10(Number.MAX_SAFE_INTEGER) / Math.log10(scaleData.die))

/** The odds of the sum of a number of dice. */
export function sumOfDice(count: number): Odds<number> {
  let odds: Odds<number> = sure(0)
  for (let i = 0; i < count; i++) odds = both(odds, d10, (a, b) => a + b)
  return odds
}

/** The same distribution with its results from least to most, as a table is read. */
export const ascending = (odds: Odds<number>): Odds<number> => ({
  ...odds,
  chances: [...odds.chances].sort((a, b) => a.result - b.result),
})
