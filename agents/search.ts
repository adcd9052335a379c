/**
 * Information-set tree search. Every iteration imagines the match anew, so the tree is one over what the side knows:
 * a node is reached by a sequence of moves, whatever lies hidden, and of its branches only those count that are legal in
 * the world imagined this time. Where the game has a book, its first proposal is left only for a move that has done so
 * much better that it can hardly be luck: few battles can be imagined in a second, and each is mostly dice.
 */
import type { Decision, Match, Move, Random, Side } from "@salient/engine"
import type { Agent, Limits, Mind } from "./agent.ts"
import { candidates, fightOn, playFor, worth } from "./mind.ts"

type Node = {
  /** The move that leads here, and whose it is. */
  readonly move: Move
  readonly by: Side
  visits: number
  /** The sum of what it was worth to `by`, and of the squares of that. */
  value: number
  squares: number
  /** How often it could have been chosen. */
  offered: number
  readonly next: Map<string, Node>
}

const curiosity = 0.4
/** By how many standard errors a move must look better than the book's first, and in how many battles at least. */
const doubt = { errors: 1, visits: 8 } as const
const mostMoves = 32
/** A wide decision opens a new branch only when its visits have grown like this: the search is not spread thin. */
const widening = { start: 4, rate: 1.5 } as const
const horizon = 40
const defaultTime = 500
const slice = 25

export const search: Agent = {
  id: "search",
  says: "Searches imagined battles and takes the move that did best in them.",
  *decide(mind: Mind, limits: Limits) {
    const { time, iterations = Number.POSITIVE_INFINITY } = limits
    const allowed = time ?? (limits.iterations === undefined ? defaultTime : Number.POSITIVE_INFINITY)
    const started = performance.now()
    const [booked] = mind.book()
    const first = mind.moves(mostMoves)
    const fallback = booked ?? (first[0] as Move)
    if (first.length === 1) return fallback
    const root = newNode(fallback, mind.side)
    const best = () => (booked ? preferred(root, booked) : mostVisited(root)) ?? fallback
    let told = started
    for (let n = 0; n < iterations; n++) {
      const now = performance.now()
      if (now - started >= allowed) break
      if (now - told >= slice) {
        told = now
        const done = Math.max(n / iterations, (now - started) / allowed)
        yield { done: Math.min(1, done), best: best() }
      }
      const match = mind.imagine()
      if (!match) break
      iterate(root, match, mind)
    }
    return best()
  },
}

function iterate(root: Node, match: Match, { side, random }: Mind): void {
  const path = [root]
  let node = root
  while (!match.outcome) {
    // Where several sides are asked at once, the tree begins with the question that is to be answered.
    const own = node === root ? match.pending.find((d) => d.by === side) : undefined
    const decision = own ?? (match.pending[0] as Decision)
    const { child, fresh } = descend(node, match, decision, random)
    playFor(match, decision, child.move)
    path.push(child)
    node = child
    if (fresh) break
  }
  fightOn(match, random, horizon)
  for (const visited of path) {
    const value = worth(match, visited.by)
    visited.visits++
    visited.value += value
    visited.squares += value * value
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
  squares: 0,
  offered: 0,
  next: new Map(),
})

const key = (by: Side, move: Move): string => `${by} ${JSON.stringify(move)}`

function mostVisited(root: Node): Move | undefined {
  let best: Node | undefined
  for (const child of root.next.values()) if (!best || child.visits > best.visits) best = child
  return best?.move
}

/** The book's first move, or the one that has most clearly done better. */
function preferred(root: Node, booked: Move): Move | undefined {
  const known = root.next.get(key(root.by, booked))
  if (!known) return mostVisited(root)
  let found = known
  let most = 0
  for (const child of root.next.values()) {
    if (child.visits < doubt.visits) continue
    const lead = child.value / child.visits - known.value / known.visits
    const certain = lead - doubt.errors * Math.sqrt(errorOf(child) + errorOf(known))
    if (certain > most) {
      most = certain
      found = child
    }
  }
  return found.move
}

/** The square of the standard error of what a branch is worth. */
const errorOf = ({ visits, value, squares }: Node): number =>
  Math.max(0, squares / visits - (value / visits) ** 2) / visits
