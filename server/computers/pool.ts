/** Threads in which computer players think, so that a deep thought delays nobody's move. */
import { Worker } from "node:worker_threads"
import type { ThinkMessage, ThinkReply, ThinkRequest } from "@salient/agents"
import type { Move } from "@salient/engine"

type Thought = { resolve(move: Move): void; reject(error: Error): void; readonly timer: NodeJS.Timeout }
type Thread = { readonly worker: Worker; readonly open: Map<number, Thought> }

/** So much longer than it was allowed, in milliseconds, may a thought take: beyond that it is taken to be endless. */
const generous = 90_000

export class ThinkingPool {
  readonly #size: number
  readonly #overrun: number
  #threads: Thread[] = []
  #next = 1
  #closed = false

  constructor(size: number, overrun: number = generous) {
    this.#size = size
    this.#overrun = overrun
  }

  /**
   * The move that an agent decides on. The thread with the least to do takes it. A thread that does not come to an end is
   * ended, with all that it thinks about: the next thought has a new one.
   */
  think(request: Omit<ThinkRequest, "kind" | "id">): Promise<Move> {
    if (this.#closed) return Promise.reject(new Error("the threads have been stopped"))
    const id = this.#next++
    const thread = this.#thread()
    const { promise, resolve, reject } = Promise.withResolvers<Move>()
    const longest = (request.limits.time ?? 0) + this.#overrun
    const timer = setTimeout(() => {
      this.#drop(thread, new Error(`a thought took longer than ${longest} ms, and its thread was ended`))
      void thread.worker.terminate()
    }, longest)
    timer.unref()
    thread.open.set(id, { resolve, reject, timer })
    thread.worker.postMessage({ kind: "think", id, ...request } satisfies ThinkMessage)
    return promise
  }

  #thread(): Thread {
    const free = this.#threads.find((t) => t.open.size === 0)
    if (free) return free
    if (this.#threads.length < this.#size) return this.#newThread()
    return this.#threads.reduce((a, b) => (b.open.size < a.open.size ? b : a))
  }

  #newThread(): Thread {
    const worker = new Worker(new URL(import.meta.resolve("@salient/agents/worker")))
    const thread: Thread = { worker, open: new Map() }
    worker.on("message", (reply: ThinkReply) => {
      const thought = thread.open.get(reply.id)
      if (!thought || reply.kind === "progress") return
      thread.open.delete(reply.id)
      clearTimeout(thought.timer)
      if (reply.kind === "decided") thought.resolve(reply.move)
      else thought.reject(new Error(reply.message))
    })
    worker.on("error", (error) => this.#drop(thread, error))
    worker.on("exit", (code) => this.#drop(thread, new Error(`a thinking thread ended with code ${code}`)))
    worker.unref()
    this.#threads.push(thread)
    return thread
  }

  /** Nothing more is asked of the thread; what it had to think about fails. */
  #drop(thread: Thread, error: Error): void {
    this.#threads = this.#threads.filter((t) => t !== thread)
    for (const thought of thread.open.values()) {
      clearTimeout(thought.timer)
      thought.reject(error)
    }
    thread.open.clear()
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.all(this.#threads.map((t) => t.worker.terminate()))
  }
}
