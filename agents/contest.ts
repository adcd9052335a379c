import { Bug, type Match, type Move, type Random, type Side, type Written } from "@salient/engine"
import { type Agent, decideNow, type Limits, type Mind } from "./agent.ts"
import { Memory } from "./memory.ts"
import { mindFor } from "./mind.ts"

export type Contestant = {
  readonly agent: Agent
  readonly limits: Limits
  /** The force that it brings where the game asks for one; if left out, the agent makes its own. */
  readonly force?: Written | undefined
}

/** Computer players play a match, each with its own memory from question to question, until it ends or reaches a number of moves. */
export function fightOut(match: Match, playing: (side: Side) => Contestant, random: Random, mostMoves: number): void {
  const memories = new Map(match.start.seats.map((s) => [s.id, new Memory()]))
  while (!match.outcome && match.length < mostMoves) {
    const seat = match.start.seats.find((s) => match.decisionFor(s.id))
    const mind = seat && mindFor(match, seat.id, random, memories.get(seat.id))
    if (!seat || !mind) throw new Bug(`nobody can answer "${match.pending[0]?.prompt}"`)
    const contestant = playing(seat.side)
    const played = match.play({ by: seat.id, seq: match.seq, move: answerOf(contestant, mind) })
    if (!played.ok) throw new Bug(`${contestant.agent.id} made a move that is refused: ${played.reason}`)
  }
}

const answerOf = ({ agent, limits, force }: Contestant, mind: Mind): Move =>
  force !== undefined && mind.decision.kind === "write" && mind.decision.builder
    ? { write: force }
    : decideNow(agent, mind, limits)
