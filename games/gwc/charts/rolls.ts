/**
 * GWC-1.9 Rolls are cards of a Fate deck: what can be rolled with the cards that may still come up, for one card or for several
 * drawn one after another. Knows no state.
 */
import { type Chance, gather, type Odds } from "@salient/engine"
import { type FateCard, fateDecks } from "../data/fate.ts"

type Card = Pick<FateCard, "dice">

export const sumOf = ({ dice }: Card): number => dice.white + dice.colored
/** GWC-O21.2.1.1 True for Targeting and Accuracy, which multiply the dice. */
export const productOf = ({ dice }: Card): number => dice.white * dice.colored

const highest = 12

/** What one of these cards rolls. */
export const rollOdds = (cards: readonly Card[]): Odds<number> =>
  gather(cards.map((card) => ({ result: sumOf(card), ways: 1 })))

/** How many of the cards show each sum. */
export function sumCounts(cards: readonly Card[]): number[] {
  const counts = new Array<number>(highest + 1).fill(0)
  for (const card of cards) counts[sumOf(card)]!++
  return counts
}

/** The number of ways to draw this many cards one after another. */
export function arrangements(counts: readonly number[], drawn: number): number {
  const size = counts.reduce((n, c) => n + c, 0)
  let ways = 1
  for (let i = 0; i < drawn; i++) ways *= size - i
  return ways
}

/** What one roll does to a Formation. */
export type Fate = "eliminated" | "broken" | "suppressed" | "rallied" | "none" | `retreats ${number}`

/** Every way in which several Formations can draw their rolls one after another from one deck. */
export function draws(counts: number[], list: readonly ((roll: number) => Fate)[]): Chance<Fate[]>[] {
  const [first, ...rest] = list
  if (!first) return [{ result: [], ways: 1 }]
  const found = new Map<string, { result: Fate[]; ways: number }>()
  for (let value = 0; value < counts.length; value++) {
    const cards = counts[value]!
    if (cards === 0) continue
    const fate = first(value)
    counts[value]!--
    for (const { result, ways } of draws(counts, rest)) {
      const all = [fate, ...result]
      const known = found.get(all.join())
      if (known) known.ways += cards * ways
      else found.set(all.join(), { result: all, ways: cards * ways })
    }
    counts[value]!++
  }
  return [...found.values()]
}

const one: { readonly [fate: string]: string } = {
  eliminated: "eliminated",
  broken: "breaks",
  suppressed: "Suppressed",
  rallied: "rallies",
}

/** `1 eliminated, 2 broken`: for several Formations, how many; for a single one, only its result. */
export function sayFates(fates: readonly Fate[], nothing: string): string {
  const told = fates.filter((f) => f !== "none")
  if (told.length === 0) return nothing
  if (fates.length === 1) return one[told[0]!] ?? told[0]!
  const kinds = [...new Set(told)].sort()
  return kinds.map((kind) => `${told.filter((f) => f === kind).length} ${kind}`).join(", ")
}

/** The same odds with `nothing` moved to the end. */
export function nothingLast(odds: Odds<string>, nothing: string): Odds<string> {
  const rank = (text: string) => (text === nothing ? 1 : 0)
  return { ...odds, chances: [...odds.chances].sort((a, b) => rank(a.result) - rank(b.result)) }
}

// A whole deck: every deck holds every pair of dice equally often. The officer uses these tables to estimate rolls.

const deck = fateDecks.germany
const share = 1 / deck.length

/** How often each sum comes up. */
const sums = new Array<number>(highest + 1).fill(0)
for (const card of deck) sums[sumOf(card)]! += share

/** The chance that one roll exceeds another by exactly this much, starting at -highest. */
const leads = new Array<number>(2 * highest + 1).fill(0)
for (const [a, p] of sums.entries()) for (const [b, q] of sums.entries()) leads[a - b + highest]! += p * q

/** For each index, the sum of the table's entries above it. */
const above = (table: readonly number[]): number[] => {
  const found = table.map(() => 0)
  for (let i = table.length - 2; i >= 0; i--) found[i] = found[i + 1]! + table[i + 1]!
  return found
}
const sumsAbove = above(sums)
const leadsAbove = above(leads)

const products = new Array<number>(37).fill(0)
for (const card of deck) products[productOf(card)]! += share
const productsAbove = above(products)

const lookUp = (table: readonly number[], i: number, below: number): number => (i < 0 ? below : (table[i] ?? 0))

/** The chance that the first of two rolls exceeds the second by more than `lead`. */
export const chanceOfLead = (lead: number): number => lookUp(leadsAbove, Math.floor(lead) + highest, 1)
/** The chance that the first exceeds the second by exactly this much. */
export const chanceOfTie = (lead: number): number => lookUp(leads, lead + highest, 0)
/** The chance to roll more than `n`. */
export const chanceAbove = (n: number): number => lookUp(sumsAbove, Math.floor(n), 1)
/** The chance to roll exactly `n`. */
export const chanceOf = (n: number): number => lookUp(sums, n, 0)
/** The chance that the product of the dice exceeds `n`: GWC-O21.2.1.1. */
export const chanceOfProduct = (n: number): number => lookUp(productsAbove, Math.floor(n), 1)
