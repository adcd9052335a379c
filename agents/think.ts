/**
 * Thinking in another thread, the same in Node's worker threads and the browser's Web Workers: the main thread sends the
 * record and a seat, the worker keeps the match between questions, reports progress, and stops when told.
 */
import { BadInput, Bug, Match, type MatchRecord, type Move, randomFrom, type SeatId } from "@salient/engine"
import { loadGame } from "@salient/games"
import type { Limits } from "./agent.ts"
import { agentNamed } from "./agents.ts"
import { mindFor } from "./mind.ts"

export type ThinkRequest = {
  readonly kind: "think"
  readonly id: number
  readonly record: MatchRecord
  readonly seat: SeatId
  readonly agent: string
  readonly limits: Limits
  readonly seed: string
}
export type CancelRequest = { readonly kind: "cancel"; readonly id: number }
export type ThinkMessage = ThinkRequest | CancelRequest

export type ThinkReply =
  | { readonly kind: "progress"; readonly id: number; readonly done: number; readonly best: Move }
  | { readonly kind: "decided"; readonly id: number; readonly seq: number; readonly move: Move }
  | { readonly kind: "failed"; readonly id: number; readonly message: string }

/** The worker's end: give it what arrives, it answers through `send`. */
export function thinker(send: (reply: ThinkReply) => void): (message: ThinkMessage) => Promise<void> {
  let kept: Match | undefined
  const cancelled = new Set<number>()

  const decide = async ({ id, record, seat, agent, limits, seed }: ThinkRequest) => {
    kept = await follow(kept, record)
    const mind = mindFor(kept, seat, randomFrom(seed))
    if (!mind) throw new BadInput("wrong-seats", `${seat} is not asked anything at entry ${record.entries.length}.`)
    const thought = agentNamed(agent).decide(mind, limits)
    let best: Move | undefined
    for (;;) {
      const step = thought.next()
      if (step.done) return step.value
      best = step.value.best
      send({ kind: "progress", id, ...step.value })
      await new Promise((resume) => setTimeout(resume, 0)) // lets a cancellation arrive
      if (cancelled.delete(id)) return best
    }
  }

  return async (message) => {
    if (message.kind === "cancel") {
      cancelled.add(message.id)
      return
    }
    try {
      const move = await decide(message)
      send({ kind: "decided", id: message.id, seq: message.record.entries.length, move })
    } catch (error) {
      send({ kind: "failed", id: message.id, message: error instanceof Error ? error.message : String(error) })
    }
  }
}

/** The match of a record, going on from the one kept where the record only continues it. */
async function follow(kept: Match | undefined, record: MatchRecord): Promise<Match> {
  const game = await loadGame(record.game)
  if (!kept || !continues(kept, record)) return Match.replay(game, record)
  for (const entry of record.entries.slice(kept.seq)) {
    const done = kept.enter(entry)
    if (!done.ok) throw new Bug(`an entry of the record is refused: ${done.reason}`)
  }
  return kept
}

function continues(kept: Match, record: MatchRecord): boolean {
  if (kept.commitment !== record.commitment || kept.seq > record.entries.length) return false
  return JSON.stringify(kept.record().entries) === JSON.stringify(record.entries.slice(0, kept.seq))
}
