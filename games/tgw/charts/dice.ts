/** Dice of the book: TGW-GEN-03. */
import { die, mapOdds, type Odds, sumOf } from "@salient/engine"
import { data } from "../data/charts.ts"

export const D6 = data.die

/** TGW-GAP-04 A D3 from the die that was rolled. */
export const d3 = (rolled: number): number => data.d3[rolled - 1] as number

/** TGW-CHAR-02, TGW-COVER-02 True if the die shows at least the number needed; null means that no roll can succeed. */
export const does = (rolled: number, needed: number | null): boolean => needed !== null && rolled >= needed

/** How many of the dice show at least the number needed. */
export const countOn = (rolled: readonly number[], needed: number | null): number =>
  rolled.reduce((n, d) => n + (does(d, needed) ? 1 : 0), 0)

/** How many show a one. */
export const ones = (rolled: readonly number[]): number => rolled.filter((d) => d === 1).length

export const highest = (rolled: readonly number[]): number => Math.max(...rolled)
export const total = (rolled: readonly number[]): number => rolled.reduce((a, b) => a + b, 0)

const kept = new Map<number | null, Odds<number>>()

/** One die as 0 or 1: 1 if it shows at least the number needed. */
export function once(needed: number | null): Odds<number> {
  const known = kept.get(needed)
  if (known) return known
  const odds = mapOdds(die(D6), (d) => (does(d, needed) ? 1 : 0))
  kept.set(needed, odds)
  return odds
}

/** The sum of dice. */
export const sumOdds = (dice: number): Odds<number> => sumOf(dice, one)
const one = die(D6)
