/** What the cards of a Fate deck roll, as chances: every deck holds every pair of dice equally often. */
import { fateDecks } from "../data/fate.ts"

const rolls = fateDecks.germany.map(({ dice }) => dice)
const highest = 12
const cases = rolls.length

/** How often each sum comes up. */
const sums = new Array<number>(highest + 1).fill(0)
for (const { white, colored } of rolls) sums[white + colored]! += 1 / cases

/** The chance that one roll exceeds another by exactly so much, from -highest. */
const leads = new Array<number>(2 * highest + 1).fill(0)
for (const [a, p] of sums.entries()) for (const [b, q] of sums.entries()) leads[a - b + highest]! += p * q

/** Sums of a table above each index. */
const above = (table: readonly number[]): number[] => {
  const found = table.map(() => 0)
  for (let i = table.length - 2; i >= 0; i--) found[i] = found[i + 1]! + table[i + 1]!
  return found
}
const sumsAbove = above(sums)
const leadsAbove = above(leads)

const products = new Array<number>(37).fill(0)
for (const { white, colored } of rolls) products[white * colored]! += 1 / cases
const productsAbove = above(products)

const lookUp = (table: readonly number[], i: number, below: number): number => (i < 0 ? below : (table[i] ?? 0))

/** The chance that the first of two rolls exceeds the second by more than `lead`. */
export const chanceOfLead = (lead: number): number => lookUp(leadsAbove, Math.floor(lead) + highest, 1)
/** The chance that it exceeds it by exactly so much. */
export const chanceOfTie = (lead: number): number => lookUp(leads, lead + highest, 0)
/** The chance to roll more than `n`. */
export const chanceAbove = (n: number): number => lookUp(sumsAbove, Math.floor(n), 1)
/** The chance to roll exactly `n`. */
export const chanceOf = (n: number): number => lookUp(sums, n, 0)
/** The chance that the product of the dice exceeds `n`: GWC-O21.2.1.1. */
export const chanceOfProduct = (n: number): number => lookUp(productsAbove, Math.floor(n), 1)
