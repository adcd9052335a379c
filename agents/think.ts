/**
 * Thinking in another thread, the same in Node's worker threads and the browser's Web Workers: the main thread sends what
 * is new in a match and a seat, the worker keeps the match between questions, reports progress, and stops when told.
 */
import { BadInput, type Match, type Move, randomFrom, type SeatId } from "@salient/engine"
import type { Agent, Limits, Mind, Progress } from "./agent.ts"
import { agentNamed } from "./agents.ts"
import { type Behind, KeptMatches, type RecordUpdate } from "./kept.ts"
import { mindFor } from "./mind.ts"
import type { Job } from "./tasks.ts"

export type ThinkRequest = RecordUpdate & {
  readonly kind: "think"
  readonly id: number
  readonly seat: SeatId
  readonly agent: string
  readonly limits: Limits
  readonly seed: string
  /** The most moves that may be decided on at once; 1 if left out. */
  readonly run?: number
}
export type CancelRequest = { readonly kind: "cancel"; readonly id: number }
export type ThinkMessage = ThinkRequest | CancelRequest

/**
 * Moves of one seat, one after the other, and the number of entries that the match had when the first was decided on. There are
 * several where nobody else is asked and nothing comes to light between them.
 */
export type Decided = { readonly seq: number; readonly moves: readonly [Move, ...Move[]] }

export type ThinkReply =
  | { readonly kind: "progress"; readonly id: number; readonly done: number; readonly best: Move }
  | ({ readonly kind: "decided"; readonly id: number } & Decided)
  | ({ readonly kind: "behind"; readonly id: number } & Behind)
  | { readonly kind: "failed"; readonly id: number; readonly message: string }

/** The decisions, independent of any protocol. */
export type ThinkTask = Omit<ThinkRequest, "kind" | "id">

/** Decides on moves, one question after another or several by turns; matches are kept between questions. */
export function thinking(kept = new KeptMatches()): (task: ThinkTask, job: Job<Progress>) => Promise<Decided | Behind> {
  return async ({ seat, agent, limits, seed, run = 1, ...tidings }, job) => {
    const match = await kept.follow(tidings)
    if ("behind" in match) return match
    const { seq } = match
    const memory = kept.memoryOf(tidings.match, seat)
    const random = randomFrom(seed)
    const decide = async (now: Match): Promise<Move | undefined> => {
      const mind = mindFor(now, seat, random, memory)
      return mind && thought(agentNamed(agent), mind, limits, job)
    }
    const release = kept.use(match)
    try {
      const first = await decide(match)
      if (!first) throw new BadInput("wrong-seats", `${seat} is not asked anything at entry ${seq}.`)
      const moves: [Move, ...Move[]] = [first]
      let ahead: Match | undefined
      while (moves.length < run && !job.isCancelled) {
        ahead ??= match.fork()
        if (!goesOn(ahead, seat, moves.at(-1) as Move)) break
        moves.push((await decide(ahead)) as Move)
      }
      return { seq, moves }
    } finally {
      release()
    }
  }
}

/** Makes a move in a match; returns true if its seat, and nobody else, is asked again before anything has been revealed. */
function goesOn(ahead: Match, seat: SeatId, move: Move): boolean {
  const played = ahead.play({ by: seat, seq: ahead.seq, move })
  return played.ok && ahead.pending.length === 1 && ahead.decisionFor(seat) !== undefined && ahead.mayUndo(seat).ok
}

/** Runs a thought to its end, or until it is cancelled: in that case the best answer so far counts. */
async function thought(agent: Agent, mind: Mind, limits: Limits, job: Job<Progress>): Promise<Move> {
  const thinking = agent.decide(mind, limits)
  let begun = performance.now()
  for (;;) {
    const step = thinking.next()
    mind.spend(performance.now() - begun) // time that other thoughts on this thread use meanwhile does not count
    if (step.done) return step.value
    job.report(step.value)
    await new Promise((resume) => setTimeout(resume, 0)) // lets a cancellation arrive
    if (job.isCancelled) return step.value.best
    begun = performance.now()
  }
}

/** The worker's end: pass it every message that arrives; it answers through `send`. */
export function thinker(send: (reply: ThinkReply) => void): (message: ThinkMessage) => Promise<void> {
  const decide = thinking()
  const cancelled = new Set<number>()
  return async (message) => {
    const { id } = message
    if (message.kind === "cancel") {
      cancelled.add(id)
      return
    }
    try {
      const { kind: _, id: __, ...task } = message
      const decided = await decide(task, {
        report: (progress) => send({ kind: "progress", id, ...progress }),
        get isCancelled() {
          return cancelled.has(id)
        },
      })
      if ("behind" in decided) send({ kind: "behind", id, ...decided })
      else send({ kind: "decided", id, ...decided })
    } catch (error) {
      send({ kind: "failed", id, message: error instanceof Error ? error.message : String(error) })
    } finally {
      cancelled.delete(id)
    }
  }
}
