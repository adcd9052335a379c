/** Winning: TRR-GAP-09. */
import { victoryData as data } from "../data/victory.ts"
import { SIDES, type Side } from "../types.ts"

type CompanyState = { readonly figures: number; readonly atStart: number; readonly gone: boolean } // routed, surrendered, off the table

/** A company is lost to its battalion when it is gone or has less than half its figures. */
export const companyLost = (c: CompanyState): boolean => c.gone || c.figures < c.atStart * data.companyBelow

/** How many of its companies a battalion must lose to be broken: half. */
export const leastLost = (companies: number): number => Math.ceil(companies * data.battalionBroken)

/** A battalion is broken when half its companies are lost. */
export const battalionBroken = ({ companies, lost }: { readonly companies: number; readonly lost: number }): boolean =>
  companies > 0 && lost >= leastLost(companies)

/** How many of its battalions must be broken for a side to be beaten: half. */
export const leastBroken = (battalions: number): number => Math.ceil(battalions * data.sideBeaten)

/** A side is beaten when half its battalions are broken. */
export const sideBeaten = (broken: readonly boolean[]): boolean =>
  broken.length > 0 && broken.filter(Boolean).length >= leastBroken(broken.length)

export type Score = { readonly [side in Side]: number }

/** The points each side gets for the objectives it holds. */
export function objectiveScore(
  objectives: readonly { readonly points: number; readonly holder: Side | null }[],
): Score {
  const score = { blue: 0, red: 0 }
  for (const { points, holder } of objectives) if (holder !== null) score[holder] += points
  return score
}

/**
 * Who has won after the last move: the attacker if it has reached its points, otherwise the defender; in a meeting engagement the higher
 * score.
 */
export function winnerOnPoints(
  score: Score,
  needs: { readonly side: Side; readonly points: number } | null,
): Side | null {
  if (needs !== null) {
    const other = SIDES.find((side) => side !== needs.side)
    return score[needs.side] >= needs.points ? needs.side : (other ?? null)
  }
  if (score.blue === score.red) return null
  return score.blue > score.red ? "blue" : "red"
}
