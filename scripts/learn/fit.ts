/** Logistic regression: the weights with which features best predict who wins, and how reliable the predictions are. */
import type { LearntRun } from "@salient/kit/learnt"
import { solved } from "../../cli/ladder/ratings.ts"

/** A position as one side saw it: its features, how the battle ended for that side (1 won, 0 lost, a half drawn), its weight in the fit. */
export type Position = { readonly features: readonly number[]; readonly won: number; readonly weight: number }

const rounds = 60
/** Pulls the weights of features that hardly vary towards 0: as if this many positions had been drawn against each of them. */
const ridge = 3

const chanceOf = (odds: number): number => 1 / (1 + Math.exp(-odds))

export function oddsOf(weights: readonly number[], features: readonly number[]): number {
  let odds = 0
  for (let i = 0; i < weights.length; i++) odds += (weights[i] as number) * (features[i] as number)
  return odds
}

/** The most likely weights, by Newton's method. There is no constant term, because one side's gain is the other's loss. */
export function fitted(count: number, positions: readonly Position[]): number[] {
  const spread = spreads(count, positions)
  let weights = new Array<number>(count).fill(0)
  for (let round = 0; round < rounds; round++) {
    const slope = weights.map((w, i) => -ridge * (spread[i] as number) * w)
    const curve = weights.map((_, i) => weights.map((__, j) => (i === j ? ridge * (spread[i] as number) + 1e-9 : 0)))
    for (const { features, won, weight } of positions) {
      const chance = chanceOf(oddsOf(weights, features))
      const miss = weight * (won - chance)
      const bend = weight * chance * (1 - chance)
      for (let i = 0; i < count; i++) {
        const f = features[i] as number
        if (f === 0) continue
        slope[i] = (slope[i] as number) + miss * f
        const row = curve[i] as number[]
        for (let j = 0; j < count; j++) row[j] = (row[j] as number) + bend * f * (features[j] as number)
      }
    }
    const step = solved(curve, slope)
    // a step that would change some forecast too much is shortened
    const most = Math.max(...step.map((s, i) => Math.abs(s) * Math.sqrt(spread[i] as number)))
    const share = Math.min(1, 2 / Math.max(most, 1e-9))
    weights = weights.map((w, i) => w + share * (step[i] as number))
    if (share === 1 && most < 1e-7) break
  }
  return weights
}

/** The mean square of each feature; 1 for one that is always 0. */
function spreads(count: number, positions: readonly Position[]): number[] {
  const sums = new Array<number>(count).fill(0)
  let all = 0
  for (const { features, weight } of positions) {
    all += weight
    for (let i = 0; i < count; i++) sums[i] = (sums[i] as number) + weight * (features[i] as number) ** 2
  }
  return sums.map((sum) => (sum > 0 ? sum / all : 1))
}

/** The log loss of the forecasts: 0 is perfect, 0.693 is no knowledge at all. */
export function surprise(weights: readonly number[], positions: readonly Position[]): number {
  let [sum, all] = [0, 0]
  for (const { features, won, weight } of positions) {
    const chance = Math.min(1 - 1e-9, Math.max(1e-9, chanceOf(oddsOf(weights, features))))
    sum -= weight * (won * Math.log(chance) + (1 - won) * Math.log(1 - chance))
    all += weight
  }
  return all === 0 ? 0 : sum / all
}

const bins = 10

/** Positions grouped by forecast, in tenths; the mean forecast, and the share that was won. */
export function calibration(weights: readonly number[], positions: readonly Position[]): LearntRun["calibration"] {
  const found = Array.from({ length: bins }, () => ({ positions: 0, said: 0, won: 0 }))
  for (const { features, won } of positions) {
    const chance = chanceOf(oddsOf(weights, features))
    const bin = found[Math.min(bins - 1, Math.floor(chance * bins))]
    if (!bin) continue
    bin.positions++
    bin.said += chance
    bin.won += won
  }
  return found.map((b, i) => ({
    from: i / bins,
    to: (i + 1) / bins,
    positions: b.positions,
    said: b.positions === 0 ? 0 : rounded(b.said / b.positions),
    won: b.positions === 0 ? 0 : rounded(b.won / b.positions),
  }))
}

export const rounded = (n: number): number => Math.round(n * 10_000) / 10_000
