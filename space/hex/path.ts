/**
 * Cheapest paths and everything within reach, with the game's own cost of a step. The cost function returns a number, a tally
 * (whose parts appear in the finished path), or a refusal that names its rule. So the search and the explanation use the same
 * answers.
 *
 * Some rules depend on the way so far: the first shellhole of a move costs more; entering a road makes the march longer. This
 * memory is a *mode*, a small number that the cost function receives and may change. A hex reached in two modes is reached
 * twice, and the cheaper way is reported. Other rules end a move: a step can say that it stops there.
 */
import { DIRECTIONS, type Direction } from "./direction.ts"
import type { Grid, Hex, Side } from "./grid.ts"
import { NONE } from "./incidence.ts"
import { type Found, search, wayTo } from "./search.ts"
import { hexSet, type IndexSet } from "./set.ts"

/** One contribution to a cost, with its rule: a part of a tally. */
export type CostPart = { readonly rule: string; readonly label: string; readonly amount: number }

/** What a step costs; a tally fits. */
export type StepPrice = {
  readonly total: number
  readonly parts?: readonly CostPart[]
  /** The mode after the step; unchanged if left out. */
  readonly mode?: number
  /** The move ends with this step. */
  readonly stops?: boolean
  /** A second cost that decides between paths of equal cost. */
  readonly tie?: number
}

/** Why a step is not allowed; a refusal of the kernel fits. */
export type Refusal = { readonly rules: readonly string[]; readonly reason: string }

/** The cost of a step from a hex to its neighbour, in the mode before the step. */
export type Cost = (from: Hex, to: Hex, direction: Direction, mode: number) => number | StepPrice | Refusal

export type ReachOptions = {
  /** The most that may be spent in total, possibly depending on the mode before a step; unlimited if left out. */
  readonly allowance?: number | ((mode: number) => number)
  /** The number of modes; a path starts in mode 0. */
  readonly modes?: number
  /** The rule that always allows one step, whatever it costs, for the whole allowance. */
  readonly oneHexAlways?: { readonly rule: string; readonly label: string }
  /** The search may end as soon as one of these is reached. */
  readonly goal?: IndexSet
}

/** One step of a path with its cost; the parts add up to it, if the game gives parts. */
export type Stretch = {
  readonly from: Hex
  readonly to: Hex
  readonly direction: Direction
  readonly side: Side
  readonly cost: number
  readonly parts: readonly CostPart[]
}

export type Path = { readonly hexes: readonly Hex[]; readonly cost: number; readonly stretches: readonly Stretch[] }

/** Why a hex cannot be entered from one of its neighbours; without a rule, the allowance is too small or the move has ended. */
export type ClosedStep = Refusal & { readonly from: Hex; readonly to: Hex }

/** Everything that can be reached from the starts. */
export function reach(grid: Grid, starts: Hex | Iterable<Hex>, cost: Cost, options: ReachOptions = {}): Reach {
  return new Reach(grid, typeof starts === "number" ? [starts] : starts, cost, options)
}

/** The cheapest path between two hexes, or the closed steps around what could be reached if there is none. */
export function cheapestPath(
  grid: Grid,
  from: Hex,
  to: Hex,
  cost: Cost,
  options: ReachOptions = {},
): Path | { readonly closedSteps: readonly ClosedStep[] } {
  const found = reach(grid, from, cost, { ...options, goal: hexSet(grid, [to]) })
  return found.pathTo(to) ?? { closedSteps: found.closedSteps() }
}

export class Reach {
  /** The hexes that can be reached, including the starts. If a goal ended the search, only those reached before that. */
  readonly hexes: IndexSet
  readonly #grid: Grid
  readonly #cost: Cost
  readonly #options: ReachOptions
  readonly #modes: number
  readonly #starts: ReadonlySet<number>
  readonly #found: Found

  constructor(grid: Grid, starts: Iterable<Hex>, cost: Cost, options: ReachOptions) {
    this.#grid = grid
    this.#cost = cost
    this.#options = options
    this.#modes = options.modes ?? 1
    this.#starts = new Set(Array.from(starts, (h) => this.#node(grid.check(h), 0, false)))
    this.#found = search(
      grid.size * this.#modes * 2,
      this.#starts,
      (node, spent, offer) => {
        if (this.#isStopped(node)) return
        const from = this.#hex(node)
        for (const d of DIRECTIONS) {
          const to = grid.neighbour(from, d)
          const step = to === NONE ? undefined : this.#step(node, spent, d)
          if (step?.ok) offer(this.#node(to, step.mode, step.stops), step.cost, step.tie)
        }
      },
      (node) => options.goal?.has(this.#hex(node)) ?? false,
    )
    this.hexes = hexSet(grid)
    for (let h = 0; h < grid.size; h++) if (this.#best(h) !== NONE) this.hexes.add(h)
  }

  /** What it costs to reach `h`; Infinity if it is out of reach. */
  cost(h: Hex): number {
    const node = this.#best(h)
    return node === NONE ? Number.POSITIVE_INFINITY : this.#found.cost[node]!
  }

  /** The cheapest path to `h` with the cost of every stretch, or `undefined` if it is out of reach. */
  pathTo(h: Hex): Path | undefined {
    const end = this.#best(h)
    if (end === NONE) return undefined
    const way = wayTo(this.#found, end)
    const stretches: Stretch[] = []
    for (let i = 1; i < way.length; i++) {
      const from = this.#hex(way[i - 1]!)
      const to = this.#hex(way[i]!)
      const direction = this.#grid.bearing(from, to)!
      const step = this.#step(way[i - 1]!, this.#found.cost[way[i - 1]!]!, direction)
      if (!step.ok) throw new Error(`${this.#said(from, to)}: the cost function changed its mind: ${step.reason}`)
      const side = this.#grid.side(from, direction)
      stretches.push({ from, to, direction, side, cost: step.cost, parts: step.parts })
    }
    return { hexes: way.map((node) => this.#hex(node)), cost: this.#found.cost[end]!, stretches }
  }

  /** Why the search stopped, for every border of the area that it reached, or only for the borders of one hex. */
  closedSteps(into?: Hex): ClosedStep[] {
    const closedSteps: ClosedStep[] = []
    for (const from of this.hexes) {
      for (const direction of DIRECTIONS) {
        const to = this.#grid.neighbour(from, direction)
        if (to === NONE || this.hexes.has(to) || (into !== undefined && to !== into)) continue
        const node = this.#best(from, true)
        if (node === NONE)
          closedSteps.push({ from, to, reason: `the move ends in ${this.#grid.name(from)}`, rules: [] })
        else {
          const step = this.#step(node, this.#found.cost[node]!, direction)
          if (!step.ok) closedSteps.push({ from, to, reason: step.reason, rules: step.rules })
        }
      }
    }
    return closedSteps
  }

  /** The step out of a node in a direction: its cost, or why not. */
  #step(node: number, spent: number, direction: Direction): Taken | Barred {
    const from = this.#hex(node)
    const to = this.#grid.neighbour(from, direction)
    const mode = this.#mode(node)
    const answer = this.#cost(from, to, direction, mode)
    if (typeof answer !== "number" && "reason" in answer)
      return { ok: false, reason: answer.reason, rules: answer.rules }
    const toll: StepPrice = typeof answer === "number" ? { total: answer } : answer
    const { allowance, oneHexAlways } = this.#options
    const limit = typeof allowance === "function" ? allowance(mode) : (allowance ?? Number.POSITIVE_INFINITY)
    const { parts = [], mode: after = mode, stops = false, tie = 0 } = toll
    if (!isAmount(toll.total) || !isAmount(tie))
      throw new Error(`${this.#said(from, to)}: expected a cost of 0 or more, found ${toll.total} (tie ${tie})`)
    if (!Number.isInteger(after) || after < 0 || after >= this.#modes)
      throw new Error(`${this.#said(from, to)}: expected a mode 0 to ${this.#modes - 1}, found ${after}`)
    if (spent + toll.total <= limit) return { ok: true, cost: toll.total, parts, mode: after, stops, tie }
    if (oneHexAlways && this.#starts.has(node)) {
      const cut = { ...oneHexAlways, amount: limit - toll.total }
      return { ok: true, cost: limit, parts: [...parts, cut], mode: after, stops: true, tie }
    }
    return { ok: false, reason: `needs ${toll.total}, ${Math.max(0, limit - spent)} left`, rules: [] }
  }

  /** The cheapest node of a hex that was reached, or NONE; `onward` leaves out nodes where the move ends. */
  #best(h: Hex, onward = false): number {
    const { cost, tie, steps } = this.#found
    let best = NONE
    for (let node = this.#node(this.#grid.check(h), 0, false); node < this.#node(h + 1, 0, false); node++) {
      if (cost[node] === Number.POSITIVE_INFINITY || (onward && this.#isStopped(node))) continue
      const less =
        best === NONE ? -1 : cost[node]! - cost[best]! || tie[node]! - tie[best]! || steps[node]! - steps[best]!
      if (less < 0) best = node
    }
    return best
  }

  #node(h: Hex, mode: number, stopped: boolean): number {
    return (h * this.#modes + mode) * 2 + (stopped ? 1 : 0)
  }

  #hex(node: number): Hex {
    return Math.floor(node / (this.#modes * 2))
  }

  #mode(node: number): number {
    return (node >> 1) % this.#modes
  }

  #isStopped(node: number): boolean {
    return (node & 1) === 1
  }

  #said(from: Hex, to: Hex): string {
    return `step from ${this.#grid.name(from)} to ${this.#grid.name(to)}`
  }
}

const isAmount = (x: number): boolean => x >= 0 && x < Number.POSITIVE_INFINITY

type Taken = {
  readonly ok: true
  readonly cost: number
  readonly parts: readonly CostPart[]
  readonly mode: number
  readonly stops: boolean
  readonly tie: number
}
type Barred = Refusal & { readonly ok: false }
