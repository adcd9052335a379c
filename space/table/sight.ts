/**
 * Sight along a straight line. The package finds what the line meets, over what stretch, and how low it runs there. The game judges each
 * crossing under its own rule. The answer says what stopped the line, where, and what hindered it on the way.
 */
import {
  basesOn,
  basesOnUnindexed,
  type Crossing,
  comesAfter,
  type Line,
  type Run,
  runOf,
  terrainOn,
  terrainOnUnindexed,
} from "./along.ts"
import type { Bases, Standing } from "./bases.ts"
import { faultInCoordinate, refuse } from "./check.ts"
import { lengthOf, type Point, pointBetween } from "./point.ts"
import type { Table } from "./table.ts"
import type { Piece } from "./terrain.ts"

/** What a game says about one crossing; the rule and the words are the game's. */
export type Verdict =
  | { readonly is: "clear" }
  /** Sight ends where the line enters. */
  | { readonly is: "blocks"; readonly rule: string; readonly label: string }
  /** Sight reaches this far in and no farther. */
  | { readonly is: "limits"; readonly depth: number; readonly rule: string; readonly label: string }
  /** Sight continues, but is hindered. */
  | { readonly is: "hinders"; readonly amount: number; readonly rule: string; readonly label: string }

/** The verdict on a crossing that does not matter. */
export const CLEAR: Verdict = { is: "clear" }

/** A line of sight; eye and aim are heights above the table's floor, for games that look over things. */
export type SightLine = Line & { readonly eye?: number; readonly aim?: number }

/** A game's judgement of one crossing. It is asked in order, and must always give the same answer to the same question. */
export type Judge<P extends Piece, S extends Standing> = (crossing: Crossing<P, S>, line: SightLine) => Verdict

/** A crossing that mattered, and what the game said about it. */
export type Met<P extends Piece, S extends Standing> = {
  readonly crossing: Crossing<P, S>
  readonly verdict: Exclude<Verdict, { is: "clear" }>
}

/** What ended a line of sight. */
export type Block<P extends Piece, S extends Standing> = Met<P, S> & {
  /** Where sight ends, and the distance along the line. */
  readonly at: Point
  readonly distance: number
}

/** The answer to a question about sight, with its reasons. */
export type Sight<P extends Piece = Piece, S extends Standing = Standing> = {
  readonly clear: boolean
  readonly line: SightLine
  readonly length: number
  /** The total hindrance, as far as the line reached. */
  readonly hindrance: number
  /** Everything that mattered, in order, as far as the line reached. */
  readonly met: readonly Met<P, S>[]
  readonly blocked: Block<P, S> | undefined
}

/**
 * Whether one point sees another, and the reasons. The judge is asked about terrain first, then about the bases up to the place where
 * terrain stops the line, each in order along it. A margin widens the bases from which the line must keep clear.
 */
export function sight<P extends Piece, S extends Standing>(
  table: Table<P>,
  bases: Bases<S> | undefined,
  line: SightLine,
  judge: Judge<P, S>,
  margin = 0,
): Sight<P, S> {
  const run = runOf(line)
  const hearing = hear(terrainOn(table, run), line, judge, unheard())
  if (bases) hear(basesOn(bases, run, margin, hearing.reach), line, judge, hearing)
  return concluded(line, run, hearing)
}

/** The same without the index, to test and to measure the indexed version. */
export function sightUnindexed<P extends Piece, S extends Standing>(
  table: Table<P>,
  standings: readonly S[],
  line: SightLine,
  judge: Judge<P, S>,
  margin = 0,
): Sight<P, S> {
  const run = runOf(line)
  const hearing = hear(terrainOnUnindexed(table, run), line, judge, unheard())
  hear(basesOnUnindexed(standings, run, margin, hearing.reach), line, judge, hearing)
  return concluded(line, run, hearing)
}

/** The findings so far: everything that mattered, what stops the line, and how far it gets. */
type Hearing<P extends Piece, S extends Standing> = { met: Met<P, S>[]; stop: Met<P, S> | undefined; reach: number }

const unheard = <P extends Piece, S extends Standing>(): Hearing<P, S> => ({
  met: [],
  stop: undefined,
  reach: Number.POSITIVE_INFINITY,
})

/** Has the crossings judged in order. The block nearest to the eye counts; of several there, the one judged first. */
function hear<P extends Piece, S extends Standing>(
  crossings: readonly Crossing<P, S>[],
  line: SightLine,
  judge: Judge<P, S>,
  hearing: Hearing<P, S>,
): Hearing<P, S> {
  for (const crossing of crossings) {
    if (crossing.from >= hearing.reach) break // nothing farther on can stop it sooner
    const verdict = judge(crossing, line)
    if (verdict.is === "clear") continue
    const met = { crossing, verdict }
    hearing.met.push(met)
    const end = endOf(crossing, verdict)
    if (end < hearing.reach) {
      hearing.reach = end
      hearing.stop = met
    }
  }
  return hearing
}

function concluded<P extends Piece, S extends Standing>(
  line: SightLine,
  run: Run,
  hearing: Hearing<P, S>,
): Sight<P, S> {
  const { stop, reach } = hearing
  const met = stop ? hearing.met.filter((m) => m.crossing.from < reach || m === stop) : hearing.met
  // terrain was judged before bases: put them in order
  for (let i = 1; i < met.length; i++) {
    const late = met[i]!
    let j = i - 1
    for (; j >= 0 && comesAfter(met[j]!.crossing, late.crossing); j--) met[j + 1] = met[j]!
    met[j + 1] = late
  }
  let hindrance = 0
  for (const { verdict } of met) if (verdict.is === "hinders") hindrance += verdict.amount
  const blocked = stop && {
    crossing: stop.crossing,
    verdict: stop.verdict,
    distance: reach,
    at: pointBetween(line.from, line.to, reach / run.exact),
  }
  return { clear: !stop, line, length: run.length, hindrance, met, blocked }
}

/** How far along the line sight gets at one crossing. */
function endOf(crossing: Crossing, verdict: Verdict): number {
  if (verdict.is === "blocks") return crossing.from
  if (verdict.is === "limits" && crossing.to - crossing.from > verdict.depth) return crossing.from + verdict.depth
  return Number.POSITIVE_INFINITY
}

/** The reason why a line's heights cannot be used; undefined if they can. */
const faultInHeights = ({ eye = 0, aim = 0 }: SightLine): string | undefined =>
  faultInCoordinate(eye, "the height of the eye") ?? faultInCoordinate(aim, "the height aimed at")

/**
 * The lowest height of a line of sight over a crossing, rounded down. In games where a unit can look over things, anything higher than that
 * stops it.
 */
export function lowestOver({ from, to }: { readonly from: number; readonly to: number }, line: SightLine): number {
  refuse(faultInHeights(line))
  const { eye = 0, aim = 0 } = line
  const length = lengthOf(line.from, line.to)
  return length === 0 ? Math.min(eye, aim) : eye + Math.floor(((aim - eye) * (aim < eye ? to : from)) / length)
}
