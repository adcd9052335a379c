import { Bug, type Match, type Random, type Side } from "@salient/engine"
import { type Agent, decideNow, type Limits } from "./agent.ts"
import { Memory } from "./memory.ts"
import { mindFor } from "./mind.ts"

export type Contestant = { readonly agent: Agent; readonly limits: Limits }

/** Computer players play a match, each with its own memory from question to question, until it ends or reaches a number of moves. */
export function fightOut(match: Match, playing: (side: Side) => Contestant, random: Random, mostMoves: number): void {
  const memories = new Map(match.start.seats.map((s) => [s.id, new Memory()]))
  while (!match.outcome && match.length < mostMoves) {
    const seat = match.start.seats.find((s) => match.decisionFor(s.id))
    const mind = seat && mindFor(match, seat.id, random, memories.get(seat.id))
    if (!seat || !mind) throw new Bug(`nobody can answer "${match.pending[0]?.prompt}"`)
    const { agent, limits } = playing(seat.side)
    const played = match.play({ by: seat.id, seq: match.seq, move: decideNow(agent, mind, limits) })
    if (!played.ok) throw new Bug(`${agent.id} made a move that is refused: ${played.reason}`)
  }
}
