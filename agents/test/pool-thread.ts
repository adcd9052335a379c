/** A thread for tests of the pool. It does whatever it is told. */
import { setTimeout as wait } from "node:timers/promises"
import { threadId, workerData } from "node:worker_threads"
import { serveTasks } from "../tasks.ts"

export type Told =
  | { readonly do: "echo"; readonly text: string }
  | { readonly do: "fail" | "crash" | "hang" | "hoard" }
  | { readonly do: "wait"; readonly ms: number }
  | { readonly do: "count"; readonly to: number }

export type Did = { readonly thread: number; readonly data: unknown; readonly text: string }

serveTasks<Told, Did, number>(async (task, job) => {
  const did = (text: string): Did => ({ thread: threadId, data: workerData, text })
  switch (task.do) {
    case "echo":
      return did(task.text)
    case "fail":
      throw new Error("told to fail")
    case "crash":
      return process.exit(3)
    case "hang":
      for (;;);
    case "hoard": {
      const kept: number[][] = []
      for (;;) kept.push(new Array<number>(100_000).fill(kept.length))
    }
    case "wait":
      await wait(task.ms)
      return did("waited")
    case "count":
      for (let n = 1; n <= task.to; n++) {
        job.report(n)
        await wait(5)
        if (job.isCancelled) return did(`stopped at ${n}`)
      }
      return did(`counted to ${task.to}`)
  }
})
