/** Threads that share out numbered tasks: matches to simulate, games to examine. */
import { Worker } from "node:worker_threads"

export type Run = {
  /** Resolves when everything is done or the run was stopped. */
  readonly done: Promise<void>
  /** Leaves undone what is not finished. */
  stop(): void
}

export type Tasks<R> = {
  /** The thread's file: it answers each number it is sent with a result. */
  readonly worker: URL
  /** What every thread is started with. */
  readonly data: unknown
  readonly count: number
  readonly threads: number
  /** Hears of every result as it comes; `false` stops the run. */
  readonly each: (result: R) => boolean
}

/** Gives the numbers from 0 up to `count` to so many threads, each the next one when it has answered. */
export function runTasks<R>({ worker: file, data, count, threads, each }: Tasks<R>): Run {
  let next = 0
  const workers: Worker[] = []
  const stop = () => {
    next = count
    for (const worker of workers) void worker.terminate()
  }
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(file, { workerData: data })
      workers.push(worker)
      const give = () => {
        if (next < count) worker.postMessage(next++)
        else void worker.terminate()
      }
      worker.on("message", (result: R) => {
        if (each(result)) give()
        else stop()
      })
      worker.on("error", (error) => {
        stop()
        reject(error)
      })
      worker.on("exit", () => resolve())
      give()
    })
  const started = Array.from({ length: Math.max(1, Math.min(threads, count)) }, work)
  return { done: Promise.all(started).then(() => {}), stop }
}
