/**
 * Exact chances as counts of equally likely cases, never as floating fractions that drift: 5 of 36 stays 5 of 36.
 * A distribution is a list, in the order in which a player wants to read it.
 */

export type Chance<T> = { readonly result: T; readonly ways: number }
export type Odds<T> = { readonly chances: readonly Chance<T>[]; readonly of: number }

/** What is shown before a player commits: the odds in words, and what to make of the total. */
export type Forecast = {
  readonly title: string
  readonly odds: Odds<string>
  /** True where results are listed from the least to the most, so that "at least" means something. */
  readonly ordered?: boolean
  /** The numbers behind it, each with its story. */
  readonly tallies?: readonly { readonly label: string; readonly tally: import("./tally.ts").Tally }[]
}

/** Gathers equal results (compared by `key`), keeping the order in which they first came. */
export function gather<T>(cases: Iterable<Chance<T>>, key: (result: T) => string = String): Odds<T> {
  const found = new Map<string, { result: T; ways: number }>()
  let of = 0
  for (const { result, ways } of cases) {
    if (ways === 0) continue
    of += ways
    const k = key(result)
    const seen = found.get(k)
    if (seen) seen.ways += ways
    else found.set(k, { result, ways })
  }
  if (of > Number.MAX_SAFE_INTEGER) throw new RangeError(`odds of ${of} cases cannot be counted exactly`)
  return { chances: [...found.values()], of }
}

/** One throw of a die of so many faces. */
export const die = (faces: number): Odds<number> => ({
  chances: Array.from({ length: faces }, (_, i) => ({ result: i + 1, ways: 1 })),
  of: faces,
})

/** Each result through a function, equal ones gathered: the very function that will judge the real roll. */
export const mapOdds = <A, B>(odds: Odds<A>, f: (a: A) => B, key?: (b: B) => string): Odds<B> =>
  gather(
    odds.chances.map(({ result, ways }) => ({ result: f(result), ways })),
    key,
  )

/** Two independent things together. */
export function both<A, B, C>(a: Odds<A>, b: Odds<B>, f: (a: A, b: B) => C, key?: (c: C) => string): Odds<C> {
  const cases: Chance<C>[] = []
  for (const x of a.chances)
    for (const y of b.chances) cases.push({ result: f(x.result, y.result), ways: x.ways * y.ways })
  return gather(cases, key)
}

/** What happens next depends on what happened first; branches of different size are brought to a common count. */
export function andThen<A, B>(a: Odds<A>, next: (a: A) => Odds<B>, key?: (b: B) => string): Odds<B> {
  const branches = a.chances.map(({ result, ways }) => ({ ways, odds: next(result) }))
  const common = branches.reduce((n, b) => leastCommonMultiple(n, b.odds.of), 1)
  return gather(
    branches.flatMap(({ ways, odds }) =>
      odds.chances.map((c) => ({ result: c.result, ways: ways * c.ways * (common / odds.of) })),
    ),
    key,
  )
}

/** A certainty. */
export const sure = <T>(result: T): Odds<T> => ({ chances: [{ result, ways: 1 }], of: 1 })

/** The ways in which a condition holds. */
export const waysTo = <T>(odds: Odds<T>, holds: (result: T) => boolean): number =>
  odds.chances.reduce((n, c) => n + (holds(c.result) ? c.ways : 0), 0)

/** The same as a share between 0 and 1, for display only. */
export const share = <T>(odds: Odds<T>, holds: (result: T) => boolean): number => waysTo(odds, holds) / odds.of

function leastCommonMultiple(a: number, b: number): number {
  let [x, y] = [a, b]
  while (y !== 0) [x, y] = [y, x % y]
  return (a / x) * b
}
