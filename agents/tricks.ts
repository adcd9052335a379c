/**
 * Players with one idea each, for any game: opponents on the ladder, which show the weaknesses of stronger players. They look at the scene
 * of a match that they imagine, as a person looks at the board, and otherwise follow the game's book.
 */
import { anyMove, type Decision, type Match, type Move, type Point, someMoves } from "@salient/engine"
import type { Agent, Mind } from "./agent.ts"
import { decline } from "./decline.ts"
import { playFor } from "./mind.ts"

/** The number of paths compared, apart from those of the drill book. */
const mostWays = 8

const byTheBook = (mind: Mind): Move => mind.book()[0] ?? anyMove(mind.decision, mind.random)

const optionIn = (decision: Decision, move: Move) =>
  "choose" in move && "options" in decision ? decision.options.find((o) => o.id === move.choose) : undefined

/** True if this answer sends a piece somewhere. */
const isGoing = (decision: Decision, move: Move): boolean =>
  ("path" in move && Object.values(move.path).some((way) => way.length > 0)) ||
  optionIn(decision, move)?.goes !== undefined

/** True if this question allows a piece to be sent somewhere. */
const asksToGo = (decision: Decision): boolean =>
  decision.kind === "path" || (decision.kind === "choose" && decision.options.some((o) => o.goes))

/** Where pieces and objectives are, as the side sees them. */
function seenBy(match: Match, side: string): { own: Point[]; enemies: Point[]; objectives: Point[] } {
  const scene = match.game.scene(match.game.view(match.state, side))
  const hexes = new Map(scene.board.kind === "hex" ? scene.board.hexes.map((h) => [h.id, h.at]) : [])
  const own: Point[] = []
  const enemies: Point[] = []
  for (const { stands, side: theirs } of scene.pieces) {
    const at = "hex" in stands ? hexes.get(stands.hex) : "bases" in stands ? stands.bases[0] : undefined
    if (at && theirs !== undefined) (theirs === side ? own : enemies).push(at)
  }
  const objectives = (scene.objectives ?? []).filter((o) => o.owner !== side).map((o) => o.at)
  return { own, enemies, objectives }
}

/** The average distance of the side's pieces from the nearest of these places; undefined if there are none. */
function distance(own: readonly Point[], places: readonly Point[]): number | undefined {
  if (own.length === 0 || places.length === 0) return undefined
  const nearest = (a: Point) => Math.min(...places.map((b) => Math.hypot(a.x - b.x, a.y - b.y)))
  return own.reduce((sum, at) => sum + nearest(at), 0) / own.length
}

/** Of the possible paths, the one after which `measured` is least; undefined if nothing can be measured. */
function bestWay(mind: Mind, measured: (match: Match) => number | undefined): Move | undefined {
  const imagined = mind.imagine()
  if (!imagined) return undefined
  const ways = new Map(
    [...mind.book(), ...someMoves(mind.decision, mind.random, mostWays)].map((move) => [JSON.stringify(move), move]),
  )
  let best: { readonly move: Move; readonly value: number } | undefined
  for (const move of ways.values()) {
    const match = imagined.trial()
    playFor(match, mind.decision, move)
    const value = measured(match)
    if (value !== undefined && (!best || value < best.value)) best = { move, value }
  }
  return best?.move
}

const idea = (id: string, says: string, decide: (mind: Mind) => Move): Agent => ({
  id,
  says,
  *decide(mind) {
    const best = decide(mind)
    yield { done: 1, best }
    return best
  },
})

/** Opponents with one idea each. */
export const tricks: readonly Agent[] = [
  idea("passer", "Does nothing it does not have to do.", (mind) => decline(mind.decision) ?? byTheBook(mind)),
  idea("turtle", "Never moves, and otherwise keeps to the drill book.", (mind) => {
    const move = byTheBook(mind)
    return isGoing(mind.decision, move) ? (decline(mind.decision) ?? move) : move
  }),
  idea("rusher", "Goes straight for the enemy and the objectives, whatever the cost.", (mind) => {
    const nearer = (match: Match) => {
      const { own, enemies, objectives } = seenBy(match, mind.side)
      return distance(own, [...enemies, ...objectives])
    }
    return (asksToGo(mind.decision) ? bestWay(mind, nearer) : undefined) ?? byTheBook(mind)
  }),
  idea("hider", "Keeps as far from every enemy as it can, and does nothing else.", (mind) => {
    const farther = (match: Match) => {
      const { own, enemies } = seenBy(match, mind.side)
      const far = distance(own, enemies)
      return far === undefined ? undefined : -far
    }
    const way = asksToGo(mind.decision) ? bestWay(mind, farther) : undefined
    return way ?? decline(mind.decision) ?? byTheBook(mind)
  }),
]
