/** What passes between a pool and its threads, and a thread's end of it. */
import { parentPort } from "node:worker_threads"

export type TaskMessage<T> =
  | { readonly kind: "task"; readonly id: number; readonly task: T }
  | { readonly kind: "cancel"; readonly id: number }

export type TaskReply<R, P> =
  | { readonly kind: "progress"; readonly id: number; readonly progress: P }
  | { readonly kind: "done"; readonly id: number; readonly result: R }
  | { readonly kind: "failed"; readonly id: number; readonly message: string; readonly stack: string | undefined }

/** A task that is being worked on. */
export type Job<P = never> = {
  report(progress: P): void
  /** True when nobody waits for the result any more. A task that never checks runs to its end. */
  readonly isCancelled: boolean
}

/** Does the tasks that a pool gives to this thread. */
export function serveTasks<T, R, P = never>(work: (task: T, job: Job<P>) => R | Promise<R>): void {
  const port = parentPort
  if (!port) throw new Error("expected a thread of a pool, found the main thread")
  const send = (reply: TaskReply<R, P>) => port.postMessage(reply)
  const cancelled = new Set<number>()
  const open = new Set<number>()
  const run = async (id: number, task: T) => {
    open.add(id)
    try {
      const result = await work(task, {
        report: (progress) => send({ kind: "progress", id, progress }),
        get isCancelled() {
          return cancelled.has(id)
        },
      })
      send({ kind: "done", id, result })
    } catch (error) {
      const { message, stack } = error instanceof Error ? error : new Error(String(error))
      send({ kind: "failed", id, message, stack })
    } finally {
      open.delete(id)
      cancelled.delete(id)
    }
  }
  port.on("message", (message: TaskMessage<T>) => {
    if (message.kind === "task") void run(message.id, message.task)
    else if (open.has(message.id)) cancelled.add(message.id)
  })
}
