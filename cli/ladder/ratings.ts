/**
 * Ratings computed from results with the model of Elo ratings: a player 400 points ahead is expected to score ten times as much as the
 * other. The most likely ratings are found for all players at once, so the order of the meetings does not matter.
 */
export type Result = { readonly a: number; readonly b: number; readonly score: number }
export type Rating = {
  readonly elo: number
  /** Half the width of the 95 % confidence interval. */
  readonly within: number
}

const pointsPerUnit = 400 / Math.LN10
const sure = 1.959964
/**
 * Each player is credited with one draw against a player of average strength: otherwise a player who has won all battles would be
 * infinitely strong.
 */
const prior = 1
const rounds = 100

const expected = (difference: number): number => 1 / (1 + Math.exp(-difference))

/** The ratings of this many players; their average is 0. */
export function ratings(players: number, results: readonly Result[]): Rating[] {
  let strengths = new Array<number>(players).fill(0)
  for (let round = 0; round < rounds; round++) {
    const { slope, curve } = likelihood(strengths, results)
    const step = solved(curve, slope)
    strengths = strengths.map((s, i) => s + Math.max(-1, Math.min(1, step[i] as number)))
    if (step.every((s) => Math.abs(s) < 1e-9)) break
  }
  const mean = strengths.reduce((a, b) => a + b, 0) / players
  const { curve } = likelihood(strengths, results)
  return strengths.map((s, i) => {
    // Battles only tell us the distance from the average: this is the uncertainty of that distance, not of the average.
    const apart = strengths.map((_, j) => (i === j ? 1 : 0) - 1 / players)
    const variance = solved(curve, apart).reduce((sum, x, j) => sum + x * (apart[j] as number), 0)
    return { elo: pointsPerUnit * (s - mean), within: pointsPerUnit * sure * Math.sqrt(variance) }
  })
}

/** The slope of the log-likelihood, and its curvature with the sign turned. */
function likelihood(strengths: readonly number[], results: readonly Result[]) {
  const slope = strengths.map((s) => prior * (0.5 - expected(s)))
  const curve = strengths.map((s, i) => strengths.map((_, j) => (i === j ? prior * expected(s) * expected(-s) : 0)))
  const add = (i: number, j: number, amount: number) => {
    const row = curve[i] as number[]
    row[j] = (row[j] as number) + amount
  }
  for (const { a, b, score } of results) {
    const chance = expected((strengths[a] as number) - (strengths[b] as number))
    slope[a] = (slope[a] as number) + score - chance
    slope[b] = (slope[b] as number) + chance - score
    const bend = chance * (1 - chance)
    add(a, a, bend)
    add(b, b, bend)
    add(a, b, -bend)
    add(b, a, -bend)
  }
  return { slope, curve }
}

/** Solves a small system of linear equations (Gaussian elimination with pivoting). */
export function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] as number])
  const n = rows.length
  for (let k = 0; k < n; k++) {
    let pivot = k
    for (let i = k + 1; i < n; i++) if (Math.abs(rows[i]?.[k] ?? 0) > Math.abs(rows[pivot]?.[k] ?? 0)) pivot = i
    const chosen = rows[pivot] as number[]
    rows[pivot] = rows[k] as number[]
    rows[k] = chosen
    for (const [i, row] of rows.entries()) {
      if (i === k) continue
      const factor = (row[k] as number) / (chosen[k] as number)
      for (let j = k; j <= n; j++) row[j] = (row[j] as number) - factor * (chosen[j] as number)
    }
  }
  return rows.map((row, i) => (row[n] as number) / (row[i] as number))
}
