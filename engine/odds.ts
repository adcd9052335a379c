/**
 * Exact chances as counts of equally likely cases, not as floating-point fractions: 5 of 36 stays 5 of 36.
 * A distribution is a list, in the order in which a player wants to read it.
 *
 * Counts are whole numbers. If they become too large for a number to hold exactly (16 dice of ten faces), they are reduced to lowest
 * terms. If that is not enough, every count is also kept as text in `exact`, and the numbers are only for display.
 */

export type Chance<T> = {
  readonly result: T
  readonly ways: number
  /** The count in digits, if `ways` cannot hold it; `ways` is then only proportional to the `of` of its odds. */
  readonly exact?: string
}
export type Odds<T> = { readonly chances: readonly Chance<T>[]; readonly of: number; readonly exact?: string }

/** What a player sees before deciding: the odds of each result in words, and the tallies behind them. */
export type Forecast = {
  readonly title: string
  readonly odds: Odds<string>
  /** True if results are listed in ascending order, so that "at least" makes sense. */
  readonly ordered?: boolean
  /** What happens otherwise, for comparison: without the card, without the re-roll. */
  readonly otherwise?: { readonly label: string; readonly odds: Odds<string> }
  /** The results from worst to best for the side that is asked: this shows whether doing it can help. */
  readonly scale?: readonly string[]
  /** The action does more than change this result, so the person must decide whether it helps. */
  readonly outlasts?: true
  /** The tallies behind the odds. */
  readonly tallies?: readonly { readonly label: string; readonly tally: import("./tally.ts").Tally }[]
}

const most = Number.MAX_SAFE_INTEGER

/** Merges equal results (compared by `key`), in the order in which they first appear. */
export function gather<T>(cases: Iterable<Chance<T>>, key: (result: T) => string = String): Odds<T> {
  const list: readonly Chance<T>[] = Array.isArray(cases) ? cases : [...cases]
  const found = new Map<string, { result: T; ways: number }>()
  let of = 0
  for (const c of list) {
    const { result, ways } = c
    if (c.exact !== undefined || of + ways > most) return gatherLarge(list.map(large), key)
    if (ways === 0) continue
    of += ways
    const k = key(result)
    const seen = found.get(k)
    if (seen) seen.ways += ways
    else found.set(k, { result, ways })
  }
  return { chances: [...found.values()], of }
}

/** One throw of a die with this many faces. */
export const die = (faces: number): Odds<number> => ({
  chances: Array.from({ length: faces }, (_, i) => ({ result: i + 1, ways: 1 })),
  of: faces,
})

/** Maps each result and merges equal ones. Pass the same function that judges the real roll. */
export const mapOdds = <A, B>(odds: Odds<A>, f: (a: A) => B, key?: (b: B) => string): Odds<B> =>
  odds.exact === undefined
    ? gather(
        odds.chances.map(({ result, ways }) => ({ result: f(result), ways })),
        key,
      )
    : gatherLarge(
        odds.chances.map((c) => ({ result: f(c.result), ways: countOf(c) })),
        key,
      )

/** Two independent rolls together. */
export function both<A, B, C>(a: Odds<A>, b: Odds<B>, f: (a: A, b: B) => C, key?: (c: C) => string): Odds<C> {
  if (a.exact !== undefined || b.exact !== undefined || a.of * b.of > most) return bothLarge(a, b, f, key)
  const cases: Chance<C>[] = []
  for (const x of a.chances)
    for (const y of b.chances) cases.push({ result: f(x.result, y.result), ways: x.ways * y.ways })
  return gather(cases, key)
}

/** A second roll that depends on the result of the first; branches of different size are brought to a common count. */
export function andThen<A, B>(a: Odds<A>, next: (a: A) => Odds<B>, key?: (b: B) => string): Odds<B> {
  const branches = a.chances.map((c) => ({ ways: c.ways, first: c, odds: next(c.result) }))
  let common = a.exact === undefined ? 1 : Number.POSITIVE_INFINITY
  for (const { odds } of branches)
    common =
      odds.exact === undefined && common <= most ? leastCommonMultiple(common, odds.of) : Number.POSITIVE_INFINITY
  if (!(a.of * common <= most)) return andThenLarge(branches, key)
  return gather(
    branches.flatMap(({ ways, odds }) =>
      odds.chances.map((c) => ({ result: c.result, ways: ways * c.ways * (common / odds.of) })),
    ),
    key,
  )
}

/** The sum of `count` equal rolls, in ascending order: for example the hits of 36 dice, each of which hits or misses. */
export function sumOf(count: number, one: Odds<number>): Odds<number> {
  if (!Number.isInteger(count) || count < 0) throw new RangeError(`expected a whole number of dice, found ${count}`)
  let known = sums.get(one)
  if (!known) {
    const once = one.chances.map(large)
    const common = once.reduce((n, c) => greatestCommonDivisor(n, c.ways), countOf(one))
    known = {
      once: once.map(({ result, ways }) => ({ result, ways: ways / common })),
      of: countOf(one) / common,
      common,
      counted: [[{ result: 0, ways: 1n }]],
      odds: [],
    }
    sums.set(one, known)
  }
  const { once, of, common, counted, odds } = known
  const seen = odds[count]
  if (seen) return seen
  while (counted.length <= count) counted.push(added(counted.at(-1) as readonly LargeChance<number>[], once))
  const chances = counted[count] as readonly LargeChance<number>[]
  // Sums of odds in lowest terms are in lowest terms too (Gauss's lemma); small sums keep the full count of their dice.
  const all = common ** BigInt(count)
  const found =
    of ** BigInt(count) * all <= most
      ? inNumbers(
          chances.map(({ result, ways }) => ({ result, ways: ways * all })),
          of ** BigInt(count) * all,
        )
      : inLowestTerms(chances, of ** BigInt(count))
  odds[count] = found
  return found
}

/** A certainty. */
export const sure = <T>(result: T): Odds<T> => ({ chances: [{ result, ways: 1 }], of: 1 })

/** The number of ways in which a condition holds; only proportional to `of` if the odds have an `exact` count. */
export const waysTo = <T>(odds: Odds<T>, holds: (result: T) => boolean): number =>
  odds.chances.reduce((n, c) => n + (holds(c.result) ? c.ways : 0), 0)

/** The same as a fraction between 0 and 1, for display only. */
export const share = <T>(odds: Odds<T>, holds: (result: T) => boolean): number => waysTo(odds, holds) / odds.of

/** The exact count of one chance, or of all cases if given odds. */
export function countOf(counted: Chance<unknown> | Odds<unknown>): bigint {
  if (counted.exact !== undefined) return digits.get(counted) ?? BigInt(counted.exact)
  const n = "of" in counted ? counted.of : counted.ways
  if (!Number.isSafeInteger(n)) throw new RangeError(`odds of ${n} cases cannot be counted exactly`)
  return BigInt(n)
}

/** The exact count in digits. */
export const sayCount = (counted: Chance<unknown> | Odds<unknown>): string =>
  counted.exact ?? `${"of" in counted ? counted.of : counted.ways}`

type LargeChance<T> = { readonly result: T; readonly ways: bigint }

/** Counts that were turned into digits here, so that they need not be parsed again. */
const digits = new WeakMap<Chance<unknown> | Odds<unknown>, bigint>()

const large = <T>(c: Chance<T>): LargeChance<T> => ({ result: c.result, ways: countOf(c) })

function bothLarge<A, B, C>(a: Odds<A>, b: Odds<B>, f: (a: A, b: B) => C, key?: (c: C) => string): Odds<C> {
  const cases: LargeChance<C>[] = []
  const second = b.chances.map(countOf)
  for (const x of a.chances) {
    const ways = countOf(x)
    for (const [i, y] of b.chances.entries())
      cases.push({ result: f(x.result, y.result), ways: ways * (second[i] as bigint) })
  }
  return gatherLarge(cases, key)
}

type Branch<A, B> = { readonly first: Chance<A>; readonly odds: Odds<B> }

function andThenLarge<A, B>(branches: readonly Branch<A, B>[], key?: (b: B) => string): Odds<B> {
  const sizes = branches.map(({ odds }) => countOf(odds))
  const common = sizes.reduce((n, of) => (n % of === 0n ? n : (n / greatestCommonDivisor(n, of)) * of), 1n)
  const cases: LargeChance<B>[] = []
  for (const [i, { first, odds }] of branches.entries()) {
    const weight = countOf(first) * (common / (sizes[i] as bigint))
    for (const c of odds.chances) cases.push({ result: c.result, ways: weight * countOf(c) })
  }
  return gatherLarge(cases, key)
}

function gatherLarge<T>(cases: readonly LargeChance<T>[], key: (result: T) => string = String): Odds<T> {
  const found = new Map<string, { result: T; ways: bigint }>()
  let of = 0n
  for (const { result, ways } of cases) {
    if (ways === 0n) continue
    of += ways
    const k = key(result)
    const seen = found.get(k)
    if (seen) seen.ways += ways
    else found.set(k, { result, ways })
  }
  return written([...found.values()], of)
}

/** Odds of any size as plain data: as numbers if these are exact, else in lowest terms, else with the digits in `exact`. */
function written<T>(chances: readonly LargeChance<T>[], of: bigint): Odds<T> {
  if (of <= most) return inNumbers(chances, of)
  let common = of
  for (const { ways } of chances) {
    if (common === 1n) break
    common = greatestCommonDivisor(common, ways)
  }
  return inLowestTerms(
    common === 1n ? chances : chances.map(({ result, ways }) => ({ result, ways: ways / common })),
    of / common,
  )
}

function inLowestTerms<T>(chances: readonly LargeChance<T>[], of: bigint): Odds<T> {
  if (of <= most) return inNumbers(chances, of)
  const scale = displayed(of)
  const odds = {
    chances: chances.map(({ result, ways }) => {
      const chance = { result, ways: scale(ways), exact: `${ways}` }
      digits.set(chance, ways)
      return chance
    }),
    of: scale(of),
    exact: `${of}`,
  }
  digits.set(odds, of)
  return odds
}

const inNumbers = <T>(chances: readonly LargeChance<T>[], of: bigint): Odds<T> => ({
  chances: chances.map(({ result, ways }) => ({ result, ways: Number(ways) })),
  of: Number(of),
})

/** How to show counts up to this one as numbers: unchanged, or all divided by the same power of two if they would overflow. */
function displayed(greatest: bigint): (n: bigint) => number {
  const excess = 4 * greatest.toString(16).length - 900
  if (excess <= 0) return Number
  const kept = 64n // binary places after the point, so that a rare result is not shown as impossible
  return (n) => Number((n << kept) >> BigInt(excess)) / 2 ** Number(kept)
}

/** Sums that were computed before, by the odds of one roll: forecasts ask for many different numbers of dice. */
const sums = new WeakMap<
  Odds<number>,
  {
    /** One die in lowest terms, the count of its cases, and the divisor that reduced them. */
    readonly once: readonly LargeChance<number>[]
    readonly of: bigint
    readonly common: bigint
    readonly counted: (readonly LargeChance<number>[])[]
    readonly odds: (Odds<number> | undefined)[]
  }
>()

function added(a: readonly LargeChance<number>[], b: readonly LargeChance<number>[]): readonly LargeChance<number>[] {
  const found = new Map<number, bigint>()
  for (const x of a)
    for (const y of b) found.set(x.result + y.result, (found.get(x.result + y.result) ?? 0n) + x.ways * y.ways)
  return [...found].map(([result, ways]) => ({ result, ways })).sort((p, q) => p.result - q.result)
}

function leastCommonMultiple(a: number, b: number): number {
  let [x, y] = [a, b]
  while (y !== 0) [x, y] = [y, x % y]
  return (a / x) * b
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}
