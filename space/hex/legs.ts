/**
 * Supply lines made of several legs, each with its own rules and length: overland to a headquarters, by road to a depot, by
 * rail to the source. A leg ends where the whole line may end (its goal) or where the next leg may begin (its relay). Each
 * leg's length is counted separately, so only the place of a change matters, not how it was reached. Therefore the legs are
 * searched one after the other, each from all relays of the one before.
 *
 * The result is the line with the fewest legs; among those, the one whose last leg is cheapest, then the leg before it.
 */
import type { Grid, Hex } from "./grid.ts"
import { type ClosedStep, type Cost, type Path, type Reach, reach } from "./path.ts"
import { hexSet, type IndexSet } from "./set.ts"

/** One leg of a line. */
export type Leg = {
  readonly label: string
  readonly cost: Cost
  /** The number of modes of `cost`. */
  readonly modes?: number
  /** The greatest length; unlimited if left out. */
  readonly limit?: number
  /** Where the whole line may end. */
  readonly goal: IndexSet
  /** Where the next leg may begin. */
  readonly relay: IndexSet
}

/** A line that was found: its legs in order, each with its path and the cost of every stretch. */
export type LegsFound = { readonly ok: true; readonly legs: readonly { readonly label: string; readonly path: Path }[] }

/** No line was found: for each leg that could begin, how far it reached and what barred it. */
export type LegsFailed = {
  readonly ok: false
  readonly legs: readonly {
    readonly label: string
    readonly reached: IndexSet
    readonly closedSteps: readonly ClosedStep[]
  }[]
}

/** Follows the legs from `start`. A leg may have length 0, so a relay or goal in the start hex counts. */
export function followLegs(grid: Grid, start: Hex, legs: readonly Leg[]): LegsFound | LegsFailed {
  const tried: { label: string; found: Reach }[] = []
  let from = hexSet(grid, [start])
  for (const { label, cost, limit, modes, goal, relay } of legs) {
    if (from.isEmpty) break
    const found = reach(grid, from, cost, {
      ...(limit === undefined ? {} : { allowance: limit }),
      ...(modes === undefined ? {} : { modes }),
    })
    tried.push({ label, found })
    const end = cheapestOf(found, goal)
    if (end !== undefined) return { ok: true, legs: backwards(tried, end) }
    from = found.hexes.copy().keepAll(relay)
  }
  return {
    ok: false,
    legs: tried.map(({ label, found }) => ({ label, reached: found.hexes, closedSteps: found.closedSteps() })),
  }
}

function cheapestOf(found: Reach, goals: IndexSet): Hex | undefined {
  let best: Hex | undefined
  for (const h of goals) if (found.hexes.has(h) && (best === undefined || found.cost(h) < found.cost(best))) best = h
  return best
}

function backwards(tried: readonly { label: string; found: Reach }[], end: Hex): LegsFound["legs"] {
  const legs: { label: string; path: Path }[] = []
  let to = end
  for (const { label, found } of [...tried].reverse()) {
    const path = found.pathTo(to)
    if (path === undefined) throw new Error(`leg "${label}": expected a path to hex ${to}, found none`)
    legs.push({ label, path })
    to = path.hexes[0]!
  }
  return legs.reverse()
}
