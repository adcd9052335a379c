/**
 * Threads that think, replay and play games of batches are in a process of their own. Threads of one process share locks and helpers for
 * memory: one that gives way, and is interrupted while it holds such a lock, would keep even the thread that answers people waiting.
 */
import { type ChildProcess, fork } from "node:child_process"
import { type PoolSettings, type TaskFailure, TaskLost, type TaskSettings } from "@salient/agents/pool"

/** What a pool in the other process is made with. */
export type BackgroundSettings = Pick<PoolSettings, "file" | "size" | "atOnce" | "megabytes" | "ahead">
type How = Pick<TaskSettings<never>, "about" | "longest">

/** A message to the other process. A pool is made there when its first task comes. */
export type ToBackground =
  | {
      readonly kind: "task"
      readonly pool: number
      readonly settings: Omit<BackgroundSettings, "file"> & { readonly file: string }
      readonly id: number
      readonly task: unknown
      readonly how: How
    }
  | { readonly kind: "close"; readonly pool: number }
export type FromBackground =
  | { readonly kind: "done"; readonly id: number; readonly result: unknown }
  | {
      readonly kind: "failed"
      readonly id: number
      readonly message: string
      readonly stack: string | undefined
      /** Why the task was lost; undefined if it threw an error itself. */
      readonly loss: TaskFailure | undefined
    }

type Waiting = { readonly pool: number; resolve(result: unknown): void; reject(error: Error): void }

/** The other process, as this one knows it: started with the first task, and again if it has ended. */
class Background {
  readonly #waiting = new Map<number, Waiting>()
  #child: ChildProcess | undefined
  #next = 1

  ask(message: Omit<Extract<ToBackground, { kind: "task" }>, "id" | "kind">): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const id = this.#next++
    this.#waiting.set(id, { pool: message.pool, resolve, reject })
    this.#send({ kind: "task", id, ...message })
    return promise
  }

  /** Ends the threads of a pool; its open and waiting tasks fail. */
  close(pool: number): void {
    this.#fail(new TaskLost("closed", "The pool has been closed."), (waiting) => waiting.pool === pool)
    if (this.#child) this.#send({ kind: "close", pool })
  }

  #send(message: ToBackground): void {
    this.#child ??= this.#start()
    const child = this.#child
    child.send(message, (error) => error && this.#lose(child, error.message))
  }

  #start(): ChildProcess {
    const child = fork(new URL("./process.ts", import.meta.url), {
      execArgv: [], // flags such as --eval are for the program that serves
      serialization: "advanced",
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    })
    child.on("message", (message: FromBackground) => this.#hear(message))
    child.on("error", (error) => this.#lose(child, error.message))
    child.on("exit", (code, signal) => this.#lose(child, `it ended with ${signal ?? code}`))
    // A server that has stopped waits for no thought and no replay; the other process ends when it notices that this one has.
    child.unref()
    child.channel?.unref()
    return child
  }

  #hear(message: FromBackground): void {
    const waiting = this.#waiting.get(message.id)
    if (!waiting) return
    this.#waiting.delete(message.id)
    if (message.kind === "done") waiting.resolve(message.result)
    else if (message.loss) waiting.reject(new TaskLost(message.loss, message.message))
    else waiting.reject(Object.assign(new Error(message.message), { stack: message.stack }))
  }

  /** All open tasks fail, and the next task starts another process. */
  #lose(child: ChildProcess, why: string): void {
    if (this.#child !== child) return
    this.#child = undefined
    child.kill("SIGKILL")
    this.#fail(new TaskLost("crashed", `The process for thinking and replaying was lost: ${why}.`), () => true)
  }

  #fail(error: TaskLost, which: (waiting: Waiting) => boolean): void {
    for (const [id, waiting] of this.#waiting)
      if (which(waiting)) {
        this.#waiting.delete(id)
        waiting.reject(error)
      }
  }
}

const background = new Background()
let made = 0

/** A pool of threads in the other process. */
export class BackgroundPool<T, R> {
  readonly #settings: Omit<BackgroundSettings, "file"> & { readonly file: string }
  readonly #pool = ++made
  #closed = false

  constructor(settings: BackgroundSettings) {
    this.#settings = { ...settings, file: settings.file.href }
  }

  /** The result of a task, in its turn. */
  run(task: T, how: How = {}): Promise<R> {
    if (this.#closed) return Promise.reject(new TaskLost("closed", "The pool has been closed."))
    return background.ask({ pool: this.#pool, settings: this.#settings, task, how }) as Promise<R>
  }

  /** Ends all threads; open and waiting tasks fail. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    background.close(this.#pool)
  }
}
