/**
 * Who sees whom. The game judges one line at a time: it is given the trace and the ground and answers with what it found,
 * each finding under its rule and with its place. This file asks that question once per pair of hexes and remembers the
 * short answer, so that a rule that looks at every enemy on the map reads an array.
 *
 * The printed map is remembered; what play changes (smoke, rubble, wire, a vehicle in the way) is an overlay: the ground as
 * it is now and the hexes and hexsides where it differs from print. A line that touches none of those keeps its remembered
 * answer, any other is judged afresh. Nothing has to be invalidated, and any number of states can share one table, which
 * is what a search over imagined games needs. The price is a duty: a judge looks only at hexes and hexsides the closed
 * line touches (ends and corners included), never beyond.
 *
 * Stories are not stored: `explain` judges again, and since a judge is a function of trace and ground it cannot disagree.
 */
import type { Grid, Hex, Side, Vertex } from "./grid.ts"
import { IndexSet } from "./set.ts"
import { someTouchedHex, type Trace, touchedSides, trace } from "./trace.ts"

/** Where on the map something was found. */
export type Spot = { readonly hex: Hex } | { readonly side: Side } | { readonly vertex: Vertex }

/** Something the line met: the rule that makes it matter, what it is, where, and how much it hinders. */
export type Finding = { readonly rule: string; readonly label: string; readonly amount: number; readonly at: Spot }

/** Whether the line is open; if so how much it is hindered, if not `findings` holds what blocks it. */
export type Sighting = {
  readonly visible: boolean
  readonly hindrance: number
  readonly findings: readonly Finding[]
}

/** How a game reads one line over its ground. */
export type Judge<Ground> = (line: Trace, ground: Ground) => Sighting

/** The ground as it is now, and where it differs from the printed one. */
export type Overlay<Ground> = {
  readonly ground: Ground
  readonly hexes: IndexSet
  readonly sides?: IndexSet
}

/** No line of sight, because of this. */
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

  /** Whether `a` sees `b`, on the printed map or as things are now. */
  sees(a: Hex, b: Hex, now?: Overlay<Ground>): boolean {
    return this.#answer(a, b, now) !== BLOCKED
  }

  /** How much the line from `a` to `b` is hindered; `undefined` if it is blocked. */
  hindrance(a: Hex, b: Hex, now?: Overlay<Ground>): number | undefined {
    const answer = this.#answer(a, b, now)
    return answer === BLOCKED ? undefined : answer
  }

  /** The whole story: what blocks the line and where, or what hinders it, rule by rule. */
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
