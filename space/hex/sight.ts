/**
 * Lines of sight. The game judges one line at a time: it receives the trace and the ground, and returns its findings, each with
 * its rule and place. This file asks once per pair of hexes and remembers the short answer, so that a rule which checks every
 * enemy on the map only reads an array.
 *
 * The answers for the printed map are remembered. What play changes (smoke, rubble, wire, a vehicle in the way) is an overlay:
 * the present ground, and the hexes and hexsides where it differs from the printed map. A line that touches none of these keeps
 * its remembered answer; any other line is judged again. So nothing has to be invalidated, and any number of states can share
 * one table, as a search over imagined games needs. In return, a judge may look only at hexes and hexsides that the closed line
 * touches (including ends and corners).
 *
 * Explanations are not stored: `explain` judges again. A judge depends only on trace and ground, so it gives the same answer.
 */
import type { Grid, Hex, Side, Vertex } from "./grid.ts"
import { IndexSet } from "./set.ts"
import { someTouchedHex, type Trace, touchedSides, trace } from "./trace.ts"

/** Where on the map something was found. */
export type Spot = { readonly hex: Hex } | { readonly side: Side } | { readonly vertex: Vertex }

/** Something on the line: its rule, what it is, where it is, and how much it hinders. */
export type Finding = { readonly rule: string; readonly label: string; readonly amount: number; readonly at: Spot }

/** Whether the line is open, and how much it is hindered; if it is blocked, `findings` has what blocks it. */
export type Sighting = {
  readonly visible: boolean
  readonly hindrance: number
  readonly findings: readonly Finding[]
}

/** How a game reads one line over its ground. */
export type Judge<Ground> = (line: Trace, ground: Ground) => Sighting

/** The present ground, and where it differs from the printed map. */
export type Overlay<Ground> = {
  readonly ground: Ground
  readonly hexes: IndexSet
  readonly sides?: IndexSet
}

/** A line that is blocked by one thing. */
export const blocked = (rule: string, label: string, at: Spot): Sighting => ({
  visible: false,
  hindrance: 0,
  findings: [{ rule, label, amount: 0, at }],
})

/** A line of sight hindered by the greatest of the findings; with none it is clear. */
export const hinderedByGreatest = (findings: readonly Finding[]): Sighting => ({
  visible: true,
  hindrance: findings.reduce((most, f) => Math.max(most, f.amount), 0),
  findings,
})

/** A line of sight hindered by all findings together; with none it is clear. */
export const hinderedBySum = (findings: readonly Finding[]): Sighting => ({
  visible: true,
  hindrance: findings.reduce((sum, f) => sum + f.amount, 0),
  findings,
})

const UNKNOWN = -2
const BLOCKED = -1

export class SightTable<Ground> {
  readonly grid: Grid
  readonly #judge: Judge<Ground>
  readonly #printed: Ground
  /** For each pair a, b at `a * size + b`: the hindrance, BLOCKED or UNKNOWN. */
  readonly #known: Int16Array

  /** A table over the printed ground, which must not change afterwards. Lines are judged when first asked for. */
  constructor(grid: Grid, judge: Judge<Ground>, printed: Ground) {
    this.grid = grid
    this.#judge = judge
    this.#printed = printed
    this.#known = new Int16Array(grid.size * grid.size).fill(UNKNOWN)
  }

  /** True if `a` sees `b`, on the printed map or with an overlay. */
  sees(a: Hex, b: Hex, now?: Overlay<Ground>): boolean {
    return this.#answer(a, b, now) !== BLOCKED
  }

  /** How much the line from `a` to `b` is hindered; `undefined` if it is blocked. */
  hindrance(a: Hex, b: Hex, now?: Overlay<Ground>): number | undefined {
    const answer = this.#answer(a, b, now)
    return answer === BLOCKED ? undefined : answer
  }

  /** The full explanation: what blocks the line and where, or what hinders it, rule by rule. */
  explain(a: Hex, b: Hex, now?: Overlay<Ground>): Sighting {
    return this.#judge(trace(this.grid, a, b), now ? now.ground : this.#printed)
  }

  /** Every hex that `a` sees. */
  seenFrom(a: Hex, now?: Overlay<Ground>): IndexSet {
    const seen = new IndexSet(this.grid.size)
    for (let b = 0; b < this.grid.size; b++) if (this.sees(a, b, now)) seen.add(b)
    return seen
  }

  #answer(a: Hex, b: Hex, now: Overlay<Ground> | undefined): number {
    if (now !== undefined && this.#touches(a, b, now)) return shortAnswer(this.explain(a, b, now))
    const pair = this.grid.check(a) * this.grid.size + this.grid.check(b)
    const known = this.#known[pair]!
    if (known !== UNKNOWN) return known
    const answer = shortAnswer(this.explain(a, b))
    this.#known[pair] = answer
    return answer
  }

  #touches(a: Hex, b: Hex, now: Overlay<Ground>): boolean {
    if (!now.hexes.isEmpty && someTouchedHex(this.grid, a, b, (h) => now.hexes.has(h))) return true
    const { sides } = now
    return sides !== undefined && !sides.isEmpty && touchedSides(trace(this.grid, a, b)).some((t) => sides.has(t.side))
  }
}

function shortAnswer(s: Sighting): number {
  if (!s.visible) return BLOCKED
  if (!Number.isInteger(s.hindrance) || s.hindrance < 0 || s.hindrance > 32767)
    throw new Error(`hindrance: expected a whole number from 0 to 32767, found ${s.hindrance}`)
  return s.hindrance
}
