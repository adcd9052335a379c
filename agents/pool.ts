/**
 * A pool of worker threads: thoughts of computer players, records to play again, matches to simulate, games to examine. A task
 * goes to the thread with the least to do. A thread that crashes, or has a task that takes too long, is ended and replaced;
 * what it had in hand fails, and everything else goes on.
 */
import { Worker } from "node:worker_threads"
import type { TaskMessage, TaskReply } from "./tasks.ts"

export type PoolSettings = {
  /** The thread's file, which calls `serveTasks`. */
  readonly file: URL
  /** How many threads there are at most. They are started when they are needed. */
  readonly size: number
  /** What every thread is started with: its `workerData`. */
  readonly data?: unknown
  /** The number of tasks a thread works on at once (1); the others wait. Use more than one only if the tasks yield to each other. */
  readonly atOnce?: number
  /** The most tasks that may wait; any more are refused. */
  readonly mostWaiting?: number
  /** A thread that uses more memory than this is ended. */
  readonly megabytes?: number
  /** Starts one more thread than is needed now, so that the next task does not have to wait for it. */
  readonly ahead?: boolean
  /** True if the process may end while tasks are open. */
  readonly background?: boolean
}

export type TaskSettings<P> = {
  /** What the task is about: it goes to the thread that had the last task about the same, unless another has less to do. */
  readonly about?: string
  /** The most milliseconds a task may take once a thread has begun it; then the thread is ended. */
  readonly longest?: number
  /** Cancels the task: it fails at once, and its thread is told. */
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: P) => void
}

/** Why a task failed. */
export type TaskFailure = "too-long" | "out-of-memory" | "crashed" | "cancelled" | "too-many" | "closed"

export class TaskLost extends Error {
  override name = "TaskLost"
  readonly loss: TaskFailure
  constructor(loss: TaskFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.loss = loss
  }
}

type Task<T, R, P> = TaskSettings<P> & {
  readonly id: number
  readonly task: T
  resolve(result: R): void
  reject(error: Error): void
  timer?: NodeJS.Timeout
  /** Removes the listener for a cancellation. */
  settled(): void
}
type Thread<T, R, P> = { readonly worker: Worker; readonly open: Map<number, Task<T, R, P>> }

/** The number of subjects for which a pool remembers the last thread. */
const mostRemembered = 10_000

export class Pool<T, R, P = never> {
  readonly #settings: PoolSettings
  readonly #atOnce: number
  readonly #waiting: Task<T, R, P>[] = []
  #threads: Thread<T, R, P>[] = []
  /** Which thread had the last task about something. */
  readonly #lastAbout = new Map<string, Thread<T, R, P>>()
  #next = 1
  #closed = false

  constructor(settings: PoolSettings) {
    this.#settings = settings
    this.#atOnce = settings.atOnce ?? 1
  }

  /** The result of a task, in its turn. */
  run(task: T, settings: TaskSettings<P> = {}): Promise<R> {
    const { signal } = settings
    if (this.#closed) return Promise.reject(new TaskLost("closed", "The pool has been closed."))
    if (signal?.aborted) return Promise.reject(cancelled())
    const thread = this.#free(settings.about)
    if (!thread && this.#waiting.length >= (this.#settings.mostWaiting ?? Number.POSITIVE_INFINITY))
      return Promise.reject(new TaskLost("too-many", `${this.#waiting.length} tasks are already waiting.`))
    const { promise, resolve, reject } = Promise.withResolvers<R>()
    const cancel = () => this.#cancel(wanted)
    const settled = () => signal?.removeEventListener("abort", cancel)
    const wanted: Task<T, R, P> = { ...settings, id: this.#next++, task, resolve, reject, settled }
    signal?.addEventListener("abort", cancel)
    if (thread) this.#give(thread, wanted)
    else this.#waiting.push(wanted)
    return promise
  }

  /** Ends all threads; open and waiting tasks fail. */
  async close(): Promise<void> {
    this.#closed = true
    const threads = this.#threads
    const closed = new TaskLost("closed", "The pool has been closed.")
    for (const task of this.#waiting.splice(0)) fail(task, closed)
    for (const thread of threads) this.#drop(thread, closed)
    await Promise.all(threads.map((t) => t.worker.terminate()))
  }

  /** The thread with the least to do, a new one before one that has something; none if all have enough. */
  #free(about: string | undefined): Thread<T, R, P> | undefined {
    const last = about === undefined ? undefined : this.#lastAbout.get(about)
    if (last?.open.size === 0) return last
    const idle = this.#threads.find((t) => t.open.size === 0)
    if (idle) return idle
    if (this.#threads.length < this.#settings.size) return this.#start()
    const least = this.#threads.reduce((a, b) => (b.open.size < a.open.size ? b : a))
    return least.open.size < this.#atOnce ? least : undefined
  }

  #start(): Thread<T, R, P> {
    const { file, data, megabytes, background } = this.#settings
    const worker = new Worker(file, {
      workerData: data,
      ...(megabytes === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: megabytes } }),
    })
    const thread: Thread<T, R, P> = { worker, open: new Map() }
    worker.on("message", (reply: TaskReply<R, P>) => this.#hear(thread, reply))
    worker.on("error", (error: NodeJS.ErrnoException) => {
      const memory = error.code === "ERR_WORKER_OUT_OF_MEMORY"
      this.#drop(thread, new TaskLost(memory ? "out-of-memory" : "crashed", `A thread ended: ${error.message}`, error))
    })
    worker.on("exit", (code) => this.#drop(thread, new TaskLost("crashed", `A thread ended with code ${code}.`)))
    if (background) worker.unref()
    this.#threads.push(thread)
    return thread
  }

  #give(thread: Thread<T, R, P>, task: Task<T, R, P>): void {
    thread.open.set(task.id, task)
    if (task.about !== undefined) this.#remember(task.about, thread)
    const { longest } = task
    if (longest !== undefined) {
      task.timer = setTimeout(() => this.#end(thread, longest), longest)
      if (this.#settings.background) task.timer.unref()
    }
    thread.worker.postMessage({ kind: "task", id: task.id, task: task.task } satisfies TaskMessage<T>)
    const isShort = this.#threads.length < this.#settings.size && this.#threads.every((t) => t.open.size > 0)
    if (this.#settings.ahead && isShort) this.#start()
  }

  #remember(about: string, thread: Thread<T, R, P>): void {
    this.#lastAbout.delete(about)
    this.#lastAbout.set(about, thread)
    for (const oldest of this.#lastAbout.keys()) {
      if (this.#lastAbout.size <= mostRemembered) break
      this.#lastAbout.delete(oldest)
    }
  }

  #hear(thread: Thread<T, R, P>, reply: TaskReply<R, P>): void {
    const task = thread.open.get(reply.id)
    if (!task) return
    if (reply.kind === "progress") {
      task.onProgress?.(reply.progress)
      return
    }
    thread.open.delete(reply.id)
    clear(task)
    if (reply.kind === "done") task.resolve(reply.result)
    else task.reject(Object.assign(new Error(reply.message), { stack: reply.stack }))
    this.#goOn()
  }

  #cancel(task: Task<T, R, P>): void {
    const place = this.#waiting.indexOf(task)
    if (place >= 0) this.#waiting.splice(place, 1)
    const thread = this.#threads.find((t) => t.open.get(task.id) === task)
    thread?.worker.postMessage({ kind: "cancel", id: task.id } satisfies TaskMessage<T>)
    // The thread has the task until it answers, and its time keeps running: a task that never ends is stopped in this way.
    task.settled()
    task.reject(cancelled())
  }

  /** Ends a thread, because nothing else can stop its work. */
  #end(thread: Thread<T, R, P>, longest: number): void {
    this.#drop(thread, new TaskLost("too-long", `A task took longer than ${longest} ms, and its thread was ended.`))
    void thread.worker.terminate()
  }

  /** Retires the thread: its tasks fail, and waiting tasks get another thread. */
  #drop(thread: Thread<T, R, P>, error: Error): void {
    if (!this.#threads.includes(thread)) return
    this.#threads = this.#threads.filter((t) => t !== thread)
    for (const [about, last] of this.#lastAbout) if (last === thread) this.#lastAbout.delete(about)
    for (const task of thread.open.values()) fail(task, error)
    thread.open.clear()
    this.#goOn()
  }

  #goOn(): void {
    while (this.#waiting.length > 0 && !this.#closed) {
      const thread = this.#free(this.#waiting[0]?.about)
      if (!thread) return
      this.#give(thread, this.#waiting.shift() as Task<T, R, P>)
    }
  }
}

const cancelled = () => new TaskLost("cancelled", "The task was cancelled.")

function clear<T, R, P>(task: Task<T, R, P>): void {
  clearTimeout(task.timer)
  task.settled()
}

function fail<T, R, P>(task: Task<T, R, P>, error: Error): void {
  clear(task)
  task.reject(error)
}

export type Numbered<R> = Pick<PoolSettings, "file" | "data"> & {
  readonly count: number
  readonly threads: number
  /** Called with every result as it comes; returning `false` stops the run. */
  readonly each: (result: R) => boolean
}

/** Gives the numbers from 0 up to `count` to a number of threads; each thread gets the next one when it has answered. */
export function runNumbered<R>({ file, data, count, threads, each }: Numbered<R>): {
  /** Resolves when everything is done or the run was stopped. */
  readonly done: Promise<void>
  /** Stops the run; unfinished tasks are dropped. */
  stop(): void
} {
  const size = Math.max(1, Math.min(threads, count))
  const pool = new Pool<number, R>({ file, data, size })
  let next = 0
  let stopped = false
  const stop = () => {
    stopped = true
    void pool.close()
  }
  const work = async () => {
    while (next < count && !stopped) {
      try {
        if (!each(await pool.run(next++))) stop()
      } catch (error) {
        if (error instanceof TaskLost && error.loss === "closed") return
        throw error
      }
    }
  }
  const done = Promise.all(Array.from({ length: size }, work)).finally(() => pool.close())
  return { done: done.then(() => {}), stop }
}
