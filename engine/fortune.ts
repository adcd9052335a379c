/**
 * Luck, computed from exact odds. A rule that rolls says what every result would have been worth to a side, and which result came
 * up. This is enough to say how lucky each roll was, and how lucky a side was overall, without a model of the battle.
 *
 * The score of a roll is the chance of a worse result minus the chance of a better one: from -1 (the worst possible result) to 1,
 * and 0 on average for any kind of roll. Scores of independent rolls add up, and the variance of their sum is known.
 */
import type { Side } from "./decision.ts"
import type { Odds } from "./odds.ts"
import type { RuleId } from "./tally.ts"

/** A roll: the side whose luck it is, the value of each result to that side (more is better), and the actual result. */
export type RollOdds = {
  readonly side: Side
  readonly rule: RuleId
  readonly why: string
  readonly odds: Odds<number>
  readonly got: number
}

/** A roll as the match keeps it. */
export type RatedRoll = RollOdds & {
  /** How many moves had been made. */
  readonly at: number
}

/** How lucky a roll was, from -1 to 1; 0 on average. */
export function luckOf({ odds, got }: Pick<RollOdds, "odds" | "got">): number {
  let [worse, better] = [0, 0]
  for (const { result, ways } of odds.chances) {
    if (result < got) worse += ways
    else if (result > got) better += ways
  }
  return (worse - better) / odds.of
}

/** The variance of the luck of such a roll. */
const spreadOf = ({ odds }: Pick<RollOdds, "odds">): number =>
  odds.chances.reduce((sum, { result, ways }) => sum + (ways / odds.of) * luckOf({ odds, got: result }) ** 2, 0)

/** The luck of one side in a whole match. */
export type Luck = {
  readonly side: Side
  /** The number of rolls with known odds and more than one possible result. */
  readonly rolls: number
  /** The sum of their scores. */
  readonly score: number
  /** In how many of 100 matches with the same rolls the side would have been less lucky. */
  readonly percent: number
  /** The luckiest and the unluckiest rolls, the most extreme first. */
  readonly best: readonly Told[]
  readonly worst: readonly Told[]
}

/** One roll as the report shows it. */
type Told = Pick<RatedRoll, "at" | "rule" | "why"> & {
  readonly luck: number
  /** The chance of a result this good or better, or this bad or worse. */
  readonly chance: number
}

const mostTold = 3

export function luckOfSide(fortunes: readonly RatedRoll[], side: Side): Luck {
  const own = fortunes.filter((f) => f.side === side && f.odds.chances.length > 1)
  const score = own.reduce((sum, f) => sum + luckOf(f), 0)
  const spread = Math.sqrt(own.reduce((sum, f) => sum + spreadOf(f), 0))
  const told = own.map((f): Told => {
    const luck = luckOf(f)
    const asFar = f.odds.chances.filter(({ result }) => (luck < 0 ? result <= f.got : result >= f.got))
    const chance = asFar.reduce((n, { ways }) => n + ways, 0) / f.odds.of
    return { at: f.at, rule: f.rule, why: f.why, luck, chance }
  })
  return {
    side,
    rolls: own.length,
    score,
    percent: spread === 0 ? 50 : Math.round(100 * normalBelow(score / spread)),
    best: told
      .filter((t) => t.luck > 0)
      .sort((a, b) => a.chance - b.chance)
      .slice(0, mostTold),
    worst: told
      .filter((t) => t.luck < 0)
      .sort((a, b) => a.chance - b.chance)
      .slice(0, mostTold),
  }
}

/** The share of a normal distribution below `z` standard deviations (Abramowitz and Stegun 26.2.17, to seven places). */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const tail =
    0.3989422804 *
    Math.exp((-z * z) / 2) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return z < 0 ? tail : 1 - tail
}
