/**
 * The one place where this package rounds. Positions, sizes and distances are whole thousandths of the game's unit, and facings whole
 * hundredths of a degree, so that every machine agrees. Fractional results of geometry are rounded to whole numbers here, each kind in its
 * stated direction:
 *
 * | what                                              | direction                                                   |
 * | ------------------------------------------------- | ----------------------------------------------------------- |
 * | a point that was computed (corner, foot, scatter) | nearest, halves away from zero: mirrored shapes round alike |
 * | a position along a line, or a length of part of it | nearest; parts of a line add up to the line                |
 * | the distance between two shapes                   | up, exactly: `distance <= d` is true just when it truly is  |
 * | "closer than"                                     | none: decided exactly                                       |
 * | a facing computed from two points                 | nearest hundredth of a degree                               |
 * | what a path costs                                 | nearest, once, over the running total                       |
 * | how far a budget lasts                            | down: nothing moves a thousandth more than was paid for     |
 *
 * Whole numbers up to LIMIT keep every product below 2^53, so signs and comparisons are exact. Where a fraction is needed for ordering, it
 * is computed with + - * / and square root alone, which IEEE 754 defines to the last bit.
 */

/** No coordinate and no size exceeds this many thousandths in either direction: a thousand inches or centimetres. */
export const LIMIT = 1_000_000

/**
 * Two bases this close count as touching, and bases that overlap by no more than this do not count as overlapping: the corners of turned
 * bases are rounded.
 */
export const SLACK = 2

/** A moving base counts as too close only if it violates the clearance by more than half a thousandth. */
export const GRAZE = 0.5

/** To the nearest whole number, halves away from zero; never -0. */
export const nearest = (x: number): number => (x < 0 ? -Math.floor(0.5 - x) : Math.floor(x + 0.5)) + 0

/** The integer part of the square root of a whole number. */
export function rootDown(n: number): number {
  let r = Math.floor(Math.sqrt(n))
  while (r * r > n) r--
  while ((r + 1) * (r + 1) <= n) r++
  return r
}

/** The square root of a whole number, to the nearest whole number. */
export function rootNearest(n: number): number {
  const r = rootDown(n)
  return n - r * r > r ? r + 1 : r // (r + ½)² = r² + r + ¼
}

/** Compares `k` with `n / √m` exactly: -1, 0 or 1. All three are whole and not negative, m is above 0. */
function compareWithRatio(k: number, n: number, m: number): number {
  const root = rootDown(m)
  if (root * root === m) return Math.sign(k * root - n)
  const difference = BigInt(k) ** 2n * BigInt(m) - BigInt(n) ** 2n // reached only when a float cannot decide
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** A distance given as `n / √m`, rounded up: the smallest whole number not below it. */
export function lengthUp(n: number, m: number): number {
  const q = n / Math.sqrt(m)
  const near = Math.round(q)
  if (Math.abs(q - near) > 1e-6) return Math.ceil(q)
  return compareWithRatio(near, n, m) >= 0 ? near : near + 1
}

/** A distance given as `n / √m`, rounded down. */
export function lengthDown(n: number, m: number): number {
  const q = n / Math.sqrt(m)
  const near = Math.round(q)
  if (Math.abs(q - near) > 1e-6) return Math.floor(q)
  return compareWithRatio(near, n, m) <= 0 ? near : near - 1
}

/** A whole number divided by a whole number, in lowest terms: running totals keep their fractions until they are shown. */
export type Fraction = readonly [over: number, under: number]

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** The sum of two fractions. */
export function addFractions([a, b]: Fraction, [c, d]: Fraction): Fraction {
  const over = a * d + c * b
  const under = b * d
  const common = gcd(Math.abs(over), under)
  return [over / common, under / common]
}

/** The nearest whole number to a fraction, halves up. */
export const wholeOf = ([over, under]: Fraction): number => Math.floor((2 * over + under) / (2 * under))
