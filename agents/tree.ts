/**
 * Information-set tree search. Every iteration imagines the match anew, so the tree covers only what the side knows: a node is reached by a
 * sequence of moves, whatever is hidden, and only those of its branches count that are legal in the world imagined this time.
 */
import type { Decision, Match, Move, Random, Side } from "@salient/engine"
import type { Limits, Mind, Thought } from "./agent.ts"
import { Budget } from "./budget.ts"
import { candidates, fightOn, playFor, worth } from "./mind.ts"

type Node = {
  /** The move that leads here, and the side that makes it. */
  readonly move: Move
  readonly by: Side
  visits: number
  /** The sum of its values to `by`. */
  value: number
  /** How often it could have been chosen. */
  offered: number
  readonly next: Map<string, Node>
}

const curiosity = 0.4
const mostMoves = 32
/** A wide decision opens a new branch only when its visits have grown like this: the search is not spread thin. */
const widening = { start: 4, rate: 1.5 } as const
const horizon = 40

/** The move that was tried most in the battles imagined within the limits. */
export function* growTree(mind: Mind, limits: Limits): Thought {
  const first = mind.moves(mostMoves)
  const fallback = first[0] as Move
  if (first.length === 1) return fallback
  const root = newNode(fallback, mind.side)
  const best = () => mostVisited(root) ?? fallback
  const budget = new Budget(limits)
  while (!budget.isSpent()) {
    if (budget.isTimeToTell()) yield { done: budget.done(), best: best() }
    const match = mind.imagine()
    if (!match) break
    iterate(root, match, mind)
    budget.tried()
  }
  return best()
}

function iterate(root: Node, match: Match, { side, random }: Mind): void {
  const path = [root]
  let node = root
  while (!match.outcome) {
    // If several sides are asked at once, the tree begins with the question to be answered.
    const own = node === root ? match.pending.find((d) => d.by === side) : undefined
    const decision = own ?? (match.pending[0] as Decision)
    const { child, fresh } = descend(node, match, decision, random)
    playFor(match, decision, child.move)
    path.push(child)
    node = child
    if (fresh) break
  }
  fightOn(match, random, horizon, side)
  for (const visited of path) {
    const value = worth(match, visited.by)
    visited.visits++
    visited.value += value
  }
}

/** The branch to follow: an untried move while the node may widen, otherwise the one that promises most. */
function descend(node: Node, match: Match, decision: Decision, random: Random): { child: Node; fresh: boolean } {
  const moves = candidates(match, decision, random, mostMoves)
  const legal: Node[] = []
  const untried: Move[] = []
  for (const move of moves) {
    const known = node.next.get(key(decision.by, move))
    if (known) legal.push(known)
    else untried.push(move)
  }
  for (const child of legal) child.offered++
  const room = widening.start + widening.rate * Math.sqrt(node.visits)
  if (untried.length > 0 && (legal.length === 0 || legal.length < room)) {
    const move = untried[0] as Move // what the game thinks best
    const child = newNode(move, decision.by)
    child.offered = 1
    node.next.set(key(decision.by, move), child)
    return { child, fresh: true }
  }
  let best = legal[0] as Node
  let promise = Number.NEGATIVE_INFINITY
  for (const child of legal) {
    const found = child.value / child.visits + curiosity * Math.sqrt(Math.log(child.offered + 1) / child.visits)
    if (found > promise) {
      promise = found
      best = child
    }
  }
  return { child: best, fresh: false }
}

const newNode = (move: Move, by: Side): Node => ({
  move,
  by,
  visits: 0,
  value: 0,
  offered: 0,
  next: new Map(),
})

const key = (by: Side, move: Move): string => `${by} ${JSON.stringify(move)}`

function mostVisited(root: Node): Move | undefined {
  let best: Node | undefined
  for (const child of root.next.values()) if (!best || child.visits > best.visits) best = child
  return best?.move
}
