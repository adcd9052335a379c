/**
 * A procedure of chance, written once and used twice: expanded in full it gives the exact odds, followed with real rolls it gives the
 * result. The forecast and the roll therefore cannot disagree.
 */
import { andThen, type Odds, type RuleId, sure, type Tally } from "@salient/engine"

export type Trial<T> = Settled<T> | Throw<T>
export type Settled<T> = { readonly kind: "settled"; readonly result: T }
export type Throw<T> = {
  readonly kind: "throw"
  readonly faces: number
  readonly rule: RuleId
  readonly why: string
  /** What follows, keyed by the highest face that leads there; the last `upTo` equals `faces`. */
  readonly branches: readonly { readonly upTo: number; readonly next: Trial<T> }[]
}

/** A trial with the numbers behind it: what is shown before the dice are thrown, and the trial to throw. */
export type Reckoning<T> = { readonly tallies: readonly Labelled[]; readonly trial: Trial<T> }
export type Labelled = { readonly label: string; readonly tally: Tally }

/** A die that was thrown: faces count from 1. */
export type Thrown = { readonly faces: number; readonly value: number; readonly rule: RuleId; readonly why: string }

/** Throws one die; 1 is the lowest face. The battle passes the match's own dice, the calculator any uniform source. */
export type Thrower = (faces: number, rule: RuleId, why: string) => number

/** Tolerance for differences of chances that have a decimal. */
const ROUNDING = 1e-6

export const settled = <T>(result: T): Settled<T> => ({ kind: "settled", result })

/**
 * A throw of percentile dice: each share, in the order given, takes its percentage of the faces from 1 upward. Chances with a decimal are
 * thrown with three dice instead of two.
 */
export function percentile<T>(
  rule: RuleId,
  why: string,
  shares: readonly (readonly [percent: number, next: Trial<T>])[],
): Trial<T> {
  const branches: { upTo: number; next: Trial<T> }[] = []
  const isWhole = shares.every(([percent]) => Math.abs(percent - Math.round(percent)) < ROUNDING)
  const faces = isWhole ? 100 : 1_000
  let upTo = 0
  for (const [percent, next] of shares) {
    if (percent < -ROUNDING) throw new Error(`${rule} ${why}: expected a chance of at least 0, found ${percent}`)
    const ways = Math.round((percent * faces) / 100)
    if (ways === 0) continue
    upTo += ways
    branches.push({ upTo, next })
  }
  if (upTo !== faces)
    throw new Error(`${rule} ${why}: expected chances that add up to 100, found ${(100 * upTo) / faces}`)
  const [only] = branches
  return branches.length === 1 && only ? only.next : { kind: "throw", faces, rule, why, branches }
}

/** The trial that follows one face. */
export function follow<T>(t: Throw<T>, face: number): Trial<T> {
  if (Number.isInteger(face) && face >= 1) for (const b of t.branches) if (face <= b.upTo) return b.next
  throw new Error(`${t.rule} ${t.why}: expected a face from 1 to ${t.faces}, found ${face}`)
}

/** Continues with another trial after every result of the first. */
export function chain<A, B>(trial: Trial<A>, next: (result: A) => Trial<B>): Trial<B> {
  if (trial.kind === "settled") return next(trial.result)
  const branches = trial.branches.map((b) => ({ upTo: b.upTo, next: chain(b.next, next) }))
  return { kind: "throw", faces: trial.faces, rule: trial.rule, why: trial.why, branches }
}

/** The exact odds: every face of every die, through the same branches that decide the real throw. */
export function oddsOf<T>(trial: Trial<T>): Odds<T> {
  if (trial.kind === "settled") return sure(trial.result)
  let from = 0
  const chances = trial.branches.map(({ upTo, next }) => {
    const ways = upTo - from
    from = upTo
    return { result: next, ways }
  })
  return andThen({ chances, of: trial.faces }, oddsOf<T>, JSON.stringify)
}

/** Throws the dice until the result is settled, and returns the dice thrown. */
export function settle<T>(trial: Trial<T>, thrower: Thrower): { result: T; thrown: Thrown[] } {
  const thrown: Thrown[] = []
  let at = trial
  while (at.kind === "throw") {
    const { faces, rule, why } = at
    const value = thrower(faces, rule, why)
    thrown.push({ faces, value, rule, why })
    at = follow(at, value)
  }
  return { result: at.result, thrown }
}

/** The mean of a number over all cases. */
export const expected = <T>(odds: Odds<T>, value: (result: T) => number): number =>
  odds.chances.reduce((sum, c) => sum + value(c.result) * c.ways, 0) / odds.of
