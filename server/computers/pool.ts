/** Threads in which computer players think, so that a deep thought delays nobody's move. */
import { Worker } from "node:worker_threads"
import type { ThinkMessage, ThinkReply, ThinkRequest } from "@salient/agents"
import type { Move } from "@salient/engine"

type Thought = { resolve(move: Move): void; reject(error: Error): void }
type Thread = { readonly worker: Worker; readonly open: Map<number, Thought> }

export class ThinkingPool {
  readonly #size: number
  #threads: Thread[] = []
  #next = 1
  #closed = false

  constructor(size: number) {
    this.#size = size
  }

  /** The move that an agent decides on. The thread with the least to do takes it. */
  think(request: Omit<ThinkRequest, "kind" | "id">): Promise<Move> {
    if (this.#closed) return Promise.reject(new Error("the threads have been stopped"))
    const id = this.#next++
    const thread = this.#thread()
    const { promise, resolve, reject } = Promise.withResolvers<Move>()
    thread.open.set(id, { resolve, reject })
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
      if (reply.kind === "decided") thought.resolve(reply.move)
      else thought.reject(new Error(reply.message))
    })
    const gone = (error: Error) => {
      this.#threads = this.#threads.filter((t) => t !== thread)
      for (const thought of thread.open.values()) thought.reject(error)
      thread.open.clear()
    }
    worker.on("error", gone)
    worker.on("exit", (code) => gone(new Error(`a thinking thread ended with code ${code}`)))
    worker.unref()
    this.#threads.push(thread)
    return thread
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.all(this.#threads.map((t) => t.worker.terminate()))
  }
}
