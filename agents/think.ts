/**
 * Thinking in another thread, the same in Node's worker threads and the browser's Web Workers: the main thread sends what
 * is new in a match and a seat, the worker keeps the match between questions, reports progress, and stops when told.
 */
import { BadInput, type Move, randomFrom, type SeatId } from "@salient/engine"
import type { Limits, Progress } from "./agent.ts"
import { agentNamed } from "./agents.ts"
import { type Behind, KeptMatches, type Tidings } from "./kept.ts"
import { mindFor } from "./mind.ts"
import type { Job } from "./tasks.ts"

export type ThinkRequest = Tidings & {
  readonly kind: "think"
  readonly id: number
  readonly seat: SeatId
  readonly agent: string
  readonly limits: Limits
  readonly seed: string
}
export type CancelRequest = { readonly kind: "cancel"; readonly id: number }
export type ThinkMessage = ThinkRequest | CancelRequest

/** A move, and the number of entries that the match had when it was decided on. */
export type Decided = { readonly seq: number; readonly move: Move }

export type ThinkReply =
  | { readonly kind: "progress"; readonly id: number; readonly done: number; readonly best: Move }
  | ({ readonly kind: "decided"; readonly id: number } & Decided)
  | ({ readonly kind: "behind"; readonly id: number } & Behind)
  | { readonly kind: "failed"; readonly id: number; readonly message: string }

/** What is decided, without the words of any protocol. */
export type ThinkTask = Omit<ThinkRequest, "kind" | "id">

/** Decides on moves, one question after another or several by turns; matches are kept between questions. */
export function thinking(kept = new KeptMatches()): (task: ThinkTask, job: Job<Progress>) => Promise<Decided | Behind> {
  return async ({ seat, agent, limits, seed, ...tidings }, job) => {
    const match = await kept.follow(tidings)
    if ("behind" in match) return match
    const mind = mindFor(match, seat, randomFrom(seed))
    if (!mind) throw new BadInput("wrong-seats", `${seat} is not asked anything at entry ${match.seq}.`)
    const { seq } = match
    const release = kept.use(match)
    try {
      const thought = agentNamed(agent).decide(mind, limits)
      for (;;) {
        const step = thought.next()
        if (step.done) return { seq, move: step.value }
        job.report(step.value)
        await new Promise((resume) => setTimeout(resume, 0)) // lets a cancellation arrive
        if (job.isCancelled) return { seq, move: step.value.best }
      }
    } finally {
      release()
    }
  }
}

/** The worker's end: give it what arrives, it answers through `send`. */
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
          return cancelled.delete(id)
        },
      })
      if ("behind" in decided) send({ kind: "behind", id, ...decided })
      else send({ kind: "decided", id, ...decided })
    } catch (error) {
      send({ kind: "failed", id, message: error instanceof Error ? error.message : String(error) })
    }
  }
}
